package actor

import "time"

// Directive is what happens to an actor whose behavior panicked. The zero value is Resume.
type Directive int

const (
	Resume   Directive = iota // it continues with its next message and keeps its state
	Restart                   // it restarts: its children end, a new behavior starts, waiting messages are kept, stashed ones put back
	Stop                      // it ends
	Escalate                  // its parent counts as failed: the parent's supervisor decides what happens to the parent
)

// String returns the name of the directive, such as "restart".
func (d Directive) String() string {
	if d < Resume || d > Escalate {
		return "unknown"
	}
	return [...]string{"resume", "restart", "stop", "escalate"}[d]
}

// Strategy says how an actor supervises its children. The zero value resumes a child that panics, as happens without a
// Strategy:
//
//	sys.Spawn("shop", &Shop{}, actor.Supervise(actor.Strategy{Directive: actor.Restart, MaxRestarts: 3, Within: time.Minute}))
type Strategy struct {
	Directive Directive
	// Decide, if set, chooses the directive by the value passed to panic. It runs on the thread of the actor that failed; ctx
	// is that actor's context. If Decide panics itself, Directive applies.
	Decide func(ctx *Context, failure any) Directive
	// AllForOne applies Restart and Stop to all children, not just the one that failed.
	AllForOne bool
	// MaxRestarts, if not 0, is how often an actor is restarted within the time Within before it is stopped instead. If
	// Within is 0, all its restarts count.
	MaxRestarts int
	Within      time.Duration
	// Backoff is how long the first restart waits; each further one waits twice as long as the one before, up to MaxBackoff
	// if that is not 0. If Within is set, earlier restarts are forgotten here too.
	Backoff, MaxBackoff time.Duration
}

// Supervise sets how the actor supervises its children. Without it a child that panics is resumed.
func Supervise(s Strategy) Option {
	return func(o *options) { o.more = superviseOption(o.more, s) }
}

// Factory sets the function that makes the actor's new behavior when it is restarted. Without one, the behavior with which
// it was spawned starts again, with its fields unchanged. f runs on the actor's thread.
func Factory(f func(ctx *Context) Behavior) Option {
	return func(o *options) { o.more = factoryOption(o.more, f) }
}
