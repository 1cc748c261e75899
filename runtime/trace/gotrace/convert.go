package gotrace

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	exp "golang.org/x/exp/trace"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// converter makes a trace from entries. Threads are numbered in the order of their first entries, and sorted at the
// end.
type converter struct {
	o      Options
	places *places

	begun  bool
	start  exp.Time // of the recording
	now    int64    // ns since then
	inPart bool     // the part of the recording that is converted has begun
	past   bool     // and has ended
	parts  int      // number of complete parts of the file
	cut    string   // why reading stopped although there is more; "": it did not
	broken error    // where the file breaks off
	lacks  *cut     // what its last part lacks, which was completed; nil: it was not

	routines []*routine
	byID     map[exp.GoID]*routine
	procs    map[exp.ThreadID]exp.ProcID // the last one of each thread of the system
	cores    int                         // processors seen or announced

	first   []trace.Event // at time 0: what existed already
	events  eventList     // and the later ones; their causes are steps among these
	strings map[string]int64
	texts   []string
	waits   map[trace.Wait]string // words by position and reason

	// Open tasks, regions and ranges, by the step of their begin.
	tasks   map[exp.TaskID]trace.Step
	regions map[exp.GoID][]trace.Step // the innermost at the end
	ranges  map[scope]trace.Step
}

// routine is a goroutine.
type routine struct {
	id     exp.GoID
	thread trace.ThreadID
	name   string // the function it was started with, "": not known yet
	start  trace.PosID
	pos    trace.PosID // its last position
	last   trace.Step  // its last event, among the events
	is     state
	core   int  // if it is running
	waits  wait // if it is blocked
	ran    bool
	before bool // it ended before the part that is converted
}

type state uint8

const (
	stateReady state = iota
	stateRunning
	stateBlocked
	stateGone
)

func newConverter(o Options) *converter {
	return &converter{o: o, places: newPlaces(), byID: map[exp.GoID]*routine{}, procs: map[exp.ThreadID]exp.ProcID{},
		strings: map[string]int64{}, waits: map[trace.Wait]string{},
		tasks: map[exp.TaskID]trace.Step{}, regions: map[exp.GoID][]trace.Step{}, ranges: map[scope]trace.Step{}, events: newEventList(o.Size, o.Events)}
}

// all processes all entries of a file, up to the limits.
func (c *converter) all(r *reader) error {
	entries := r.ahead()
	defer entries.stop()
	for n := 0; c.cut == ""; n++ {
		if n%1024 == 0 && c.o.Context.Err() != nil {
			return c.o.Context.Err()
		}
		e, err := entries.next()
		ended := errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF)
		if err != nil && r.whole.cut != nil { // what contradicts itself now does so because something is missing
			c.lacks, err, ended = r.whole.cut, errCut, false
		}
		if ended {
			break
		}
		if err == nil {
			err = c.clock(e)
		}
		if err != nil {
			if len(c.routines) == 0 && (c.parts == 0 || c.lacks != nil) {
				return c.nothing(err)
			}
			c.broken = err
			break
		}
		c.window()
		switch {
		case !c.past:
			c.entry(e)
		case e.kind == exp.EventSync:
			c.openPart()
			return nil
		default:
			c.late(e)
		}
	}
	if !c.inPart && c.begun && c.cut == "" {
		return c.beforePart()
	}
	c.openPart()
	if c.parts == 0 && c.broken == nil && c.cut == "" && !c.past {
		return c.failure(errors.New("it has no events"))
	}
	return nil
}

// endsEarly is said of a file that is cut off.
const endsEarly = "the file ends early"

// plain maps errors of the reading package, by parts of their texts, to words for the person who recorded the file.
var plain = []struct{ said, words string }{
	{"failed to read full batch", endsEarly},
	{"incomplete generation", endsEarly},
	{"misuse of region", "a region ends that is not the innermost one of its goroutine; regions of package runtime/trace must nest"},
	{"failed to advance", "its events contradict each other"},
	{"frontier is empty", "its events contradict each other"},
}

// maxFailure bounds the texts of errors of the reading package: some contain its whole state.
const maxFailure = 200

// failure is the error of a file that breaks off here.
func (c *converter) failure(err error) error {
	what, _, _ := strings.Cut(err.Error(), "\n")
	if len(what) > maxFailure {
		what = what[:maxFailure] + "…"
	}
	what = strings.ToValidUTF8(strings.TrimRight(what, ": "), "�")
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		what = endsEarly
	}
	for _, p := range plain {
		if strings.Contains(err.Error(), p.said) {
			what = p.words
		}
	}
	return &FormatError{After: time.Duration(c.now), What: what}
}

// nothing is the error of a file of which nothing can be read: it breaks off before the first goroutine.
func (c *converter) nothing(err error) error {
	f := c.failure(err).(*FormatError)
	if f.What == endsEarly {
		f.What += ", within its first part, before anything of a goroutine. Go writes a part about once a second, and the last one" +
			" when the recording is stopped: record again, and let trace.Stop return before the program ends, or copy the file again, whole"
	}
	return f
}

// maxTime bounds times: beyond it, the page's numbers are not exact.
const maxTime = 1 << 53

// clock sets the time of an entry.
func (c *converter) clock(e *entry) error {
	if e.kind == exp.EventSync && c.begun {
		c.parts++
	}
	if !c.begun {
		if e.kind == exp.EventSync && e.time <= 0 {
			return nil // the part is empty
		}
		c.begun, c.start = true, e.time
	}
	if c.past {
		return nil
	}
	since := int64(e.time) - int64(c.start)
	if since >= maxTime {
		return fmt.Errorf("a time is %d ns after the first", since)
	}
	c.now = max(c.now, since) // a difference that overflows is in the past
	return nil
}

func (c *converter) entry(e *entry) {
	if e.p != exp.NoProc && e.m != exp.NoThread {
		c.procs[e.m] = e.p
		c.cores = max(c.cores, coreOf(e.p)+1)
	}
	switch e.kind {
	case exp.EventStateTransition:
		if e.of != exp.NoGoroutine {
			c.transition(e)
		}
	case exp.EventRangeBegin, exp.EventRangeEnd, exp.EventTaskBegin, exp.EventTaskEnd, exp.EventRegionBegin, exp.EventRegionEnd, exp.EventLog:
		c.mark(e)
	}
}

// maxCores bounds the numbers of processors.
const maxCores = 1 << 16

func coreOf(p exp.ProcID) int { return int(min(max(p, 0), maxCores-1)) }

// transition applies the change of a goroutine's state.
func (c *converter) transition(e *entry) {
	r := c.byID[e.of]
	if r == nil {
		if r = c.meet(e); r == nil || e.from == exp.GoNotExist && e.to == exp.GoRunnable {
			return
		}
	}
	if r.name == "" && r.id != mainID && e.its.first != "" && e.from != exp.GoNotExist {
		r.name = e.its.first
	}
	if e.its.pos != 0 && e.from.Executing() {
		r.pos = e.its.pos
	}
	if e.from == e.to || r.is == stateGone || e.from == exp.GoUndetermined && e.to != exp.GoNotExist {
		return
	}
	switch e.to {
	case exp.GoRunnable:
		if r.is == stateRunning {
			c.block(r, wait{reason: trace.ReasonYield})
		}
		c.unblock(r, e)
	case exp.GoRunning:
		if r.is == stateBlocked {
			c.unblock(r, e)
		}
		c.turn(r, e)
	case exp.GoWaiting:
		c.block(r, waitOf(e.reason, e.its))
	case exp.GoSyscall:
		c.block(r, syscallAt(e.its))
	case exp.GoNotExist:
		if r.is == stateBlocked {
			c.unblock(r, e)
		}
		c.emit(r, trace.Event{Kind: trace.ThreadExit, Value: -1, Pos: r.pos, Cause: trace.NoStep})
		r.is, r.before = stateGone, !c.inPart
		if r.before {
			delete(c.byID, r.id)
		}
	}
}

// mainID is the goroutine of main.
const mainID exp.GoID = 1

// meet adds a goroutine that was not known: it is either new, or older than the recording. It returns nil if the
// limit is reached.
func (c *converter) meet(e *entry) *routine {
	if len(c.byID) >= c.o.Goroutines {
		c.cut = fmt.Sprintf("it has more than %d goroutines", c.o.Goroutines)
		return nil
	}
	r := &routine{id: e.of, thread: trace.ThreadID(len(c.routines)), last: trace.NoStep, name: e.its.first}
	c.routines = append(c.routines, r)
	c.byID[e.of] = r
	made := trace.Event{Kind: trace.ThreadCreate, Thread: r.thread, Cause: trace.NoStep}
	if e.from == exp.GoNotExist {
		made.Cause, made.Pos = c.lastOf(e.g), e.at.pos
		r.start, r.pos = e.at.pos, e.at.pos
		r.last = c.add(made)
		return r
	}
	// Where it was created is not known, and where it is, not always.
	r.pos = e.its.pos
	made.Pos = r.pos
	c.atBegin(made)
	state := e.to
	if e.from != exp.GoUndetermined {
		state = e.from // which should not happen: the file does not say when it was created
	}
	c.before(r, state, e)
	return r
}

// before records what a goroutine was doing when the recording began, which becomes known only later.
func (c *converter) before(r *routine, is exp.GoState, e *entry) {
	at := trace.Event{Thread: r.thread, Cause: trace.NoStep, Pos: r.pos}
	switch is {
	case exp.GoWaiting, exp.GoSyscall:
		w := waitOf(e.reason, e.its)
		if is == exp.GoSyscall {
			w = syscallAt(e.its)
		}
		at.Kind, at.Reason, r.is, r.waits = trace.Block, w.reason, stateBlocked, w
		c.say(r.pos, w)
	case exp.GoRunning:
		r.core = c.core(e)
		at.Kind, at.Value, r.is, r.ran = trace.GoTurn, int64(r.core), stateRunning, true
	default:
		return
	}
	c.atBegin(at)
}

// atBegin adds an event at the begin of the part, of something older.
func (c *converter) atBegin(e trace.Event) {
	if c.inPart {
		c.first = append(c.first, e)
	}
}

// core is the number of the processor that a goroutine gets or has.
func (c *converter) core(e *entry) int {
	p := e.p
	if p == exp.NoProc {
		p = c.procs[e.m]
	}
	c.cores = max(c.cores, coreOf(p)+1)
	return coreOf(p)
}

func (c *converter) turn(r *routine, e *entry) {
	r.core = c.core(e)
	c.emit(r, trace.Event{Kind: trace.GoTurn, Value: int64(r.core), Pos: r.pos, Cause: trace.NoStep})
	r.is, r.ran = stateRunning, r.ran || c.inPart
}

func (c *converter) block(r *routine, w wait) {
	if r.is == stateBlocked {
		c.emit(r, trace.Event{Kind: trace.Unblock, Pos: r.pos, Cause: trace.NoStep})
	}
	c.emit(r, trace.Event{Kind: trace.Block, Reason: w.reason, Pos: r.pos, Cause: trace.NoStep})
	c.say(r.pos, w)
	r.is, r.waits = stateBlocked, w
}

// unblock records that a goroutine can continue, and which one unblocked it.
func (c *converter) unblock(r *routine, e *entry) {
	cause := trace.NoStep
	if by := c.byID[e.g]; by != nil && by != r && by.is == stateRunning {
		if cause = by.last; e.at.pos != 0 {
			by.pos = e.at.pos
			cause = c.emit(by, trace.Event{Kind: trace.Line, Pos: by.pos, Cause: trace.NoStep})
		}
	}
	if r.is == stateBlocked {
		c.emit(r, trace.Event{Kind: trace.Unblock, Pos: r.pos, Cause: cause})
	}
	r.is = stateReady
}

// emit adds an event of a goroutine.
func (c *converter) emit(r *routine, e trace.Event) trace.Step {
	e.Thread = r.thread
	r.last = c.add(e)
	return r.last
}

// add adds an event of the part that is converted, up to the limit.
func (c *converter) add(e trace.Event) trace.Step {
	if !c.inPart {
		return trace.NoStep
	}
	if len(c.first)+c.events.n >= c.o.Events && c.cut == "" {
		c.cut = fmt.Sprintf("it has more than %d events", c.o.Events)
	}
	if c.cut != "" {
		return trace.NoStep
	}
	e.Time = c.now - c.from()
	c.events.add(e)
	return trace.Step(c.events.n - 1)
}

// lastOf is the last event of a goroutine.
func (c *converter) lastOf(id exp.GoID) trace.Step {
	if r := c.byID[id]; r != nil {
		return r.last
	}
	return trace.NoStep
}

// say keeps the words for a wait at a position.
func (c *converter) say(pos trace.PosID, w wait) {
	key := trace.Wait{Pos: pos, Reason: w.reason}
	if _, said := c.waits[key]; !said && pos != 0 && w.words != "" {
		c.waits[key] = w.words
	}
}

// waitTable is the table of waits, in the order of a trace.
func (c *converter) waitTable() []trace.Wait {
	var list []trace.Wait
	for w, words := range c.waits {
		list = append(list, trace.Wait{Pos: w.Pos, Reason: w.Reason, Text: words})
	}
	slices.SortFunc(list, func(a, b trace.Wait) int {
		return cmp.Or(cmp.Compare(a.Pos, b.Pos), cmp.Compare(a.Reason, b.Reason))
	})
	return list
}
