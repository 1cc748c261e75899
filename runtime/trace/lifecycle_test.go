package trace_test

import (
	"slices"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

// Every change of state in random traces is in the table, and begins where the one before has ended.
func TestLifecycleOfRandomTraces(t *testing.T) {
	for seed := range uint64(200) {
		tr := tracetest.Random(tracetest.Config{Seed: seed, Actors: 9, Workers: 3, Messages: 200, Scheduler: []trace.Scheduler{trace.Pool, trace.ThreadPerActor}[seed%2]})
		at := map[trace.ActorID]trace.ActorIs{}
		for _, c := range trace.Changes(tr) {
			if at[c.Actor] != c.From {
				t.Fatalf("seed %d, step %d: %s goes on from %d after %d", seed, c.Step, tr.Actors[c.Actor-1].Name, c.From, at[c.Actor])
			}
			at[c.Actor] = c.To
			if !slices.ContainsFunc(trace.Lifecycle, func(l trace.Transition) bool { return l.From == c.From && l.To == c.To }) {
				t.Errorf("seed %d, step %d: no change from %d to %d in the table: %s", seed, c.Step, c.From, c.To, tr.Words(c.Step))
			}
		}
	}
}
