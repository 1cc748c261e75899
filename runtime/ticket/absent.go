package ticket

import (
	"container/list"
	"sync/atomic"
	"time"
)

// absent keeps the places of holders who left, in the order in which they expire. The caller locks.
type absent struct {
	valid time.Duration
	max   int
	byID  map[ID]*list.Element // of leaver
	order *list.List
	n     atomic.Int64 // of them, for len
}

type leaver struct {
	id    ID
	until time.Time
}

func newAbsent(valid time.Duration, max int) *absent {
	return &absent{valid: valid, max: max, byID: map[ID]*list.Element{}, order: list.New()}
}

// len needs no lock.
func (a *absent) len() int { return int(a.n.Load()) }

func (a *absent) has(id ID) bool { return a.byID[id] != nil }

// add keeps the place of id. If there is no room, the holder who has been away longest loses its place.
func (a *absent) add(id ID, now time.Time) {
	if a.len() >= a.max {
		a.remove(a.order.Front().Value.(leaver).id)
	}
	// No place expires before that of a holder who left earlier, even if a clock went backwards or leavers got here
	// out of order.
	until := now.Add(a.valid)
	if last := a.order.Back(); last != nil && last.Value.(leaver).until.After(until) {
		until = last.Value.(leaver).until
	}
	a.byID[id] = a.order.PushBack(leaver{id, until})
	a.n.Add(1)
}

func (a *absent) remove(id ID) bool {
	e := a.byID[id]
	if e == nil {
		return false
	}
	a.order.Remove(e)
	delete(a.byID, id)
	a.n.Add(-1)
	return true
}

// purge removes those whose time is over.
func (a *absent) purge(now time.Time) {
	for e := a.order.Front(); e != nil && !e.Value.(leaver).until.After(now); e = a.order.Front() {
		a.remove(e.Value.(leaver).id)
	}
}
