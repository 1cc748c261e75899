package replay

import "iter"

// Sender sends on a channel.
type Sender[T any] struct {
	at string
	c  chan<- T
}

// To is a sender on c: the statement c <- v is To(at, c).Send(v).
func To[T any](at string, c chan<- T) Sender[T] { return Sender[T]{at, c} }

// Send sends v.
func (s Sender[T]) Send(v T) {
	through("chan-send", s.at, func() { s.c <- v })
}

// through executes an operation that the Go runtime may let wait.
func through(op, at string, f func()) {
	s := enter(op, at)
	if s != nil && s.Waits {
		parks(s)
		f()
		resume(at)
		return
	}
	f()
	done(s)
}

// Receive is <-c.
func Receive[T any](at string, c <-chan T) T {
	v, _ := Receive2(at, c)
	return v
}

// Receive2 is <-c with a second result: whether a value was received before the channel was closed.
func Receive2[T any](at string, c <-chan T) (v T, ok bool) {
	through("chan-receive", at, func() { v, ok = <-c })
	return v, ok
}

// Range receives from c until it is closed.
func Range[T any](at string, c <-chan T) iter.Seq[T] {
	return func(yield func(T) bool) {
		for {
			if v, ok := Receive2(at, c); !ok || !yield(v) {
				return
			}
		}
	}
}

// Close is close(c).
func Close[T any](at string, c chan<- T) {
	s := enter("close", at)
	defer done(s) // it may panic
	close(c)
}

// Case is the channel c of the i-th case of a select statement, counted from 1, or nil if the order takes another case. Each case
// that receives or sends calls it; Last is called instead for the last of them.
//
//go:norace
func Case[C any](i int, c C) C {
	for k, g := 0, me(); !over && g != 0 && doing[g]+k < len(mine[g]); k++ { // timers may be set before the statement is reached
		if s := &steps[mine[g][doing[g]+k]]; s.Op == "select" {
			if s.Case != 0 && s.Case != i {
				var none C
				return none
			}
			break
		}
	}
	return c
}

// Last is Case for the last case, which takes the turn. Taken must be called first in the clause of each case.
//
//go:norace
func Last[C any](at string, i int, c C) C {
	c = Case(i, c) // while the step is ahead
	take("select", at)
	return c
}

// Only is the channel of the only case of a select statement without a default case, which is a send or a receive.
func Only[C any](op, at string, c C) C {
	take(op, at)
	return c
}

// take takes the turn for a select statement.
//
//go:norace
func take(op, at string) {
	if s := enter(op, at); s != nil && s.Waits {
		parks(s)
		resumes[s.Who] = true
	}
}

// Taken lets the goroutine go on after a select statement.
//
//go:norace
func Taken() {
	if g := me(); !over && g != 0 && resumes[g] {
		resumes[g] = false
		resume("-")
	}
}

// Forever precedes a select statement without cases.
func Forever(at string) {
	if s := enter("select", at); s != nil {
		parks(s)
	}
}
