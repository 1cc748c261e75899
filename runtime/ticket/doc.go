// Package ticket limits how many callers may do something at once, and admits them in the order of numbered tickets,
// like a bank with a few counters and a machine that prints numbers.
//
//	lim := ticket.New(ticket.Options{Max: 20})
//	err := lim.Do(ctx, 0, func(ctx context.Context) error { return heavy(ctx) })
//
// A caller that finds a free slot gets it at once. Every other caller waits, and each released slot goes to the lowest
// waiting ticket: nobody polls, and no later caller overtakes an earlier one.
//
// # Leaving and returning
//
// A caller that has waited for the maximum time, or whose context ends, leaves with a [*WaitError] that carries the
// ticket. The ticket is valid for one admission and, while its holder is away, for the time Options.Valid. A caller
// that presents it within that time is again ahead of all later tickets:
//
//	var wait *ticket.WaitError
//	if errors.As(err, &wait) {
//		err = lim.Do(ctx, wait.Ticket, job) // resumes the old place
//	}
//
// The place of an absent holder is kept but blocks nobody: a slot goes to the lowest ticket that is present. So an
// absent holder is skipped, however low the ticket, and loses only the slots that became free meanwhile. A ticket
// that is unknown, used or expired is no error: its holder gets a new one. If a ticket is presented while another
// caller waits with it (a page was reloaded before the server noticed that the old one was gone), the new caller
// takes the place and the other leaves with [ErrReplaced].
//
// Expired places are dropped when the next caller arrives or leaves, so no goroutine watches them; Options.MaxWaiting
// limits their number.
//
// # Locks
//
// There is one lock, and no foreign code is called while it is held: not the wrapped function, not a caller's Moved,
// not the clock. So it never nests with another lock, and callbacks may use the limiter.
package ticket
