package actor

import (
	"fmt"
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// AddRoutee makes an actor a routee of a router from now on; it has no effect on one that already is. It fails with
// an *Error that is ErrMisuse if to is no router or routee is one, or ErrNoActor if either has stopped.
func (c *Context) AddRoutee(to, routee Ref) error {
	r, err := routerOf("add a routee to", to)
	if err != nil {
		return err
	}
	a := routee.a
	if a == nil || a.routes {
		return &Error{Op: "add a routee to", Name: to.Name(), Err: ErrMisuse, Remedy: fmt.Sprintf("%v cannot be one: name an actor that is not a router", routee)}
	}
	c.t.Point(routeOp)
	r.mu.Lock()
	defer r.mu.Unlock()
	a.lock()
	defer a.unlock()
	if a.closed || to.a.shut() {
		return &Error{Op: "add a routee to", Name: to.Name(), Err: ErrNoActor, Remedy: fmt.Sprintf("it or %v has stopped", routee)}
	}
	if _, is := r.joined[a]; is {
		return nil
	}
	l := a.ownLife()
	l.routers = append(l.routers, to.a)
	at := a.record(c.t, trace.Event{Kind: trace.RouteeJoin, Actor: to.a.id, Peer: a.id, Cause: c.h.cause})
	r.routees.add(a)
	r.joined[a] = &membership{to.a, at, rootLineage(routee.Path())}
	return nil
}

// RemoveRoutee makes a router send an actor no more messages. A routee that the router spawned ends as by Poison. It
// fails with an *Error that is ErrMisuse if the actor is no routee of the router.
func (c *Context) RemoveRoutee(from, routee Ref) error {
	r, err := routerOf("remove a routee from", from)
	if err != nil {
		return err
	}
	c.t.Point(routeOp)
	if routee.a == nil || !from.a.dismiss(c.t, routee.a, c.h.cause) {
		return &Error{Op: "remove a routee from", Name: from.Name(), Err: ErrMisuse, Remedy: fmt.Sprintf("%v is not one of its %d routees", routee, len(r.list()))}
	}
	if routee.a.parent == from.a {
		c.Poison(routee)
	}
	return nil
}

// Resize makes a router spawn routees, or remove those that it spawned last, until it has n of its own. It fails with
// an *Error that is ErrMisuse if the router has no New, or as TrySpawn does.
func (c *Context) Resize(to Ref, n int) error {
	r, err := routerOf("resize", to)
	if err != nil {
		return err
	}
	if r.New == nil || n < 0 {
		return &Error{Op: "resize", Name: to.Name(), Err: ErrMisuse, Remedy: "it needs a Router with New, and a size of 0 or more"}
	}
	c.t.Point(routeOp)
	var own []Ref
	for _, a := range r.list() {
		if a.parent == to.a {
			own = append(own, Ref{a})
		}
	}
	for len(own) > n {
		last := len(own) - 1
		if err := c.RemoveRoutee(to, own[last]); err != nil {
			return err
		}
		own = own[:last]
	}
	more, err := r.behaviors(c, to.Name(), n-len(own))
	if err != nil {
		return err
	}
	return c.hatch(to.a, more)
}

// AddRoutee is Context.AddRoutee for the running thread.
func (s *System) AddRoutee(to, routee Ref) error { return s.current().AddRoutee(to, routee) }

// RemoveRoutee is Context.RemoveRoutee for the running thread.
func (s *System) RemoveRoutee(from, routee Ref) error { return s.current().RemoveRoutee(from, routee) }

// Resize is Context.Resize for the running thread.
func (s *System) Resize(to Ref, n int) error { return s.current().Resize(to, n) }

// Routees are the current routees of a router, in the order in which they joined; none if the actor is no router. To
// send to all of them, whatever the router's Routing, use SendAll.
func (r Ref) Routees() []Ref {
	if r.a == nil || !r.a.routes {
		return nil
	}
	var refs []Ref
	for _, a := range r.a.life.router.list() {
		refs = append(refs, Ref{a})
	}
	return refs
}

// routeOp looks at a router's state and at the mailboxes of its routees.
var routeOp = host.Op{Name: "route", Write: true}

func routerOf(op string, ref Ref) (*router, error) {
	if ref.a == nil || !ref.a.routes {
		return nil, &Error{Op: op, Name: ref.Name(), Err: ErrMisuse, Remedy: "it is not a router; make one with SpawnRouter"}
	}
	return ref.a.life.router, nil
}

// list is the current routees.
func (r *router) list() []*actor {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.routees.members)
}

// shut reports whether the actor takes no more messages.
func (a *actor) shut() bool {
	a.lock()
	defer a.unlock()
	return a.closed
}

// dismiss ends a routee's membership; false if it has none.
func (a *actor) dismiss(t host.Thread, routee *actor, cause trace.Step) bool {
	r := a.life.router
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, is := r.joined[routee]; !is {
		return false
	}
	delete(r.joined, routee)
	r.routees.remove(routee)
	routee.lock()
	defer routee.unlock()
	if l := routee.life; l != nil {
		l.routers = slices.DeleteFunc(l.routers, func(o *actor) bool { return o == a })
	}
	routee.record(t, trace.Event{Kind: trace.RouteeLeave, Actor: a.id, Peer: routee.id, Cause: cause})
	return true
}

// leaveRouters ends all memberships of an actor that exited by the step at, or of its routees if it is a router.
func (a *actor) leaveRouters(t host.Thread, at trace.Step) {
	if a.routes {
		for _, routee := range a.life.router.list() {
			a.dismiss(t, routee, at)
		}
		return
	}
	a.lock()
	var routers []*actor
	if a.life != nil {
		routers = slices.Clone(a.life.routers)
	}
	a.unlock()
	for _, r := range routers {
		t.Point(routeOp)
		r.dismiss(t, a, at)
	}
}
