package trace

import "slices"

// Dispatcher says how a pool moves an actor between waiting, ready and executing: so that of many senders exactly one
// queues it, and its messages are never forgotten.
type Dispatcher string

const (
	// Corrected is ours: status and mailbox change together.
	Corrected Dispatcher = ""
	// ActorLite is as published: a sender enqueues and then tries to move the status from waiting to executing, by
	// compare-and-swap; a worker sets it back to waiting and then looks at the mailbox again. A sender that is held up
	// between the two has an actor run whose mailbox is empty. The worker takes a message without looking, which panics
	// and ends the program.
	ActorLite Dispatcher = "actorlite"

	// These are broken on purpose.

	LostWakeup Dispatcher = "lost-wakeup" // a worker looks at the mailbox, and then sets the status to waiting
	TwoAtOnce  Dispatcher = "two-at-once" // a sender looks at the status, and then sets it: two can have queued the actor
)

var dispatchers = []Dispatcher{Corrected, ActorLite, LostWakeup, TwoAtOnce}

// DispatcherWords names the dispatchers in messages that ask for one.
const DispatcherWords = "corrected, actorlite, lost-wakeup or two-at-once"

// ParseDispatcher reads a dispatcher's name; "corrected" is Corrected.
func ParseDispatcher(name string) (d Dispatcher, known bool) {
	if name == "corrected" {
		return Corrected, true
	}
	d = Dispatcher(name)
	return d, d != Corrected && d.Known()
}

// Known tells the dispatchers there are from other words.
func (d Dispatcher) Known() bool { return slices.Contains(dispatchers, d) }

// Suspect tells the dispatchers that can break a rule of traces. A run under one is shown up to where it did: the finding
// is what such a run is made for.
func (d Dispatcher) Suspect() bool { return d != Corrected }
