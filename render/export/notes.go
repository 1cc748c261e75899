package export

import (
	"fmt"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// placed is a note at the place that it is about in a run.
type placed struct {
	name   string // "note 3: It waits its turn"
	note   *render.Note
	thread trace.ThreadID // of its event; trace.NoThread: none
}

// otherWords is " (about another program)" for a note about another run than this one, and "" for others.
func otherWords(n *render.Note) string {
	if n.Other == "" {
		return ""
	}
	return " (" + n.Other.Words() + ")"
}

// notesOf are the notes in the range of a run. Notes about both runs are in the first.
func (in *Input) notesOf(panel int) []placed {
	var list []placed
	for i := range in.Scene.Notes {
		n := &in.Scene.Notes[i]
		if n.Orphan || n.At != panel && (n.At >= 0 || panel > 0) || !in.in(n.Time) {
			continue
		}
		p := placed{fmt.Sprintf("note %d%s: %s", i+1, otherWords(n), n.Heading()), n, trace.NoThread}
		if events := in.Traces[panel].Events; n.Step >= 0 && int(n.Step) < len(events) {
			p.thread = events[n.Step].Thread
		}
		list = append(list, p)
	}
	return list
}
