package trace

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

func (t *Trace) line(e *Event) string {
	typ := "actor"
	if e.Actor > 0 && int(e.Actor) <= len(t.Actors) && t.Actors[e.Actor-1].Type != "" {
		typ = t.Actors[e.Actor-1].Type
	}
	return "[" + t.threadName(e.Thread) + "] - " + typ + ":" + t.actorName(e.Actor) + " " + t.messageName(e.Msg)
}
