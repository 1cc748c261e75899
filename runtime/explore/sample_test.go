package explore_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/explore"
	"github.com/rehearse-lab/rehearse/runtime/host"
)

// searchBy searches by one strategy.
func searchBy(ctx context.Context, p program, s explore.Strategy, orders int, seed uint64) *explore.Report {
	return explore.Search(ctx, target(p), explore.Options{Orders: orders, Seed: seed, Strategies: []explore.Strategy{s}})
}

// late is threads that each write once, and one that is started after them and writes ten times; the output is when it wrote
// for the first time.
func late(early int) program {
	return func(x *machine) string {
		n, first := 0, -1
		var all []func(host.Thread)
		for range early {
			all = append(all, func(t host.Thread) { write(t, 1); n++ })
		}
		all = append(all, func(t host.Thread) {
			for range 10 {
				write(t, 1)
				if first < 0 {
					first = n
				}
			}
		})
		x.gather(all...)
		fmt.Fprint(&x.out, first)
		return ""
	}
}

// TestURWIsUniform: most of the orders of three early operations and ten late ones have a late one first, and URW tries such
// orders as often. A random walk nearly always lets early threads finish first.
func TestURWIsUniform(t *testing.T) {
	const orders = 4000
	share := func(s explore.Strategy, text string) float64 {
		r := explore.Search(t.Context(), target(late(3)), explore.Options{Orders: orders, Seed: 1, GoOn: true, Strategies: []explore.Strategy{s}})
		for _, e := range r.Ends {
			if e.Text == text {
				return float64(e.Runs) / orders
			}
		}
		return 0
	}
	for early, limits := range map[string][2]float64{"0": {0.6, 0.9}, "1": {0.1, 0.3}, "2": {0.01, 0.1}, "3": {0, 0.05}} {
		got := share(explore.URW, early)
		t.Logf("%s early ones before the first late one: %.3f of the orders; in a random walk %.3f", early, got, share(explore.RandomWalk, early))
		if got < limits[0] || got > limits[1] {
			t.Errorf("%s early ones before the first late one: %.3f of the orders; expected from %v to %v", early, got, limits[0], limits[1])
		}
	}
}

// reordered is threads that each write object 1 and then 2, and a reader of both that breaks if it finds only the first
// written.
func reordered(setters int) program {
	return func(x *machine) string {
		a, b, broke := false, false, ""
		var all []func(host.Thread)
		for range setters {
			all = append(all, func(t host.Thread) {
				write(t, 1)
				a = true
				write(t, 2)
				b = true
			})
		}
		all = append(all, func(t host.Thread) {
			read(t, 1)
			first := a
			read(t, 2)
			if first && !b {
				broke = "a is written and b is not"
			}
		})
		x.run(all...)
		return broke
	}
}

// TestSamplersFind: what a random walk does not find in a thousand orders, because all but one of the threads do the same and
// were started before, both samplers find soon.
func TestSamplersFind(t *testing.T) {
	for seed := range uint64(10) {
		for _, s := range []explore.Strategy{explore.URW, explore.SURW} {
			if r := searchBy(t.Context(), reordered(40), s, 200, seed); r.Failure == nil {
				t.Errorf("%s, seed %d: not found in %d orders", s.Name, seed, r.Tried)
			}
		}
	}
	if r := searchBy(t.Context(), reordered(40), explore.RandomWalk, 1000, 1); r.Failure != nil {
		t.Errorf("a random walk finds it in %d orders: the test shows nothing", r.Failure.Attempt)
	}
}

// TestTurnsLeaveNobodyOut: with turns of one operation, all philosophers have their left fork before one takes the right one.
func TestTurnsLeaveNobodyOut(t *testing.T) {
	for seed := range uint64(10) {
		if r := searchBy(t.Context(), dining(12), explore.Turns, 100, seed); r.Failure == nil {
			t.Errorf("seed %d: not found in %d orders", seed, r.Tried)
		}
	}
}
