package kernel

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/explore"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// crossed locks two mutexes in two orders.
const crossed = `package main

import "sync"

func main() {
	var a, b sync.Mutex
	var wg sync.WaitGroup
	wg.Add(2)
	go func() { defer wg.Done(); a.Lock(); b.Lock(); b.Unlock(); a.Unlock() }()
	go func() { defer wg.Done(); b.Lock(); a.Lock(); a.Unlock(); b.Unlock() }()
	wg.Wait()
}
`

// ordered is crossed with one order.
var ordered = strings.Replace(crossed, "b.Lock(); a.Lock(); a.Unlock(); b.Unlock()", "a.Lock(); b.Lock(); b.Unlock(); a.Unlock()", 1)

// explorer is an Executor or a Supervisor.
type explorer interface {
	Explore(ctx context.Context, q Exploration, progress func(*explore.Report)) (*explore.Report, []Diagnostic, error)
}

func exploration(text string) Exploration {
	return Exploration{Request: Request{Name: "p", Cells: []Cell{{ID: "p", Text: text}}}, Shrink: true, Time: time.Minute}
}

// TestExplore explores in this process and in a kernel process: a deadlock is found and shrunk, its order can be repeated as a
// run, and the mended program is proved.
func TestExplore(t *testing.T) {
	var x Executor
	for name, e := range map[string]explorer{"here": &x, "kernel": startTest(t, Options{})} {
		t.Run(name, func(t *testing.T) {
			r, diags, err := e.Explore(t.Context(), exploration(crossed), nil)
			if err != nil || len(diags) > 0 || r.Failure == nil || r.Failure.Class != string(trace.EndDeadlock) {
				t.Fatalf("%+v, %v, %v", r, diags, err)
			}
			f := r.Failure
			if f.Shrunk == nil || len(f.Shrunk.Deviations) != 1 || f.Least != 1 || f.Holds == nil {
				t.Fatalf("%+v", f)
			}
			for schedule, want := range map[string]trace.End{f.Order.Schedule: trace.EndDeadlock, f.Shrunk.Schedule: trace.EndDeadlock, f.Holds.Schedule: trace.EndOK} {
				req := exploration(crossed).Request
				req.Settings = trace.Settings{Cores: 1, Interleave: true, Schedule: schedule}
				req.Capture = true
				res, err := x.Execute(t.Context(), req, func(Update) {})
				if err != nil || res.Runs[0].Outcome.End != want {
					t.Errorf("schedule %s: %+v, %v; want %s", schedule, res, err, want)
				}
			}
			q := exploration(ordered)
			q.All = true
			if r, _, err := e.Explore(t.Context(), q, nil); err != nil || !r.Proof() || r.Tried < 2 {
				t.Errorf("mended: %+v, %v", r, err)
			}
			if _, diags, err := e.Explore(t.Context(), exploration("package main\nfunc main() { x }"), nil); err != nil || len(diags) == 0 {
				t.Errorf("no program: %v, %v", diags, err)
			}
		})
	}
}

// TestStopExploring: what was found until the search is stopped comes back, soon.
func TestStopExploring(t *testing.T) {
	s := startTest(t, Options{})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	reports := 0
	q := exploration(ordered)
	q.GoOn = true
	r, _, err := s.Explore(ctx, q, func(r *explore.Report) {
		if reports++; r.Tried > 0 {
			cancel()
		}
	})
	if err != nil || r.Tried == 0 || r.Failure != nil || r.Complete || r.Elapsed > 30*time.Second {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestExplorationRefused(t *testing.T) {
	for name, change := range map[string]func(*Exploration){
		"both":      func(q *Exploration) { q.Request.Both = true },
		"real":      func(q *Exploration) { q.Request.Settings.Engine = trace.Real },
		"orders":    func(q *Exploration) { q.Orders = -1 },
		"time":      func(q *Exploration) { q.Time = time.Hour },
		"strategy":  func(q *Exploration) { q.Strategies = []string{"luck"} },
		"scheduler": func(q *Exploration) { q.Request.Settings.Scheduler = "none" },
	} {
		q := exploration(crossed)
		change(&q)
		if _, _, err := new(Executor).Explore(t.Context(), q, nil); !errors.Is(err, ErrRequest) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestExploreRunaway: a program that does not end in some orders is found to be one.
func TestExploreRunaway(t *testing.T) {
	const text = `package main

func main() {
	c := make(chan int, 2)
	go func() { c <- 1 }()
	go func() { c <- 2 }()
	for <-c == 2 {
		for {
		}
	}
}
`
	r, _, err := new(Executor).Explore(t.Context(), exploration(text), nil)
	if err != nil || r.Failure == nil || r.Failure.Class != string(trace.EndLimit) || r.Failure.Attempt == 1 {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestExploreDispatchers: a fault of a dispatcher, which shows only in a trace, is found in one of two programs at least; the
// corrected dispatcher has none.
func TestExploreDispatchers(t *testing.T) {
	for _, d := range []trace.Dispatcher{trace.Corrected, trace.ActorLite, trace.LostWakeup, trace.TwoAtOnce} {
		found := 0
		for _, text := range []string{small, posters} {
			q := exploration(text)
			q.Request.Settings = trace.Settings{Scheduler: trace.Pool, Workers: 2, Dispatcher: d}
			q.Orders, q.Shrink = 500, false
			r, _, err := new(Executor).Explore(t.Context(), q, nil)
			if err != nil {
				t.Fatal(err)
			}
			if r.Failure != nil {
				found++
				t.Logf("%s: attempt %d, %s", d, r.Failure.Attempt, r.Failure.Text)
			}
		}
		if (found > 0) != (d != trace.Corrected) {
			t.Errorf("%s breaks in %d of 2 programs", d, found)
		}
	}
}

// posters are main and a goroutine that send to the same actor.
const posters = `package main

import (
	"actor"
	"runtime"
)

type Slow struct{ n int }

func (s *Slow) Receive(ctx *actor.Context, m actor.Message) {
	runtime.Gosched()
	if s.n++; s.n == 4 {
		ctx.Exit()
	}
}

func main() {
	sys := actor.NewSystem()
	slow := sys.Spawn("slow", &Slow{})
	done := make(chan bool)
	post := func() {
		sys.Send(slow, actor.Message{Data: 1})
		sys.Send(slow, actor.Message{Data: 2})
	}
	go func() {
		post()
		done <- true
	}()
	post()
	<-done
	sys.Wait()
}
`

// small is an actor that gets five messages.
const small = `package main

import "actor"

type Counter struct{ sum int }

func (c *Counter) Receive(ctx *actor.Context, m actor.Message) {
	if c.sum += m.Data.(int); c.sum == 5 {
		ctx.Exit()
	}
}

func main() {
	sys := actor.NewSystem()
	counter := sys.Spawn("counter", &Counter{})
	for range 5 {
		sys.Send(counter, actor.Message{Data: 1})
	}
	sys.Wait()
}
`

// philosophers take the left fork first; with a waiter, one less than there are may try at a time.
const philosophers = `package main

import "sync"

func main() {
	const n = 3
	var forks [n]sync.Mutex
	waiter := make(chan bool, n-1)
	var wg sync.WaitGroup
	for i := range n {
		wg.Add(1)
		go func() {
			defer wg.Done()
			waiter <- true
			forks[i].Lock()
			forks[(i+1)%n].Lock()
			forks[(i+1)%n].Unlock()
			forks[i].Unlock()
			<-waiter
		}()
	}
	wg.Wait()
}
`

// BenchmarkExplore is how many orders are tried per second, on all cores, and how many one core proves when all are tried.
func BenchmarkExplore(b *testing.B) {
	for name, text := range map[string]string{"two locks": ordered, "five messages": small, "philosophers": philosophers} {
		for _, all := range []bool{false, true} {
			way := "/some"
			if all {
				way = "/all"
			}
			b.Run(name+way, func(b *testing.B) {
				tried, took := 0, time.Duration(0)
				for b.Loop() {
					q := exploration(text)
					q.Request.Settings.Scheduler, q.Orders, q.All, q.GoOn = trace.ThreadPerActor, 10_000, all, true
					r, _, err := new(Executor).Explore(b.Context(), q, nil)
					if err != nil || r.Failure != nil {
						b.Fatalf("%+v, %v", r, err)
					}
					tried, took = tried+r.Tried, took+r.Elapsed
				}
				b.ReportMetric(float64(tried)/took.Seconds(), "orders/s")
				b.ReportMetric(float64(tried)/float64(b.N), "orders")
				b.ReportMetric(0, "ns/op")
			})
		}
	}
}

// counter is goroutines that add to a variable; LOCK and UNLOCK stand around the addition.
const counter = `package main

import (
	"fmt"
	"sync"
)

func main() {
	var mu sync.Mutex
	var wg sync.WaitGroup
	sum := 0
	for range 3 {
		wg.Go(func() {
			LOCK
			sum++
			UNLOCK
		})
	}
	wg.Wait()
	_ = &mu
	fmt.Println(sum)
}
`

// TestExploreRaces finds a data race, and an order in which it loses an addition; with a lock there is none.
func TestExploreRaces(t *testing.T) {
	racy := strings.NewReplacer("UNLOCK", "", "LOCK", "").Replace(counter)
	locked := strings.NewReplacer("UNLOCK", "mu.Unlock()", "LOCK", "mu.Lock()").Replace(counter)
	var x Executor
	q := exploration(racy)
	q.Races, q.Orders = true, 500
	first, _, err := x.Explore(t.Context(), q, nil)
	if err != nil {
		t.Fatal(err)
	}
	f := first.Failure
	switch {
	case len(first.Races) != 1 || first.Races[0].What != "sum" || first.Races[0].Lines[0] != first.Races[0].Lines[1]:
		t.Errorf("races: %+v", first.Races)
	case f == nil || f.Oracle != "output" || !strings.Contains(f.Text, `"2"`) && !strings.Contains(f.Text, `"1"`):
		t.Errorf("failure: %+v", f)
	case len(f.Shrunk.Deviations) != 1 || f.Holds == nil || !strings.Contains(f.Words[0], " to sum"):
		t.Errorf("shrunk: %+v, %q", f.Shrunk, f.Words)
	}
	q.Request.Settings = trace.Settings{Cores: 1, Interleave: true, Schedule: f.Best().Schedule, Accesses: first.Accesses}
	q.Request.Capture = true
	res, err := x.Execute(t.Context(), q.Request, func(Update) {})
	if err != nil || res.Runs[0].Trace.Events[f.Moment].Kind != trace.Output {
		t.Errorf("it breaks at step %d: %v", f.Moment, err)
	}
	q.Request.Settings, q.Request.Capture = trace.Settings{}, false
	for range 3 { // the same report each time
		again, _, err := x.Explore(t.Context(), q, nil)
		first.Elapsed = again.Elapsed
		if err != nil || !reflect.DeepEqual(first, again) {
			t.Fatalf("%+v\nis another report: %+v, %v", again, first, err)
		}
	}
	q = exploration(locked)
	q.Races, q.All = true, true
	r, _, err := x.Explore(t.Context(), q, nil)
	if err != nil || !r.Proof() || len(r.Races) > 0 || r.Tried < 6 {
		t.Errorf("with a lock: %+v, %v", r, err)
	}
}

// TestExploreAccesses: with Accesses what a data race does is tried, but only what the program ends with breaks an order.
func TestExploreAccesses(t *testing.T) {
	racy := strings.NewReplacer("UNLOCK", "", "LOCK", "").Replace(counter)
	x := Executor{Checker: func(texts []string) (Check, error) {
		return func(tr *trace.Trace) (check, what string, err error) {
			if !slices.Contains(tr.Strings, "3\n") {
				return texts[0], "an addition is lost", nil
			}
			return "", "", nil
		}, nil
	}}
	q := exploration(racy)
	q.Accesses, q.Orders, q.Checks, q.Shrink = true, 500, []string{"it prints 3"}, true
	r, _, err := x.Explore(t.Context(), q, nil)
	if err != nil || r.Failure == nil || r.Failure.Oracle != "check" || r.Accesses == "" || len(r.Failure.Shrunk.Deviations) != 1 {
		t.Errorf("%+v, %v", r, err)
	}
	q = exploration(racy)
	q.Accesses, q.Orders = true, 100
	if r, _, err := x.Explore(t.Context(), q, nil); err != nil || r.Failure != nil || len(r.Races) == 0 || r.Doubt != "" {
		t.Errorf("without checks: %+v, %v", r, err)
	}
}

// TestExploreSelect: which ready case a select executes is a choice like others: the case that breaks is found whatever the seed,
// and a program that holds in all of them is proved.
func TestExploreSelect(t *testing.T) {
	text := `package main

func main() {
	a, b := make(chan int, 1), make(chan int, 1)
	a <- 1
	b <- 2
	select {
	case <-a:
	case x := <-b:
		if x == 2 {
			panic("b")
		}
	}
}
`
	var x Executor
	for seed := range uint64(4) {
		q := exploration(text)
		q.Request.Settings.Seed = seed
		r, _, err := x.Explore(t.Context(), q, nil)
		if err != nil || r.Failure == nil || r.Failure.Shrunk == nil || len(r.Failure.Shrunk.Deviations) != 1 || r.Failure.Holds == nil {
			t.Fatalf("seed %d: %+v, %v", seed, r, err)
		}
		if words := strings.Join(r.Failure.Words, "; "); !strings.Contains(words, "main executes number 2 of the 2 ready cases of its select") {
			t.Errorf("seed %d: %s", seed, words)
		}
	}
	for holds, want := range map[string]int{strings.Replace(text, "x == 2", "x == 3", 1): 2, strings.Replace(text, "b <- 2", "_ = 2", 1): 1} {
		q := exploration(holds)
		q.All = true
		if r, _, err := x.Explore(t.Context(), q, nil); err != nil || !r.Proof() || r.Tried != want {
			t.Errorf("want a proof of %d orders: %+v, %v", want, r, err)
		}
	}
}

// TestStopBetweenSearches: what the search for data races found is not lost if the next search is stopped in its first run.
func TestStopBetweenSearches(t *testing.T) {
	q := exploration(ordered)
	q.Races = true
	runs := 0
	var x Executor
	r, _, err := x.explore(t.Context(), q, nil, func(explore.Run) bool {
		runs++
		return runs <= scouted
	})
	if err != nil || r.Tried != scouted || r.Failure != nil {
		t.Errorf("%+v, %v; want %d orders", r, err, scouted)
	}
}
