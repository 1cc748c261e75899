package actor

import "time"

// GracefulStop poisons an actor and waits until it has ended, for at most d: it handles the messages that wait and are due
// now, its children end, and its method Stopped is called. It fails with ErrNotEnded if that takes longer; the actor still
// ends then, and Stop makes it drop what it has not handled. GracefulStop holds the thread meanwhile: of a pool a worker,
// which serves no other actor. A handler that must not wait calls Watch and Poison.
func (c *Context) GracefulStop(to Ref, d time.Duration) error {
	return failed(c.gracefulStop(to, d))
}

// GracefulStop is Context.GracefulStop from outside.
func (s *System) GracefulStop(to Ref, d time.Duration) error {
	return failed(s.gracefulStop(to, d))
}
