package vm

import (
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestInspectRaces: every step of a run with a data race can be inspected, also if its accesses to memory are events at which others
// can go on.
func TestInspectRaces(t *testing.T) {
	p := compiled(t, `package main

import (
	"fmt"
	"sync"
)

func main() {
	till := 0
	var wg sync.WaitGroup
	for _, sum := range []int{5, 7} {
		wg.Go(func() {
			was := till
			till = was + sum
		})
	}
	wg.Wait()
	fmt.Println(till)
}
`)
	for name, s := range map[string]trace.Settings{
		"plain":    {Engine: trace.Sim, Scheduler: trace.Goroutines, Cores: 2, Seed: 1},
		"accesses": {Engine: trace.Sim, Scheduler: trace.Goroutines, Cores: 1, Seed: 1, Interleave: true, Accesses: "main.go:13,main.go:14"},
	} {
		t.Run(name, func(t *testing.T) {
			res := p.Run(t.Context(), Config{Settings: s, Capture: true})
			if len(res.Races) == 0 {
				t.Fatal("no data race was found")
			}
			var looks []Look
			for i := range res.Trace.Events {
				looks = append(looks, Look{Step: trace.Step(i), Event: &res.Trace.Events[i]})
			}
			if _, err := p.Inspect(t.Context(), Config{Settings: s}, looks...); err != nil {
				t.Error(err)
			}
		})
	}
}
