package deck

import (
	"math"
	"slices"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
)

// What is known while the tour still has a question to ask. A question is asked at the moment of its note, and hides
// everything after it, in all runs. A picture before it shows what the notes so far are about, each in its own run, and in
// all runs the moments of those notes; but nothing after the question, unless a note is about that. So a note before a
// question has its subject in sight, and reveals no more than its author intended.

// forever is later than any moment.
const forever = math.MaxInt64

// before is what is known when stop k asks its question.
func (t *tour) before(k int) *render.Cut {
	n := &t.stops[k]
	c := &render.Cut{Times: make([]int64, len(t.s.Panels)), Panel: -1}
	for i := range c.Times {
		if !n.ofRuns() {
			c.Times[i] = n.Time
			continue
		}
		for j := range t.stops[:k] { // its own moment is the end of a run, which may be the answer
			c.Times[i] = max(c.Times[i], min(t.stops[j].shows(i, n.asked(), t.s), t.s.Duration+1))
		}
	}
	if n.ofRuns() {
		return c
	}
	if n.At >= 0 && n.Step >= 0 {
		c.Panel, c.Step = n.At, n.Step
	}
	return c
}

// known is what the note of stop k and those before it show, if there is a question later; nil: everything.
func (t *tour) known(k int) *render.Cut {
	q := t.question(k + 1)
	if q < 0 {
		return nil
	}
	asked := &t.stops[q]
	c := &render.Cut{Times: make([]int64, len(t.s.Panels)), Panel: -1}
	all := true
	for i := range c.Times {
		for j := range t.stops[:k+1] {
			c.Times[i] = max(c.Times[i], t.stops[j].shows(i, asked.asked(), t.s))
		}
		all = all && c.Times[i] >= t.s.Duration
		c.Times[i] = min(c.Times[i], t.s.Duration+1) // later than the last event: so it is over
	}
	if all {
		return nil
	}
	if !asked.ofRuns() && asked.At >= 0 && asked.Step >= 0 && c.Times[asked.At] <= asked.Time {
		c.Panel, c.Step = asked.At, asked.Step // as with the question: several steps can share its time
	}
	return c
}

// ofRuns reports whether a note is about the difference of whole runs: it has no moment of its own.
func (n *stop) ofRuns() bool { return n.About == notes.Difference && n.Msg == 0 }

// asked is the moment of a note's question; before the answer, nothing after it may be shown.
func (n *stop) asked() int64 {
	if n.ofRuns() {
		return forever
	}
	return n.Time
}

// shows is up to when a stop shows a run before a question that is asked at some moment.
func (n *stop) shows(panel int, asked int64, s *render.Scene) int64 {
	until := min(n.Time, asked)
	if p := n.panel(s); p >= 0 && p != panel && n.Predict == "" {
		return until
	}
	end := n.end()
	if n.Time < asked {
		end = min(end, asked)
	}
	return max(until, end)
}

// panel is the run that a note is about; -1: all of them.
func (n *stop) panel(s *render.Scene) int {
	if n.Note.Panel == "" && (n.About == notes.Range || n.About == notes.Difference) {
		return -1
	}
	if n.At >= 0 {
		return n.At
	}
	return slices.IndexFunc(s.Panels, func(p render.Panel) bool { return string(p.Key) == n.Note.Panel })
}

// end is the end of what a note is about. How much of what follows a moment would give the answer of a later question away
// is unknown, and actors, threads and differences are about the whole run.
func (n *stop) end() int64 {
	switch {
	case n.About == notes.Range, n.About == notes.MessageOf, n.About == notes.Difference && n.Msg > 0:
		return max(n.Time, n.End)
	case n.About == notes.Step && n.Predict == "":
		return n.Time
	}
	return forever
}

// scale gives all pictures of a slide that hide something a clock of the same length, as long as their content needs, so
// that it does not reveal how long the runs are. If the author has chosen a time window, that is shown.
func (t *tour) scale(steps []Step, look *notes.Look) {
	if look.To > 0 {
		return
	}
	until := int64(1)
	for _, s := range steps {
		if c := s.Picture.Cut; c != nil {
			until = max(until, c.Latest())
		}
	}
	for _, s := range steps {
		if s.Picture.Cut != nil {
			s.Picture.Options.To = until + max(1, until/4)
		}
	}
}
