package trace

import "slices"

// Snapshot is the trace so far of a recorder of NewWatched, while threads record: what was recorded until now and follows
// from nothing that is not in it. It can have happened, as any trace, and each snapshot, and what Finish returns, begins with
// the events of the snapshot before. The header's Makespan is the time now, its outcome EndRunning. It returns nil if the
// recorder is none of NewWatched or the recording is over. Once the recorder is full the snapshot is what there will be of the
// trace: Truncated and Makespan say so, as those of Finish do.
//
// An event that was being recorded while somebody looked is in the next snapshot. It is then told after all of this one, and
// its time is not before the moment of this one: it was not over yet.
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
	m.run() // while threads go on recording
	t.Events, t.Messages = slices.Clip(m.events), slices.Clip(m.rows)
	h.Makespan, h.Outcome, h.Truncated = t.Header.Makespan, Outcome{End: EndRunning}, 0
	if n := len(t.Events); n > 0 && m.cutShort() {
		h.Makespan, h.Truncated = t.Events[n-1].Time, Step(n)
	}
	t.Header = h
	return t
}

// look notes what there is at the moment: how far each lane has come, and the tables.
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
		Threads:   slices.Clone(r.t.Threads), // rows get what is known only once the thread runs
		Actors:    slices.Clip(r.t.Actors),
		Positions: slices.Clip(r.t.Positions),
		Strings:   slices.Clip(r.t.Strings),
	}
}
