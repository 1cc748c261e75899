package kernel

import "errors"

// Kinds of error, to be tested for with errors.Is.
var (
	// ErrBusy: there is no room for another run now; there may be later.
	ErrBusy = errors.New("busy")
	// ErrRequest: the request itself cannot be served, such as a program larger than the limit.
	ErrRequest = errors.New("request refused")
	// ErrInternal: an internal fault, not one of the program.
	ErrInternal = errors.New("internal error")
	// ErrDied: the kernel process ended while it worked on the request. The learner's text is safe.
	ErrDied = errors.New("kernel died")
	// ErrClosed: the supervisor or the store was closed.
	ErrClosed = errors.New("closed")
)

// Error is an error for people: what happened and what to do about it.
type Error struct {
	Kind   error  // one of the kinds above
	Text   string // a sentence: what happened
	Remedy string // a sentence: what to do; may be empty
	Cause  error  // may be nil
}

func (e *Error) Error() string {
	s := e.Text
	if e.Remedy != "" {
		s += " " + e.Remedy
	}
	return s
}

// ourFault is an ErrInternal triggered by a program.
func ourFault(text string, cause error) *Error {
	return &Error{
		Kind: ErrInternal, Text: text, Cause: cause,
		Remedy: "This is a fault of Rehearse, not of your program; please report it with the program.",
	}
}

// Unwrap gives the kind and the cause to errors.Is and errors.As.
func (e *Error) Unwrap() []error {
	if e.Cause == nil {
		return []error{e.Kind}
	}
	return []error{e.Kind, e.Cause}
}
