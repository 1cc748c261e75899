package actor

import (
	"fmt"
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// SubjectDeadLetter is the subject of the messages that report dead letters to subscribers. Their data is a
// DeadLetter, their sender the actor for which the dead letter was meant.
const SubjectDeadLetter = "dead letter"

// DeadLetter is a message that nobody handles any more, because its receiver has ended or is a router without a
// routee. A message that was refused or dropped while the receiver lived is not one, nor is a message from the
// runtime itself: an answer to AskThen, a timer tick, or a notice.
type DeadLetter struct {
	Message Message // as it was sent; Sender says by whom
	To      Ref     // nobody for the late reply to a question from outside
	Why     Undelivered
}

// Undelivered is why a message became a dead letter.
type Undelivered string

// Why a message became a dead letter.
const (
	UndeliveredGone    Undelivered = "gone"    // the receiver had ended, or was asked to, when it arrived
	UndeliveredDropped Undelivered = "dropped" // the receiver ended before it handled it
	UndeliveredLate    Undelivered = "late"    // a reply that nobody waited for any more

	UndeliveredNoRoutee Undelivered = "no routee" // the receiver is a router that has none to take it
)

func (d DeadLetter) String() string {
	return fmt.Sprintf("%s to %v: %s", d.Message.Subject, d.To, d.Why)
}

// SubscribeDeadLetters sends the current actor, until it ends, a message of SubjectDeadLetter for each dead letter of
// its system from now on, regardless of its mailbox's capacity and its WillReceive. The dead letters of a system that
// ends as a whole are not reported, and a report that finds no receiver is no dead letter itself.
func (c *Context) SubscribeDeadLetters() {
	c.mustBeActor("subscribe to dead letters")
	c.a.s.subscribe(c.t, c.a, c.h.cause)
}

// UnsubscribeDeadLetters undoes SubscribeDeadLetters.
func (c *Context) UnsubscribeDeadLetters() {
	c.mustBeActor("unsubscribe from dead letters")
	c.a.s.unsubscribe(c.t, c.a, c.h.cause)
}

// SubscribeDeadLetters is Context.SubscribeDeadLetters for an actor of this system, from outside.
func (s *System) SubscribeDeadLetters(to Ref) { s.current().SubscribeActor(to) }

// SubscribeActor is System.SubscribeDeadLetters for the thread of c.
func (c *Context) SubscribeActor(to Ref) {
	s := c.s
	if to.a == nil || to.a.s != s {
		panic(&Error{Op: "subscribe to dead letters", Name: to.Name(), Err: ErrMisuse, Remedy: "give it an actor of this system"})
	}
	s.subscribe(c.t, to.a, c.h.cause)
}

// subscribeOp changes the list of dead letter subscribers.
var subscribeOp = host.Op{Name: "subscribe", Write: true}

func (s *System) subscribe(t host.Thread, a *actor, cause trace.Step) {
	t.Point(subscribeOp)
	a.lock()
	defer a.unlock()
	if a.status == exited {
		return
	}
	if s.resubscribe(func(list []*actor) []*actor {
		if slices.Contains(list, a) {
			return list
		}
		return append(slices.Clone(list), a)
	}) {
		a.record(t, trace.Event{Kind: trace.ActorSubscribe, Actor: a.id, Cause: cause, Depth: int32(a.box.depth())})
	}
}

func (s *System) unsubscribe(t host.Thread, a *actor, cause trace.Step) {
	t.Point(subscribeOp)
	a.lock()
	defer a.unlock()
	if s.forgetSubscriber(a) {
		a.record(t, trace.Event{Kind: trace.ActorUnsubscribe, Actor: a.id, Cause: cause, Depth: int32(a.box.depth())})
	}
}

// forgetSubscriber takes an actor off the list; false if it is not on it.
func (s *System) forgetSubscriber(a *actor) bool {
	return s.resubscribe(func(list []*actor) []*actor {
		return slices.DeleteFunc(slices.Clone(list), func(b *actor) bool { return a == b })
	})
}

// resubscribe changes the list of subscribers, which is read without a lock, and reports whether it differs
// afterwards.
func (s *System) resubscribe(change func([]*actor) []*actor) bool {
	for {
		old := s.subscribers.Load()
		var before []*actor
		if old != nil {
			before = *old
		}
		after := change(before)
		if len(after) == len(before) {
			return false
		}
		to := &after
		if len(after) == 0 {
			to = nil
		}
		if s.subscribers.CompareAndSwap(old, to) {
			return true
		}
	}
}

// undelivered reports to the subscribers that a message to a became a dead letter, by the step at. No actor is
// locked.
func (s *System) undelivered(t host.Thread, a *actor, l *envelope, at trace.Step, why Undelivered) {
	list := s.subscribers.Load()
	if list == nil || l.personal() || s.isClosed() {
		return
	}
	for i, to := range *list {
		to.notifyOfDeadLetter(t, &envelope{
			m:    Message{Subject: SubjectDeadLetter, Data: DeadLetter{l.m, Ref{a}, why}, Sender: Ref{a}},
			from: Ref{a}.ID(), lineage: derive(l.lineage, uint64(i+1)), extra: notice,
		}, at)
	}
}

func (s *System) isClosed() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.closed
}

// notifyOfDeadLetter is post, but does nothing if the actor takes no messages.
func (a *actor) notifyOfDeadLetter(t host.Thread, l *envelope, cause trace.Step) {
	if a.s.rec != nil {
		a.s.list(l, a)
	}
	t.Point(host.Op{Name: "enqueue", Object: a.object(), Write: true})
	a.lock()
	if a.closed {
		a.unlock()
		return
	}
	l.cause = a.record(t, trace.Event{Kind: trace.MsgSend, Actor: l.from, Peer: a.id, Msg: l.id, Cause: cause})
	at, woken := a.accept(t, l, 0)
	a.unlock()
	if woken {
		a.s.sched.enqueue(t, a, at)
	}
}
