// Package ticket admits callers to something that only so many may do at once, in the order of their numbered tickets,
// as a bank does that has a few counters and a machine that prints numbers.
//
//	lim := ticket.New(ticket.Options{Max: 20})
//	err := lim.Do(ctx, 0, func(ctx context.Context) error { return heavy(ctx) })
//
// A caller who finds a free slot has it at once. Every other waits, and each slot that is given back goes to the
// lowest ticket among those that wait: nobody polls, and nobody who comes later goes first.
//
// # Going away and coming back
//
// Who has waited for the maximum, or whose context ends, leaves with a [*WaitError] that carries the ticket. The
// ticket is good for one admission and, while its holder is away, for the time Options.Valid. Whoever comes with it
// until then stands before all later tickets again:
//
//	var wait *ticket.WaitError
//	if errors.As(err, &wait) {
//		err = lim.Do(ctx, wait.Ticket, job) // resumes the old place
//	}
//
// The place of an absent holder is kept but blocks nobody: a slot goes to the lowest ticket of those who are there. So
// an absent holder is passed over, however low the ticket, and loses only the slots that came free meanwhile. A ticket
// that is unknown, used or expired is no error: its bearer gets a new one. If a ticket is presented while somebody
// waits with it (a page that was loaded again before the server saw the old one go), the newcomer takes the place and
// the other leaves with [ErrReplaced].
//
// Expired places are thrown away when the next caller comes or leaves, so no goroutine watches them;
// Options.MaxWaiting bounds how many there can be.
//
// # Locks
//
// There is one lock, and nothing foreign is called while it is held: not the function that is wrapped, not a caller's
// Moved, not the clock. So it is never nested in another or another in it, and callbacks may use the limiter.
package ticket
