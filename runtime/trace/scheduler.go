package trace

import "slices"

// Scheduler says how actors get threads.
type Scheduler string

// The schedulers.
const (
	ThreadPerActor Scheduler = "thread"    // each actor has a thread of the operating system
	Pool           Scheduler = "pool"      // a few threads serve all actors
	Goroutines     Scheduler = "goroutine" // each actor has a goroutine, for which Go finds threads
)

var schedulers = []Scheduler{ThreadPerActor, Pool, Goroutines}

// Schedulers are all schedulers, in the order in which they are offered.
func Schedulers() []Scheduler { return slices.Clone(schedulers) }

// SchedulerWords lists the schedulers for error messages.
const SchedulerWords = "thread, pool or goroutine"

// Known reports whether s is one of the schedulers.
func (s Scheduler) Known() bool { return slices.Contains(schedulers, s) }

// Title is the scheduler in words: "thread per actor".
func (s Scheduler) Title() string {
	switch s {
	case ThreadPerActor:
		return "thread per actor"
	case Goroutines:
		return "goroutine per actor"
	}
	return string(s)
}
