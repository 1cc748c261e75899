package vm

import (
	"fmt"
	"os"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestU31PoolPriorities checks what a simulated run makes of two systems whose pools have sizes and priorities of their own: the threads of
// the higher priority have the cores first.
func TestU31PoolPriorities(t *testing.T) {
	src, err := os.ReadFile("testdata/actors/systempool.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, scheduler := range []trace.Scheduler{trace.Pool, trace.ThreadPerActor} {
		res, _, _ := runText(t, string(src), Config{Settings: trace.Settings{Scheduler: scheduler, Cores: 1}})
		order, levels := "", map[int]int{}
		for _, e := range res.Trace.Events {
			if e.Kind == trace.MsgDone {
				order += res.Trace.Actors[e.Actor-1].Name[:1]
			}
		}
		for _, th := range res.Trace.Threads {
			levels[th.Priority]++
		}
		if order != "hhhlll" || scheduler == trace.Pool && fmt.Sprint(levels[-1], levels[1]) != "3 2" {
			t.Errorf("%s: %s, %v", scheduler, order, levels)
		}
	}
}
