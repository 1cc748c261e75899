package trace

import (
	"sync"
	"sync/atomic"
)

// A machine on which threads really run at once cannot number its events as they happen: whoever hands out the numbers
// would be asked by all threads for every event, and be what the program waits for. So each thread records into a Lane of
// its own, with no lock, and what is known of the order between lanes is kept as edges: an event follows its Cause, and the
// event it was recorded after. Recorder.Finish merges the lanes into one order that has all edges and, where they leave it
// open, follows the clock. Recorder.Snapshot merges what there is of them while they grow.
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
	seen   atomic.Int32 // n, for who looks while the lane grows; see Lane.watched
	base   Step         // provisional step of the first event
	lane   int          // the number of its lane
}

// count is how many events the chunk has, for others than its thread.
func (c *chunk) count(watched bool) int {
	if watched {
		return int(c.seen.Load())
	}
	return c.n
}

// Lane is where one thread records. Its methods are for that thread only; the recorder's shared lane is guarded by a lock. A
// nil *Lane records nothing.
type Lane struct {
	r       *Recorder
	number  int    // among the recorder's lanes
	watched bool   // somebody may look while it grows
	c       *chunk // the last one
	last    int64  // time of the last event
	over    int    // events that were not recorded
}

// Record stamps e with the time, that of the event before where nothing can lie between them, appends it and returns its
// provisional step, or NoStep when nothing is recorded. after is an event of any lane that e is known to follow besides
// its Cause, or NoStep.
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
		c.seen.Store(int32(n + 1)) // who sees the number sees the event
	}
	return c.base + Step(n)
}

// atOnce reports whether e comes with the lane's last event: there is only code of the actor core between the two, so that
// they share a reading of the clock, which takes longer than all else of Record. (Between MsgDone and RunEnd a Select may have
// been asked whose choice was then taken away: it seems to have taken no time.)
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

// lanes are the books of a recorder of a machine with lanes.
type lanes struct {
	shared sync.Mutex // guards common
	common *Lane      // of what no thread with a lane does
	all    []*Lane    // common is the first
	chunks []*chunk
	full   bool
	cut    int64 // when the first event was not recorded, if full

	watched bool   // somebody may look while lanes grow
	merge   *merge // what was merged so far; nil: nothing
}

// NewCapture makes a recorder for a machine on which threads run at once. Threads record into lanes of their own; what
// Record is given goes into a lane that all share. Only Finish knows the order.
func NewCapture(clock func() int64, limit int) *Recorder { return newCapture(clock, limit, false) }

// NewWatched is NewCapture for a run at which somebody looks while it goes on; see Snapshot. To record an event takes a few
// nanoseconds longer.
func NewWatched(clock func() int64, limit int) *Recorder { return newCapture(clock, limit, true) }

func newCapture(clock func() int64, limit int, watched bool) *Recorder {
	r := NewRecorder(clock, limit)
	common := &Lane{r: r, watched: watched}
	r.lanes = &lanes{common: common, all: []*Lane{common}, watched: watched}
	return r
}

// Lane makes a lane, nil if the recorder has none or is nil.
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

// chunk makes room for more events of one lane. At the limit there is none, and from now on the trace is not complete.
func (r *Recorder) chunk(lane int) *chunk {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.lanes
	if s == nil { // the recording is over
		return nil
	}
	if (len(s.chunks)-len(s.all))*chunkSize >= r.limit { // without those that lanes are filling
		if !s.full { // what follows from an event that is not recorded comes later still
			s.cut, s.full = r.clock(), true
		}
		return nil
	}
	c := &chunk{base: Step(len(s.chunks) * chunkSize), lane: lane}
	s.chunks = append(s.chunks, c)
	return c
}

// share records in the lane that all share.
func (r *Recorder) share(e *Event, after Step) Step {
	s := r.lanes
	s.shared.Lock()
	defer s.shared.Unlock()
	return s.common.Record(e, after)
}
