package actor

import "github.com/rehearse-lab/rehearse/runtime/actor"

type pattern = actor.Match

func compilePattern(expr string) (p pattern, code int, text string) {
	p, err := actor.Pattern(expr)
	code, text = failure(err)
	return p, code, text
}

func matchPattern(p pattern, subject string) bool { return p(subject) }

// Stash stashes the message being handled: it stays in the mailbox, but is not handled again before UnstashAll or a restart
// has put it back. Stashed messages count towards the mailbox's capacity. Stash panics if it is called twice for one message.
func (c *Context) Stash() { c.c.Stash() }

// UnstashAll puts the stashed messages back to the front of the mailbox, before all others of their priority, in the order in
// which they were stashed, and returns their number. If the message being handled has just been stashed, it stays stashed
// and does not count.
func (c *Context) UnstashAll() int { return c.c.UnstashAll() }

// SendAll sends m to each of refs in order, and returns how many accepted it. The errors of the others are not reported.
func (s *System) SendAll(refs []Ref, m Message) int { return s.s.SendAll(refsBelow(refs), below(m)) }

// Redistribute distributes the waiting messages of a category's members again, so that all have about the same number, and
// returns how many messages it moved. A member with more than its share gives away its last messages, each to the member
// with the fewest messages among those that take it and have room. Delayed and stashed messages stay where they are.
func (s *System) Redistribute(category string) int { return s.s.Redistribute(category) }

// SendAll sends m to each of refs in order, and returns how many accepted it. The errors of the others are not reported.
func (c *Context) SendAll(refs []Ref, m Message) int { return c.c.SendAll(refsBelow(refs), below(m)) }

// Redistribute distributes the waiting messages of a category's members again, so that all have about the same number, and
// returns how many messages it moved. A member with more than its share gives away its last messages, each to the member
// with the fewest messages among those that take it and have room. Delayed and stashed messages stay where they are.
func (c *Context) Redistribute(category string) int { return c.c.Redistribute(category) }

func refsBelow(refs []Ref) []actor.Ref {
	out := make([]actor.Ref, len(refs))
	for i, r := range refs {
		out[i] = r.r
	}
	return out
}

// typeOf is the name of v's type without package and pointer, empty for nil.
func typeOf(v any) string { return actor.TypeOf(v) }

// fullTypeOf is v's type with package and pointers, "nil" for nil.
func fullTypeOf(v any) string { return actor.FullTypeOf(v) }
