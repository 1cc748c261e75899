package document

import (
	"strings"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// place finds the lines of the listing that notes are about, from the positions of their events.
func (p *played) place() {
	p.calls = map[int][]int{}
	lines := strings.Count(strings.TrimRight(p.text, "\n"), "\n") + 1
	for i := range p.scene.Notes {
		n := &p.scene.Notes[i]
		if n.Orphan || n.At < 0 || n.Step < 0 || !p.shows(n) {
			continue
		}
		at := lineOf(p.in.Traces[n.At], n)
		if at.File == p.cell.ID && at.Line >= 1 && at.Line <= lines {
			p.calls[at.Line] = append(p.calls[at.Line], i)
		}
	}
}

// line is the line of the listing that a note is about; 0: none.
func (p *played) line(note int) int {
	for line, list := range p.calls {
		for _, i := range list {
			if i == note {
				return line
			}
		}
	}
	return 0
}

// nearby is how many events of a thread are searched for a position.
const nearby = 64

// lineOf is the position in the program that a note is about: that of its event, or the last position that its thread had
// in the same handling, or the first one if the handling begins there. Ranges, threads and whole runs have none.
func lineOf(t *trace.Trace, n *render.Note) trace.Position {
	switch n.About {
	case "step", "message", "actor":
	case "difference":
		if n.Message == nil {
			return trace.Position{}
		}
	default:
		return trace.Position{}
	}
	if int(n.Step) >= len(t.Events) {
		return trace.Position{}
	}
	thread := t.Events[n.Step].Thread
	for i, seen := int(n.Step), 0; i >= 0 && seen < nearby; i-- {
		e := &t.Events[i]
		if e.Thread != thread {
			continue
		}
		if e.Pos > 0 {
			return t.Positions[e.Pos-1]
		}
		if e.Kind == trace.MsgDequeue || e.Kind == trace.RunBegin || e.Kind == trace.ThreadCreate {
			break
		}
		seen++
	}
	for i, seen := int(n.Step), 0; thread != trace.NoThread && i < len(t.Events) && seen < nearby; i++ {
		e := &t.Events[i]
		if e.Thread != thread {
			continue
		}
		if e.Pos > 0 {
			return t.Positions[e.Pos-1]
		}
		if e.Kind == trace.MsgDone || e.Kind == trace.RunEnd || e.Kind == trace.ThreadExit {
			break
		}
		seen++
	}
	return trace.Position{}
}
