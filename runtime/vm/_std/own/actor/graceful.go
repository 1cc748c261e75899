package actor

import "time"

// GracefulStop poisons an actor and waits at most d until it has ended: the actor handles the messages that wait and are due
// now, its children end, and its method Stopped is called. It fails with ErrNotEnded if that takes longer; the actor still
// ends later, and Stop makes it drop what it has not handled. It fails with ErrMisuse if d is not more than 0, or if to is
// the actor itself or one above it. For the zero Ref it does nothing. While GracefulStop waits it holds its thread; a worker
// of a pool serves no other actor meanwhile. A handler that must not wait calls Watch and Poison instead.
func (c *Context) GracefulStop(to Ref, d time.Duration) error {
	return failed(c.gracefulStop(to, d))
}

// GracefulStop is Context.GracefulStop from outside of actors, such as from main.
func (s *System) GracefulStop(to Ref, d time.Duration) error {
	return failed(s.gracefulStop(to, d))
}
