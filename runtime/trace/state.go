package trace

import "slices"

// State is the state of a run's actors, mailboxes and threads right after the event that was applied last. It accepts
// any trace that Validate accepts.
//
// The page has a twin, web/ui/src/run/world.ts; a test there compares the two event by event.
type State struct {
	Step    Step // of the last applied event, NoStep before the first
	Time    int64
	Actors  []ActorNow  // by ActorID-1; actors beyond its end have not been spawned
	Threads []ThreadNow // by ThreadID; threads beyond its end do not exist yet
	Objects []ObjectNow // by ObjectID-1; nothing has happened to objects beyond its end, see Object

	Handling int // actors that handle a message, or run Started or Stopped
	Ready    int // actors that are ready
	Backlog  int // messages pending in all mailboxes
	Serving  int // living threads that serve actors: not main, nor goroutines of the program

	t *Trace
}

// ActorIs says what an actor does.
type ActorIs uint8

// The states of actors.
const (
	IsAbsent   ActorIs = iota // is not spawned
	IsWaiting                 // has nothing to do, or may not do it now
	IsReady                   // has something to do and waits for a thread
	IsHandling                // has a thread
	IsStopped
	IsCreated // takes messages, but is not started
)

// ThreadIs says what a thread does.
type ThreadIs uint8

// The states of threads.
const (
	ThreadAbsent  ThreadIs = iota // is not created
	ThreadIdle                    // is parked because it has nothing to do
	ThreadRunning                 // runs, or would if it had a core
	ThreadBlocked                 // waits in the middle of something
	ThreadGone
)

// ActorNow is an actor in a State.
type ActorNow struct {
	Is      ActorIs
	Thread  ThreadID  // that runs it, or NoThread
	Msg     MessageID // being handled, 0: none
	Hook    Reason    // ReasonStart, ReasonStop: Started or Stopped is running; otherwise ReasonNone
	Handled int       // messages handled so far, without stashed ones
	Routees []ActorID // of a router, in the order in which they joined
	Routed  int       // messages that it has passed to them

	Category []string // that it is a member of
	Priority int      // in a pool
	Capacity int      // of its mailbox; 0: unlimited

	// Pending messages.
	Mailbox []Pending // can be handled, in the order of handling
	Delayed []Pending // is not due yet, by due time
	Stashed []Pending // in the order of stashing

	current Pending // Msg, or the last one
}

// Pending is a message in a mailbox.
type Pending struct {
	Msg      MessageID
	Priority int64
	Due      int64 // of a delayed one: when it can be handled
}

// Depth is how many messages are pending.
func (a *ActorNow) Depth() int { return len(a.Mailbox) + len(a.Delayed) + len(a.Stashed) }

// ThreadNow is a thread in a State.
type ThreadNow struct {
	Is     ThreadIs
	Actor  ActorID  // that it runs, 0: none
	Reason Reason   // idle or blocked: what it waits for
	Object ObjectID // blocked: which one, if it is known
	Since  Step     // the step that began this state; NoStep: none
	Until  int64    // blocked for a time: when that is over; otherwise 0
}

// NewState is the state before the first event of t, which may still be growing: only its tables and its header are
// read. Its main thread runs.
func NewState(t *Trace) *State {
	s := &State{Step: NoStep, t: t}
	for id, th := range t.Threads {
		if th.Role == RoleMain {
			s.thread(ThreadID(id)).Is = ThreadRunning
		}
	}
	return s
}

// At is the state of t right after a step.
func At(t *Trace, step Step) *State {
	s := NewState(t)
	for i := range t.Events[:step+1] {
		s.Apply(&t.Events[i])
	}
	return s
}

// Apply applies the next event.
func (s *State) Apply(e *Event) {
	s.Step++
	s.Time = e.Time
	if e.Thread >= 0 {
		s.onThread(e)
	}
	if e.Actor > 0 {
		s.onActor(e)
	}
	if e.Object > 0 || (e.Kind == Unblock || e.Kind == ThreadExit) && e.Thread >= 0 {
		s.onObject(e)
	}
}

func (s *State) thread(id ThreadID) *ThreadNow {
	for int(id) >= len(s.Threads) {
		s.Threads = append(s.Threads, ThreadNow{Since: NoStep})
	}
	return &s.Threads[id]
}

func (s *State) actor(id ActorID) *ActorNow {
	for int(id) > len(s.Actors) {
		s.Actors = append(s.Actors, ActorNow{Thread: NoThread})
	}
	return &s.Actors[id-1]
}

// serves is 1 for a thread that serves actors, else 0.
func (s *State) serves(id ThreadID) int {
	if s.t.Threads[id].ServesActors() {
		return 1
	}
	return 0
}

// after is the time at which d, in the program's time, has passed since the event.
func (s *State) after(d int64) int64 {
	if h := &s.t.Header; h.Engine == Real && h.Settings.Speed > 0 {
		return s.Time + int64(float64(d)/h.Settings.Speed)
	}
	return s.Time + d
}

func (s *State) onThread(e *Event) {
	th := s.thread(e.Thread)
	switch e.Kind {
	case ThreadCreate:
		s.Serving += s.serves(e.Thread)
		th.turn(s.Step, ThreadRunning, ReasonNone)
	case ThreadExit:
		s.Serving -= s.serves(e.Thread)
		if th.Actor != 0 {
			s.detach(th.Actor, e.Thread)
		}
		th.turn(s.Step, ThreadGone, ReasonNone)
	case ThreadPark:
		th.turn(s.Step, ThreadIdle, e.Reason)
	case Block:
		th.turn(s.Step, ThreadBlocked, e.Reason)
		if e.Value > 0 {
			th.Until = s.after(e.Value)
		}
	case ThreadUnpark, Unblock:
		th.turn(s.Step, ThreadRunning, ReasonNone)
	}
}

// turn begins another state of a thread.
func (th *ThreadNow) turn(s Step, is ThreadIs, why Reason) {
	th.Is, th.Reason, th.Since, th.Until = is, why, s, 0
}

func (s *State) onActor(e *Event) {
	a := s.actor(e.Actor)
	switch e.Kind {
	case ActorSpawn:
		row := &s.t.Actors[e.Actor-1]
		a.Category, a.Priority, a.Capacity = row.Category, row.Priority, row.Capacity
		s.turn(a, IsWaiting)
		if e.Reason == ReasonCreate {
			s.turn(a, IsCreated)
		}
	case ActorStart:
		s.turn(a, IsWaiting)
	case CategoryJoin, CategoryLeave, ActorSet:
		s.change(a, e)
	case ActorReady:
		s.turn(a, IsReady)
	case RunBegin:
		s.turn(a, IsHandling)
		a.Thread = e.Thread
		s.thread(e.Thread).Actor = e.Actor
	case RunEnd:
		s.detach(e.Actor, e.Thread)
	case ActorStop:
		s.turn(a, IsStopped)
		s.atWork(a, 0, ReasonNone)
	case HookBegin:
		s.atWork(a, a.Msg, e.Reason)
	case HookEnd:
		s.atWork(a, a.Msg, ReasonNone)
	case RouteeJoin:
		a.Routees = append(a.Routees, e.Peer)
	case RouteeLeave:
		a.Routees = slices.DeleteFunc(a.Routees, func(id ActorID) bool { return id == e.Peer })
	case MsgRoute:
		a.Routed++
	default:
		was := a.Depth()
		s.onMessage(a, e)
		s.Backlog += a.Depth() - was
	}
}

// change applies a change of what an actor was spawned with.
func (s *State) change(a *ActorNow, e *Event) {
	switch {
	case e.Kind == CategoryJoin:
		a.Category = append(slices.Clip(a.Category), s.t.Strings[e.Value])
	case e.Kind == CategoryLeave:
		name := s.t.Strings[e.Value]
		a.Category = slices.DeleteFunc(slices.Clone(a.Category), func(c string) bool { return c == name })
	case e.Reason == ReasonPriority:
		a.Priority = int(e.Value)
	default:
		a.Capacity = int(e.Value)
	}
}

// turn sets the state of an actor.
func (s *State) turn(a *ActorNow, is ActorIs) {
	if a.Is == IsReady {
		s.Ready--
	}
	if is == IsReady {
		s.Ready++
	}
	a.Is = is
}

// atWork sets the message or hook that an actor runs.
func (s *State) atWork(a *ActorNow, msg MessageID, hook Reason) {
	if a.Msg != 0 || a.Hook != ReasonNone {
		s.Handling--
	}
	if msg != 0 || hook != ReasonNone {
		s.Handling++
	}
	a.Msg, a.Hook = msg, hook
}

// detach ends the attachment of an actor to a thread.
func (s *State) detach(id ActorID, th ThreadID) {
	a := s.actor(id)
	s.thread(th).Actor = 0
	a.Thread = NoThread
	s.atWork(a, 0, ReasonNone)
	if a.Is != IsStopped {
		s.turn(a, IsWaiting) // if it is still ready, the next event says so
	}
}

// onMessage applies an event about a message to a.
func (s *State) onMessage(a *ActorNow, e *Event) {
	switch e.Kind {
	case MsgEnqueue:
		a.push(Pending{Msg: e.Msg, Priority: e.Value})
	case TimerSet:
		if p, found := take(&a.Mailbox, e.Msg); found { // otherwise it is one of the actor's own timers
			a.delay(p, s.after(e.Value))
		}
	case TimerFire:
		if p, found := take(&a.Delayed, e.Msg); found {
			p.Due = 0
			a.push(p)
		}
	case MsgDequeue:
		if p, found := take(&a.Mailbox, e.Msg); found {
			a.current = p
		}
		s.atWork(a, e.Msg, a.Hook)
	case MsgDone:
		if e.Reason != ReasonStash {
			a.Handled++
		}
		s.atWork(a, 0, a.Hook)
	case MsgStash:
		a.Stashed = append(a.Stashed, a.current)
	case MsgUnstash:
		if p, found := take(&a.Stashed, e.Msg); found {
			a.putBack(p)
		}
	case MsgDrop:
		for _, list := range []*[]Pending{&a.Mailbox, &a.Delayed, &a.Stashed} {
			if _, found := take(list, e.Msg); found {
				break
			}
		}
	}
}

// push puts a message behind those of the same or a higher priority.
func (a *ActorNow) push(p Pending) {
	i := len(a.Mailbox)
	for i > 0 && a.Mailbox[i-1].Priority < p.Priority {
		i--
	}
	a.Mailbox = slices.Insert(a.Mailbox, i, p)
}

// putBack puts a message before those of the same or a lower priority.
func (a *ActorNow) putBack(p Pending) {
	i := 0
	for i < len(a.Mailbox) && a.Mailbox[i].Priority > p.Priority {
		i++
	}
	a.Mailbox = slices.Insert(a.Mailbox, i, p)
}

// delay puts a message behind those that are due at the same time or earlier.
func (a *ActorNow) delay(p Pending, due int64) {
	p.Due = due
	i := len(a.Delayed)
	for i > 0 && a.Delayed[i-1].Due > due {
		i--
	}
	a.Delayed = slices.Insert(a.Delayed, i, p)
}

// take removes a message from a list, of which it is nearly always the first.
func take(list *[]Pending, id MessageID) (p Pending, found bool) {
	i := slices.IndexFunc(*list, func(p Pending) bool { return p.Msg == id })
	switch {
	case i < 0:
		return Pending{}, false
	case i == 0:
		p, *list = (*list)[0], (*list)[1:]
	default:
		p = (*list)[i]
		*list = slices.Delete(*list, i, i+1)
	}
	return p, true
}
