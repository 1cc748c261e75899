// Package replay makes the goroutines of a Go program execute their operations in a given order: each waits before the
// operation until it is its turn. Rehearse puts calls of this package into a program that it exports with an order; the program is
// an ordinary one otherwise, with Go's own channels, locks and goroutines.
//
// The order is text, a line for each operation:
//
//	main  go           main.go:12:3   starts g2
//	g2    lock         main.go:13:10  waits
//	main  unlock       main.go:16:11  frees g2
//	-     timer                       timer 1
//
// Who executes it, which operation it is, and its place in the source of the program without these calls. The remaining
// words say what else is known: whether it has to wait for others, whose wait for a lock or a group it ends, which case of a select
// statement it takes.
//
// After its operation a goroutine goes on, while the others wait, until it comes to its next operation, waits for others, or ends. So no
// two goroutines run at the same time.
//
// The package orders without synchronizing: turns are exchanged through memory that the race detector does not watch. So the detector reports
// the data races of the program, although they happen in a fixed order.
//
// At the end of the order, all goroutines go on freely. If a run cannot continue as the order says, that also holds, and the run says so:
// the program has read the clock, for instance.
package replay
