package ticket

import (
	"errors"
	"fmt"
)

// Why a visit ends without a slot, for errors.Is.
var (
	// ErrTimeout: the maximum wait is over. It is wrapped in a WaitError.
	ErrTimeout = errors.New("the maximum wait is over")
	// ErrFull: the maximum number of callers is waiting; no ticket was issued.
	ErrFull = errors.New("too many callers are waiting")
	// ErrReplaced: another caller presented the ticket and now waits in this place.
	ErrReplaced = errors.New("another caller uses the ticket now")
	// ErrGivenBack: the ticket was given back while its holder waited.
	ErrGivenBack = errors.New("the ticket was given back")
)

// WaitError ends a visit that got no slot in time. Unless the Visit has Once, its ticket stays valid: present it again to keep
// waiting in the same place.
type WaitError struct {
	// Position is the visitor's place at the end. If the visit's context had ended before it began, only Ticket is
	// set, to that of the Visit. Ticket is 0 if the Visit has Once: its place is not kept.
	Position
	// Cause is ErrTimeout or the cause of the context's end.
	Cause error
}

func (e *WaitError) Error() string {
	if e.Place == 0 {
		return "not waiting: " + e.Cause.Error()
	}
	if e.Ticket == 0 {
		return fmt.Sprintf("left the queue at place %d of %d: %v", e.Place, e.Of, e.Cause)
	}
	return fmt.Sprintf("left the queue with ticket %d at place %d of %d: %v", e.Ticket, e.Place, e.Of, e.Cause)
}

// Unwrap gives the cause to errors.Is and errors.As.
func (e *WaitError) Unwrap() error { return e.Cause }
