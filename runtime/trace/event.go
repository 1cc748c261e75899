package trace

// Step is an event's index in its trace: the unit of stepping.
type Step int32

// NoStep marks an event without a recorded cause.
const NoStep Step = -1

// ThreadID indexes Trace.Threads.
type ThreadID int32

// NoThread is the thread of what no thread did (a timer firing, a caller outside the system).
const NoThread ThreadID = -1

// ActorID names an actor: Trace.Actors[id-1]. 0 is no actor (main, a timer, the outside).
type ActorID int32

// MessageID names a message: Trace.Messages[id-1]. 0 is no message.
type MessageID int32

// PosID names a source position: Trace.Positions[id-1]. 0 is no position.
type PosID int32

// Event is one row of a trace. Which fields a kind fills is said at the kind.
type Event struct {
	Time   int64 // ns since the run began: virtual on sim, monotonic on real
	Value  int64 // by kind; durations are what the program asked for: on real they took Value/Settings.Speed
	Thread ThreadID
	Actor  ActorID
	Peer   ActorID // the other actor: the receiver of a send, the sender of what is received
	Msg    MessageID
	Cause  Step  // the event this one follows from, beyond its thread's order
	Pos    PosID // the learner's source line at work
	Depth  int32 // pending messages of Actor's mailbox after the event, delayed ones included
	Kind   Kind
	Reason Reason
}

// Kind says what happened. The numbers are the file format: append only.
type Kind uint8

const (
	KindNone Kind = iota

	// Actors. Actor is whom it is about.
	ActorSpawn   // Peer: the parent, 0 from main; Cause: the step of the handling that spawned it
	ActorStop    // Reason: ReasonExit, ReasonTerminate or ReasonCrash
	ActorCrash   // a handler panicked; Value: the text, an index into Strings; Msg: the message at hand
	ActorRestart // by its supervisor

	// Messages. Actor is the sender for MsgSend, else the receiver; Peer the other one.
	MsgSend       // a send begins: Msg, Peer: the receiver (0 if a category had nobody); Value: delay in ns
	MsgEnqueue    // accepted into Actor's mailbox; Cause: the send; Depth
	MsgDequeue    // its handling begins; Cause: the enqueue, or the timer that made it eligible; Depth
	MsgDone       // its handling ended; Cause: the dequeue; Depth
	MsgRefuse     // Actor did not take it (Reason: ReasonFull, ReasonWillReceive); Cause: the send
	MsgDrop       // accepted, but thrown away unhandled (Reason: ReasonTerminate, ReasonExit, ReasonRemove)
	MsgDeadLetter // sent to an actor that no longer exists; Cause: the send
	MsgStash      // put aside by its actor

	// Scheduling. An attachment is the time between RunBegin and RunEnd: a thread works for an actor.
	ActorReady // Actor has an eligible message and waits for a thread; Cause: the enqueue, the timer, or the RunEnd that left it
	RunBegin   // Thread is attached to Actor; Cause: the ActorReady
	RunEnd     // Reason: ReasonEmpty, ReasonBatch, ReasonCrash, ReasonExit, ReasonTerminate
	Block      // Thread waits inside a handler or main and holds no core; Reason: on what; Value: ns if timed
	Unblock    // it can go on; Cause: what ended the wait

	// Threads.
	ThreadCreate // Thread: the new one (main too, first of all); Peer/Actor 0; Cause: the creating thread's last event or NoStep
	ThreadExit   // Value: on real, context switches the system counted for this thread, -1 if unknown
	ThreadPark   // Thread has nothing to do (an idle worker, an actor's thread with an empty mailbox)
	ThreadUnpark // it is woken; Cause: what woke it
	ThreadSwitch // sim: a core turns to Thread, at first or from another one that is not also a goroutine or main; Value: the core's number

	// Timers.
	TimerSet  // a delayed message starts waiting; Msg, Actor: its receiver; Value: delay in ns
	TimerFire // it became eligible; Cause: TimerSet

	// The program.
	Line   // a statement is about to run (only when asked for)
	Output // the program wrote; Value: index into Strings; Reason: ReasonStdout or ReasonStderr
	Remark // a remark of the runtime for the learner; Value: index into Strings

	// Choice: the scheduler had Depth ready threads to choose from and took number Value (0 is the longest waiting).
	Choice
)

// Reason qualifies a kind. The numbers are the file format: append only.
type Reason uint8

const (
	ReasonNone      Reason = iota
	ReasonEmpty            // no eligible message left
	ReasonBatch            // its share of messages is used up, others wait
	ReasonCrash            // the handler panicked
	ReasonExit             // the actor exited by itself
	ReasonTerminate        // the system ended
	ReasonFull             // mailbox at capacity
	ReasonWillReceive
	ReasonRemove
	ReasonSleep   // Context.Sleep, time.Sleep
	ReasonWork    // Context.Work: holds a core
	ReasonMailbox // empty mailbox
	ReasonQueue   // idle worker: no actor is ready
	ReasonWait    // System.Wait
	ReasonChanSend
	ReasonChanReceive
	ReasonSelect
	ReasonMutex
	ReasonWaitGroup
	ReasonCond
	ReasonStdout
	ReasonStderr
)
