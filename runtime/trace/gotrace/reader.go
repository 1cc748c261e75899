package gotrace

import (
	"bytes"
	"fmt"
	"io"

	exp "golang.org/x/exp/trace"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// reader reads events from a file. All code that processes the file's bytes, with golang.org/x/exp/trace, is here: if
// a file makes that package panic, the file counts as broken.
type reader struct {
	r      *exp.Reader
	file   *bounded
	whole  *completer
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

// newReader makes a reader of a file that goes on after its header.
func newReader(header []byte, version int, rest *bounded, at *places) (r *reader, err error) {
	defer guard(&err)
	whole := newCompleter(rest, version)
	read, err := exp.NewReader(io.MultiReader(bytes.NewReader(header), whole))
	return &reader{read, rest, whole, at}, err
}

// guard turns a panic into an error.
func guard(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("it contradicts itself: %v", r)
	}
}

// ahead is a number of entries that are read before they are wanted, by another goroutine.
type ahead struct {
	full  chan batch
	empty chan []entry // to be used again
	gone  chan bool    // closed: no more are wanted
	now   batch
	at    int
}

// batch is a number of entries, and the error after them.
type batch struct {
	list []entry
	err  error
}

// The entries of a batch, and the batches that exist.
const batchSize, batches = 512, 8

// ahead begins to read ahead. The reader must not be used any more, except for what follows from the entries.
func (r *reader) ahead() *ahead {
	a := &ahead{full: make(chan batch, batches), empty: make(chan []entry, batches), gone: make(chan bool)}
	for range batches {
		a.empty <- make([]entry, 0, batchSize)
	}
	go func() {
		for {
			var b batch
			select {
			case b.list = <-a.empty:
			case <-a.gone:
				return
			}
			for len(b.list) < batchSize && b.err == nil {
				var e entry
				if e, b.err = r.next(); b.err == nil {
					b.list = append(b.list, e)
				}
			}
			select {
			case a.full <- b:
			case <-a.gone:
				return
			}
			if b.err != nil {
				return
			}
		}
	}()
	return a
}

// stop says that no more entries are wanted.
func (a *ahead) stop() { close(a.gone) }

// next is the next entry, valid until the one after; at the end of the file the error is io.EOF.
func (a *ahead) next() (*entry, error) {
	for a.at == len(a.now.list) {
		if a.now.err != nil {
			return nil, a.now.err
		}
		if a.now.list != nil {
			a.empty <- a.now.list[:0]
		}
		a.now, a.at = <-a.full, 0
	}
	a.at++
	return &a.now.list[a.at-1], nil
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
