package host

import (
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// order makes real threads take turns as in a simulated run. The thread that has the turn runs until its next Point, its next wait or its
// end; the others wait at their Points, or for what the program waits for. Time is the clock's: a timer whose turn it is fires when
// it is due, and one that is due earlier is held up.
//
// A run can leave the order: it depends on what the order does not contain, the clock for instance. When nothing can continue as
// the order says, all threads go on freely.
//
// The host's mu guards it.
type order struct {
	turns   []Turn
	next    int
	holder  *realThread // has the turn
	firing  bool        // a timer has it
	waiting map[trace.ThreadID]chan struct{}
	left    bool // the run has left the order
}

func newOrder(turns []Turn) *order {
	if turns == nil {
		return nil
	}
	return &order{turns: turns, waiting: map[trace.ThreadID]chan struct{}{}}
}

// over reports whether threads go on freely: the order is at its end, or the run has left it.
func (o *order) over() bool { return o == nil || o.left || o.next == len(o.turns) && !o.taken() }

// taken reports whether somebody has the turn.
func (o *order) taken() bool { return o.holder != nil || o.firing }

// Followed reports whether the run has followed its order to the end; it is false without one, and
// if the run was ended before.
func (r *Real) Followed() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.order != nil && !r.order.left && r.order.next == len(r.order.turns)
}

// LeftOrder reports whether the run could not go on as its order says.
func (r *Real) LeftOrder() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.order != nil && r.order.left
}

// take waits for the turn of t.
func (t *realThread) take() {
	r := t.r
	if r.order == nil || t.id == trace.NoThread {
		return
	}
	resume := r.arrive(t)
	if resume == nil {
		return
	}
	wait := func() {
		select {
		case <-resume:
		case <-r.stop:
		}
	}
	if r.aroundWait != nil {
		r.aroundWait(t, wait)
	} else {
		wait()
	}
	t.check()
}

// arrive lets t wait for its turn; nil: it need not.
func (r *Real) arrive(t *realThread) <-chan struct{} {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.order.over() && !r.mainDone { // else the run ends now
		return nil
	}
	resume := make(chan struct{})
	r.order.waiting[t.id] = resume
	r.pass(t)
	return resume
}

// pass ends the turn of t, if it has it. It is also called when something has happened that the order may wait for. r.mu is held.
func (r *Real) pass(t *realThread) {
	if o := r.order; o != nil && o.holder == t {
		o.holder = nil
	}
	r.advance()
}

// advance gives the turn to the next thread, if no thread has it. r.mu is held.
func (r *Real) advance() {
	o := r.order
	if o == nil || o.left || o.taken() || r.mainDone {
		return
	}
	if o.next == len(o.turns) {
		o.free()
		r.setClock()
		return
	}
	switch turn := o.turns[o.next]; turn.Kind {
	case OfThread:
		if resume := o.waiting[turn.Thread]; resume != nil {
			delete(o.waiting, turn.Thread)
			o.holder = r.threads[turn.Thread]
			close(resume)
			o.next++
			return
		}
	case OfTimer:
		if r.timers.numbered(turn.Number) != nil {
			r.setClock()
			return
		}
	}
	if r.active == len(o.waiting) && r.firing == 0 {
		r.leave()
	}
}

// leave lets all threads go on freely, because the run cannot go on as the order says. r.mu is held.
func (r *Real) leave() {
	r.order.left = true
	r.order.free()
	r.setClock()
}

// free lets all threads go on.
func (o *order) free() {
	for id, resume := range o.waiting {
		delete(o.waiting, id)
		close(resume)
	}
}

// Chooses reports whether threads still take turns; see Chooser.
func (r *Real) Chooses() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return !r.order.over()
}

// Choose is the choice that the order contains; see Chooser.
func (r *Real) Choose(n int, _ func(i int) Candidate) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	o := r.order
	if o.over() || o.next == len(o.turns) {
		return 0
	}
	turn := o.turns[o.next]
	if turn.Kind != OfChoice || turn.Number >= n {
		r.leave()
		return 0
	}
	o.next++
	return turn.Number
}

// numbered is the timer that was set as the n-th, nil if it has fired or was cancelled.
func (a *alarms) numbered(n int) *timer {
	i := slices.IndexFunc(a.heap, func(t *timer) bool { return t.number == n })
	if i < 0 {
		return nil
	}
	return a.heap[i]
}

// nextTimer is the timer that fires next: the order's, or the one that is due first. It is nil if there is none, or if it is not
// its turn. r.mu is held.
func (r *Real) nextTimer() *timer {
	o := r.order
	if o.over() {
		return r.timers.heap.top()
	}
	if !o.taken() && o.next < len(o.turns) && o.turns[o.next].Kind == OfTimer {
		return r.timers.numbered(o.turns[o.next].Number)
	}
	return nil
}
