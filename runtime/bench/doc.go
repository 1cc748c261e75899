// Package bench measures what a message costs: the schedulers of runtime/actor on real threads beside other ways of
// having actors in Go, such as a goroutine with a channel each.
//
// The rows are programs in the manner of the Savina actor benchmarks, written once against [World], which each
// [Competitor] implements in a few lines. A row counts what its actors handle, and a measurement in which the count is
// wrong is an error, not a figure. In a round every competitor runs the row once, one after the other and each round in
// another order, so that what else the machine does hits all of them alike; the first round warms up and is not
// counted. The table has the medians of the others.
//
// The package does not depend on any other actor library. Those are compared by a module of its own in the folder
// peers, which adds its competitors to the same rows.
package bench
