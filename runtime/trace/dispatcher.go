package trace

import "slices"

// Dispatcher says how a pool moves an actor between waiting, ready and executing. A correct one makes sure that
// exactly one of many senders queues the actor, and that its messages are never forgotten.
type Dispatcher string

const (
	// Corrected is Rehearse's own: status and mailbox change together.
	Corrected Dispatcher = ""
	// ActorLite is as published: a sender enqueues and then tries to move the status from waiting to executing by
	// compare-and-swap; a worker sets it back to waiting and then looks at the mailbox again. If a sender is delayed
	// between its two steps, an actor may run with an empty mailbox. The worker takes a message without checking,
	// which panics and ends the program.
	ActorLite Dispatcher = "actorlite"

	// FirstWaiter is that of an early pooled actor runtime, as published: a worker takes the first actor that waits,
	// even if its mailbox is empty, and then sleeps, although another one may have a message: for 1 s, then 5 s, 6 s and
	// so on as long as it finds nothing to do in a row, or until a send wakes all workers that sleep. It breaks no rule, but messages wait for longer.
	FirstWaiter Dispatcher = "first-waiter"

	// These are broken on purpose.

	LostWakeup Dispatcher = "lost-wakeup" // a worker looks at the mailbox, and then sets the status to waiting
	TwoAtOnce  Dispatcher = "two-at-once" // a sender looks at the status, and then sets it: two can have queued the actor
)

var dispatchers = []Dispatcher{Corrected, FirstWaiter, ActorLite, LostWakeup, TwoAtOnce}

// DispatcherWords lists the dispatchers for error messages.
const DispatcherWords = "corrected, first-waiter, actorlite, lost-wakeup or two-at-once"

// ParseDispatcher parses a dispatcher's name; "corrected" is Corrected.
func ParseDispatcher(name string) (d Dispatcher, known bool) {
	if name == "corrected" {
		return Corrected, true
	}
	d = Dispatcher(name)
	return d, d != Corrected && d.Known()
}

// Known reports whether d is one of the dispatchers.
func (d Dispatcher) Known() bool { return slices.Contains(dispatchers, d) }

// Suspect reports whether the dispatcher can break a rule of traces. A run under such a dispatcher is shown up to the
// step that broke the rule, because finding it is the purpose of the run.
func (d Dispatcher) Suspect() bool { return d != Corrected && d != FirstWaiter }
