package export

import (
	"cmp"
	"slices"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// slice is an interval on a thread. Those of a thread are in order of their begin; one within another comes after it.
type slice struct {
	start, end int64 // ns
	thread     trace.ThreadID
	kind       render.SliceKind
	name       string
	actor      trace.ActorID
	msg        trace.MessageID // that is handled, 0: none
}

var kindNames = map[render.SliceKind]string{render.SliceSleep: "sleeps", render.SliceReady: "ready, no free core", render.SliceProgram: "runs"}

// slicesOf are the intervals of a run that are in the range. Those that reach beyond it are whole.
func (in *Input) slicesOf(panel int) []slice {
	c, t := &in.Scene.Panels[panel].Columns, in.Traces[panel]
	var list []slice
	for i := range c.SliceStart {
		s := slice{start: int64(c.SliceStart[i]), end: int64(c.SliceEnd[i]), thread: trace.ThreadID(c.SliceThread[i]), kind: render.SliceKind(c.SliceState[i]),
			actor: trace.ActorID(c.SliceActor[i]), msg: trace.MessageID(c.SliceMsg[i])}
		if !in.overlaps(s.start, s.end) {
			continue
		}
		s.name = kindNames[s.kind]
		if s.kind == render.SliceHandle {
			s.name = actorName(t, s.actor)
			if s.msg > 0 {
				s.name += " " + messageWords(&t.Messages[s.msg-1])
			}
		}
		list = append(list, s)
	}
	slices.SortStableFunc(list, func(a, b slice) int {
		return cmp.Or(cmp.Compare(a.thread, b.thread), cmp.Compare(a.start, b.start), cmp.Compare(b.end, a.end), cmp.Compare(a.kind, b.kind))
	})
	return list
}

// flow is the way of a message from where it was sent to where its handling began, both on threads.
type flow struct {
	msg      trace.MessageID
	sent, at *trace.Event
}

// flowsOf are the messages of a run that were sent and handled in the range, in the order of their handling. One that was put aside
// and handled again has its first handling.
func (in *Input) flowsOf(panel int) []flow {
	t := in.Traces[panel]
	sent := make([]*trace.Event, len(t.Messages)+1)
	var list []flow
	for i := range t.Events {
		e := &t.Events[i]
		switch {
		case e.Msg == 0 || e.Thread < 0 || !in.in(e.Time):
		case e.Kind == trace.MsgSend && sent[e.Msg] == nil:
			sent[e.Msg] = e
		case e.Kind == trace.MsgDequeue && sent[e.Msg] != nil:
			list = append(list, flow{e.Msg, sent[e.Msg], e})
			sent[e.Msg] = nil
		}
	}
	return list
}
