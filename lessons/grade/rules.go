package grade

import (
	"fmt"
	"strings"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// rules find where a run breaks a rule and what happened there; the text is empty if the run does not.
var rules = map[lessons.RuleKind]func(r lessons.Rule, t *trace.Trace) (trace.Step, string){
	lessons.RuleEnds:     ends,
	lessons.RuleAlone:    alone,
	lessons.RuleHandled:  handled,
	lessons.RuleLost:     lost,
	lessons.RuleAnswered: answered,
	lessons.RuleStarts:   starts,
	lessons.RuleBefore:   before,
	lessons.RulePrinted:  beforeOutput,
	lessons.RuleFrom:     from,
	lessons.RuleNotFrom:  from,

	lessons.RulePrintedBy:    printedBy,
	lessons.RuleNotPrintedBy: printedBy,

	lessons.RuleDoers:   doers,
	lessons.RuleAtOnce:  atOnce,
	lessons.RuleThreads: threads,
	lessons.RuleRaces:   races,
}

func ends(_ lessons.Rule, t *trace.Trace) (trace.Step, string) {
	o := t.Header.Outcome
	switch {
	case o.End == trace.EndOK:
		return 0, ""
	case t.Header.Fault != nil:
		return fault(t)
	case o.Text == "":
		return last(t), fmt.Sprintf("It ended with %s.", o.End)
	}
	return last(t), sentence(o.Text)
}

// races finds the first data race.
func races(_ lessons.Rule, t *trace.Trace) (trace.Step, string) {
	for i := range t.Events {
		if e := &t.Events[i]; e.Kind == trace.DataRace {
			return trace.Step(i), sentence(t.Words(trace.Step(i)))
		}
	}
	return 0, ""
}

// last is the step of a run's last event.
func last(t *trace.Trace) trace.Step { return trace.Step(len(t.Events) - 1) }

// fault is where a dispatcher with known faults does something impossible.
func fault(t *trace.Trace) (trace.Step, string) {
	f := t.Header.Fault
	return f.Step, sentence(f.Event) + " That cannot be: " + sentence(f.Detail)
}

// alone finds a second message that an actor begins while it handles one, or a second thread that works for it.
func alone(_ lessons.Rule, t *trace.Trace) (trace.Step, string) {
	if f := t.Header.Fault; f != nil && (f.Rule == trace.RuleAttach || f.Rule == trace.RuleOneByOne) {
		return fault(t)
	}
	atHand := map[trace.ActorID]trace.Step{}
	for i := range t.Events {
		switch e := &t.Events[i]; e.Kind {
		case trace.MsgDequeue:
			if first, busy := atHand[e.Actor]; busy {
				return trace.Step(i), sentence(t.Words(trace.Step(i))) + fmt.Sprintf(" The handling that began at step %d is not over.", first)
			}
			atHand[e.Actor] = trace.Step(i)
		case trace.MsgDone:
			delete(atHand, e.Actor)
		}
	}
	return 0, ""
}

// handled finds a message that is lost, whose handler panics, or that is left over at the end.
func handled(_ lessons.Rule, t *trace.Trace) (trace.Step, string) {
	sent := map[trace.MessageID]trace.Step{}
	var order []trace.MessageID
	for i := range t.Events {
		step, e := trace.Step(i), &t.Events[i]
		switch e.Kind {
		case trace.MsgSend:
			sent[e.Msg] = step
			order = append(order, e.Msg)
		case trace.MsgDone:
			if e.Reason != trace.ReasonStash {
				delete(sent, e.Msg)
			}
		case trace.MsgReply:
			delete(sent, e.Msg)
		case trace.MsgDrop:
			if e.Reason != trace.ReasonMove {
				return step, sentence(t.Words(step))
			}
			delete(sent, e.Msg)
		case trace.MsgRefuse, trace.MsgDeadLetter, trace.ActorCrash:
			return step, sentence(t.Words(step))
		}
	}
	if t.Header.Truncated > 0 {
		return 0, "" // it may have been handled later
	}
	for _, m := range order {
		if step, left := sent[m]; left {
			return step, sentence(t.Words(step)) + " " + never(t)
		}
	}
	return 0, ""
}

// lost finds the first message that is lost, or that still waits at the end. Unlike with handled, a handler may panic, a
// message may be taken back, and one may not be due yet.
func lost(_ lessons.Rule, t *trace.Trace) (trace.Step, string) {
	for i := range t.Events {
		if trace.LossAt(t.Events, trace.Step(i)) != trace.NotLost {
			return trace.Step(i), sentence(t.Words(trace.Step(i)))
		}
	}
	for _, l := range render.Summarize(t).Losses { // losses without an event
		return l.First, sentence(t.Words(l.First)) + " " + never(t)
	}
	return 0, ""
}

// never is the text that something did not happen in a run.
func never(t *trace.Trace) string {
	switch t.Header.Outcome.End {
	case trace.EndLimit, trace.EndStopped, trace.EndFault:
		return "It was not yet handled when the run was cut off."
	}
	return "It is never handled."
}

// answered finds a request that gets no reply, or not in time.
func answered(_ lessons.Rule, t *trace.Trace) (trace.Step, string) {
	asked := map[trace.MessageID]bool{}
	for i := range t.Events {
		switch e := &t.Events[i]; e.Kind {
		case trace.MsgSend:
			if e.Reason == trace.ReasonRequest {
				asked[e.Msg] = true
				if e.Peer == 0 {
					return trace.Step(i), sentence(t.Words(trace.Step(i)))
				}
			}
		case trace.MsgRefuse, trace.MsgDeadLetter:
			if asked[e.Msg] {
				return trace.Step(i), sentence(t.Words(trace.Step(i)))
			}
		case trace.AskTimeout, trace.AskFail:
			return trace.Step(i), sentence(t.Words(trace.Step(i)))
		}
	}
	return 0, ""
}

// before finds a handling of Later that begins before any of Text has ended. Without a handling of Later it does not hold: a
// program that leaves it out would satisfy it otherwise, and so would a rule whose text is misspelled.
func before(r lessons.Rule, t *trace.Trace) (trace.Step, string) {
	done := map[trace.ActorID]bool{} // by actor, or all under 0
	of := func(e *trace.Event) trace.ActorID {
		if r.Each {
			return e.Actor
		}
		return 0
	}
	found := false
	for i := range t.Events {
		switch e := &t.Events[i]; e.Kind {
		case trace.MsgDequeue:
			if !strings.Contains(t.LogLine(e), r.Later) {
				continue
			}
			if found = true; !done[of(e)] {
				return trace.Step(i), sentence(t.Words(trace.Step(i))) + fmt.Sprintf(" Nothing with %q has been handled by then.", r.Text)
			}
		case trace.MsgDone:
			if e.Reason != trace.ReasonStash && strings.Contains(t.LogLine(e), r.Text) {
				done[of(e)] = true
			}
		}
	}
	if !found {
		return nothing(t, r.Later, "handled")
	}
	return 0, ""
}

// nothing says that no event has a text that a rule needs. Of a run that is recorded in part, this is not known.
func nothing(t *trace.Trace, text, done string) (trace.Step, string) {
	if t.Header.Truncated > 0 {
		return 0, ""
	}
	return last(t), fmt.Sprintf("Nothing with %q is %s.", text, done)
}

// atOnce finds a handling that begins while Most others of the kind are in progress.
func atOnce(r lessons.Rule, t *trace.Trace) (trace.Step, string) {
	under := map[trace.MessageID]bool{}
	for i := range t.Events {
		switch e := &t.Events[i]; e.Kind {
		case trace.MsgDequeue:
			if !strings.Contains(t.LogLine(e), r.Text) {
				continue
			}
			if under[e.Msg] = true; len(under) > r.Most {
				return trace.Step(i), sentence(t.Words(trace.Step(i))) + fmt.Sprintf(" That makes %d at once.", len(under))
			}
		case trace.MsgDone:
			delete(under, e.Msg)
		}
	}
	return 0, ""
}

// threads finds a thread for actors that is one too many at that time.
func threads(r lessons.Rule, t *trace.Trace) (trace.Step, string) {
	alive := 0
	for i := range t.Events {
		e := &t.Events[i]
		if e.Thread == trace.NoThread || !t.Threads[e.Thread].Role.Scheduled() {
			continue
		}
		switch e.Kind {
		case trace.ThreadCreate:
			if alive++; alive > r.Most {
				return trace.Step(i), sentence(t.Words(trace.Step(i))) + fmt.Sprintf(" That makes %d.", alive)
			}
		case trace.ThreadExit:
			alive--
		}
	}
	return 0, ""
}
