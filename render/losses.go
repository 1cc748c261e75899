package render

import (
	"cmp"
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Loss is the losses of a run for one reason; see trace.Loss.
type Loss struct {
	Why   trace.Loss `json:"why"`
	N     int        `json:"n"`     // messages
	First trace.Step `json:"first"` // of the first: where it was lost or, if it was never handled, where it was sent
	Pairs []LossPair `json:"pairs"` // senders and receivers, most messages first; at most maxPairs
	More  int        `json:"more,omitempty"`
}

// LossPair is a sender and a receiver of lost messages.
type LossPair struct {
	From     string `json:"from"`               // an actor, a goroutine, or main
	To       string `json:"to,omitempty"`       // empty: no receiver
	N        int    `json:"n"`                  // messages
	Subject  string `json:"subject"`            // of the first of them
	Capacity int    `json:"capacity,omitempty"` // of the receiver's mailbox at the first of them; 0: unlimited
}

// maxPairs is the most pairs listed; Loss.More counts the others.
const maxPairs = 3

// lossTally counts what is lost event by event.
type lossTally struct {
	place []msgPlace   // by message
	sent  []trace.Step // by message; for one that was moved to another mailbox that of the first
	by    map[trace.Loss]*lossCount
	rooms map[trace.ActorID]int // capacities that were changed
}

// msgPlace is where a message is.
type msgPlace uint8

const (
	msgUnsent    msgPlace = iota
	msgWaits              // in a mailbox, or waiting for space in one, and eligible
	msgNotDue             // in a mailbox, until its delay ends
	msgElsewhere          // being handled, or done with, or not of the program
)

type lossCount struct {
	n     int
	first trace.Step
	pairs map[pairKey]*pairCount
}

type pairKey struct{ from, to party }

// party is a sender or receiver: an actor, or what runs on a thread of no actor.
type party struct {
	actor  trace.ActorID // 0: none; -1: no receiver
	thread trace.ThreadID
}

type pairCount struct {
	n     int
	first trace.MessageID
	order int // in which it first occurred
	room  int // capacity of the receiver's mailbox then; 0: unlimited, or no receiver
}

func (l *lossTally) extend(t *trace.Trace) {
	n := len(t.Messages) + 1 - len(l.place)
	l.place, l.sent = append(l.place, make([]msgPlace, n)...), append(l.sent, make([]trace.Step, n)...)
}

// event processes the event of a step. It returns why a message is lost there, if one is.
func (l *lossTally) event(t *trace.Trace, s trace.Step) trace.Loss {
	e := &t.Events[s]
	if e.Kind == trace.ActorSet && e.Reason == trace.ReasonCapacity {
		if l.rooms == nil {
			l.rooms = map[trace.ActorID]int{}
		}
		l.rooms[e.Actor] = int(e.Value)
	}
	if e.Msg == 0 {
		return trace.NotLost
	}
	switch e.Kind {
	case trace.MsgSend:
		l.sent[e.Msg], l.place[e.Msg] = s, msgWaits
		if e.Cause >= 0 && t.Events[e.Cause].Kind == trace.MsgDrop { // it moves
			l.sent[e.Msg] = l.sent[t.Events[e.Cause].Msg]
		}
	case trace.MsgEnqueue:
		l.place[e.Msg] = msgWaits
		if e.Reason == trace.ReasonNotice {
			l.place[e.Msg] = msgElsewhere
		}
	case trace.TimerSet:
		if l.place[e.Msg] == msgWaits { // otherwise it is an actor's timer, which sends it later
			l.place[e.Msg] = msgNotDue
		}
	case trace.TimerFire:
		if l.place[e.Msg] == msgNotDue {
			l.place[e.Msg] = msgWaits
		}
	case trace.MsgStash, trace.MsgUnstash:
		l.place[e.Msg] = msgWaits
	case trace.MsgDequeue, trace.MsgDone, trace.MsgReply, trace.MsgRefuse, trace.MsgDeadLetter, trace.MsgDrop:
		l.place[e.Msg] = msgElsewhere
	}
	why := trace.LossAt(t.Events, s)
	if why != trace.NotLost {
		l.place[e.Msg] = msgElsewhere
		if l.by == nil {
			l.by = map[trace.Loss]*lossCount{}
		}
		l.count(l.by, t, why, e.Msg, s, l.pair(t, why, e))
	}
	return why
}

// count adds a lost message.
func (l *lossTally) count(by map[trace.Loss]*lossCount, t *trace.Trace, why trace.Loss, msg trace.MessageID, s trace.Step, pair pairKey) {
	c := by[why]
	if c == nil {
		c = &lossCount{first: s, pairs: map[pairKey]*pairCount{}}
		by[why] = c
	}
	c.n++
	p := c.pairs[pair]
	if p == nil {
		p = &pairCount{first: msg, order: len(c.pairs), room: l.room(t, pair.to.actor)}
		c.pairs[pair] = p
	}
	p.n++
}

// room is the capacity of an actor's mailbox now.
func (l *lossTally) room(t *trace.Trace, id trace.ActorID) int {
	if id <= 0 {
		return 0
	}
	if n, changed := l.rooms[id]; changed {
		return n
	}
	return t.Actors[id-1].Capacity
}

// pair is the sender and receiver of a message that an event loses.
func (l *lossTally) pair(t *trace.Trace, why trace.Loss, e *trace.Event) pairKey {
	sent := &t.Events[l.sent[e.Msg]]
	k := pairKey{from: partyOf(t.Messages[e.Msg-1].From, sent), to: party{actor: t.Messages[e.Msg-1].To}}
	switch {
	case k.to.actor != 0:
	case why == trace.LossLate: // to the caller, which is main or a goroutine
		if sent.Cause >= 0 {
			k.to = partyOf(0, &t.Events[l.sent[t.Events[sent.Cause].Msg]])
		}
	default:
		k.to.actor = -1
	}
	return k
}

// partyOf is an actor, or the thread of an event that no actor causes.
func partyOf(actor trace.ActorID, e *trace.Event) party {
	if actor != 0 {
		return party{actor: actor}
	}
	return party{thread: e.Thread}
}

func (p party) name(t *trace.Trace) string {
	switch {
	case p.actor > 0:
		return t.Actors[p.actor-1].Name
	case p.actor < 0:
		return ""
	}
	return t.Outside(p.thread)
}

// isOver reports whether it is known what is left at the end.
func isOver(t *trace.Trace) bool {
	return t.Header.Outcome.End != trace.EndRunning && t.Header.Truncated == 0
}

// left counts what is still in mailboxes when a run is over, and what is not due yet. For a run in progress, or one whose
// end is not recorded, nothing is known.
func (l *lossTally) left(t *trace.Trace) (unhandled *lossCount, notDue int) {
	if !isOver(t) {
		return nil, 0
	}
	by := map[trace.Loss]*lossCount{}
	for i, place := range l.place {
		msg := trace.MessageID(i)
		switch place {
		case msgNotDue:
			notDue++
		case msgWaits:
			sent := l.sent[msg]
			l.count(by, t, trace.LossUnhandled, msg, sent, l.pair(t, trace.LossUnhandled, &t.Events[sent]))
		}
	}
	return by[trace.LossUnhandled], notDue
}

// LossByMessage returns for each message why it is lost, by MessageID-1.
func LossByMessage(t *trace.Trace) []trace.Loss {
	var l lossTally
	l.extend(t)
	lost := make([]trace.Loss, len(t.Messages))
	for i := range t.Events {
		if why := l.event(t, trace.Step(i)); why != trace.NotLost {
			lost[t.Events[i].Msg-1] = why
		}
	}
	if isOver(t) {
		for i := range lost {
			if l.place[i+1] == msgWaits {
				lost[i] = trace.LossUnhandled
			}
		}
	}
	return lost
}

// sumUp adds the losses of t to a summary; all events of t must have been processed.
func (l *lossTally) sumUp(t *trace.Trace, sum *Summary) {
	unhandled, notDue := l.left(t)
	sum.Losses, sum.NotDue = []Loss{}, notDue
	for _, why := range trace.Losses {
		c := l.by[why]
		if why == trace.LossUnhandled {
			c = unhandled
		}
		if c == nil {
			continue
		}
		if why == trace.LossUnhandled {
			sum.Unhandled = c.n
		} else {
			sum.Lost += c.n
		}
		sum.Losses = append(sum.Losses, c.loss(t, why))
	}
}

// loss converts a count.
func (c *lossCount) loss(t *trace.Trace, why trace.Loss) Loss {
	l := Loss{Why: why, N: c.n, First: c.first}
	var keys []pairKey
	for k := range c.pairs {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b pairKey) int {
		x, y := c.pairs[a], c.pairs[b]
		return cmp.Or(cmp.Compare(y.n, x.n), cmp.Compare(x.order, y.order))
	})
	l.More = max(0, len(keys)-maxPairs)
	for _, k := range keys[:len(keys)-l.More] {
		p := c.pairs[k]
		l.Pairs = append(l.Pairs, LossPair{From: k.from.name(t), To: k.to.name(t), N: p.n, Subject: t.Messages[p.first-1].Subject, Capacity: p.room})
	}
	return l
}
