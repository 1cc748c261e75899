package trace

// Step is an event's index in its trace: the unit of stepping.
type Step int32

// NoStep marks an event without a recorded cause.
const NoStep Step = -1

// ThreadID indexes Trace.Threads.
type ThreadID int32

// NoThread is the thread of events that no thread caused (a timer firing, a caller outside the system).
const NoThread ThreadID = -1

// ActorID names an actor: Trace.Actors[id-1]. 0 is no actor (main, a timer, the outside).
type ActorID int32

// MessageID names a message: Trace.Messages[id-1]. 0 is no message.
type MessageID int32

// PosID names a source position: Trace.Positions[id-1]. 0 is no position.
type PosID int32

// ObjectID names what goroutines share: Trace.Objects[id-1]. 0 is no object.
type ObjectID int32

// Event is one row of a trace. Each kind says which fields it fills.
type Event struct {
	Time   int64 // ns since the run began: virtual on sim, monotonic on real
	Value  int64 // by kind; durations are what the program asked for: on real they took Value/Settings.Speed
	Thread ThreadID
	Actor  ActorID
	Peer   ActorID // the other actor: the receiver of a send, the sender of what is received
	Msg    MessageID
	Cause  Step  // the event this one follows from, beyond its thread's order
	Pos    PosID // the learner's source line being executed
	Depth  int32 // pending messages of Actor's mailbox after the event, delayed ones included; or the level of Object
	Object ObjectID
	// Here is what the source calls Object at Pos, if that is not its name: an index into Strings plus 1; 0: its name. Of a Block without an
	// Object, it is what is waited for. See CalledHere.
	Here   int32
	Kind   Kind
	Reason Reason
}

// Kind says what happened. The numbers are the file format: append only.
type Kind uint8

const (
	KindNone Kind = iota

	// Actors. Actor is the actor concerned.
	ActorSpawn   // Peer: the actor that spawned it, its parent if it has one, 0 for main; Cause: the step of the handling that spawned it; Reason: ReasonCreate if it is not started yet
	ActorStop    // Reason: ReasonExit, ReasonTerminate, ReasonCrash, ReasonStop, ReasonPoison or ReasonParent
	ActorCrash   // a handler panicked, or with ReasonEmpty the worker; Value: the text, an index into Strings; Msg: the message being handled, or none with ReasonSelected
	ActorRestart // Actor has a new behavior; Peer: its supervisor; Cause: the ActorSupervise; Value: how many restarts it has had

	// Messages. Actor is the sender for MsgSend, else the receiver; Peer the other one. MsgSend: a send begins: Msg,
	// Peer: the receiver (0 if a category had no member to take it); Value: delay in ns. With Reason ReasonAsk, it is a reply to
	// the sender of a question: Peer is 0 also if that is main or a goroutine; Cause: the question's MsgDequeue. With
	// ReasonRequest, it is a question whose sender waits for a reply.
	MsgSend
	MsgEnqueue    // accepted into Actor's mailbox; Cause: the send; Depth; Value: its priority; Reason: ReasonNotice, or none
	MsgDequeue    // its handling begins; Cause: the enqueue, or the timer that made it eligible; Depth; Reason: ReasonSelected, or none
	MsgDone       // its handling ended; Cause: the dequeue; Depth; Reason: ReasonStash if it is stashed
	MsgRefuse     // Actor did not take it (Reason: ReasonFull, ReasonOverflow, ReasonWillReceive); Cause: the send
	MsgDrop       // accepted, but dropped unhandled (Reason: ReasonRemove, ReasonCancel: Peer, another one than Actor, has removed it; ReasonOverflow, ReasonMove, ReasonTimer, or why Actor ends)
	MsgDeadLetter // sent to an actor that no longer exists; Cause: the send
	MsgStash      // stashed by its actor, and pending again; Cause: the dequeue; Depth

	// Scheduling. An attachment is the time between RunBegin and RunEnd, in which a thread runs an actor.
	ActorReady // Actor has an eligible message and waits for a thread; Cause: the enqueue, the timer, or the RunEnd that left it
	RunBegin   // Thread is attached to Actor; Cause: the ActorReady. With the dispatcher FirstWaiter also to an actor that waits: Reason: ReasonEmpty or ReasonUnselected, no Cause
	RunEnd     // Reason: ReasonEmpty, ReasonUnselected, ReasonBatch, ReasonSuspended, or as ActorStop
	Block      // Thread waits inside a handler or main and holds no core; Reason: on what; Value: ns if timed; Object: which one, if it is known
	Unblock    // it can continue; Cause: what ended the wait, or if that has no event, as a send on a channel, the last event of the thread that ended it

	// Threads.
	ThreadCreate // Thread: the new one (main too, first of all); Peer/Actor 0; Cause: the creating thread's last event or NoStep
	ThreadExit   // Value: on real, context switches the system counted for this thread, -1 if unknown
	ThreadPark   // Thread has nothing to do (an idle worker, an actor's thread with an empty mailbox); Value: for how long at most, ns, 0: no limit
	ThreadUnpark // it is woken; Cause: what woke it; the ThreadPark, if its time is over
	ThreadSwitch // sim: a core switches to Thread, at first or from another one that is not also a goroutine or main; Value: the core's number

	// Timers. TimerSet: a delayed message in the mailbox of Actor starts waiting; Value: delay in ns. Or one of
	// Actor's own timers starts waiting and sends Msg afterwards; Reason: ReasonTimer or ReasonTicker.
	TimerSet
	TimerFire // the message became eligible, or is sent now; Cause: TimerSet

	// The program.
	Line   // Thread is about to run the statement at Pos (only with Settings.Lines). Time is that of Thread's previous event: lines take no time
	Output // the program wrote; Value: index into Strings; Reason: ReasonStdout or ReasonStderr
	Remark // a remark of the runtime for the learner; Value: index into Strings

	// Choice: the scheduler had Depth ready threads to choose from and took number Value (0 has waited longest). Or
	// Thread, a pool worker, had Depth ready actors to choose from and took number Value, Peer (0 is the first of the
	// queue). Or, with ReasonSelect, Depth cases of Thread's select were ready, and it executes number Value of them (0 is the
	// first in the source): with Settings.Interleave the schedule decides, otherwise the seed. Or, with ReasonTimer and no Thread,
	// all ready threads are held up until the next timer fires, which is the last candidate; only with Settings.Interleave.
	Choice

	// GoTurn: sim: a core switches to Thread, a goroutine or main, from another one of these. Go does this itself, so
	// it is no context switch. Value: the core's number.
	GoTurn

	// The life of an actor, in addition to ActorSpawn and ActorStop.

	HookBegin     // Thread begins Actor's method Started (Reason: ReasonStart) or Stopped (ReasonStop); Cause: what led to it
	HookEnd       // it ended; Cause: the HookBegin
	ActorStopping // Actor takes no message from now on, and ends when it can; Peer: the actor that stopped it; Reason: as ActorStop

	MsgUnstash   // Actor puts it back to the front of its mailbox; Cause: the MsgStash; Depth
	ActorBecome  // Actor changes to another behavior; Value: its type, an index into Strings; Msg: being handled, if any; Cause: the begin of what Actor is doing
	ActorWatch   // Actor will be notified of the end of Peer
	ActorUnwatch // Actor will no longer be notified of it

	// ActorSupervise: the supervisor decided about Actor, which panicked, or whose descendant did, or with AllForOne
	// whose sibling did (Reason: ReasonResume, ReasonRestart, ReasonStop or ReasonEscalate); Peer: the supervisor, 0
	// if that is the system; Value: before a restart, how long it waits, ns; Cause: the ActorCrash, or the decision
	// to escalate.
	ActorSupervise

	MsgReply   // Actor's Ask got the reply of Peer, which was never in a mailbox; Cause: the send
	AskTimeout // Peer did not reply in time to Actor's message Msg; Value: ns

	// Timers of actors, which send their actor a message, Msg, when they fire; see TimerSet.

	TimerStop // Actor's timer no longer fires, and Msg is never sent; Cause: the begin of what Actor is doing, or why Actor ends
	TimerMiss // Value ticks of one of Actor's timers are skipped, because the previous one was still pending when they were due

	// Routers. Actor is the router.
	RouteeJoin  // Peer is one of its routees from now on
	RouteeLeave // Peer leaves; Cause: the ActorStop, if that is why
	MsgRoute    // Actor chose Peer as the receiver of Msg; Cause: the send

	AskFail          // Peer can no longer reply to Actor's message Msg; Cause: the MsgDrop of it, or the ActorStop of Peer
	ActorSubscribe   // Actor will be notified of dead letters
	ActorUnsubscribe // Actor will no longer be notified of them

	// Memory. Value: index into Strings. MemRead and MemWrite are recorded at the lines of Settings.Accesses only.
	MemRead  // Thread reads a variable; the string says which, and what its value is
	MemWrite // it writes one; the string says which, and what
	DataRace // Thread makes the second of two accesses to a variable that nothing orders; the string is about both

	// What goroutines share. Object is the channel, the lock or the like; Depth is its level afterwards: the values in the buffer of a
	// channel, the holders of a lock, the counter of a group, the goroutines that wait for a condition. A thread that had
	// to wait records the event when it goes on.

	ChanSend    // Thread has sent; Value: what, an index into Strings; Reason: ReasonChanSend if it had to wait; without a Thread, a timer sends
	ChanReceive // Thread has received; Value: what, an index into Strings, Cause: the ChanSend of it, or the Block of its sender; or Reason: ReasonClosed, Cause: the ChanClose
	ChanClose   // Thread has closed it
	Lock        // Thread has got the lock; Reason: ReasonShared if for reading
	Unlock      // Thread has released it; Reason likewise; Value: to how many it is passed on, who are among its holders already
	GroupAdd    // Value: by how much the counter has changed
	CondWake    // Thread has woken Value of those that waited

	// Changes of a living actor. Peer: the actor that made it, 0: main or a goroutine; Cause: the step of the handling that did.

	ActorStart    // Actor, which was created and not started, is started; Depth
	CategoryJoin  // Actor is a member of a category from now on; Value: its name, an index into Strings
	CategoryLeave // Actor leaves a category; Value likewise
	ActorSet      // Value is from now on the priority (Reason: ReasonPriority) or the capacity (ReasonCapacity) of Actor; Depth
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
	ReasonStart      // the method Started
	ReasonStop       // the method Stopped; stopped by another actor, or from outside
	ReasonSelected   // the actor's Select chose it
	ReasonUnselected // messages are eligible, but Select wants none of them now

	// Ends of actors.
	ReasonPoison // stopped, after the pending messages were handled
	ReasonParent // its parent stopped

	ReasonStash // it was stashed

	ReasonOverflow // a full mailbox drops the oldest message, or the newest
	ReasonRoom     // room in a mailbox that is full

	// Supervision.
	ReasonResume
	ReasonRestart   // restarts, or its Factory is called
	ReasonEscalate  // the parent has failed
	ReasonSuspended // waits for its supervisor, or for its restart

	ReasonMove // moves to another member of the category, as a new message; its MsgSend names the MsgDrop as cause
	ReasonAsk  // a reply; a late reply

	ReasonTimer  // fires once; its timer was stopped, or started again
	ReasonTicker // fires repeatedly
	ReasonNotice // the runtime's own message, accepted regardless of the capacity

	ReasonRoutee // a router had no routee to take it

	ReasonEnd // the end of an actor

	ReasonRequest // a question whose sender waits for a reply

	// Of goroutines in traces that Go recorded, in addition to those of channels, locks and sleep.
	ReasonYield   // it lost its core, or gave it up, and can continue
	ReasonSyscall // a system call
	ReasonNetwork // the network, a file or a pipe
	ReasonGC      // the garbage collector

	ReasonShared // a lock for reading, of which there can be several
	ReasonClosed // the channel is closed

	ReasonCreate   // an actor that is created and not started
	ReasonCancel   // a message that another one than its receiver has removed
	ReasonPriority // of an actor
	ReasonCapacity // of a mailbox
)
