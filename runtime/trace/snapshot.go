package trace

import "slices"

// Snapshot is the trace so far of a recorder of NewWatched, taken while threads record: all recorded events whose
// predecessors are recorded too. It is a valid trace; it begins with the events of the previous snapshot, and
// Finish's trace begins with it. The header's Makespan is the current time, its outcome EndRunning. Snapshot returns
// nil if the recorder was not made by NewWatched or the recording is over. Once the recorder is full, no later
// snapshot has more events: Truncated and Makespan say so, as those of Finish do.
//
// An event that is being recorded at the moment of the snapshot appears in the next one. It then follows all events
// of this one, and its time is not before the moment of this one, because it was not over yet.
func (r *Recorder) Snapshot(h Header) *Trace {
	if r == nil {
		return nil
	}
	r.looking.Lock()
	defer r.looking.Unlock()
	m, t := r.look()
	if m == nil {
		return nil
	}
	m.run() // while threads continue to record
	t.Events, t.Messages = slices.Clip(m.events), slices.Clip(m.rows)
	h.Makespan, h.Outcome, h.Truncated = t.Header.Makespan, Outcome{End: EndRunning}, 0
	if n := len(t.Events); n > 0 && m.cutShort() {
		h.Makespan, h.Truncated = t.Events[n-1].Time, Step(n)
	}
	t.Header = h
	return t
}

// look captures the current state: how far each lane has got, and the tables.
func (r *Recorder) look() (*merge, *Trace) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.lanes == nil || !r.lanes.watched {
		return nil, nil
	}
	now := r.clock()
	m := r.merged(now)
	return m, &Trace{
		Header:    Header{Makespan: now},
		Threads:   slices.Clone(r.t.Threads), // rows are completed once the thread runs
		Actors:    slices.Clip(r.t.Actors),
		Positions: slices.Clip(r.t.Positions),
		Strings:   slices.Clip(r.t.Strings),
	}
}
