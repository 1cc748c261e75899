package actor

import (
	"fmt"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// loss is a message that left its mailbox unhandled and must be reported: to the sender that asked, or to the
// subscribers of dead letters.
type loss struct {
	message envelope
	at      trace.Step // the step that says so
	why     trace.Reason
	dead    bool // the actor ended
}

// lost notes a dropped message that must be reported; recount reports it. Until then the report counts as
// outstanding. a.mu is held.
func (a *actor) lost(l *envelope, at trace.Step, why trace.Reason, dead bool) {
	if !l.asks() && !(dead && a.s.subscribers.Load() != nil) {
		return
	}
	a.s.outstanding.Add(1)
	life := a.ownLife()
	life.losses = append(life.losses, loss{*l, at, why, dead})
}

// asks reports whether the envelope holds a question to its receiver.
func (l *envelope) asks() bool { return l.extra != nil && l.extra.q != nil && !l.extra.answer }

// recount reports losses. No actor is locked.
func (a *actor) recount(t host.Thread, losses []loss) {
	for i := range losses {
		x := &losses[i]
		if x.message.asks() {
			x.message.extra.q.fail(t, a, x.message.id, x.at, x.failure(a))
		}
		if x.dead {
			a.s.undelivered(t, a, &x.message, x.at, UndeliveredDropped)
		}
		a.s.finished(t, 1, x.at)
	}
}

// failure is the error for the sender that asked the actor.
func (x *loss) failure(a *actor) *Error {
	switch {
	case x.dead:
		return a.ended(x.message.m.Subject)
	case x.why == trace.ReasonRemove:
		return &Error{Op: "ask", Name: a.name, Err: ErrDropped, Remedy: fmt.Sprintf("it removed %q from its mailbox", x.message.m.Subject)}
	case x.why == trace.ReasonCancel:
		return &Error{Op: "ask", Name: a.name, Err: ErrDropped, Remedy: fmt.Sprintf("%q was removed from its mailbox", x.message.m.Subject)}
	}
	return a.tooFull(x.message.m.Subject)
}

// ended is the error of a question without a reply because the actor ends.
func (a *actor) ended(subject string) *Error {
	return &Error{Op: "ask", Name: a.name, Err: ErrNoReply, Remedy: fmt.Sprintf("it stopped before it replied to %q", subject)}
}

// tooFull is the error of a question that was dropped by the actor's policy.
func (a *actor) tooFull(subject string) *Error {
	return &Error{Op: "ask", Name: a.name, Err: ErrDropped,
		Remedy: fmt.Sprintf("its mailbox, which holds %d, was full, and %q was dropped; give it a larger actor.Capacity, or another actor.Overflow",
			a.limit(), subject)}
}

// open is a question that was handled but not replied to.
type open struct {
	q       *question
	id      trace.MessageID
	subject string
}

// leftOpen is the question being handled, if there is no reply to it yet.
func (l *envelope) leftOpen() *open {
	if !l.asks() || l.extra.q.isOver() {
		return nil
	}
	return &open{l.extra.q, l.id, l.m.Subject}
}

// keepOpen remembers a question until it is over. a.mu is held.
func (a *actor) keepOpen(o *open) {
	life := a.ownLife()
	if len(life.open) == cap(life.open) {
		left := life.open[:0]
		for _, o := range life.open {
			if !o.q.isOver() {
				left = append(left, o)
			}
		}
		life.open = left
	}
	life.open = append(life.open, *o)
}

// failOpen ends the questions to which the actor has not replied, after it exited by the step at.
func (a *actor) failOpen(t host.Thread, at trace.Step) {
	a.lock()
	var list []open
	if a.life != nil {
		list, a.life.open = a.life.open, nil
	}
	a.unlock()
	for _, o := range list {
		o.q.fail(t, a, o.id, at, a.ended(o.subject))
	}
}
