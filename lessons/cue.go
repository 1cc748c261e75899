package lessons

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// Cue is a place in the prose that moves the picture of a cell's run to the moment that the words are about. It is written as a
// Markdown link to a fragment of the page, which leads nowhere outside of Rehearse:
//
//	[Bob's bid waits](#auction?at=auction+gets+bid&nth=2&panel=pool)
//	[the teller is busy](#bank?at=teller+begins&to=teller+ends&actor=teller)
//
// After the cell's ID comes a query, in which a space is written as + and a + as %2B:
//
//	at     part of the sentence that describes an event, as rehearse run --events prints it
//	nth    which event with this text, from 1; or last; default 1
//	panel  thread, pool or goroutine, for a cell with several schedulers; default: the first
//	to     part of the sentence of a later event: the picture then shows the time from the one to the other
//	actor  the actor to choose
//	view   the view to change to: threads, actors, ring, messages, meters, shared or table
//
// Check runs the cell with its settings and reports cues whose events do not occur.
type Cue struct {
	Line, Col int // of the link
	Cell      string
	Panel     string // "": the first of the run
	At        string
	Nth       int // from 1; NthLast: the last one
	To        string
	Actor     string
	View      string
}

// NthLast stands for the last event in Cue.Nth.
const NthLast = -1

// cueViews are the views that a cue can name.
var cueViews = []string{"threads", "actors", "ring", "messages", "meters", "shared", "table"}

const cueForm = "write [words](#CELL?at=PART+OF+A+SENTENCE), with nth=, panel=, to=, actor= or view= after an &"

// isCue reports whether the fragment of a link is that of a cue.
func isCue(fragment string) bool { return strings.Contains(fragment, "?") }

// cue parses a link that is a cue.
func (p *parser) cue(n *ast.Link, fragment string) {
	at := offsetOf(n)
	line := p.lineOf(at)
	x, problem := ParseCue(fragment)
	if problem != "" {
		p.errorAt(at, "the cue: "+problem, cueForm)
		return
	}
	x.Line, x.Col = line, at-p.starts[line-1]+1
	p.lesson.Cues = append(p.lesson.Cues, x)
	n.SetAttributeString("class", []byte("cue"))
}

// ParseCue reads the fragment of a cue's link, without #. problem says what is wrong with it.
func ParseCue(fragment string) (x Cue, problem string) {
	cell, query, _ := strings.Cut(fragment, "?")
	x = Cue{Cell: cell, Nth: 1}
	q, err := url.ParseQuery(query)
	if err != nil {
		return x, "its query is malformed"
	}
	for _, key := range slices.Sorted(maps.Keys(q)) { // the first fault is always the same
		values := q[key]
		value := values[0]
		switch {
		case len(values) > 1:
			return x, key + " stands twice"
		case value == "":
			return x, key + " has no value"
		}
		switch key {
		case "at":
			x.At = value
		case "to":
			x.To = value
		case "actor":
			x.Actor = value
		case "panel":
			x.Panel = value
			if value != PanelThread && value != PanelPool && value != PanelGoroutine {
				problem = "there is no panel " + value
			}
		case "view":
			x.View = value
			if !slices.Contains(cueViews, value) {
				problem = "there is no view " + value
			}
		case "nth":
			x.Nth, err = strconv.Atoi(value)
			if value == "last" {
				x.Nth = NthLast
			} else if err != nil || x.Nth < 1 {
				problem = "nth=" + value + " is neither a number from 1 nor last"
			}
		default:
			problem = "it has the unknown part " + key
		}
		if problem != "" {
			return x, problem
		}
	}
	if x.At == "" {
		problem = "it has no at="
	}
	return x, problem
}

// checkCues connects the cues to their cells once all cells are known.
func (p *parser) checkCues() {
	var names []string
	for _, c := range p.lesson.cells {
		names = append(names, c.ID)
	}
	for _, x := range p.lesson.Cues {
		cell := p.lesson.Cell(x.Cell)
		switch {
		case cell == nil:
			p.errorLine(x.Line, x.Col, "the cue is about an unknown cell "+x.Cell, didYouMean(x.Cell, names))
		case cell.Exercise != nil:
			p.errorLine(x.Line, x.Col, "the cue is about the exercise "+x.Cell+", whose program the reader changes", "make it about another cell")
		case x.Panel != "" && !cell.Settings.hasPanel(x.Panel):
			p.errorLine(x.Line, x.Col, fmt.Sprintf("the cell %s has no %s panel", x.Cell, x.Panel), "choose another panel, or another scheduler for the cell")
		}
	}
}

// cues reports those whose events the runs of a cell do not have. Measured runs differ, so their cues are not checked.
func (c *checker) cues(cell *Cell, panels []Panel) {
	for _, x := range c.lesson.Cues {
		if x.Cell != cell.ID || cell.Settings.Engine == "real" {
			continue
		}
		p := &panels[0]
		if x.Panel != "" {
			p = panelNamed(panels, x.Panel)
		}
		if p == nil || p.Find == nil {
			continue
		}
		if x.Actor != "" && !slices.Contains(p.Actors, x.Actor) {
			c.report(x.Line, x.Col, fmt.Sprintf("the run of %s (%s) has no actor %s", x.Cell, p.Name, x.Actor), didYouMean(x.Actor, p.Actors))
		}
		if at := p.Find(x.At, x.Nth, -1); at < 0 {
			c.report(x.Line, x.Col, x.described(p)+fmt.Sprintf(" by %q", x.At), "rehearse run --events lists the events in words")
		} else if x.To != "" && p.Find(x.To, 1, at) < 0 {
			c.report(x.Line, x.Col, fmt.Sprintf("no event after step %d of the run of %s (%s) is described by %q", at, x.Cell, p.Name, x.To), "rehearse run --events lists the events in words")
		}
	}
}

// described says how many events of a run, fewer than Nth, are described by At.
func (x Cue) described(p *Panel) string {
	n := 0
	for x.Nth > 1 && p.Find(x.At, n+1, -1) >= 0 {
		n++
	}
	switch n {
	case 0:
		return fmt.Sprintf("no event of the run of %s (%s) is described", x.Cell, p.Name)
	case 1:
		return fmt.Sprintf("only 1 event, not %d, of the run of %s (%s) is described", x.Nth, x.Cell, p.Name)
	}
	return fmt.Sprintf("only %d events, not %d, of the run of %s (%s) are described", n, x.Nth, x.Cell, p.Name)
}
