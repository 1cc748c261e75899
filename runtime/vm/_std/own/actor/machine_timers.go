package actor

import "time"

// StartTimer sends m from the current actor to itself once d has passed, unless StopTimer stops the timer before:
//
//	ctx.StartTimer("hurry", time.Minute, actor.Message{Subject: "too late"})
//
// A timer of the same key is stopped before, so none of its messages comes any more, not even one that waits in the
// mailbox. Timers end with their actor, and when it is restarted; System.Wait waits for them. Their messages come whatever
// the mailbox's capacity and WillReceive say, and take no room before they come.
func (c *Context) StartTimer(key string, d time.Duration, m Message)

// StartTicker is StartTimer for a message at each multiple of the interval every, from one interval on, until the timer is
// stopped. Ticks do not pile up: one that comes while the one before still waits in the mailbox is left out, and the next
// comes at its usual time. For a pause of the same length after each handling, start a timer anew at the end of the
// handling. System.Wait waits until the timer is stopped.
func (c *Context) StartTicker(key string, every time.Duration, m Message)

// StopTimer stops a timer: its message does not come any more, even if it waits in the mailbox. It is false if the
// current actor has no timer of this key.
func (c *Context) StopTimer(key string) bool

// TimerActive reports whether the current actor has a timer of this key that will still send a message, or whose message
// waits in the mailbox.
func (c *Context) TimerActive(key string) bool
