package trace

// ofActor reports whether a TimerSet is for one of the actor's own timers, not for a delayed message.
func (e *Event) ofActor() bool { return e.Reason == ReasonTimer || e.Reason == ReasonTicker }

// setTimer covers one of the actor's own timers that starts waiting. Its message, to the actor itself, is sent when
// it fires.
func (c *checker) setTimer(m *messageState) error {
	e := c.e
	a := &c.actors[e.Actor]
	if err := c.living(a); err != nil {
		return err
	}
	switch row := &c.t.Messages[e.Msg-1]; {
	case row.From != e.Actor:
		return c.fail(RuleFields, "the message table says it comes from %s", c.t.actorName(row.From))
	case m.phase != phaseNone || m.timed:
		return c.fail(RuleTimer, "its message has been used before")
	case a.stopping:
		return c.fail(RuleLife, "%s is stopping", c.t.actorName(e.Actor))
	}
	m.timer, m.timed = c.step, true
	a.timers++
	return nil
}

// endTimer covers the end of the wait of an actor's own timer: it fires, or is stopped.
func (c *checker) endTimer(m *messageState) error {
	e := c.e
	a := &c.actors[e.Actor]
	if err := c.living(a); err != nil {
		return err
	}
	if !m.timed || m.phase != phaseNone || c.t.Events[m.timer].Kind != TimerSet {
		return c.fail(RuleTimer, "no timer of %s waits for this message", c.t.actorName(e.Actor))
	}
	a.timers--
	if e.Kind == TimerStop {
		m.phase = phaseEnded
		return nil
	}
	if e.Cause != m.timer {
		return c.fail(RuleCause, "its timer was set at step %d, its cause is %d", m.timer, e.Cause)
	}
	if a.stopping {
		return c.fail(RuleLife, "%s is stopping", c.t.actorName(e.Actor))
	}
	m.timer = c.step
	return nil
}

// tick checks the send of a message by one of the actor's own timers: it must be due.
func (c *checker) tick(m *messageState) error {
	if m.timed && c.e.Cause != m.timer {
		return c.fail(RuleTimer, "what its timer did last is step %d, its cause is %d", m.timer, c.e.Cause)
	}
	if m.timed && c.t.Events[m.timer].Kind != TimerFire {
		return c.fail(RuleTimer, "its timer has not fired")
	}
	return nil
}

// missEvent covers skipped ticks.
func (c *checker) missEvent() error {
	if c.e.Value <= 0 {
		return c.fail(RuleFields, "it says %d ticks", c.e.Value)
	}
	return c.atWork(&c.actors[c.e.Actor])
}
