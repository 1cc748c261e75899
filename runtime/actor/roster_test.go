package actor

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestRoster compares a roster with a plain slice while actors come and go at random.
func TestRoster(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var r roster
	var want []*actor
	for step := range 5000 {
		if grow := step/1000%2 == 0; rng.IntN(3) > 0 == grow || len(want) == 0 {
			a := &actor{}
			r.add(a)
			want = append(want, a)
		} else {
			i := rng.IntN(len(want))
			a := want[i]
			want = slices.Delete(want, i, i+1)
			r.remove(a)
			r.remove(a) // has left already
		}
		if got := r.all(); !slices.Equal(got, want) {
			t.Fatalf("step %d: %d actors, want %d in the same order", step, len(got), len(want))
		}
		if len(r.seats) > 2*len(want)+2*minEmpty {
			t.Fatalf("step %d: %d seats for %d actors", step, len(r.seats), len(want))
		}
	}
}
