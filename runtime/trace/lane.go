package trace

import (
	"sync"
	"sync/atomic"
)

// On a machine with truly parallel threads, events cannot be numbered as they happen: every thread would ask for a
// number at every event, and the program would wait for the numbering. So each thread records into a Lane of its own
// without a lock, and the known order between lanes is kept as edges: an event follows its Cause, and the event after
// which it was recorded. Recorder.Finish merges the lanes into one order that respects all edges and otherwise
// follows the clock. Recorder.Snapshot merges what has been recorded so far while the lanes grow.
//
// Until then a step is provisional: the number of a chunk and a place in it.

// chunkSize is how many events a lane makes room for at a time.
const chunkSize = 256

// chunk is a part of a lane.
type chunk struct {
	events [chunkSize]Event
	after  [chunkSize]Step // the event's second edge, NoStep: none
	final  [chunkSize]Step // the events' steps, once merged
	n      int
	seen   atomic.Int32 // n, for readers while the lane grows; see Lane.watched
	base   Step         // provisional step of the first event
	lane   int          // the number of its lane
}

// count is how many events the chunk has, for threads other than its own.
func (c *chunk) count(watched bool) int {
	if watched {
		return int(c.seen.Load())
	}
	return c.n
}

// Lane is where one thread records. Its methods may be called by that thread only; a lock guards the recorder's
// shared lane. A nil *Lane records nothing.
type Lane struct {
	r       *Recorder
	number  int    // among the recorder's lanes
	watched bool   // it may be read while it grows
	c       *chunk // the last one
	last    int64  // time of the last event
	over    int    // events that were not recorded
}

// Record stamps e with the time, or with that of the previous event if nothing can lie between them, appends it and
// returns its provisional step, or NoStep if nothing is recorded. after is an event of any lane that e is known to
// follow besides its Cause, or NoStep.
func (l *Lane) Record(e *Event, after Step) Step {
	if l == nil {
		return NoStep
	}
	if !l.atOnce(e) {
		l.last = max(l.r.clock(), l.last)
	}
	now := l.last
	if (l.c == nil || l.c.n == chunkSize) && !l.grow() {
		l.over++
		return NoStep
	}
	c, n := l.c, l.c.n
	c.events[n] = *e
	c.events[n].Time = now
	c.after[n] = after
	c.n = n + 1
	if l.watched {
		c.seen.Store(int32(n + 1)) // a reader that sees the number also sees the event
	}
	return c.base + Step(n)
}

// atOnce reports whether e follows the lane's last event immediately: only code of the actor core runs between the
// two, so they share one reading of the clock, which takes longer than the rest of Record. (Between MsgDone and
// RunEnd a Select may have run whose choice was then taken away: it seems to have taken no time.)
func (l *Lane) atOnce(e *Event) bool {
	if l.c == nil || l.c.n == 0 {
		return false
	}
	prev, step := &l.c.events[l.c.n-1], l.c.base+Step(l.c.n-1)
	switch e.Kind {
	case MsgEnqueue:
		return prev.Kind == MsgSend && e.Cause == step
	case ActorReady:
		return (prev.Kind == MsgEnqueue || prev.Kind == RunEnd) && e.Cause == step
	case MsgDequeue:
		return (prev.Kind == RunBegin || prev.Kind == MsgDone) && e.Actor == prev.Actor && e.Reason == ReasonNone
	case RunEnd:
		return prev.Kind == MsgDone && e.Actor == prev.Actor && (e.Reason == ReasonEmpty || e.Reason == ReasonBatch)
	}
	return false
}

// grow adds a chunk, unless the trace has reached its limit.
func (l *Lane) grow() bool {
	c := l.r.chunk(l.number)
	if c == nil {
		return false
	}
	l.c = c
	return true
}

// lanes is the state of a recorder for a machine with lanes.
type lanes struct {
	shared sync.Mutex // guards common
	common *Lane      // for events of threads without a lane
	all    []*Lane    // common is the first
	chunks []*chunk
	full   bool
	cut    int64 // when the first event was not recorded, if full

	watched bool   // lanes may be read while they grow
	merge   *merge // what was merged so far; nil: nothing
}

// NewCapture makes a recorder for a machine with parallel threads. Threads record into lanes of their own; Record
// appends to a lane shared by all. Only Finish determines the order.
func NewCapture(clock func() int64, limit int) *Recorder { return newCapture(clock, limit, false) }

// NewWatched is NewCapture for a run that is observed while it runs; see Snapshot. Recording an event takes a few
// nanoseconds longer.
func NewWatched(clock func() int64, limit int) *Recorder { return newCapture(clock, limit, true) }

func newCapture(clock func() int64, limit int, watched bool) *Recorder {
	r := NewRecorder(clock, limit)
	common := &Lane{r: r, watched: watched}
	r.lanes = &lanes{common: common, all: []*Lane{common}, watched: watched}
	return r
}

// Lane makes a lane; nil if the recorder has no lanes or is nil.
func (r *Recorder) Lane() *Lane {
	if r == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.lanes
	if s == nil {
		return nil
	}
	l := &Lane{r: r, number: len(s.all), watched: s.watched}
	s.all = append(s.all, l)
	return l
}

// chunk makes room for more events of one lane. At the limit it returns nil, and from then on the trace is
// incomplete.
func (r *Recorder) chunk(lane int) *chunk {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.lanes
	if s == nil { // the recording is over
		return nil
	}
	if (len(s.chunks)-len(s.all))*chunkSize >= r.limit { // without those that lanes are filling
		if !s.full { // events that follow from an unrecorded one are later still
			s.cut, s.full = r.clock(), true
		}
		return nil
	}
	c := &chunk{base: Step(len(s.chunks) * chunkSize), lane: lane}
	s.chunks = append(s.chunks, c)
	return c
}

// share records in the shared lane.
func (r *Recorder) share(e *Event, after Step) Step {
	s := r.lanes
	s.shared.Lock()
	defer s.shared.Unlock()
	return s.common.Record(e, after)
}
