package actor

import "slices"

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

// least is the member with the fewest pending messages of those that have room and are not among refusing; equals take
// turns. It is nil if there is none.
func (c *category) least(refusing []*actor) *actor {
	var best *actor
	var load int64
	for i := range c.members {
		a := c.members[(c.turn+i)%len(c.members)]
		n := a.pending.Load()
		if a.capacity != Unlimited && n >= int64(a.capacity) || best != nil && n >= load || slices.Contains(refusing, a) {
			continue
		}
		best, load = a, n
	}
	return best
}

// chosen moves the turn past a.
func (c *category) chosen(a *actor) {
	if i := slices.Index(c.members, a); i >= 0 {
		c.turn = (i + 1) % len(c.members)
	}
}

// member chooses who gets a message of subject to the category, nil if nobody takes it.
func (s *System) member(name, subject string) *actor {
	var refusing []*actor
	for {
		a := s.leastMember(name, refusing)
		if a == nil || a.takes(subject) { // asked without a lock: it may run a learner's code
			return a
		}
		refusing = append(refusing, a)
	}
}

func (s *System) leastMember(name string, refusing []*actor) *actor {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.members[name]
	if c == nil {
		return nil
	}
	a := c.least(refusing)
	if a != nil {
		c.chosen(a)
	}
	return a
}
