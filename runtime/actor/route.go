package actor

import (
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// route sends m to one or all routees of a router, and reports whether one accepted it.
func (c *Context) route(d time.Duration, a *actor, m Message) (accepted bool, err error) {
	r := a.life.router
	key := ""
	if r.Routing == ConsistentHash {
		m.Sender = c.Self()
		key = r.Key(m) // no lock is held: it may run a learner's code
	}
	c.t.Point(routeOp)
	if a.shut() {
		return false, c.unrouted(d, a, m)
	}
	if r.Routing == Broadcast {
		return c.routeToAll(d, a, m)
	}
	to := r.choose(key, m.Subject)
	if to.of == nil {
		return false, c.unrouted(d, a, m)
	}
	return c.routeTo(d, to, m)
}

func (c *Context) routeToAll(d time.Duration, a *actor, m Message) (accepted bool, err error) {
	all := a.life.router.accepting()
	if len(all) == 0 {
		return false, c.unrouted(d, a, m)
	}
	for _, to := range all {
		one, why := c.routeTo(d, to, m)
		if accepted && one {
			a.s.extraDeliveries.Add(1)
		}
		accepted = accepted || one
		if err == nil {
			err = why
		}
	}
	if accepted {
		err = nil
	}
	return accepted, err
}

// routeTo sends m to a routee.
func (c *Context) routeTo(d time.Duration, to choice, m Message) (accepted bool, _ error) {
	accepted, err := c.deliver(to.of, to.via, m, d, to.takes || to.of.takes(m.Subject))
	if x := c.sendMode().asking; x != nil && !accepted {
		x.q.count(-1)
	}
	return accepted, err
}

// unrouted records a message that no routee takes, and returns the reason.
func (c *Context) unrouted(d time.Duration, a *actor, m Message) error {
	l := c.newEnvelope(a, m)
	l.cause = c.t.Record(trace.Event{Kind: trace.MsgSend, Actor: l.from, Peer: a.id, Msg: l.id, Cause: c.h.cause, Value: int64(max(0, d)), Reason: l.purpose()})
	a.lock()
	why := trace.ReasonRoutee
	if a.closed {
		why = trace.ReasonNone
	}
	at := a.recordEnvelope(c.t, trace.MsgDeadLetter, l, l.cause, why)
	a.unlock()
	if why == trace.ReasonNone {
		a.s.undelivered(c.t, a, l, at, UndeliveredGone)
		return a.gone()
	}
	a.s.undelivered(c.t, a, l, at, UndeliveredNoRoutee)
	return a.failure(ErrNoRoutee, "give it routees with actor.Router or AddRoutee; if they are full, raise their actor.Capacity")
}

// choice is a routee that a router has chosen; of is nil if there is none to choose.
type choice struct {
	of    *actor
	via   *membership
	takes bool // it was already asked whether it takes the subject
}

// accepting returns the routees that accept messages.
func (r *router) accepting() []choice {
	r.mu.Lock()
	defer r.mu.Unlock()
	var all []choice
	for _, a := range r.routees.members {
		if !a.shut() {
			all = append(all, choice{of: a, via: r.joined[a]})
		}
	}
	return all
}

// choose is the routee that gets a message of a subject; key is for consistent hashing.
func (r *router) choose(key, subject string) choice {
	switch r.Routing {
	case LeastLoaded:
		return r.least(subject)
	case ConsistentHash:
		return r.owner(rootLineage(key))
	}
	return r.inTurn()
}

// inTurn is the routee whose turn it is.
func (r *router) inTurn() choice {
	r.mu.Lock()
	defer r.mu.Unlock()
	c := &r.routees
	for i := range c.members {
		if a := c.members[(c.turn+i)%len(c.members)]; !a.shut() {
			c.chosen(a)
			return choice{of: a, via: r.joined[a]}
		}
	}
	return choice{}
}

// least is the routee with the fewest messages.
func (r *router) least(subject string) choice {
	var refusing []*actor
	for {
		r.mu.Lock()
		a := r.routees.least(refusing, (*actor).burden)
		via := r.joined[a]
		if a != nil {
			r.routees.chosen(a)
		}
		r.mu.Unlock()
		if a == nil || a.takes(subject) { // asked without a lock: it may run a learner's code
			return choice{a, via, true}
		}
		refusing = append(refusing, a)
	}
}

// owner is the routee that owns a key: the one for which a hash of both is highest. So the key of a routee that
// leaves moves to the routee with the next highest hash, and no other key moves (rendezvous hashing).
func (r *router) owner(key uint64) choice {
	r.mu.Lock()
	defer r.mu.Unlock()
	var best choice
	var most uint64
	for _, a := range r.routees.members {
		via := r.joined[a]
		if h := derive(key, via.seed); (best.of == nil || h > most) && !a.shut() {
			best, most = choice{of: a, via: via}, h
		}
	}
	return best
}
