package actor

// Priority sets the actor's priority in a pool; the default is 0. A free worker serves the waiting actor of the highest
// priority. Of several with that priority it serves those that run for the first time first, and then the one that has waited
// longest. No handling is interrupted. While actors of higher priority keep all workers busy, those of lower priority wait.
//
// With a thread per actor it has no effect: the operating system decides which thread gets a processor, and Go cannot
// tell it without privileges. Simulated machines do the same.
//
// A priority is between -1<<31 and 1<<31 - 1; a spawn with another fails with ErrMisuse.
//
//	sys.Spawn("alarm", &Alarm{}, actor.Priority(1))
func Priority(n int) Option {
	return func(o *options) { o.more = priorityOption(o.more, n) }
}
