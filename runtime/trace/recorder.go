package trace

import (
	"slices"
	"sync"
)

// Recorder collects a trace during a run. It is safe for use by many threads. A recorder of NewRecorder, for machines
// on which one thread runs at a time, stamps and numbers events under one lock; one of NewCapture gives each thread a
// Lane. A nil *Recorder records nothing.
type Recorder struct {
	looking sync.Mutex // held while lanes are merged; locked before mu

	mu      sync.Mutex
	clock   func() int64
	limit   int
	over    int // events beyond the limit
	text    int // bytes of the stored strings
	t       Trace
	pos     map[Position]PosID
	str     map[string]int64
	objects ObjectTable
	watch   func(t *Trace, s Step)
	lanes   *lanes // nil: events are numbered as they are recorded
}

// DefaultEventLimit bounds the events of one trace.
const DefaultEventLimit = 2_000_000

// NewRecorder makes a recorder that stamps events with clock (ns since the start of the run) and stops recording,
// marking the trace as truncated, after limit events (0: DefaultEventLimit).
func NewRecorder(clock func() int64, limit int) *Recorder {
	if limit <= 0 {
		limit = DefaultEventLimit
	}
	return &Recorder{clock: clock, limit: limit, pos: map[Position]PosID{}, str: map[string]int64{}}
}

// Watch calls f after each event, and immediately for each that was already recorded. f runs on the recording thread,
// while what the event describes is going on. t is the trace so far; f must not change, keep or extend it. Watching
// is for hosts on which one thread runs at a time.
func (r *Recorder) Watch(f func(t *Trace, s Step)) {
	r.watch = f
	for i := range r.t.Events {
		f(&r.t, Step(i))
	}
}

// Watched reports whether Watch was called.
func (r *Recorder) Watched() bool { return r != nil && r.watch != nil }

// Record stamps e with the time, appends it and returns its step, or NoStep if nothing is recorded. It is for events
// of threads without a lane.
func (r *Recorder) Record(e Event) Step { return r.RecordAfter(e, NoStep) }

// RecordAfter is Record for an event that is known to follow another one, besides its Cause; see Lane.Record.
func (r *Recorder) RecordAfter(e Event, after Step) Step {
	if r == nil {
		return NoStep
	}
	if r.lanes != nil {
		return r.share(&e, after)
	}
	s := r.append(e)
	if r.watch != nil && s != NoStep {
		r.watch(&r.t, s)
	}
	return s
}

func (r *Recorder) append(e Event) Step {
	r.mu.Lock()
	defer r.mu.Unlock()
	n := len(r.t.Events)
	if n >= r.limit {
		if r.t.Header.Truncated == 0 {
			r.t.Header.Truncated = Step(n)
		}
		r.over++
		return NoStep
	}
	e.Time = r.clock()
	r.t.Events = append(doubled(r.t.Events), e)
	return Step(n)
}

// doubled grows a slice by doubling: append would grow a long one in small steps, and copy it again and again.
func doubled[E any](s []E) []E {
	if len(s) == cap(s) {
		return slices.Grow(s, max(len(s), 1024))
	}
	return s
}

// AddThread adds a row to the thread table.
func (r *Recorder) AddThread(t Thread) ThreadID {
	if r == nil {
		return NoThread
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.t.Threads = append(r.t.Threads, t)
	return ThreadID(len(r.t.Threads) - 1)
}

// SetOSID sets the operating system's id of a thread, which is known only once it runs.
func (r *Recorder) SetOSID(id ThreadID, osid int64) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.t.Threads[id].OSID = osid
}

// AddActor adds a row to the actor table.
func (r *Recorder) AddActor(a Actor) ActorID {
	if r == nil {
		return 0
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.t.Actors = append(r.t.Actors, a)
	return ActorID(len(r.t.Actors))
}

// AddMessage adds a row to the message table. Once the event limit is reached no more rows are added.
func (r *Recorder) AddMessage(m Message) MessageID {
	if r == nil {
		return 0
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.t.Header.Truncated != 0 || r.lanes != nil && r.lanes.full {
		return 0
	}
	if len(m.Data) > MaxData {
		m.Data = cut(m.Data, MaxData)
	}
	if len(m.Subject) > MaxData {
		m.Subject = cut(m.Subject, MaxData)
	}
	r.text += len(m.Data)
	r.t.Messages = append(doubled(r.t.Messages), m)
	return MessageID(len(r.t.Messages))
}

// Position interns p.
func (r *Recorder) Position(p Position) PosID {
	if r == nil {
		return 0
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if id, ok := r.pos[p]; ok {
		return id
	}
	r.t.Positions = append(r.t.Positions, p)
	id := PosID(len(r.t.Positions))
	r.pos[p] = id
	return id
}

// String interns s for use as an event's Value.
func (r *Recorder) String(s string) int64 {
	if r == nil {
		return 0
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if i, ok := r.str[s]; ok {
		return i
	}
	r.text += len(s)
	r.t.Strings = append(r.t.Strings, s)
	i := int64(len(r.t.Strings) - 1)
	r.str[s] = i
	return i
}

// Dropped is how many events were not recorded because of the limit. Calling it ends the recording of lanes.
func (r *Recorder) Dropped() int {
	if r == nil {
		return 0
	}
	r.looking.Lock()
	defer r.looking.Unlock()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.merge()
	return r.over
}

// Size is about how many bytes of memory the recording takes.
func (r *Recorder) Size() int64 {
	if r == nil {
		return 0
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	events := int64(cap(r.t.Events)) * eventSize
	if r.lanes != nil {
		events = int64(len(r.lanes.chunks)) * chunkHeadSize
		if r.lanes.watched { // and a second time after merging
			events += int64(len(r.lanes.chunks)) * chunkSize * eventSize
		}
	}
	return events + int64(cap(r.t.Messages))*messageSize + int64(r.text)
}

// Finish completes the header and returns the trace. The recorder must not be used afterwards.
func (r *Recorder) Finish(h Header) *Trace {
	if r == nil {
		return nil
	}
	r.looking.Lock()
	defer r.looking.Unlock()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.merge()
	h.Truncated, h.Unrecorded = r.t.Header.Truncated, r.t.Header.Unrecorded
	if n := len(r.t.Events); n > 0 {
		h.Makespan = r.t.Events[n-1].Time
	}
	r.t.Header = h
	t := r.t
	r.t = Trace{}
	return &t
}

// cut shortens s to at most n bytes at a rune boundary and marks the cut.
func cut(s string, n int) string {
	const mark = "…"
	n -= len(mark)
	for n > 0 && s[n]&0xC0 == 0x80 {
		n--
	}
	return s[:n] + mark
}
