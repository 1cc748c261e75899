package trace

import (
	"errors"
	"fmt"
)

// Judge validates a finished trace. If the trace breaks a rule and its dispatcher can do so (see Dispatcher.Suspect),
// that is not an error but the outcome of the run: the header and its outcome say which rule was broken and where,
// and the trace is cut after the step that broke it. Validate accepts it from then on.
func Judge(t *Trace) error {
	err := Validate(t)
	var broken *Invalid
	if !errors.As(err, &broken) || broken.Step == NoStep || !t.Header.Settings.Dispatcher.Suspect() {
		return err
	}
	t.Events = t.Events[:broken.Step+1]
	h := &t.Header
	h.Fault, h.Truncated = broken, 0
	h.Makespan = t.Events[broken.Step].Time
	exit := h.Outcome.Exit
	if exit == 0 {
		exit = 2
	}
	h.Outcome = Outcome{End: EndFault, Exit: exit, Pos: t.Events[broken.Step].Pos, Text: fmt.Sprintf(
		"The dispatcher %s broke a rule at step %d: %s. The rule is: %s. Here, %s.", h.Settings.Dispatcher, broken.Step, broken.Event, broken.Rule, broken.Detail)}
	return nil
}

// sameFault returns nil if the fault in the header is the one that the replay found.
func sameFault(declared *Invalid, found error) error {
	var broken *Invalid
	if errors.As(found, &broken) && *broken == *declared {
		return nil
	}
	if found != nil {
		return found
	}
	return &Invalid{Step: NoStep, Rule: RuleTables, Detail: fmt.Sprintf(
		"the header says that step %d breaks the rule that %s, but it does not", declared.Step, declared.Rule)}
}

// needless looks for an actor that was made ready with an empty mailbox, at the end of a run in which that had no
// effect, because a message arrived before its worker did. In other runs the step that breaks a rule is the worker's,
// see emptyHanded.
func (c *checker) needless() error {
	h := &c.t.Header
	if c.idle == NoStep || h.Outcome.End == "" || h.Fault != nil && h.Fault.Rule != RuleReady {
		return nil
	}
	c.step, c.e = c.idle, &c.t.Events[c.idle]
	return c.fail(RuleReady, "%s", nothingDue(c.e.Depth))
}

// emptyHanded is the error of a worker that takes a message from an empty mailbox.
func (c *checker) emptyHanded(a *actorState) error {
	if err := c.atWork(a); err != nil {
		return err
	}
	if a.eligible > 0 {
		return c.fail(RuleFields, "its reason is %v, but %d messages are due", ReasonEmpty, a.eligible)
	}
	detail := nothingDue(a.pending)
	if a.idle != NoStep {
		detail += fmt.Sprintf(", as it was at step %d, which made it ready", a.idle)
	}
	return c.fail(RuleTake, "%s", detail)
}

// forgotten looks for an actor that no thread will ever run, although it has a message that is due, at the end of a
// run in which nothing can continue.
func (c *checker) forgotten() error {
	h := &c.t.Header
	if h.Outcome.End != EndDeadlock && (h.Fault == nil || h.Fault.Rule != RuleForgotten) || h.Truncated > 0 || len(c.t.Events) == 0 {
		return nil
	}
	for id := range c.actors {
		a := &c.actors[id]
		if !a.spawned || a.stopped || a.ready || a.thread != NoThread || a.unwilling || a.unstarted || a.eligible == 0 {
			continue
		}
		c.step = Step(len(c.t.Events) - 1)
		c.e = &c.t.Events[c.step]
		are := "are"
		if a.eligible == 1 {
			are = "is"
		}
		return c.fail(RuleForgotten, "%s waits, although %d of its messages %s due, and nothing will make it ready",
			c.t.actorName(ActorID(id)), a.eligible, are)
	}
	return nil
}
