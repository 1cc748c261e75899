package actor

// WillReceiver is implemented by a Behavior that refuses messages of some subjects before they enter the mailbox: their Send
// fails with ErrRefused. The subject of a message without one is "". WillReceive runs on the sender's thread, possibly at the same time as Receive, so it must not use
// fields that Receive changes.
type WillReceiver interface {
	WillReceive(subject string) bool
}

// Selector is implemented by a Behavior that decides itself which message to handle next.
type Selector interface {
	// Select returns the index of the message in pending to handle next; pending has the messages that could be handled
	// now, in the usual order. A negative result means none of them for now: the actor waits, and Select is called again
	// after the next message has arrived. Select runs on the actor's thread, between handlings. If it panics, the first
	// message is handled.
	Select(pending []Message) int
}

// Starter is implemented by a Behavior that has something to do before its first message, such as sending itself one.
// Started is called once, on the actor's own thread, and again after each restart:
//
//	func (c *Clock) Started(ctx *actor.Context) { ctx.Send(ctx.Self(), actor.Message{Subject: "tick"}) }
//
// The methods Started and Stopped are always those of the behavior with which the actor was spawned or restarted, even
// after Become.
type Starter interface {
	Started(ctx *Context)
}

// Stopper is implemented by a Behavior that has something to do when its actor ends, for whatever reason. Stopped is
// called on the actor's own thread, after its last message; the actor can still send, but takes no messages. Stopped is not
// called for an actor that ends before it has started. It is also called, with ReasonRestart, when the actor is restarted,
// before the new behavior starts.
type Stopper interface {
	Stopped(ctx *Context, why Reason)
}

// Reason says why an actor ended.
type Reason string

// Why an actor ended.
const (
	ReasonExit      Reason = "exit"      // it called Context.Exit
	ReasonStop      Reason = "stop"      // Context.Stop or System.StopActor was called
	ReasonPoison    Reason = "poison"    // Poison or GracefulStop was called
	ReasonParent    Reason = "parent"    // its parent ended
	ReasonTerminate Reason = "terminate" // its system ended
	ReasonCrash     Reason = "crash"     // it panicked, or an actor supervised with it did, and the supervisor stopped it
	ReasonRestart   Reason = "restart"   // it does not end but restarts; only Stopped gets this reason
)
