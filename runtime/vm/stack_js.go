package vm

// Limits of recursion on the stack of our process, which under JavaScript is a megabyte and cannot grow: a program
// that fills it also ends the page's worker.
const (
	maxNested  = 200
	maxPulled  = 200
	maxNesting = 1000
)
