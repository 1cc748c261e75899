package render

import (
	"slices"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

// TestRareJoined: an outline's list of rare events is bounded, whatever happens in a run, and no event is lost in it: what is
// listed happened, first on its lane among those it stands for.
func TestRareJoined(t *testing.T) {
	tr := tracetest.Random(tracetest.Config{Seed: 3, Scheduler: trace.Pool, Workers: 3, Actors: 8, Messages: 3000, Rare: true})
	p := newOutline(tr)
	all := p.rare(tr.Events, len(tr.Events))
	kinds := slices.Compact(slices.Sorted(slices.Values(all.kind)))
	if len(all.step) < 200 || len(kinds) < 4 || slices.ContainsFunc(all.count, func(n int32) bool { return n != 1 }) {
		t.Fatalf("%d rare events of %d kinds", len(all.step), len(kinds))
	}
	for _, most := range []int{len(all.step), len(all.step) - 1, 150, 100} {
		r := p.rare(tr.Events, most)
		total := 0
		for i, step := range r.step {
			e := tr.Events[step]
			if i > 0 && step <= r.step[i-1] || float64(e.Time) != r.time[i] || uint8(e.Kind) != r.kind[i] {
				t.Fatalf("number %d is %d %v %v at %v", i, step, e.Kind, r.kind[i], r.time[i])
			}
			at, found := slices.BinarySearch(all.step, step)
			if !found || all.lane[at] != r.lane[i] {
				t.Fatalf("step %d is none, or on another lane", step)
			}
			total += int(r.count[i])
		}
		if len(r.step) > most || total != len(all.step) {
			t.Errorf("%d of at most %d stand for %d of %d", len(r.step), most, total, len(all.step))
		}
	}
}
