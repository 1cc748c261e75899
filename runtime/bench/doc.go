// Package bench measures what a message costs: the schedulers of runtime/actor on real threads beside other ways of
// having actors in Go, such as a goroutine with a channel each.
//
// The rows are programs like the Savina actor benchmarks, written once against [World], which each [Competitor]
// implements in a few lines. A row counts what its actors handle, and a measurement with a wrong count is an error,
// not a figure. In a round every competitor runs the row once, one after the other and in another order each round,
// so that other activity on the machine affects all of them alike; the first round warms up and does not count. The
// table has the medians of the others.
//
// The package does not depend on any other actor library. Those are compared by a separate module in the folder
// peers, which adds its competitors to the same rows.
package bench
