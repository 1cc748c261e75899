package race

import "slices"

// epoch is a time of one thread: the slot in the upper half, the time, from 1 on, in the lower one.
type epoch uint64

// sharedBit marks an epoch that is an index into Detector.readers.
const sharedBit epoch = 1 << 63

func (e epoch) slot() uint32  { return uint32(e >> 32) }
func (e epoch) time() uint32  { return uint32(e) }
func (e epoch) shared() bool  { return e&sharedBit != 0 }
func (e epoch) index() uint32 { return uint32(e) }

// clock is a vector clock: by slot, the time up to which everything has happened. It is never changed once it is in use.
type clock []uint32

func (c clock) at(slot uint32) uint32 {
	if int(slot) < len(c) {
		return c[slot]
	}
	return 0
}

// covers reports whether c knows everything that e knows.
func (c clock) covers(e clock) bool {
	if len(e) == 0 || len(c) == len(e) && &c[0] == &e[0] {
		return true
	}
	for i, t := range e {
		if t > c.at(uint32(i)) {
			return false
		}
	}
	return true
}

// raise makes each entry of c at least that of e, which is not longer.
func (c clock) raise(e clock) {
	for i, x := range e {
		c[i] = max(c[i], x)
	}
}

// Thread is something that does one thing after another: a goroutine, or an actor.
type Thread struct {
	d       *Detector
	slot    uint32
	time    uint32
	touched uint32 // time of the last access
	seen    clock  // what others have done before; the thread's own entry is old
}

// slot is an index of vector clocks. Threads of which each knows all that the one before it did can share one.
type slot struct {
	time, touched uint32 // of the last thread that has ended
	owners        []owner
}

// owner is who has a slot from a time on.
type owner struct {
	from  uint32
	value any
}

// Go makes a thread, which happens after all that was released into after; nil stands for nothing. Who is anything that
// says in reports whose accesses these are.
func (d *Detector) Go(after *Sync, who any) *Thread {
	n := &Thread{d: d, slot: noSlot}
	if after != nil {
		n.Acquire(after)
	}
	n.slot = d.slotFor(n.seen)
	s := &d.slots[n.slot]
	n.time = s.time + 1
	s.owners = append(s.owners, owner{n.time, who})
	return n
}

// slotFor finds a slot whose last thread made all its accesses before what follows seen.
func (d *Detector) slotFor(seen clock) uint32 {
	for i := len(d.free) - 1; i >= max(0, len(d.free)-maxSearch); i-- {
		if n := d.free[i]; d.slots[n].touched <= seen.at(n) {
			d.free = slices.Delete(d.free, i, i+1)
			return n
		}
	}
	d.slots = append(d.slots, slot{})
	return uint32(len(d.slots) - 1)
}

// noSlot is the slot of a thread that has none yet.
const noSlot = 1<<31 - 1

// maxSearch limits the search for a slot to use again.
const maxSearch = 16

// End ends the thread.
func (t *Thread) End() {
	s := &t.d.slots[t.slot]
	s.time, s.touched = t.time, max(s.touched, t.touched) // it may have made none
	t.d.free = append(t.d.free, t.slot)
}

// owner is whose time e is.
func (d *Detector) owner(e epoch) any {
	for _, o := range slices.Backward(d.slots[e.slot()].owners) {
		if o.from <= e.time() {
			return o.value
		}
	}
	return nil
}

func (t *Thread) epoch() epoch { return epoch(t.slot)<<32 | epoch(t.time) }

// knows reports whether what happened at e happens before what t does now.
func (t *Thread) knows(e epoch) bool {
	return e.slot() == t.slot || e.time() <= t.seen.at(e.slot())
}

// Sync passes on what has happened: it is a part of whatever synchronizes. The zero value passes nothing on.
type Sync struct {
	last epoch // of the latest release
	seen clock // what else is passed on
	own  bool  // seen is in no other place, so it may be changed
}

// Acquire makes what follows in t happen after all that was released into s.
func (t *Thread) Acquire(s *Sync) {
	new := s.last != 0 && !t.knows(s.last)
	if !new && t.seen.covers(s.seen) {
		return
	}
	n := max(len(t.seen), len(s.seen))
	if new {
		n = max(n, int(s.last.slot())+1)
	}
	c := make(clock, n)
	copy(c, t.seen)
	c.raise(s.seen)
	if new {
		c[s.last.slot()] = max(c[s.last.slot()], s.last.time())
	}
	t.seen = c
}

// Release passes on, by s, what t has done so far, in the place of what was released before.
func (t *Thread) Release(s *Sync) {
	s.last, s.seen, s.own = t.epoch(), t.seen, false
	t.time++
}

// Merge passes on, by s, what t has done so far, in addition to what was released before.
func (t *Thread) Merge(s *Sync) {
	if s.last == 0 || t.knows(s.last) && t.seen.covers(s.seen) {
		t.Release(s)
		return
	}
	n := max(len(s.seen), len(t.seen), int(s.last.slot())+1)
	if !s.own || len(s.seen) < n {
		c := make(clock, n, n+n/2)
		copy(c, s.seen)
		s.seen, s.own = c, true
	}
	s.seen.raise(t.seen)
	s.seen[s.last.slot()] = max(s.seen[s.last.slot()], s.last.time())
	s.last = t.epoch()
	t.time++
}

// Clone is a Sync that passes on the same.
func (s *Sync) Clone() Sync { return Sync{last: s.last, seen: slices.Clone(s.seen)} }
