// Package render turns traces into what is drawn: a Scene without pixels, and from it SVG, a single HTML file and JSON.
//
// The browser gets a scene as a JSON head and the blocks of each panel's columns (see columns.go); the exports use the
// same two, so every picture of a trace is made from the same data.
//
// A picture is a display list (render/display), which Draw makes of a scene's timelines and Framed of any other view. The other views
// are drawn by the page's code in a JavaScript engine (render/views), but the timelines are drawn here, in Go, and by the page's
// views/threads. They stay in Go because exports need them at any size of run. Measured in processor time, in November 2026: of the two
// runs of the countdown, 31,700 events, Go draws the timelines in 0.04 s; the engine takes 0.6 s to load the runs and 1.6 s to draw
// them. Of two runs of 1.26 million events each, Go takes 0.2 s; by the clock of a busy machine, the engine takes a minute and a half to
// load them and more than that to draw.
package render

import "github.com/rehearse-lab/rehearse/runtime/trace"

// Scene is one or two panels on one shared clock.
type Scene struct {
	Title    string  `json:"title"`
	Name     string  `json:"name"`              // lesson#cell or file
	Word     string  `json:"word"`              // "simulated" or "measured", shown on every view
	Duration int64   `json:"duration"`          // ns: the longest makespan
	Source   string  `json:"source"`            // the program text, for line highlighting and exports
	Program  string  `json:"program,omitempty"` // hash of the whole program, including other cells
	Panels   []Panel `json:"panels"`
	Tour     string  `json:"tour,omitempty"` // the title of its notes
	Notes    []Note  `json:"notes"`
	Revision string  `json:"revision,omitempty"` // of the list of notes, for conflicts between writers
	Given    bool    `json:"given,omitempty"`    // the lesson came with other notes
	Missing  int     `json:"missing,omitempty"`  // how many of those have been removed or changed
	Recorded bool    `json:"recorded,omitempty"` // it was made when the site was published that shows it
}

// Panel is one run. Its columns are sent in binary besides this head.
type Panel struct {
	Key        trace.Scheduler  `json:"key"`
	Name       string           `json:"name,omitempty"`   // of its program, if that is not the scene's
	Origin     string           `json:"origin,omitempty"` // what recorded it, if not Rehearse: Go 1.26
	Title      string           `json:"title"`            // Thread per actor, Pool of 10
	Subtitle   string           `json:"subtitle"`         // main and 34 threads, one lane each
	Settings   trace.Settings   `json:"settings"`
	Outcome    trace.Outcome    `json:"outcome"`
	Makespan   int64            `json:"makespan"`
	Truncated  int              `json:"truncated"`
	Unrecorded int              `json:"unrecorded,omitempty"` // how many objects have no row, and no events
	Threads    []Track          `json:"threads"`              // all threads, by ThreadID; Lane is the place of each
	Groups     []Group          `json:"groups"`
	Actors     []ActorRow       `json:"actors"`   // by ActorID-1
	Types      []string         `json:"types"`    // behavior types in order of first spawn; colour = index mod 8
	Subjects   []string         `json:"subjects"` // distinct message subjects
	Data       []string         `json:"data"`     // distinct message data texts
	Positions  []trace.Position `json:"positions"`
	Strings    []string         `json:"strings"`
	Waits      []Wait           `json:"waits"`   // what Block events wait for, by Pos and Reason
	Objects    []trace.Object   `json:"objects"` // what goroutines share, by ObjectID-1
	Summary    Summary          `json:"summary"`
	Columns    Columns          `json:"-"`
}

// Wait is trace.Wait with the reason as a number, as the columns have it.
type Wait struct {
	Pos    trace.PosID `json:"pos"`
	Reason uint8       `json:"reason"`
	Text   string      `json:"text"`
}

// Track is a thread's row.
type Track struct {
	Name  string        `json:"name"`
	Label string        `json:"label"` // before the lane: the name; a goroutine is named after its function: worker · g7
	Func  string        `json:"func,omitempty"`
	Start trace.PosID   `json:"start,omitempty"` // where a goroutine was started
	Role  trace.Role    `json:"role"`
	Actor trace.ActorID `json:"actor"`
	OSID  int64         `json:"osid,omitempty"`

	Priority int `json:"priority,omitempty"` // sim: the higher gets a core first
	Lane     int `json:"lane"`               // from the top; -1: not drawn (it did nothing visible)
}

// Group brackets neighbouring lanes of actors of one type in the thread-per-actor panel.
type Group struct {
	Label string `json:"label"`
	First int    `json:"first"` // lanes
	Last  int    `json:"last"`
}

// ActorRow is an actor in a picture.
type ActorRow struct {
	Name     string        `json:"name"`
	Short    string        `json:"short"` // fits a lane label: s14
	Type     int           `json:"type"`  // index into Types
	Category []string      `json:"category"`
	Parent   trace.ActorID `json:"parent"`
	Priority int           `json:"priority,omitempty"` // in a pool
	Routing  string        `json:"routing,omitempty"`  // a router: how it chooses
}

// Columns are the bulk of a panel, column by column; all columns of a group have one length. AppendColumns writes them and
// web/ui/src/wire/panel.ts reads them.
type Columns struct {
	// Events, by step. Times are float64 ns because JavaScript has no int64 arrays that compute fast; they are exact
	// below 2^53 ns (104 days).
	Time   []float64
	Value  []float64
	Thread []int32
	Actor  []int32
	Peer   []int32
	Msg    []int32
	Cause  []int32
	Pos    []int32
	Depth  []int32
	Object []int32
	Here   []int32
	Kind   []uint8
	Reason []uint8

	// Messages, by MessageID-1.
	MsgSubject []int32 // into Subjects
	MsgData    []int32 // into Data
	MsgFrom    []int32
	MsgTo      []int32
	MsgLineage []uint32 // low and high word alternating

	// Slices: intervals on threads, by start.
	SliceStart  []float64
	SliceEnd    []float64
	SliceThread []int32
	SliceActor  []int32 // 0: main or a goroutine
	SliceMsg    []int32 // message being handled, 0 if none
	SliceStep   []int32 // step of its first event
	SliceLast   []int32 // step of its last event
	SliceState  []uint8 // SliceKind

	// Backlog: pending messages of all mailboxes after each change.
	BacklogTime  []float64
	BacklogCount []int32

	// Threads, by ThreadID: when each was created, and when it ended; one that did not end lasts as long as the run.
	ThreadBorn []float64
	ThreadGone []float64
}

// SliceKind is the state of a thread during a slice. Form shows it; hue shows the actor.
type SliceKind uint8

const (
	SliceHandle  SliceKind = iota // handles a message (holds its thread throughout, whether it sleeps or works)
	SliceSleep                    // within a handling: blocked, no core
	SliceReady                    // within a handling or a SliceProgram: ready to execute but no core is free
	SliceProgram                  // main or a goroutine is not blocked
)

// Summary is the costs of a run. Times in ns, memory in bytes.
type Summary struct {
	Makespan int64 `json:"makespan"`
	Threads  int   `json:"threads"` // of the scheduler, in total: actor threads or pool workers
	// Goroutines are those that serve actors, one each; there are no threads of the scheduler then.
	Goroutines int `json:"goroutines"`
	// Switches: in a simulation, how often a core switched from one thread to another; on real threads, what the system
	// counted, -1 if it does not.
	Switches int64 `json:"switches"`
	// ThreadMemory is the most threads alive at once times the resident stack of the cost model; on real threads it is an
	// estimate.
	ThreadMemory int64 `json:"threadMemory"`
	Estimated    bool  `json:"estimated"`
	// Activity is how much of their time those threads or goroutines worked for actors, percent.
	Activity    float64 `json:"activity"`
	PeakBacklog int     `json:"peakBacklog"`
	// Latency is the time from when a message could be handled (it was accepted, or its delay ended) to the end of its
	// handling; -1 if no message was handled.
	LatencyP50  int64 `json:"latencyP50"`
	LatencyP99  int64 `json:"latencyP99"`
	Messages    int   `json:"messages"`    // accepted
	Completed   int   `json:"completed"`   // handled to the end
	Refused     int   `json:"refused"`     // by a full mailbox or by WillReceive
	Dropped     int   `json:"dropped"`     // dropped from a mailbox, or with it, but not taken back
	DeadLetters int   `json:"deadLetters"` // receiver stopped, reply too late, router without a routee that accepts it
	Lost        int   `json:"lost"`        // all that can never be handled: those three, and what had no receiver
	Unhandled   int   `json:"unhandled"`   // could be handled, and still waited when the run was over
	NotDue      int   `json:"notDue"`      // delayed, and not due yet when the run was over; neither lost nor unhandled
	Crashes     int   `json:"crashes"`
	Races       int   `json:"races"` // data races that were reported
	Events      int   `json:"events"`
	// Losses explains Lost and Unhandled: reasons, senders and receivers, in the order of trace.Losses.
	Losses []Loss `json:"losses"`
}
