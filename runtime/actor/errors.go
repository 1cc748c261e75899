package actor

import (
	"errors"
	"fmt"
)

// Why a message was not accepted or an actor not spawned; test with errors.Is.
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

	ErrTooManyGoroutines = errors.New("too many goroutines")
)

// Error says what failed, for which actor or category, why, and how to fix it.
type Error struct {
	Op     string // "send", "spawn", ...
	Name   string // of the actor or category
	Err    error  // one of the Err values of this package, or host.ErrTooManyThreads, host.ErrEnded
	Remedy string
}

func (e *Error) Error() string {
	s := e.Op
	if e.Name != "" {
		s += fmt.Sprintf(" %q", e.Name)
	}
	s += ": " + e.Err.Error()
	if e.Remedy != "" {
		s += "; " + e.Remedy
	}
	return s
}

// Unwrap returns Err.
func (e *Error) Unwrap() error { return e.Err }
