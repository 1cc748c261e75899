package host

import (
	"sync"
	"time"
)

// alarms are the timers of a real host. They fire one at a time and in the order of their times, however late the
// machine is: separate timers of Go would overtake each other, and so would messages. The host's mu guards them,
// except ringing.
type alarms struct {
	heap  timerHeap
	seq   uint64
	clock *time.Timer // fires when the first of heap is due; nil before there was one
	set   int64       // when clock fires

	ringing sync.Mutex // held while the functions of due timers are called
}

// timersStart is the zero of the timers' times.
var timersStart = time.Now()

func sinceTimersStart() int64 { return int64(time.Since(timersStart)) }

// AfterFunc calls f after d divided by the speed, and after the functions of all timers that are due earlier.
func (r *Real) AfterFunc(d time.Duration, f func()) (cancel func() bool) {
	return r.AfterFuncIf(nil, d, f)
}

// AfterFuncIf is AfterFunc for a call that matters only while it is wanted.
func (r *Real) AfterFuncIf(wanted func() bool, d time.Duration, f func()) (cancel func() bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.points.ending.Load() {
		return func() bool { return false }
	}
	t := r.addTimer(d, func() { f(); r.fired() })
	t.wanted = wanted
	return func() bool {
		r.mu.Lock()
		defer r.mu.Unlock()
		if !r.timers.heap.remove(t) {
			return false
		}
		r.lookForDeadlock()
		return true
	}
}

// addTimer calls fn after d divided by the speed. r.mu is held.
func (r *Real) addTimer(d time.Duration, fn func()) *timer {
	a := &r.timers
	a.seq++
	t := &timer{at: sinceTimersStart() + max(0, int64(r.Length(d))), seq: a.seq, number: int(a.seq), fn: fn}
	a.heap.push(t)
	r.setClock()
	return t
}

// setClock makes the clock fire when the first timer is due. r.mu is held.
func (r *Real) setClock() {
	a := &r.timers
	first := r.nextTimer()
	if first == nil || a.clock != nil && a.set == first.at {
		return
	}
	a.set = first.at
	d := time.Duration(first.at - sinceTimersStart())
	if a.clock == nil {
		a.clock = time.AfterFunc(d, r.ring)
		return
	}
	a.clock.Reset(d)
}

// ring calls the functions of the timers that are due.
func (r *Real) ring() {
	r.timers.ringing.Lock()
	defer r.timers.ringing.Unlock()
	for t := r.takeDue(); t != nil; t = r.takeDue() {
		t.fn()
		r.endFiring()
		r.group.Done()
	}
}

// endFiring ends the turn of a timer.
func (r *Real) endFiring() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.order != nil {
		r.order.firing = false
		r.advance()
	}
}

// takeDue takes the first timer if it is due, so that Run waits for it, or sets the clock for it and returns nil.
func (r *Real) takeDue() *timer {
	r.mu.Lock()
	defer r.mu.Unlock()
	a := &r.timers
	t := r.nextTimer()
	if t == nil || t.at > sinceTimersStart() {
		a.set = -1 // the clock has fired
		r.setClock()
		return nil
	}
	a.heap.remove(t)
	if o := r.order; !o.over() {
		o.firing = true
		o.next++
	}
	r.firing++
	r.group.Add(1)
	return t
}

// clear forgets all timers.
func (a *alarms) clear() {
	for _, t := range a.heap {
		t.place = 0
	}
	a.heap = nil
	if a.clock != nil {
		a.clock.Stop()
	}
}

// fired removes a timer whose function has returned.
func (r *Real) fired() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.firing--
	r.lookForDeadlock()
}
