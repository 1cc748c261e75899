package trace

import "container/heap"

// merge makes one order of what the lanes hold. It keeps each lane's order, puts an event after its Cause and after the
// event it was recorded after, and else goes by time. Threads read the same clock, but two reads can give the same time, or
// be a little apart on bad hardware: an event that had to wait for another gets no earlier time than that.
type merge struct {
	r       *Recorder
	next    fronts
	waiting map[Step][]*front // for an event that has not been reached yet
	events  []Event
	rows    []Message
	ids     []MessageID // numbers of messages in the order of their first events, by the numbers they had
}

// front is how far a lane has been merged.
type front struct {
	lane int
	c    *chunk
	i    int
}

func (f *front) event() *Event { return &f.c.events[f.i] }

// advance goes to the lane's next event, if there is one.
func (f *front) advance() bool {
	if f.i++; f.i == f.c.n && f.c.next != nil {
		f.c, f.i = f.c.next, 0
	}
	return f.i < f.c.n
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

// merge puts what the lanes hold, if there are any, into r.t and ends them. r.mu is held.
func (r *Recorder) merge() {
	s := r.lanes
	if s == nil {
		return
	}
	total := 0
	for _, c := range s.chunks {
		total += c.n
		for i := range c.final {
			c.final[i] = NoStep
		}
	}
	m := &merge{
		r: r, waiting: map[Step][]*front{}, ids: make([]MessageID, len(r.t.Messages)+1),
		events: make([]Event, 0, min(total, r.limit)), rows: make([]Message, 0, len(r.t.Messages)),
	}
	for i, l := range s.all {
		r.over += l.over
		if l.first != nil {
			m.next = append(m.next, &front{lane: i, c: l.first})
		}
	}
	heap.Init(&m.next)
	m.run()
	if r.over += total - len(m.events); r.over > 0 {
		r.t.Header.Truncated = Step(len(m.events))
	}
	r.t.Events, r.t.Messages, r.lanes = m.events, m.rows, nil
}

// run merges until all is merged, the limit is reached, or the time from which on something was not recorded.
func (m *merge) run() {
	for len(m.next) > 0 {
		f := heap.Pop(&m.next).(*front)
		for more := true; more; {
			e := f.event()
			if len(m.events) == m.r.limit || m.r.lanes.full && e.Time >= m.r.lanes.cut {
				return
			}
			if missing := m.missing(e.Cause, f.c.after[f.i]); missing != NoStep {
				m.waiting[missing] = append(m.waiting[missing], f)
				break
			}
			m.emit(f)
			if more = f.advance(); more && len(m.next) > 0 && m.next[0].event().Time <= f.event().Time {
				heap.Push(&m.next, f)
				break
			}
		}
	}
}

// missing is the first of the provisional steps that is not merged yet, NoStep if there is none.
func (m *merge) missing(steps ...Step) Step {
	for _, s := range steps {
		if s != NoStep && m.final(s) == NoStep {
			return s
		}
	}
	return NoStep
}

// final is the step of what had the provisional step s.
func (m *merge) final(s Step) Step {
	if s == NoStep {
		return NoStep
	}
	return m.r.lanes.chunks[s/chunkSize].final[s%chunkSize]
}

// emit appends the lane's next event, and lets the lanes go on that have waited for it.
func (m *merge) emit(f *front) {
	e := *f.event()
	e.Cause = m.final(e.Cause)
	if n := len(m.events); n > 0 {
		e.Time = max(e.Time, m.events[n-1].Time)
	}
	if e.Msg != 0 && m.ids[e.Msg] == 0 {
		m.rows = append(m.rows, m.r.t.Messages[e.Msg-1])
		m.ids[e.Msg] = MessageID(len(m.rows))
	}
	e.Msg = m.ids[e.Msg]
	f.c.final[f.i] = Step(len(m.events))
	m.events = append(m.events, e)
	s := f.c.base + Step(f.i)
	if waiting, ok := m.waiting[s]; ok {
		delete(m.waiting, s)
		for _, w := range waiting {
			heap.Push(&m.next, w)
		}
	}
}
