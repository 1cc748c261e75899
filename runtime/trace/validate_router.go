package trace

// routerEvent covers membership in a router, and the messages that it passes on.
func (c *checker) routerEvent() error {
	e := c.e
	if e.Actor == 0 || c.t.Actors[e.Actor-1].Routing == "" {
		return c.fail(RuleRouter, "%s is not a router", c.t.actorName(e.Actor))
	}
	if !c.actors[e.Actor].spawned || e.Peer == 0 || !c.actors[e.Peer].spawned {
		return c.fail(RuleActor, "%s or %s has not been spawned", c.t.actorName(e.Actor), c.t.actorName(e.Peer))
	}
	pair := [2]ActorID{e.Actor, e.Peer}
	belongs, joined := c.routees[pair]
	switch {
	case e.Kind == MsgRoute:
		return c.route(joined)
	case belongs == (e.Kind == RouteeJoin):
		return c.fail(RuleRouter, "that it is a routee was %t before", belongs)
	}
	c.routees[pair] = e.Kind == RouteeJoin
	return nil
}

// route covers a router's choice. On real threads a sender may have chosen a routee that leaves meanwhile.
func (c *checker) route(joined bool) error {
	e := c.e
	if e.Msg == 0 {
		return c.fail(RuleFields, "it names no message")
	}
	if to := c.t.Messages[e.Msg-1].To; e.Peer != to {
		return c.fail(RuleFields, "the message table says it goes to %s", c.t.actorName(to))
	}
	m := &c.messages[e.Msg]
	switch {
	case m.phase != phaseSent:
		return c.fail(RuleMessage, "the message %s", phaseWords[m.phase])
	case e.Cause != m.sent:
		return c.fail(RuleCause, "the message was sent at step %d, its cause is %d", m.sent, e.Cause)
	case !joined:
		return c.fail(RuleRouter, "%s has never been a routee of it", c.t.actorName(e.Peer))
	}
	return nil
}
