package trace

// moved checks a send that follows from taking a message out of a mailbox. It must send the same message again, or
// report its loss in the name of the mailbox's actor.
func (c *checker) moved(row *Message) error {
	if c.e.Cause == NoStep || c.t.Events[c.e.Cause].Kind != MsgDrop {
		return nil
	}
	drop := &c.t.Events[c.e.Cause]
	was := &c.messages[drop.Msg]
	old := c.t.Messages[drop.Msg-1]
	old.To = row.To
	switch {
	case drop.Reason != ReasonMove && row.From == drop.Actor:
		return nil
	case drop.Reason != ReasonMove:
		return c.fail(RuleCause, "step %d threw a message away (%v) and did not move it", c.e.Cause, drop.Reason)
	case was.moved:
		return c.fail(RuleMessage, "the message of step %d has been moved before", c.e.Cause)
	case old != *row:
		return c.fail(RuleFields, "it is another message than %s of step %d", c.t.messageName(drop.Msg), c.e.Cause)
	}
	was.moved = true
	return nil
}
