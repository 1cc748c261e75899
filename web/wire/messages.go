package wire

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// ClientMessage is what the page sends on /ws. Its JSON has the type beside the fields.
type ClientMessage interface {
	Type() string
	// Number is what the page calls the request: greater than 0, and of no other that goes on. Answers carry it.
	Number() int
}

// ClientMessages are all that a page can send, one of each type.
var ClientMessages = []ClientMessage{RunRequest{}, SeriesRequest{}, GradeRequest{}, CheckRequest{}, StopRequest{}, CommandRequest{}}

// ServerMessage is what the server sends on /ws. Its JSON has the type beside the fields.
type ServerMessage interface {
	Type() string
}

// ServerMessages are all that a server can send, one of each type.
var ServerMessages = []ServerMessage{
	Queued{}, Started{}, Output{}, Live{}, Answered{}, Diagnostics{}, Result{}, SeriesPoint{}, SeedGraded{}, Done{}, Failed{},
	KernelChanged{}, LessonChanged{},
}

// CellRequest is a cell as it stands in the editor.
type CellRequest struct {
	ID     int    `json:"id"`
	Lesson string `json:"lesson"`
	Cell   string `json:"cell"`
	Text   string `json:"text"`
}

// Number is the page's number of the request.
func (r CellRequest) Number() int { return r.ID }

// CellName is what requests about the same cell have in common.
func (r CellRequest) CellName() string { return r.Lesson + "#" + r.Cell }

// RunRequest asks for a run.
type RunRequest struct {
	CellRequest
	Settings trace.Settings `json:"settings"`
	Both     bool           `json:"both,omitempty"`   // with a thread per actor, and with a pool
	Aside    bool           `json:"aside,omitempty"`  // to compare with: it is not stored, and the cell's last run stays what it was
	Ticket   string         `json:"ticket,omitempty"` // of an earlier attempt that was queued, to wait on in its place
}

// SeriesRequest asks for a run with each of some values of a setting.
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

// GradeRequest asks for the checks of an exercise, which has settings of its own.
type GradeRequest struct{ CellRequest }

// CheckRequest asks what the compiler has to say about a cell.
type CheckRequest struct {
	CellRequest
	Settings trace.Settings `json:"settings"`
}

// StopRequest stops the run with its ID, which then ends with a Result (its outcome is stopped) or Failed.
type StopRequest struct {
	ID     int    `json:"id"`
	Ticket string `json:"ticket,omitempty"` // of a run that was queued over a connection that broke: its place is given back
}

// Number is the page's number of the run.
func (r StopRequest) Number() int { return r.ID }

// CommandRequest asks something of the run with its ID while that goes on.
type CommandRequest struct {
	ID      int            `json:"id"`
	Command kernel.Command `json:"command"`
}

// Number is the page's number of the run.
func (r CommandRequest) Number() int { return r.ID }

func (RunRequest) Type() string     { return "run" }
func (SeriesRequest) Type() string  { return "series" }
func (GradeRequest) Type() string   { return "grade" }
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

// Started says that a run has its turn.
type Started struct {
	ID  int    `json:"id"`
	Run string `json:"run,omitempty"` // the ID that it will be stored with; none for a part of a series
}

// Output is what a program wrote.
type Output struct {
	ID     int             `json:"id"`
	Panel  trace.Scheduler `json:"panel,omitempty"` // in which run
	Stream kernel.Stream   `json:"stream"`
	Text   string          `json:"text"`
}

// Live is what a run on real threads has done so far; binary messages follow.
type Live struct {
	ID        int           `json:"id"`
	Scene     *render.Scene `json:"scene"`     // its strings and data are only those that are new
	Removable int           `json:"removable"` // how many workers can be removed; -1: unknown
}

// Answered says what became of a command.
type Answered struct {
	ID        int    `json:"id"`
	Text      string `json:"text"`                // why it was not done; empty if it was
	Removable *int   `json:"removable,omitempty"` // how many workers can be removed, if that is known
}

// Diagnostics are what the compiler has to say about a program.
type Diagnostics struct {
	ID          int          `json:"id"`
	Diagnostics []Diagnostic `json:"diagnostics"`
	Plain       bool         `json:"plain,omitempty"` // of a check: the program compiles and uses no actors
}

// Result is a run that is over; binary messages follow.
type Result struct {
	ID         int           `json:"id"`  // 0: of a run that was made earlier
	Run        string        `json:"run"` // the ID that it is stored with
	Scene      *render.Scene `json:"scene"`
	WallMicros int64         `json:"wallMicros"`
}

// SeriesPoint is what a run of a series came to.
type SeriesPoint struct {
	ID    int    `json:"id"`
	Point *Point `json:"point"`
}

// SeedGraded is what became of an exercise's checks with one seed.
type SeedGraded struct {
	ID     int     `json:"id"`
	Graded *Graded `json:"graded"`
}

// Done says that a series or an exercise's checks are over.
type Done struct {
	ID int `json:"id"`
}

// Failed says that a request could not be done.
type Failed struct {
	ID     int    `json:"id"`
	Text   string `json:"text"`             // what happened and what to do
	Ticket string `json:"ticket,omitempty"` // if a run gave up waiting and can resume its place
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

// Decode reads a message of the page. It fails for one of an unknown type with *UnknownType.
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

// UnknownType is a message of the page that has no meaning to this server.
type UnknownType struct {
	Type   string
	Number int
}

func (e *UnknownType) Error() string { return fmt.Sprintf("a message of the unknown type %q", e.Type) }
