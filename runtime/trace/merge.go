package trace

import (
	"container/heap"
	"math"
	"slices"
)

// merge merges the lanes into one order. It keeps each lane's order, puts an event after its Cause and after the
// event after which it was recorded, and otherwise goes by time. Threads read the same clock, but two readings can be
// equal, or differ slightly on bad hardware: an event that had to wait for another gets no earlier time than that
// one.
//
// Lanes may grow between two calls of run. What was merged stays as it is, and the rest is appended.
type merge struct {
	limit   int
	fronts  []*front          // by lane
	next    fronts            // those with a next event, except waiting ones
	waiting map[Step][]*front // for an event that has not been reached yet
	chunks  []*chunk          // the recorder's, so far
	sent    []Message         // the recorder's, so far
	end     int64             // nothing from this time on is merged
	full    bool              // the recorder takes no more; end is when it became full

	events []Event
	rows   []Message
	ids    []MessageID // new numbers of messages, in the order of their first events, by their old numbers
}

// front is how far a lane has been merged.
type front struct {
	lane   int
	chunks []*chunk // that are not wholly merged
	i      int      // events merged of the first of them
	n      int      // events there are of the last of them
	queued bool     // in next or waiting
}

func (f *front) event() *Event { return &f.chunks[0].events[f.i] }

// step is the provisional step of the lane's next event.
func (f *front) step() Step { return f.chunks[0].base + Step(f.i) }

// more reports whether there is a next event.
func (f *front) more() bool { return len(f.chunks) > 1 || len(f.chunks) == 1 && f.i < f.n }

// advance goes to the lane's next event, if there is one.
func (f *front) advance() bool {
	if f.i++; f.i == chunkSize {
		f.chunks, f.i = f.chunks[1:], 0
	}
	return f.more()
}

// fronts is a heap of lanes by the time of their next event.
type fronts []*front

func (h fronts) Len() int      { return len(h) }
func (h fronts) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h fronts) Less(i, j int) bool {
	a, b := h[i].event().Time, h[j].event().Time
	return a < b || a == b && h[i].lane < h[j].lane
}
func (h *fronts) Push(f any) { *h = append(*h, f.(*front)) }
func (h *fronts) Pop() any {
	n := len(*h) - 1
	f := (*h)[n]
	*h = (*h)[:n]
	return f
}

// merge moves what the lanes hold into r.t and ends them. r.mu is held.
func (r *Recorder) merge() {
	s := r.lanes
	if s == nil {
		return
	}
	m := r.merged(math.MaxInt64)
	total := 0
	for _, c := range s.chunks {
		total += c.count(s.watched)
	}
	m.events = slices.Grow(m.events, min(total, r.limit)-len(m.events))
	m.run()
	for _, l := range s.all {
		r.over += l.over
	}
	if r.over += total - len(m.events); r.over > 0 {
		r.t.Header.Truncated = Step(len(m.events))
	}
	r.t.Events, r.t.Messages, r.lanes = m.events, m.rows, nil
}

// merged returns a merge of what the lanes hold, ready to run up to the time end. r.mu is held.
func (r *Recorder) merged(end int64) *merge {
	s := r.lanes
	if s.merge == nil {
		s.merge = &merge{limit: r.limit, waiting: map[Step][]*front{}}
	}
	m := s.merge
	m.end, m.full = end, s.full && s.cut <= end
	if s.full {
		m.end = min(end, s.cut)
	}
	m.sent = r.t.Messages
	m.ids = append(m.ids, make([]MessageID, len(m.sent)+1-len(m.ids))...)
	for lane := len(m.fronts); lane < len(s.all); lane++ {
		m.fronts = append(m.fronts, &front{lane: lane})
	}
	for _, c := range s.chunks[len(m.chunks):] {
		for i := range c.final {
			c.final[i] = NoStep
		}
		f := m.fronts[c.lane]
		f.chunks = append(f.chunks, c)
	}
	m.chunks = s.chunks
	for _, f := range m.fronts {
		if len(f.chunks) == 0 {
			continue
		}
		f.n = f.chunks[len(f.chunks)-1].count(s.watched)
		if !f.queued && f.more() {
			m.queue(f)
		}
	}
	return m
}

// cutShort reports whether nothing will be added to what was merged, although the run continues.
func (m *merge) cutShort() bool {
	return m.full || len(m.events) == m.limit && len(m.next)+len(m.waiting) > 0
}

func (m *merge) queue(f *front) {
	f.queued = true
	heap.Push(&m.next, f)
}

// run merges as much as it can, up to the limit or the end.
func (m *merge) run() {
	for len(m.next) > 0 && m.next[0].event().Time < m.end {
		f := heap.Pop(&m.next).(*front)
		for {
			if len(m.events) == m.limit || f.event().Time >= m.end {
				heap.Push(&m.next, f)
				break
			}
			if missing := m.missing(f.event().Cause, f.chunks[0].after[f.i]); missing != NoStep {
				m.waiting[missing] = append(m.waiting[missing], f)
				break
			}
			m.emit(f)
			if !f.advance() {
				f.queued = false
				break
			}
			if len(m.next) > 0 && m.next[0].event().Time <= f.event().Time {
				heap.Push(&m.next, f)
				break
			}
		}
		if len(m.events) == m.limit {
			return
		}
	}
}

// missing is the first of the provisional steps that is not yet merged, NoStep if there is none.
func (m *merge) missing(steps ...Step) Step {
	for _, s := range steps {
		if s != NoStep && m.final(s) == NoStep {
			return s
		}
	}
	return NoStep
}

// final is the final step of an event by its provisional step, NoStep if it is not merged.
func (m *merge) final(s Step) Step {
	if s == NoStep || int(s/chunkSize) >= len(m.chunks) {
		return NoStep
	}
	return m.chunks[s/chunkSize].final[s%chunkSize]
}

// emit appends the lane's next event, and lets lanes continue that have waited for it.
func (m *merge) emit(f *front) {
	e := *f.event()
	e.Cause = m.final(e.Cause)
	if n := len(m.events); n > 0 {
		e.Time = max(e.Time, m.events[n-1].Time)
	}
	if e.Msg != 0 && m.ids[e.Msg] == 0 {
		m.rows = append(doubled(m.rows), m.sent[e.Msg-1])
		m.ids[e.Msg] = MessageID(len(m.rows))
	}
	e.Msg = m.ids[e.Msg]
	f.chunks[0].final[f.i] = Step(len(m.events))
	m.events = append(doubled(m.events), e)
	s := f.step()
	if waiting, ok := m.waiting[s]; ok {
		delete(m.waiting, s)
		for _, w := range waiting {
			heap.Push(&m.next, w)
		}
	}
}
