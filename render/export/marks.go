package export

import (
	"cmp"
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// moment is an instant event that is not part of a handling: output, a log, a panic, a message that was not accepted.
type moment struct {
	category string
	name     string
	time     int64
	thread   trace.ThreadID // trace.NoThread: none
}

// stretch is a task, a region, or an activity of Go's runtime.
type stretch struct {
	kind       trace.MarkKind
	name       string
	start, end int64
	thread     trace.ThreadID // of its goroutine; trace.NoThread: it belongs to the whole program
	remark     string         // says that its begin or end was not recorded; "" otherwise
}

// momentKinds are the events that are moments, with their names.
var momentKinds = map[trace.Kind]string{
	trace.Output: "output", trace.Remark: "remark", trace.ActorCrash: "panic", trace.DataRace: "data race",
	trace.MsgRefuse: "refused", trace.MsgDrop: "dropped", trace.MsgDeadLetter: "dead letter",
}

// marksOf are the moments of a run in the range, and the stretches that overlap it.
func (in *Input) marksOf(panel int) (moments []moment, stretches []stretch) {
	t := in.Traces[panel]
	open := map[trace.Step]stretch{}
	for i := range t.Events {
		e := &t.Events[i]
		category, ok := momentKinds[e.Kind]
		if !ok {
			continue
		}
		if e.Kind == trace.Remark && t.Header.Origin != "" {
			if mark, ok := trace.ParseMark(t.Strings[e.Value]); ok && mark.Kind != trace.MarkLog {
				if s, ok := stretchOf(t, trace.Step(i), mark, open); ok {
					stretches = append(stretches, s)
				}
				continue
			} else if ok {
				category = "log"
			}
		}
		if in.in(e.Time) {
			name := t.Words(trace.Step(i))
			if e.Kind == trace.Remark {
				name = t.Strings[e.Value]
			}
			moments = append(moments, moment{category, name, e.Time, e.Thread})
		}
	}
	for _, s := range open {
		s.end, s.remark = t.Header.Makespan, "its end was not recorded"
		stretches = append(stretches, s)
	}
	stretches = slices.DeleteFunc(stretches, func(s stretch) bool { return !in.overlaps(s.start, s.end) })
	slices.SortFunc(stretches, func(a, b stretch) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(b.end, a.end), cmp.Compare(a.thread, b.thread), cmp.Compare(a.kind, b.kind), cmp.Compare(a.name, b.name))
	})
	return moments, stretches
}

// stretchOf is the stretch that ends with a mark. One that begins is stored in open, by its step.
func stretchOf(t *trace.Trace, step trace.Step, mark trace.Mark, open map[trace.Step]stretch) (stretch, bool) {
	e := &t.Events[step]
	s := stretch{kind: mark.Kind, name: mark.Name, start: e.Time, end: e.Time, thread: e.Thread}
	if mark.Kind == trace.MarkTask {
		s.thread = trace.NoThread // other goroutines work on it, too
	}
	if !mark.End {
		open[step] = s
		return s, false
	}
	if began, ok := open[e.Cause]; ok {
		delete(open, e.Cause)
		began.end = e.Time
		return began, true
	}
	s.start, s.remark = 0, "it began before the recording"
	return s, true
}

// row is a row of stretches that nest or follow each other.
type row struct {
	kind   trace.MarkKind
	thread trace.ThreadID
	open   []int64 // the ends of those that may contain the next one
}

// takes reports whether a stretch fits into a row, after those that are there.
func (r *row) takes(s *stretch) bool {
	if r.kind != s.kind || r.thread != s.thread {
		return false
	}
	for len(r.open) > 0 && r.open[len(r.open)-1] <= s.start {
		r.open = r.open[:len(r.open)-1]
	}
	return len(r.open) == 0 || s.end <= r.open[len(r.open)-1]
}

// title is what a row is called.
func (r *row) title() string {
	switch r.kind {
	case trace.MarkTask:
		return "tasks"
	case trace.MarkRegion:
		return "regions"
	}
	return "Go's runtime"
}

// rowsOf distributes stretches over rows in which they nest; at is the row of each stretch.
func rowsOf(stretches []stretch) (rows []row, at []int) {
	type key struct {
		kind   trace.MarkKind
		thread trace.ThreadID
	}
	known := map[key][]int{}
	for i := range stretches {
		s := &stretches[i]
		k := key{s.kind, s.thread}
		n := slices.IndexFunc(known[k], func(r int) bool { return rows[r].takes(s) })
		if n < 0 {
			n = len(known[k])
			known[k] = append(known[k], len(rows))
			rows = append(rows, row{kind: s.kind, thread: s.thread})
		}
		r := known[k][n]
		rows[r].open = append(rows[r].open, s.end)
		at = append(at, r)
	}
	return rows, at
}
