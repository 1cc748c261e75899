package actor

import (
	"fmt"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Selector is implemented by a Behavior that decides itself which message to handle next.
type Selector interface {
	// Select is called on the actor's thread, between handlings, whenever there are messages that could be handled:
	// it chooses which of pending, which is in the usual order, to handle next. A negative result means none of them
	// for now: the actor waits, and Select is called again after the next arrival. If Select panics the first message
	// is taken.
	Select(pending []Message) int
}

// selected asks the behavior which message to take, and asks again if others have become eligible or the chosen one
// was taken away meanwhile. A result without an envelope and without a reason to end the attachment means that a plan
// has to be carried out first. a.mu is held, but not while the behavior is asked.
func (a *actor) selected(t host.Thread) (l *envelope, how, end trace.Reason) {
	if a.handling.first {
		a.handling.first = false
		return a.box.pop(), trace.ReasonSelected, trace.ReasonNone
	}
	for a.box.eligible() > 0 {
		list := a.box.inOrder()
		seen := a.box.seq
		a.unlock()
		i, ok := a.ask(t, list)
		t.Point(host.Op{Name: "select", Object: a.object(), Write: true})
		a.lock()
		switch {
		case a.leaving != trace.ReasonNone:
			return nil, trace.ReasonNone, a.leaving
		case a.plan != planNone: // it is to be restarted
			return nil, trace.ReasonNone, trace.ReasonNone
		case !ok:
			return a.box.pop(), trace.ReasonNone, trace.ReasonNone
		case i >= 0:
			if l = a.box.remove(list[i].seq); l != nil {
				return l, trace.ReasonSelected, trace.ReasonNone
			}
		case a.box.seq == seen:
			return nil, trace.ReasonNone, trace.ReasonUnselected
		}
	}
	return nil, trace.ReasonNone, trace.ReasonEmpty
}

// ask asks the behavior for an index into list. ok is false if that panics.
func (a *actor) ask(t host.Thread, list []envelope) (i int, ok bool) {
	returned := false
	defer func() {
		if v := recover(); v != nil {
			a.crashed(t, Crash{hook: trace.ReasonSelected, Value: v}, &envelope{}, trace.NoStep)
			ok = false
		} else if !returned {
			a.ctx.workspace.exit.at = siteSelect
		}
	}()
	pending := make([]Message, len(list))
	for i := range list {
		pending[i] = list[i].m
	}
	if i = a.selects(t, pending); i >= len(pending) {
		panic(&Error{Op: "select for", Name: a.name, Err: ErrMisuse,
			Remedy: fmt.Sprintf("Select returned %d, but %d are pending; return an index of pending, or -1", i, len(pending))})
	}
	returned = true
	return i, true
}

// Unselected reports whether the actor has messages that it could handle, of which its Select wants none now.
func (r Ref) Unselected() bool {
	if r.a == nil {
		return false
	}
	r.a.lock()
	defer r.a.unlock()
	return r.a.selects != nil && r.a.status == waiting && r.a.box.eligible() > 0
}

// Forgotten reports whether the actor has messages that it could handle but no thread will run it, because a
// dispatcher with known faults has lost the wake-up.
func (r Ref) Forgotten() bool {
	if r.a == nil {
		return false
	}
	r.a.lock()
	defer r.a.unlock()
	return r.a.selects == nil && r.a.status == waiting && r.a.box.eligible() > 0
}
