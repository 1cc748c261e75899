package actor

import (
	"fmt"
	"slices"
)

// category is the set of actors that share a category's name.
type category struct {
	members []*actor // in the order of spawning
	turn    int      // where the next search begins, so that equals take turns
}

func (c *category) add(a *actor) { c.members = append(c.members, a) }

func (c *category) remove(a *actor) {
	i := slices.Index(c.members, a)
	if i < 0 {
		return
	}
	c.members = slices.Delete(c.members, i, i+1)
	if c.turn > i {
		c.turn--
	}
}

// least is the member with the smallest load among those that have room and are not in refusing; members with equal
// loads take turns. It is nil if there is none.
func (c *category) least(refusing []*actor, loadOf func(*actor) (load int, room bool)) *actor {
	var best *actor
	var load int
	for i := range c.members {
		a := c.members[(c.turn+i)%len(c.members)]
		n, room := loadOf(a)
		if !room || best != nil && n >= load || slices.Contains(refusing, a) {
			continue
		}
		best, load = a, n
	}
	return best
}

// backlog is the number of the actor's pending messages, and whether it has room for another.
func (a *actor) backlog() (n int, room bool) {
	a.lock()
	defer a.unlock()
	return a.box.depth(), !a.closed && !a.full()
}

// burden is the number of messages that the actor has to handle, including the current one, and whether it has room
// for another.
func (a *actor) burden() (n int, room bool) {
	a.lock()
	defer a.unlock()
	n = a.box.depth()
	if a.status == executing {
		n++
	}
	return n, !a.closed && !a.full()
}

// chosen moves the turn to the member after a.
func (c *category) chosen(a *actor) {
	if i := slices.Index(c.members, a); i >= 0 {
		c.turn = (i + 1) % len(c.members)
	}
}

// member chooses the receiver of a message of subject to the category. It fails if no member takes it.
func (s *System) member(name, subject string) (*actor, error) {
	var refusing []*actor
	for {
		a := s.leastMember(name, refusing)
		if a == nil {
			return nil, noMember(name, subject, len(refusing))
		}
		if a.takes(subject) { // asked without a lock: it may run a learner's code
			return a, nil
		}
		refusing = append(refusing, a)
	}
}

// noMember says why no member takes a message of subject to the category; refusing is how many have refused it.
func noMember(name, subject string, refusing int) *Error {
	e := &Error{Op: "send to category", Name: name, Err: ErrNoMember}
	if refusing > 0 {
		e.Remedy = fmt.Sprintf("WillReceive(%q) is false for those with room", subject)
	} else {
		e.Remedy = fmt.Sprintf("spawn actors with actor.Category(%q), or raise their actor.Capacity", name)
	}
	return e
}

func (s *System) leastMember(name string, refusing []*actor) *actor {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.members[name]
	if c == nil {
		return nil
	}
	a := c.least(refusing, (*actor).backlog)
	if a != nil {
		c.chosen(a)
	}
	return a
}
