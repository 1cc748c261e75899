package render

import "github.com/rehearse-lab/rehearse/runtime/trace"

// anchor identifies an event within a run: the n-th of its kind about an actor while a message is being handled.
type anchor struct {
	kind    trace.Kind
	actor   trace.ActorID
	msg     trace.MessageID
	ordinal int
}

// anchors computes the anchors of a trace's events, in order; events of other kinds have none.
type anchors struct {
	kinds    [trace.Kinds]bool
	handling []trace.MessageID // by ThreadID: the message being handled
	handler  []trace.ActorID   // by ThreadID: the actor that handles it
	seen     map[anchor]int    // how often the anchor with ordinal 0 has occurred
}

func newAnchors(t *trace.Trace) *anchors {
	return &anchors{
		handling: make([]trace.MessageID, len(t.Threads)), handler: make([]trace.ActorID, len(t.Threads)), seen: map[anchor]int{},
	}
}

func (w *anchors) next(e *trace.Event) (a anchor, ok bool) {
	a = anchor{kind: e.Kind, actor: e.Actor, msg: e.Msg}
	if e.Thread >= 0 {
		if e.Kind == trace.MsgDequeue {
			w.handling[e.Thread], w.handler[e.Thread] = e.Msg, e.Actor
		}
		if a.actor == 0 {
			a.actor = w.handler[e.Thread]
		}
		if a.msg == 0 {
			a.msg = w.handling[e.Thread]
		}
		if e.Kind == trace.MsgDone {
			w.handling[e.Thread], w.handler[e.Thread] = 0, 0
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
