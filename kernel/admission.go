package kernel

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/ticket"
)

// Defaults of Options for the queue.
const (
	DefaultParallel  = 2
	DefaultQueue     = 16
	DefaultMaxWait   = 10 * time.Minute
	DefaultKeepPlace = time.Hour
)

// MaxParallel is the maximum of Options.Parallel: each run may take a process and its memory.
const MaxParallel = 64

// Ticket is the number under which a request waits for its turn; it is valid for returning to the same place. 0 is
// none.
type Ticket = ticket.ID

// TicketOf is the ticket of a request that ended with err before its turn; 0 if its place is not kept.
func TicketOf(err error) Ticket {
	var wait *ticket.WaitError
	if errors.As(err, &wait) {
		return wait.Ticket
	}
	return 0
}

// GiveBack gives up the place that is kept for t.
func (s *Supervisor) GiveBack(t Ticket) { s.admission.GiveBack(t) }

// newAdmission makes the queue in which all requests wait for a kernel process: the slots of a limiter are the processes.
func newAdmission(opt Options) *ticket.Limiter {
	return ticket.New(ticket.Options{Max: opt.Parallel, MaxWaiting: opt.Queue, MaxWait: opt.MaxWait, Valid: opt.KeepPlace})
}

// admit waits for the turn of a visit.
func (s *Supervisor) admit(ctx context.Context, v ticket.Visit) (ticket.Pass, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer context.AfterFunc(s.ctx, func() { cancel(errClosed()) })()
	pass, err := s.admission.Enter(ctx, v)
	return pass, s.admissionError(err)
}

// inspectWait is how long an inspection waits for its turn: a person is waiting for it.
const inspectWait = 20 * time.Second

// admitOnce is admit for an inspection, to which the caller will not return.
func (s *Supervisor) admitOnce(ctx context.Context, req Request) (ticket.Pass, error) {
	pass, err := s.admit(ctx, ticket.Visit{Key: req.Session, MaxWait: inspectWait, Once: true})
	var busy *Error
	if errors.As(err, &busy) && busy.Kind == ErrBusy {
		return pass, &Error{Kind: ErrBusy, Text: "Too many programs are running at the moment.", Remedy: "Try again when one has ended."}
	}
	return pass, err
}

// admissionError maps the end of a wait to the error kinds of this package. ctx's own error is unchanged.
func (s *Supervisor) admissionError(err error) error {
	var wait *ticket.WaitError
	switch {
	case errors.Is(err, ErrClosed):
		return errClosed()
	case errors.Is(err, ticket.ErrTimeout) && errors.As(err, &wait):
		remedy := "Try again in a moment."
		if wait.Ticket != 0 {
			remedy = fmt.Sprintf("Run again to keep waiting in the same place, which is kept for %s.", words(s.opt.KeepPlace))
		}
		return &Error{Kind: ErrBusy, Cause: err, Remedy: remedy,
			Text: fmt.Sprintf("The run did not get its turn within %s: it was at place %d of %d.", words(s.opt.MaxWait), wait.Place, wait.Of)}
	case errors.Is(err, ticket.ErrFull):
		return &Error{Kind: ErrBusy, Cause: err,
			Text: fmt.Sprintf("%d runs are waiting already.", s.opt.Queue), Remedy: "Stop one of them or try again in a moment."}
	case errors.Is(err, ticket.ErrGivenBack):
		return &Error{Kind: ErrBusy, Cause: err, Text: "The run was stopped before it began."}
	case errors.Is(err, ticket.ErrReplaced):
		return &Error{Kind: ErrBusy, Cause: err, Text: "Another window now waits with the ticket of this run.", Remedy: "Look there, or run again."}
	}
	return err
}

// words formats whole minutes and hours without zero parts.
func words(d time.Duration) string {
	s := d.String()
	if short, ok := strings.CutSuffix(s, "m0s"); ok {
		s = short + "m"
	}
	if short, ok := strings.CutSuffix(s, "h0m"); ok {
		s = short + "h"
	}
	return s
}
