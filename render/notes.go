package render

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// anchor identifies an event within a run: the n-th of its kind about an actor while a message is at hand. Notes keep
// it in words that hold in other runs: the kind's and the actor's name, and the message's lineage.
type anchor struct {
	kind    trace.Kind
	actor   trace.ActorID
	msg     trace.MessageID
	ordinal int
}

// Place finds, for each note, the event it is about in the trace of its panel, and returns the notes with Step and Time
// of that event. A note without a Kind is new: it is given what identifies the event at its Step. A note whose event
// is not there any more, or whose panel is not shown, is marked Orphan and otherwise left alone.
func Place(notes []Note, traces ...*trace.Trace) []Note {
	out := append([]Note{}, notes...)
	for i := range out {
		out[i].Orphan = true
	}
	for _, t := range traces {
		var mine []*Note
		for i := range out {
			if out[i].Panel == t.Header.Settings.Scheduler {
				mine = append(mine, &out[i])
			}
		}
		if len(mine) > 0 {
			place(mine, t)
		}
	}
	return out
}

func place(notes []*Note, t *trace.Trace) {
	fresh, wanted := map[trace.Step][]*Note{}, map[anchor][]*Note{}
	ids, walk := newNames(t), newAnchors(t)
	for _, n := range notes {
		if n.Kind == "" {
			fresh[n.Step] = append(fresh[n.Step], n)
			if n.Step >= 0 && int(n.Step) < len(t.Events) {
				walk.kinds[t.Events[n.Step].Kind] = true
			}
		} else if a, ok := ids.anchor(n); ok {
			wanted[a] = append(wanted[a], n)
			walk.kinds[a.kind] = true
		}
	}
	for i := range t.Events {
		e := &t.Events[i]
		a, ok := walk.next(e)
		if !ok {
			continue
		}
		for _, n := range fresh[trace.Step(i)] {
			n.Kind, n.Actor, n.Lineage = a.kind.String(), ids.actorName(a.actor), ids.lineage(a)
			n.Time, n.Orphan = e.Time, false
		}
		for _, n := range wanted[a] {
			n.Step, n.Time, n.Orphan = trace.Step(i), e.Time, false
		}
	}
}

// names translates between the names in notes and the ids of one trace.
type names struct {
	t        *trace.Trace
	kinds    map[string]trace.Kind
	actors   map[string]trace.ActorID
	messages map[uint64]trace.MessageID // by lineage
}

func newNames(t *trace.Trace) *names {
	n := &names{
		t: t, kinds: map[string]trace.Kind{}, actors: map[string]trace.ActorID{"": 0},
		messages: make(map[uint64]trace.MessageID, len(t.Messages)),
	}
	for k := range trace.Kinds {
		n.kinds[trace.Kind(k).String()] = trace.Kind(k)
	}
	for i, a := range t.Actors {
		n.actors[a.Name] = trace.ActorID(i + 1)
	}
	for i, m := range t.Messages {
		n.messages[m.Lineage] = trace.MessageID(i + 1)
	}
	return n
}

// anchor is what a note is about, and false if this run has no such message or actor.
func (ns *names) anchor(n *Note) (a anchor, ok bool) {
	if a.kind, ok = ns.kinds[n.Kind]; !ok {
		return a, false
	}
	if a.actor, ok = ns.actors[n.Actor]; !ok {
		return a, false
	}
	hex, ordinal, more := strings.Cut(n.Lineage, "/")
	if more {
		v, err := strconv.Atoi(ordinal)
		if err != nil {
			return a, false
		}
		a.ordinal = v
	}
	if hex == "" {
		return a, true
	}
	lineage, err := strconv.ParseUint(hex, 16, 64)
	if err != nil {
		return a, false
	}
	a.msg, ok = ns.messages[lineage]
	return a, ok
}

func (ns *names) actorName(id trace.ActorID) string {
	if id == 0 {
		return ""
	}
	return ns.t.Actors[id-1].Name
}

// lineage is the message's lineage as 16 hex digits, empty without a message, with /n for the n-th further event of
// its kind.
func (ns *names) lineage(a anchor) string {
	s := ""
	if a.msg != 0 {
		s = fmt.Sprintf("%016x", ns.t.Messages[a.msg-1].Lineage)
	}
	if a.ordinal > 0 {
		s += "/" + strconv.Itoa(a.ordinal)
	}
	return s
}

// anchors gives each event of a trace, in order, its anchor, if it is of one of the kinds.
type anchors struct {
	kinds [trace.Kinds]bool
	hand  []trace.MessageID // by ThreadID: the message at hand
	who   []trace.ActorID   // by ThreadID: whose
	seen  map[anchor]int    // how many events had the anchor with ordinal 0
}

func newAnchors(t *trace.Trace) *anchors {
	return &anchors{
		hand: make([]trace.MessageID, len(t.Threads)), who: make([]trace.ActorID, len(t.Threads)), seen: map[anchor]int{},
	}
}

func (w *anchors) next(e *trace.Event) (a anchor, ok bool) {
	a = anchor{kind: e.Kind, actor: e.Actor, msg: e.Msg}
	if e.Thread >= 0 {
		if e.Kind == trace.MsgDequeue {
			w.hand[e.Thread], w.who[e.Thread] = e.Msg, e.Actor
		}
		if a.actor == 0 {
			a.actor = w.who[e.Thread]
		}
		if a.msg == 0 {
			a.msg = w.hand[e.Thread]
		}
		if e.Kind == trace.MsgDone {
			w.hand[e.Thread], w.who[e.Thread] = 0, 0
		}
	}
	if !w.kinds[e.Kind] {
		return a, false
	}
	n := w.seen[a]
	w.seen[a] = n + 1
	a.ordinal = n
	return a, true
}
