package ticket

import (
	"cmp"
	"slices"
)

// waiter is a visitor that waits. Limiter.mu guards it until done is closed.
type waiter struct {
	id    ID
	key   string
	once  bool          // its place is not kept
	slot  int           // valid if err is nil once done is closed
	err   error         // why there is no slot
	done  chan struct{} // has an element if the position may have changed; nil: the visitor does not want to know
	moved chan struct{} // has one if the position may have changed; nil: nobody wants to know
}

func newWaiter(id ID, v Visit) *waiter {
	w := &waiter{id: id, key: v.Key, once: v.Once, done: make(chan struct{})}
	if v.Moved != nil {
		w.moved = make(chan struct{}, 1)
	}
	return w
}

// end ends the wait; a nil err means that there is a slot.
func (w *waiter) end(err error) {
	w.err = err
	close(w.done)
}

func (w *waiter) over() bool {
	select {
	case <-w.done:
		return true
	default:
		return false
	}
}

// queue holds the waiting visitors. The caller locks.
type queue struct {
	waiting  []*waiter // by ticket
	watchers int       // how many of them want to know their position
}

// find is the index of id, or where it belongs.
func (q *queue) find(id ID) (int, bool) {
	return slices.BinarySearchFunc(q.waiting, id, func(w *waiter, id ID) int { return cmp.Compare(w.id, id) })
}

func (q *queue) insert(w *waiter) {
	i, _ := q.find(w.id)
	q.waiting = slices.Insert(q.waiting, i, w)
	if w.moved != nil {
		q.watchers++
	}
}

// remove removes id; nil if it does not wait.
func (q *queue) remove(id ID) *waiter {
	i, ok := q.find(id)
	if !ok {
		return nil
	}
	w := q.waiting[i]
	q.removeAt(i)
	return w
}

func (q *queue) removeAt(i int) {
	if q.waiting[i].moved != nil {
		q.watchers--
	}
	if i == 0 { // the usual case, without moving the others
		q.waiting[0] = nil
		q.waiting = q.waiting[1:]
		return
	}
	q.waiting = slices.Delete(q.waiting, i, i+1)
}

// position is the place of id, or the one that it would get.
func (q *queue) position(id ID) (p Position, waits bool) {
	i, waits := q.find(id)
	return Position{Ticket: id, Place: i + 1, Of: len(q.waiting)}, waits
}

// tell wakes the visitors that want to know their position.
func (q *queue) tell() {
	if q.watchers == 0 {
		return
	}
	for _, w := range q.waiting {
		select {
		case w.moved <- struct{}{}:
		default: // it will look anyway, or does not want to know
		}
	}
}
