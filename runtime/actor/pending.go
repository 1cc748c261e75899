package actor

import (
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Mailbox looks at the pending messages of an actor and removes some, for the actor itself or for anyone who has its Ref. Between two calls
// the actor and others may go on: what was seen may be handled meanwhile.
type Mailbox struct {
	c *Context
	a *actor // nil: of nobody, it is empty
}

// Mailbox is the mailbox of an actor.
func (c *Context) Mailbox(of Ref) Mailbox { return Mailbox{c, of.a} }

// Mailbox is Context.Mailbox for the running thread.
func (s *System) Mailbox(of Ref) Mailbox { return s.current().Mailbox(of) }

// Peek is the first pending message whose subject matches, in the order in which the messages would be handled now,
// delayed ones last.
func (b Mailbox) Peek(match Match) (m Message, ok bool) {
	for _, e := range b.Envelopes() {
		if match(e.Message.Subject) {
			return e.Message, true
		}
	}
	return Message{}, false
}

// PeekAll is all pending messages whose subject matches, in the order of Peek.
func (b Mailbox) PeekAll(match Match) []Message {
	var found []Message
	for _, e := range b.Envelopes() {
		if match(e.Message.Subject) {
			found = append(found, e.Message)
		}
	}
	return found
}

// Remove cancels the first pending message whose subject matches, in the order of Peek: it will not be handled. ok is false if there is
// none, or if each that matched was gone before it could be removed.
func (b Mailbox) Remove(match Match) (m Message, ok bool) {
	for _, e := range b.Envelopes() {
		if match(e.Message.Subject) && b.Discard(e) {
			return e.Message, true
		}
	}
	return Message{}, false
}

// RemoveAll cancels all pending messages whose subject matches and returns their number.
func (b Mailbox) RemoveAll(match Match) int {
	return b.RemoveFunc(func(m Message) bool { return match(m.Subject) })
}

// RemoveFunc cancels all pending messages for which f returns true, and returns their number. f is called once for
// each message, in the order of Peek.
func (b Mailbox) RemoveFunc(f func(m Message) bool) int {
	n := 0
	for _, e := range b.Envelopes() {
		if f(e.Message) && b.Discard(e) {
			n++
		}
	}
	return n
}

// Envelope is a pending message as returned by Envelopes.
type Envelope struct {
	Message Message
	ID      uint32 // unique among the messages of a mailbox
}

// Envelopes returns the pending messages in order, eligible ones first, without the one being handled and without stashed ones. No
// lock is held while the caller inspects them, so a program's code may do that.
func (b Mailbox) Envelopes() []Envelope {
	if b.a == nil {
		return nil
	}
	b.c.t.Point(host.Op{Name: "peek", Object: b.a.object()})
	b.a.lock()
	all := b.a.box.all()
	b.a.unlock()
	list := make([]Envelope, len(all))
	for i := range all {
		list[i] = Envelope{all[i].m, all[i].seq}
	}
	return list
}

// Discard cancels a pending message. It returns false if the message is no longer pending.
func (b Mailbox) Discard(e Envelope) bool {
	if b.a == nil {
		return false
	}
	a, t := b.a, b.c.t
	t.Point(host.Op{Name: "remove", Object: a.object(), Write: true})
	a.lock()
	l, at := b.discard(e.ID)
	if l == nil {
		a.unlock()
		return false
	}
	ready, woken := a.admit(t)
	a.unlock()
	if woken {
		a.s.sched.enqueue(t, a, ready)
	}
	a.ticked(t, l, at)
	a.letGo(t)
	a.s.finished(t, 1, at) // last: what letGo has to report counts as well
	return true
}

// discard takes an envelope out of the mailbox and returns it with the step that says so; nil if it is no longer there. a.mu is held,
// and released by a panic.
func (b Mailbox) discard(seq uint32) (l *envelope, at trace.Step) {
	a := b.a
	own := b.c.a == a
	if own && a.status != executing {
		a.unlock()
		panic(&Error{Op: "remove a message of", Name: a.name, Err: ErrMisuse, Remedy: "call it before Receive returns"})
	}
	if l = a.box.remove(seq); l == nil {
		return nil, trace.NoStep
	}
	peer, why := l.from, trace.ReasonRemove
	if !own {
		peer, why = b.c.Self().ID(), trace.ReasonCancel
	}
	at = a.record(b.c.t, trace.Event{
		Kind: trace.MsgDrop, Actor: a.id, Peer: peer, Msg: l.id, Cause: l.cause, Depth: int32(a.box.depth()), Reason: why,
	})
	a.lost(l, at, why, false)
	return l, at
}

// Peek is Mailbox.Peek for the actor's own mailbox.
func (c *Context) Peek(match Match) (m Message, ok bool) {
	return c.own("inspect pending messages").Peek(match)
}

// PeekAll is Mailbox.PeekAll for the actor's own mailbox.
func (c *Context) PeekAll(match Match) []Message {
	return c.own("inspect pending messages").PeekAll(match)
}

// Remove is Mailbox.Remove for the actor's own mailbox.
func (c *Context) Remove(match Match) (m Message, ok bool) {
	return c.own("remove a message").Remove(match)
}

// RemoveAll is Mailbox.RemoveAll for the actor's own mailbox.
func (c *Context) RemoveAll(match Match) int { return c.own("remove a message").RemoveAll(match) }

// RemoveFunc is Mailbox.RemoveFunc for the actor's own mailbox.
func (c *Context) RemoveFunc(f func(m Message) bool) int {
	return c.own("remove a message").RemoveFunc(f)
}

// own is the mailbox of the actor at work.
func (c *Context) own(op string) Mailbox {
	c.mustBeActor(op)
	return c.Mailbox(c.Self())
}
