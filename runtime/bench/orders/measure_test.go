package orders_test

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/runtime/bench/orders"
)

var strat = flag.String("strat", "", "")
var seeds = flag.Int("seeds", 3, "")

func TestMeasure(t *testing.T) {
	for _, p := range orders.All() {
		line := fmt.Sprintf("%-26s", p.Name)
		for s := range strings.SplitSeq(*strat, ",") {
			var n []int
			miss := 0
			for seed := range *seeds {
				q := kernel.Exploration{Request: kernel.Request{Name: "p", Cells: []kernel.Cell{{ID: "p", Text: p.Source()}}}, Races: true, Orders: 1000, Seed: uint64(seed + 1)}
				if s != "" {
					q.Strategies = strings.Split(s, "+")
				}
				r, diags, err := new(kernel.Executor).Explore(t.Context(), q, nil)
				if err != nil || diags != nil {
					t.Fatal(p.Name, diags, err)
				}
				if r.Failure != nil && r.Failure.Class == string(p.Kind) {
					n = append(n, r.Failure.Attempt)
				} else {
					miss++
					n = append(n, 1001)
				}
			}
			slices.Sort(n)
			line += fmt.Sprintf(" %5s: %4d %4d -%d", s, n[len(n)/2], n[len(n)-1], miss)
		}
		fmt.Println(line)
	}
}
