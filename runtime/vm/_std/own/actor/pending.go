package actor

// envelope is a pending message with its number in the mailbox.
type envelope struct {
	m  Message
	id uint32
}

// Peek is the first pending message with a subject that match wants: in the order in which they would be handled now,
// delayed ones last. It stays where it is.
func (c *Context) Peek(match Match) (m Message, ok bool) {
	for _, e := range c.envelopes() {
		if match(e.m.Subject) {
			return e.m, true
		}
	}
	return Message{}, false
}

// PeekAll is all pending messages with a subject that match wants, in the order of Peek.
func (c *Context) PeekAll(match Match) []Message {
	var found []Message
	for _, e := range c.envelopes() {
		if match(e.m.Subject) {
			found = append(found, e.m)
		}
	}
	return found
}

// Remove cancels the first pending message with a subject that match wants, in the order of Peek: it will not be
// handled.
func (c *Context) Remove(match Match) (m Message, ok bool) {
	for _, e := range c.envelopes() {
		if match(e.m.Subject) && c.discard(e.id) {
			return e.m, true
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
	for _, e := range c.envelopes() {
		if f(e.m) && c.discard(e.id) {
			n++
		}
	}
	return n
}
