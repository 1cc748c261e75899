package actor

import (
	gocontext "context"
	"runtime/trace"

	"github.com/rehearse-lab/rehearse/runtime/actor"
)

// handling begins a region of Go's execution trace, if one is being recorded: which actor the goroutine works for, and on what.
// Nothing is done else, so that a run which nobody records is as fast as ever.
func handling(c *actor.Context, m actor.Message) (end func()) {
	if !trace.IsEnabled() {
		return func() {}
	}
	return trace.StartRegion(gocontext.Background(), c.Self().Name()+" "+m.Subject).End
}
