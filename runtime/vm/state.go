package vm

import "github.com/rehearse-lab/rehearse/runtime/trace"

// State is the state of a simulated run right after an event. It is plain data, the same for the same run and step.
type State struct {
	Step      trace.Step      `json:"step"`
	Time      int64           `json:"time"`  // ns, virtual
	Event     string          `json:"event"` // in words
	Scheduler trace.Scheduler `json:"scheduler"`
	// Actors are all that were spawned so far, in the order of spawning.
	Actors []ActorState `json:"actors"`
	// Goroutines are the living ones: main, those started by the program, and one for each running handler.
	Goroutines []GoroutineState `json:"goroutines"`
	// Globals are the program's package-level variables in the order of the source.
	Globals []Value `json:"globals"`
	// Queues are those of the program's pools, one for each system in the order in which they were made: the actors that wait for a worker.
	Queues []QueueState `json:"queues,omitempty"`
	// Choice is the available choice, if the event is a Choice.
	Choice *ChoiceState `json:"choice,omitempty"`
	// Cut means that the state leaves something out: see Value.Left, and the fields called More.
	Cut bool `json:"cut,omitempty"`
	// Unrecorded says which objects the trace has no events of, so that steps are not about them; "": none.
	Unrecorded string `json:"unrecorded,omitempty"`
}

// ChoiceState is a choice: which ready thread got a core, which ready actor a pool worker took, or which ready case of its
// select a thread executed.
type ChoiceState struct {
	Worker     string           `json:"worker,omitempty"`    // that took an actor
	Selecting  string           `json:"selecting,omitempty"` // the thread with the select; both empty: the candidates are threads
	Seeded     bool             `json:"seeded,omitempty"`    // the seed chose the case, so it is no choice of a schedule, and there is no fork of it
	Picked     int              `json:"picked"`              // index into Candidates
	Candidates []CandidateState `json:"candidates"`          // the first one is the default
}

// CandidateState is a ready thread and what it continues with, or a ready actor and what it handles next, or a ready case, or time.
type CandidateState struct {
	Thread  string `json:"thread,omitempty"`  // its label
	Actor   string `json:"actor,omitempty"`   // that the thread runs, or that owns it; or the candidate itself
	Message string `json:"message,omitempty"` // that the actor handles, or handles next
	Op      string `json:"op,omitempty"`      // of a thread: the operation that it does next, as in host.Op; start: its first
	File    string `json:"file,omitempty"`    // and where the program stands there, if it does
	Line    int    `json:"line,omitempty"`

	Case string `json:"case,omitempty"` // as in the source: case <-done

	// Until means that time passes until then, ns, when the next timer fires; all ready threads are held up.
	Until int64 `json:"until,omitempty"`

	// For an actor.
	Ready    int64 `json:"ready,omitempty"`    // time at which it became ready, ns
	Fresh    bool  `json:"fresh,omitempty"`    // it runs for the first time, and so goes before others
	Priority int   `json:"priority,omitempty"` // the higher goes first
}

// QueueState is a pool's queue.
type QueueState struct {
	Actors []QueuedActor `json:"actors"`         // in the order in which workers take them
	More   int           `json:"more,omitempty"` // left out at the end
	// Outside are the names of actors that are ready and not in the queue: the thread that made them ready has not put them there yet,
	// or a worker has taken them and not begun.
	Outside []string `json:"outside,omitempty"`
	Workers int      `json:"workers"` // of the pool
	Idle    int      `json:"idle"`    // of these, parked because they found no actor
}

// QueuedActor is an actor in a pool's queue.
type QueuedActor struct {
	Name     string      `json:"name"`
	Type     string      `json:"type"`
	Status   ActorStatus `json:"status"`             // not ready: as some dispatchers have it there
	Ready    int64       `json:"ready"`              // ready: time at which it became so, ns
	Fresh    bool        `json:"fresh,omitempty"`    // it runs for the first time, and so goes before others of its priority
	Priority int         `json:"priority,omitempty"` // the higher goes first
}

// ActorState is an actor. Behavior handles its next message; Become changes it at once.
type ActorState struct {
	ID       trace.ActorID    `json:"id"`
	Name     string           `json:"name"`
	Type     string           `json:"type"`
	Category []string         `json:"category,omitempty"`
	Capacity int              `json:"capacity,omitempty"` // 0: unlimited
	Priority int              `json:"priority,omitempty"` // in a pool
	Routing  string           `json:"routing,omitempty"`  // a router: how it chooses receivers
	Routees  []string         `json:"routees,omitempty"`  // and its routees, in the order in which they joined
	Status   ActorStatus      `json:"status"`
	Thread   string           `json:"thread,omitempty"` // executing: the thread that runs it
	Handling *MailboxMessage  `json:"handling,omitempty"`
	Mailbox  []MailboxMessage `json:"mailbox"` // in the order in which they will be handled, delayed ones last
	More     int              `json:"more,omitempty"`
	Behavior Value            `json:"behavior"` // absent for a router
}

// ActorStatus is the state of an actor as its scheduler sees it.
type ActorStatus string

// The statuses of an actor.
const (
	StatusWaiting   ActorStatus = "waiting"   // for a message
	StatusReady     ActorStatus = "ready"     // has one and waits for a thread
	StatusExecuting ActorStatus = "executing" // has a thread
	StatusExited    ActorStatus = "exited"
	StatusCreated   ActorStatus = "created" // takes messages, but is not started
)

// MailboxMessage is a message in a mailbox, or being handled.
type MailboxMessage struct {
	ID      trace.MessageID `json:"id"`
	Subject string          `json:"subject"`
	Data    *Value          `json:"data,omitempty"` // nil: none
	From    string          `json:"from"`           // the sender's name, main if it is not an actor
	Delayed bool            `json:"delayed,omitempty"`
	Due     int64           `json:"due,omitempty"` // ns; delayed: when it can be handled
	Stashed bool            `json:"stashed,omitempty"`
}

// GoroutineState is a goroutine of the program, or a running handler of an actor.
type GoroutineState struct {
	Name    string  `json:"name"`              // main, g2 and so on; for a handler, the actor's name
	Thread  string  `json:"thread,omitempty"`  // the row in the trace; empty: a function of iter.Pull between two values
	Handler bool    `json:"handler,omitempty"` // it is a handler of the actor Name
	Waits   string  `json:"waits,omitempty"`   // until when it sleeps, or what it waits for and since when; empty: it runs or can run
	Created string  `json:"created,omitempty"` // file:line of the go statement
	Ended   bool    `json:"ended,omitempty"`   // the event is its end
	Begun   bool    `json:"begun,omitempty"`   // it has run, or runs
	Frames  []Frame `json:"frames"`            // innermost first; empty: it has not begun, or has ended, or is in a method of the library that it began with
	More    int     `json:"more,omitempty"`    // frames left out
}

// Frame is a running call.
type Frame struct {
	Function string `json:"function"`
	File     string `json:"file"`
	Line     int    `json:"line"`
	// Library means that the function is not in the program's own source: it has no Vars.
	Library bool `json:"library,omitempty"`
	// Vars are the parameters and variables declared at this point, in the order of the source. A variable whose
	// value is not known has the kind "unknown".
	Vars []Value `json:"vars,omitempty"`
}

// Limits of a state's lists.
const (
	maxStateActors     = 1000
	maxStateGoroutines = 200
	maxStateFrames     = 50
	maxStateMessages   = 100
	maxStateQueue      = 100
)
