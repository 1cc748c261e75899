package actor

import "time"

func (c *Context) gracefulStop(to Ref, d time.Duration) (code int, text string)
func (s *System) gracefulStop(to Ref, d time.Duration) (code int, text string)
