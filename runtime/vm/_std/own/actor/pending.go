package actor

// envelope is a pending message with its number in the mailbox.
type envelope struct {
	m  Message
	id uint32
}

// Mailbox gives access to the messages that wait for an actor, except stashed ones, to look at them or to remove some. The actor itself can
// use it, and so can all code that has its Ref. The actor may run between two calls, so a message that Peek returned may have been handled
// by then. The mailbox of the zero Ref is empty.
type Mailbox struct {
	c  *Context // nil: s looks
	s  *System
	of Ref
}

// Mailbox returns the mailbox of an actor:
//
//	sys.Mailbox(printer).RemoveAll(actor.Subject("print"))
func (s *System) Mailbox(of Ref) Mailbox { return Mailbox{s: s, of: of} }

// Mailbox returns the mailbox of an actor; see System.Mailbox.
func (c *Context) Mailbox(of Ref) Mailbox { return Mailbox{c: c, of: of} }

// Peek returns the first waiting message whose subject matches, in the order in which the messages would be handled now,
// delayed ones last. The message stays in the mailbox. ok is false if none matches.
func (b Mailbox) Peek(match Match) (m Message, ok bool) {
	for _, e := range b.envelopes() {
		if match(e.m.Subject) {
			return e.m, true
		}
	}
	return Message{}, false
}

// PeekAll returns all waiting messages whose subject matches, in the order of Peek. They stay in the mailbox.
func (b Mailbox) PeekAll(match Match) []Message {
	var found []Message
	for _, e := range b.envelopes() {
		if match(e.m.Subject) {
			found = append(found, e.m)
		}
	}
	return found
}

// Remove removes the first waiting message whose subject matches, in the order of Peek, and returns it: it will not be
// handled. ok is false if none matches, or if each that matched was gone before it could be removed.
func (b Mailbox) Remove(match Match) (m Message, ok bool) {
	for _, e := range b.envelopes() {
		if match(e.m.Subject) && b.discard(e.id) {
			return e.m, true
		}
	}
	return Message{}, false
}

// RemoveAll removes all waiting messages whose subject matches, and returns their number.
func (b Mailbox) RemoveAll(match Match) int {
	return b.RemoveFunc(func(m Message) bool { return match(m.Subject) })
}

// RemoveFunc removes all waiting messages for which f returns true, and returns their number. f is called once for each
// message, in the order of Peek.
func (b Mailbox) RemoveFunc(f func(m Message) bool) int {
	n := 0
	for _, e := range b.envelopes() {
		if f(e.m) && b.discard(e.id) {
			n++
		}
	}
	return n
}

// Peek is Mailbox.Peek for the actor's own mailbox.
func (c *Context) Peek(match Match) (m Message, ok bool) { return c.Mailbox(c.Self()).Peek(match) }

// PeekAll is Mailbox.PeekAll for the actor's own mailbox.
func (c *Context) PeekAll(match Match) []Message { return c.Mailbox(c.Self()).PeekAll(match) }

// Remove is Mailbox.Remove for the actor's own mailbox.
func (c *Context) Remove(match Match) (m Message, ok bool) { return c.Mailbox(c.Self()).Remove(match) }

// RemoveAll is Mailbox.RemoveAll for the actor's own mailbox.
func (c *Context) RemoveAll(match Match) int { return c.Mailbox(c.Self()).RemoveAll(match) }

// RemoveFunc is Mailbox.RemoveFunc for the actor's own mailbox.
func (c *Context) RemoveFunc(f func(m Message) bool) int { return c.Mailbox(c.Self()).RemoveFunc(f) }

func (b Mailbox) envelopes() []envelope {
	if b.c != nil {
		return b.c.envelopes(b.of)
	}
	return b.s.envelopes(b.of)
}

func (b Mailbox) discard(id uint32) bool {
	if b.c != nil {
		return b.c.discard(b.of, id)
	}
	return b.s.discard(b.of, id)
}
