package export

import (
	"cmp"
	"slices"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// slice is an interval on a thread: a handling, or a state. The states of a thread exclude each other, and those within a
// handling fill it. Slices of a thread are ordered by their begin; a nested one follows the outer one.
type slice struct {
	start, end int64 // ns
	thread     trace.ThreadID
	kind       render.SliceKind
	name       string
	actor      trace.ActorID
	msg        trace.MessageID // being handled; 0: none
}

// category is the kind of a slice: a handling, or a thread's state.
func (s *slice) category() string {
	if s.kind == render.SliceHandle {
		return "handling"
	}
	return "state"
}

// stateName is the name of a thread's state. In a measured run it is unknown when a thread had a core, unless Go recorded
// it.
func (in *Input) stateName(panel int, kind render.SliceKind) string {
	h := &in.Traces[panel].Header
	switch {
	case kind == render.SliceSleep:
		return "waits"
	case kind == render.SliceReady:
		return "ready, no free core"
	case h.Engine == trace.Real && h.Origin == "":
		return "runs, or waits for a core"
	}
	return "runs"
}

// slicesOf are the handlings and states of a run that overlap the range. They are not cut off at its ends.
func (in *Input) slicesOf(panel int) []slice {
	var list []slice
	add := func(s slice) {
		if in.overlaps(s.start, s.end) {
			list = append(list, s)
		}
	}
	intervals := in.intervalsOf(panel)
	for i := 0; i < len(intervals); {
		outer := intervals[i]
		if outer.kind == render.SliceHandle {
			add(outer)
		}
		// The nested part is a state, and so is the rest.
		runs := outer
		runs.kind, runs.name = render.SliceProgram, in.stateName(panel, render.SliceProgram)
		at := outer.start
		until := func(end int64) {
			if runs.start, runs.end = at, end; at < end {
				add(runs)
			}
		}
		for i++; i < len(intervals) && intervals[i].thread == outer.thread && intervals[i].within(&outer); i++ {
			s := intervals[i]
			until(s.start)
			s.name = in.stateName(panel, s.kind)
			add(s)
			at = s.end
		}
		until(outer.end)
	}
	return list
}

// within reports whether an interval is a state during another one.
func (s *slice) within(outer *slice) bool {
	return (s.kind == render.SliceSleep || s.kind == render.SliceReady) && s.start >= outer.start && s.end <= outer.end
}

// intervalsOf are the slices of the scene, by thread and begin. Around slices in which a thread cannot continue, it adds
// what the thread does there.
func (in *Input) intervalsOf(panel int) []slice {
	c, t := &in.Scene.Panels[panel].Columns, in.Traces[panel]
	list := make([]slice, len(c.SliceStart))
	for i := range list {
		s := slice{start: int64(c.SliceStart[i]), end: int64(c.SliceEnd[i]), thread: trace.ThreadID(c.SliceThread[i]), kind: render.SliceKind(c.SliceState[i]),
			actor: trace.ActorID(c.SliceActor[i]), msg: trace.MessageID(c.SliceMsg[i])}
		if s.kind == render.SliceHandle {
			s.name = actorName(t, s.actor)
			if s.msg > 0 {
				s.name += " " + messageWords(&t.Messages[s.msg-1])
			}
		}
		list[i] = s
	}
	// The scene orders them by their begins, outer ones first.
	slices.SortStableFunc(list, func(a, b slice) int { return cmp.Compare(a.thread, b.thread) })
	return list
}

// flow is the path of a message from its send to the start of its handling, both on threads.
type flow struct {
	msg      trace.MessageID
	sent, at *trace.Event
}

// flowsOf are the messages of a run that were sent and handled in the range, ordered by their handling. For a message that
// was stashed and handled again it is the first handling.
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
