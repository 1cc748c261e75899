package render

import (
	"slices"
	"sync"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// SceneOptions is the content of a scene besides its traces.
type SceneOptions struct {
	Title   string     // the lesson's; empty: the name in the trace
	Source  string     // the program text
	Program string     // hash of the whole program, including other cells; may be empty
	Notes   notes.List // on any run of the program: they are placed at the same events
}

// NewScene makes the scene of one or two runs. The traces must have passed trace.Validate. Notes are placed (see Place).
func NewScene(opts SceneOptions, traces ...*trace.Trace) *Scene {
	return sceneOf(func(_ int, t *trace.Trace) Panel { return newPanel(t) }, opts, traces)
}

// sceneOf is NewScene with a function that makes the panels.
func sceneOf(panel func(i int, t *trace.Trace) Panel, opts SceneOptions, traces []*trace.Trace) *Scene {
	s := &Scene{Title: opts.Title, Source: opts.Source, Program: opts.Program, Panels: make([]Panel, len(traces))}
	s.PutNotes(opts.Notes, traces...)
	var wg sync.WaitGroup
	for i, t := range traces {
		wg.Go(func() { s.Panels[i] = panel(i, t) })
	}
	wg.Wait()
	for i, t := range traces {
		s.Duration = max(s.Duration, t.Header.Makespan)
		word := t.Header.Engine.Word()
		switch {
		case i == 0:
			s.Name, s.Word = t.Header.Name, word
		case s.Word != word:
			s.Word += " and " + word
		}
		if t.Header.Name != s.Name {
			s.Panels[i].Name = t.Header.Name
		}
	}
	if s.Title == "" {
		s.Title = s.Name
	}
	return s
}

func newPanel(t *trace.Trace) Panel {
	p := newOutline(t)
	p.Columns.takeEvents(t.Events)
	return p
}

// newOutline is a panel without the columns of its events.
func newOutline(t *trace.Trace) Panel {
	o := newOutliner(t)
	o.take(t)
	o.slices.end(trace.Step(len(t.Events)-1), float64(t.Header.Makespan))
	p := o.panel(t)
	p.Columns = *o.c
	return p
}

// outliner makes the outline of a run, which may grow.
type outliner struct {
	c        *Columns // without events
	slices   slicer
	sum      *summarizer
	crew     crew
	threads  threadSpans
	subjects *interner
	data     *interner
	mainActs bool // main has an event
	events   int  // processed
	messages int
}

// newOutliner makes the outliner of t, or of a run that begins with it.
func newOutliner(t *trace.Trace) *outliner {
	n := len(t.Messages)
	o := &outliner{c: &Columns{}, sum: newSummarizer(n), subjects: newInterner(16), data: newInterner(n)}
	o.slices.c, o.threads.c = o.c, o.c
	o.c.reserve(n + len(t.Threads))
	return o
}

// take processes what is new in t.
func (o *outliner) take(t *trace.Trace) {
	o.messageColumns(t.Messages[o.messages:])
	o.messages = len(t.Messages)
	o.slices.extend(t)
	o.sum.extend(t)
	o.threads.extend(t)
	for ; o.events < len(t.Events); o.events++ {
		e := &t.Events[o.events]
		o.slices.event(trace.Step(o.events), e)
		o.sum.event(t, trace.Step(o.events))
		o.crew.event(t, e)
		o.threads.event(e)
		o.mainActs = o.mainActs || e.Thread != trace.NoThread && t.Threads[e.Thread].Role == trace.RoleMain
	}
	o.threads.until(t.Header.Makespan)
}

// panel is everything about t besides its columns; all of t must have been processed.
func (o *outliner) panel(t *trace.Trace) Panel {
	p := Panel{
		Key:        t.Header.Settings.Scheduler,
		Settings:   t.Header.Settings,
		Outcome:    t.Header.Outcome,
		Makespan:   t.Header.Makespan,
		Origin:     t.Header.Origin,
		Truncated:  int(t.Header.Truncated),
		Unrecorded: t.Header.Unrecorded,
		Positions:  notNil(t.Positions),
		Strings:    notNil(t.Strings),
		Subjects:   notNil(o.subjects.list),
		Data:       notNil(o.data.list),
		Waits:      make([]Wait, len(t.Waits)),
		Objects:    notNil(t.Objects),
		Summary:    o.sum.summary(t),
	}
	for i, w := range t.Waits {
		p.Waits[i] = Wait{Pos: w.Pos, Reason: uint8(w.Reason), Text: w.Text}
	}
	p.actors(t)
	p.lanes(t, o.c, o.mainActs)
	p.Title, p.Subtitle = o.crew.titles(t, o.mainActs)
	return p
}

// notNil makes JSON write [] instead of null.
func notNil[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

// threadSpans records the lifetimes of threads.
type threadSpans struct {
	c    *Columns
	gone []bool
}

func (s *threadSpans) extend(t *trace.Trace) {
	n := len(t.Threads) - len(s.gone)
	s.gone = append(s.gone, make([]bool, n)...)
	s.c.ThreadBorn, s.c.ThreadGone = append(s.c.ThreadBorn, make([]float64, n)...), append(s.c.ThreadGone, make([]float64, n)...)
}

func (s *threadSpans) event(e *trace.Event) {
	switch e.Kind {
	case trace.ThreadCreate:
		s.c.ThreadBorn[e.Thread] = float64(e.Time)
	case trace.ThreadExit:
		s.c.ThreadGone[e.Thread], s.gone[e.Thread] = float64(e.Time), true
	}
}

// until extends the lifetimes of running threads to now.
func (s *threadSpans) until(now int64) {
	for i, gone := range s.gone {
		if !gone {
			s.c.ThreadGone[i] = float64(now)
		}
	}
}

// takeEvents makes the columns of events.
func (c *Columns) takeEvents(events []trace.Event) {
	n := len(events)
	c.Time, c.Value = make([]float64, n), make([]float64, n)
	ids := make([]int32, 9*n)
	for i, col := range []*[]int32{&c.Thread, &c.Actor, &c.Peer, &c.Msg, &c.Cause, &c.Pos, &c.Depth, &c.Object, &c.Here} {
		*col = ids[i*n : (i+1)*n : (i+1)*n]
	}
	c.Kind, c.Reason = make([]uint8, n), make([]uint8, n)
	for i := range events {
		e := &events[i]
		c.Time[i], c.Value[i] = float64(e.Time), float64(e.Value)
		c.Thread[i], c.Actor[i], c.Peer[i] = int32(e.Thread), int32(e.Actor), int32(e.Peer)
		c.Msg[i], c.Cause[i], c.Pos[i], c.Depth[i] = int32(e.Msg), int32(e.Cause), int32(e.Pos), e.Depth
		c.Object[i], c.Here[i] = int32(e.Object), e.Here
		c.Kind[i], c.Reason[i] = uint8(e.Kind), uint8(e.Reason)
	}
}

// messageColumns adds messages.
func (o *outliner) messageColumns(messages []trace.Message) {
	n, c := len(messages), o.c
	for _, col := range []*[]int32{&c.MsgSubject, &c.MsgData, &c.MsgFrom, &c.MsgTo} {
		*col = slices.Grow(*col, n)
	}
	c.MsgLineage = slices.Grow(c.MsgLineage, 2*n)
	for i := range messages {
		m := &messages[i]
		c.MsgSubject, c.MsgData = append(c.MsgSubject, o.subjects.id(m.Subject)), append(c.MsgData, o.data.id(m.Data))
		c.MsgFrom, c.MsgTo = append(c.MsgFrom, int32(m.From)), append(c.MsgTo, int32(m.To))
		c.MsgLineage = append(c.MsgLineage, uint32(m.Lineage), uint32(m.Lineage>>32))
	}
}

// interner numbers distinct strings.
type interner struct {
	ids  map[string]int32
	list []string
	last string // consecutive strings are often equal
	at   int32
}

func newInterner(size int) *interner { return &interner{ids: make(map[string]int32, size), at: -1} }

func (n *interner) id(s string) int32 {
	if n.at >= 0 && s == n.last {
		return n.at
	}
	at, ok := n.ids[s]
	if !ok {
		at = int32(len(n.list))
		n.ids[s] = at
		n.list = append(n.list, s)
	}
	n.last, n.at = s, at
	return at
}
