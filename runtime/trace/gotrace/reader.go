package gotrace

import (
	"fmt"
	"io"

	exp "golang.org/x/exp/trace"
)

// reader takes events out of a file. All that touches the bytes of the file, by way of golang.org/x/exp/trace, is in here: a file
// that leads that package into a panic is broken, no more.
type reader struct {
	r      *exp.Reader
	places *places
}

// entry is an event as far as it matters here.
type entry struct {
	kind exp.EventKind
	time exp.Time
	// Who was at work: a goroutine, a processor, a thread of the system; -1: none.
	g    exp.GoID
	p    exp.ProcID
	m    exp.ThreadID
	at   *place // where
	name string // of a range, a region, a task; the category of a log
	text string // of a log

	// Of a change of a goroutine's state.
	of       exp.GoID
	from, to exp.GoState
	reason   string
	its      *place // where that goroutine is
}

func newReader(from io.Reader, at *places) (r *reader, err error) {
	defer guard(&err)
	read, err := exp.NewReader(from)
	return &reader{read, at}, err
}

// guard makes an error of a panic.
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
		e.name = ev.Range().Name
	case exp.EventTaskBegin, exp.EventTaskEnd:
		e.name = ev.Task().Type
	case exp.EventRegionBegin, exp.EventRegionEnd:
		e.name = ev.Region().Type
	case exp.EventLog:
		l := ev.Log()
		e.name, e.text = l.Category, l.Message
	default:
		return e, nil
	}
	e.at = r.places.of(ev.Stack())
	return e, nil
}
