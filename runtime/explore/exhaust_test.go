package explore_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/explore"
	"github.com/rehearse-lab/rehearse/runtime/host"
)

// endsOf lists the ends of all runs, without how often and by which schedule.
func endsOf(r *explore.Report) []string {
	var list []string
	for _, e := range r.Ends {
		list = append(list, fmt.Sprint(e.End, " ", e.Text))
	}
	slices.Sort(list)
	return list
}

// TestExhaustEqualsDepthFirstSearch compares the reduced search with a plain one on tiny programs: the same ends, and as
// many orders as the plain one has that differ in the order of operations on an object.
func TestExhaustEqualsDepthFirstSearch(t *testing.T) {
	programs := map[string]program{
		"counter 2": counting(2, 1, (*machine).gather), "counter 2x2": counting(2, 2, (*machine).gather),
		"counter 3": counting(3, 1, (*machine).gather), "philosophers 2": dining(2),
		"apart": written("a", "b"), "same": written("a", "a"), "same 3": written("a", "a", "a"),
		"two each": written("ab", "ba"), "two each, one order": written("ab", "ab"), "chain": written("ab", "bc", "c"),
		"readers": readers(2, 1), "readers 3": readers(2, 2),
	}
	for i := range 30 {
		rng := rand.New(rand.NewPCG(uint64(i), 3))
		var plans []string
		for range 2 + rng.IntN(2) {
			plan := ""
			for range 1 + rng.IntN(2) {
				plan += string(rune('a' + rng.IntN(3)))
			}
			plans = append(plans, plan)
		}
		programs[fmt.Sprint("random ", plans)] = written(plans...)
	}
	if len(programs) < 40 {
		t.Errorf("only %d programs", len(programs))
	}
	less := 0
	for name, p := range programs {
		o := explore.Options{GoOn: true}
		plain := explore.ExhaustPlainly(t.Context(), target(p), o)
		reduced := explore.Exhaust(t.Context(), target(p), o)
		if !plain.Complete || !reduced.Complete || plain.Unrepeatable || reduced.Unrepeatable {
			t.Errorf("%s: not complete: %+v, %+v", name, plain, reduced)
		}
		if !slices.Equal(endsOf(plain), endsOf(reduced)) {
			t.Errorf("%s: plain %v, reduced %v", name, endsOf(plain), endsOf(reduced))
		}
		if reduced.Different != plain.Different {
			t.Errorf("%s: %d of %d different orders", name, reduced.Different, plain.Different)
		}
		if reduced.Tried < plain.Tried {
			less++
		}
		t.Logf("%s: %d runs of %d, %d different", name, reduced.Tried, plain.Tried, plain.Different)
	}
	if less < len(programs)/2 {
		t.Errorf("only %d of %d searches are shorter", less, len(programs))
	}
}

// readers is threads that read a number and threads that write it; each reader says what it saw.
func readers(reading, writing int) program {
	return func(x *machine) string {
		n := 0
		saw := make([]int, reading)
		var all []func(host.Thread)
		for i := range reading {
			all = append(all, func(t host.Thread) { read(t, 1); saw[i] = n })
		}
		for i := range writing {
			all = append(all, func(t host.Thread) { write(t, 1); n = n*10 + i + 1 })
		}
		x.gather(all...)
		fmt.Fprint(&x.out, saw, n)
		return ""
	}
}

// TestTimed: a program that reads the clock, or waits for it, is not proved.
func TestTimed(t *testing.T) {
	for name, p := range map[string]program{
		"reads": func(x *machine) string { x.m.Point(host.Op{Name: "clock"}); return "" },
		"waits": func(x *machine) string { x.m.Sleep(1); return "" },
	} {
		if r := explore.Exhaust(t.Context(), target(p), explore.Options{}); !r.Complete || !r.Timed || r.Proof() {
			t.Errorf("%s: %+v", name, r)
		}
	}
	if r := explore.Exhaust(t.Context(), target(locked(2, 1)), explore.Options{}); r.Timed || !r.Proof() {
		t.Errorf("neither: %+v", r)
	}
}
