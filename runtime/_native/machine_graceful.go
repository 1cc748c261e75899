package actor

import "time"

func (c *Context) gracefulStop(to Ref, d time.Duration) (code int, text string) {
	return failure(c.c.GracefulStop(to.r, d))
}

func (s *System) gracefulStop(to Ref, d time.Duration) (code int, text string) {
	return failure(s.s.GracefulStop(to.r, d))
}
