//go:build !js

package main

import (
	"bytes"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/vm"
)

const counter = `import (
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

// searched is a request to explore a program.
func searched(text string, search map[string]any) map[string]any {
	req := request(text, trace.Settings{Scheduler: trace.ThreadPerActor})
	req["search"] = search
	return req
}

// TestExploreUnderNode: a search finds under JavaScript what it finds here, the order that breaks repeats to the same trace, all
// orders are as many, and a search that would go on is stopped and keeps what it has.
func TestExploreUnderNode(t *testing.T) {
	dir := buildWasm(t)
	replace := func(lock, unlock string) string {
		text := bytes.Replace([]byte(counter), []byte("UNLOCK"), []byte(unlock), 1)
		return string(bytes.Replace(text, []byte("LOCK"), []byte(lock), 1))
	}
	racy, locked := replace("", ""), replace("mu.Lock()", "mu.Unlock()")
	never := searched(locked, map[string]any{"goOn": true, "time": 10 * time.Minute})
	never["stopAtReport"] = 1
	got := runUnderNode(t, dir,
		searched(racy, map[string]any{"races": true, "shrink": true, "orders": 500}),
		searched(locked, map[string]any{"races": true, "all": true}),
		never,
		searched(racy, map[string]any{"replays": 3}), searched("func main() { x := 1 }", map[string]any{"orders": 1}), searched(racy, map[string]any{"luck": 1}))

	native := func(text string, q kernel.Exploration) *kernel.Exploration {
		q.Request = kernel.Request{Name: "test", Cells: []kernel.Cell{{ID: "cell", Text: text}}, Settings: trace.Settings{Scheduler: trace.ThreadPerActor}}
		return &q
	}
	here, _, err := new(kernel.Executor).Explore(t.Context(), *native(racy, kernel.Exploration{Races: true, Shrink: true, Orders: 500}), nil)
	if err != nil || here.Failure == nil || got[0].Error != "" || got[0].Result.Report == nil {
		t.Fatalf("%+v, %v; %+v", here, err, got[0])
	}
	there := got[0].Result.Report
	if f := there.Failure; f == nil || f.Oracle != here.Failure.Oracle || f.Shrunk.Schedule != here.Failure.Shrunk.Schedule || there.Accesses != here.Accesses || f.Attempt != here.Failure.Attempt {
		t.Errorf("there %+v\nhere  %+v", f, here.Failure)
	}
	all, _, err := new(kernel.Executor).Explore(t.Context(), *native(locked, kernel.Exploration{Races: true, All: true}), nil)
	if r := got[1].Result.Report; err != nil || r == nil || !r.Proof() || r.Tried != all.Tried || r.Tried < 6 {
		t.Errorf("%+v, here %+v, %v", got[1], all, err)
	}
	if r := got[2].Result.Report; r == nil || r.Complete || r.Failure != nil || r.Elapsed > 10*time.Minute || got[2].Reports == 0 {
		t.Errorf("stopped: %+v", got[2])
	}
	if got[3].Error == "" || len(got[4].Result.Diagnostics) == 0 || got[5].Error == "" {
		t.Errorf("refused: %+v, %+v, %+v", got[3], got[4], got[5])
	}
	repeatUnderNode(t, dir, racy, there.Accesses, there.Failure.Shrunk.Schedule)
	t.Logf("all orders: %.0f a second under Node, %.0f here", perSecond(got[1].Result.Report.Tried, got[1].Result.Report.Elapsed), perSecond(all.Tried, all.Elapsed))
}

func perSecond(n int, d time.Duration) float64 { return float64(n) / d.Seconds() }

// repeatUnderNode runs a program in an order: the trace is the same as here.
func repeatUnderNode(t *testing.T, dir, text, accesses, schedule string) {
	t.Helper()
	set := trace.Settings{Scheduler: trace.ThreadPerActor, Cores: 1, Interleave: true, Accesses: accesses, Schedule: schedule}
	files, _ := vm.Assemble([]vm.Cell{{ID: "cell", Text: text}}, "cell")
	p, diags := vm.Compile(files)
	if p == nil {
		t.Fatal(diags)
	}
	want, err := trace.Marshal(p.Run(t.Context(), vm.Config{Settings: set, Name: "test", Capture: true}).Trace, trace.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := runUnderNode(t, dir, request(text, set)); !bytes.Equal(got[0].Result.Trace, want) {
		t.Errorf("the order has another trace: %d and %d bytes", len(got[0].Result.Trace), len(want))
	}
}
