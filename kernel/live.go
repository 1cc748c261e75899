package kernel

import (
	"errors"
	"fmt"
	"strings"
	"sync/atomic"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/vm"
)

// Command is what can be asked of a run on real threads while it goes on.
type Command string

// The commands. Only workers that were added can be removed.
const (
	AddWorker    Command = "add-worker"
	RemoveWorker Command = "remove-worker"
)

// Known tells the commands there are from other words.
func (c Command) Known() bool { return c == AddWorker || c == RemoveWorker }

// shown is what was last shown of each scheduler's run, while it goes on. What is shown next begins with it.
type shown map[trace.Scheduler]*trace.Trace

// of is what was last shown of one; before, a trace without anything.
func (s shown) of(panel trace.Scheduler) *trace.Trace {
	if t := s[panel]; t != nil {
		return t
	}
	return &trace.Trace{}
}

// audience follows the runs of one request while they go on.
type audience struct {
	show    func(Update)               // nil: nobody looks. Called by one goroutine at a time.
	control atomic.Pointer[vm.Control] // of the run under way
}

// live is how the virtual machine is followed, nil if it is not.
func (a *audience) live(panel trace.Scheduler) *vm.Live {
	if a == nil {
		return nil
	}
	l := &vm.Live{Begun: a.control.Store}
	if a.show != nil {
		l.Show = func(t *trace.Trace) { a.look(panel, t) }
	}
	return l
}

// look shows a trace.
func (a *audience) look(panel trace.Scheduler, t *trace.Trace) {
	if a.show != nil && t != nil {
		a.show(Update{Kind: Shown, Panel: panel, Trace: t, Removable: a.removable()})
	}
}

// liveChecks validate what is shown of runs while they go on, for the process that shows it.
type liveChecks map[trace.Scheduler]*trace.Validator

// pass reports whether an update of kind Shown has a valid trace. If not, it is left out: the end of the run says why.
func (c liveChecks) pass(u Update) bool {
	if c[u.Panel] == nil {
		c[u.Panel] = &trace.Validator{}
	}
	return c[u.Panel].Validate(u.Trace) == nil
}

// audience is who follows the runs of r on real threads; nil: nobody.
func (r *Request) audience(show func(Update)) *audience {
	if r.Settings.Engine != trace.Real || !r.Live && r.Commands == nil {
		return nil
	}
	if !r.Live {
		show = nil
	}
	return &audience{show: show}
}

// obey carries out the commands of r until over is closed, and tells what became of each.
func (r *Request) obey(a *audience, out *serialUpdates, over <-chan struct{}) {
	for {
		select {
		case c := <-r.Commands:
			text := a.do(c)
			out.send(Update{Kind: Answered, Command: c, Text: text, Removable: a.removable()})
		case <-over:
			return
		}
	}
}

// removable is how many workers the run under way could do without.
func (a *audience) removable() int {
	if a == nil {
		return 0
	}
	if control := a.control.Load(); control != nil {
		return control.Removable()
	}
	return 0
}

// do carries out a command. It returns why not, "" if it did.
func (a *audience) do(c Command) string {
	if a == nil {
		return "A simulated run is over before its workers can be changed; choose the real engine."
	}
	control := a.control.Load()
	if control == nil {
		return "The program has not begun yet."
	}
	switch c {
	case AddWorker:
		return refusal("No worker was added", control.AddWorker())
	case RemoveWorker:
		return refusal("No worker was removed", control.RemoveWorker())
	}
	return fmt.Sprintf("There is no command %q.", c)
}

// refusal is an error of the actor core as a sentence, "" if there is none.
func refusal(what string, err error) string {
	var e *actor.Error
	switch {
	case err == nil:
		return ""
	case errors.As(err, &e) && e.Remedy != "":
		return what + ": " + strings.TrimSuffix(e.Remedy, ".") + "."
	}
	return what + ": " + err.Error() + "."
}
