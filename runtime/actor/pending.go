package actor

import (
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Peek is the first pending message whose subject matches, in the order in which the messages would be handled now,
// delayed ones last.
func (c *Context) Peek(match Match) (m Message, ok bool) {
	for _, e := range c.Envelopes() {
		if match(e.Message.Subject) {
			return e.Message, true
		}
	}
	return Message{}, false
}

// PeekAll is all pending messages whose subject matches, in the order of Peek.
func (c *Context) PeekAll(match Match) []Message {
	var found []Message
	for _, e := range c.Envelopes() {
		if match(e.Message.Subject) {
			found = append(found, e.Message)
		}
	}
	return found
}

// Remove cancels the first pending message whose subject matches, in the order of Peek: it will not be handled.
func (c *Context) Remove(match Match) (m Message, ok bool) {
	for _, e := range c.Envelopes() {
		if match(e.Message.Subject) && c.Discard(e) {
			return e.Message, true
		}
	}
	return Message{}, false
}

// RemoveAll cancels all pending messages whose subject matches and returns their number.
func (c *Context) RemoveAll(match Match) int {
	return c.RemoveFunc(func(m Message) bool { return match(m.Subject) })
}

// RemoveFunc cancels all pending messages for which f returns true, and returns their number. f is called once for
// each message, in the order of Peek.
func (c *Context) RemoveFunc(f func(m Message) bool) int {
	n := 0
	for _, e := range c.Envelopes() {
		if f(e.Message) && c.Discard(e) {
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

// Envelopes returns the actor's own pending messages in order, eligible ones first, without the one being handled. No
// lock is held while the caller inspects them, so a program's code may do that.
func (c *Context) Envelopes() []Envelope {
	c.mustBeActor("inspect pending messages")
	c.t.Point(host.Op{Name: "peek", Object: c.a.object()})
	c.a.lock()
	all := c.a.box.all()
	c.a.unlock()
	list := make([]Envelope, len(all))
	for i := range all {
		list[i] = Envelope{all[i].m, all[i].seq}
	}
	return list
}

// Discard cancels one of the actor's own pending messages. It returns false if the message is no longer pending.
func (c *Context) Discard(e Envelope) bool {
	c.mustBeActor("remove a message")
	a := c.a
	c.t.Point(host.Op{Name: "remove", Object: a.object(), Write: true})
	l, at := c.discard(e.ID)
	if l == nil {
		return false
	}
	a.ticked(c.t, l, at)
	a.letGo(c.t)
	return true
}

// discard takes an envelope out of the actor's mailbox and returns it with the step that says so; nil if it is no
// longer there.
func (c *Context) discard(seq uint32) (l *envelope, at trace.Step) {
	a := c.a
	a.lock()
	defer a.unlock()
	if a.status != executing {
		panic(&Error{Op: "remove a message of", Name: a.name, Err: ErrMisuse, Remedy: "call it before Receive returns"})
	}
	if l = a.box.remove(seq); l == nil {
		return nil, trace.NoStep
	}
	a.s.outstanding.Add(-1) // not the last one: a message is being handled
	at = a.recordEnvelope(c.t, trace.MsgDrop, l, l.cause, trace.ReasonRemove)
	a.lost(l, at, trace.ReasonRemove, false)
	a.admit(c.t)
	return l, at
}
