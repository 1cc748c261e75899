package actor

import (
	"fmt"
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// SubjectTerminated is the subject of the message that notifies a watcher of an actor's end. Its data is a
// Terminated, its sender the actor that ended.
const SubjectTerminated = "terminated"

// Terminated says which actor ended, and why.
type Terminated struct {
	Ref    Ref
	Reason Reason
}

func (t Terminated) String() string { return fmt.Sprintf("%v: %s", t.Ref, t.Reason) }

// watcher is an actor to be notified of an end, by a message of this lineage.
type watcher struct {
	a       *actor
	lineage uint64
}

// Watch sends the current actor one message of SubjectTerminated when another one ends, regardless of its mailbox's
// capacity and its WillReceive. If the other has already ended the message arrives at once.
func (c *Context) Watch(to Ref) {
	c.mustBeActor("watch")
	if to.a == nil {
		panic(&Error{Op: "watch", Err: ErrMisuse, Remedy: "the Ref is the zero value and refers to no actor"})
	}
	w := watcher{c.a, c.next()}
	c.t.Point(host.Op{Name: "watch", Object: to.a.object(), Write: true})
	if !to.a.watch(c.t, w, c.h.cause) {
		to.a.notify(c.t, w, c.h.cause)
		return
	}
	c.a.lock()
	defer c.a.unlock()
	l := c.a.ownLife()
	if !slices.Contains(l.watching, to.a) {
		l.watching = append(l.watching, to.a)
	}
}

// Unwatch undoes Watch: the other's end is no longer reported, even if the message is pending.
func (c *Context) Unwatch(to Ref) {
	c.mustBeActor("unwatch")
	if to.a == nil {
		return
	}
	c.t.Point(host.Op{Name: "unwatch", Object: to.a.object(), Write: true})
	to.a.unwatch(c.t, c.a, c.h.cause)
	c.a.lock()
	if l := c.a.life; l != nil {
		l.watching = slices.DeleteFunc(l.watching, func(a *actor) bool { return a == to.a })
	}
	c.a.unlock()
	c.RemoveFunc(func(m Message) bool {
		t, ok := m.Data.(Terminated)
		return ok && t.Ref == to
	})
}

// watch adds a watcher; false if it is too late. A second Watch has no effect.
func (a *actor) watch(t host.Thread, w watcher, cause trace.Step) bool {
	a.lock()
	defer a.unlock()
	a.record(t, trace.Event{Kind: trace.ActorWatch, Actor: w.a.id, Peer: a.id, Cause: cause})
	if a.status == exited {
		return false
	}
	l := a.ownLife()
	if !slices.ContainsFunc(l.watchers, func(o watcher) bool { return o.a == w.a }) {
		l.watchers = append(l.watchers, w)
	}
	return true
}

func (a *actor) unwatch(t host.Thread, by *actor, cause trace.Step) {
	a.lock()
	defer a.unlock()
	if a.dropWatcher(by) {
		a.record(t, trace.Event{Kind: trace.ActorUnwatch, Actor: by.id, Peer: a.id, Cause: cause})
	}
}

// dropWatcher removes a watcher; false if there is none. a.mu is held.
func (a *actor) dropWatcher(by *actor) bool {
	if a.life == nil {
		return false
	}
	n := len(a.life.watchers)
	a.life.watchers = slices.DeleteFunc(a.life.watchers, func(w watcher) bool { return w.a == by })
	return len(a.life.watchers) < n
}

// notifyWatchers notifies all watchers that the actor exited, by the step at, and ends its own watching.
func (a *actor) notifyWatchers(t host.Thread, at trace.Step) {
	a.lock()
	if a.life == nil {
		a.unlock()
		return
	}
	watchers, watching := a.life.watchers, a.life.watching
	a.life.watchers, a.life.watching = nil, nil
	a.unlock()
	for _, w := range watchers {
		a.notify(t, w, at)
	}
	for _, other := range watching {
		t.Point(host.Op{Name: "unwatch", Object: other.object(), Write: true})
		other.lock()
		other.dropWatcher(a)
		other.unlock()
	}
}

// notify sends a watcher the message that the actor has exited.
func (a *actor) notify(t host.Thread, w watcher, cause trace.Step) {
	m := Message{Subject: SubjectTerminated, Data: Terminated{Ref{a}, reasonOf(a.leaving)}, Sender: Ref{a}}
	l := &envelope{m: m, from: a.id, lineage: w.lineage, extra: notice}
	if a.s.rec != nil {
		a.s.list(l, w.a)
	}
	w.a.post(t, l, cause)
}

// post puts one of the runtime's own envelopes into the mailbox, regardless of its capacity and the behavior's
// WillReceive.
func (a *actor) post(t host.Thread, l *envelope, cause trace.Step) {
	t.Point(host.Op{Name: "enqueue", Object: a.object(), Write: true})
	l.cause = t.Record(trace.Event{Kind: trace.MsgSend, Actor: l.from, Peer: a.id, Msg: l.id, Cause: cause})
	a.lock()
	if a.closed {
		a.recordEnvelope(t, trace.MsgDeadLetter, l, l.cause, trace.ReasonNone)
		a.unlock()
		return
	}
	at, woken := a.accept(t, l, 0)
	a.unlock()
	if woken {
		a.s.sched.enqueue(t, a, at)
	}
}
