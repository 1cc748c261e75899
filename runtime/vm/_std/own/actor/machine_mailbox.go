package actor

type pattern = *handle

func compilePattern(expr string) (p pattern, code int, text string)
func matchPattern(p pattern, subject string) bool

// Stash stashes the message being handled: once its handling is over it is pending, but not handled before UnstashAll
// or a restart has put it back. Stashed messages count for the mailbox's capacity.
func (c *Context) Stash()

// UnstashAll puts the stashed messages back to the front of the mailbox, before all others of their priority, in the
// order in which they were stashed, and returns how many they are. The message being handled stays where it is if it
// was stashed just now.
func (c *Context) UnstashAll() int

// SendAll sends m to each of refs, in their order, and returns how many accepted it.
func (s *System) SendAll(refs []Ref, m Message) int

// Redistribute deals pending messages of the members of a category again, so that all have about as many, and returns how
// many it moved to another member. A member that has more than its share gives its last messages away, each to the member with the
// fewest of those that take it and have room. Delayed and stashed messages stay where they are.
func (s *System) Redistribute(category string) int

// SendAll sends m to each of refs, in their order, and returns how many accepted it.
func (c *Context) SendAll(refs []Ref, m Message) int

// Redistribute deals pending messages of the members of a category again, so that all have about as many, and returns how
// many it moved to another member. A member that has more than its share gives its last messages away, each to the member with the
// fewest of those that take it and have room. Delayed and stashed messages stay where they are.
func (c *Context) Redistribute(category string) int

// typeOf is the name of v's type without package and pointer, empty for nil.
func typeOf(v any) string

// fullTypeOf is v's type with package and pointers, "nil" for nil.
func fullTypeOf(v any) string
