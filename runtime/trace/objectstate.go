package trace

import "slices"

// ObjectNow is an object in a State.
type ObjectNow struct {
	Level   int32    // values in the buffer of a channel, holders of a lock, counter of a group, goroutines that wait for a condition
	Closed  bool     // a channel
	Holders []Party  // of a lock, in the order in which they got it
	Unknown int      // further holders of a lock: it is a copy of one that they had locked
	Waiting []Waiter // in the order in which they began to wait
}

// Party is who holds a lock: a thread, or an actor on whatever thread it runs.
type Party struct {
	Thread ThreadID
	Actor  ActorID // 0: the thread itself

	admitted bool // the lock was passed on to it, and its Lock follows
}

func (p Party) is(q Party) bool {
	if p.Actor != 0 || q.Actor != 0 {
		return p.Actor == q.Actor
	}
	return p.Thread == q.Thread
}

// Waiter is a thread that waits for an object.
type Waiter struct {
	Thread ThreadID
	Reason Reason // ReasonSelect also for a channel of one of its cases
}

// unused is the state of an object before its first event.
func (o *Object) unused() ObjectNow {
	now := ObjectNow{Level: o.Level}
	if o.Kind.IsLock() {
		now.Unknown = int(o.Level)
	}
	return now
}

// Object is the state of an object, to which nothing may have happened yet.
func (s *State) Object(id ObjectID) ObjectNow {
	if int(id) > len(s.Objects) {
		return s.t.Objects[id-1].unused()
	}
	return s.Objects[id-1]
}

// object is the state of an object, which is made if needed.
func (s *State) object(id ObjectID) *ObjectNow {
	for int(id) > len(s.Objects) {
		s.Objects = append(s.Objects, s.t.Objects[len(s.Objects)].unused())
	}
	return &s.Objects[id-1]
}

// onObject applies an event about an object, or the end of a wait for one.
func (s *State) onObject(e *Event) {
	me := Party{Thread: e.Thread, Actor: e.Actor}
	switch e.Kind {
	case Block:
		for id := range s.t.WaitedFor(e.Object) {
			o := s.object(id)
			o.Waiting = append(o.Waiting, Waiter{e.Thread, e.Reason})
		}
		s.thread(e.Thread).Object = e.Object
		return
	case Unblock, ThreadExit:
		th := s.thread(e.Thread)
		for id := range s.t.WaitedFor(th.Object) {
			o := s.object(id)
			o.Waiting = slices.DeleteFunc(o.Waiting, func(w Waiter) bool { return w.Thread == e.Thread })
			if e.Kind == Unblock && s.t.Objects[id-1].Kind.IsLock() {
				o.Holders = append(o.Holders, Party{me.Thread, me.Actor, true})
			}
		}
		th.Object = 0
		return
	}
	o := s.object(e.Object)
	o.Level = e.Depth
	switch e.Kind {
	case ChanClose:
		o.Closed = true
	case ChanReceive:
		o.Closed = o.Closed || e.Reason == ReasonClosed // its close may not have been recorded
	case Lock:
		if i := slices.IndexFunc(o.Holders, func(h Party) bool { return h.admitted && h.is(me) }); i >= 0 {
			o.Holders[i].admitted = false
		} else {
			o.Holders = append(o.Holders, me)
		}
	case Unlock:
		i := slices.IndexFunc(o.Holders, me.is)
		if i < 0 && o.Unknown > 0 {
			o.Unknown--
		} else if i < 0 && len(o.Holders) > 0 { // another one has locked it
			i = 0
		}
		if i >= 0 {
			o.Holders = slices.Delete(o.Holders, i, i+1)
		}
	}
}

// WaitedFor are the objects that a thread waits for which waits for an object: those of the cases of a select, each once.
func (t *Trace) WaitedFor(id ObjectID) func(yield func(ObjectID) bool) {
	return func(yield func(ObjectID) bool) {
		if id == 0 {
			return
		}
		o := &t.Objects[id-1]
		if o.Kind != ObjectSelect {
			yield(id)
			return
		}
		for i, c := range o.Cases {
			known := slices.ContainsFunc(o.Cases[:i], func(x Case) bool { return x.Object == c.Object })
			if c.Object != 0 && !known && !yield(c.Object) {
				return
			}
		}
	}
}
