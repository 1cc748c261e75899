package actor

import (
	"math"
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Code that has the Ref of an actor can change what the actor was spawned with. Each change fails with an *Error that is ErrNoActor if the
// actor has ended, or ErrMisuse if it is a router, which has none of these.

// JoinCategory makes an actor a member of another category. Nothing changes if it is one already. A name without visible characters
// is ErrMisuse, too.
func (c *Context) JoinCategory(of Ref, name string) error {
	if why := wrongCategory(name); why != "" {
		return &Error{Op: "join a category", Name: of.Name(), Err: ErrMisuse, Remedy: why}
	}
	return c.regroup(of, "join a category", func(a *actor) {
		if slices.Contains(a.categories(), name) {
			return
		}
		life := a.ownLife()
		life.category, a.grouped = append(slices.Clip(life.category), name), true
		a.s.enroll(a, name)
		c.regrouped(a, trace.CategoryJoin, name)
	})
}

// LeaveCategory ends a membership of an actor. Its pending messages stay where they are. Nothing changes if it is no member.
func (c *Context) LeaveCategory(of Ref, name string) error {
	return c.regroup(of, "leave a category", func(a *actor) {
		i := slices.Index(a.categories(), name)
		if i < 0 {
			return
		}
		a.life.category = slices.Delete(slices.Clone(a.life.category), i, i+1)
		a.grouped = len(a.life.category) > 0
		a.s.members[name].remove(a)
		c.regrouped(a, trace.CategoryLeave, name)
	})
}

// Categories are those that the actor is a member of, in the order in which it joined them.
func (r Ref) Categories() []string {
	if r.a == nil {
		return nil
	}
	r.a.s.mu.Lock()
	defer r.a.s.mu.Unlock()
	return slices.Clone(r.a.categories())
}

// SetPriority changes the priority of an actor, as Priority has it. If it waits for a worker, it is behind those of the new priority from now
// on. In a pool in the order Local this is so at once only for priorities other than 0: an actor of priority 0 that waits keeps its
// place this once. A priority that Priority refuses is ErrMisuse, too.
func (c *Context) SetPriority(of Ref, n int) error {
	if why := wrongPriority(n); why != "" {
		return &Error{Op: "set the priority of", Name: of.Name(), Err: ErrMisuse, Remedy: why}
	}
	return c.alter(of, "set the priority of", func(a *actor) {
		p := int32(n)
		if a.priority.Load() == p {
			return
		}
		a.s.sched.rank(a, p)
		c.altered(a, trace.ReasonPriority, int64(p))
	})
}

// Priority is the actor's priority.
func (r Ref) Priority() int {
	if r.a == nil {
		return 0
	}
	return int(r.a.priority.Load())
}

// SetCapacity changes the capacity of an actor's mailbox; see Capacity. If more messages are pending they stay, but no further one is
// accepted until there is room. If there is more room than before, senders that wait for it go on.
func (c *Context) SetCapacity(of Ref, n int) error {
	n = min(max(n, Unlimited), math.MaxInt32)
	return c.alter(of, "set the capacity of", func(a *actor) {
		if a.capacity != n {
			a.capacity = n
			c.altered(a, trace.ReasonCapacity, int64(n))
		}
	})
}

// Capacity is how many messages the actor's mailbox holds; Unlimited if there is no limit.
func (r Ref) Capacity() int {
	if r.a == nil {
		return 0
	}
	return r.a.limit()
}

// JoinCategory is Context.JoinCategory for the running thread.
func (s *System) JoinCategory(of Ref, name string) error { return s.current().JoinCategory(of, name) }

// LeaveCategory is Context.LeaveCategory for the running thread.
func (s *System) LeaveCategory(of Ref, name string) error { return s.current().LeaveCategory(of, name) }

// SetPriority is Context.SetPriority for the running thread.
func (s *System) SetPriority(of Ref, n int) error { return s.current().SetPriority(of, n) }

// SetCapacity is Context.SetCapacity for the running thread.
func (s *System) SetCapacity(of Ref, n int) error { return s.current().SetCapacity(of, n) }

// alter changes a living actor, whose mu is held meanwhile, and lets in senders for which there is room then.
func (c *Context) alter(of Ref, op string, change func(a *actor)) error {
	if of.a == nil {
		return &Error{Op: op, Err: ErrNoActor, Remedy: "the Ref is the zero value and refers to no actor"}
	}
	a := of.a
	c.t.Point(host.Op{Name: "change", Write: true}) // of what schedulers and senders look at
	a.lock()
	if err := a.unalterable(op); err != nil {
		a.unlock()
		return err
	}
	change(a)
	at, woken := a.admit(c.t)
	a.unlock()
	if woken {
		a.s.sched.enqueue(c.t, a, at)
	}
	a.letGo(c.t)
	return nil
}

// regroup is alter with the system's mu held, too, which guards the members of categories.
func (c *Context) regroup(of Ref, op string, change func(a *actor)) error {
	if of.a == nil {
		return c.alter(of, op, change)
	}
	s := of.a.s
	c.t.Point(host.Op{Name: "change", Write: true}) // of whom a send to a category reaches
	s.mu.Lock()
	defer s.mu.Unlock()
	of.a.lock()
	defer of.a.unlock()
	if err := of.a.unalterable(op); err != nil {
		return err
	}
	change(of.a)
	return nil
}

// regrouped records that an actor joins or leaves a category. a.mu is held.
func (c *Context) regrouped(a *actor, kind trace.Kind, name string) {
	if rec := c.s.rec; rec != nil {
		a.record(c.t, trace.Event{Kind: kind, Actor: a.id, Peer: c.Self().ID(), Cause: c.h.cause, Value: rec.String(name), Depth: int32(a.box.depth())})
	}
}

// unalterable is why an actor cannot be changed. a.mu is held.
func (a *actor) unalterable(op string) error {
	switch {
	case a.routes:
		return &Error{Op: op, Name: a.name, Err: ErrMisuse, Remedy: "it is a router, which has neither a mailbox nor categories"}
	case a.closed:
		return a.over(op)
	}
	return nil
}

// altered records a change. a.mu is held.
func (c *Context) altered(a *actor, what trace.Reason, to int64) {
	if c.s.rec != nil {
		a.record(c.t, trace.Event{
			Kind: trace.ActorSet, Actor: a.id, Peer: c.Self().ID(), Cause: c.h.cause, Reason: what, Value: to, Depth: int32(a.box.depth()),
		})
	}
}
