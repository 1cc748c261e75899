package actor

import "time"

// Here is what the virtual machine does itself. A native build has another machine.go in the place of this one.

// handle stands for an object of the machine.
type handle struct{}

type (
	ref     = *handle
	system  = *handle
	context = *handle
)

// Name returns the actor's name, which is empty for the zero Ref.
func (r Ref) Name() string

// Pending returns how many messages wait in the actor's mailbox, delayed and stashed ones included, but not the one being
// handled. It is 0 for the zero Ref.
func (r Ref) Pending() int

// Stashed returns how many of the messages that wait in the actor's mailbox are stashed.
func (r Ref) Stashed() int

func newSystem() system
func newSystemOf(workers, priority int) system
func (s *System) spawn(name string, b Behavior, categories []string, capacity int, overflow Policy, typ string, more extras) (r Ref, code int, text string)
func (s *System) send(to Ref, m Message) (code int, text string)
func (s *System) sendAfter(d time.Duration, to Ref, m Message) (code int, text string)
func (s *System) sendCategory(category string, m Message) (code int, text string)
func (s *System) sendCategoryAfter(d time.Duration, category string, m Message) (code int, text string)

// Broadcast sends m to every living actor that is not a router, in the order of spawning, and returns how many accepted it.
func (s *System) Broadcast(m Message) int

// Actors returns the living actors in the order of spawning.
func (s *System) Actors() []Ref

// Wait waits until no message is waiting or delayed, no timer is set and no handler is running. Then it ends all actors and
// returns once they have ended. After Stop it only waits for that. A handler must not call it.
func (s *System) Wait()

// Stop makes all actors end as soon as possible: handlers that run now finish, messages that wait are dropped. It does not
// wait for the end; Wait does.
func (s *System) Stop()

func (c *Context) system() system
func (c *Context) random() uint64
func (c *Context) spawn(name string, b Behavior, categories []string, capacity int, overflow Policy, typ string, more extras) (r Ref, code int, text string)
func (c *Context) send(to Ref, m Message) (code int, text string)
func (c *Context) sendAfter(d time.Duration, to Ref, m Message) (code int, text string)
func (c *Context) sendCategory(category string, m Message) (code int, text string)
func (c *Context) sendCategoryAfter(d time.Duration, category string, m Message) (code int, text string)

// Self returns the actor whose handler is running.
func (c *Context) Self() Ref

// Sender returns the sender of the message being handled; the zero Ref if it was sent from outside of actors.
func (c *Context) Sender() Ref

// Message returns the message being handled.
func (c *Context) Message() Message

// Broadcast sends m to every living actor that is not a router, this one included, in the order of spawning, and returns how
// many accepted it.
func (c *Context) Broadcast(m Message) int

// Actors returns the living actors in the order of spawning.
func (c *Context) Actors() []Ref

// Exit ends the actor after the message being handled. Messages that wait then are dropped.
func (c *Context) Exit()

// Become changes the actor's behavior from its next message on. It panics if b is nil.
func (c *Context) Become(b Behavior)

// BecomeStacked is Become, but keeps the current behavior for Unbecome.
func (c *Context) BecomeStacked(b Behavior)

// Unbecome restores, from the next message on, the behavior before the last BecomeStacked. If there is none it restores the
// behavior with which the actor was spawned or restarted.
func (c *Context) Unbecome()

// Sleep waits for d. Meanwhile the actor keeps its thread, but uses no processor.
func (c *Context) Sleep(d time.Duration)

// Work computes for d. Meanwhile the actor keeps its thread, which needs a processor.
func (c *Context) Work(d time.Duration)
