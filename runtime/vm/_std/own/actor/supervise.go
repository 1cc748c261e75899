package actor

import "time"

// Directive is what is done about an actor whose behavior panicked.
type Directive int

const (
	Resume   Directive = iota // it goes on with its next message, as it is
	Restart                   // it begins anew: its children end, a new behavior starts, waiting and stashed messages wait for it
	Stop                      // it ends
	Escalate                  // its parent has failed: the parent's supervisor decides what is done about that one
)

// String is the directive in words.
func (d Directive) String() string {
	if d < Resume || d > Escalate {
		return "unknown"
	}
	return [...]string{"resume", "restart", "stop", "escalate"}[d]
}

// Strategy says how an actor supervises its children. The zero value resumes a child that panics, as is done without one.
//
//	sys.Spawn("shop", &Shop{}, actor.Supervise(actor.Strategy{Directive: actor.Restart, MaxRestarts: 3, Within: time.Minute}))
type Strategy struct {
	Directive Directive
	// Decide, if set, chooses the directive by what was passed to panic. ctx is of the actor that failed. If Decide panics
	// itself, Directive holds.
	Decide func(ctx *Context, failure any) Directive
	// AllForOne makes Restart and Stop hold for all children, not just the one that failed.
	AllForOne bool
	// MaxRestarts, if not 0, is how often an actor is restarted within the time Within, 0 for ever; then it is stopped.
	MaxRestarts int
	Within      time.Duration
	// Backoff is how long the first restart waits, each further one twice as long as the one before, up to MaxBackoff if
	// that is not 0. Within, if set, forgets earlier restarts here too.
	Backoff, MaxBackoff time.Duration
}

// Supervise sets how the actor supervises its children.
func Supervise(s Strategy) Option {
	return func(o *options) { o.more = superviseOption(o.more, s) }
}

// Factory makes the actor's behavior anew when it is restarted. Without one the behavior it was spawned with starts
// again, with what its fields have. f runs on the actor's thread.
func Factory(f func(ctx *Context) Behavior) Option {
	return func(o *options) { o.more = factoryOption(o.more, f) }
}
