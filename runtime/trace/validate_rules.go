package trace

// The rules of each kind of event. They read and then advance the model of checker.

func (c *checker) actorEvent() error {
	e := c.e
	if e.Actor == 0 {
		return c.fail(RuleFields, "it names no actor")
	}
	a := &c.actors[e.Actor]
	if e.Kind == ActorSpawn {
		if a.spawned {
			return c.fail(RuleActor, "%s was spawned before", c.t.actorName(e.Actor))
		}
		if e.Peer != c.t.Actors[e.Actor-1].Parent {
			return c.fail(RuleFields, "the actor table says its parent is %s", c.t.actorName(c.t.Actors[e.Actor-1].Parent))
		}
		a.spawned = true
		return nil
	}
	if !a.spawned {
		return c.fail(RuleActor, "%s has not been spawned", c.t.actorName(e.Actor))
	}
	switch e.Kind {
	case ActorStop:
		if a.stopped {
			return c.fail(RuleActor, "%s has stopped before", c.t.actorName(e.Actor))
		}
		a.stopped, a.ready = true, false
	case ActorRestart:
		a.stopped = false
	case ActorCrash:
		if e.Value < 0 || e.Value >= int64(len(c.t.Strings)) {
			return c.fail(RuleRange, "string %d of %d", e.Value, len(c.t.Strings))
		}
		if e.Msg != a.msg {
			return c.fail(RuleOneByOne, "%s is handling %s", c.t.actorName(e.Actor), c.t.messageName(a.msg))
		}
		a.crashed = true
	}
	return nil
}

// counted applies the rule of an event about a message and keeps count of its receiver's eligible ones.
func (c *checker) counted(rule func() error) error {
	if c.e.Msg == 0 {
		return rule()
	}
	m, a := &c.messages[c.e.Msg], &c.actors[c.t.Messages[c.e.Msg-1].To]
	before := c.eligible(m)
	err := rule()
	a.eligible += c.eligible(m) - before
	return err
}

// eligible is 1 for a message that can be handled now, else 0.
func (c *checker) eligible(m *messageState) int {
	if m.phase != phasePending || m.timer != NoStep && c.t.Events[m.timer].Kind == TimerSet {
		return 0
	}
	return 1
}

// deliveryEvent covers a message's way from its sender into a mailbox, or not.
func (c *checker) deliveryEvent() error {
	e := c.e
	if e.Msg == 0 {
		return c.fail(RuleFields, "it names no message")
	}
	m, row := &c.messages[e.Msg], &c.t.Messages[e.Msg-1]
	if e.Kind == MsgSend {
		if m.phase != phaseNone {
			return c.fail(RuleMessage, "the message %s", phaseWords[m.phase])
		}
		if e.Actor != row.From || e.Peer != row.To {
			return c.fail(RuleFields, "the message table says from %s to %s", c.t.actorName(row.From), c.t.actorName(row.To))
		}
		if e.Value < 0 {
			return c.fail(RuleFields, "its delay is negative: %d ns", e.Value)
		}
		m.phase, m.sent, m.timer = phaseSent, c.step, NoStep
		return nil
	}
	if e.Actor != row.To {
		return c.fail(RuleFields, "the message table says it goes to %s", c.t.actorName(row.To))
	}
	switch e.Kind {
	case MsgEnqueue:
		return c.enqueue(m)
	case TimerSet, TimerFire:
		return c.timer(m)
	}
	if m.phase != phaseSent {
		return c.fail(RuleMessage, "the message %s", phaseWords[m.phase])
	}
	if err := c.cause(false, MsgSend); err != nil {
		return err
	}
	if e.Cause != m.sent {
		return c.fail(RuleCause, "the message was sent at step %d, not %d", m.sent, e.Cause)
	}
	m.phase = phaseEnded
	return nil
}

func (c *checker) enqueue(m *messageState) error {
	e := c.e
	a := &c.actors[e.Actor]
	if err := c.living(a); err != nil {
		return err
	}
	switch m.phase {
	case phaseSent:
		if e.Cause != m.sent {
			return c.fail(RuleCause, "the message was sent at step %d, its cause is %d", m.sent, e.Cause)
		}
		if row := &c.t.Messages[e.Msg-1]; e.Peer != row.From {
			return c.fail(RuleFields, "the message table says it comes from %s", c.t.actorName(row.From))
		}
	case phaseAside:
		if err := c.cause(false, MsgStash); err != nil {
			return err
		}
	default:
		return c.fail(RuleMessage, "the message %s", phaseWords[m.phase])
	}
	a.pending++
	m.phase, m.last = phasePending, c.step
	return c.depth(a)
}

func (c *checker) timer(m *messageState) error {
	e := c.e
	if m.phase != phaseSent && m.phase != phasePending {
		return c.fail(RuleMessage, "the message %s", phaseWords[m.phase])
	}
	if e.Kind == TimerSet {
		if m.timer != NoStep {
			return c.fail(RuleMessage, "its timer was set at step %d", m.timer)
		}
		m.timer = c.step
		return nil
	}
	if m.timer == NoStep || c.t.Events[m.timer].Kind == TimerFire {
		return c.fail(RuleMessage, "no timer runs for the message")
	}
	if e.Cause != m.timer {
		return c.fail(RuleCause, "its timer was set at step %d, its cause is %d", m.timer, e.Cause)
	}
	m.timer = c.step
	return nil
}

// handlingEvent covers what happens to an accepted message.
func (c *checker) handlingEvent() error {
	e := c.e
	if e.Msg == 0 || e.Actor == 0 {
		return c.fail(RuleFields, "it names no message or no actor")
	}
	if to := c.t.Messages[e.Msg-1].To; e.Actor != to {
		return c.fail(RuleFields, "the message table says it goes to %s", c.t.actorName(to))
	}
	m, a := &c.messages[e.Msg], &c.actors[e.Actor]
	switch e.Kind {
	case MsgDequeue:
		return c.dequeue(m, a)
	case MsgDrop:
		if m.phase != phasePending && m.phase != phaseAside {
			return c.fail(RuleMessage, "the message %s", phaseWords[m.phase])
		}
		if m.phase == phasePending {
			a.pending--
		}
		m.phase = phaseEnded
		return nil
	}
	if a.msg != e.Msg {
		return c.fail(RuleOneByOne, "%s is handling %s", c.t.actorName(e.Actor), c.t.messageName(a.msg))
	}
	if a.thread != e.Thread {
		return c.fail(RuleOneByOne, "%s is handled on %s", c.t.actorName(e.Actor), c.t.threadName(a.thread))
	}
	if e.Kind == MsgStash {
		m.phase = phaseStashed
		return nil
	}
	if e.Cause != m.last {
		return c.fail(RuleCause, "the message was dequeued at step %d, its cause is %d", m.last, e.Cause)
	}
	c.endHandling(a)
	return c.depth(a)
}

func (c *checker) dequeue(m *messageState, a *actorState) error {
	e := c.e
	if err := c.living(a); err != nil {
		return err
	}
	if m.phase != phasePending {
		return c.fail(RuleMessage, "the message %s", phaseWords[m.phase])
	}
	if a.thread == NoThread || a.thread != e.Thread {
		return c.fail(RuleOneByOne, "the thread attached to %s is %s", c.t.actorName(e.Actor), c.t.threadName(a.thread))
	}
	if a.msg != 0 {
		return c.fail(RuleOneByOne, "%s is still handling %s", c.t.actorName(e.Actor), c.t.messageName(a.msg))
	}
	want := m.last
	if m.timer != NoStep {
		if c.t.Events[m.timer].Kind == TimerSet {
			return c.fail(RuleMessage, "the message is delayed and not due yet")
		}
		want = max(want, m.timer)
	}
	if e.Cause != want {
		return c.fail(RuleCause, "the message became eligible at step %d, its cause is %d", want, e.Cause)
	}
	a.msg, a.crashed = e.Msg, false
	a.pending--
	m.phase, m.last = phaseHandled, c.step
	return c.depth(a)
}

// endHandling closes the handling at hand.
func (c *checker) endHandling(a *actorState) {
	m := &c.messages[a.msg]
	if m.phase == phaseStashed {
		m.phase = phaseAside
	} else {
		m.phase = phaseEnded
	}
	a.msg = 0
}

// attachmentEvent covers an actor's way to a thread and back.
func (c *checker) attachmentEvent() error {
	e := c.e
	if e.Actor == 0 {
		return c.fail(RuleFields, "it names no actor")
	}
	a := &c.actors[e.Actor]
	if e.Kind == ActorReady {
		return c.ready(a)
	}
	if e.Thread == NoThread {
		return c.fail(RuleFields, "it names no thread")
	}
	th := &c.threads[e.Thread]
	if e.Kind == RunEnd {
		if a.thread != e.Thread || th.actor != e.Actor {
			return c.fail(RuleAttach, "%s works for %s", c.t.threadName(e.Thread), c.t.actorName(th.actor))
		}
		if a.msg != 0 {
			if !a.crashed {
				return c.fail(RuleOneByOne, "%s is still handling %s", c.t.actorName(e.Actor), c.t.messageName(a.msg))
			}
			c.endHandling(a)
		}
		a.thread, th.actor = NoThread, 0
		return nil
	}
	if err := c.living(a); err != nil {
		return err
	}
	if th.actor != 0 {
		return c.fail(RuleAttach, "%s still works for %s", c.t.threadName(e.Thread), c.t.actorName(th.actor))
	}
	if own := c.t.Threads[e.Thread].Actor; own != 0 && own != e.Actor {
		return c.fail(RuleAttach, "%s belongs to %s", c.t.threadName(e.Thread), c.t.actorName(own))
	}
	if err := c.cause(false, ActorReady); err != nil {
		return err
	}
	if c.t.Events[e.Cause].Actor != e.Actor || !a.ready {
		return c.fail(RuleCause, "%s is not ready by step %d", c.t.actorName(e.Actor), e.Cause)
	}
	a.thread, a.ready, th.actor = e.Thread, false, e.Actor
	return nil
}

func (c *checker) ready(a *actorState) error {
	if err := c.living(a); err != nil {
		return err
	}
	switch {
	case a.ready:
		return c.fail(RuleReady, "it is ready already")
	case a.thread != NoThread:
		return c.fail(RuleReady, "%s works for it", c.t.threadName(a.thread))
	case a.pending == 0:
		return c.fail(RuleReady, "its mailbox is empty")
	case a.eligible == 0:
		return c.fail(RuleReady, "no message in its mailbox is due")
	}
	if err := c.cause(true, MsgEnqueue, TimerFire, MsgDone, RunEnd, ActorSpawn, ActorRestart); err != nil {
		return err
	}
	a.ready = true
	return nil
}

// threadEvent covers the life of a thread.
func (c *checker) threadEvent() error {
	e := c.e
	if e.Thread == NoThread {
		if e.Kind == Block || e.Kind == Unblock {
			return nil // a caller outside the system waits
		}
		return c.fail(RuleFields, "it names no thread")
	}
	th := &c.threads[e.Thread]
	switch e.Kind {
	case ThreadCreate:
		if th.made {
			return c.fail(RuleThread, "%s was created before", c.t.threadName(e.Thread))
		}
		th.created, th.made = true, true
	case ThreadExit:
		if th.actor != 0 {
			c.actors[th.actor].thread, c.actors[th.actor].ready = NoThread, false
		}
		*th = threadState{created: true, made: true, exited: true}
	case Block, ThreadPark:
		th.waiting, th.since = e.Kind, c.step
	case Unblock, ThreadUnpark:
		want := Block
		if e.Kind == ThreadUnpark {
			want = ThreadPark
		}
		if th.waiting != want {
			return c.fail(RuleWaiting, "it was not in %v", want)
		}
		th.waiting = KindNone
	case ThreadSwitch:
		if n := c.t.Header.Settings.Cores; e.Value < 0 || n > 0 && e.Value >= int64(n) {
			return c.fail(RuleRange, "core %d of %d", e.Value, n)
		}
	}
	return nil
}

func (c *checker) living(a *actorState) error {
	switch {
	case c.e.Actor == 0:
		return c.fail(RuleFields, "it names no actor")
	case !a.spawned:
		return c.fail(RuleActor, "%s has not been spawned", c.t.actorName(c.e.Actor))
	case a.stopped:
		return c.fail(RuleActor, "%s has stopped", c.t.actorName(c.e.Actor))
	}
	return nil
}

func (c *checker) depth(a *actorState) error {
	if c.e.Depth != a.pending {
		return c.fail(RuleDepth, "it says %d, but %d are pending", c.e.Depth, a.pending)
	}
	return nil
}
