package actor

import (
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Peek is the first pending message with a subject that match wants: in the order in which they would be handled now,
// delayed ones last.
func (c *Context) Peek(match Match) (m Message, ok bool) {
	for _, e := range c.Envelopes() {
		if match(e.Message.Subject) {
			return e.Message, true
		}
	}
	return Message{}, false
}

// PeekAll is all pending messages with a subject that match wants, in the order of Peek.
func (c *Context) PeekAll(match Match) []Message {
	var found []Message
	for _, e := range c.Envelopes() {
		if match(e.Message.Subject) {
			found = append(found, e.Message)
		}
	}
	return found
}

// Remove cancels the first pending message with a subject that match wants, in the order of Peek: it will not be
// handled.
func (c *Context) Remove(match Match) (m Message, ok bool) {
	for _, e := range c.Envelopes() {
		if match(e.Message.Subject) && c.Discard(e) {
			return e.Message, true
		}
	}
	return Message{}, false
}

// RemoveAll cancels all pending messages with a subject that match wants and returns how many they were.
func (c *Context) RemoveAll(match Match) int {
	return c.RemoveFunc(func(m Message) bool { return match(m.Subject) })
}

// RemoveFunc cancels all pending messages for which f is true, which is asked once for each in the order of Peek, and
// returns how many they were.
func (c *Context) RemoveFunc(f func(m Message) bool) int {
	n := 0
	for _, e := range c.Envelopes() {
		if f(e.Message) && c.Discard(e) {
			n++
		}
	}
	return n
}

// Envelope is a pending message as Envelopes found it.
type Envelope struct {
	Message Message
	ID      uint32 // of the messages of one mailbox
}

// Envelopes are the actor's own pending messages, eligible ones first, in order, without the one at hand. Nothing is
// locked while the caller looks through them, so what looks may be a program's code.
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

// Discard cancels a pending message of the actor's own. It is false if that is not pending any more.
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

// discard takes a letter out of the actor's mailbox and says by which step; nil if it is not there any more.
func (c *Context) discard(seq uint32) (l *letter, at trace.Step) {
	a := c.a
	a.lock()
	defer a.unlock()
	if a.status != executing {
		panic(&Error{Op: "remove a message of", Name: a.name, Err: ErrMisuse, Remedy: "call it before Receive returns"})
	}
	if l = a.box.remove(seq); l == nil {
		return nil, trace.NoStep
	}
	a.s.outstanding.Add(-1) // not the last: there is one at hand
	at = a.recordLetter(c.t, trace.MsgDrop, l, l.cause, trace.ReasonRemove)
	a.lost(l, at, trace.ReasonRemove, false)
	a.admit(c.t)
	return l, at
}
