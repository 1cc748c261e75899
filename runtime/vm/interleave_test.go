package vm

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// interleaved uses what goroutines wait for: channels, a select, a mutex, a condition, a wait group, an atomic variable, actors.
const interleaved = `package main

import (
	"actor"
	"fmt"
	"sync"
	"sync/atomic"
)

type Adder struct{ sum int }

func (a *Adder) Receive(ctx *actor.Context, m actor.Message) {
	if a.sum += m.Data.(int); a.sum == 6 {
		ctx.Exit()
	}
}

func main() {
	var mu sync.Mutex
	var wg sync.WaitGroup
	var n atomic.Int64
	cond := sync.NewCond(&mu)
	c, d := make(chan int), make(chan int, 1)
	sys := actor.NewSystem()
	adder := sys.Spawn("adder", &Adder{})
	done := 0
	for i := range 3 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			select {
			case c <- i:
			case d <- i:
			}
			n.Add(1)
			mu.Lock()
			done++
			cond.Broadcast()
			mu.Unlock()
			sys.Send(adder, actor.Message{Data: i + 1})
		}()
	}
	for range 3 {
		select {
		case <-c:
		case <-d:
		}
	}
	mu.Lock()
	for done < 3 {
		cond.Wait()
	}
	mu.Unlock()
	wg.Wait()
	sys.Wait()
	fmt.Println(n.Load(), done)
}
`

// TestInterleave runs a program in random orders, under each scheduler: each ends well and has a valid trace, which its schedule
// repeats to the byte.
func TestInterleave(t *testing.T) {
	p := compiled(t, interleaved)
	stories := map[string]bool{}
	for seed := range uint64(60) {
		s := trace.Settings{Scheduler: trace.Schedulers()[seed%3], Cores: 1, Workers: 2, Interleave: true}
		rng := rand.New(rand.NewPCG(seed, 1))
		picked := 0
		run := func(s trace.Settings, steer *Steering) (*Result, []byte) {
			var out bytes.Buffer
			res := p.Run(t.Context(), Config{Settings: s, Capture: true, Stdout: &out, Steering: steer})
			if res.Outcome.End != trace.EndOK || out.String() != "3 3\n" {
				t.Fatalf("seed %d: %+v, %q", seed, res.Outcome, out.String())
			}
			if err := trace.Validate(res.Trace); err != nil {
				t.Fatalf("seed %d, schedule %s: %v", seed, res.Schedule, err)
			}
			res.Trace.Header.Settings.Schedule = ""
			data, err := trace.Marshal(res.Trace, trace.Options{})
			if err != nil {
				t.Fatal(err)
			}
			return res, data
		}
		first, data := run(s, &Steering{
			Choose: func(ready host.Ready) int { return rng.IntN(ready.Len()) },
			Picked: func(host.Candidate) bool { picked++; return true },
		})
		stories[first.Schedule] = true
		if picked == 0 || first.Timed {
			t.Errorf("seed %d: %d picked, timed: %v", seed, picked, first.Timed)
		}
		s.Schedule = first.Schedule
		if again, other := run(s, nil); again.Schedule != first.Schedule || !bytes.Equal(data, other) {
			t.Errorf("seed %d: the run is another one with schedule %s, then %s", seed, first.Schedule, again.Schedule)
		}
	}
	if len(stories) < 50 {
		t.Errorf("only %d different schedules", len(stories))
	}
}

// TestAbandon: a run that is given up ends at once, whoever gives it up.
func TestAbandon(t *testing.T) {
	p := compiled(t, interleaved)
	for name, s := range map[string]*Steering{
		"choose": {Choose: func(host.Ready) int { return host.Abandon }},
		"picked": {Picked: func(c host.Candidate) bool { return c.Thread < 2 }},
	} {
		res := p.Run(t.Context(), Config{Settings: trace.Settings{Interleave: true}, Steering: s})
		if res.Outcome.End != trace.EndStopped || res.Fault != nil {
			t.Errorf("%s: %s", name, fmt.Sprint(res.Outcome, res.Fault))
		}
	}
}
