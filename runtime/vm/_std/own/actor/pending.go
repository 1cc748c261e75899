package actor

// envelope is a pending message with its number in the mailbox.
type envelope struct {
	m  Message
	id uint32
}

// Mailbox looks at the messages that wait for an actor and removes some: for the actor itself, and for anyone who has its Ref. Between two
// calls the actor and others may go on, so that what was seen may be handled meanwhile.
type Mailbox struct {
	c  *Context // nil: s looks
	s  *System
	of Ref
}

// Mailbox is the mailbox of an actor; see Mailbox.Remove.
//
//	sys.Mailbox(printer).RemoveAll(actor.Subject("print"))
func (s *System) Mailbox(of Ref) Mailbox { return Mailbox{s: s, of: of} }

// Mailbox is the mailbox of an actor; see System.Mailbox.
func (c *Context) Mailbox(of Ref) Mailbox { return Mailbox{c: c, of: of} }

// Peek is the first pending message with a subject that match wants: in the order in which they would be handled now,
// delayed ones last. It stays where it is.
func (b Mailbox) Peek(match Match) (m Message, ok bool) {
	for _, e := range b.envelopes() {
		if match(e.m.Subject) {
			return e.m, true
		}
	}
	return Message{}, false
}

// PeekAll is all pending messages with a subject that match wants, in the order of Peek.
func (b Mailbox) PeekAll(match Match) []Message {
	var found []Message
	for _, e := range b.envelopes() {
		if match(e.m.Subject) {
			found = append(found, e.m)
		}
	}
	return found
}

// Remove cancels the first pending message with a subject that match wants, in the order of Peek: it will not be
// handled.
func (b Mailbox) Remove(match Match) (m Message, ok bool) {
	for _, e := range b.envelopes() {
		if match(e.m.Subject) && b.discard(e.id) {
			return e.m, true
		}
	}
	return Message{}, false
}

// RemoveAll cancels all pending messages with a subject that match wants and returns how many they were.
func (b Mailbox) RemoveAll(match Match) int {
	return b.RemoveFunc(func(m Message) bool { return match(m.Subject) })
}

// RemoveFunc cancels all pending messages for which f is true, which is asked once for each in the order of Peek, and
// returns how many they were.
func (b Mailbox) RemoveFunc(f func(m Message) bool) int {
	n := 0
	for _, e := range b.envelopes() {
		if f(e.m) && b.discard(e.id) {
			n++
		}
	}
	return n
}

// Peek looks into the actor's own mailbox; see Mailbox.Peek.
func (c *Context) Peek(match Match) (m Message, ok bool) { return c.Mailbox(c.Self()).Peek(match) }

// PeekAll looks into the actor's own mailbox; see Mailbox.PeekAll.
func (c *Context) PeekAll(match Match) []Message { return c.Mailbox(c.Self()).PeekAll(match) }

// Remove takes a message out of the actor's own mailbox; see Mailbox.Remove.
func (c *Context) Remove(match Match) (m Message, ok bool) { return c.Mailbox(c.Self()).Remove(match) }

// RemoveAll takes messages out of the actor's own mailbox; see Mailbox.RemoveAll.
func (c *Context) RemoveAll(match Match) int { return c.Mailbox(c.Self()).RemoveAll(match) }

// RemoveFunc takes messages out of the actor's own mailbox; see Mailbox.RemoveFunc.
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
