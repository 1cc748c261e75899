package trace

import (
	"errors"
	"fmt"
)

// ErrInvalid matches, with errors.Is, every error of Validate.
var ErrInvalid = errors.New("invalid trace")

// Invalid is a broken rule: at which step, which rule, what the event says, and what contradicts it.
type Invalid struct {
	Step   Step   `json:"step"` // NoStep: the tables are at fault
	Rule   string `json:"rule"`
	Event  string `json:"event"` // in words
	Detail string `json:"detail"`
}

func (e *Invalid) Error() string {
	if e.Step == NoStep {
		return fmt.Sprintf("invalid trace: %s (rule: %s)", e.Detail, e.Rule)
	}
	return fmt.Sprintf("invalid trace at step %d (%s): %s (rule: %s)", e.Step, e.Event, e.Detail, e.Rule)
}

// Is makes every Invalid an ErrInvalid.
func (e *Invalid) Is(target error) bool { return target == ErrInvalid }

// The rules of a trace. Validate reports the first one that is broken.
const (
	RuleTables    = "tables refer to rows that exist"
	RuleTime      = "times never decrease"
	RuleRange     = "ids refer to rows that exist"
	RuleFields    = "an event carries what its kind needs"
	RuleCause     = "a cause is an earlier event of a kind that can be one"
	RuleThread    = "a thread acts only between its creation and its end"
	RuleWaiting   = "a parked or blocked thread does nothing until it is woken"
	RuleActor     = "an actor acts only between its spawn and its stop"
	RuleAttach    = "a thread works for one actor at a time, an actor has one thread at a time"
	RuleOneByOne  = "an actor handles one message at a time, on the thread attached to it"
	RuleMessage   = "a message is sent, accepted, handled at most once"
	RuleDepth     = "depth is the number of pending messages"
	RuleCapacity  = "a mailbox takes messages up to its capacity, and overflows only then"
	RulePriority  = "an actor takes a message of the highest priority that is due, unless it selects"
	RuleReady     = "an actor is ready only if a message waits and is due, or it has to start or stop, and no thread works for it"
	RuleTake      = "a worker takes a message only out of a mailbox that holds one"
	RuleForgotten = "an actor with a message that is due is ready, or a thread works for it"
	RuleTimer     = "a timer of an actor fires once or is stopped, ends with its actor, and sends its message when it fires"
	RuleLife      = "an actor starts before its first message and ends after its last, each once"
	RuleRouter    = "a router gives messages to its routees and keeps none"
	RuleChoice    = "a choice picks one of two or more, which is ready and comes next"
	RuleObject    = "a channel holds what fits and nothing follows its close, a lock has one holder or several readers, a counter changes by what is added"
	RuleTruncated = "a truncated trace has exactly the events before the cut"
)

// Validate checks that t is possible: it replays the events on a model of threads, actors and mailboxes and reports
// the first contradiction as an *Invalid. A truncated trace is checked up to its end. A trace that Validate accepts
// can be drawn, folded and exported without further checks.
//
// A trace whose header has a Fault is accepted if the last step breaks that rule and no earlier step breaks one.
func Validate(t *Trace) error {
	err := new(Validator).Validate(t)
	if t.Header.Fault != nil {
		return sameFault(t.Header.Fault, err)
	}
	return err
}

// Validator validates a growing trace, such as the snapshots of a recorder: each begins with the events and rows of
// the previous one, and only the new ones are replayed. The zero value is ready to use.
type Validator struct {
	c   *checker
	err error // of what stays in the trace
}

// Validate is the function Validate for a trace without a Fault, whose beginning the validator knows.
func (v *Validator) Validate(t *Trace) error {
	if v.err != nil {
		return v.err
	}
	if v.c == nil {
		v.c = newChecker()
	}
	if v.err = checkTables(t, len(v.c.messages)-1); v.err == nil {
		v.c.extend(t)
		v.err = v.c.replay()
	}
	return v.err
}

// replay replays the remaining events.
func (c *checker) replay() error {
	for ; c.replayed < len(c.t.Events); c.replayed++ {
		c.step, c.e = Step(c.replayed), &c.t.Events[c.replayed]
		if err := c.event(); err != nil {
			return err
		}
	}
	if err := c.forgotten(); err != nil {
		return err
	}
	return c.needless()
}

// checkTables checks the tables' references to each other; of the messages only those after the first messages ones.
func checkTables(t *Trace, messages int) error {
	bad := func(rule, format string, args ...any) error {
		return &Invalid{Step: NoStep, Rule: rule, Detail: fmt.Sprintf(format, args...)}
	}
	if n := t.Header.Truncated; n != 0 && int(n) != len(t.Events) {
		return bad(RuleTruncated, "the header says cut at step %d, but there are %d events", n, len(t.Events))
	}
	if n, rows := t.Header.Unrecorded, sharedRows(t.Objects); n < 0 || n > 0 && rows != MaxObjects {
		return bad(RuleTables, "%d objects have no row, but there are %d rows of %d", n, rows, MaxObjects)
	}
	actor := func(id ActorID) bool { return id >= 0 && int(id) <= len(t.Actors) }
	for i, th := range t.Threads {
		if !actor(th.Actor) {
			return bad(RuleTables, "thread %d (%s) belongs to actor %d of %d", i, th.Name, th.Actor, len(t.Actors))
		}
		if th.Start < 0 || int(th.Start) > len(t.Positions) {
			return bad(RuleTables, "thread %d (%s) was started at position %d of %d", i, th.Name, th.Start, len(t.Positions))
		}
	}
	for i, a := range t.Actors {
		if a.Parent < 0 || int(a.Parent) > i {
			return bad(RuleTables, "actor %d (%s) has parent %d, which is not older", i+1, a.Name, a.Parent)
		}
	}
	for i, m := range t.Messages[messages:] {
		if !actor(m.From) || !actor(m.To) {
			return bad(RuleTables, "message %d (%s) goes from actor %d to %d of %d", messages+i+1, m.Subject, m.From, m.To, len(t.Actors))
		}
	}
	if p := t.Header.Outcome.Pos; p < 0 || int(p) > len(t.Positions) {
		return bad(RuleTables, "the outcome is at position %d of %d", p, len(t.Positions))
	}
	for i, o := range t.Objects {
		switch {
		case !o.Kind.Known():
			return bad(RuleTables, "object %d (%s) is of the unknown kind %q", i+1, o.Name, o.Kind)
		case o.Capacity < 0:
			return bad(RuleTables, "object %d (%s) has a capacity of %d", i+1, o.Name, o.Capacity)
		case o.Level != 0 && !o.Kind.begins(o.Level):
			return bad(RuleTables, "object %d (%s), a %s, begins with %d", i+1, o.Name, o.Kind, o.Level)
		}
		for _, x := range o.Cases {
			if x.Object < 0 || int(x.Object) > i {
				return bad(RuleTables, "object %d (%s) has a case of object %d, which is not older", i+1, o.Name, x.Object)
			}
		}
	}
	for i, w := range t.Waits {
		switch {
		case w.Pos < 0 || int(w.Pos) > len(t.Positions):
			return bad(RuleTables, "wait %d (%s) is at position %d of %d", i, w.Text, w.Pos, len(t.Positions))
		case i > 0 && t.Waits[i-1].compare(w.Pos, w.Reason) >= 0:
			return bad(RuleTables, "wait %d (%s) is not in order of position and reason", i, w.Text)
		}
	}
	return nil
}

// checker is the model on which Validate replays a trace.
type checker struct {
	t        *Trace
	replayed int // events
	step     Step
	e        *Event
	now      int64

	threads  []threadState
	actors   []actorState
	messages []messageState
	objects  []objectState       // by ObjectID
	watches  map[[2]ActorID]bool // by watcher and watched actor
	routees  map[[2]ActorID]bool // by router and routee that once joined: whether it still belongs to it
	ranked   bool                // some messages have priorities
	waiting  int32               // actors that are ready
	idle     Step                // the first ActorReady without a message, see needless; NoStep: none so far
}

type threadState struct {
	created bool // main is from the start
	made    bool // by a ThreadCreate event
	exited  bool
	waiting Kind // Block or ThreadPark while it lasts
	since   Step // of waiting
	actor   ActorID
	took    ActorID // the last choice among ready actors, until the thread runs one
}

type actorState struct {
	spawned bool
	stopped bool
	ready   bool
	crashed bool // within the current handling

	unwilling bool // it wanted none of its messages when a thread last ran it, and has got none since
	thread    ThreadID
	msg       MessageID // being handled

	pending  int32
	eligible int           // of the pending, those that are due
	due      map[int64]int // eligible by priority, in a trace that has priorities
	timers   int           // its own waiting ones

	category []string
	capacity int // 0: unlimited

	lifeState
}

type messageState struct {
	phase     phase
	sent      Step
	timer     Step // TimerSet, then TimerFire
	last      Step // what a dequeue, done or unstash must name as its cause
	stashedAt Step // MsgStash
	moved     bool // to another mailbox
	timed     bool // sent by one of the actor's own timers

	priority int64
}

// phase is the progress of a message.
type phase uint8

const (
	phaseNone phase = iota
	phaseSent
	phasePending
	phaseHandled  // being handled
	phaseStashing // being handled, and stashed
	phaseStashed  // stashed, its handling over
	phaseEnded
)

var phaseWords = [...]string{
	phaseNone: "was never sent", phaseSent: "is sent but not accepted", phasePending: "is pending",
	phaseHandled: "is being handled", phaseStashing: "is being stashed", phaseStashed: "is stashed",
	phaseEnded: "is over: handled, refused or dropped",
}

// newChecker makes the model of an empty trace. Message 0, which is no message, has a row.
func newChecker() *checker {
	return &checker{messages: make([]messageState, 1), watches: map[[2]ActorID]bool{}, routees: map[[2]ActorID]bool{}, idle: NoStep}
}

// extend makes room for the new rows of t.
func (c *checker) extend(t *Trace) {
	c.t = t
	known := len(c.threads)
	c.threads = append(c.threads, make([]threadState, len(t.Threads)-known)...)
	for i, th := range t.Threads[known:] {
		c.threads[known+i].created = th.Role == RoleMain
	}
	known = len(c.actors)
	c.actors = append(c.actors, make([]actorState, len(t.Actors)+1-known)...)
	for i := range c.actors[known:] {
		a := &c.actors[known+i]
		a.thread, a.hook, a.idle = NoThread, NoStep, NoStep
	}
	c.messages = append(c.messages, make([]messageState, len(t.Messages)+1-len(c.messages))...)
	known = max(len(c.objects), 1)
	c.objects = append(c.objects, make([]objectState, len(t.Objects)+1-len(c.objects))...)
	for i, o := range t.Objects[known-1:] {
		c.objects[known+i].level = o.Level
	}
	for i := c.replayed; i < len(t.Events) && !c.ranked; i++ {
		if e := &t.Events[i]; e.Kind == MsgEnqueue && e.Value != 0 {
			c.ranks()
		}
	}
}

// ranks starts to count messages by priority: all so far have priority 0.
func (c *checker) ranks() {
	c.ranked = true
	for i := range c.actors {
		if a := &c.actors[i]; a.eligible != 0 {
			a.addDue(0, a.eligible)
		}
	}
}

func (c *checker) fail(rule, format string, args ...any) error {
	return &Invalid{Step: c.step, Rule: rule, Event: c.t.Words(c.step), Detail: fmt.Sprintf(format, args...)}
}

// event checks one event: the rules for all kinds, then those of its own kind.
func (c *checker) event() error {
	e := c.e
	if e.Time < c.now {
		return c.fail(RuleTime, "its time %d ns is before %d ns", e.Time, c.now)
	}
	c.now = e.Time
	if err := c.ranges(); err != nil {
		return err
	}
	if err := c.actingThread(); err != nil {
		return err
	}
	switch e.Kind {
	case ActorSpawn, ActorStop, ActorCrash, ActorRestart:
		return c.actorEvent()
	case ActorStart:
		return c.start()
	case CategoryJoin, CategoryLeave, ActorSet:
		return c.change()
	case ActorSupervise:
		return c.superviseEvent()
	case ActorWatch, ActorUnwatch:
		return c.watchEvent()
	case RouteeJoin, RouteeLeave, MsgRoute:
		return c.routerEvent()
	case HookBegin, HookEnd, ActorStopping:
		return c.lifeEvent()
	case AskTimeout, AskFail:
		return c.timeoutEvent()
	case ActorSubscribe, ActorUnsubscribe:
		return c.subscribeEvent()
	case TimerMiss:
		return c.missEvent()
	case MsgSend, MsgEnqueue, MsgRefuse, MsgDeadLetter, MsgReply, TimerSet, TimerFire, TimerStop:
		return c.counted(c.deliveryEvent)
	case MsgDequeue, MsgDone, MsgDrop, MsgStash, MsgUnstash:
		return c.counted(c.handlingEvent)
	case ActorBecome:
		return c.become()
	case ActorReady, RunBegin, RunEnd:
		return c.attachmentEvent()
	case Block, Unblock, ThreadCreate, ThreadExit, ThreadPark, ThreadUnpark, ThreadSwitch, GoTurn:
		return c.threadEvent()
	case Output, Remark, MemRead, MemWrite, DataRace:
		if e.Value < 0 || e.Value >= int64(len(c.t.Strings)) {
			return c.fail(RuleRange, "string %d of %d", e.Value, len(c.t.Strings))
		}
	case Choice:
		if e.Depth < 2 || e.Value < 0 || e.Value >= int64(e.Depth) {
			return c.fail(RuleChoice, "number %d of %d", e.Value, e.Depth)
		}
		return c.taking()
	case Line:
		if e.Pos == 0 {
			return c.fail(RuleFields, "it has no position")
		}
	case ChanSend, ChanReceive, ChanClose, Lock, Unlock, GroupAdd, CondWake:
		return c.objectEvent()
	default:
		return c.fail(RuleFields, "no rule says what must hold of %v", e.Kind)
	}
	return nil
}

// ranges checks the fields that are ids.
func (c *checker) ranges() error {
	e := c.e
	switch {
	case e.Kind == KindNone || int(e.Kind) >= Kinds:
		return c.fail(RuleRange, "kind %d is unknown", e.Kind)
	case int(e.Reason) >= Reasons:
		return c.fail(RuleRange, "reason %d is unknown", e.Reason)
	case e.Thread < NoThread || int(e.Thread) >= len(c.threads):
		return c.fail(RuleRange, "thread %d of %d", e.Thread, len(c.threads))
	case e.Actor < 0 || int(e.Actor) >= len(c.actors):
		return c.fail(RuleRange, "actor %d of %d", e.Actor, len(c.t.Actors))
	case e.Peer < 0 || int(e.Peer) >= len(c.actors):
		return c.fail(RuleRange, "peer %d of %d", e.Peer, len(c.t.Actors))
	case e.Msg < 0 || int(e.Msg) >= len(c.messages):
		return c.fail(RuleRange, "message %d of %d", e.Msg, len(c.t.Messages))
	case e.Object < 0 || int(e.Object) > len(c.t.Objects):
		return c.fail(RuleRange, "object %d of %d", e.Object, len(c.t.Objects))
	case e.Here < 0 || int(e.Here) > len(c.t.Strings):
		return c.fail(RuleRange, "what the source calls the object is string %d of %d", e.Here-1, len(c.t.Strings))
	case e.Pos < 0 || int(e.Pos) > len(c.t.Positions):
		return c.fail(RuleRange, "position %d of %d", e.Pos, len(c.t.Positions))
	case e.Cause < NoStep || e.Cause >= c.step:
		return c.fail(RuleCause, "its cause is step %d, which is not before it", e.Cause)
	}
	return nil
}

// actingThread checks that the event's thread can act at all.
func (c *checker) actingThread() error {
	e := c.e
	if e.Thread == NoThread || e.Kind == ThreadCreate {
		return nil
	}
	th := &c.threads[e.Thread]
	switch {
	case !th.created:
		return c.fail(RuleThread, "%s has not been created", c.t.threadName(e.Thread))
	case th.exited:
		return c.fail(RuleThread, "%s has ended", c.t.threadName(e.Thread))
	}
	if th.waiting == KindNone {
		return nil
	}
	switch e.Kind {
	case Unblock, ThreadUnpark, ThreadExit, ThreadSwitch, Choice:
		return nil
	}
	return c.fail(RuleWaiting, "%s waits since step %d (%s)", c.t.threadName(e.Thread), th.since, c.t.Words(th.since))
}

// cause checks that the cause is one of kinds; a missing cause passes if optional.
func (c *checker) cause(optional bool, kinds ...Kind) error {
	if c.e.Cause == NoStep {
		if optional {
			return nil
		}
		return c.fail(RuleCause, "it names no cause; it needs %v", kinds)
	}
	k := c.t.Events[c.e.Cause].Kind
	for _, want := range kinds {
		if k == want {
			return nil
		}
	}
	return c.fail(RuleCause, "its cause, step %d, is %v; it needs %v", c.e.Cause, k, kinds)
}
