package vm

import "github.com/rehearse-lab/rehearse/runtime/trace"

// State is what a simulated run looks like right after an event. It is plain data, the same for the same run and step.
type State struct {
	Step      trace.Step      `json:"step"`
	Time      int64           `json:"time"`  // ns, virtual
	Event     string          `json:"event"` // in words
	Scheduler trace.Scheduler `json:"scheduler"`
	// Actors are all that were spawned so far, in that order.
	Actors []ActorState `json:"actors"`
	// Goroutines are those alive: main, those the program has started, and one for each handler under way.
	Goroutines []GoroutineState `json:"goroutines"`
	// Globals are the program's package-level variables in the order of the source.
	Globals []Value `json:"globals"`
	// Choice is what there was to choose from, if the event is a Choice.
	Choice *ChoiceState `json:"choice,omitempty"`
	// Cut says that there was more than a state shows: see Value.Left, and the other fields called More.
	Cut bool `json:"cut,omitempty"`
}

// ChoiceState is a choice of the scheduler: which of the threads that were ready got a core, or which of the actors that
// were ready a worker of a pool took.
type ChoiceState struct {
	Worker     string           `json:"worker,omitempty"` // that took an actor; none: threads were chosen among
	Picked     int              `json:"picked"`           // of Candidates
	Candidates []CandidateState `json:"candidates"`       // the first is whose turn it is: what is picked if nobody says otherwise
}

// CandidateState is a thread that was ready, and what it goes on with; or an actor that was, and what it handles next.
type CandidateState struct {
	Thread  string `json:"thread,omitempty"`  // its label
	Actor   string `json:"actor,omitempty"`   // for which it works, or whose own it is; or the candidate itself
	Message string `json:"message,omitempty"` // that the actor has at hand, or next

	// Of an actor.
	Ready    int64 `json:"ready,omitempty"`    // since when, ns
	Fresh    bool  `json:"fresh,omitempty"`    // it runs for the first time, and so comes before others
	Priority int   `json:"priority,omitempty"` // the higher comes first
}

// ActorState is an actor. Behavior is what handles its next message; Become changes it at once.
type ActorState struct {
	ID       trace.ActorID `json:"id"`
	Name     string        `json:"name"`
	Type     string        `json:"type"`
	Category []string      `json:"category,omitempty"`
	Capacity int           `json:"capacity,omitempty"` // 0: unlimited
	Priority int           `json:"priority,omitempty"` // in a pool
	Routing  string        `json:"routing,omitempty"`  // a router: how it chooses
	Routees  []string      `json:"routees,omitempty"`  // and whom it has to choose from, in the order in which they joined
	Status   ActorStatus   `json:"status"`
	Thread   string        `json:"thread,omitempty"` // executing: which thread works for it
	Handling *Letter       `json:"handling,omitempty"`
	Mailbox  []Letter      `json:"mailbox"` // in the order in which they will be handled, delayed ones last
	More     int           `json:"more,omitempty"`
	Behavior Value         `json:"behavior"` // none of a router
}

// ActorStatus is where an actor stands with its scheduler.
type ActorStatus string

// The statuses of an actor.
const (
	StatusWaiting   ActorStatus = "waiting"   // for a message
	StatusReady     ActorStatus = "ready"     // has one and waits for a thread
	StatusExecuting ActorStatus = "executing" // has a thread
	StatusExited    ActorStatus = "exited"
)

// Letter is a message in a mailbox, or being handled.
type Letter struct {
	ID      trace.MessageID `json:"id"`
	Subject string          `json:"subject"`
	Data    *Value          `json:"data,omitempty"` // nil: none
	From    string          `json:"from"`           // the sender's name, main if it is no actor
	Delayed bool            `json:"delayed,omitempty"`
	Due     int64           `json:"due,omitempty"` // ns; delayed: when it can be handled
	Stashed bool            `json:"stashed,omitempty"`
}

// GoroutineState is a goroutine of the program, or an actor's handler under way.
type GoroutineState struct {
	Name    string  `json:"name"`              // main, g2 and so on; of a handler, the actor's
	Thread  string  `json:"thread,omitempty"`  // the row in the trace; empty: a function of iter.Pull between two values
	Handler bool    `json:"handler,omitempty"` // of the actor Name
	Waits   string  `json:"waits,omitempty"`   // that it sleeps until when, or waits for what since when; empty: it runs or can
	Created string  `json:"created,omitempty"` // file:line of the go statement
	Frames  []Frame `json:"frames"`            // innermost first; empty: it has not begun
	More    int     `json:"more,omitempty"`    // frames left out
}

// Frame is a call under way.
type Frame struct {
	Function string `json:"function"`
	File     string `json:"file"`
	Line     int    `json:"line"`
	// Library says that the function is not of the program's own source: it has no Vars.
	Library bool `json:"library,omitempty"`
	// Vars are parameters and variables that are declared at this point, in the order of the source. One whose value is
	// not known has the kind "unknown".
	Vars []Value `json:"vars,omitempty"`
}

// Bounds of a state's lists.
const (
	maxStateActors     = 1000
	maxStateGoroutines = 200
	maxStateFrames     = 50
	maxStateLetters    = 100
)
