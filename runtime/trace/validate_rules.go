package trace

// The rules of each kind of event. They read the checker's model and then advance it.

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
		parent := c.t.Actors[e.Actor-1].Parent
		if parent != 0 && e.Peer != parent {
			return c.fail(RuleFields, "the actor table says its parent is %s", c.t.actorName(parent))
		}
		row := &c.t.Actors[e.Actor-1]
		a.spawned, a.unstarted = true, e.Reason == ReasonCreate
		a.category, a.capacity = row.Category, row.Capacity
		c.actors[parent].children++
		return nil
	}
	if !a.spawned {
		return c.fail(RuleActor, "%s has not been spawned", c.t.actorName(e.Actor))
	}
	if e.Kind == ActorRestart {
		return c.restart(a)
	}
	switch e.Kind {
	case ActorStop:
		if a.stopped {
			return c.fail(RuleActor, "%s has stopped before", c.t.actorName(e.Actor))
		}
		if a.hook != NoStep {
			return c.fail(RuleLife, "what it began at step %d is not over", a.hook)
		}
		if a.children > 0 {
			return c.fail(RuleLife, "%d children of %s have not", a.children, c.t.actorName(e.Actor))
		}
		if a.timers > 0 {
			return c.fail(RuleTimer, "%d of its timers wait", a.timers)
		}
		c.actors[c.t.Actors[e.Actor-1].Parent].children--
		a.stopped = true
		c.turn(a, false)
	case ActorCrash:
		if e.Value < 0 || e.Value >= int64(len(c.t.Strings)) {
			return c.fail(RuleRange, "string %d of %d", e.Value, len(c.t.Strings))
		}
		if e.Msg != a.msg {
			return c.fail(RuleOneByOne, "%s is handling %s", c.t.actorName(e.Actor), c.t.messageName(a.msg))
		}
		if e.Reason == ReasonEmpty {
			return c.emptyHanded(a)
		}
		selecting := e.Reason == ReasonSelected && a.thread == e.Thread && a.eligible > 0
		making := e.Reason == ReasonRestart && a.thread == e.Thread && a.restarting
		if e.Msg == 0 && a.hook == NoStep && !selecting && !making {
			return c.fail(RuleOneByOne, "%s is not at work", c.t.actorName(e.Actor))
		}
		a.crashed = true
	}
	return nil
}

// counted applies the rule of an event about a message and updates the number of its receiver's eligible messages.
func (c *checker) counted(rule func() error) error {
	if c.e.Msg == 0 {
		return rule()
	}
	m, a := &c.messages[c.e.Msg], &c.actors[c.t.Messages[c.e.Msg-1].To]
	before := c.eligibleCount(m)
	err := rule()
	if change := c.eligibleCount(m) - before; change != 0 {
		a.eligible += change
		if c.ranked {
			a.addDue(m.priority, change)
		}
	}
	return err
}

// addDue changes the number of eligible messages of a priority.
func (a *actorState) addDue(priority int64, change int) {
	if a.due == nil {
		a.due = map[int64]int{}
	}
	a.due[priority] += change
}

// checkMostUrgent checks that no message of a higher priority than m's is eligible.
func (c *checker) checkMostUrgent(m *messageState, a *actorState) error {
	urgent := m.priority
	for p, n := range a.due {
		if n > 0 {
			urgent = max(urgent, p)
		}
	}
	if urgent > m.priority && c.e.Reason != ReasonSelected {
		return c.fail(RulePriority, "its priority is %d, but one of %d is due", m.priority, urgent)
	}
	return nil
}

// eligibleCount is 1 for a message that can be handled now, otherwise 0.
func (c *checker) eligibleCount(m *messageState) int {
	if m.phase != phasePending || m.timer != NoStep && c.t.Events[m.timer].Kind == TimerSet {
		return 0
	}
	return 1
}

// deliveryEvent covers a message's way from its sender into a mailbox, or its loss on the way.
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
		if err := c.tick(m); err != nil {
			return err
		}
		m.phase, m.sent, m.timer = phaseSent, c.step, NoStep
		return c.moved(row)
	}
	if e.Actor != row.To {
		return c.fail(RuleFields, "the message table says it goes to %s", c.t.actorName(row.To))
	}
	switch e.Kind {
	case MsgEnqueue:
		return c.enqueue(m)
	case TimerSet, TimerFire, TimerStop:
		return c.timer(m)
	}
	if m.phase != phaseSent {
		return c.fail(RuleMessage, "the message %s", phaseWords[m.phase])
	}
	if e.Reason == ReasonFull || e.Reason == ReasonOverflow {
		if err := c.isFull(); err != nil {
			return err
		}
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
	if a.stopping {
		return c.fail(RuleLife, "%s takes no more messages", c.t.actorName(e.Actor))
	}
	if c.t.Actors[e.Actor-1].Routing != "" {
		return c.fail(RuleRouter, "%s is a router", c.t.actorName(e.Actor))
	}
	if m.phase != phaseSent {
		return c.fail(RuleMessage, "the message %s", phaseWords[m.phase])
	}
	if e.Cause != m.sent {
		return c.fail(RuleCause, "the message was sent at step %d, its cause is %d", m.sent, e.Cause)
	}
	if row := &c.t.Messages[e.Msg-1]; e.Peer != row.From {
		return c.fail(RuleFields, "the message table says it comes from %s", c.t.actorName(row.From))
	}
	if n := a.capacity; n > 0 && int(a.pending) >= n && e.Reason != ReasonNotice {
		return c.fail(RuleCapacity, "%d of at most %d are pending", a.pending, n)
	}
	a.pending++
	a.unwilling = false
	m.phase, m.last, m.priority = phasePending, c.step, e.Value
	return c.depth(a)
}

func (c *checker) timer(m *messageState) error {
	e := c.e
	switch {
	case e.Kind == TimerSet && e.ofActor():
		return c.setTimer(m)
	case m.timed && m.phase == phaseNone || e.Kind == TimerStop:
		return c.endTimer(m)
	}
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
	c.actors[e.Actor].unwilling = false
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
		return c.drop(m, a)
	case MsgUnstash:
		return c.unstash(m, a)
	}
	if a.msg != e.Msg {
		return c.fail(RuleOneByOne, "%s is handling %s", c.t.actorName(e.Actor), c.t.messageName(a.msg))
	}
	if a.thread != e.Thread {
		return c.fail(RuleOneByOne, "%s is handled on %s", c.t.actorName(e.Actor), c.t.threadName(a.thread))
	}
	if e.Cause != m.last {
		return c.fail(RuleCause, "the message was dequeued at step %d, its cause is %d", m.last, e.Cause)
	}
	if e.Kind == MsgStash {
		return c.stash(m, a)
	}
	if stashed := m.phase == phaseStashing; stashed != (e.Reason == ReasonStash) {
		return c.fail(RuleMessage, "the message %s", phaseWords[m.phase])
	}
	c.endHandling(a)
	return c.depth(a)
}

func (c *checker) drop(m *messageState, a *actorState) error {
	if m.phase != phasePending && m.phase != phaseStashed {
		return c.fail(RuleMessage, "the message %s", phaseWords[m.phase])
	}
	if c.e.Reason == ReasonRemove && a.thread == NoThread {
		return c.fail(RuleOneByOne, "no thread works for %s, which alone removes its messages like this", c.t.actorName(c.e.Actor))
	}
	if c.e.Reason == ReasonCancel && c.e.Peer == c.e.Actor {
		return c.fail(RuleFields, "%s removes its own message, and not another's", c.t.actorName(c.e.Actor))
	}
	if c.e.Reason == ReasonOverflow {
		if err := c.isFull(); err != nil {
			return err
		}
	}
	a.pending--
	m.phase = phaseEnded
	return c.depth(a)
}

// isFull checks that there is no room in the mailbox of the event's actor.
func (c *checker) isFull() error {
	a := &c.actors[c.e.Actor]
	n := a.capacity
	if n == 0 || int(a.pending) < n {
		return c.fail(RuleCapacity, "%d of at most %d are pending", a.pending, n)
	}
	return nil
}

func (c *checker) dequeue(m *messageState, a *actorState) error {
	e := c.e
	if err := c.living(a); err != nil {
		return err
	}
	if m.phase != phasePending {
		return c.fail(RuleMessage, "the message %s", phaseWords[m.phase])
	}
	if err := c.atWork(a); err != nil {
		return err
	}
	if a.msg != 0 {
		return c.fail(RuleOneByOne, "%s is still handling %s", c.t.actorName(e.Actor), c.t.messageName(a.msg))
	}
	if a.stopping && !a.poisoned {
		return c.fail(RuleLife, "%s takes no more messages", c.t.actorName(e.Actor))
	}
	if a.restarting {
		return c.fail(RuleLife, "%s is about to be restarted", c.t.actorName(e.Actor))
	}
	if a.hook != NoStep || a.ended {
		return c.fail(RuleLife, "%s is starting or has ended", c.t.actorName(e.Actor))
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
	if err := c.checkMostUrgent(m, a); err != nil {
		return err
	}
	a.msg, a.crashed, a.handled = e.Msg, false, true
	a.pending--
	m.phase, m.last = phaseHandled, c.step
	return c.depth(a)
}

// endHandling ends the current handling.
func (c *checker) endHandling(a *actorState) {
	m := &c.messages[a.msg]
	if m.phase == phaseStashing {
		m.phase = phaseStashed
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
		if e.Reason == ReasonUnselected && a.eligible == 0 {
			return c.fail(RuleReady, "no message is due that %s could select", c.t.actorName(e.Actor))
		}
		if a.hook != NoStep {
			return c.fail(RuleOneByOne, "what %s began at step %d is not over", c.t.actorName(e.Actor), a.hook)
		}
		a.thread, th.actor, a.unwilling = NoThread, 0, e.Reason == ReasonUnselected
		a.suspended = e.Reason == ReasonSuspended
		return nil
	}
	if err := c.living(a); err != nil {
		return err
	}
	if th.actor != 0 {
		return c.fail(RuleAttach, "%s still works for %s", c.t.threadName(e.Thread), c.t.actorName(th.actor))
	}
	if a.thread != NoThread {
		return c.fail(RuleAttach, "%s works for %s since it was made ready", c.t.threadName(a.thread), c.t.actorName(e.Actor))
	}
	if own := c.t.Threads[e.Thread].Actor; own != 0 && own != e.Actor {
		return c.fail(RuleAttach, "%s belongs to %s", c.t.threadName(e.Thread), c.t.actorName(own))
	}
	if e.Reason != ReasonNone {
		return c.attachIdle(a, th)
	}
	if err := c.cause(false, ActorReady); err != nil {
		return err
	}
	if c.t.Events[e.Cause].Actor != e.Actor || !a.ready {
		return c.fail(RuleCause, "%s is not ready by step %d", c.t.actorName(e.Actor), e.Cause)
	}
	if took := th.took; took != 0 && took != e.Actor && c.actors[took].ready {
		return c.fail(RuleChoice, "%s took %s, which is still ready", c.t.threadName(e.Thread), c.t.actorName(took))
	}
	c.turn(a, false)
	a.thread, th.actor, th.took = e.Thread, e.Actor, 0
	return nil
}

// attachIdle checks that a worker takes an actor that waits, as the dispatcher FirstWaiter allows.
func (c *checker) attachIdle(a *actorState, th *threadState) error {
	e := c.e
	switch {
	case c.t.Header.Settings.Dispatcher != FirstWaiter:
		return c.fail(RuleReady, "%s", nothingDue(a.pending))
	case e.Reason != ReasonEmpty && e.Reason != ReasonUnselected:
		return c.fail(RuleFields, "its reason is %v", e.Reason)
	case e.Cause != NoStep:
		return c.fail(RuleCause, "nothing has made %s ready, but step %d is named", c.t.actorName(e.Actor), e.Cause)
	case a.ready:
		return c.fail(RuleReady, "%s is ready", c.t.actorName(e.Actor))
	case a.suspended || a.unstarted:
		return c.fail(RuleReady, "%s can not run now", c.t.actorName(e.Actor))
	case e.Reason == ReasonEmpty && a.eligible > 0, e.Reason == ReasonUnselected && a.eligible == 0:
		return c.fail(RuleFields, "its reason is %v, but %d messages are due", e.Reason, a.eligible)
	}
	a.thread, th.actor = e.Thread, e.Actor
	return nil
}

// turn sets whether an actor is ready.
func (c *checker) turn(a *actorState, ready bool) {
	if a.ready == ready {
		return
	}
	if a.ready = ready; ready {
		c.waiting++
	} else {
		c.waiting--
	}
}

// taking checks a choice among ready actors: the worker takes one of them, and does not run another actor yet.
func (c *checker) taking() error {
	e := c.e
	switch {
	case e.Reason == ReasonSelect:
		return c.selecting()
	case e.Reason == ReasonTimer:
		return c.heldUp()
	case e.Peer == 0:
		return nil
	case e.Thread == NoThread || c.t.Threads[e.Thread].Role != RoleWorker:
		return c.fail(RuleFields, "no worker takes the actor")
	case c.threads[e.Thread].waiting != KindNone || c.threads[e.Thread].actor != 0:
		return c.fail(RuleAttach, "%s has something else to do", c.t.threadName(e.Thread))
	case !c.actors[e.Peer].ready:
		return c.fail(RuleChoice, "%s is not ready", c.t.actorName(e.Peer))
	case e.Depth > c.waiting:
		return c.fail(RuleChoice, "of %d actors only %d are ready", e.Depth, c.waiting)
	}
	c.threads[e.Thread].took = e.Peer
	return nil
}

// heldUp checks that time passes although threads are ready.
func (c *checker) heldUp() error {
	switch e := c.e; {
	case e.Thread != NoThread || e.Peer != 0:
		return c.fail(RuleFields, "time passes for all")
	case !c.t.Header.Settings.Interleave:
		return c.fail(RuleChoice, "threads are not interleaved, so none is held up")
	case e.Value != int64(e.Depth)-1:
		return c.fail(RuleChoice, "time is the last candidate")
	}
	return nil
}

// selecting checks that a running thread chooses a case of its select.
func (c *checker) selecting() error {
	switch e := c.e; {
	case e.Thread == NoThread || e.Peer != 0:
		return c.fail(RuleFields, "a thread chooses a case")
	case c.threads[e.Thread].waiting != KindNone:
		return c.fail(RuleWaiting, "%s waits and executes no case", c.t.threadName(e.Thread))
	}
	return nil
}

// ready checks that an actor may become ready, and makes it so.
func (c *checker) ready(a *actorState) error {
	if err := c.living(a); err != nil {
		return err
	}
	switch {
	case a.ready:
		return c.fail(RuleReady, "it is ready already")
	case a.thread != NoThread:
		return c.fail(RuleReady, "%s works for it", c.t.threadName(a.thread))
	case a.unstarted:
		return c.fail(RuleLife, "it is not started")
	case a.suspended && c.e.Reason != ReasonRestart && c.e.Reason != ReasonStop:
		return c.fail(RuleReady, "it is suspended")
	case c.e.Reason == ReasonRestart && !a.restarting:
		return c.fail(RuleReady, "nobody decided to restart it")
	case a.eligible == 0:
		if err := c.owes(a); err != nil {
			return err
		}
	}
	kinds := readyCauses
	if c.e.Reason != ReasonStop {
		kinds = kinds[:len(kinds)-forStop]
	}
	if err := c.cause(true, kinds...); err != nil {
		return err
	}
	c.turn(a, true)
	return nil
}

// readyCauses are the kinds that make an actor ready. The last forStop of them do so only for an actor that is
// to end.
var readyCauses = []Kind{
	MsgEnqueue, TimerFire, MsgDone, RunEnd, ActorSpawn, ActorStart, ActorRestart, ActorStopping, ActorStop, ActorSupervise,
	MsgDequeue, HookBegin,
}

const forStop = 2

// threadEvent covers the life of a thread.
func (c *checker) threadEvent() error {
	e := c.e
	if e.Thread == NoThread {
		if (e.Kind == Block || e.Kind == Unblock) && e.Object == 0 {
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
			c.actors[th.actor].thread = NoThread
			c.turn(&c.actors[th.actor], false)
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
	case ThreadSwitch, GoTurn:
		if e.Kind == GoTurn && c.t.Threads[e.Thread].Role.Scheduled() {
			return c.fail(RuleFields, "%s is a thread of the operating system, to which a core turns with a ThreadSwitch", c.t.threadName(e.Thread))
		}
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
