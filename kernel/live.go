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

// Command is a command to a running run on real threads.
type Command string

// The commands. Only workers that were added can be removed.
const (
	AddWorker    Command = "add-worker"
	RemoveWorker Command = "remove-worker"
)

// Known reports whether c is one of the commands.
func (c Command) Known() bool { return c == AddWorker || c == RemoveWorker }

// lastShown is the last trace shown of each scheduler's run. The next one begins with it.
type lastShown map[trace.Scheduler]*trace.Trace

// of is the last trace shown of one run, or an empty one.
func (s lastShown) of(panel trace.Scheduler) *trace.Trace {
	if t := s[panel]; t != nil {
		return t
	}
	return &trace.Trace{}
}

// liveView shows the runs of one request while they run, and passes commands on to them.
type liveView struct {
	show    func(Update)               // nil: nothing is shown. Called by one goroutine at a time.
	control atomic.Pointer[vm.Control] // of the current run
}

// live is the virtual machine's Live for a run, nil if the run is not followed.
func (a *liveView) live(panel trace.Scheduler) *vm.Live {
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
func (a *liveView) look(panel trace.Scheduler, t *trace.Trace) {
	if a.show != nil && t != nil {
		a.show(Update{Kind: Shown, Panel: panel, Trace: t, Removable: a.removable()})
	}
}

// liveChecks validate the shown traces of running runs, in the process that shows them.
type liveChecks map[trace.Scheduler]*trace.Validator

// pass reports whether an update of kind Shown has a valid trace. If not, it is left out: the end of the run says why.
func (c liveChecks) pass(u Update) bool {
	if c[u.Panel] == nil {
		c[u.Panel] = &trace.Validator{}
	}
	return c[u.Panel].Validate(u.Trace) == nil
}

// liveView is the view of the runs of r on real threads; nil if they are not followed.
func (r *Request) liveView(show func(Update)) *liveView {
	if r.Settings.Engine != trace.Real || !r.Live && r.Commands == nil {
		return nil
	}
	if !r.Live {
		show = nil
	}
	return &liveView{show: show}
}

// obey carries out the commands of r until over is closed, and reports the result of each.
func (r *Request) obey(a *liveView, out *serialUpdates, over <-chan struct{}) {
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

// removable is how many workers can be removed from the current run.
func (a *liveView) removable() int {
	if a == nil {
		return 0
	}
	if control := a.control.Load(); control != nil {
		return control.Removable()
	}
	return 0
}

// do carries out a command. It returns why that failed, "" if it succeeded.
func (a *liveView) do(c Command) string {
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
