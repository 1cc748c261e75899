package goroutines

import (
	"cmp"
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// marks sums up tasks and regions.
type marks struct {
	t      *trace.Trace
	parsed map[int64]*trace.Mark // by the index of the text; nil: it is none
	open   map[trace.Step]openMark
	sums   map[mark]*sum
	within map[trace.ThreadID][]trace.Step // open regions of a goroutine, the innermost last
	logs   int
}

// mark is a kind of tasks or regions.
type mark struct {
	kind trace.MarkKind
	name string
}

type openMark struct {
	of   mark
	time int64
}

type sum struct {
	count, complete int
	took            spreader
	goroutines      map[trace.ThreadID]bool
}

func newMarks(t *trace.Trace) *marks {
	return &marks{t: t, parsed: map[int64]*trace.Mark{}, open: map[trace.Step]openMark{}, sums: map[mark]*sum{}, within: map[trace.ThreadID][]trace.Step{}}
}

func (m *marks) event(step trace.Step, e *trace.Event) {
	if e.Kind == trace.ThreadExit {
		// Its regions end with a goroutine.
		for _, began := range m.within[e.Thread] {
			m.end(began, e)
		}
		delete(m.within, e.Thread)
	}
	if e.Kind != trace.Remark {
		return
	}
	parsed, known := m.parsed[e.Value]
	if !known {
		if of, ok := trace.ParseMark(m.t.Strings[e.Value]); ok {
			parsed = &of
		}
		m.parsed[e.Value] = parsed
	}
	if parsed == nil || parsed.Kind == trace.MarkRange {
		return
	}
	m.partOf(e.Cause, e.Thread)
	of := mark{parsed.Kind, parsed.Name}
	switch {
	case parsed.Kind == trace.MarkLog:
		m.logs++
	case !parsed.End:
		m.sum(of).count++
		m.open[step] = openMark{of, e.Time}
		m.partOf(step, e.Thread)
		if of.kind == trace.MarkRegion {
			m.within[e.Thread] = append(m.within[e.Thread], step)
		}
	case e.Cause != trace.NoStep:
		m.end(e.Cause, e)
		if open := m.within[e.Thread]; of.kind == trace.MarkRegion && len(open) > 0 {
			m.within[e.Thread] = open[:len(open)-1]
		}
	default: // it began before the recording
		m.sum(of).count++
		m.sum(of).goroutines[e.Thread] = true
	}
}

// end ends what began at a step.
func (m *marks) end(began trace.Step, e *trace.Event) {
	open, known := m.open[began]
	if !known {
		return
	}
	s := m.sum(open.of)
	s.complete++
	s.took.add(e.Time - open.time)
	delete(m.open, began)
}

// partOf records that a goroutine has a part in what began at a step.
func (m *marks) partOf(began trace.Step, id trace.ThreadID) {
	if open, known := m.open[began]; known && id != trace.NoThread {
		m.sum(open.of).goroutines[id] = true
	}
}

func (m *marks) sum(of mark) *sum {
	s := m.sums[of]
	if s == nil {
		s = &sum{goroutines: map[trace.ThreadID]bool{}}
		m.sums[of] = s
	}
	return s
}

// kinds are the tasks or regions, by name.
func (m *marks) kinds(kind trace.MarkKind) []Kind {
	list := []Kind{}
	for of, s := range m.sums {
		if of.kind == kind {
			list = append(list, Kind{Name: of.name, Count: s.count, Complete: s.complete, Took: s.took.Spread(), Goroutines: len(s.goroutines)})
		}
	}
	slices.SortFunc(list, func(a, b Kind) int { return cmp.Compare(a.Name, b.Name) })
	return list
}
