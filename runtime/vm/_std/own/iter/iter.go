// Package iter defines iterators over sequences.
package iter

// Seq is an iterator over single values: it calls yield for each until yield returns false.
type Seq[V any] func(yield func(V) bool)

// Seq2 is an iterator over pairs of values.
type Seq2[K, V any] func(yield func(K, V) bool)

// coroutine stands for a function that is run bit by bit.
type coroutine struct{}

func start(f func()) *coroutine
func resume(c *coroutine) (done bool)
func suspend(c *coroutine)

// Pull turns the push iterator seq into one that is pulled: next returns the next value, stop ends the iteration.
func Pull[V any](seq Seq[V]) (next func() (V, bool), stop func()) {
	var v, zero V
	var ok, done, stopped bool
	var c *coroutine
	c = start(func() {
		if stopped { // before the first value was asked for
			return
		}
		seq(func(x V) bool {
			v, ok = x, true
			suspend(c)
			return !stopped
		})
	})
	next = func() (V, bool) {
		if done || stopped {
			return zero, false
		}
		ok = false
		done = resume(c)
		x := v
		v = zero
		return x, ok
	}
	stop = func() {
		if done || stopped {
			return
		}
		stopped = true
		resume(c)
	}
	return next, stop
}

// Pull2 is Pull for pairs.
func Pull2[K, V any](seq Seq2[K, V]) (next func() (K, V, bool), stop func()) {
	type pair struct {
		k K
		v V
	}
	nextPair, stop := Pull(func(yield func(pair) bool) {
		seq(func(k K, v V) bool { return yield(pair{k, v}) })
	})
	return func() (K, V, bool) {
		p, ok := nextPair()
		return p.k, p.v, ok
	}, stop
}
