package actor

import "time"

func (s *System) ask(to Ref, m Message, d time.Duration) (reply Message, code int, text string)
func (c *Context) ask(to Ref, m Message, d time.Duration) (reply Message, code int, text string)
func (c *Context) askThen(to Ref, m Message, d time.Duration, then func(ctx *Context, reply Message, code int, text string)) (code int, text string)
func (c *Context) reply(m Message) (code int, text string)
