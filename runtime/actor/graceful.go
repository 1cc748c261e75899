package actor

import (
	"fmt"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// GracefulStop poisons an actor and waits at most d until it has ended: it handles the messages that are pending and
// due now, its children end, and its Stopped method is called. If that takes longer, GracefulStop fails with an
// *Error that is ErrNotEnded; the actor still ends later, and Stop makes it drop what it has not handled.
// GracefulStop holds the thread meanwhile; a pool worker serves no other actor. A handler that must not wait calls
// Watch and Poison instead.
func (c *Context) GracefulStop(to Ref, d time.Duration) error {
	if err := c.mayAwait(to, d); err != nil || to.a == nil {
		return err
	}
	c.Poison(to)
	return c.awaitEnd(to.a, d)
}

// GracefulStop is Context.GracefulStop for the running thread.
func (s *System) GracefulStop(to Ref, d time.Duration) error { return s.current().GracefulStop(to, d) }

// mayAwait returns an error if the thread cannot wait for the end of an actor.
func (c *Context) mayAwait(to Ref, d time.Duration) error {
	misuse := func(remedy string) error {
		return &Error{Op: "stop gracefully", Name: to.Name(), Err: ErrMisuse, Remedy: remedy}
	}
	if d <= 0 {
		return misuse("give a time to wait that is more than 0")
	}
	if _, threadless := c.t.(nowhere); threadless {
		return misuse("call it on a thread, which can wait")
	}
	for a := c.a; a != nil && to.a != nil; a = a.parent {
		if a == to.a {
			return misuse("a handler would wait for its own end; use Poison, or Exit")
		}
	}
	return nil
}

// farewellWait is a thread that waits for the end of an actor. That actor's mu guards the fields below mu.
type farewellWait struct {
	t    host.Thread
	over bool // it has ended, or the time is over
	late bool
}

// awaitEnd waits until a has ended and is removed from the tables.
func (c *Context) awaitEnd(a *actor, d time.Duration) error {
	w := &farewellWait{t: c.t}
	c.t.Point(host.Op{Name: "await end", Object: a.object(), Write: true})
	a.lock()
	if a.departed {
		a.unlock()
		return nil
	}
	l := a.ownLife()
	l.awaited = append(l.awaited, w)
	a.unlock()
	cancel := c.s.h.AfterFunc(d, func() { a.stopWaiting(w) })
	c.park(Ref{}, trace.ReasonEnd, fmt.Sprintf("the end of %q", a.name), func() bool { return a.waitIsOver(w) })
	cancel()
	if w.late {
		return &Error{Op: "stop gracefully", Name: a.name, Err: ErrNotEnded,
			Remedy: fmt.Sprintf("it is still ending; wait longer than %v, or use Stop, which drops unhandled messages", d)}
	}
	return nil
}

func (a *actor) waitIsOver(w *farewellWait) bool {
	a.lock()
	defer a.unlock()
	return w.over
}

// stopWaiting ends a wait because its time is over. It runs on no thread.
func (a *actor) stopWaiting(w *farewellWait) {
	a.lock()
	first := !w.over
	if first {
		w.over, w.late = true, true
	}
	a.unlock()
	if first {
		w.t.Unpark(trace.NoStep)
	}
}

// notifyAwaiting ends the waits for an actor that has ended. at is the step that says it exited.
func (a *actor) notifyAwaiting(t host.Thread, at trace.Step) {
	a.lock()
	a.departed = true
	var list []*farewellWait
	if a.life != nil {
		for _, w := range a.life.awaited {
			if !w.over {
				w.over = true
				list = append(list, w)
			}
		}
		a.life.awaited = nil
	}
	a.unlock()
	for _, w := range list {
		t.Point(host.Op{Name: "unpark", Object: host.PermitObject(w.t.ID()), Write: true})
		w.t.Unpark(at)
	}
}
