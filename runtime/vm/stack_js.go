package vm

// What bounds recursion on the stack of our process, which under JavaScript is a megabyte and cannot grow: a program that
// fills it takes the page's worker along.
const (
	maxNested  = 200
	maxPulled  = 200
	maxNesting = 1000
)
