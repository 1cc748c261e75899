package orders_test

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/runtime/bench/orders"
	"github.com/rehearse-lab/rehearse/runtime/explore"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

var seeds = flag.Int("seeds", 3, "how many `searches` there are for each bug")

// budget is how many orders a search may try.
const budget = 1000

// search explores a program.
func search(t *testing.T, p *orders.Program, text string, seed uint64) *explore.Report {
	t.Helper()
	q := kernel.Exploration{Races: true, Orders: budget, Seed: seed, Request: kernel.Request{Name: p.Name, Cells: []kernel.Cell{{ID: "p", Text: text}}}}
	q.Request.Settings.Scheduler = trace.ThreadPerActor
	r, diags, err := new(kernel.Executor).Explore(t.Context(), q, nil)
	if err != nil || len(diags) > 0 {
		t.Fatalf("%v %v", diags, err)
	}
	return r
}

// TestBugsAreFound: each program's bug is found with each seed, and nothing else is.
func TestBugsAreFound(t *testing.T) {
	for _, p := range orders.All() {
		t.Run(p.Name, func(t *testing.T) {
			var found []int
			for seed := range *seeds {
				r := search(t, p, p.Source(), uint64(seed)+1)
				switch f := r.Failure; {
				case f == nil:
					t.Errorf("seed %d: not found in %d orders", seed+1, r.Tried)
				case !p.Is(f.Oracle, f.Class, f.Text):
					t.Errorf("seed %d: found in %d orders is another bug: %s %s: %s", seed+1, r.Tried, f.Oracle, f.Class, f.Text)
				default:
					found = append(found, f.Attempt)
				}
			}
			slices.Sort(found)
			t.Logf("found in %d orders", found)
		})
	}
}

// TestCorrectFormsHold: where the bug is taken out, nothing is found.
func TestCorrectFormsHold(t *testing.T) {
	n := 0
	for _, p := range orders.All() {
		text, ok := p.Correct()
		if !ok {
			continue
		}
		n++
		t.Run(p.Name, func(t *testing.T) {
			if text == p.Source() {
				t.Fatal("both forms are the same")
			}
			for seed := range *seeds {
				if r := search(t, p, text, uint64(seed)+1); r.Failure != nil || r.Tried != budget {
					t.Errorf("seed %d: %d orders, %+v", seed+1, r.Tried, r.Failure)
				}
			}
		})
	}
	if n < 8 {
		t.Errorf("only %d programs have a correct form", n)
	}
}

// TestTable: all programs of the folder are in the table, those of one file differ, and all begin with a comment that says what goes wrong; their lines are
// short.
func TestTable(t *testing.T) {
	files, err := filepath.Glob("_programs/*.go")
	if err != nil || len(orders.All()) != 38 {
		t.Errorf("%d programs, %v", len(orders.All()), err)
	}
	names, sources := map[string]bool{}, map[string]bool{}
	for _, p := range orders.All() {
		if sources[p.Source()] {
			t.Errorf("%s is another program, too", p.Name)
		}
		sources[p.Source()] = true
		if names[p.Name] || p.From == "" || p.Says == "" || p.Suite == "" {
			t.Errorf("%+v", p)
		}
		names[p.Name] = true
	}
	for _, s := range orders.Smalls() {
		sources[s.Source()] = true
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !sources[string(text)] {
			t.Errorf("%s is not in the table", file)
		}
		if comment, _, _ := strings.Cut(string(text), "\npackage main"); !strings.HasPrefix(comment, "// ") || len(comment) < 100 {
			t.Errorf("%s begins with %q", file, comment)
		}
		for line := range strings.Lines(string(text)) {
			if len(line) > 140 {
				t.Errorf("%s: a long line: %s", file, line)
			}
		}
	}
}

// BenchmarkOrders is what an order costs, without those that are tried for data races.
func BenchmarkOrders(b *testing.B) {
	for _, p := range orders.All() {
		b.Run(p.Name, func(b *testing.B) {
			q := kernel.Exploration{Races: true, GoOn: true, Orders: max(b.N, 2), Request: kernel.Request{Name: p.Name, Cells: []kernel.Cell{{ID: "p", Text: p.Source()}}}}
			q.Request.Settings.Scheduler = trace.ThreadPerActor
			r, _, err := new(kernel.Executor).Explore(b.Context(), q, nil)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(r.Tried)/r.Elapsed.Seconds(), "orders/s")
		})
	}
}
