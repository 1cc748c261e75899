package gotrace

import (
	"fmt"

	exp "golang.org/x/exp/trace"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// reader reads events from a file. All code that processes the file's bytes, with golang.org/x/exp/trace, is here: if
// a file makes that package panic, the file counts as broken.
type reader struct {
	r      *exp.Reader
	file   *bounded
	places *places
}

// entry is what matters of an event here.
type entry struct {
	kind exp.EventKind
	time exp.Time
	// The goroutine, processor and thread of the system that recorded it; -1: none.
	g  exp.GoID
	p  exp.ProcID
	m  exp.ThreadID
	at *place // where

	// For a task, a region, a log or a range.
	mark   trace.Mark
	task   exp.TaskID     // that it is, or to which it belongs
	parent exp.TaskID     // of a task
	scope  exp.ResourceID // of a range

	// For a change of a goroutine's state.
	of       exp.GoID
	from, to exp.GoState
	reason   string
	its      *place // that goroutine's position
}

func newReader(from *bounded, at *places) (r *reader, err error) {
	defer guard(&err)
	read, err := exp.NewReader(from)
	return &reader{read, from, at}, err
}

// guard turns a panic into an error.
func guard(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("it contradicts itself: %v", r)
	}
}

// next is the next event; at the end of the file io.EOF.
func (r *reader) next() (e entry, err error) {
	defer guard(&err)
	ev, err := r.r.ReadEvent()
	if err != nil {
		return e, err
	}
	e = entry{kind: ev.Kind(), time: ev.Time(), g: ev.Goroutine(), p: ev.Proc(), m: ev.Thread(), of: exp.NoGoroutine}
	switch e.kind {
	case exp.EventSync:
		r.places.forget() // stacks have new numbers from here on
		r.file.nextPart()
		return e, nil
	case exp.EventStateTransition:
		t := ev.StateTransition()
		if t.Resource.Kind != exp.ResourceGoroutine {
			break
		}
		e.of, e.reason = t.Resource.Goroutine(), t.Reason
		e.from, e.to = t.Goroutine()
		e.its = r.places.of(t.Stack)
	case exp.EventRangeBegin, exp.EventRangeEnd:
		what := ev.Range()
		e.mark = trace.Mark{Kind: trace.MarkRange, Name: what.Name, End: e.kind == exp.EventRangeEnd}
		e.scope = what.Scope
	case exp.EventTaskBegin, exp.EventTaskEnd:
		task := ev.Task()
		e.mark = trace.Mark{Kind: trace.MarkTask, Name: task.Type, End: e.kind == exp.EventTaskEnd}
		e.task, e.parent = task.ID, task.Parent
	case exp.EventRegionBegin, exp.EventRegionEnd:
		region := ev.Region()
		e.mark = trace.Mark{Kind: trace.MarkRegion, Name: region.Type, End: e.kind == exp.EventRegionEnd}
		e.task = region.Task
	case exp.EventLog:
		l := ev.Log()
		e.mark = trace.Mark{Kind: trace.MarkLog, Name: l.Category, Text: l.Message}
		e.task = l.Task
	default:
		return e, nil
	}
	e.at = r.places.of(ev.Stack())
	return e, nil
}
