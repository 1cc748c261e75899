package explore_test

import (
	"context"
	"sync"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/explore"
	"github.com/rehearse-lab/rehearse/runtime/host"
)

// TestLeast compares how many deviations Shrink leaves, and says are needed, with the fewest of all orders that break.
func TestLeast(t *testing.T) {
	for name, p := range map[string]program{"counter": counter(2, 1), "two additions": counter(2, 2), "philosophers": dining(2)} {
		t.Run(name, func(t *testing.T) {
			var mu sync.Mutex
			fewest := -1
			all := explore.ExhaustPlainly(t.Context(), func(ctx context.Context, s explore.Steering) explore.Run {
				run := target(p)(ctx, s)
				mu.Lock()
				defer mu.Unlock()
				if n := deviations(t, run.Schedule); explore.Ends(run) != nil && (fewest < 0 || n < fewest) {
					fewest = n
				}
				return run
			}, explore.Options{GoOn: true})
			r := explore.Search(t.Context(), target(p), explore.Options{Orders: 2000, Seed: 1})
			if r.Failure == nil || fewest < 0 {
				t.Fatalf("%+v, %d", r, fewest)
			}
			explore.Shrink(t.Context(), target(p), nil, r.Failure)
			shrunk := len(r.Failure.Shrunk.Deviations)
			t.Logf("%d of %d orders; fewest %d, shrunk to %d, least %d", all.Tried, all.Different, fewest, shrunk, r.Failure.Least)
			if !all.Complete || shrunk != fewest || r.Failure.Least != fewest {
				t.Errorf("the fewest deviations are %d; shrunk to %d, least %d", fewest, shrunk, r.Failure.Least)
			}
		})
	}
}

// deviations is how many choices of a schedule are not the default.
func deviations(t *testing.T, schedule string) (n int) {
	s, err := host.ParseSchedule(schedule)
	if err != nil {
		t.Error(err)
	}
	for _, run := range s {
		if run.Pick != 0 {
			n += run.Count
		}
	}
	return n
}
