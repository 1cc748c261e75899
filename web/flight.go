package web

import (
	"errors"
	"sync"
)

// flights makes what is asked for several times at once only once: who asks while it is being made waits for it.
type flights[T any] struct {
	mu    sync.Mutex
	under map[string]*flight[T]
}

// errBroken is what those get who waited for work that panicked.
var errBroken = errors.New("the work that was waited for broke off")

type flight[T any] struct {
	over  chan struct{}
	value T
	err   error
}

// do returns what work makes, or what the one that is under way for the same key makes.
func (f *flights[T]) do(key string, work func() (T, error)) (T, error) {
	f.mu.Lock()
	if first := f.under[key]; first != nil {
		f.mu.Unlock()
		<-first.over
		return first.value, first.err
	}
	own := &flight[T]{over: make(chan struct{}), err: errBroken}
	if f.under == nil {
		f.under = map[string]*flight[T]{}
	}
	f.under[key] = own
	f.mu.Unlock()
	defer func() { // also if it panics
		f.mu.Lock()
		delete(f.under, key)
		f.mu.Unlock()
		close(own.over)
	}()
	own.value, own.err = work()
	return own.value, own.err
}
