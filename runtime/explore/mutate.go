package explore

import (
	"context"
	"math/rand/v2"

	"github.com/rehearse-lab/rehearse/runtime/host"
)

// Mutations changes orders that were the first of their kind: with one it begins as that did, and deviates in another way from a random place
// on, or it leaves out one of its deviations, or adds one. So it stays near what few orders have reached. The idea is that of
// feedback-guided fuzzers, and for schedules that of Fest.
var Mutations = Strategy{Name: "mutations", make: func(rng *rand.Rand, _ *profile) chooser { return &randomWalk{rng: rng} }}

// generation is after how many attempts Mutations sees which orders were new: a multiple of it, so that the search does not depend on which
// of its runs ends first.
const generation = 64

// oldGenerations is how many generations back an attempt can be that goes on: as many runs do not happen side by side.
const oldGenerations = 16

// maxParents is how many new orders Mutations changes, the latest ones.
const maxParents = 1000

// parent is an order that was the first of its kind.
type parent struct {
	deviations []Deviation
	choices    int
}

// adopt keeps an order that was new. s.mu is held.
func (s *search) adopt(a *attempt) {
	if !s.mutates {
		return
	}
	if len(s.parents) == maxParents {
		s.parents = s.parents[1:]
	}
	s.parents = append(s.parents, parent{a.by.deviations, a.by.choices})
}

// ancestors are the orders that attempt n can change: the new ones before its generation. It waits until they are known.
func (s *search) ancestors(ctx context.Context, n int) []parent {
	began := n - n%generation
	stop := context.AfterFunc(ctx, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.added.Broadcast()
	})
	defer stop()
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.report.Tried < began && ctx.Err() == nil && (s.report.Failure == nil || s.o.GoOn) {
		s.added.Wait()
	}
	return s.generations[began/generation]
}

// mutant makes the choices of a parent, with one change.
type mutant struct {
	rng      *rand.Rand
	to       map[place]Deviation
	recorder *recorder
	choices  int // made
	at       int // the choice that deviates at random; -1: none
	from     int // from this choice on, others than those of the parent are made at random
}

func newMutant(rng *rand.Rand, parents []parent) *mutant {
	p := parents[rng.IntN(len(parents))]
	m := &mutant{rng: rng, to: map[place]Deviation{}, at: -1, from: p.choices + 1}
	left := -1
	switch rng.IntN(3) {
	case 0:
		m.from = rng.IntN(p.choices + 1)
	case 1:
		m.at = rng.IntN(p.choices + 1)
	default:
		if len(p.deviations) > 0 {
			left = rng.IntN(len(p.deviations))
		}
	}
	for i, d := range p.deviations {
		if i != left {
			m.to[d.place()] = d
		}
	}
	return m
}

func (m *mutant) choose(ready host.Ready) int {
	n := m.choices
	m.choices++
	if n == m.at {
		return m.rng.IntN(ready.Len())
	}
	if n >= m.from {
		return m.rng.IntN(ready.Len())
	}
	if d, ok := m.to[m.recorder.place()]; ok {
		for i := range ready.Len() {
			if d.is(ready.At(i)) {
				return i
			}
		}
	}
	return 0
}

func (m *mutant) picked(host.Candidate) bool { return true }
