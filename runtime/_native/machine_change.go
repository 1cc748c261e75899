package actor

import "github.com/rehearse-lab/rehearse/runtime/actor"

func (s *System) create(name string, b Behavior, categories []string, capacity int, overflow Policy, typ string, more extras) (Ref, int, string) {
	return spawned(s.s.TryCreate(name, handlerOf(b), optionsOf(categories, capacity, overflow, typ, more)...))
}

func (s *System) start(to Ref) (code int, text string) { return failure(s.s.Start(to.r)) }

func (s *System) joinCategory(of Ref, name string) (code int, text string) {
	return failure(s.s.JoinCategory(of.r, name))
}

func (s *System) leaveCategory(of Ref, name string) (code int, text string) {
	return failure(s.s.LeaveCategory(of.r, name))
}

func (s *System) setPriority(of Ref, n int) (code int, text string) {
	return failure(s.s.SetPriority(of.r, n))
}

func (s *System) setCapacity(of Ref, n int) (code int, text string) {
	return failure(s.s.SetCapacity(of.r, n))
}

func (s *System) envelopes(of Ref) []envelope { return envelopesOf(s.s.Mailbox(of.r)) }

func (s *System) discard(of Ref, id uint32) bool {
	return s.s.Mailbox(of.r).Discard(actor.Envelope{ID: id})
}

func (c *Context) create(name string, b Behavior, categories []string, capacity int, overflow Policy, typ string, more extras) (Ref, int, string) {
	return spawned(c.c.TryCreate(name, handlerOf(b), optionsOf(categories, capacity, overflow, typ, more)...))
}

func (c *Context) start(to Ref) (code int, text string) { return failure(c.c.Start(to.r)) }

func (c *Context) joinCategory(of Ref, name string) (code int, text string) {
	return failure(c.c.JoinCategory(of.r, name))
}

func (c *Context) leaveCategory(of Ref, name string) (code int, text string) {
	return failure(c.c.LeaveCategory(of.r, name))
}

func (c *Context) setPriority(of Ref, n int) (code int, text string) {
	return failure(c.c.SetPriority(of.r, n))
}

func (c *Context) setCapacity(of Ref, n int) (code int, text string) {
	return failure(c.c.SetCapacity(of.r, n))
}

func (c *Context) envelopes(of Ref) []envelope { return envelopesOf(c.c.Mailbox(of.r)) }

func (c *Context) discard(of Ref, id uint32) bool {
	return c.c.Mailbox(of.r).Discard(actor.Envelope{ID: id})
}

// Categories returns the categories of which the actor is a member, in the order in which it joined them.
func (r Ref) Categories() []string { return r.r.Categories() }

// Priority returns the actor's priority.
func (r Ref) Priority() int { return r.r.Priority() }

// Capacity returns how many messages may wait in the actor's mailbox; Unlimited (0) if there is no limit.
func (r Ref) Capacity() int { return r.r.Capacity() }

func envelopesOf(b actor.Mailbox) []envelope {
	all := b.Envelopes()
	list := make([]envelope, len(all))
	for i, e := range all {
		list[i] = envelope{above(e.Message), e.ID}
	}
	return list
}
