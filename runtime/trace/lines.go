package trace

import "fmt"

// Lines is the log of a run, one line for each message when its handling begins: [thread] - Type:actor subject(data).
// If statements were recorded, each has its line too: [thread] - file:line:col. The type is left out for an actor
// that is just a function, because it says nothing.
func Lines(t *Trace) []string {
	var out []string
	for i := range t.Events {
		switch e := &t.Events[i]; e.Kind {
		case MsgDequeue:
			out = append(out, t.LogLine(e))
		case Line:
			out = append(out, "["+t.threadName(e.Thread)+"] - "+t.place(e.Pos))
		}
	}
	return out
}

// LogLine is the line of Lines for the beginning of a handling: the thread, the actor with its type, and the message.
func (t *Trace) LogLine(e *Event) string {
	typ := "actor:"
	if e.Actor > 0 && int(e.Actor) <= len(t.Actors) && t.Actors[e.Actor-1].Type != "" {
		typ = t.Actors[e.Actor-1].Type + ":"
	}
	if typ == plainType+":" {
		typ = ""
	}
	return "[" + t.threadName(e.Thread) + "] - " + typ + t.actorName(e.Actor) + " " + t.messageName(e.Msg)
}

// plainType is the type of an actor that is just a function.
const plainType = "BehaviorFunc"

// place is a position in the notation of compilers.
func (t *Trace) place(id PosID) string {
	if id <= 0 || int(id) > len(t.Positions) {
		return "unknown"
	}
	p := t.Positions[id-1]
	if p.Col == 0 {
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}
