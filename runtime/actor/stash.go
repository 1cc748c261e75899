package actor

import (
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Stash stashes the message being handled: after the handling it is pending, but it is not handled before UnstashAll
// or a restart has put it back. Stashed messages count towards the mailbox's capacity.
func (c *Context) Stash() {
	c.mustBeActor("stash")
	a, h := c.a, c.h
	if c.t != a.ctx.t || !h.fresh {
		remedy := "call it while a message is handled, on the actor's own thread"
		if h.stashed {
			remedy = "the message being handled has already been stashed"
		}
		panic(&Error{Op: "stash a message of", Name: a.name, Err: ErrMisuse, Remedy: remedy})
	}
	c.t.Point(host.Op{Name: "stash", Object: a.object(), Write: true})
	a.lock()
	defer a.unlock()
	h.fresh, h.stashed = false, true
	l := h.envelope
	a.box.arrive(l)
	depth := a.box.depth() + 1
	l.cause = a.record(c.t, trace.Event{
		Kind: trace.MsgStash, Actor: a.id, Peer: l.from, Msg: l.id, Cause: h.cause, Depth: int32(depth),
	})
	a.box.stash(l)
}

// UnstashAll puts the stashed messages back to the front of the mailbox, before all others of their priority, in the
// order in which they were stashed, and returns their number. If the message being handled was just stashed, it stays
// stashed.
func (c *Context) UnstashAll() int {
	c.mustBeActor("unstash")
	a, h := c.a, c.h
	if c.t != a.ctx.t {
		panic(&Error{Op: "unstash messages of", Name: a.name, Err: ErrMisuse, Remedy: "call it on the actor's own thread"})
	}
	c.t.Point(host.Op{Name: "unstash", Object: a.object(), Write: true})
	a.lock()
	defer a.unlock()
	return a.unstash(c.t, h.stashed)
}

// unstash is UnstashAll with a.mu held; keep says that the message stashed last is the one being handled, and stays.
func (a *actor) unstash(t host.Thread, keep bool) int {
	depth := int32(a.box.depth())
	envelopes := a.box.takeStash(keep)
	for _, l := range slices.Backward(envelopes) { // the last one first, since each goes to the front
		l.cause = a.record(t, trace.Event{
			Kind: trace.MsgUnstash, Actor: a.id, Peer: l.from, Msg: l.id, Cause: l.cause, Depth: depth,
		})
		a.box.putBack(l)
	}
	return len(envelopes)
}

// Stashed is how many of the actor's pending messages are stashed.
func (r Ref) Stashed() int {
	if r.a == nil {
		return 0
	}
	r.a.lock()
	defer r.a.unlock()
	return r.a.box.stashed()
}
