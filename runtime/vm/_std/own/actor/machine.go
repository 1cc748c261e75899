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

// Name is the actor's name, empty for the zero Ref.
func (r Ref) Name() string

// Pending is the number of messages that wait in the actor's mailbox.
func (r Ref) Pending() int

// Stashed is how many of the messages that wait in the actor's mailbox are stashed.
func (r Ref) Stashed() int

func newSystem() system
func newSystemOf(workers, priority int) system
func (s *System) spawn(name string, b Behavior, categories []string, capacity int, overflow Policy, typ string, more extras) (r Ref, code int, text string)
func (s *System) send(to Ref, m Message) (code int, text string)
func (s *System) sendAfter(d time.Duration, to Ref, m Message) (code int, text string)
func (s *System) sendCategory(category string, m Message) (code int, text string)
func (s *System) sendCategoryAfter(d time.Duration, category string, m Message) (code int, text string)

// Broadcast sends m to every actor and returns how many accepted it.
func (s *System) Broadcast(m Message) int

// Actors are the living actors in the order of spawning.
func (s *System) Actors() []Ref

// Wait waits until no message waits, none is delayed, no timer is set and no actor is at work; then it ends all actors.
func (s *System) Wait()

// Stop ends all actors as soon as possible. Messages that wait are dropped.
func (s *System) Stop()

func (c *Context) system() system
func (c *Context) random() uint64
func (c *Context) spawn(name string, b Behavior, categories []string, capacity int, overflow Policy, typ string, more extras) (r Ref, code int, text string)
func (c *Context) send(to Ref, m Message) (code int, text string)
func (c *Context) sendAfter(d time.Duration, to Ref, m Message) (code int, text string)
func (c *Context) sendCategory(category string, m Message) (code int, text string)
func (c *Context) sendCategoryAfter(d time.Duration, category string, m Message) (code int, text string)

// Self is the current actor, whose message is being handled.
func (c *Context) Self() Ref

// Sender is the sender of the message being handled.
func (c *Context) Sender() Ref

// Message is the message being handled.
func (c *Context) Message() Message

// Broadcast sends m to every actor, this one included, and returns how many accepted it.
func (c *Context) Broadcast(m Message) int

// Actors are the living actors in the order of spawning.
func (c *Context) Actors() []Ref

// Exit ends the actor once its current message is handled. Messages that still wait are dropped.
func (c *Context) Exit()

// Become changes what the actor does from its next message on.
func (c *Context) Become(b Behavior)

// BecomeStacked is Become, but keeps the current behavior for Unbecome.
func (c *Context) BecomeStacked(b Behavior)

// Unbecome goes back to the behavior before the last BecomeStacked, from the next message on. If there is none it goes
// back to the behavior with which the actor was spawned.
func (c *Context) Unbecome()

// Sleep waits for d. It holds the thread, but no processor.
func (c *Context) Sleep(d time.Duration)

// Work computes for d. It holds the thread and a processor.
func (c *Context) Work(d time.Duration)
