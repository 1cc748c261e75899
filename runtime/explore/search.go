package explore

import (
	"context"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// progressEvery is the time between two calls of Options.Progress.
const progressEvery = 200 * time.Millisecond

// maxEnds is the most different ends that a report lists.
const maxEnds = 20

// Search tries orders until one breaks, the budget is used up, or ctx ends; then it returns what it found, without
// shrinking. The first attempt makes no deviation; the strategies follow in turns. With a budget of orders the result is the
// same on every machine: of several failures the one of the lowest attempt is reported.
func Search(ctx context.Context, target Target, o Options) *Report {
	if o.Strategies == nil {
		o.Strategies = Portfolio()
	}
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if o.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, o.Time)
		defer cancel()
	}
	s := newSearch(target, o)
	s.first(ctx)
	var wg sync.WaitGroup
	for range o.Workers {
		wg.Go(func() {
			for n, ok := s.next(ctx); ok; n, ok = s.next(ctx) {
				s.try(ctx, n)
			}
		})
	}
	wg.Wait()
	return s.finish()
}

// search is a Search that goes on.
type search struct {
	target  Target
	o       Options
	began   time.Time
	profile *profile // of the first attempt

	mu     sync.Mutex
	given  int              // attempts that have begun, without the first
	ended  map[int]*attempt // by number, those that wait for one with a lower number
	report Report
	orders map[uint64]bool
	ends   map[string]*End
	shown  time.Time

	// Of Mutations:
	mutates     bool
	added       *sync.Cond // of mu: an attempt was added to the report
	parents     []parent
	generations map[int][]parent // the parents at the begin of each generation
}

// attempt is a run that was made.
type attempt struct {
	strategy string
	run      Run
	by       *recorder
	finding  *Finding
}

func newSearch(target Target, o Options) *search {
	if o.Oracle == nil {
		o.Oracle = Ends
	}
	s := &search{target: target, o: o, began: time.Now(), ended: map[int]*attempt{}, orders: map[uint64]bool{}, ends: map[string]*End{}, generations: map[int][]parent{}}
	s.added = sync.NewCond(&s.mu)
	s.mutates = slices.ContainsFunc(o.Strategies, func(st Strategy) bool { return st.Name == Mutations.Name })
	return s
}

// next is the number of the next attempt; false if there is none.
func (s *search) next(ctx context.Context) (n int, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	failed := s.report.Failure != nil && !s.o.GoOn
	if ctx.Err() != nil || failed || s.o.Orders > 0 && s.given+1 >= s.o.Orders {
		return 0, false
	}
	s.given++
	return s.given, true
}

// try makes a run and adds it to the report.
func (s *search) try(ctx context.Context, n int) {
	st := s.o.Strategies[(n-1)%len(s.o.Strategies)]
	if st.Name == Mutations.Name {
		if parents := s.ancestors(ctx, n); len(parents) > 0 {
			s.run(ctx, n, st.Name, newMutant(rand.New(rand.NewPCG(s.o.Seed, uint64(n))), parents))
			return
		}
	}
	s.run(ctx, n, st.Name, st.chooser(rand.New(rand.NewPCG(s.o.Seed, uint64(n))), s.profile))
}

// first makes the run without deviations, from which the strategies learn.
func (s *search) first(ctx context.Context) {
	l := newLearner()
	s.run(ctx, 0, "first", l)
	s.profile = l.profile()
}

func (s *search) run(ctx context.Context, n int, strategy string, by chooser) {
	r := newRecorder(by)
	if m, ok := by.(*mutant); ok {
		m.recorder = r
	}
	run := s.target(ctx, r.steering())
	if ctx.Err() != nil {
		return // it was cut short
	}
	s.add(n, &attempt{strategy, run, r, s.o.Oracle(run)})
}

// add adds an attempt to the report once those of lower numbers are in it, so that the report does not depend on which run
// ends first.
func (s *search) add(n int, a *attempt) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended[n] = a
	for {
		a := s.ended[s.report.Tried]
		if a == nil || s.report.Failure != nil && !s.o.GoOn {
			break
		}
		delete(s.ended, s.report.Tried)
		different := s.report.Different
		s.report.add(a, s.orders, s.ends)
		if s.report.Different > different {
			s.adopt(a)
		}
		if s.report.Tried%generation == 0 {
			k := s.report.Tried / generation
			s.generations[k] = s.parents[:len(s.parents):len(s.parents)]
			delete(s.generations, k-oldGenerations)
		}
	}
	s.added.Broadcast()
	s.progress()
}

// progress shows the report, now and then. s.mu is held.
func (s *search) progress() {
	if now := time.Now(); s.o.Progress != nil && now.Sub(s.shown) >= progressEvery {
		s.shown = now
		s.o.Progress(s.sum())
	}
}

// add counts a run.
func (r *Report) add(a *attempt, orders map[uint64]bool, ends map[string]*End) {
	r.Tried++
	run, by := a.run, a.by
	if a.finding != nil && r.Failure == nil {
		r.Failure = &Failure{Finding: *a.finding, Strategy: a.strategy, Attempt: r.Tried, Order: Order{run.Schedule, by.deviations}}
	}
	r.Timed = r.Timed || run.Timed || by.clock
	r.Fair = r.Fair || run.Fair
	if d := by.digest(); !orders[d] {
		orders[d] = true
		r.Different++
	}
	text := run.Output
	if run.Outcome.End != trace.EndOK {
		text = run.Outcome.Text
	}
	text = shortened(text)
	key := string(run.Outcome.End) + "\x00" + text
	e := ends[key]
	if e == nil {
		if len(ends) == maxEnds {
			return
		}
		e = &End{End: run.Outcome.End, Text: text, Schedule: run.Schedule}
		ends[key] = e
	}
	e.Runs++
}

// sum completes the report. s.mu is held, or the search is over.
func (s *search) sum() *Report {
	s.report.Elapsed = time.Since(s.began)
	s.report.Ends = sorted(s.ends)
	return &s.report
}

func (s *search) finish() *Report {
	r := s.sum()
	if s.o.Progress != nil {
		s.o.Progress(r)
	}
	return r
}

// sorted lists ends, the most frequent first.
func sorted(ends map[string]*End) []End {
	list := make([]End, 0, len(ends))
	for _, e := range ends {
		list = append(list, *e)
	}
	slices.SortFunc(list, func(a, b End) int {
		if a.Runs != b.Runs {
			return b.Runs - a.Runs
		}
		return strings.Compare(string(a.End)+a.Text, string(b.End)+b.Text)
	})
	return list
}

const maxEndText = 200 // bytes

// shortened is at most maxEndText bytes of a text.
func shortened(text string) string {
	if len(text) > maxEndText {
		return strings.ToValidUTF8(text[:maxEndText], "") + " ..."
	}
	return text
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return shortened(line)
}
