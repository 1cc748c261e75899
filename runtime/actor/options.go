package actor

// Option changes an actor that is being spawned.
type Option func(*options)

type options struct {
	category []string
	capacity int
	overflow Policy
	typeName string
	strategy *Strategy
	factory  func(c *Context) Behavior
	priority int32
	router   *router
}

// wrong says what about o makes no sense, and what to do.
func (o *options) wrong() string {
	if o.overflow > BlockSender {
		return "its Overflow is not one of the constants"
	}
	if o.strategy != nil {
		return o.strategy.wrong()
	}
	return ""
}

// DefaultCapacity is how many messages a mailbox holds if Capacity does not say otherwise: enough for most programs,
// and little enough for a runaway sender to be found.
const DefaultCapacity = 100

// Unlimited is the Capacity without a limit.
const Unlimited = 0

// Category makes the actor a member of a category; it may be given more than once. A send to a category reaches one
// member.
func Category(name string) Option {
	return func(o *options) { o.category = append(o.category, name) }
}

// Capacity limits the actor's pending messages, delayed ones included, to n; Unlimited, or less, is no limit.
func Capacity(n int) Option { return func(o *options) { o.capacity = max(n, Unlimited) } }

// TypeName sets the type shown in the trace, by default the Go type of the behavior.
func TypeName(s string) Option { return func(o *options) { o.typeName = s } }
