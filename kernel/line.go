package kernel

import (
	"context"
	"fmt"
	"sync"
)

// line gives runs their turn: first come, first served, but one run of a session at a time.
type line struct {
	max int

	mu      sync.Mutex
	free    []bool          // by slot
	busy    map[string]bool // sessions with a run in a slot
	waiting []*ticket
}

// ticket is a place in the line.
type ticket struct {
	session string
	turn    chan int      // gets the slot
	moved   chan struct{} // place changed
	place   int           // runs that go first, at least 1
}

func newLine(slots, max int) *line {
	l := &line{max: max, free: make([]bool, slots), busy: map[string]bool{}}
	for i := range l.free {
		l.free[i] = true
	}
	return l
}

// enter waits for a slot. moved is called with the number of runs that go first, whenever that changes.
func (l *line) enter(ctx, closing context.Context, session string, moved func(place int)) (slot int, err error) {
	t := &ticket{session: session, turn: make(chan int, 1), moved: make(chan struct{}, 1)}
	if err := l.join(t); err != nil {
		return 0, err
	}
	for {
		select {
		case n := <-t.turn:
			return n, nil
		default:
		}
		select {
		case n := <-t.turn:
			return n, nil
		case <-t.moved:
			l.mu.Lock()
			place := t.place
			l.mu.Unlock()
			moved(place)
		case <-ctx.Done():
			l.quit(t)
			return 0, ctx.Err()
		case <-closing.Done():
			l.quit(t)
			return 0, errClosed()
		}
	}
}

func (l *line) join(t *ticket) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.waiting = append(l.waiting, t)
	l.serve()
	if len(l.waiting) > l.max {
		l.waiting = l.waiting[:len(l.waiting)-1]
		return &Error{
			Kind:   ErrBusy,
			Text:   fmt.Sprintf("%d runs are waiting already.", l.max),
			Remedy: "Stop one of them or try again in a moment.",
		}
	}
	return nil
}

// quit gives up a place, or the slot if its turn came at the same moment.
func (l *line) quit(t *ticket) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for i, w := range l.waiting {
		if w == t {
			l.waiting = append(l.waiting[:i], l.waiting[i+1:]...)
			l.serve()
			return
		}
	}
	l.release(<-t.turn, t.session)
}

// leave gives a slot back.
func (l *line) leave(slot int, session string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.release(slot, session)
}

// release frees a slot. The caller holds mu.
func (l *line) release(slot int, session string) {
	l.free[slot] = true
	delete(l.busy, session)
	l.serve()
}

// serve gives free slots to those whose turn it is and tells the others their place. The caller holds mu.
func (l *line) serve() {
	rest := l.waiting[:0]
	for _, t := range l.waiting {
		n := l.lowest()
		if n < 0 || t.session != "" && l.busy[t.session] {
			rest = append(rest, t)
			continue
		}
		l.free[n] = false
		if t.session != "" {
			l.busy[t.session] = true
		}
		t.turn <- n
	}
	clear(l.waiting[len(rest):])
	l.waiting = rest
	for i, t := range l.waiting {
		if t.place == i+1 {
			continue
		}
		t.place = i + 1
		select {
		case t.moved <- struct{}{}:
		default:
		}
	}
}

// lowest is the free slot with the lowest number, -1 if there is none: the first process is the one that is warm.
func (l *line) lowest() int {
	for i, f := range l.free {
		if f {
			return i
		}
	}
	return -1
}
