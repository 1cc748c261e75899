package trace

// lifeState is the progress of an actor from its spawn to its stop, beyond what actorState has.
type lifeState struct {
	unstarted bool // was created, and not started yet

	handled  bool // has begun a message, or its Started
	ended    bool // has begun its Stopped
	hook     Step // HookBegin, while it lasts
	stopping bool // takes no more messages
	poisoned bool // and handles those it has
	children int  // living

	subscribed bool // to dead letters
	idle       Step // the last ActorReady without a message

	restarting bool // was decided, and is not done yet
	suspended  bool // handles nothing
}

// lifeEvent covers the methods Started and Stopped, and what goes before a stop.
func (c *checker) lifeEvent() error {
	e := c.e
	a := &c.actors[e.Actor]
	if err := c.living(a); err != nil {
		return err
	}
	switch e.Kind {
	case ActorStopping:
		if a.stopping {
			return c.fail(RuleLife, "%s is stopping already", c.t.actorName(e.Actor))
		}
		a.stopping, a.poisoned = true, e.Reason == ReasonPoison
		return nil
	case HookEnd:
		if a.hook == NoStep || e.Cause != a.hook {
			return c.fail(RuleCause, "what %s has begun is step %d", c.t.actorName(e.Actor), a.hook)
		}
		a.hook = NoStep
		return c.atWork(a)
	}
	if err := c.atWork(a); err != nil {
		return err
	}
	if a.msg != 0 || a.hook != NoStep {
		return c.fail(RuleOneByOne, "%s is still at work", c.t.actorName(e.Actor))
	}
	switch {
	case e.Reason == ReasonStart && (a.handled || a.ended):
		return c.fail(RuleLife, "%s has begun its work", c.t.actorName(e.Actor))
	case e.Reason == ReasonStop && a.ended:
		return c.fail(RuleLife, "%s has begun its end before", c.t.actorName(e.Actor))
	case e.Reason != ReasonStart && e.Reason != ReasonStop:
		return c.fail(RuleFields, "its reason is %v; it needs %v or %v", e.Reason, ReasonStart, ReasonStop)
	}
	a.hook, a.handled, a.ended = c.step, true, e.Reason == ReasonStop
	return nil
}

// superviseEvent covers decisions after a failure.
func (c *checker) superviseEvent() error {
	e := c.e
	a := &c.actors[e.Actor]
	if err := c.living(a); err != nil {
		return err
	}
	if parent := c.t.Actors[e.Actor-1].Parent; e.Peer != parent {
		return c.fail(RuleFields, "the actor table says its parent is %s", c.t.actorName(parent))
	}
	if err := c.cause(true, ActorCrash, ActorSupervise); err != nil {
		return err
	}
	switch e.Reason {
	case ReasonRestart:
		a.restarting = true
	case ReasonResume, ReasonStop, ReasonEscalate:
	default:
		return c.fail(RuleFields, "%v is not a decision", e.Reason)
	}
	return nil
}

// restart covers the restart of an actor.
func (c *checker) restart(a *actorState) error {
	if err := c.living(a); err != nil {
		return err
	}
	if err := c.atWork(a); err != nil {
		return err
	}
	switch {
	case !a.restarting:
		return c.fail(RuleLife, "nobody decided to restart %s", c.t.actorName(c.e.Actor))
	case a.msg != 0 || a.hook != NoStep:
		return c.fail(RuleOneByOne, "%s is still at work", c.t.actorName(c.e.Actor))
	}
	a.restarting, a.handled, a.ended = false, false, false
	return nil
}

// atWork checks that the event is of the thread attached to its actor.
func (c *checker) atWork(a *actorState) error {
	if a.thread == NoThread || a.thread != c.e.Thread {
		return c.fail(RuleOneByOne, "the thread attached to %s is %s", c.t.actorName(c.e.Actor), c.t.threadName(a.thread))
	}
	return nil
}

// owes checks an ActorReady without a due message: the actor must have a method to call.
func (c *checker) owes(a *actorState) error {
	switch {
	case c.e.Reason == ReasonRestart && a.restarting, c.e.Reason == ReasonStart && !a.handled, c.e.Reason == ReasonStop && a.stopping && !a.ended:
		return nil
	case c.t.Header.Settings.Dispatcher == ActorLite:
		if c.idle == NoStep {
			c.idle = c.step
		}
		a.idle = c.step
		return nil // for now: the consequences are part of the trace
	}
	return c.fail(RuleReady, "%s", nothingDue(a.pending))
}

// nothingDue says that a mailbox with so many messages has none to handle.
func nothingDue(pending int32) string {
	if pending == 0 {
		return "its mailbox is empty"
	}
	return "no message in its mailbox is due"
}

// watchEvent covers watching and its end.
func (c *checker) watchEvent() error {
	e := c.e
	if err := c.living(&c.actors[e.Actor]); err != nil {
		return err
	}
	if e.Peer == 0 || !c.actors[e.Peer].spawned {
		return c.fail(RuleActor, "%s has not been spawned", c.t.actorName(e.Peer))
	}
	pair := [2]ActorID{e.Actor, e.Peer}
	if e.Kind == ActorUnwatch && !c.watches[pair] {
		return c.fail(RuleLife, "%s does not watch %s", c.t.actorName(e.Actor), c.t.actorName(e.Peer))
	}
	c.watches[pair] = e.Kind == ActorWatch
	return nil
}

// timeoutEvent covers the end of a wait for a reply.
func (c *checker) timeoutEvent() error {
	e := c.e
	if e.Msg == 0 {
		return c.fail(RuleFields, "it names no message")
	}
	if row := &c.t.Messages[e.Msg-1]; e.Actor != row.From || e.Peer != row.To {
		return c.fail(RuleFields, "the message table says from %s to %s", c.t.actorName(row.From), c.t.actorName(row.To))
	}
	m := &c.messages[e.Msg]
	if m.phase == phaseNone || e.Kind == AskFail && m.phase != phaseEnded {
		return c.fail(RuleMessage, "the message %s", phaseWords[m.phase])
	}
	if e.Kind == AskTimeout {
		return nil
	}
	if err := c.cause(false, MsgDrop, ActorStop); err != nil {
		return err
	}
	if why := &c.t.Events[e.Cause]; why.Actor != e.Peer || why.Kind == MsgDrop && why.Msg != e.Msg {
		return c.fail(RuleCause, "step %d is about something else: %s", e.Cause, c.t.Words(e.Cause))
	}
	return nil
}

// subscribeEvent covers subscriptions to dead letters.
func (c *checker) subscribeEvent() error {
	a := &c.actors[c.e.Actor]
	if err := c.living(a); err != nil {
		return err
	}
	if on := c.e.Kind == ActorSubscribe; a.subscribed == on {
		return c.fail(RuleLife, "it did so before")
	}
	a.subscribed = !a.subscribed
	return c.depth(a)
}
