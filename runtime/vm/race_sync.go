package vm

import (
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/race"
)

// What orders accesses: by Go's memory model, and for actors by the rule that a message is handled after it was sent,
// and after whatever the actor handled before. Without a detector, g.race is nil, and nothing here does anything.

// acquire makes what follows in g happen after what was passed on by s.
func (g *gor) acquire(s *race.Sync) {
	if g.race != nil {
		g.race.Acquire(s)
	}
}

// begets passes on to a thread that begins, by s, what g has done so far.
func (g *gor) begets(s *race.Sync) {
	if g.race != nil {
		g.race.Release(s)
		g.vm.races.start()
	}
}

// chanOrder is what the detector knows about a channel. Each place of the buffer passes on from its sender to its receiver, and from there to
// the next sender: a receive happens before the send that needs its room.
type chanOrder struct {
	use            race.Var    // close is a write, a send a read: a send may come after the close
	places         []race.Sync // of the buffer, as far as used
	sent, received int
	closed         race.Sync
}

// ordered is c's order, nil if there is no detector.
func (g *gor) ordered(c *chanObj) *chanOrder {
	if g.race == nil {
		return nil
	}
	if c.order == nil {
		c.order = &chanOrder{}
	}
	return c.order
}

// at is the place of the buffer for the nth value.
func (o *chanOrder) at(n, capacity int) *race.Sync {
	n %= capacity
	for len(o.places) <= n {
		o.places = append(o.places, race.Sync{})
	}
	return &o.places[n]
}

// through passes on through a place of a buffer.
func (g *gor) through(s *race.Sync) {
	g.race.Acquire(s)
	g.race.Release(s)
}

// buffers records that g has put a value into c's buffer.
func (g *gor) buffers(c *chanObj) {
	if c.capacity == 0 || c.timer {
		return
	}
	if o := g.ordered(c); o != nil {
		g.through(o.at(o.sent, c.capacity))
		o.sent++
	}
}

// unbuffers records that g has taken a value out of c's buffer.
func (g *gor) unbuffers(c *chanObj) {
	if c.timer {
		if g.race != nil && c.order != nil {
			g.race.Acquire(&c.order.closed) // where the timer was started
		}
		return
	}
	if o := g.ordered(c); o != nil {
		g.through(o.at(o.received, c.capacity))
		o.received++
	}
}

// hands records that sender hands a value over to receiver, directly.
func (c *chanObj) hands(sender, receiver *gor) {
	switch {
	case receiver.race == nil:
	case c.timer:
		receiver.unbuffers(c)
	case c.capacity > 0:
		sender.buffers(c)
		receiver.unbuffers(c)
	case sender.race != nil:
		var s, r race.Sync
		sender.race.Release(&s)
		receiver.race.Release(&r)
		receiver.race.Acquire(&s)
		sender.race.Acquire(&r)
	}
}

// closes records that g closes c.
func (g *gor) closes(c *chanObj) {
	if o := g.ordered(c); o != nil {
		if g.racing() {
			g.race.Write(&o.use, g.siteHere("the channel"))
		}
		g.race.Release(&o.closed)
	}
}

// sends records that g is about to send on c.
func (g *gor) sends(c *chanObj) {
	if o := g.ordered(c); o != nil && g.racing() {
		g.race.Read(&o.use, g.siteHere("the channel"))
	}
}

// receivesClosed records that g has received that c is closed.
func (g *gor) receivesClosed(c *chanObj) {
	if o := g.ordered(c); o != nil {
		g.race.Acquire(&o.closed)
	}
}

// lockOrder is what the detector knows about a lock, a group or a condition.
type lockOrder struct {
	write, read race.Sync // passed on by Unlock, and by RUnlock
	use         race.Var  // the first Add of a group is a read, the first Wait a write: they must be ordered
}

// touches records that an operation of a lock or a group accesses its state, to which p points.
func (g *gor) touches(p value) {
	if g.racing() {
		g.race.AtomicWrite(g.vm.races.d.Var(place(p)), g.siteHere(""))
	}
}

// locks records that g has locked for writing.
func (g *gor) locks(q *waitQueue) {
	if g.race != nil {
		g.race.Acquire(&q.order.write)
		g.race.Acquire(&q.order.read)
	}
}

func (g *gor) unlocks(q *waitQueue) {
	if g.race != nil {
		g.race.Release(&q.order.write)
	}
}

func (g *gor) readLocks(q *waitQueue) {
	if g.race != nil {
		g.race.Acquire(&q.order.write)
	}
}

func (g *gor) readUnlocks(q *waitQueue) {
	if g.race != nil {
		g.race.Merge(&q.order.read)
	}
}

// adds records that g adds delta to a group's n.
func (g *gor) adds(q *waitQueue, n, delta int) {
	switch {
	case g.race == nil:
	case delta < 0:
		g.race.Merge(&q.order.write)
	case n == 0 && delta > 0 && g.racing():
		g.race.Read(&q.order.use, g.siteHere("the WaitGroup"))
	}
}

// waits records that g begins to wait for a group, for which nobody waits yet.
func (g *gor) waits(q *waitQueue) {
	if g.racing() && q.q.len() == 0 {
		g.race.Write(&q.order.use, g.siteHere("the WaitGroup"))
	}
}

// waited records that g has waited for a group or a condition.
func (g *gor) waited(q *waitQueue) {
	if g.race != nil {
		g.race.Acquire(&q.order.write)
	}
}

// signals records that g wakes those who wait for a condition.
func (g *gor) signals(q *waitQueue) {
	if g.race != nil {
		g.race.Merge(&q.order.write)
	}
}

// atomicAccess records the access of an operation of sync/atomic to the variable to which p points.
func (g *gor) atomicAccess(p value, write bool) {
	if g.race == nil || p.IsNil() {
		return
	}
	d := g.vm.races.d
	s := d.Sync(place(p))
	g.race.Acquire(s)
	if g.racing() {
		if v := d.Var(place(p)); write {
			g.race.AtomicWrite(v, g.siteHere(""))
		} else {
			g.race.AtomicRead(v, g.siteHere(""))
		}
	}
	if write {
		g.race.Release(s)
	}
}

// atomicLoads reports whether a function of sync/atomic only reads.
func atomicLoads(c *code) bool { return strings.HasPrefix(c.fn.Name(), "Load") }

// libraryOrder says for functions of the library that synchronize without calling a native what happens when they return.
var libraryOrder = map[string]func(g *gor, recv value){
	"(*sync.Once).Do": func(g *gor, once value) { // the fast path takes no lock
		if q := queueOf(once.CellAt(1)); q != nil {
			g.race.Acquire(&q.order.write)
		}
	},
	"(*sync.Pool).Get": func(g *gor, pool value) { g.race.Acquire(g.vm.races.d.Sync(place(pool))) },
}

// libraryOrderAtEntry says what happens when such functions begin: others may notice what they do before they return. Of a closure,
// recv points to the first variable that it captures.
var libraryOrderAtEntry = map[string]func(g *gor, recv value){
	"(*sync.Once).Do$1": func(g *gor, recv value) { // it says that the function was called, before the lock is released
		once := *recv.Cell()
		if q := queueOf(once.CellAt(1)); q != nil {
			g.race.Merge(&q.order.write)
		}
	},
	"(*sync.Pool).Put": func(g *gor, pool value) { g.race.Merge(g.vm.races.d.Sync(place(pool))) },
}

// soFar passes on what g has done so far; nil if there is no detector.
func (g *gor) soFar() *race.Sync {
	if g.race == nil {
		return nil
	}
	s := &race.Sync{}
	g.race.Release(s)
	return s
}

// receives makes what follows in g happen after m was sent, and after an actor ended if m says so.
func (g *gor) receives(m actor.Message) {
	if g.race == nil {
		return
	}
	switch d := m.Data.(type) {
	case payload:
		if d.sent != nil {
			g.race.Acquire(d.sent)
		}
	case actor.Terminated:
		g.joins(d.Ref)
	case actor.DeadLetter:
		g.receives(d.Message)
	}
}

// joins makes what follows in g happen after what an actor has done.
func (g *gor) joins(ref actor.Ref) {
	if g.race == nil {
		return
	}
	if t := g.vm.races.actors[ref]; t != nil {
		var s race.Sync
		t.Release(&s)
		g.race.Acquire(&s)
	}
}

// joinsAll makes what follows in g happen after what all actors have done.
func (g *gor) joinsAll() {
	if g.race == nil {
		return
	}
	for ref := range g.vm.races.actors {
		g.joins(ref)
	}
}
