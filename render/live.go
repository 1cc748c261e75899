package render

import (
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Live makes the scene of runs on real threads while they are in progress. Each call gives only what is new, so that the
// work is proportional to that.
type Live struct {
	opts   SceneOptions
	panels []*growing
}

// NewLive makes a Live that has received nothing yet.
func NewLive(opts SceneOptions) *Live { return &Live{opts: opts} }

// Grow receives the traces so far; each begins with the previous one, and there may be more traces than before. It returns
// the scene, in whose panels Strings and Data have only what is new, and for each panel a block of what is new in its
// columns (see GrowthPart).
func (l *Live) Grow(traces ...*trace.Trace) (*Scene, [][]byte) {
	for i := len(l.panels); i < len(traces); i++ {
		l.panels = append(l.panels, &growing{outliner: newOutliner(traces[i]), panel: i})
	}
	blocks := make([][]byte, len(traces))
	scene := sceneOf(func(i int, t *trace.Trace) Panel {
		var p Panel
		p, blocks[i] = l.panels[i].grow(t)
		return p
	}, l.opts, traces)
	return scene, blocks
}

// growing is a panel of which a part has been sent. Columns that do not change any more are not kept.
type growing struct {
	*outliner
	panel   int
	given   counts
	strings int
	data    int
	open    []int // slices that were sent and had not ended
}

func (g *growing) grow(t *trace.Trace) (Panel, []byte) {
	g.take(t)
	p := g.outliner.panel(t)
	p.Strings, g.strings = p.Strings[g.strings:], len(p.Strings)
	p.Data, g.data = p.Data[g.data:], len(p.Data)

	var events Columns
	events.takeEvents(t.Events[g.given[0]:])
	settled := g.showOpen(t)
	changed := g.changes(settled)
	of := counts{len(t.Events), len(t.Messages), settled, g.given[3] + len(g.c.BacklogTime), len(t.Threads)}
	list := g.c.growth(&events, changed, g.given, of)
	block := blockHead{g.panel, GrowthPart, g.given[0], len(changed.slice), of}.append(nil, list)
	g.given = of
	g.c.forgetGiven()
	return p, block
}

// showOpen extends open slices until now, and returns how many slices are final.
func (g *growing) showOpen(t *trace.Trace) (settled int) {
	s, last, now := &g.slices, trace.Step(len(t.Events)-1), float64(t.Header.Makespan)
	if t.Header.Outcome.End != trace.EndRunning {
		s.end(last, now)
		return len(g.c.SliceStart)
	}
	s.advance(now)
	for i := range s.threads {
		for _, at := range s.threads[i].open() {
			g.c.SliceEnd[at], g.c.SliceLast[at] = now, int32(last)
		}
	}
	return s.moment
}

// changedSlices are slices that were sent and have become longer.
type changedSlices struct {
	slice []int32
	end   []float64
	last  []int32
}

// changes are the current values of slices that were open, and records which of the settled ones are open now.
func (g *growing) changes(settled int) *changedSlices {
	n := &changedSlices{}
	for _, at := range g.open {
		n.slice = append(n.slice, int32(at))
		n.end, n.last = append(n.end, g.c.SliceEnd[at]), append(n.last, g.c.SliceLast[at])
	}
	g.open = g.open[:0]
	for i := range g.slices.threads {
		for _, at := range g.slices.threads[i].open() {
			if at < settled {
				g.open = append(g.open, at)
			}
		}
	}
	return n
}

// growth lists the arrays of what is new in a panel: for events, their rows; slices and threads have all of theirs in the
// columns; of everything else, what was not sent.
func (c *Columns) growth(events *Columns, changed *changedSlices, given, of counts) []array {
	list := append(events.rows(EventPart, 0, of[0]-given[0]), c.rows(MessagePart, 0, of[1]-given[1])...)
	list = append(list, c.slices(given[2], of[2]-given[2])...)
	n := len(changed.slice)
	list = append(list, column(&changed.slice, 0, n), column(&changed.end, 0, n), column(&changed.last, 0, n))
	list = append(list, c.backlog(0, of[3]-given[3])...)
	return append(list, c.threads(of[4])...)
}

// forgetGiven empties the columns of messages and of the backlog.
func (c *Columns) forgetGiven() {
	for _, col := range []*[]int32{&c.MsgSubject, &c.MsgData, &c.MsgFrom, &c.MsgTo, &c.BacklogCount} {
		*col = (*col)[:0]
	}
	c.MsgLineage, c.BacklogTime = c.MsgLineage[:0], c.BacklogTime[:0]
}
