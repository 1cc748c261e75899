package explore

import (
	"context"
	"slices"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/host"
)

// maxShrink is the most runs that Shrink makes, and ShrinkTime the most time that it takes.
const (
	maxShrink  = 20_000
	ShrinkTime = 10 * time.Second
)

// Shrink looks for an order that breaks in the same way as f with fewer deviations, and for one that holds and differs from
// it in one deviation, and puts both into f, whose Text is then about the former. First it leaves out preemptions, then other deviations (delta debugging, Zeller
// and Hildebrandt 2002), until none can be left out; then it tries all orders of fewer deviations, as far as that is cheap.
func Shrink(ctx context.Context, target Target, oracle Oracle, f *Failure) {
	if oracle == nil {
		oracle = Ends
	}
	whole := ctx
	ctx, cancel := context.WithTimeout(ctx, ShrinkTime)
	defer cancel()
	s := &shrinker{ctx: ctx, target: target, oracle: oracle, finding: &f.Finding}
	best, ok := s.breaks(f.Order.Deviations)
	if !ok {
		return // the run cannot be repeated
	}
	best = s.fewer(best, func(d Deviation) bool { return d.Delays })
	best = s.fewer(best, func(Deviation) bool { return true })
	best, f.Least = s.fewest(best)
	f.Shrunk = &best
	s.ctx = whole
	if run, _ := s.run(best.Deviations); s.finding.Same(oracle(run)) {
		f.Text = oracle(run).Text
	}
	for i := len(best.Deviations) - 1; i >= 0 && f.Holds == nil; i-- {
		if run, order := s.run(without(best.Deviations, i, i+1)); oracle(run) == nil && whole.Err() == nil {
			f.Holds = &order
		}
	}
	f.ShrinkRuns = s.runs
}

type shrinker struct {
	ctx     context.Context
	target  Target
	oracle  Oracle
	finding *Finding
	runs    int
	choices int // of the latest run
	seen    []choicePoint
	cut     bool // a choice had more candidates than are considered
}

// run makes the run with some deviations, and returns its order with those deviations that it really made.
func (s *shrinker) run(deviations []Deviation) (Run, Order) {
	s.runs++
	by := &replayer{to: map[place]Deviation{}}
	for _, d := range deviations {
		by.to[d.place()] = d
	}
	r := newRecorder(by)
	by.recorder = r
	run := s.target(s.ctx, r.steering())
	s.choices, s.seen, s.cut = r.choices, by.seen, s.cut || by.cut
	return run, Order{run.Schedule, r.deviations}
}

// breaks reports whether the run with some deviations breaks in the same way, and returns its order.
func (s *shrinker) breaks(deviations []Deviation) (Order, bool) {
	if s.runs >= maxShrink || s.ctx.Err() != nil {
		return Order{}, false
	}
	run, order := s.run(deviations)
	return order, s.ctx.Err() == nil && s.finding.Same(s.oracle(run))
}

// fewer leaves out deviations of one kind, as many as it can: halves first, single ones in the end.
func (s *shrinker) fewer(best Order, kind func(Deviation) bool) Order {
	for size := len(best.Deviations); size > 0; size /= 2 {
		for i := len(best.Deviations); i > 0; {
			from := max(0, i-size)
			rest := slices.Clone(best.Deviations[:from])
			for _, d := range best.Deviations[from:i] {
				if !kind(d) {
					rest = append(rest, d)
				}
			}
			rest = append(rest, best.Deviations[i:]...)
			i = from
			if len(rest) == len(best.Deviations) {
				continue
			}
			if order, ok := s.breaks(rest); ok && len(order.Deviations) < len(best.Deviations) {
				best = order
				i = min(i, len(best.Deviations))
				if size == 1 {
					i = len(best.Deviations) // others may now be superfluous
				}
			}
		}
	}
	return best
}

// fewest tries all orders of 0, 1, 2 ... deviations, as long as these are fewer than those of best, and cheap. least is how many are
// needed at least.
func (s *shrinker) fewest(best Order) (o Order, least int) {
	limit := min(s.runs+maxShrink/4, maxShrink)
	level := [][]Deviation{nil}
	s.cut = false
	all := true // the level has all orders
	for n := 0; n < len(best.Deviations); n++ {
		var next [][]Deviation
		for _, deviations := range level {
			if s.runs >= limit {
				return best, least
			}
			order, ok := s.breaks(deviations)
			if s.ctx.Err() != nil {
				return best, least
			}
			if ok && len(order.Deviations) < len(best.Deviations) {
				return order, min(least, len(order.Deviations))
			}
			if n+1 < len(best.Deviations) && len(next) < maxShrink {
				next = append(next, s.extended(deviations)...)
			}
		}
		if all {
			least = n + 1
		}
		all = all && !s.cut && len(next) < maxShrink
		level = next
	}
	return best, least
}

// extended are the deviations with each one more that is possible after the last of them. The run with the deviations has
// just been made.
func (s *shrinker) extended(deviations []Deviation) [][]Deviation {
	var list [][]Deviation
	for _, c := range s.seen {
		for _, d := range c.others {
			list = append(list, append(slices.Clone(deviations), d))
		}
	}
	return list
}

// replayer makes the choices of given deviations, and the default elsewhere.
type replayer struct {
	to       map[place]Deviation
	recorder *recorder
	seen     []choicePoint // after the last deviation that was made
	cut      bool          // a choice had more candidates than are considered
}

// mostOthers is how many candidates of a choice fewest considers.
const mostOthers = 10

// choicePoint is a choice in which the default was taken, with what else could have been.
type choicePoint struct{ others []Deviation }

func (r *replayer) choose(ready host.Ready) int {
	p := r.recorder.place()
	if d, ok := r.to[p]; ok {
		for i := range ready.Len() {
			if d.is(ready.At(i)) {
				r.seen = r.seen[:0]
				return i
			}
		}
	}
	var others []Deviation
	r.cut = r.cut || ready.Len() > mostOthers
	for i := 1; i < min(ready.Len(), mostOthers); i++ {
		others = append(others, p.deviation(ready.At(i)))
	}
	r.seen = append(r.seen, choicePoint{others})
	return 0
}

func (r *replayer) picked(host.Candidate) bool { return true }

func without(list []Deviation, from, to int) []Deviation {
	return append(slices.Clone(list[:from]), list[to:]...)
}
