package actor

import (
	"slices"
	"strings"
)

// Option changes an actor that is being spawned.
type Option func(*options)

type options struct {
	category []string
	capacity int
	overflow Policy
	typeName string
	strategy *Strategy
	factory  func(c *Context) Behavior
	priority int
	router   *router

	unstarted bool // see Context.Create
}

// wrong says what is wrong with o and how to fix it; empty if it is valid.
func (o *options) wrong() string {
	if o.overflow > BlockSender {
		return "its Overflow is not one of the constants"
	}
	for _, name := range o.category {
		if why := wrongCategory(name); why != "" {
			return why
		}
	}
	if why := wrongPriority(o.priority); why != "" {
		return why
	}
	if o.strategy != nil {
		return o.strategy.wrong()
	}
	return ""
}

// wrongCategory says what is wrong with the name of a category and how to fix it; empty if it is valid.
func wrongCategory(name string) string {
	if strings.TrimSpace(name) == "" {
		return "give the category a name with visible characters"
	}
	return ""
}

// DefaultCapacity is how many messages a mailbox holds unless Capacity sets another limit: enough for most programs,
// and few enough to expose a runaway sender.
const DefaultCapacity = 100

// Unlimited is the Capacity without a limit.
const Unlimited = 0

// Category makes the actor a member of a category; it may be given more than once. A send to a category reaches one
// member. Its name must have visible characters; otherwise the spawn fails with ErrMisuse.
func Category(name string) Option {
	return func(o *options) {
		if !slices.Contains(o.category, name) {
			o.category = append(o.category, name)
		}
	}
}

// Capacity limits the actor's pending messages, delayed ones included, to n; Unlimited, or less, is no limit.
func Capacity(n int) Option { return func(o *options) { o.capacity = max(n, Unlimited) } }

// TypeName sets the type shown in the trace, by default the Go type of the behavior.
func TypeName(s string) Option { return func(o *options) { o.typeName = s } }
