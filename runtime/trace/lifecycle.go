package trace

import "slices"

// Transition is a change of an actor's state, as ActorIs has it, with what causes it.
type Transition struct {
	From, To ActorIs
	Cause    string // in a few words, for a diagram: "a thread takes it"
}

// Lifecycle lists the changes of state that an actor can go through in a trace of a correct dispatcher, on every scheduler and engine.
// Tests compare it with the runs of all lessons (see Changes), and with a program in which all of them occur.
var Lifecycle = []Transition{
	{IsAbsent, IsWaiting, "Spawn"},
	{IsAbsent, IsCreated, "Create"},
	{IsCreated, IsWaiting, "Start"},
	{IsCreated, IsStopped, "stopped before its start"},
	{IsWaiting, IsReady, "a message is due, or a method of its own"},
	{IsReady, IsHandling, "a thread takes it"},
	{IsHandling, IsWaiting, "nothing is due, or it may not go on"},
	{IsHandling, IsReady, "others wait for a thread, or it restarts"},
	{IsHandling, IsStopped, "it exits, fails, or is stopped"},
	{IsReady, IsStopped, "stopped"},
	{IsWaiting, IsStopped, "stopped"},
}

// Change is a change of an actor's state in a trace.
type Change struct {
	Step     Step // of the event
	Actor    ActorID
	From, To ActorIs
}

// Changes lists the changes of the states of actors, in order. A thread that leaves an actor which then is ready at once, or
// stops, records that in two events; here that is one change, at the second of them.
func Changes(t *Trace) []Change {
	var list []Change
	left := map[ActorID]Change{} // by actor that a thread has left: the change, if it is the only one
	s := NewState(t)
	for i := range t.Events {
		e := &t.Events[i]
		if e.Actor == 0 {
			s.Apply(e)
			continue
		}
		was := s.actor(e.Actor).Is
		s.Apply(e)
		c := Change{Step: Step(i), Actor: e.Actor, From: was, To: s.actor(e.Actor).Is}
		if before, found := left[e.Actor]; found {
			delete(left, e.Actor)
			if e.Kind == ActorReady && e.Cause == before.Step || e.Kind == ActorStop && stops(t.Events[before.Step].Reason) && e.Cause == NoStep {
				c.From = before.From
			} else {
				list = append(list, before)
			}
		}
		switch {
		case c.From == c.To:
		case e.Kind == RunEnd:
			left[e.Actor] = c
		default:
			list = append(list, c)
		}
	}
	for _, c := range left {
		list = append(list, c)
	}
	slices.SortFunc(list, func(a, b Change) int { return int(a.Step - b.Step) })
	return list
}

// stops reports whether a thread leaves an actor for a reason that ends the actor, at once or when its children have stopped.
func stops(why Reason) bool {
	switch why {
	case ReasonEmpty, ReasonBatch, ReasonSuspended, ReasonUnselected, ReasonNone:
		return false
	}
	return true
}
