package trace

import "slices"

// State is what the events of a run say so far of its actors, their mailboxes and its threads: right after the event it
// took in last, neither ahead of it nor behind. It takes in any trace that Validate accepts.
//
// The page has a twin of it, web/ui/src/run/world.ts, which a test beside it holds to this one, event by event.
type State struct {
	Step    Step // that it took in last, NoStep before the first
	Time    int64
	Actors  []ActorNow  // by ActorID-1; those beyond its end have not been spawned
	Threads []ThreadNow // by ThreadID; those beyond its end are not there yet

	Handling int // actors with a message at hand, or at work in Started or Stopped
	Ready    int // actors that are ready
	Backlog  int // messages pending in all mailboxes
	Serving  int // threads alive that serve actors: not main, nor goroutines of the program

	t *Trace
}

// ActorIs says what an actor does.
type ActorIs uint8

// What actors do.
const (
	IsAbsent   ActorIs = iota // is not spawned
	IsWaiting                 // has nothing to do, or is not to do it now
	IsReady                   // has something to do and waits for a thread
	IsHandling                // has a thread
	IsStopped
)

// ThreadIs says what a thread does.
type ThreadIs uint8

// What threads do.
const (
	ThreadAbsent  ThreadIs = iota // is not created
	ThreadIdle                    // is parked, as there is nothing to do
	ThreadRunning                 // goes on, or would if it had a core
	ThreadBlocked                 // waits in the midst of something
	ThreadGone
)

// ActorNow is an actor in a State.
type ActorNow struct {
	Is      ActorIs
	Thread  ThreadID  // that works for it, or NoThread
	Msg     MessageID // at hand, 0: none
	Hook    Reason    // ReasonStart, ReasonStop: its method Started, Stopped is at work; else ReasonNone
	Handled int       // messages handled so far; one that was put aside is not
	Routees []ActorID // of a router, in the order in which they joined
	Routed  int       // messages it has given them

	// What is pending.
	Mailbox []Pending // can be handled, in the order in which it will be
	Delayed []Pending // is not due yet, by due time
	Aside   []Pending // was put aside, in that order

	hand Pending // Msg, or what was last
}

// Pending is a message in a mailbox.
type Pending struct {
	Msg      MessageID
	Priority int64
	Due      int64 // of a delayed one: when it can be handled
}

// Depth is how many messages are pending.
func (a *ActorNow) Depth() int { return len(a.Mailbox) + len(a.Delayed) + len(a.Aside) }

// ThreadNow is a thread in a State.
type ThreadNow struct {
	Is     ThreadIs
	Actor  ActorID // for which it works, 0: none
	Reason Reason  // idle or blocked: on what
	Since  Step    // since when it does what it does; NoStep: never began
	Until  int64   // blocked for a time: when that is over; else 0
}

// NewState is the state before the first event of t, which may be a trace that is still being made: only its tables and
// its header are read. Its main thread runs.
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

// Apply takes in the next event.
func (s *State) Apply(e *Event) {
	s.Step++
	s.Time = e.Time
	if e.Thread >= 0 {
		s.onThread(e)
	}
	if e.Actor > 0 {
		s.onActor(e)
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

// after is the time when d, as the program asked for it, has passed since the event.
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

// turn is the beginning of something else that a thread does.
func (th *ThreadNow) turn(s Step, is ThreadIs, why Reason) {
	th.Is, th.Reason, th.Since, th.Until = is, why, s, 0
}

func (s *State) onActor(e *Event) {
	a := s.actor(e.Actor)
	switch e.Kind {
	case ActorSpawn:
		s.turn(a, IsWaiting)
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

// turn sets what an actor does.
func (s *State) turn(a *ActorNow, is ActorIs) {
	if a.Is == IsReady {
		s.Ready--
	}
	if is == IsReady {
		s.Ready++
	}
	a.Is = is
}

// atWork sets what an actor has at hand.
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

// onMessage takes in an event about a message to a.
func (s *State) onMessage(a *ActorNow, e *Event) {
	switch e.Kind {
	case MsgEnqueue:
		a.push(Pending{Msg: e.Msg, Priority: e.Value})
	case TimerSet:
		if p, found := take(&a.Mailbox, e.Msg); found { // else it is a timer of the actor's own
			a.delay(p, s.after(e.Value))
		}
	case TimerFire:
		if p, found := take(&a.Delayed, e.Msg); found {
			p.Due = 0
			a.push(p)
		}
	case MsgDequeue:
		if p, found := take(&a.Mailbox, e.Msg); found {
			a.hand = p
		}
		s.atWork(a, e.Msg, a.Hook)
	case MsgDone:
		if e.Reason != ReasonStash {
			a.Handled++
		}
		s.atWork(a, 0, a.Hook)
	case MsgStash:
		a.Aside = append(a.Aside, a.hand)
	case MsgUnstash:
		if p, found := take(&a.Aside, e.Msg); found {
			a.putBack(p)
		}
	case MsgDrop:
		for _, list := range []*[]Pending{&a.Mailbox, &a.Delayed, &a.Aside} {
			if _, found := take(list, e.Msg); found {
				break
			}
		}
	}
}

// push puts a message behind those that are at least as urgent.
func (a *ActorNow) push(p Pending) {
	i := len(a.Mailbox)
	for i > 0 && a.Mailbox[i-1].Priority < p.Priority {
		i--
	}
	a.Mailbox = slices.Insert(a.Mailbox, i, p)
}

// putBack puts a message before all that are not more urgent.
func (a *ActorNow) putBack(p Pending) {
	i := 0
	for i < len(a.Mailbox) && a.Mailbox[i].Priority > p.Priority {
		i++
	}
	a.Mailbox = slices.Insert(a.Mailbox, i, p)
}

// delay puts a message behind those that are due no later.
func (a *ActorNow) delay(p Pending, due int64) {
	p.Due = due
	i := len(a.Delayed)
	for i > 0 && a.Delayed[i-1].Due > due {
		i--
	}
	a.Delayed = slices.Insert(a.Delayed, i, p)
}

// take takes a message out of a list, in which it nearly always is the first.
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
