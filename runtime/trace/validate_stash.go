package trace

// stash covers stashing the message being handled.
func (c *checker) stash(m *messageState, a *actorState) error {
	if m.phase != phaseHandled {
		return c.fail(RuleMessage, "the message %s", phaseWords[m.phase])
	}
	a.pending++
	m.phase, m.stashedAt = phaseStashing, c.step
	return c.depth(a)
}

// unstash covers unstashing a message that was stashed in an earlier handling.
func (c *checker) unstash(m *messageState, a *actorState) error {
	if m.phase != phaseStashed {
		return c.fail(RuleMessage, "the message %s", phaseWords[m.phase])
	}
	if err := c.atWork(a); err != nil {
		return err
	}
	if c.e.Cause != m.stashedAt {
		return c.fail(RuleCause, "it was stashed at step %d, its cause is %d", m.stashedAt, c.e.Cause)
	}
	m.phase, m.last = phasePending, c.step
	return c.depth(a)
}

// become covers a change of behavior.
func (c *checker) become() error {
	e := c.e
	a := &c.actors[e.Actor]
	if err := c.living(a); err != nil {
		return err
	}
	if err := c.atWork(a); err != nil {
		return err
	}
	switch {
	case a.msg == 0 && a.hook == NoStep, e.Msg != a.msg:
		return c.fail(RuleOneByOne, "%s is handling %s", c.t.actorName(e.Actor), c.t.messageName(a.msg))
	case e.Value < 0 || e.Value >= int64(len(c.t.Strings)):
		return c.fail(RuleRange, "string %d of %d", e.Value, len(c.t.Strings))
	}
	return c.depth(a)
}
