package actor

import (
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Redistribute distributes the pending messages of a category's members again, so that all have about the same
// number, and returns how many messages it moved. A member with more than its share gives away its last messages,
// each to the member with the fewest messages among those that take it and have room. So the messages that stay are
// handled in their order, and so are those that go to one member. Delayed and stashed messages stay where they are.
func (c *Context) Redistribute(category string) int {
	c.t.Point(host.Op{Name: "redistribute", Write: true}) // looks at all members' mailboxes
	members := slices.DeleteFunc(c.s.membersOf(category), (*actor).shut)
	load := make([]int, len(members))
	for i, a := range members {
		load[i] = Ref{a}.Pending()
	}
	moved := 0
	for i, surplus := range surpluses(load) {
		for _, l := range members[i].last(surplus) {
			if j := c.taker(members, load, i, l.m.Subject); j >= 0 && c.move(&l, members[i], members[j]) {
				load[i]--
				load[j]++
				moved++
			}
		}
	}
	return moved
}

// Redistribute is Context.Redistribute for the running thread.
func (s *System) Redistribute(category string) int { return s.current().Redistribute(category) }

// membersOf is the members of a category, in the order of spawning.
func (s *System) membersOf(name string) []*actor {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.members[name]; c != nil {
		return slices.Clone(c.members)
	}
	return nil
}

// surpluses is by how much each load exceeds its share. Shares differ by at most one; the members with the largest
// loads get the larger shares.
func surpluses(load []int) []int {
	total, order := 0, make([]int, len(load))
	for i, n := range load {
		total += n
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return load[j] - load[i] })
	over := make([]int, len(load))
	for k, i := range order {
		share := total / len(load)
		if k < total%len(load) {
			share++
		}
		over[i] = max(0, load[i]-share)
	}
	return over
}

// last is the last n messages that could be handled now, in order.
func (a *actor) last(n int) []envelope {
	a.lock()
	defer a.unlock()
	list := slices.DeleteFunc(a.box.inOrder(), envelope.personal)
	return list[max(0, len(list)-n):]
}

// taker is the index of the member that gets a message of subject from member i: the one with the fewest messages
// that has room, accepts it, and would not have more messages than i afterwards; -1 if there is none.
func (c *Context) taker(members []*actor, load []int, i int, subject string) int {
	best := -1
	for j, a := range members {
		switch {
		case j == i || load[j]+1 > load[i]-1 || !a.holds(load[j]+1):
		case best >= 0 && load[j] >= load[best]:
		case a.takes(subject): // asked without a lock: it may run a learner's code
			best = j
		}
	}
	return best
}

// holds reports whether the mailbox has room for n messages in all.
func (a *actor) holds(n int) bool {
	most := a.limit()
	return most == Unlimited || n <= most
}

// move takes an envelope out of one mailbox and puts it into another. It fails if the envelope is gone, or cannot be
// put there. In the trace the moved message is a new message with the same lineage.
func (c *Context) move(l *envelope, from, to *actor) bool {
	moved := &envelope{m: l.m, from: l.from, lineage: l.lineage, extra: l.extra}
	if c.s.rec != nil {
		c.s.list(moved, to) // not under a lock: it may run a program's code
	}
	unlock := lockBoth(from, to)
	if from.closed || to.closed || to.full() {
		unlock()
		return false
	}
	if from.box.take(l.seq) == nil {
		unlock()
		return false
	}
	moved.cause = from.recordEnvelope(c.t, trace.MsgDrop, l, l.cause, trace.ReasonMove)
	moved.cause = c.t.Record(trace.Event{Kind: trace.MsgSend, Actor: l.from, Peer: to.id, Msg: moved.id, Cause: moved.cause})
	cause, woken := to.enter(c.t, moved, 0) // it was counted when it was first accepted
	again, wokenAgain := from.admit(c.t)
	unlock()
	from.letGo(c.t)
	if woken {
		c.s.sched.enqueue(c.t, to, cause)
	}
	if wokenAgain {
		c.s.sched.enqueue(c.t, from, again)
	}
	return true
}

// lockBoth locks two actors, always in the same order, and returns the function that unlocks them.
func lockBoth(a, b *actor) (unlock func()) {
	if a.id > b.id {
		a, b = b, a
	}
	a.lock()
	b.lock()
	return func() {
		b.unlock()
		a.unlock()
	}
}
