package actor

import "sync/atomic"

// rankedReady holds the actors of a local pool that wait for a worker and have a priority other than 0. All workers
// share it: they look into it before their own queues for priorities above 0, and after all other queues for those
// below. The pool's mu guards queue.
type rankedReady struct {
	queue   readyQueue
	urgent  atomic.Int64 // how many of them are above 0
	patient atomic.Int64 // how many are below 0
}

// push queues an actor. The pool's mu is held.
func (r *rankedReady) push(a *actor) {
	r.queue.push(a)
	r.count(a, 1)
}

func (r *rankedReady) count(a *actor, n int64) {
	if a.priority.Load() > 0 {
		r.urgent.Add(n)
	} else {
		r.patient.Add(n)
	}
}

// takeRanked takes the actor of the highest priority if that is at least least; nil if there is none.
func (p *localPool) takeRanked(least int32) *actor {
	p.mu.Lock()
	defer p.mu.Unlock()
	if most, some := p.queue.most(); !some || most < least {
		return nil
	}
	a := p.queue.pop()
	p.count(a, -1)
	return a
}
