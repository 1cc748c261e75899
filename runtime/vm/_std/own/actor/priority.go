package actor

// Priority is the actor's in a pool, 0 if not given: whenever a worker is free and several actors wait for one, it serves
// the one of the highest priority, and of those of the same the one that has waited for longest. No handling is
// interrupted. As long as actors of higher priority keep all workers busy, those of lower wait.
//
// With a thread per actor it has no effect: the operating system decides which thread gets a processor, and Go cannot
// tell it without privileges. Simulated machines do the same.
//
//	sys.Spawn("alarm", &Alarm{}, actor.Priority(1))
func Priority(n int) Option {
	return func(o *options) { o.more = priorityOption(o.more, n) }
}
