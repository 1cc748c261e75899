package main

import (
	"fmt"
	"slices"
	"time"
)

func printHead() {
	fmt.Printf("%-10s %10s %10s %10s %10s %12s %12s\n", "", "native", "yaegi", "ours", "with trace", "yaegi/ours", "ours/native")
}

func (r row) print() {
	fmt.Printf("%-10s %10s %10s %10s %10s %11.1fx %11.1fx\n", r.name, text(r.native), text(r.yaegi), text(r.plain), text(r.traced),
		r.faster(), r.slower())
}

// faster is how many times faster ours is than yaegi; slower is how many times slower it is than native.
func (r row) faster() float64 { return float64(r.yaegi) / float64(r.plain) }
func (r row) slower() float64 { return float64(r.plain) / float64(r.native) }

func printSummary(rows []row) {
	if len(rows) == 0 {
		return
	}
	var faster, slower []float64
	for _, r := range rows {
		faster, slower = append(faster, r.faster()), append(slower, r.slower())
	}
	slices.Sort(faster)
	slices.Sort(slower)
	fmt.Printf("\nyaegi/ours: median %.1fx, least %.1fx; ours/native: median %.0fx, most %.0fx\n",
		faster[len(faster)/2], faster[0], slower[len(slower)/2], slower[len(slower)-1])
}

func text(d time.Duration) string {
	return fmt.Sprintf("%.2f ms", float64(d)/float64(time.Millisecond))
}
