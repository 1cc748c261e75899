//go:build !js

package vm

// What bounds recursion on the stack of our process.
const (
	// maxNested is for dispatch loops inside one another.
	maxNested = 1000
	// maxPulled is for sequences of iter.Pull inside one another.
	maxPulled = 4000
	// maxNesting is for values that native code walks through.
	maxNesting = 10_000
)
