package sitetest

import (
	"encoding/json"
	"fmt"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/explore"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/notebook"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// Case is a request of the page, and what answers it here.
type Case struct {
	Name string
	Text string // the request
	Want *Answer
}

// searchSeconds is how long orders are searched for a learner who has to break a program. It is more than that takes: the number of orders ends it.
const searchSeconds = 60

// Cells are runs of cells of all lessons, which takes chooses by their indexes, but for those that measure: a site does not.
func (h *Here) Cells(takes func(i int) bool) ([]*Case, error) {
	return h.each(takes, func(c *lessons.Cell) bool { return c.Settings.Engine != string(trace.Real) }, func(_ int, e *lessons.Entry, c *lessons.Cell) ([]*Case, error) {
		settings, both := notebook.RunSettings(c.Settings)
		run, err := h.ask("", wire.RunRequest{CellRequest: h.cell(e, c, c.Text), Settings: settings, Both: both})
		return []*Case{run}, err
	})
}

// Exercises are tests of the starters and the solutions of exercises, which takes chooses by their indexes. Where the learner has to break a
// program, they are searches for an order that does, in both programs, and tests of that order and of the usual one. A solution that is tried in
// orders takes much longer than others, because none of them breaks it; searches chooses among those exercises whose solution is tried, too.
func (h *Here) Exercises(takes, searches func(i int) bool) ([]*Case, error) {
	return h.each(takes, func(c *lessons.Cell) bool { return c.Exercise != nil }, func(i int, e *lessons.Entry, c *lessons.Cell) (cases []*Case, err error) {
		texts := map[string]string{"starter": c.Text}
		inOrders := c.Exercise.Break || c.Exercise.Orders != 0
		if s := c.Exercise.Solution; s != nil && s.Line > 0 && (!inOrders || searches(i)) {
			texts["solution"] = s.Text
		}
		for _, kind := range []string{"starter", "solution"} {
			text, ok := texts[kind]
			if !ok {
				continue
			}
			grade := wire.GradeRequest{CellRequest: h.cell(e, c, text)}
			graded, err := h.ask(kind, grade)
			if cases = append(cases, graded); err != nil {
				return nil, err
			}
			if !c.Exercise.Break {
				continue
			}
			settings, _ := notebook.RunSettings(c.Settings)
			explored, err := h.ask(kind+", explored", wire.ExploreRequest{CellRequest: h.cell(e, c, text), Settings: settings, Seconds: searchSeconds})
			if cases = append(cases, explored); err != nil {
				return nil, err
			}
			r, err := reportOf(explored.Want)
			if err != nil {
				return nil, err
			}
			if r.Failure == nil {
				continue
			}
			grade.ID, grade.Schedule, grade.Accesses = h.nextID(), r.Failure.Best().Schedule, r.Accesses
			graded, err = h.ask(kind+", in the order that breaks it", grade)
			if cases = append(cases, graded); err != nil {
				return nil, err
			}
		}
		return cases, nil
	})
}

// each makes cases of those cells of the lessons that are meant.
func (h *Here) each(takes func(i int) bool, meant func(*lessons.Cell) bool, of func(i int, e *lessons.Entry, c *lessons.Cell) ([]*Case, error)) ([]*Case, error) {
	all, err := h.library.Lessons()
	if err != nil {
		return nil, err
	}
	var cases []*Case
	next := 0
	for _, e := range all {
		for _, c := range e.Lesson.Cells() {
			if !meant(c) {
				continue
			}
			i := next
			if next++; !takes(i) {
				continue
			}
			some, err := of(i, e, c)
			if err != nil {
				return nil, fmt.Errorf("%s#%s: %w", e.ID, c.ID, err)
			}
			cases = append(cases, some...)
		}
	}
	return cases, nil
}

func (h *Here) nextID() int {
	h.lastID++
	return h.lastID
}

func (h *Here) cell(e *lessons.Entry, c *lessons.Cell, text string) wire.CellRequest {
	return wire.CellRequest{ID: h.nextID(), Lesson: e.ID, Cell: c.ID, Text: text}
}

// ask is the case of a request about a cell; what says more about it, if it is not empty.
func (h *Here) ask(what string, m interface {
	wire.ClientMessage
	CellName() string
}) (*Case, error) {
	text, err := wire.Encode(m)
	if err != nil {
		return nil, err
	}
	c := &Case{Name: m.CellName(), Text: string(text)}
	if what != "" {
		c.Name += " (" + what + ")"
	}
	c.Want, err = h.answer(c.Text)
	return c, err
}

// reportOf is the last report in the answer to a search.
func reportOf(a *Answer) (*explore.Report, error) {
	r := new(explore.Report)
	for _, text := range a.Texts {
		kind, fields, err := parse([]byte(text))
		if err == nil && kind == "explored" {
			r = new(explore.Report)
			err = json.Unmarshal(fields["report"], r)
		}
		if err != nil {
			return nil, err
		}
	}
	return r, nil
}
