package actor

// SubscribeDeadLetters has the actor at work told of each dead letter from now on, until it ends, by a message:
//
//	case actor.SubjectDeadLetter:
//		fmt.Println(m.Data.(actor.DeadLetter))
//
// It comes whatever the mailbox's capacity and WillReceive say. Nobody is told of those of a system that ends as a whole,
// and a notice that finds no receiver is no dead letter itself.
func (c *Context) SubscribeDeadLetters()

// UnsubscribeDeadLetters takes SubscribeDeadLetters back.
func (c *Context) UnsubscribeDeadLetters()

// SubscribeDeadLetters is Context.SubscribeDeadLetters for an actor of this system, from outside.
func (s *System) SubscribeDeadLetters(to Ref)
