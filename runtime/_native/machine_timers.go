package actor

import "time"

// StartTimer sends the current actor m after d has passed, unless StopTimer cancels the timer first:
//
//	ctx.StartTimer("hurry", time.Minute, actor.Message{Subject: "too late"})
//
// StartTimer first stops a timer of the same key; its message is not delivered, even if it already waits in the mailbox.
// Timers end with their actor, and when it is restarted; System.Wait waits for them. Their messages are accepted regardless
// of the mailbox's capacity and of WillReceive, and take no room before they arrive. With d of 0 or less m is sent at once.
func (c *Context) StartTimer(key string, d time.Duration, m Message) {
	c.c.StartTimer(key, d, below(m))
}

// StartTicker is StartTimer, but sends m at each multiple of the interval every, first after one interval, until the timer is
// stopped. Ticks do not pile up: a tick that is due while the one before still waits in the mailbox is skipped, and the next
// one is sent at its usual time. For a pause of fixed length after each handling, call StartTimer at the end of the handling
// instead. System.Wait waits until the timer is stopped. StartTicker panics if every is not more than 0.
func (c *Context) StartTicker(key string, every time.Duration, m Message) {
	c.c.StartTicker(key, every, below(m))
}

// StopTimer cancels a timer of the current actor: its message is not delivered, even if it already waits in the mailbox. It
// returns false if the actor has no timer of this key.
func (c *Context) StopTimer(key string) bool { return c.c.StopTimer(key) }

// TimerActive reports whether the current actor has a timer of this key that will still send a message, or whose message
// waits in the mailbox.
func (c *Context) TimerActive(key string) bool { return c.c.TimerActive(key) }
