// Package kernel runs the cells of lessons, limits their resources, and survives programs that crash.
//
// A program can be run in two ways, which share [Executor]:
//
//   - in this process: [Executor.Execute]. The command line does that.
//   - in a child process: [Supervisor.Run]. The server does that, because Go cannot survive some failures of a program
//     it runs (a stack overflow, no memory left, concurrent map writes): the child dies, the server explains and starts
//     another.
//
// [Executor.Inspect] and [Supervisor.Inspect] repeat a simulated run and show its state at steps.
//
// Both return the traces of the run, one per scheduler, each checked by [trace.Judge] before it is shown.
//
// Three kinds of failure are distinguished: those of the learner's program (compile errors and outcomes, part of a
// [Result]), a machine without room at the moment ([ErrBusy]), and internal faults ([ErrInternal], and [ErrDied] if
// the child process is gone). The last three are errors for [errors.Is].
//
// Package store keeps edits with their history, runs and notes in SQLite.
package kernel

import (
	"slices"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/instrument"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Request asks for one run of a program.
type Request struct {
	// Session groups requests: of one session one run executes at a time, the others queue. Empty: a session of its
	// own.
	Session string `json:"session,omitempty"`
	// Learner distinguishes the learners of a server: a process that has run a program of one gets no program of
	// another, but is replaced first. Empty if there is only one.
	Learner string `json:"-"`
	// Ticket, if not 0, is that of an earlier request that left the queue: this one resumes its place.
	Ticket Ticket `json:"-"`
	// Once: nobody will come back for the run, so if it leaves the queue, its place is not kept.
	Once bool `json:"-"`
	// Name is what ran, for people and for the trace: lesson#cell or a file's name.
	Name string `json:"name"`
	// Cells are the program: either one full file or the cells of a lesson, from which the declarations that Target
	// needs are taken.
	Cells  []Cell `json:"cells"`
	Target string `json:"target"` // ID of the cell that has main; empty: the only cell
	// Files are what the program may embed with //go:embed.
	Files []DataFile `json:"files,omitempty"`
	// Settings apply to the run; a zero field means its default.
	Settings trace.Settings `json:"settings"`
	// Both runs the program once per scheduler, thread first, whatever Settings.Scheduler is. A program without
	// actors has nothing to compare and runs once.
	Both bool `json:"both,omitempty"`
	// Limits limit the run; a zero field means its default.
	Limits Limits `json:"limits"`
	// CommandLine means that the user can raise limits with --limit; messages then say so.
	CommandLine bool `json:"commandLine,omitempty"`
	// Capture asks for traces.
	Capture bool `json:"capture"`
	// Instrument asks for Run.Instrumented. It is the import path that package replay has there.
	Instrument string `json:"instrument,omitempty"`
	// Leaks lets the other goroutines of a simulated run go on when main has returned, until none can: their operations are part of the
	// order of Run.Instrumented, and the outcome is not the program's.
	Leaks bool `json:"leaks,omitempty"`
	// Live requests the traces so far of runs on real threads while they run, see Update. It costs at most a fifth of
	// a core, and a few nanoseconds per event.
	Live bool `json:"live,omitempty"`
	// Commands, if not nil, are commands to the runs while they run. Each is answered by an Update.
	Commands <-chan Command `json:"-"`
}

// Update reports what happens during a run. Kind decides which fields are set.
type Update struct {
	Kind   UpdateKind
	Ticket Ticket          // Queued: the number the run waits under
	Place  int             // Queued: among those that wait, from 1
	Of     int             // Queued: how many wait
	Panel  trace.Scheduler // Output, Ended, Shown: of which scheduler's run
	Stream Stream          // Output
	Text   string          // Output: the bytes written, which need not be UTF-8. Answered: why it failed, "" if it was done
	// Outcome is set on Ended.
	Outcome   trace.Outcome
	Trace     *trace.Trace // Shown
	Command   Command      // Answered
	Removable int          // Shown, Answered: how many workers RemoveWorker could remove; -1: unknown
}

// UpdateKind says what an Update is about.
type UpdateKind string

// Kinds of Update.
const (
	Queued  UpdateKind = "queued"  // waits for others; sent again when the place changes
	Started UpdateKind = "started" // the program was given to a kernel
	Output  UpdateKind = "output"  // the program wrote something
	// Shown is sent repeatedly if Request.Live is set: the trace so far of a run on real threads or, if another run
	// follows, all of it.
	Shown    UpdateKind = "shown"
	Answered UpdateKind = "answered" // the result of a command
	Ended    UpdateKind = "ended"    // one scheduler's run is over; its trace follows with the Result
)

// Stream is where a program wrote to.
type Stream string

// The two streams.
const (
	Stdout Stream = "stdout"
	Stderr Stream = "stderr"
)

// Result is the result of a request.
type Result struct {
	// Program identifies the compiled program: SHA-256 of its text, hex. Empty if it did not compile.
	Program string
	// Diagnostics are the compile errors, all of them; if there are any, Runs is empty.
	Diagnostics []Diagnostic
	// Runs are the executions: one, or two (thread, pool) if both were asked for.
	Runs []Run
	// Wall is the real time from the request's turn to the last run's end.
	Wall time.Duration
}

// Interrupted reports whether the end of one of the runs does not follow from the program: somebody stopped it, or its real time was over.
func (r *Result) Interrupted() bool {
	return slices.ContainsFunc(r.Runs, func(run Run) bool { return run.Outcome.End == trace.EndStopped || run.Outcome.Limit == "time" })
}

// Traces are the traces of the runs that have one.
func (r *Result) Traces() []*trace.Trace {
	var ts []*trace.Trace
	for _, run := range r.Runs {
		if run.Trace != nil {
			ts = append(ts, run.Trace)
		}
	}
	return ts
}

// Run is one execution.
type Run struct {
	Settings trace.Settings // with the scheduler that was used and all defaults filled in
	Outcome  trace.Outcome
	Steps    int64 // VM steps
	Makespan int64 // ns: virtual on sim, measured on real
	// Instrumented is the program with the order of this run's operations, for the Go toolchain, if it was asked for. Longer means that there
	// were more operations than vm.MaxOperations, so that there is none.
	Instrumented *instrument.Program
	Longer       bool
	// Trace is nil if none was asked for or if the kernel had to be killed to stop the program.
	Trace *trace.Trace

	fault error // the internal fault that ended the run
}
