package actor

type pattern = *handle

func compilePattern(expr string) (p pattern, code int, text string)
func matchPattern(p pattern, subject string) bool

// Stash stashes the message being handled: it stays in the mailbox, but is not handled again before UnstashAll or a restart
// has put it back. Stashed messages count towards the mailbox's capacity. Stash panics if it is called twice for one message.
func (c *Context) Stash()

// UnstashAll puts the stashed messages back to the front of the mailbox, before all others of their priority, in the order in
// which they were stashed, and returns their number. If the message being handled has just been stashed, it stays stashed
// and does not count.
func (c *Context) UnstashAll() int

// SendAll sends m to each of refs in order, and returns how many accepted it. The errors of the others are not reported.
func (s *System) SendAll(refs []Ref, m Message) int

// Redistribute distributes the waiting messages of a category's members again, so that all have about the same number, and
// returns how many messages it moved. A member with more than its share gives away its last messages, each to the member
// with the fewest messages among those that take it and have room. Delayed and stashed messages stay where they are.
func (s *System) Redistribute(category string) int

// SendAll sends m to each of refs in order, and returns how many accepted it. The errors of the others are not reported.
func (c *Context) SendAll(refs []Ref, m Message) int

// Redistribute distributes the waiting messages of a category's members again, so that all have about the same number, and
// returns how many messages it moved. A member with more than its share gives away its last messages, each to the member
// with the fewest messages among those that take it and have room. Delayed and stashed messages stay where they are.
func (c *Context) Redistribute(category string) int

// typeOf is the name of v's type without package and pointer, empty for nil.
func typeOf(v any) string

// fullTypeOf is v's type with package and pointers, "nil" for nil.
func fullTypeOf(v any) string
