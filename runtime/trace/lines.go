package trace

import (
	"bufio"
	"io"
)

// Lines is the log of a run, one line a message when its handling begins: [thread] - Type:actor subject(data).
func Lines(t *Trace) []string {
	var out []string
	for i := range t.Events {
		if t.Events[i].Kind == MsgDequeue {
			out = append(out, t.line(&t.Events[i]))
		}
	}
	return out
}

// WriteLines writes Lines.
func WriteLines(w io.Writer, t *Trace) error {
	b := bufio.NewWriter(w)
	for i := range t.Events {
		if t.Events[i].Kind == MsgDequeue {
			_, _ = b.WriteString(t.line(&t.Events[i])) // Flush reports the error
			_ = b.WriteByte('\n')
		}
	}
	return b.Flush()
}

func (t *Trace) line(e *Event) string {
	typ := "actor"
	if e.Actor > 0 && int(e.Actor) <= len(t.Actors) && t.Actors[e.Actor-1].Type != "" {
		typ = t.Actors[e.Actor-1].Type
	}
	return "[" + t.threadName(e.Thread) + "] - " + typ + ":" + t.actorName(e.Actor) + " " + t.messageName(e.Msg)
}
