package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/bench/orders"
	"github.com/rehearse-lab/rehearse/runtime/units"
)

// ordersTable prints a report of explorations for people, a row as soon as it is known.
type ordersTable struct {
	w io.Writer
	r *ordersReport
}

// newOrdersTable prints the heading.
func newOrdersTable(w io.Writer, r *ordersReport) *ordersTable {
	t := &ordersTable{w, r}
	fmt.Fprintf(w, "%s %s, %s; orders until the bug was found, median and worst of %s, and its deviations from the usual order, found and shrunk\n\n", r.Go, r.System,
		units.Plural(r.Processors, "processor"), countedSearches(r.Seeds))
	fmt.Fprintf(w, "%-24s  %8s  %9s", "", "", "orders/s")
	for _, s := range r.Strategies {
		fmt.Fprintf(w, "  %14s", cmp.Or(s, "mixture"))
	}
	fmt.Fprintf(w, "  %17s\n", "deviations")
	return t
}

func countedSearches(n int) string {
	if n == 1 {
		return "1 search"
	}
	return units.Count(n) + " searches"
}

// next prints the last program.
func (t *ordersTable) next() {
	p := t.r.Programs[len(t.r.Programs)-1]
	fmt.Fprintf(t.w, "%-24s  %8s  %9s", p.Name, p.Kind, rateText(p.PerSecond))
	for _, by := range p.By {
		fmt.Fprintf(t.w, "  %6s %7s", t.count(by.Median), t.count(by.Worst))
	}
	fmt.Fprintf(t.w, "  %8s %8s\n", shrinkingText(p.Shrinking, func(s shrinking) int { return s.Found }), shrinkingText(p.Shrinking, func(s shrinking) int { return s.Shrunk }))
}

// shrinkingText is the median of a figure.
func shrinkingText(list []shrinking, of func(shrinking) int) string {
	if len(list) == 0 {
		return "-"
	}
	return units.Count(middle(figures(list, of)))
}

// figures are one figure of each.
func figures(list []shrinking, of func(shrinking) int) (all []int) {
	for _, s := range list {
		all = append(all, of(s))
	}
	return all
}

// count is how many orders it took; 0 means more than were tried.
func (t *ordersTable) count(n int) string {
	if n == 0 {
		return ">" + units.Count(t.r.Orders)
	}
	return units.Count(n)
}

func rateText(perSecond float64) string {
	if perSecond == 0 {
		return "-"
	}
	return units.Count(int(perSecond + 0.5))
}

// close prints the medians of each suite.
func (t *ordersTable) close() {
	fmt.Fprintln(t.w)
	for _, suite := range []orders.Suite{orders.SCTBench, orders.Coyote, orders.Protocols} {
		t.medians(suite)
	}
	t.shrunk()
	fmt.Fprint(t.w, "\nA search counts from its first order on, after the 32 orders that are tried for data races only.\n")
}

// shrunk says how far the orders that were found could be shrunk.
func (t *ordersTable) shrunk() {
	var all []shrinking
	for _, p := range t.r.Programs {
		all = append(all, p.Shrinking...)
	}
	if len(all) == 0 {
		return
	}
	fewest := 0
	for _, s := range all {
		if s.Shrunk <= s.Least {
			fewest++
		}
	}
	found, shrunk := figures(all, func(s shrinking) int { return s.Found }), figures(all, func(s shrinking) int { return s.Shrunk })
	fmt.Fprintf(t.w, "Deviations from the usual order: %s found, %s shrunk, medians of %s. %s have as few as possible; of the others that is not known.\n",
		units.Count(middle(found)), units.Count(middle(shrunk)), units.Plural(len(all), "order"), units.Count(fewest))
}

func (t *ordersTable) medians(suite orders.Suite) {
	var rates []float64
	found, all := make([]int, len(t.r.Strategies)), 0
	medians := make([][]int, len(t.r.Strategies))
	for _, p := range t.r.Programs {
		if p.Suite != suite {
			continue
		}
		rates = append(rates, p.PerSecond)
		all += t.r.Seeds
		for i, by := range p.By {
			found[i] += t.r.Seeds - by.Missed
			n := by.Median
			if n == 0 {
				n = t.r.Orders + 1
			}
			medians[i] = append(medians[i], n)
		}
	}
	if all == 0 {
		return
	}
	fmt.Fprintf(t.w, "%s, %s", suite, units.Plural(len(rates), "program"))
	if rate := middle(rates); rate > 0 {
		fmt.Fprintf(t.w, ", median %s orders/s", rateText(rate))
	}
	for i, s := range t.r.Strategies {
		fmt.Fprintf(t.w, "; %s finds %s of %s, median %s", cmp.Or(s, "mixture"), units.Count(found[i]), units.Count(all), t.median(middle(medians[i])))
	}
	fmt.Fprintln(t.w)
}

// median is a median in words; more than were tried means that the bug was not found.
func (t *ordersTable) median(n int) string {
	if n > t.r.Orders {
		return "more than " + units.Plural(t.r.Orders, "order")
	}
	return units.Plural(n, "order")
}

// middle is the lower median.
func middle[T cmp.Ordered](values []T) T {
	return slices.Sorted(slices.Values(values))[(len(values)-1)/2]
}
