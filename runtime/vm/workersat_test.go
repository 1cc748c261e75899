package vm

import (
	"context"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// crowdProgram has six actors that each sleep 10 ms, twice.
const crowdProgram = `package main

import (
	"actor"
	"fmt"
	"time"
)

func main() {
	sys := actor.NewSystem()
	for i := range 6 {
		ref := sys.Spawn(fmt.Sprint("a", i), actor.BehaviorFunc(func(ctx *actor.Context, m actor.Message) { ctx.Sleep(10 * time.Millisecond) }))
		for range 2 {
			sys.Send(ref, actor.Message{})
		}
	}
	sys.Wait()
}
`

// TestS02WorkersAt changes the workers of a simulated run at given times: up to the first of them it is the run without changes, and it
// repeats event by event.
func TestS02WorkersAt(t *testing.T) {
	usual := trace.Settings{Scheduler: trace.Pool, Workers: 2}
	plain, _, _ := runText(t, crowdProgram, Config{Settings: usual})
	for _, test := range []struct {
		at       string
		since    time.Duration
		makespan time.Duration
		workers  int
		remarks  string
	}{
		{"15ms+2", 15 * time.Millisecond, 41 * time.Millisecond, 4, "added added"},
		{"15ms+1,25ms-1", 15 * time.Millisecond, 61 * time.Millisecond, 3, "added removed"},
		{"5ms-1", 5 * time.Millisecond, 61 * time.Millisecond, 2, "only workers that were added can be removed"},
		{"1h+1", time.Hour, 61 * time.Millisecond, 2, ""},
	} {
		s := usual
		s.WorkersAt = test.at
		res, _, _ := runText(t, crowdProgram, Config{Settings: s})
		again, _, _ := runText(t, crowdProgram, Config{Settings: res.Trace.Header.Settings})
		if !reflect.DeepEqual(res.Trace, again.Trace) {
			t.Errorf("%s: the second run is not the same", test.at)
		}
		workers, remarks := 0, []string{}
		for _, th := range res.Trace.Threads {
			if th.Role == trace.RoleWorker {
				workers++
			}
		}
		for i, e := range res.Trace.Events {
			if e.Kind == trace.Remark {
				remarks = append(remarks, res.Trace.Strings[e.Value])
			}
			if same := i < len(plain.Trace.Events) && e == plain.Trace.Events[i]; !same && time.Duration(e.Time) < test.since {
				t.Errorf("%s: step %d is another one: %s", test.at, i, res.Trace.Words(trace.Step(i)))
				break
			}
		}
		if workers != test.workers || time.Duration(res.Makespan) > test.makespan {
			t.Errorf("%s: %d workers, %v", test.at, workers, time.Duration(res.Makespan))
		}
		for word := range strings.SplitSeq(test.remarks, " ") {
			if !strings.Contains(strings.Join(remarks, " "), word) {
				t.Errorf("%s: the remarks are %q, without %q", test.at, remarks, word)
			}
		}
	}
	thread := usual
	thread.Scheduler, thread.WorkersAt = trace.ThreadPerActor, "15ms+2"
	with, _, _ := runText(t, crowdProgram, Config{Settings: thread})
	thread.WorkersAt = ""
	without, _, _ := runText(t, crowdProgram, Config{Settings: thread})
	if !reflect.DeepEqual(with.Trace.Events, without.Trace.Events) {
		t.Error("a run without a pool differs")
	}
}

// TestWorkersAtInspected checks that the state at a step of such a run can be shown, and that a fork of it keeps the changes.
func TestWorkersAtInspected(t *testing.T) {
	p, _ := Compile([]File{{Name: "main.go", Text: crowdProgram}})
	cfg := Config{Settings: trace.Settings{Scheduler: trace.Pool, Workers: 2, WorkersAt: "15ms+2"}}
	res, _, _ := runProgram(t, p, cfg)
	last := trace.Step(len(res.Trace.Events) - 1)
	states, err := p.Inspect(context.Background(), cfg, Look{Step: last})
	if err != nil || len(states) != 1 || states[0].Time != res.Trace.Events[last].Time {
		t.Errorf("%+v, %v", states, err)
	}
}
