package wire

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/explore"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// ClientMessage is what the page sends on /ws. Its JSON has the type beside the fields.
type ClientMessage interface {
	Type() string
	// Number is the page's id of the request: greater than 0, and unique among those in progress. Answers carry it.
	Number() int
}

// ClientMessages has one value of each type that a page can send.
var ClientMessages = []ClientMessage{RunRequest{}, SeriesRequest{}, GradeRequest{}, ExploreRequest{}, CheckRequest{}, StopRequest{}, CommandRequest{}}

// ServerMessage is what the server sends on /ws. Its JSON has the type beside the fields.
type ServerMessage interface {
	Type() string
}

// ServerMessages has one value of each type that a server can send.
var ServerMessages = []ServerMessage{
	Queued{}, Started{}, Output{}, Live{}, Answered{}, Diagnostics{}, Result{}, SeriesPoint{}, SeedGraded{}, TryingOrders{}, Explored{}, Done{}, Failed{},
	KernelChanged{}, LessonChanged{},
}

// CellRequest is a cell as it is in the editor.
type CellRequest struct {
	ID     int    `json:"id"`
	Lesson string `json:"lesson"`
	Cell   string `json:"cell"`
	Text   string `json:"text"`
}

// Number is the page's number of the request.
func (r CellRequest) Number() int { return r.ID }

// CellName is equal for requests about the same cell.
func (r CellRequest) CellName() string { return r.Lesson + "#" + r.Cell }

// RunRequest asks for a run.
type RunRequest struct {
	CellRequest
	Settings  trace.Settings `json:"settings"`
	Both      bool           `json:"both,omitempty"`      // with a thread per actor, and with a pool
	Transient bool           `json:"transient,omitempty"` // for a comparison: it is not stored, and the cell's latest run stays the same
	Ticket    string         `json:"ticket,omitempty"`    // of an earlier attempt that was queued, to resume its place
}

// SeriesRequest asks for a run with each of several values of a setting.
type SeriesRequest struct {
	CellRequest
	Settings trace.Settings `json:"settings"`
	Vary     Varied         `json:"vary"`
	Values   []int64        `json:"values"`
}

// Varied is a setting that a series can vary.
type Varied string

// The settings that a series can vary.
const (
	VaryWorkers Varied = "workers"
	VaryCores   Varied = "cores"
	VarySeed    Varied = "seed"
)

// GradeRequest asks for a test of an exercise's checks, with settings of their own.
type GradeRequest struct {
	CellRequest
	// Of an exercise with Break: the learner's order, as trace.Settings has it.
	Schedule string `json:"schedule,omitempty"`
	Accesses string `json:"accesses,omitempty"`
}

// ExploreRequest asks to run a cell in many orders, under the scheduler of the settings.
type ExploreRequest struct {
	CellRequest
	Settings trace.Settings `json:"settings"`
	Both     bool           `json:"both,omitempty"` // under a thread per actor, and then under a pool
	All      bool           `json:"all,omitempty"`  // try all orders in turn, not some by chance
	Seconds  int            `json:"seconds"`        // the most time under each scheduler
}

// CheckRequest asks for the diagnostics of a cell.
type CheckRequest struct {
	CellRequest
	Settings trace.Settings `json:"settings"`
}

// StopRequest stops the run with its ID, which then ends with a Result (its outcome is stopped) or Failed.
type StopRequest struct {
	ID     int    `json:"id"`
	Ticket string `json:"ticket,omitempty"` // of a run that was queued over a connection that broke: its place is released
}

// Number is the page's number of the run.
func (r StopRequest) Number() int { return r.ID }

// CommandRequest is a command to the run with its ID while it is in progress.
type CommandRequest struct {
	ID      int            `json:"id"`
	Command kernel.Command `json:"command"`
}

// Number is the page's number of the run.
func (r CommandRequest) Number() int { return r.ID }

func (RunRequest) Type() string     { return "run" }
func (SeriesRequest) Type() string  { return "series" }
func (GradeRequest) Type() string   { return "grade" }
func (ExploreRequest) Type() string { return "explore" }
func (CheckRequest) Type() string   { return "check" }
func (StopRequest) Type() string    { return "stop" }
func (CommandRequest) Type() string { return "command" }

// Queued says that a run waits for others.
type Queued struct {
	ID     int    `json:"id"`
	Ticket string `json:"ticket,omitempty"` // to resume the place; none for a part of a series
	Place  int    `json:"place"`            // 1 is next
	Of     int    `json:"of"`               // how many wait
}

// Started says that a run has begun.
type Started struct {
	ID  int    `json:"id"`
	Run string `json:"run,omitempty"` // the ID that it will be stored with; none for a part of a series
}

// Output is output of a program.
type Output struct {
	ID     int             `json:"id"`
	Panel  trace.Scheduler `json:"panel,omitempty"` // the run that it belongs to
	Stream kernel.Stream   `json:"stream"`
	Text   string          `json:"text"`
}

// Live is the state so far of a run on real threads; binary messages follow.
type Live struct {
	ID        int           `json:"id"`
	Scene     *render.Scene `json:"scene"`     // of its strings and data, only the new ones
	Removable int           `json:"removable"` // how many workers can be removed; -1: unknown
}

// Answered is the result of a command.
type Answered struct {
	ID        int    `json:"id"`
	Text      string `json:"text"`                // why it was not done; empty if it was
	Removable *int   `json:"removable,omitempty"` // how many workers can be removed, if known
}

// Diagnostics are the compiler's errors and warnings about a program.
type Diagnostics struct {
	ID          int          `json:"id"`
	Diagnostics []Diagnostic `json:"diagnostics"`
	Plain       bool         `json:"plain,omitempty"` // of a check: the program compiles and uses no actors
}

// Result is a run that is over; binary messages follow.
type Result struct {
	ID         int           `json:"id"`  // 0: an earlier run
	Run        string        `json:"run"` // the ID that it is stored with
	Scene      *render.Scene `json:"scene"`
	WallMicros int64         `json:"wallMicros"`
}

// SeriesPoint is the result of a run of a series.
type SeriesPoint struct {
	ID    int    `json:"id"`
	Point *Point `json:"point"`
}

// SeedGraded is the result of an exercise's checks with one seed.
type SeedGraded struct {
	ID     int     `json:"id"`
	Graded *Graded `json:"graded"`
}

// TryingOrders says in how many orders an exercise's checks have been tried so far.
type TryingOrders struct {
	ID    int `json:"id"`
	Tried int `json:"tried"`
}

// Explored is what is known about the orders of a program so far.
type Explored struct {
	ID        int             `json:"id"`
	Scheduler trace.Scheduler `json:"scheduler"`
	Report    *explore.Report `json:"report"`
	Over      bool            `json:"over,omitempty"` // the report is complete
}

// Done says that a series, an exercise's checks or an exploration is over.
type Done struct {
	ID int `json:"id"`
}

// Failed says why a request could not be handled.
type Failed struct {
	ID     int    `json:"id"`
	Text   string `json:"text"`             // what happened and what to do
	Ticket string `json:"ticket,omitempty"` // if a run stopped waiting and can resume its place

	// End is how a run ended that leaves nothing to show: it was stopped, or it exceeded a limit. Empty: it could not be carried out.
	End trace.End `json:"end,omitempty"`
}

// KernelChanged says that the kernel died or is back.
type KernelChanged struct {
	Text string `json:"text"` // what happened and what to do
}

// LessonChanged says that the file of a lesson has been changed.
type LessonChanged struct {
	Lesson  string `json:"lesson"`
	Version string `json:"version"` // of the file
}

func (Queued) Type() string        { return "queued" }
func (Started) Type() string       { return "started" }
func (Output) Type() string        { return "output" }
func (Live) Type() string          { return "live" }
func (Answered) Type() string      { return "answered" }
func (Diagnostics) Type() string   { return "diagnostics" }
func (Result) Type() string        { return "result" }
func (SeriesPoint) Type() string   { return "point" }
func (SeedGraded) Type() string    { return "graded" }
func (TryingOrders) Type() string  { return "trying" }
func (Explored) Type() string      { return "explored" }
func (Done) Type() string          { return "done" }
func (Failed) Type() string        { return "failed" }
func (KernelChanged) Type() string { return "kernel" }
func (LessonChanged) Type() string { return "changed" }

// Encode writes a message as JSON with its type.
func Encode(m interface{ Type() string }) ([]byte, error) {
	fields, err := json.Marshal(m)
	if err != nil {
		return nil, fmt.Errorf("a message of type %s: %w", m.Type(), err)
	}
	return slices.Concat([]byte(`{"type":"`+m.Type()+`",`), fields[1:]), nil
}

// Decode reads a message of the page. For an unknown type the error is an *UnknownType.
func Decode(data []byte) (ClientMessage, error) {
	var head struct {
		Type string `json:"type"`
		ID   int    `json:"id"`
	}
	if err := json.Unmarshal(data, &head); err != nil {
		return nil, err
	}
	i := slices.IndexFunc(ClientMessages, func(m ClientMessage) bool { return m.Type() == head.Type })
	if i < 0 {
		return nil, &UnknownType{head.Type, head.ID}
	}
	m := reflect.New(reflect.TypeOf(ClientMessages[i]))
	if err := json.Unmarshal(data, m.Interface()); err != nil {
		return nil, err
	}
	return m.Elem().Interface().(ClientMessage), nil
}

// UnknownType is the error for a message of the page that this server does not know.
type UnknownType struct {
	Type   string
	Number int
}

func (e *UnknownType) Error() string { return fmt.Sprintf("a message of the unknown type %q", e.Type) }
