package kernel

import (
	"github.com/rehearse-lab/rehearse/kernel/confine"
	"github.com/rehearse-lab/rehearse/kernel/sandbox"
	"github.com/rehearse-lab/rehearse/runtime/instrument"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Bounds of the head of a frame, bytes.
const (
	maxRequest = confine.MaxHead // to the kernel process
	maxAnswer  = 8 << 20         // from it
)

// toChild is the head of a frame from the supervisor to the kernel process.
type toChild struct {
	Type        string       `json:"type"`
	ID          uint64       `json:"id,omitempty"` // chosen by the supervisor; answers carry it
	Limits      *ChildLimits `json:"limits,omitempty"`
	Sandbox     sandbox.Mode `json:"sandbox,omitempty"` // hello
	Request     *Request     `json:"request,omitempty"`
	Inspection  *Inspection  `json:"inspection,omitempty"`
	Exploration *Exploration `json:"exploration,omitempty"`
	Command     Command      `json:"command,omitempty"`
	Question    *Question    `json:"question,omitempty"`
}

// Types of toChild.
const (
	msgHello   = "hello" // first of all: the limits of the process, and its sandbox
	msgRun     = "run"
	msgStop    = "stop" // the request with this ID
	msgCheck   = "check"
	msgCompile = "compile"
	msgAssist  = "assist"
	msgInspect = "inspect"
	msgExplore = "explore"
	msgCommand = "command" // to the run with this ID
)

// fromChild is the head of a frame from the kernel process to the supervisor.
type fromChild struct {
	Type        string          `json:"type"`
	ID          uint64          `json:"id,omitempty"`
	Panel       trace.Scheduler `json:"panel,omitempty"`
	Stream      Stream          `json:"stream,omitempty"`
	Outcome     trace.Outcome   `json:"outcome"`
	Program     string          `json:"program,omitempty"`
	Diagnostics []Diagnostic    `json:"diagnostics,omitempty"`
	Run         *runHead        `json:"run,omitempty"`
	Err         string          `json:"err,omitempty"`
	Kind        string          `json:"kind,omitempty"`
	Command     Command         `json:"command,omitempty"`
	Removable   int             `json:"removable,omitempty"` // workers; -1: not known
	Advice      *Advice         `json:"advice,omitempty"`
	Sandbox     *sandbox.Level  `json:"sandbox,omitempty"`
	Actors      bool            `json:"actors,omitempty"` // compile: the program uses them
	Plain       bool            `json:"plain,omitempty"`  // check: see Checked
}

// Types of fromChild. The answer to a run consists of begun, once it is compiled; any number of output, shown, ended
// and, as soon as a scheduler's run has ended, result; in between over, once nothing runs any more; and done. If
// something fails, failed replaces the rest. shown is sent only on request, and for a scheduler before its result. A
// command is answered by answered, unless the run is over.
const (
	msgReady     = "ready"     // answers hello: runs are accepted; Sandbox says how the process is locked
	msgBegun     = "begun"     // the program is compiled and runs
	msgOutput    = "output"    // body: the bytes
	msgEnded     = "ended"     // one scheduler's program is over
	msgShown     = "shown"     // the trace so far of one scheduler's program; body: what follows the trace of the previous shown
	msgOver      = "over"      // all programs are over; what remains is to send the traces
	msgResult    = "result"    // one scheduler's run; body: its trace, if there is one
	msgDone      = "done"      // answers run, check, compile and assist, and explore if the program does not compile
	msgAnswered  = "answered"  // a command was carried out, or not: Err says why
	msgState     = "state"     // answers inspect; body: the states as JSON
	msgExploring = "exploring" // what an exploration has found so far; body: the report as JSON
	msgExplored  = "explored"  // answers explore; body: the report as JSON
	msgFailed    = "failed"    // answers run, check, compile, assist, inspect and explore: Err says why, Kind which kind of error it is
)

// runHead is a Run without its trace.
type runHead struct {
	Place    int            `json:"place"` // among the runs of the request, from 0
	Settings trace.Settings `json:"settings"`
	Outcome  trace.Outcome  `json:"outcome"`
	Steps    int64          `json:"steps"`
	Makespan int64          `json:"makespan"`

	Instrumented *instrument.Program `json:"instrumented,omitempty"`
	Longer       bool                `json:"longer,omitempty"`
}

// Names of error kinds on the wire.
var kindNames = map[string]error{"request": ErrRequest, "internal": ErrInternal, "busy": ErrBusy}
