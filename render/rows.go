package render

import (
	"math"
	"sync"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Rows makes blocks of a panel's events and messages, for any range. It takes the events from the trace, so that the
// columns of a large run need not be kept, or be there all at once.
type Rows struct {
	panel    int
	of       counts
	events   []trace.Event
	messages Columns // only these
}

// InParts makes the scene of a large run as NewScene does, but without columns. For each panel it returns the block of its
// outline, and the source of its rows.
func InParts(opts SceneOptions, traces ...*trace.Trace) (s *Scene, outlines [][]byte, rows []*Rows) {
	s = sceneOf(func(_ int, t *trace.Trace) Panel { return newOutline(t) }, opts, traces)
	outlines, rows = make([][]byte, len(traces)), make([]*Rows, len(traces))
	for i, t := range traces {
		c := &s.Panels[i].Columns
		r := &Rows{panel: i, of: c.counts(), events: t.Events}
		r.of[0] = len(t.Events)
		r.messages = Columns{MsgSubject: c.MsgSubject, MsgData: c.MsgData, MsgFrom: c.MsgFrom, MsgTo: c.MsgTo, MsgLineage: c.MsgLineage}
		rows[i], outlines[i] = r, appendOutline(nil, i, r.of, c, r.limits(), s.Panels[i].rare(t.Events, maxRare))
		*c = Columns{}
	}
	return s, outlines, rows
}

// Len is the number of rows of a part other than the outline.
func (r *Rows) Len(part Part) int { return r.of[part-1] }

// Size is its approximate memory besides the trace, bytes.
func (r *Rows) Size() int64 {
	m := &r.messages
	return int64(len(m.MsgSubject)+len(m.MsgData)+len(m.MsgFrom)+len(m.MsgTo))*4 + int64(len(m.MsgLineage))*8
}

// Append appends a block of the rows of a part, from `from` up to but not including `to`. The rows must exist.
func (r *Rows) Append(dst []byte, part Part, from, to int) []byte {
	h := blockHead{r.panel, part, from, to - from, r.of}
	if part == MessagePart {
		return h.append(dst, r.messages.rows(part, from, to-from))
	}
	var c Columns
	c.takeEvents(r.events[from:to])
	return h.append(dst, c.rows(part, 0, to-from))
}

// limits are those of all columns of events and messages. They are computed in stretches, several at a time.
func (r *Rows) limits() []float64 {
	all := r.messages.limits()
	if len(r.events) > 0 {
		for i := range 2 * limitedEvents {
			all[i] = math.Inf(1 - 2*(i%2))
		}
	}
	var wg sync.WaitGroup
	var mu sync.Mutex
	const atOnce = 2
	for worker := range atOnce {
		wg.Go(func() {
			for from := worker * BlockRows; from < len(r.events); from += atOnce * BlockRows {
				var c Columns
				c.takeEvents(r.events[from:min(from+BlockRows, len(r.events))])
				of := c.limits()
				mu.Lock()
				widen(all[:2*limitedEvents], of[:2*limitedEvents])
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	return all
}
