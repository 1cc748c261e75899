package host

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestTimerHeap removes timers from the middle, as cancelling does: the others come out in the order of their times,
// and those of equal times in the order in which they were set.
func TestTimerHeap(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var h timerHeap
		var left []*timer
		for i := range 40 {
			tm := &timer{at: rnd.Int64N(30), seq: uint64(i)}
			h.push(tm)
			left = append(left, tm)
		}
		for range 10 {
			i := rnd.IntN(len(left))
			if !h.remove(left[i]) || h.remove(left[i]) {
				t.Fatal("a timer is not taken out once")
			}
			left = slices.Delete(left, i, i+1)
		}
		slices.SortFunc(left, func(a, b *timer) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.seq, b.seq)) })
		for i, want := range left {
			got := h.top()
			if got != want {
				t.Fatalf("timer %d of %d: got that of %d, want that of %d", i, len(left), got.at, want.at)
			}
			h.remove(got)
		}
		if h.top() != nil {
			t.Fatal("one is left")
		}
	}
}
