package kernel

import (
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/explore"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

const replayed = 20

// TestReplayOnRealThreads: what breaks in an order found in simulation breaks on real threads that take their turns in that order.
func TestReplayOnRealThreads(t *testing.T) {
	for _, test := range []struct{ name, text, oracle string }{
		{"deadlock", crossed, "end"},
		{"lost update", `package main

import (
	"fmt"
	"sync"
)

func main() {
	n := 0
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() { n++ })
	}
	wg.Wait()
	fmt.Println(n)
}
`, "output"},
		{"select", `package main

func main() {
	a, b := make(chan int, 1), make(chan int, 1)
	go func() { a <- 1 }()
	b <- 2
	select {
	case <-b:
	case <-a:
		panic("a first")
	}
}
`, "end"},
		{"time", `package main

import "time"

func main() {
	done := make(chan bool, 1)
	go func() { done <- true }()
	select {
	case <-done:
	case <-time.After(5 * time.Millisecond):
		panic("too late")
	}
}
`, "end"},
		{"sleep", `package main

import "time"

func main() {
	var log []string
	c := make(chan string)
	for _, w := range []string{"a", "b"} {
		go func() {
			time.Sleep(time.Millisecond)
			c <- w
		}()
	}
	for range 2 {
		log = append(log, <-c)
	}
	if log[0] == "b" {
		panic("b first")
	}
}
`, "end"},
		{"leak", `package main

import "time"

func main() {
	c := make(chan int)
	go func() { c <- 1 }()
	select {
	case <-c:
	case <-time.After(time.Millisecond):
	}
}
`, "leak"},
		{"leak after main", `package main

import "sync"

func main() {
	var mu sync.Mutex
	c := make(chan int, 1)
	go func() {
		mu.Lock()
		defer mu.Unlock()
		c <- 1
		c <- 2 // nobody takes it
	}()
	mu.Lock()
	mu.Unlock()
}
`, "leak"},
		{"actors", `package main

import "actor"

type counter struct{ digits int }

func (c *counter) Receive(ctx *actor.Context, m actor.Message) {
	if c.digits = c.digits*10 + m.Data.(int); c.digits == 21 {
		panic("2 first")
	}
}

type sender struct {
	to actor.Ref
	n  int
}

func (s *sender) Receive(ctx *actor.Context, m actor.Message) { ctx.Send(s.to, actor.Message{Data: s.n}) }

func main() {
	sys := actor.NewSystem()
	c := sys.Spawn("counter", &counter{})
	for n := 1; n <= 2; n++ {
		sys.Send(sys.Spawn("sender", &sender{c, n}), actor.Message{})
	}
	sys.Wait()
}
`, "end"},
	} {
		for _, scheduler := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
			t.Run(test.name+" "+string(scheduler), func(t *testing.T) {
				var x Executor
				q := exploration(test.text)
				q.Request.Settings.Scheduler = scheduler
				q.Races, q.Leaks, q.Replays = test.oracle == "output", test.oracle == "leak", replayed
				r, diags, err := x.Explore(t.Context(), q, nil)
				if err != nil || len(diags) > 0 || r.Failure == nil || r.Failure.Oracle != test.oracle {
					t.Fatalf("%+v, %v, %v", r, diags, err)
				}
				if want := (explore.Real{Runs: replayed, Broke: replayed, Followed: replayed}); r.Failure.Real == nil || *r.Failure.Real != want {
					t.Errorf("%s: %+v, want %+v", r.Failure.Best().Schedule, r.Failure.Real, want)
				}
			})
		}
	}
}

// TestReplayLeavesOrder: a program that reads the clock does something else on real threads; that is said.
func TestReplayLeavesOrder(t *testing.T) {
	const text = `package main

import "time"

func main() {
	a, b := make(chan int, 1), make(chan int, 1)
	go func() {
		if time.Now().Year() > 2020 { // simulated runs begin in 2009
			time.Sleep(time.Millisecond)
		}
		a <- 1
	}()
	go func() { b <- 2 }()
	select {
	case <-a:
	case <-b:
		if time.Now().Year() < 2020 {
			panic("b first")
		}
	}
}
`
	var x Executor
	q := exploration(text)
	q.Replays = 3
	r, _, err := x.Explore(t.Context(), q, nil)
	if err != nil || r.Failure == nil || r.Failure.Real == nil {
		t.Fatalf("%+v, %v", r, err)
	}
	if real := r.Failure.Real; real.Runs != 3 || real.Broke != 0 || real.Followed != 0 || real.Text == "" {
		t.Errorf("%+v", real)
	}
	req := q.Request
	req.Settings = trace.Settings{Engine: trace.Real, Interleave: true, Schedule: r.Failure.Best().Schedule}
	req.Capture = true
	res, err := x.Execute(t.Context(), req, func(Update) {})
	if err != nil || !strings.Contains(res.Runs[0].Outcome.Remark, "could not take all their turns") {
		t.Errorf("%+v, %v", res.Runs[0].Outcome, err)
	}
}
