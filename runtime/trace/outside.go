package trace

// subject is the name of the actor that an event is about, or of main or the goroutine outside of actors.
func (t *Trace) subject(s Step) string {
	e := &t.Events[s]
	if e.Actor != 0 {
		return t.actorName(e.Actor)
	}
	switch e.Kind {
	case MsgReply, MsgDeadLetter:
		return t.asker(e.Cause, s)
	case AskTimeout, AskFail:
		return t.sender(e.Msg, s)
	}
	return t.Outside(e.Thread)
}

// other is the name of the event's peer; "" if a message has no receiver.
func (t *Trace) other(s Step) string {
	e := &t.Events[s]
	if e.Peer != 0 {
		return t.actorName(e.Peer)
	}
	switch e.Kind {
	case MsgSend:
		if e.Reason == ReasonAsk {
			return t.asker(s, s+1)
		}
		return ""
	case MsgEnqueue, MsgRefuse:
		return t.sender(e.Msg, s)
	}
	return t.Outside(e.Thread)
}

// asker is the name of the receiver of a reply, which is sent at a step before another one.
func (t *Trace) asker(sent, before Step) string {
	if sent >= 0 && sent < before {
		if cause := t.Events[sent].Cause; cause >= 0 && cause < sent {
			return t.sender(t.Events[cause].Msg, cause)
		}
	}
	return "main"
}

// sender is the name of the sender of a message before a step.
func (t *Trace) sender(m MessageID, before Step) string {
	for s := before - 1; s >= 0; s-- {
		if e := &t.Events[s]; e.Kind == MsgSend && e.Msg == m {
			return t.subject(s)
		}
	}
	return "main"
}

// Outside is the name for a thread's activity outside of actors: that of a goroutine, or main.
func (t *Trace) Outside(id ThreadID) string {
	if id >= 0 && int(id) < len(t.Threads) {
		switch t.Threads[id].Role {
		case RoleGoroutine, RoleRuntime:
			return t.threadName(id)
		}
	}
	return "main"
}
