package actor

// WillReceiver is implemented by a Behavior that refuses messages by their subjects, when they are sent: a refused message
// never enters the mailbox. WillReceive may run at the same time as Receive, so it must not change the actor's fields.
type WillReceiver interface {
	WillReceive(subject string) bool
}

// Selector is implemented by a Behavior that decides itself which message to handle next.
type Selector interface {
	// Select is asked between handlings whenever there are messages that could be handled: which of pending, in the
	// order in which they would be, to handle next. A negative answer is none of them for now: the actor waits, and is
	// asked again after the next message has come.
	Select(pending []Message) int
}

// Starter is implemented by a Behavior that has something to do before its first message, such as sending itself one:
//
//	func (c *Clock) Started(ctx *actor.Context) { ctx.Send(ctx.Self(), actor.Message{Subject: "tick"}) }
//
// The methods Started and Stopped are those of the behavior the actor was spawned with, whatever it becomes.
type Starter interface {
	Started(ctx *Context)
}

// Stopper is implemented by a Behavior that has something to do when its actor ends, however that happens. Stopped is
// called once, after the last message. The actor can still send, but takes no messages. Stopped is not called if the actor ends
// before it has started. When an actor is restarted, Stopped is called too, before a new behavior starts.
type Stopper interface {
	Stopped(ctx *Context, why Reason)
}

// Reason says why an actor ended.
type Reason string

// Why an actor ended.
const (
	ReasonExit      Reason = "exit"      // by Context.Exit
	ReasonStop      Reason = "stop"      // by Context.Stop
	ReasonPoison    Reason = "poison"    // by Context.Poison
	ReasonParent    Reason = "parent"    // its parent ended
	ReasonTerminate Reason = "terminate" // its system ended
	ReasonCrash     Reason = "crash"     // it, or one supervised with it, panicked, and its supervisor had it stopped
	ReasonRestart   Reason = "restart"   // the actor does not end, but begins anew; only Stopped gets this reason
)
