package actor

import "fmt"

// SystemOption changes a system that is being made.
type SystemOption func(*systemOptions)

type systemOptions struct{ workers, priority int }

// New makes a system of its own size, where NewSystem takes all from the run's settings.
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

// Workers is how many workers the system's pool has at its start; without it, as many as the run's settings say. Where each actor has a
// thread or a goroutine of its own it has no effect.
func Workers(n int) SystemOption {
	if n < 1 || n > MostWorkers {
		panic(fmt.Errorf("actor: Workers(%d): a pool has from 1 to %d workers", n, MostWorkers))
	}
	return func(o *systemOptions) { o.workers = n }
}

// ThreadPriority is the priority of the system's threads, those of its pool or of its actors, 0 if not given: on a simulated machine a
// thread gets a core before those of lower priority, main among them, which has 0, and takes it from one that is running. So all
// workers of one system yield to those of another.
//
// On real threads it has no effect: the operating system decides which thread gets a processor, and Go cannot tell it without
// privileges. Goroutines have no priority in Go, nor here.
func ThreadPriority(n int) SystemOption {
	return func(o *systemOptions) { o.priority = max(-1000, min(n, 1000)) }
}
