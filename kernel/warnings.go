package kernel

import (
	"github.com/rehearse-lab/rehearse/runtime/explore"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// warnings are the first panic of an actor and the first message that was lost in a run.
func warnings(t *trace.Trace) (panicked, lost *explore.Finding) {
	for i := range t.Events {
		e := &t.Events[i]
		switch e.Kind {
		case trace.ActorCrash:
			if panicked == nil {
				panicked = warning("panic", t, trace.Step(i))
			}
		case trace.MsgRefuse, trace.MsgDeadLetter, trace.MsgDrop:
			if lost == nil && e.Reason != trace.ReasonMove { // it is in another mailbox then
				lost = warning("lost", t, trace.Step(i))
			}
		}
	}
	return panicked, lost
}

// warning is what an oracle says of an event. Its class is the kind of event and the actor.
func warning(oracle string, t *trace.Trace, at trace.Step) *explore.Finding {
	e := &t.Events[at]
	class := e.Kind.String()
	if e.Actor != 0 {
		class += " " + t.Actors[e.Actor-1].Name
	}
	return &explore.Finding{Oracle: oracle, Class: class, Text: t.Words(at)}
}
