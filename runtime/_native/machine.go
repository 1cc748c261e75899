package actor

import (
	"errors"
	"slices"
	"sync/atomic"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
)

// This file is the machine: the actor system of internal/actor on the threads of the operating system.

type (
	ref     = actor.Ref
	system  = *actor.System
	context = *actor.Context
)

// machine is the host of all systems of the program; the other variables count them.
var (
	machine = host.NewReal(host.RealConfig{Speed: settings.Speed})
	systems atomic.Uint64
)

func newSystem() system { return newSystemOf(0, 0) }

// newSystemOf is newSystem with so many workers, if that is more than 0. Priorities of threads have no effect.
func newSystemOf(workers, _ int) system {
	noteProgram()
	if workers == 0 {
		workers = settings.Workers
	}
	return actor.New(machine, actor.Config{
		Scheduler: settings.Scheduler, Workers: workers, Batch: settings.Batch,
		Slice: settings.Slice, Dispatcher: settings.Dispatcher,
		Seed: settings.Seed + systems.Add(1) - 1, OnPanic: handlerPanicked, PanicText: crashText,
	})
}

// Name returns the actor's name, which is empty for the zero Ref.
func (r Ref) Name() string { return r.r.Name() }

// Pending returns how many messages wait in the actor's mailbox, delayed and stashed ones included, but not the one being
// handled. It is 0 for the zero Ref.
func (r Ref) Pending() int { return r.r.Pending() }

// Stashed returns how many of the messages that wait in the actor's mailbox are stashed.
func (r Ref) Stashed() int { return r.r.Stashed() }

func (s *System) spawn(name string, b Behavior, categories []string, capacity int, overflow Policy, typ string, more extras) (Ref, int, string) {
	return spawned(s.s.TrySpawn(name, handlerOf(b), optionsOf(categories, capacity, overflow, typ, more)...))
}

func (s *System) send(to Ref, m Message) (code int, text string) {
	return failure(s.s.Send(to.r, below(m)))
}

func (s *System) sendAfter(d time.Duration, to Ref, m Message) (code int, text string) {
	return failure(s.s.SendAfter(d, to.r, below(m)))
}

func (s *System) sendCategory(category string, m Message) (code int, text string) {
	return failure(s.s.SendCategory(category, below(m)))
}

func (s *System) sendCategoryAfter(d time.Duration, category string, m Message) (code int, text string) {
	return failure(s.s.SendCategoryAfter(d, category, below(m)))
}

// Broadcast sends m to every living actor that is not a router, in the order of spawning, and returns how many accepted it.
func (s *System) Broadcast(m Message) int { return s.s.Broadcast(below(m)) }

// Actors returns the living actors in the order of spawning.
func (s *System) Actors() []Ref { return refs(s.s.Actors()) }

// Wait waits until no message is waiting or delayed, no timer is set and no handler is running. Then it ends all actors and
// returns once they have ended. After Stop it only waits for that. A handler must not call it.
func (s *System) Wait() { s.s.Wait() }

// Stop makes all actors end as soon as possible: handlers that run now finish, messages that wait are dropped. It does not
// wait for the end; Wait does.
func (s *System) Stop() { s.s.Stop() }

func (c *Context) system() system { return c.c.System() }
func (c *Context) random() uint64 { return c.c.Rand().Uint64() }

func (c *Context) spawn(name string, b Behavior, categories []string, capacity int, overflow Policy, typ string, more extras) (Ref, int, string) {
	return spawned(c.c.TrySpawn(name, handlerOf(b), optionsOf(categories, capacity, overflow, typ, more)...))
}

func (c *Context) send(to Ref, m Message) (code int, text string) {
	return failure(c.c.Send(to.r, below(m)))
}

func (c *Context) sendAfter(d time.Duration, to Ref, m Message) (code int, text string) {
	return failure(c.c.SendAfter(d, to.r, below(m)))
}

func (c *Context) sendCategory(category string, m Message) (code int, text string) {
	return failure(c.c.SendCategory(category, below(m)))
}

func (c *Context) sendCategoryAfter(d time.Duration, category string, m Message) (code int, text string) {
	return failure(c.c.SendCategoryAfter(d, category, below(m)))
}

// Self returns the actor whose handler is running.
func (c *Context) Self() Ref { return Ref{c.c.Self()} }

// Sender returns the sender of the message being handled; the zero Ref if it was sent from outside of actors.
func (c *Context) Sender() Ref { return Ref{c.c.Sender()} }

// Message returns the message being handled.
func (c *Context) Message() Message { return above(c.c.Message()) }

// Broadcast sends m to every living actor that is not a router, this one included, in the order of spawning, and returns how
// many accepted it.
func (c *Context) Broadcast(m Message) int { return c.c.Broadcast(below(m)) }

// Actors returns the living actors in the order of spawning.
func (c *Context) Actors() []Ref { return refs(c.c.System().Actors()) }

// Exit ends the actor after the message being handled. Messages that wait then are dropped.
func (c *Context) Exit() { c.c.Exit() }

// Become changes the actor's behavior from its next message on. It panics if b is nil.
func (c *Context) Become(b Behavior) {
	if b == nil {
		panic(errors.New("actor: Become(nil): an actor needs a behavior"))
	}
	c.c.Become(handlerOf(b))
}

// BecomeStacked is Become, but keeps the current behavior for Unbecome.
func (c *Context) BecomeStacked(b Behavior) {
	if b == nil {
		panic(errors.New("actor: BecomeStacked(nil): an actor needs a behavior"))
	}
	c.c.BecomeStacked(handlerOf(b))
}

// Unbecome restores, from the next message on, the behavior before the last BecomeStacked. If there is none it restores the
// behavior with which the actor was spawned or restarted.
func (c *Context) Unbecome() { c.c.Unbecome() }

// Sleep waits for d. Meanwhile the actor keeps its thread, but uses no processor.
func (c *Context) Sleep(d time.Duration) { c.c.Sleep(d) }

// Work computes for d. Meanwhile the actor keeps its thread, which needs a processor.
func (c *Context) Work(d time.Duration) { c.c.Work(d) }

func below(m Message) actor.Message {
	return actor.Message{Subject: m.Subject, Data: m.Data, Priority: m.Priority}
}

func above(m actor.Message) Message {
	switch d := m.Data.(type) {
	case actor.Terminated:
		m.Data = Terminated{Ref{d.Ref}, Reason(d.Reason)}
	case actor.DeadLetter:
		m.Data = DeadLetter{above(d.Message), Ref{d.To}, Undelivered(d.Why)}
	}
	return Message{Subject: m.Subject, Data: m.Data, Sender: Ref{m.Sender}, Priority: m.Priority}
}

func refs(all []actor.Ref) []Ref {
	out := make([]Ref, len(all))
	for i, r := range all {
		out[i] = Ref{r}
	}
	return out
}

// handler is a Behavior as the machine wants it.
type handler struct{ b Behavior }

func (h handler) Receive(c *actor.Context, m actor.Message) {
	defer handling(c, m)()
	h.b.Receive(&Context{c}, above(m))
}

// Hooks are the methods beside Receive that the program's type has.
func (h handler) Hooks() actor.Hooks {
	var hooks actor.Hooks
	if b, ok := h.b.(WillReceiver); ok {
		hooks.WillReceive = b.WillReceive
	}
	if b, ok := h.b.(Selector); ok {
		hooks.Select = func(_ host.Thread, pending []actor.Message) int {
			list := make([]Message, len(pending))
			for i, m := range pending {
				list[i] = above(m)
			}
			return b.Select(list)
		}
	}
	if b, ok := h.b.(Starter); ok {
		hooks.Started = func(c *actor.Context) { b.Started(&Context{c}) }
	}
	if b, ok := h.b.(Stopper); ok {
		hooks.Stopped = func(c *actor.Context, why actor.Reason) { b.Stopped(&Context{c}, Reason(why)) }
	}
	return hooks
}

func handlerOf(b Behavior) actor.Behavior {
	if b == nil {
		return nil
	}
	return handler{b}
}

func optionsOf(categories []string, capacity int, overflow Policy, typ string, more extras) []actor.Option {
	opts := append(slices.Clone(more), actor.Overflow(actor.Policy(overflow)))
	for _, c := range categories {
		opts = append(opts, actor.Category(c))
	}
	if capacity >= 0 {
		opts = append(opts, actor.Capacity(capacity))
	}
	if typ != "" {
		opts = append(opts, actor.TypeName(typ))
	}
	return opts
}

func spawned(r actor.Ref, err error) (Ref, int, string) {
	code, text := failure(err)
	return Ref{r}, code, text
}

// failures are the machine's errors in the order in which the function failed numbers this package's.
var failures = []error{nil, actor.ErrFull, actor.ErrRefused, actor.ErrNoActor, actor.ErrNoMember, actor.ErrNameInUse, actor.ErrMisuse, actor.ErrPattern,
	actor.ErrTimeout, actor.ErrNoRoutee, actor.ErrDropped, actor.ErrNoReply, actor.ErrNotEnded, actor.ErrEnded}

func failure(err error) (code int, text string) {
	if err == nil {
		return 0, ""
	}
	for i, f := range failures {
		if f != nil && errors.Is(err, f) {
			return i, err.Error()
		}
	}
	return len(failures), err.Error()
}
