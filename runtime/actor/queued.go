package actor

import "github.com/rehearse-lab/rehearse/runtime/trace"

// Queue is a pool's queue at a moment of a simulated run.
type Queue struct {
	Actors []Queued // in the order in which workers take them
	// Outside are the actors that are ready and not in the queue: the thread that made them ready has not put them there yet, or a
	// worker has taken them and not begun.
	Outside []trace.ActorID
	Workers int // of the pool
	Idle    int // of these, parked because they found no actor
}

// Queued is an actor in a pool's queue.
type Queued struct {
	Actor trace.ActorID
	Ready trace.Step // its last ActorReady; NoStep: there was none
	Fresh bool       // it runs for the first time
}

// Queue is the queue of the system's pool; false if its actors have threads of their own, or its workers queues of their own. It takes
// no locks, so that it can be called from where the machine records an event, whatever the thread that does so has locked. On real
// threads it must not be called. ready reports whether an actor is ready, as the events say that were recorded so far.
func (s *System) Queue(ready func(trace.ActorID) bool) (q Queue, shared bool) {
	if s.pool == nil {
		return Queue{}, false
	}
	q.Workers, q.Idle = s.cfg.Workers+s.pool.added, len(s.pool.idle)
	in := map[*actor]bool{}
	for a := range s.queued {
		if a.status == exited {
			continue // a worker will take it out and find that it has ended
		}
		in[a] = true
		q.Actors = append(q.Actors, Queued{Actor: a.id, Ready: a.readyAt, Fresh: !a.begun})
	}
	for _, a := range s.actors.all() {
		if !in[a] && ready(a.id) {
			q.Outside = append(q.Outside, a.id)
		}
	}
	return q, true
}

// queued yields the actors of the pool's queue in the order in which workers take them. A dispatcher with faults may have queued one twice.
func (s *System) queued(yield func(*actor) bool) {
	if s.first == nil {
		s.pool.ready.all(yield)
		return
	}
	for _, f := range []*fifo{&s.first.fresh, &s.first.others} {
		for _, a := range f.q[f.head:] {
			if !yield(a) {
				return
			}
		}
	}
}
