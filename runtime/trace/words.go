package trace

import (
	"fmt"
	"time"
)

// Words says in words what an event is: "w3 begins repeat(3) of storm14, 2 left". It accepts any step and any ids, so
// that errors about broken traces can use it.
func (t *Trace) Words(s Step) string {
	if s < 0 || int(s) >= len(t.Events) {
		return fmt.Sprintf("no event (the trace has steps 0 to %d)", len(t.Events)-1)
	}
	e := &t.Events[s]
	th, a, peer, m := t.threadName(e.Thread), t.actorName(e.Actor), t.actorName(e.Peer), t.messageName(e.Msg)
	switch e.Kind {
	case MsgSend:
		if e.Value > 0 {
			return fmt.Sprintf("%s sends %s to %s, for %v later", a, m, peer, time.Duration(e.Value))
		}
		return fmt.Sprintf("%s sends %s to %s", a, m, peer)
	case MsgEnqueue:
		return fmt.Sprintf("%s of %s enters the mailbox of %s, now %d", m, peer, a, e.Depth)
	case MsgDequeue:
		return fmt.Sprintf("%s begins %s of %s, %d left", th, m, a, e.Depth)
	case MsgDone:
		return fmt.Sprintf("%s ends %s of %s, %d waiting", th, m, a, e.Depth)
	case MsgRefuse:
		return fmt.Sprintf("%s refuses %s of %s (%s)", a, m, peer, e.Reason)
	case MsgDrop:
		return fmt.Sprintf("%s of %s is thrown away unhandled (%s)", m, a, e.Reason)
	case MsgDeadLetter:
		return fmt.Sprintf("%s to %s, which no longer exists, is a dead letter", m, a)
	case MsgStash:
		return fmt.Sprintf("%s puts %s aside", a, m)
	case TimerSet:
		return fmt.Sprintf("%s waits %v for %s", m, time.Duration(e.Value), a)
	case TimerFire:
		return fmt.Sprintf("%s is due for %s", m, a)
	case ActorCrash:
		return fmt.Sprintf("%s fails handling %s: %s", a, m, t.text(e.Value))
	}
	return t.wordsOfScheduling(e, th, a, peer)
}

// wordsOfScheduling says in words what an event without a message is.
func (t *Trace) wordsOfScheduling(e *Event, th, a, peer string) string {
	switch e.Kind {
	case ActorSpawn:
		return fmt.Sprintf("%s spawns %s", peer, a)
	case ActorStop:
		return fmt.Sprintf("%s stops (%s)", a, e.Reason)
	case ActorRestart:
		return fmt.Sprintf("%s starts again", a)
	case ActorReady:
		return fmt.Sprintf("%s has a message and waits for a thread", a)
	case RunBegin:
		return fmt.Sprintf("%s begins to work for %s", th, a)
	case RunEnd:
		return fmt.Sprintf("%s ends its work for %s (%s)", th, a, e.Reason)
	case Block:
		return fmt.Sprintf("%s blocks (%s)", th, e.Reason)
	case Unblock:
		return fmt.Sprintf("%s can go on", th)
	case ThreadCreate:
		return fmt.Sprintf("thread %s is created", th)
	case ThreadExit:
		return fmt.Sprintf("thread %s ends", th)
	case ThreadPark:
		return fmt.Sprintf("%s has nothing to do", th)
	case ThreadUnpark:
		return fmt.Sprintf("%s is woken", th)
	case ThreadSwitch:
		return fmt.Sprintf("core %d turns to %s", e.Value, th)
	case Line:
		return fmt.Sprintf("%s is about to run line %s", th, t.place(e.Pos))
	case Output:
		return fmt.Sprintf("%s writes %q", th, t.text(e.Value))
	case Remark:
		return "remark: " + t.text(e.Value)
	case Choice:
		return fmt.Sprintf("of %d ready threads number %d goes on", e.Depth, e.Value)
	}
	return fmt.Sprintf("event of kind %s on %s", e.Kind, th)
}

func (t *Trace) threadName(id ThreadID) string {
	switch {
	case id == NoThread:
		return "no thread"
	case id < 0 || int(id) >= len(t.Threads):
		return fmt.Sprintf("thread %d (unknown)", id)
	}
	return t.Threads[id].Name
}

func (t *Trace) actorName(id ActorID) string {
	switch {
	case id == 0:
		return "main"
	case id < 0 || int(id) > len(t.Actors):
		return fmt.Sprintf("actor %d (unknown)", id)
	}
	return t.Actors[id-1].Name
}

// messageName is subject(data).
func (t *Trace) messageName(id MessageID) string {
	switch {
	case id == 0:
		return "no message"
	case id < 0 || int(id) > len(t.Messages):
		return fmt.Sprintf("message %d (unknown)", id)
	}
	m := &t.Messages[id-1]
	return m.Subject + "(" + m.Data + ")"
}

func (t *Trace) text(i int64) string {
	if i < 0 || i >= int64(len(t.Strings)) {
		return fmt.Sprintf("string %d (unknown)", i)
	}
	return t.Strings[i]
}

func (t *Trace) place(id PosID) string {
	if id <= 0 || int(id) > len(t.Positions) {
		return "unknown"
	}
	p := t.Positions[id-1]
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}
