package grade

import (
	"sort"
	"strconv"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// answer is the right answer to a question about what happens next in a run.
func answer(t *trace.Trace, x lessons.Prediction) string {
	if x.Ask == lessons.AskBacklog {
		after := sort.Search(len(t.Events), func(i int) bool { return t.Events[i].Time > int64(x.At) })
		return strconv.Itoa(trace.At(t, trace.Step(after-1)).Backlog)
	}
	for i := x.Step + 1; i < len(t.Events); i++ {
		switch e := &t.Events[i]; {
		case x.Ask == lessons.AskNext && e.Kind == trace.MsgDequeue:
			return t.Actors[e.Actor-1].Name
		case x.Ask == lessons.AskWakes && e.Kind == trace.Unblock && ofProgram(&t.Threads[e.Thread]):
			return t.Threads[e.Thread].Name
		}
	}
	return lessons.Nobody
}

// ofProgram reports whether a thread is main or a goroutine of the program, and not one that runs actors.
func ofProgram(th *trace.Thread) bool {
	return !th.ServesActors() && (th.Role == trace.RoleMain || th.Role == trace.RoleGoroutine)
}
