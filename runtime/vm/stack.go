//go:build !js

package vm

// Limits of recursion on the stack of our process.
const (
	// maxNested is for nested dispatch loops.
	maxNested = 1000
	// maxPulled is for nested sequences of iter.Pull.
	maxPulled = 4000
	// maxNesting is for values that native code walks through.
	maxNesting = 10_000
)
