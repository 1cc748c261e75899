package actor

import (
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// On a simulated machine, which ready actor a worker takes is a choice, as is which ready thread gets a core: it is
// recorded, and a schedule can repeat it. Candidate 0 is the next actor in the pool's order. Nothing is chosen where
// only one actor is ready, or on real threads, unless they follow the order of a simulated run; that is not recorded.

// choose lets the machine choose which of n ready actors t takes. waiting lists them in the order in which they would
// be taken; it is called only if the list is needed.
func (s *System) choose(t host.Thread, n int, waiting func() []*actor, first *actor) *actor {
	var list []*actor // once it is needed
	i := s.chooser.Choose(n, func(i int) host.Candidate {
		if list == nil {
			list = waiting()
		}
		a := list[i]
		return host.Candidate{
			Thread: trace.NoThread, Actor: a.id, Ready: a.readyAt, Fresh: !a.begun, Next: a.plan == planNone && a.selects == nil,
		}
	})
	a := first
	if i > 0 {
		a = waiting()[i]
	}
	if s.h.Engine() == trace.Sim {
		t.Record(trace.Event{Kind: trace.Choice, Peer: a.id, Cause: trace.NoStep, Depth: int32(n), Value: int64(i)})
	}
	return a
}

// chooses reports whether the machine may choose an actor.
func (s *System) chooses() bool { return s.chooser != nil && s.chooser.Chooses() }

// turn takes an actor out of the queue: the next one, unless the machine chooses another. p.mu is held.
func (p *pool) turn(w *worker) *actor {
	if !p.s.chooses() {
		return p.ready.pop()
	}
	first := p.ready.first()
	if first == nil {
		return nil
	}
	if n := p.choices(); n > 1 && first.status == ready {
		if a := p.s.choose(w.t, n, p.waiting, first); a != first {
			p.ready.remove(a)
			a.queued = false
			return a
		}
	}
	p.ready.pop()
	if !first.queued && p.s.lite == nil {
		p.stale--
	}
	first.queued = false
	return first
}

// choices is how many ready actors are in the queue. p.mu is held.
func (p *pool) choices() int {
	if p.s.lite != nil { // one may be there twice
		return len(p.waiting())
	}
	return int(p.length.Load()) - p.stale
}

// waiting lists the ready actors of the queue: some may have stopped since they were put there. p.mu is held.
func (p *pool) waiting() []*actor {
	var list []*actor
	for a := range p.ready.all {
		if a.status == ready && (p.s.lite == nil || !slices.Contains(list, a)) {
			list = append(list, a)
		}
	}
	return list
}

// entered notes, on a machine that chooses, that a was put into the queue. It may have stopped on the way. p.mu is held.
func (p *pool) entered(a *actor) {
	if p.s.chooser == nil {
		return
	}
	a.queued = a.status == ready
	if !a.queued {
		p.stale++
	}
}

// left notes that an actor of the queue has stopped. Its mu is held.
func (p *pool) left(a *actor) {
	p.mu.Lock()
	defer p.mu.Unlock()
	a.queued = false
	p.stale++
}
