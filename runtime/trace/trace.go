// Package trace is the record of a run: what happened, in which order, on which thread, and why.
//
// A Trace is a header, tables (threads, actors, messages, positions, waits, strings) and one list of events. An
// event's index is its Step. Nothing here knows how a run is made; everything that shows, stores or checks a run
// starts here.
//
// A Recorder collects a trace during a run. Validate replays it on a model of threads and mailboxes and reports the
// first impossible event; every trace is validated before it is shown. Marshal and Unmarshal store traces in files,
// of which ReadRange reads a part. Format and ParseText are for people and tests; Words and Lines describe events in
// words. To find out why something happened, follow the Causes of its event.
package trace

import (
	"fmt"
	"strings"
	"time"
)

// Trace is a whole run under one scheduler.
type Trace struct {
	Header    Header
	Threads   []Thread   // by ThreadID
	Actors    []Actor    // by ActorID-1
	Messages  []Message  // by MessageID-1
	Positions []Position // by PosID-1
	Strings   []string   // texts that events refer to by Value
	Waits     []Wait     // what Block events wait for, sorted by Pos and Reason
	Objects   []Object   // by ObjectID-1
	Events    []Event    // by Step
}

// Header says what ran, with which settings, and how it ended. It suffices to repeat the run.
type Header struct {
	Program  string   `json:"program"` // SHA-256 of the program text, hex
	Name     string   `json:"name"`    // file or lesson#cell
	Engine   Engine   `json:"engine"`
	Settings Settings `json:"settings"`
	Costs    Costs    `json:"costs"`              // sim only: the cost model
	Schedule string   `json:"schedule,omitempty"` // the choices that made this run; see host.ParseSchedule
	// Origin is the recorder of the run if that was not Rehearse: "Go 1.26" for Go's own execution tracer (package
	// gotrace).
	Origin  string  `json:"origin,omitempty"`
	Outcome Outcome `json:"outcome"`
	// Fault is the rule broken by the last step, in a run whose dispatcher may break rules; nil: none. See Judge.
	Fault *Invalid `json:"fault,omitempty"`
	// Truncated is the step from which on nothing was recorded because the event limit was reached; 0: complete.
	Truncated Step `json:"truncated,omitempty"`
	// Unrecorded is how many objects, without selects, have no row and no events because there are MaxObjects; 0: all have.
	Unrecorded int `json:"unrecorded,omitempty"`
	// Makespan is the time from the start to the last event, ns; for a snapshot of a run to the moment of the
	// snapshot, and for a truncated trace to the moment at which recording ended.
	Makespan int64 `json:"makespan"`
}

// Engine is the source of times. It decides the word that every view shows: simulated or measured.
type Engine string

const (
	Sim  Engine = "sim"  // virtual time, deterministic
	Real Engine = "real" // OS threads, monotonic clock
)

// Word is "simulated" or "measured".
func (e Engine) Word() string {
	if e == Real {
		return "measured"
	}
	return "simulated"
}

// Settings are a learner's settings for a run. A zero field means its default; see WithDefaults.
type Settings struct {
	Scheduler  Scheduler     `json:"scheduler"`
	Engine     Engine        `json:"engine"`
	Workers    int           `json:"workers"`              // pool threads
	Cores      int           `json:"cores"`                // sim: processors
	Seed       uint64        `json:"seed"`                 // for all random numbers of the run
	Batch      int           `json:"batch"`                // pool: messages an actor may handle before it yields its thread
	Slice      time.Duration `json:"slice,omitempty"`      // pool: how long it may keep its thread, checked between messages, ns; with a Batch of 1, it may handle any number of them
	Dispatcher Dispatcher    `json:"dispatcher,omitempty"` // pool: Corrected, or one with known faults
	NoHoldUps  bool          `json:"noHoldUps,omitempty"`  // sim: no delays where a dispatcher with known faults lets other threads act in between
	Speed      float64       `json:"speed"`                // real: sleeps and work are divided by this
	Schedule   string        `json:"schedule,omitempty"`   // sim: choices to replay
	Races      RaceSearch    `json:"races,omitempty"`      // sim: how long data races are searched; on real threads they are not
	Accesses   string        `json:"accesses,omitempty"`   // sim, interleaved: the lines, such as main.go:8,main.go:12, at whose accesses to memory any ready thread can be chosen, too
	Interleave bool          `json:"interleave,omitempty"` // sim: before each operation any ready thread can be chosen, see host.SimConfig.Interleave; real: threads take turns as they do then
	StopAfter  time.Duration `json:"stopAfter,omitempty"`  // the run ends after this much of its engine's time, ns; 0: by its limits only
	WorkersAt  string        `json:"workersAt,omitempty"`  // sim, pool: workers that come and go while the program runs, see ParseWorkersAt
	Lines      bool          `json:"lines,omitempty"`      // record a Line event before each statement; nothing else changes
}

// RaceSearch says how long a simulated run searches for data races. It changes nothing but what is reported.
type RaceSearch string

// The searches.
const (
	RacesAuto RaceSearch = ""    // in the first accesses to memory, more than most programs make: each takes some time
	RacesAll  RaceSearch = "all" // to the end of the run
	RacesOff  RaceSearch = "off" // not at all
)

// Known reports whether there is such a search.
func (s RaceSearch) Known() bool { return s == RacesAuto || s == RacesAll || s == RacesOff }

// RaceSearchWords lists the words of ParseRaceSearch.
const RaceSearchWords = "auto, all or off"

// ParseRaceSearch reads a search as people write it.
func ParseRaceSearch(word string) (s RaceSearch, known bool) {
	switch s = RaceSearch(word); s {
	case "auto":
		return RacesAuto, true
	case RacesAll, RacesOff:
		return s, true
	}
	return "", false
}

// HeldUp reports whether threads are delayed at random: on a simulated machine, under a dispatcher with known faults,
// unless that is switched off.
func (s Settings) HeldUp() bool {
	return s.Engine == Sim && s.Scheduler == Pool && s.Dispatcher.Suspect() && !s.NoHoldUps
}

// Defaults of Settings.
const (
	DefaultWorkers = 4
	DefaultCores   = 2
	DefaultBatch   = 1
)

// Maxima of Settings. The formats of lessons and pages use the same ones.
const (
	MaxWorkers = 1000
	MaxCores   = 256
	MaxBatch   = 1_000_000
	MaxSpeed   = 1_000_000
)

// WithDefaults replaces zero fields by their defaults. Seed 0 is a seed like any other.
func (s Settings) WithDefaults() Settings {
	if s.Scheduler == "" {
		s.Scheduler = Pool
	}
	if s.Engine == "" {
		s.Engine = Sim
	}
	if s.Workers == 0 {
		s.Workers = DefaultWorkers
	}
	if s.Cores == 0 {
		s.Cores = DefaultCores
	}
	if s.Batch == 0 {
		s.Batch = DefaultBatch
	}
	if s.Speed == 0 {
		s.Speed = 1
	}
	return s
}

// Costs is the cost model of the simulation, times in ns, memory in bytes.
type Costs struct {
	ThreadCreate  int64 `json:"threadCreate"`  // the creator's core is busy for this long
	Switch        int64 `json:"switch"`        // a core switches to another thread
	Wake          int64 `json:"wake"`          // from unpark to ready
	Quantum       int64 `json:"quantum"`       // a core is taken from a thread after this if others are ready
	GoCreate      int64 `json:"goCreate"`      // a goroutine is made
	Step          int64 `json:"step"`          // one VM step
	Operation     int64 `json:"operation"`     // one send, receive or other visible operation
	StackResident int64 `json:"stackResident"` // resident memory of one thread
}

// DefaultCosts are medians measured on Linux machines; the lessons say so where they use them.
var DefaultCosts = Costs{
	ThreadCreate: 30_000, Switch: 2_000, Wake: 16_000, Quantum: 3_000_000, GoCreate: 300,
	Step: 10, Operation: 100, StackResident: 16 << 10,
}

// Outcome is how a run ended.
type Outcome struct {
	End  End    `json:"end"`
	Text string `json:"text,omitempty"` // for people: what happened, where, and what to do
	Pos  PosID  `json:"pos,omitempty"`
	Exit int    `json:"exit"` // the exit status a Go program would have
	// Limit is the key of the limit that was reached, as in a lesson's front matter: steps, time, memory. It is empty
	// for Settings.StopAfter.
	Limit string `json:"limit,omitempty"`
	// Remark is additional information for people, in lines: which goroutines were still waiting when main returned,
	// and which variables the program seems to share without synchronization.
	Remark string `json:"remark,omitempty"`
	// Stuck are some or all of the threads that could never continue when a run ended in a deadlock.
	Stuck []Stuck `json:"stuck,omitempty"`
}

// Stuck is a thread that waits for something that will never happen.
type Stuck struct {
	Thread ThreadID   `json:"thread"`
	Waits  string     `json:"waits"`         // for people, as a continuation of "main waits": "to lock mu (main.go:9), which g2 holds"
	For    []ThreadID `json:"for,omitempty"` // threads that would have to continue first, as far as known, because they hold what it waits for
}

// TimedOut reports whether the program was stopped because it reached its limit of steps or time.
func (o Outcome) TimedOut() bool {
	return o.End == EndLimit && (o.Limit == "steps" || o.Limit == "time" || o.Limit == "virtual")
}

// End classifies outcomes.
type End string

const (
	EndOK       End = "ok"
	EndPanic    End = "panic"    // the program panicked
	EndDeadlock End = "deadlock" // nothing can ever run again
	EndLimit    End = "limit"    // a limit was reached
	EndStopped  End = "stopped"  // the user pressed Stop
	EndExit     End = "exit"     // os.Exit or the like
	EndRunning  End = "running"  // not over yet: the trace is what was recorded so far
	EndFault    End = "fault"    // the dispatcher, which has known faults, broke a rule; see Header.Fault
)

// Ends are all of them.
var Ends = []End{EndOK, EndPanic, EndDeadlock, EndLimit, EndStopped, EndExit, EndRunning, EndFault}

// Role says what a thread is for.
type Role string

const (
	RoleMain      Role = "main"
	RoleActor     Role = "actor"  // belongs to one actor
	RoleWorker    Role = "worker" // of the pool
	RoleGoroutine Role = "goroutine"
	RoleRuntime   Role = "runtime" // a goroutine of Go's runtime, such as the garbage collector's
)

// Known reports whether r is one of the roles.
func (r Role) Known() bool {
	switch r {
	case RoleMain, RoleActor, RoleWorker, RoleGoroutine, RoleRuntime:
		return true
	}
	return false
}

// Scheduled reports whether a scheduler gives the thread to actors. Such threads are threads of the operating system;
// main and goroutines are multiplexed by Go.
func (r Role) Scheduled() bool { return r == RoleActor || r == RoleWorker }

// Thread is a row of the thread table.
type Thread struct {
	Name  string  `json:"name"` // main, t0.. (thread of actor), w0.. (worker), g1.. (goroutine), a1.. (goroutine of that actor)
	Role  Role    `json:"role"`
	Actor ActorID `json:"actor,omitempty"` // its owner, if it belongs to one actor
	OSID  int64   `json:"osid,omitempty"`  // real: the operating system's thread id
	Func  string  `json:"func,omitempty"`  // a goroutine: its function, as in Go's traces: main.worker, main.main.func1
	Start PosID   `json:"start,omitempty"` // a goroutine: where it was started

	Priority int `json:"priority,omitempty"` // sim: the higher gets a core first
}

// ServesActors reports whether the thread runs actors, including the goroutines of a single actor, but not main and
// goroutines of the program.
func (t Thread) ServesActors() bool { return t.Role.Scheduled() || t.Actor != 0 }

// Label is how people see a thread everywhere: its name, and before it the function of a goroutine, without the
// package of the program or the directories of another one: "worker · g7", "http.(*conn).serve · g9".
func (t Thread) Label() string {
	if t.Func == "" {
		return t.Name
	}
	name, _, _ := strings.Cut(t.Func, "(")
	return strings.TrimPrefix(t.Func[strings.LastIndexByte(name, '/')+1:], "main.") + " · " + t.Name
}

// Goroutine is a goroutine of a program, with its number and its function, as far as that is known.
func Goroutine(number int, runs string) Thread {
	if number == 1 {
		return Thread{Name: "main", Role: RoleMain}
	}
	return Thread{Name: fmt.Sprint("g", number), Role: RoleGoroutine, Func: runs}
}

// Wait says, in the words of the source, what Block events of one reason at one position wait for. It is kept in a
// table and not in the events, so that recording takes no longer.
type Wait struct {
	Pos    PosID  `json:"pos"`
	Reason Reason `json:"reason"`
	Text   string `json:"text"` // as a continuation of "waits": "to receive from {0 jobs}"; see InWait for the braces
}

// Actor is a row of the actor table.
type Actor struct {
	Name     string   `json:"name"`
	Type     string   `json:"type"` // the behavior's type as the learner wrote it, without package: Counter
	Category []string `json:"category,omitempty"`
	Parent   ActorID  `json:"parent,omitempty"`
	Capacity int      `json:"capacity,omitempty"` // 0: unlimited
	Priority int      `json:"priority,omitempty"` // in a pool; the higher gets a thread first
	Routing  string   `json:"routing,omitempty"`  // a router: how it chooses receivers, in words; empty: not a router
}

// Message is a row of the message table.
type Message struct {
	Subject string  `json:"subject"`
	Data    string  `json:"data,omitempty"` // formatted when sent, cut to MaxData bytes
	From    ActorID `json:"from"`
	To      ActorID `json:"to"`
	// Lineage identifies the message across runs: a hash of its cause's lineage and the ordinal of the send within
	// that handling. Two runs of one program are matched by lineage.
	Lineage uint64 `json:"lineage,string"`
}

// MaxData bounds Message.Subject and Message.Data, bytes.
const MaxData = 200

// Position is a place in the learner's source.
type Position struct {
	File string `json:"file"` // the cell's id or the file's name
	Line int    `json:"line"` // 1-based, within that cell or file
	Col  int    `json:"col"`  // 1-based; 0: not known
}
