package vm

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"io"
	"math"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// Config is what a run needs in addition to the program.
type Config struct {
	Settings trace.Settings // engine, scheduler, cores, seed; zero fields have their defaults
	Limits   Limits
	Costs    *trace.Costs // sim: the cost model; nil: trace.DefaultCosts
	Name     string       // for the trace's header: the file, or lesson#cell
	Stdout   io.Writer    // nil: discarded
	Stderr   io.Writer
	Capture  bool  // make a trace
	Live     *Live // nil: the run is not followed
	// Steering, if set, makes the choices of a simulated run that its schedule does not.
	Steering *Steering
	// Leaks lets the other goroutines of a simulated run go on when main has returned, until none can, to find those that never
	// can again; see Result.Leaks. What they write then is dropped.
	Leaks bool
	// States asks for Result.States.
	States bool
	// Operations asks for Result.Operations.
	Operations bool
	// Ended is called when the program has ended. Assembling the trace after that can take seconds.
	Ended  func()
	order  []host.Turn     // real: see host.RealConfig.Order
	turned func(host.Turn) // sim: see host.SimConfig.OnTurn

	// CommandLine means that limits can be raised with --limit; messages about a limit then say so.
	CommandLine bool
}

// Steering decides about a simulated run; its fields are those of host.SimConfig.
type Steering struct {
	Choose func(ready host.Ready) int
	Picked func(host.Candidate) (goOn bool)
}

// Result is how a run ended.
type Result struct {
	Outcome    trace.Outcome
	Trace      *trace.Trace // nil unless Config.Capture
	Steps      int64        // VM steps
	Makespan   int64        // ns of the engine's time, from the start to the end
	Schedule   string       // the choices that were made; real: that were followed
	Followed   bool         // real, with threads interleaved: the run followed the order of the simulated one to its end
	Timed      bool         // sim: see host.Sim.Timed
	Fair       bool         // sim: see host.Sim.Fair
	Searched   bool         // the whole run was searched for data races
	Races      []Race       // sim: in the order in which they were found, at most maxRaces; see trace.Settings.Races
	States     []FinalState // with Config.States: of the actors that have handled something, by name
	Operations []Operation  // with Config.Operations: in the order in which they were executed, the first MaxOperations
	Longer     bool         // there were more
	Leaks      []Leak       // sim, with Config.Leaks: goroutines that wait for ever when main has returned
	// Fault is set if the run ended because of an internal fault of the virtual machine, not because of the program.
	Fault error
}

// vm is one run of a program.
type vm struct {
	prog     *Program
	host     host.Host
	cfg      Config
	settings trace.Settings
	limits   Limits
	stepCost int64
	seed     uint64
	debug    bool // internal faults are not turned into panics of the program

	token  sync.Mutex                  // real: held by the thread that executes VM code
	holder atomic.Pointer[tokenHolder] // of the token, if the threads follow an order
	real   bool

	patient bool // sends may wait for room in a mailbox

	steps     int64
	messages  int // accepted by actors
	running   int // goroutines alive
	lastID    int
	objects   uint64
	timersSet int                           // by the program
	globals   []value                       // pointers to them, see global
	places    map[mem.Identity]uint64       // see address
	tables    map[*unicode.RangeTable]value // the program's copies of package unicode's tables
	idle      []*gor                        // goroutines of handlers, kept for the next message
	asleep    *gor                          // list of waiting goroutines, the latest first, for the report of a deadlock
	active    *gor                          // that executed VM code last, nil if that was a handler that has returned
	rested    whereabouts                   // of the handler that returned last

	memory    *memory
	traceSize uint64 // bytes of the finished trace
	wall      wallClock
	stopAfter *time.Timer // of trace.Settings.StopAfter on real threads

	out         output
	remark      string // on a run that succeeded
	exit        int    // status with which the program exits when main returns
	posIDs      map[token.Pos]trace.PosID
	names       sourceNames               // of channels, locks and the like
	untraced    trace.ObjectTable         // what goroutines share, if there is no trace
	selects     map[string]trace.ObjectID // rows of select statements by what they wait for
	lastShares  []trace.Step              // the last event of each shared object, by ObjectID
	callPlaces  []callPlace               // see callPlace
	callNumbers map[callPlace]uint64
	systems     []*actorSystem
	systemsMu   sync.Mutex // held to change systems, and to read them without the token
	newSystems  uint64     // how many systems were begun

	races      *races               // nil unless data races are searched
	operations *operations          // nil unless they are asked for
	accesses   *accesses            // nil unless some accesses to memory are points
	inspector  *inspector           // nil: the run is not inspected
	behaviors  map[string]*behavior // by the actor's name, see Config.States; nil unless that is asked for
	goroutines map[*gor]bool        // those that have not ended, and coroutines; nil unless Config.Leaks
	timers     map[*timerObj]bool   // that will start a goroutine; likewise
	leaked     []*gor               // see findUnreachable
	mainOver   bool                 // main has returned, and the others go on: see Config.Leaks
	ended      error                // why the host's run ended
}

// debugFaults makes internal faults visible to tests.
var debugFaults bool

// Run executes the program from the start. Cancelling ctx stops it within milliseconds. Run does not panic, whatever
// the program does.
//
// A run on real threads whose settings have Interleave follows the order that the same program has on a simulated machine with the
// settings' schedule: that is run first. Such a run is as the simulated one, but for what depends on the clock.
func (p *Program) Run(ctx context.Context, cfg Config) (res *Result) {
	if s := cfg.Settings; s.Engine == trace.Real && s.Interleave {
		cfg.order = p.orderOf(ctx, cfg)
	}
	return p.in(formOf(cfg.Settings)).start(cfg).run(ctx)
}

// start makes a run of p, in the form that p has.
func (p *Program) start(cfg Config) *vm {
	v := &vm{prog: p, cfg: cfg, settings: cfg.Settings.WithDefaults(), limits: cfg.Limits.WithDefaults(),
		posIDs: map[token.Pos]trace.PosID{}, names: newSourceNames(p), selects: map[string]trace.ObjectID{}, debug: debugFaults}
	v.seed = v.settings.Seed
	v.real = v.settings.Engine == trace.Real
	v.out = newOutput(v)
	if p.form.races && !v.real && v.settings.Races != trace.RacesOff {
		v.races = newRaces(v)
	}
	v.accesses = newAccesses(v.settings)
	if cfg.Leaks {
		v.goroutines, v.timers = map[*gor]bool{}, map[*timerObj]bool{}
	}
	if cfg.States {
		v.behaviors = map[string]*behavior{}
	}
	v.makeHost()
	return v
}

// run executes the program to its end.
func (v *vm) run(ctx context.Context) (res *Result) {
	v.openAccount()
	defer func() { v.closeAccount(res.Trace) }()
	defer v.watch(ctx)()

	unfollow := v.follow()
	r := v.host.Run(v.main)
	if v.cfg.Ended != nil {
		v.cfg.Ended()
	}
	unfollow()
	v.ended = r.Err
	return v.result(r.Err)
}

func (v *vm) makeHost() {
	costs := trace.DefaultCosts
	if v.cfg.Costs != nil {
		costs = *v.cfg.Costs
	}
	if v.real {
		v.host = host.NewReal(host.RealConfig{Speed: v.settings.Speed, Record: v.cfg.Capture, Watched: v.cfg.Live != nil, EventLimit: v.limits.Events,
			Order: v.cfg.order, AroundWait: v.waitWithoutToken})
		return
	}
	v.stepCost = costs.Step
	cfg := host.SimConfig{Cores: v.settings.Cores, Costs: &costs, Record: v.cfg.Capture, Interleave: v.settings.Interleave,
		EventLimit: v.limits.Events, Schedule: v.settings.Schedule, Horizon: v.horizon(), OnTurn: v.cfg.turned}
	if s := v.cfg.Steering; s != nil {
		cfg.Choose, cfg.Picked = s.Choose, s.Picked
	}
	v.host = host.NewSim(cfg)
}

// errWall is the cause of a stop by the limit on real time.
var errWall = errors.New("wall limit")

// watch stops the host when ctx is cancelled or the time is over. The returned function ends the watching.
func (v *vm) watch(ctx context.Context) func() {
	stopped := context.AfterFunc(ctx, func() { v.host.Stop(context.Cause(ctx)) })
	v.wall.start(v.limits.Wall, func() { v.host.Stop(errWall) })
	v.stopAfter = time.AfterFunc(math.MaxInt64, func() { v.host.Stop(errStopAfter) }) // main starts it
	return func() {
		stopped()
		v.wall.timer.Stop()
		v.stopAfter.Stop()
	}
}

// wallClock is the limit on real time. It can be paused.
type wallClock struct {
	timer    *time.Timer
	deadline time.Time
}

func (w *wallClock) start(d time.Duration, up func()) {
	w.deadline = time.Now().Add(d)
	w.timer = time.AfterFunc(d, up)
}

// pause stops the clock until the returned function is called.
func (w *wallClock) pause() (resume func()) {
	if !w.timer.Stop() {
		return func() {} // time is up already
	}
	left := time.Until(w.deadline)
	return func() {
		w.deadline = time.Now().Add(left)
		w.timer.Reset(left)
	}
}

// main is the body of the first thread.
func (v *vm) main(t host.Thread) {
	if v.real && v.settings.StopAfter > 0 { // counted like the trace's times: preparing the run is not part of it
		v.stopAfter.Reset(v.settings.StopAfter - time.Duration(v.host.Now()))
	}
	g := v.newGor(0)
	g.t = t
	v.lastID, g.id = 1, 1
	v.running = 1
	v.inspector.began(g)
	v.enter(g)
	defer v.leave(g)
	v.races.begin(g)
	v.planWorkers()
	v.initLibrary(g)
	for _, name := range []string{"init", "main"} {
		if name == "main" {
			v.operations = newOperations(v.cfg)
		}
		g.body(&closure{code: v.prog.codeOf(v.prog.main.Func(name))}, nil)
		if g.raising != nil { // runtime.Goexit in main: the others continue
			g.park(trace.ReasonNone, goexited)
		}
	}
	g.flush()
	g.executes(OpEnd)
	v.mainReturned(g)
	if v.cfg.Leaks && (!v.real || v.cfg.order != nil) {
		v.outlast(g)
	}
}

// initLibrary initializes the packages that the program imports. That is not the program's work: it takes no steps
// and no virtual time, so a run does not depend on what our library needs.
func (v *vm) initLibrary(g *gor) {
	cost := v.stepCost
	v.stepCost = 0
	for _, pkg := range v.prog.imports {
		g.body(&closure{code: v.prog.codeOf(pkg.Func("init"))}, nil)
	}
	g.flush()
	v.stepCost, v.steps = cost, 0
	g.flush() // the budget starts again, too
}

// enter takes the token: on real, only one thread executes VM code at a time.
func (v *vm) enter(g *gor) {
	if v.real && !g.held {
		v.token.Lock()
		g.held = true
		if v.cfg.order != nil {
			v.holder.Store(&tokenHolder{g, g.t})
		}
	}
	if g.t != nil {
		v.active = g
	}
}

// leave gives the token up.
func (v *vm) leave(g *gor) {
	if v.real && g.held {
		g.held = false
		v.holder.Store(nil)
		v.token.Unlock()
	}
}

// newObject numbers channels, mutexes and the like, for exploration.
func (v *vm) newObject() uint64 {
	v.objects++
	return v.objects
}

// result says how the run ended.
func (v *vm) result(err error) *Result {
	res := &Result{Steps: v.steps, Makespan: v.host.Now()}
	if sim, ok := v.host.(*host.Sim); ok {
		res.Schedule, res.Timed, res.Fair = sim.Schedule(), sim.Timed(), sim.Fair()
	}
	if errors.Is(err, host.ErrHorizon) {
		res.Makespan = max(res.Makespan, int64(v.horizon())) // it would have continued beyond
	}
	if v.mainOver {
		res.Leaks, err = v.leaks(err), nil
	}
	if o := v.operations; o != nil {
		res.Operations, res.Longer = o.all(), o.more
	}
	o := v.outcome(err)
	o.Remark = strings.Trim(o.Remark+"\n"+v.races.remark(), "\n")
	v.sayFollowed(res, &o)
	o.Text, o.Remark = shortened(o.Text, maxEndText), shortened(o.Remark, maxEndText)
	v.out.flush()
	v.reportTruncation()
	if v.cfg.Capture {
		v.traceSize = uint64(v.host.Recorder().Size())
		res.Trace = host.Finish(v.host, trace.Header{Program: v.prog.hash, Name: v.cfg.Name, Settings: v.settings, Outcome: o})
		if v.real {
			res.Trace.Header.Schedule = res.Schedule
		}
		res.Trace.Waits = v.waitsOf(res.Trace, res.Trace.Events)
		if h := &res.Trace.Header; h.Truncated == 0 && cutOff(o.End) {
			h.Makespan = max(h.Makespan, res.Makespan)
		}
		res.Makespan = max(res.Makespan, res.Trace.Header.Makespan)
	}
	res.Outcome, res.Fault = o, faultOf(err)
	res.States = v.finalStates()
	if v.races != nil {
		res.Races, res.Searched = v.races.found, v.races.left > 0
	}
	return res
}

// cutOff reports whether a run ends at the program's current moment; the program may have computed since its last
// event.
func cutOff(end trace.End) bool {
	return end == trace.EndLimit || end == trace.EndStopped || end == trace.EndPanic
}

// faultOf is the internal fault that ended a run, if one did.
func faultOf(err error) error {
	var end *programEnd
	var pan *host.Panic
	switch {
	case errors.As(err, &end) && end.fault != nil:
		return end.fault
	case errors.As(err, &pan) && !emptyHanded(pan):
		return pan
	}
	return nil
}

// emptyHanded reports whether a dispatcher with known faults has ended the run because it found an empty mailbox.
func emptyHanded(pan *host.Panic) bool {
	_, is := pan.Value.(actor.EmptyMailbox)
	return is
}

func (v *vm) outcome(err error) trace.Outcome {
	var end *programEnd
	var dead *host.Deadlock
	var pan *host.Panic
	switch {
	case err == nil && v.exit != 0:
		return trace.Outcome{End: trace.EndExit, Exit: v.exit, Text: fmt.Sprintf("exit status %d", v.exit), Remark: v.remark}
	case err == nil:
		return trace.Outcome{End: trace.EndOK, Remark: v.remark}
	case errors.As(err, &end):
		return v.programOutcome(end)
	case errors.As(err, &dead):
		return v.deadlock(dead)
	case errors.Is(err, errWall):
		return v.limitOutcome("time", fmt.Sprintf("still running after %v, the limit of time", v.limits.Wall))
	case errors.Is(err, errStopAfter), errors.Is(err, host.ErrHorizon) && v.horizon() == v.settings.StopAfter:
		return v.stopAfterOutcome()
	case errors.Is(err, host.ErrHorizon):
		return v.limitOutcome("virtual", fmt.Sprintf("still running after %v of virtual time, the limit of virtual time", v.limits.Virtual))
	case errors.As(err, &pan) && emptyHanded(pan):
		text := fmt.Sprint("panic: ", pan.Value)
		v.out.final(text + "\n")
		return trace.Outcome{End: trace.EndPanic, Text: text, Exit: 2}
	case errors.As(err, &pan):
		text := faultText(fmt.Sprint(pan.Value))
		v.out.final(text + "\n" + string(pan.Stack))
		return trace.Outcome{End: trace.EndPanic, Text: text, Exit: 2}
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return trace.Outcome{End: trace.EndStopped, Text: "stopped", Exit: 130}
	}
	return trace.Outcome{End: trace.EndStopped, Text: "stopped: " + err.Error(), Exit: 1}
}

// reportTruncation reports on standard error that the trace lacks the end of the run.
func (v *vm) reportTruncation() {
	if n := v.host.Recorder().Dropped(); n > 0 {
		v.out.report(fmt.Sprintf("the trace has the first %d events, the limit of events; %d more are not shown; to see more, %s\n",
			v.limits.Events, n, v.raise("events")))
	}
	if words := v.host.Recorder().UnrecordedWords(); words != "" {
		v.out.report(words + "\n")
	}
}

func (v *vm) programOutcome(e *programEnd) trace.Outcome {
	return trace.Outcome{End: e.end, Text: e.text, Exit: e.exit, Pos: v.posID(e.pos), Limit: e.limit}
}

// limitOutcome is the outcome of a run that the host stopped at a limit.
func (v *vm) limitOutcome(key, what string) trace.Outcome {
	e := v.limitEnd(v.lastAt(), key, what)
	v.out.report(e.stderr)
	return v.programOutcome(e)
}

// posID interns a position for the trace; positions in the library have none.
func (v *vm) posID(pos token.Pos) trace.PosID {
	if pos < learnerBase {
		return 0
	}
	id, ok := v.posIDs[pos]
	if !ok {
		id = trace.PosID(len(v.posIDs) + 1) // for messages only, if there is no trace
		if rec := v.host.Recorder(); rec != nil {
			p := v.prog.fset.Position(pos)
			id = rec.Position(trace.Position{File: p.Filename, Line: p.Line, Col: p.Column})
		}
		v.posIDs[pos] = id
	}
	return id
}

// lineOf is file:line of a position in the learner's source, "" of others.
func (v *vm) lineOf(pos token.Pos) string {
	if pos < learnerBase {
		return ""
	}
	return v.positionText(pos)
}

// positionText is file:line of a position.
func (v *vm) positionText(pos token.Pos) string {
	p, _ := v.prog.place(pos)
	return fmt.Sprintf("%s:%d", p.Filename, p.Line)
}
