package trace

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
)

// Words says in words what an event is: "w3 begins repeat(3) of storm14, 2 left". It accepts any step and any ids, so
// that errors about broken traces can use it.
func (t *Trace) Words(s Step) string {
	if s < 0 || int(s) >= len(t.Events) {
		return fmt.Sprintf("no event (the trace has steps 0 to %d)", len(t.Events)-1)
	}
	e := &t.Events[s]
	th, a, peer, m := t.threadName(e.Thread), t.subject(s), t.other(s), t.messageName(e.Msg)
	switch e.Kind {
	case MsgSend:
		if e.Cause >= 0 && e.Cause < s && t.Events[e.Cause].Kind == MsgDrop && t.Events[e.Cause].Reason == ReasonMove {
			return fmt.Sprintf("%s of %s moves to %s", m, a, peer)
		}
		if e.Value > 0 {
			return fmt.Sprintf("%s sends %s to %s, for %v later", a, m, peer, time.Duration(e.Value))
		}
		if e.Reason == ReasonRequest {
			return fmt.Sprintf("%s asks %s: %s", a, peer, m)
		}
		return fmt.Sprintf("%s sends %s to %s", a, m, peer)
	case MsgEnqueue:
		if e.Value != 0 {
			return fmt.Sprintf("%s of %s enters the mailbox of %s, now %d, with priority %d", m, peer, a, e.Depth, e.Value)
		}
		return fmt.Sprintf("%s of %s enters the mailbox of %s, now %d", m, peer, a, e.Depth)
	case MsgDequeue:
		if e.Reason == ReasonSelected {
			return fmt.Sprintf("%s begins %s of %s, which selected it, %d left", th, m, a, e.Depth)
		}
		return fmt.Sprintf("%s begins %s of %s, %d left", th, m, a, e.Depth)
	case MsgDone:
		return fmt.Sprintf("%s ends %s of %s, %d waiting", th, m, a, e.Depth)
	case MsgRefuse:
		return fmt.Sprintf("%s refuses %s of %s (%s)", a, m, peer, e.Reason)
	case MsgDrop:
		if e.Reason == ReasonMove {
			return fmt.Sprintf("%s leaves the mailbox of %s, now %d, for another", m, a, e.Depth)
		}
		return fmt.Sprintf("%s of %s is thrown away unhandled (%s)", m, a, e.Reason)
	case MsgReply:
		return fmt.Sprintf("%s has the reply %s of %s", a, m, peer)
	case AskTimeout:
		return fmt.Sprintf("no reply of %s to %s of %s within %v", peer, m, a, time.Duration(e.Value))
	case AskFail:
		return fmt.Sprintf("no reply of %s to %s of %s can come any more", peer, m, a)
	case MsgDeadLetter:
		switch e.Reason {
		case ReasonAsk:
			return fmt.Sprintf("%s to %s, which waits for it no more, is a dead letter", m, a)
		case ReasonRoutee:
			return fmt.Sprintf("%s to %s, which has no routee to take it, is a dead letter", m, a)
		}
		return fmt.Sprintf("%s to %s, which no longer exists, is a dead letter", m, a)
	case MsgRoute:
		return fmt.Sprintf("%s gives %s to %s", a, m, peer)
	case MsgStash:
		return fmt.Sprintf("%s puts %s aside", a, m)
	case MsgUnstash:
		return fmt.Sprintf("%s puts %s back to the front of its mailbox", a, m)
	case TimerStop:
		return fmt.Sprintf("%s stops a timer; %s is not sent", a, m)
	case TimerMiss:
		return fmt.Sprintf("%s missed ticks of a timer (%d): the one before was still pending", a, e.Value)
	case TimerSet:
		if e.ofActor() {
			return fmt.Sprintf("a timer of %s waits %v to send %s", a, time.Duration(e.Value), m)
		}
		return fmt.Sprintf("%s waits %v for %s", m, time.Duration(e.Value), a)
	case TimerFire:
		if e.Cause >= 0 && e.Cause < s && t.Events[e.Cause].ofActor() {
			return fmt.Sprintf("a timer of %s fires to send %s", a, m)
		}
		return fmt.Sprintf("%s is due for %s", m, a)
	case ActorCrash:
		text := strings.ReplaceAll(t.text(e.Value), "\n", "; ") // a hint has a line of its own
		if e.Reason == ReasonSelected {
			return fmt.Sprintf("%s fails selecting a message: %s", a, text)
		}
		if e.Reason == ReasonEmpty {
			return fmt.Sprintf("%s takes a message of %s, which has none: %s", th, a, text)
		}
		return fmt.Sprintf("%s fails handling %s: %s", a, m, text)
	}
	return t.wordsOfScheduling(e, th, a, peer)
}

// wordsOfScheduling says in words what an event without a message is.
func (t *Trace) wordsOfScheduling(e *Event, th, a, peer string) string {
	switch e.Kind {
	case ActorSpawn:
		return fmt.Sprintf("%s spawns %s%s", peer, a, t.rankOf(e.Actor))
	case ActorStop:
		return fmt.Sprintf("%s stops (%s)", a, e.Reason)
	case ActorStopping:
		return fmt.Sprintf("%s takes no more messages and is about to stop (%s)", a, e.Reason)
	case ActorWatch:
		return fmt.Sprintf("%s watches %s", a, peer)
	case ActorSubscribe:
		return fmt.Sprintf("%s subscribes to dead letters", a)
	case ActorUnsubscribe:
		return fmt.Sprintf("%s subscribes to dead letters no more", a)
	case ActorUnwatch:
		return fmt.Sprintf("%s watches %s no more", a, peer)
	case RouteeJoin:
		return fmt.Sprintf("%s is a routee of %s", peer, a)
	case RouteeLeave:
		return fmt.Sprintf("%s is no routee of %s any more", peer, a)
	case HookBegin:
		return fmt.Sprintf("%s begins %s of %s", th, hookName(e.Reason), a)
	case HookEnd:
		return fmt.Sprintf("%s ends %s of %s", th, hookName(e.Reason), a)
	case ActorRestart:
		return fmt.Sprintf("%s begins anew", a)
	case ActorSupervise:
		return t.decision(e, a, peer)
	case ActorBecome:
		return fmt.Sprintf("%s becomes %s", a, t.text(e.Value))
	case ActorReady:
		switch e.Reason {
		case ReasonStart, ReasonStop:
			return fmt.Sprintf("%s waits for a thread to call its method %s", a, hookName(e.Reason))
		case ReasonRestart:
			return fmt.Sprintf("%s waits for a thread to begin anew", a)
		}
		if e.Depth == 0 {
			return fmt.Sprintf("%s has no message and waits for a thread", a)
		}
		return fmt.Sprintf("%s has a message and waits for a thread", a)
	case RunBegin:
		return fmt.Sprintf("%s begins to work for %s", th, a)
	case RunEnd:
		return fmt.Sprintf("%s ends its work for %s (%s)", th, a, e.Reason)
	case Block:
		return th + " " + t.waiting(e)
	case Unblock:
		return fmt.Sprintf("%s can go on", th)
	case ThreadCreate:
		return t.created(e, th)
	case ThreadExit:
		return fmt.Sprintf("thread %s ends", th)
	case ThreadPark:
		return fmt.Sprintf("%s has nothing to do", th)
	case ThreadUnpark:
		return fmt.Sprintf("%s is woken", th)
	case ThreadSwitch, GoTurn:
		return fmt.Sprintf("core %d turns to %s", e.Value, th)
	case Line:
		return fmt.Sprintf("%s is about to run line %s", th, t.place(e.Pos))
	case Output:
		return fmt.Sprintf("%s writes %q", th, t.text(e.Value))
	case Remark:
		return "remark: " + t.text(e.Value)
	case Choice:
		if e.Peer != 0 {
			return fmt.Sprintf("%s takes %s, of %d ready actors number %d", th, peer, e.Depth, e.Value)
		}
		return fmt.Sprintf("of %d ready threads number %d goes on", e.Depth, e.Value)
	}
	return fmt.Sprintf("event of kind %s on %s", e.Kind, th)
}

// rankOf is what tells an actor from most: ", priority 5", ", a router, round robin".
func (t *Trace) rankOf(id ActorID) string {
	if id <= 0 || int(id) > len(t.Actors) {
		return ""
	}
	switch a := &t.Actors[id-1]; {
	case a.Routing != "":
		return ", a router, " + a.Routing
	case a.Priority != 0:
		return fmt.Sprintf(", priority %d", a.Priority)
	}
	return ""
}

// created says that a thread is there, and where a goroutine was started.
func (t *Trace) created(e *Event, th string) string {
	if e.Thread < 0 || int(e.Thread) >= len(t.Threads) || t.Threads[e.Thread].Start == 0 {
		return fmt.Sprintf("thread %s is created", th)
	}
	return fmt.Sprintf("%s is started at %s", th, t.place(t.Threads[e.Thread].Start))
}

// waiting says what a thread does that blocks: "sleeps 10ms", "waits to receive from jobs", "waits for mutex".
func (t *Trace) waiting(e *Event) string {
	switch {
	case e.Reason == ReasonSleep && e.Value > 0:
		return fmt.Sprintf("sleeps %v", time.Duration(e.Value))
	case e.Reason == ReasonSleep: // Go does not record for how long
		return "sleeps"
	case e.Reason == ReasonYield:
		return "lets go of its core and could go on"
	}
	i, found := slices.BinarySearchFunc(t.Waits, e, func(w Wait, e *Event) int { return w.compare(e.Pos, e.Reason) })
	if !found {
		return "waits for " + spaced(e.Reason.String())
	}
	return "waits " + t.Waits[i].Text
}

// spaced is a constant's name as words: "ChanReceive" is "chan receive".
func spaced(name string) string {
	var b strings.Builder
	for i, r := range name {
		if i > 0 && unicode.IsUpper(r) && !unicode.IsUpper(rune(name[i-1])) {
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// compare orders waits by position and reason.
func (w Wait) compare(pos PosID, reason Reason) int {
	return cmp.Or(cmp.Compare(w.Pos, pos), cmp.Compare(w.Reason, reason))
}

// decision says in words what was decided about an actor that failed.
func (t *Trace) decision(e *Event, a, peer string) string {
	who := peer
	if e.Peer == 0 {
		who = "the system"
	}
	switch {
	case e.Reason == ReasonRestart && e.Value > 0:
		return fmt.Sprintf("%s has %s restarted in %v", who, a, time.Duration(e.Value))
	case e.Reason == ReasonRestart:
		return fmt.Sprintf("%s has %s restarted", who, a)
	case e.Reason == ReasonStop:
		return fmt.Sprintf("%s has %s stopped", who, a)
	case e.Reason == ReasonEscalate:
		return fmt.Sprintf("%s fails as %s does", who, a)
	}
	return fmt.Sprintf("%s lets %s go on", who, a)
}

// hookName is the method that a HookBegin or HookEnd is about.
func hookName(r Reason) string {
	if r == ReasonStop {
		return "Stopped"
	}
	return "Started"
}

func (t *Trace) threadName(id ThreadID) string {
	switch {
	case id == NoThread:
		return "no thread"
	case id < 0 || int(id) >= len(t.Threads):
		return fmt.Sprintf("thread %d (unknown)", id)
	}
	return t.Threads[id].Label()
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
	if p.Col == 0 {
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}
