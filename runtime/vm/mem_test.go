package vm

import (
	"bytes"
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// holder is a program that holds a number of MB and makes a lot of garbage.
const holder = `package main

var keep [][]byte

func main() {
	for range %d {
		keep = append(keep, make([]byte, 1<<20))
	}
	for range 500 {
		keep[0] = make([]byte, 1<<18)
	}
}
`

// TestMemoryOfConcurrentRuns checks that concurrent runs in one process are each measured by what they hold
// themselves.
func TestMemoryOfConcurrentRuns(t *testing.T) {
	const limit = 32 << 20
	run := func(mb int) *Result {
		p, diags := Compile([]File{{Name: "main.go", Text: fmt.Sprintf(holder, mb)}})
		if p == nil {
			t.Error(diags)
			return &Result{}
		}
		return p.Run(context.Background(), Config{Limits: Limits{Memory: limit}})
	}
	for name, holds := range map[string][]int{
		"all fit":   {20, 20, 20},
		"one hog":   {1000, 20, 20},
		"two hogs":  {1000, 20, 1000},
		"only hogs": {1000, 1000},
		"alone":     {20},
	} {
		t.Run(name, func(t *testing.T) {
			var wg sync.WaitGroup
			for _, mb := range holds {
				wg.Go(func() {
					want := trace.EndOK
					if mb > 32 {
						want = trace.EndLimit
					}
					if res := run(mb); res.Outcome.End != want {
						t.Errorf("the run that holds %d MB: %+v, want %s", mb, res.Outcome, want)
					}
				})
			}
			wg.Wait()
			if heap.running != 0 || len(heap.turn) != 0 {
				t.Errorf("after the runs %d accounts are open, %d turns taken", heap.running, len(heap.turn))
			}
		})
	}
}

// TestMemoryWithoutTrace checks that a run's trace does not count as the program's memory.
func TestMemoryWithoutTrace(t *testing.T) {
	p, diags := Compile([]File{{Name: "main.go", Text: `package main

import "actor"

type Echo struct{ left int }

func (e *Echo) Receive(ctx *actor.Context, m actor.Message) {
	if e.left--; e.left > 0 {
		ctx.Send(ctx.Self(), m)
	}
}

func main() {
	sys := actor.NewSystem()
	sys.Send(sys.Spawn("echo", &Echo{40000}), actor.Message{Subject: "again"})
	sys.Wait()
}
`}})
	if p == nil {
		t.Fatal(diags)
	}
	var errOut bytes.Buffer
	res := p.Run(context.Background(), Config{Stderr: &errOut, Capture: true, Limits: Limits{Memory: 4 << 20}})
	if res.Outcome.End != trace.EndOK {
		t.Errorf("%+v, stderr %s", res.Outcome, errOut.String())
	}
	if len(res.Trace.Events) < 100_000 {
		t.Errorf("only %d events: the trace is too small for this test", len(res.Trace.Events))
	}
}

// TestStopWhileAwaitingTheTurn checks that a run that waits for its turn can be stopped.
func TestStopWhileAwaitingTheTurn(t *testing.T) {
	heap.turn <- struct{}{}
	defer func() { <-heap.turn }()
	p, _ := Compile([]File{{Name: "main.go", Text: fmt.Sprintf(holder, 1000)}})
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan *Result)
	go func() { done <- p.Run(ctx, Config{Limits: Limits{Memory: 8 << 20}}) }()
	time.AfterFunc(20*time.Millisecond, cancel)
	if res := <-done; res.Outcome.End != trace.EndStopped {
		t.Errorf("%+v, want stopped", res.Outcome)
	}
}
