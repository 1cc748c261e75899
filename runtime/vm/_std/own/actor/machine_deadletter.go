package actor

// SubscribeDeadLetters sends the current actor a message about each dead letter from now on, until it ends:
//
//	case actor.SubjectDeadLetter:
//		fmt.Println(m.Data.(actor.DeadLetter))
//
// It comes whatever the mailbox's capacity and WillReceive say. There is none about the dead letters of a system that
// ends as a whole, and a notice that finds no receiver is not a dead letter itself.
func (c *Context) SubscribeDeadLetters()

// UnsubscribeDeadLetters undoes SubscribeDeadLetters.
func (c *Context) UnsubscribeDeadLetters()

// SubscribeDeadLetters is Context.SubscribeDeadLetters for an actor of this system, from outside.
func (s *System) SubscribeDeadLetters(to Ref)
