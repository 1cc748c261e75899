package actor

import (
	gocontext "context"
	"runtime/trace"

	"github.com/rehearse-lab/rehearse/runtime/actor"
)

// handling begins a region of Go's execution trace, if one is being recorded: which actor the goroutine runs, and
// with which message. Otherwise it does nothing, so that an unrecorded run is not slowed down.
func handling(c *actor.Context, m actor.Message) (end func()) {
	if !trace.IsEnabled() {
		return func() {}
	}
	return trace.StartRegion(gocontext.Background(), c.Self().Name()+" "+m.Subject).End
}
