package grade

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// doers finds that fewer than Least goroutines of the program, or actors, do what a rule wants of them. Main is neither.
func doers(r lessons.Rule, t *trace.Trace) (trace.Step, string) {
	var names []string
	for i := range t.Events {
		name := doer(t, &t.Events[i], r.Actors)
		if name == "" || slices.Contains(names, name) {
			continue
		}
		if slices.ContainsFunc(r.Acts, func(a lessons.Act) bool { return does(t, i, a) }) {
			names = append(names, name)
		}
		if len(names) == r.Least {
			return 0, ""
		}
	}
	if !r.Actors && slices.Contains(r.Acts, lessons.ActSend) {
		names = append(names, cutOff(t, names)...)
	}
	switch {
	case t.Header.Truncated > 0, len(names) >= r.Least:
		return 0, "" // the others may have come later
	case len(names) == 0:
		return last(t), r.Doing("No", true) + "."
	}
	return last(t), fmt.Sprintf("Only %s: %s.", r.Doing(strconv.Itoa(len(names)), len(names) == 1), strings.Join(names, ", "))
}

// cutOff is as many goroutines, beside the known ones, as may have sent although no event says so: a value of an unknown sender has been
// received, and main ended before that sender went on.
func cutOff(t *trace.Trace, known []string) (names []string) {
	open, unknown := map[string]bool{}, 0
	for i := range t.Events {
		e := &t.Events[i]
		name := doer(t, e, false)
		switch {
		case e.Kind == trace.ThreadExit:
			delete(open, name)
		case name != "" && !slices.Contains(known, name):
			open[name] = true
		}
		if e.Kind == trace.ChanReceive && e.Reason != trace.ReasonClosed && e.Cause == trace.NoStep {
			unknown++
		}
	}
	for range min(unknown, len(open)) {
		names = append(names, "one that the end of main cut off")
	}
	return names
}

// does reports whether the event of a step is an act.
func does(t *trace.Trace, step int, a lessons.Act) bool {
	e := &t.Events[step]
	switch a {
	case lessons.ActPrint:
		return e.Kind == trace.Output
	case lessons.ActSend:
		return e.Kind == trace.MsgSend || e.Kind == trace.ChanSend || waits(e, trace.ReasonChanSend)
	case lessons.ActReceive:
		return e.Kind == trace.ChanReceive && e.Reason != trace.ReasonClosed
	case lessons.ActLock:
		return e.Kind == trace.Lock
	case lessons.ActSleep:
		return waits(e, trace.ReasonSleep)
	case lessons.ActCount:
		return e.Kind == trace.GroupAdd && goesOn(t, step)
	}
	return a == lessons.ActWait && e.Kind == trace.Block
}

// waits reports whether an event is the begin of a wait of a kind. One that waits to send has sent for the receiver: the event of its send
// follows only when it goes on, and main may end before.
func waits(e *trace.Event, why trace.Reason) bool { return e.Kind == trace.Block && e.Reason == why }

// goesOn reports whether the thread of a step does anything after it but end. Where it does not, the step may be the Done with which
// WaitGroup.Go ends every function, also one that does nothing.
func goesOn(t *trace.Trace, step int) bool {
	for i := step + 1; i < len(t.Events); i++ {
		e := &t.Events[i]
		if e.Thread != t.Events[step].Thread {
			continue
		}
		switch e.Kind {
		case trace.ThreadExit:
			return false
		case trace.Output, trace.Block, trace.MsgSend, trace.ActorSpawn, trace.ChanSend, trace.ChanReceive, trace.ChanClose,
			trace.Lock, trace.Unlock, trace.GroupAdd, trace.CondWake:
			return true
		}
	}
	return true // it was cut off by the end of main
}

// doer is the name of the actor, or of the goroutine that the program has started, that does what an event tells; empty if it is of the
// other kind, or neither, as main.
func doer(t *trace.Trace, e *trace.Event, actors bool) string {
	id := e.Actor
	if e.Thread != trace.NoThread {
		switch th := &t.Threads[e.Thread]; {
		case id > 0:
		case th.ServesActors():
			id = th.Actor
		case th.Role == trace.RoleGoroutine && !actors:
			return th.Label()
		}
	}
	if actors && id > 0 && int(id) <= len(t.Actors) {
		return t.Actors[id-1].Name
	}
	return ""
}
