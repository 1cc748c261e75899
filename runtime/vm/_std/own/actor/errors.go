package actor

import "errors"

// The errors of this package say why a call failed. Test for them with errors.Is; the text of the error that was returned
// also names the actor and says what to do about it.
var (
	ErrFull      = errors.New("too many messages")
	ErrRefused   = errors.New("message refused")
	ErrNoActor   = errors.New("no such actor")
	ErrNoMember  = errors.New("no member of the category takes it")
	ErrNameInUse = errors.New("name already in use")
	ErrMisuse    = errors.New("not possible here")
	ErrPattern   = errors.New("not a regular expression")
	ErrTimeout   = errors.New("no reply in time")
	ErrNoRoutee  = errors.New("the router has no routee to take it")
	ErrDropped   = errors.New("message dropped")
	ErrNoReply   = errors.New("no reply is possible")
	ErrNotEnded  = errors.New("not ended in time")
	ErrEnded     = errors.New("the system has ended")
)

var errOther = errors.New("failed")

// Error is the type of the errors that this package returns. Make none yourself.
type Error struct {
	Err  error // one of the Err values of this package, or another error if there are too many threads
	text string
}

// Error returns a text that names the actor or category, says what failed and why, and often what to do about it.
func (e *Error) Error() string { return e.text }

// Unwrap returns Err.
func (e *Error) Unwrap() error { return e.Err }

func failed(code int, text string) error {
	if code == 0 {
		return nil
	}
	errs := [...]error{nil, ErrFull, ErrRefused, ErrNoActor, ErrNoMember, ErrNameInUse, ErrMisuse, ErrPattern, ErrTimeout, ErrNoRoutee, ErrDropped,
		ErrNoReply, ErrNotEnded, ErrEnded}
	err := errOther
	if code < len(errs) {
		err = errs[code]
	}
	return &Error{err, text}
}
