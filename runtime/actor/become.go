package actor

import "github.com/rehearse-lab/rehearse/runtime/trace"

// became holds the behaviors to which Unbecome returns.
type became struct {
	first  Behavior // with which the actor was spawned
	pushed []Behavior
}

// Become changes the actor's behavior from its next message on.
func (c *Context) Become(b Behavior) {
	c.change("become", b)
	c.a.become(c, b)
}

// BecomeStacked is Become, but keeps the current behavior for Unbecome.
func (c *Context) BecomeStacked(b Behavior) {
	k := c.change("become", b)
	k.pushed = append(k.pushed, c.a.behavior)
	c.a.become(c, b)
}

// Unbecome restores, from the next message on, the behavior before the last BecomeStacked, or the behavior with which
// the actor was spawned or restarted if there is none.
func (c *Context) Unbecome() {
	c.mustBeActor("unbecome")
	k := c.change("unbecome", c.a.behavior)
	b := k.first
	if n := len(k.pushed) - 1; n >= 0 {
		b = k.pushed[n]
		k.pushed[n] = nil
		k.pushed = k.pushed[:n]
	}
	c.a.become(c, b)
}

// change checks that the behavior can change to b, and returns the earlier ones that are kept.
func (c *Context) change(op string, b Behavior) *became {
	c.mustBeActor(op)
	a := c.a
	if b == nil {
		panic(&Error{Op: op, Name: a.name, Err: ErrMisuse, Remedy: "give it a behavior, not nil"})
	}
	if c.t != a.ctx.t {
		panic(&Error{Op: op, Name: a.name, Err: ErrMisuse, Remedy: "call it on the actor's own thread"})
	}
	if a.became == nil {
		a.became = &became{first: a.behavior}
	}
	return a.became
}

// become changes the behavior and records it.
func (a *actor) become(c *Context, b Behavior) {
	h := hooksOf(b)
	if a.s.cfg.Became != nil {
		a.s.cfg.Became(a.id, b)
	}
	a.lock()
	defer a.unlock()
	a.setBehavior(b, h)
	if rec := a.s.rec; rec != nil {
		a.record(c.t, trace.Event{
			Kind: trace.ActorBecome, Actor: a.id, Msg: c.h.envelope.id, Cause: c.h.cause, Value: rec.String(typeName(b, h)),
			Depth: int32(a.box.depth()),
		})
	}
}
