package vm

import (
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// model is what the events of a run say so far of actors, mailboxes and threads. The core's own books are ahead of the
// event at hand, or behind it, by the few instructions around its recording; the model is not.
type model struct {
	actors  []*actorModel // by ActorID-1
	threads []threadModel // by ThreadID
}

type actorModel struct {
	id      trace.ActorID
	status  ActorStatus
	thread  trace.ThreadID
	msg     trace.MessageID // being handled
	ready   []trace.MessageID
	delayed []delayedModel
	aside   []trace.MessageID
	routees []trace.ActorID

	priority map[trace.MessageID]int64 // of pending messages for which it is not 0
}

// delayedModel is a message with its due time.
type delayedModel struct {
	id  trace.MessageID
	due int64
}

// threadModel is what a thread waits for.
type threadModel struct {
	waits bool
	why   trace.Reason
	since int64
	d     int64 // of a sleep
}

func newModel() *model { return &model{} }

func (m *model) actor(id trace.ActorID) *actorModel {
	for int(id) > len(m.actors) {
		m.actors = append(m.actors, &actorModel{id: trace.ActorID(len(m.actors) + 1), thread: trace.NoThread})
	}
	return m.actors[id-1]
}

// apply takes an event in.
func (m *model) apply(e *trace.Event) {
	if e.Thread >= 0 {
		m.thread(e)
	}
	if e.Actor == 0 {
		return
	}
	a := m.actor(e.Actor)
	switch e.Kind {
	case trace.ActorSpawn, trace.ActorRestart:
		a.status = StatusWaiting
	case trace.ActorReady:
		a.status = StatusReady
	case trace.RunBegin:
		a.status, a.thread = StatusExecuting, e.Thread
	case trace.RunEnd:
		a.status, a.thread, a.msg = StatusWaiting, trace.NoThread, 0
		if len(a.ready) > 0 && e.Reason != trace.ReasonSuspended && e.Reason != trace.ReasonUnselected {
			a.status = StatusReady // the event of it follows
		}
	case trace.ActorStop:
		a.status, a.thread = StatusExited, trace.NoThread
	case trace.RouteeJoin:
		a.routees = append(a.routees, e.Peer)
	case trace.RouteeLeave:
		a.routees = slices.DeleteFunc(a.routees, func(id trace.ActorID) bool { return id == e.Peer })
	default:
		a.message(e)
	}
}

// message takes in an event about a message to a.
func (a *actorModel) message(e *trace.Event) {
	switch e.Kind {
	case trace.MsgEnqueue:
		if e.Value != 0 {
			if a.priority == nil {
				a.priority = map[trace.MessageID]int64{}
			}
			a.priority[e.Msg] = e.Value
		}
		a.push(e.Msg)
	case trace.TimerSet:
		a.remove(e.Msg)
		i := len(a.delayed)
		for i > 0 && a.delayed[i-1].due > e.Time+e.Value {
			i--
		}
		a.delayed = slices.Insert(a.delayed, i, delayedModel{e.Msg, e.Time + e.Value})
	case trace.TimerFire:
		a.remove(e.Msg)
		a.push(e.Msg)
	case trace.MsgDequeue:
		a.remove(e.Msg)
		a.msg = e.Msg
	case trace.MsgStash:
		a.aside = append(a.aside, e.Msg)
	case trace.MsgUnstash:
		a.remove(e.Msg)
		a.putBack(e.Msg)
	case trace.MsgDone:
		a.msg = 0
		if e.Reason != trace.ReasonStash {
			delete(a.priority, e.Msg)
		}
	case trace.MsgDrop:
		a.remove(e.Msg)
		delete(a.priority, e.Msg)
	}
}

// push puts a message behind those that are at least as urgent.
func (a *actorModel) push(id trace.MessageID) {
	i := len(a.ready)
	for i > 0 && a.priority[a.ready[i-1]] < a.priority[id] {
		i--
	}
	a.ready = slices.Insert(a.ready, i, id)
}

// putBack puts a message before all that are not more urgent.
func (a *actorModel) putBack(id trace.MessageID) {
	i := 0
	for i < len(a.ready) && a.priority[a.ready[i]] > a.priority[id] {
		i++
	}
	a.ready = slices.Insert(a.ready, i, id)
}

// remove takes a message out of the mailbox. It is nearly always the first.
func (a *actorModel) remove(id trace.MessageID) {
	if i := slices.Index(a.ready, id); i >= 0 {
		a.ready = slices.Delete(a.ready, i, i+1)
	}
	if i := slices.Index(a.aside, id); i >= 0 {
		a.aside = slices.Delete(a.aside, i, i+1)
	}
	a.delayed = slices.DeleteFunc(a.delayed, func(d delayedModel) bool { return d.id == id })
}

func (m *model) thread(e *trace.Event) {
	for int(e.Thread) >= len(m.threads) {
		m.threads = append(m.threads, threadModel{})
	}
	t := &m.threads[e.Thread]
	switch e.Kind {
	case trace.Block, trace.ThreadPark:
		*t = threadModel{true, e.Reason, e.Time, e.Value}
	case trace.Unblock, trace.ThreadUnpark:
		*t = threadModel{}
	}
}
