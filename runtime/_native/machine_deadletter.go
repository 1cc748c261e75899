package actor

// SubscribeDeadLetters sends the current actor, until it ends, a message of SubjectDeadLetter for each dead letter of its
// system from now on:
//
//	case actor.SubjectDeadLetter:
//		fmt.Println(m.Data.(actor.DeadLetter))
//
// These messages are accepted regardless of the mailbox's capacity and of WillReceive. The dead letters of a system that
// ends as a whole are not reported, and a report that finds no receiver is not a dead letter itself.
func (c *Context) SubscribeDeadLetters() { c.c.SubscribeDeadLetters() }

// UnsubscribeDeadLetters ends the current actor's subscription: dead letters from now on are not reported to it.
func (c *Context) UnsubscribeDeadLetters() { c.c.UnsubscribeDeadLetters() }

// SubscribeDeadLetters is Context.SubscribeDeadLetters for the actor to, from outside of actors. It panics if to is not an
// actor of this system.
func (s *System) SubscribeDeadLetters(to Ref) { s.s.SubscribeDeadLetters(to.r) }
