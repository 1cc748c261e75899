package actor

// spin counts to n, so that a little time passes. It must not be optimized away.
//
//go:noinline
func spin(n int) (x int) {
	for i := range n {
		x += i
	}
	return x
}
