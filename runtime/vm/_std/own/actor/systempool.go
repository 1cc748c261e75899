package actor

import "fmt"

// SystemOption sets a property of a system that New makes.
type SystemOption func(*systemOptions)

type systemOptions struct{ workers, priority int }

// New makes a system with the given options. What they do not set comes from the run's settings, as with NewSystem:
//
//	background := actor.New(actor.Workers(2), actor.ThreadPriority(-1))
func New(opts ...SystemOption) *System {
	var o systemOptions
	for _, opt := range opts {
		opt(&o)
	}
	return &System{newSystemOf(o.workers, o.priority)}
}

// MostWorkers is how many workers a pool can have at its start.
const MostWorkers = 1000

// Workers sets how many workers the system's pool has at its start; without it, as many as the run's settings say. Where each actor has a
// thread or a goroutine of its own it has no effect. It panics if n is less than 1 or more than MostWorkers.
func Workers(n int) SystemOption {
	if n < 1 || n > MostWorkers {
		panic(fmt.Errorf("actor: Workers(%d): a pool has from 1 to %d workers", n, MostWorkers))
	}
	return func(o *systemOptions) { o.workers = n }
}

// ThreadPriority sets the priority of the system's threads, those of its pool or of its actors; the default is 0, as that of main. On a
// simulated machine a thread gets a core before threads of lower priority, and takes it from one of them that is running. So a system
// can yield to another one. n is limited to -1000 to 1000.
//
// On real threads it has no effect: the operating system decides which thread gets a processor, and Go cannot tell it without
// privileges. Goroutines have no priority in Go, nor here.
func ThreadPriority(n int) SystemOption {
	return func(o *systemOptions) { o.priority = max(-1000, min(n, 1000)) }
}
