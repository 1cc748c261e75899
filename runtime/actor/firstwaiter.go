package actor

import (
	"sync/atomic"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// firstWaiter is a pool with the dispatcher trace.FirstWaiter. Its queue holds every started actor that no worker has
// taken, whether or not it has a message: those that run for the first time first, then the others in the order in
// which they were left. So a worker may take an actor with an empty mailbox. Then it does not look at the next one, but
// sleeps, for longer each time in a row, until a send wakes all workers that sleep.
//
// A send between the look and the sleep wakes nobody, as published. No message is lost by that: some worker's sleep ends.
// Priorities of actors have no effect.
type firstWaiter struct {
	*pool // of which the queue is not used
	due   atomic.Int64

	// The pool's mu guards what follows.
	fresh, others fifo
}

// The times for which a worker sleeps in a row: 1 s, 5 s, 6 s, 7 s and so on.
const (
	firstSleep  = time.Second
	secondSleep = 5 * time.Second
	moreSleep   = time.Second
)

func newFirstWaiter(s *System) *firstWaiter {
	s.first = &firstWaiter{pool: newPool(s)}
	return s.first
}

func (d *firstWaiter) start(by host.Thread) error { return d.hire(by, d.work) }

// work is the main loop of a worker.
func (d *firstWaiter) work(w *worker) {
	sleep := firstSleep
	if a, _, _ := w.workspace.goOn(w.t); a != nil {
		d.leave(a)
	}
	for {
		w.t.Point(host.Op{Name: "take", Object: queueObject, Write: true})
		a, first, open := d.next()
		switch {
		case !open:
			return
		case a != nil && d.serve(w, a) || first:
			sleep = firstSleep
		default:
			d.sleep(w, sleep)
			sleep = max(secondSleep, sleep+moreSleep)
		}
	}
}

// next takes the first actor of the queue, nil if there is none, and says whether that is its first run. open is false
// if the pool has ended.
func (d *firstWaiter) next() (a *actor, first, open bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return nil, false, false
	}
	if a = d.fresh.pop(); a != nil {
		first = true
	} else {
		a = d.others.pop()
	}
	if a != nil {
		d.length.Add(-1)
		d.mark(a, false)
	}
	return a, first, true
}

// mark notes whether an actor of the queue has something to do. mu is held.
func (d *firstWaiter) mark(a *actor, due bool) {
	if a.owed == due {
		return
	}
	if a.owed = due; due {
		d.due.Add(1)
	} else {
		d.due.Add(-1)
	}
}

// serve attaches w to an actor, and reports whether that found something to do. An actor that ended in the queue is no
// reason to sleep: as published, the end of an actor takes it out of the queue.
func (d *firstWaiter) serve(w *worker, a *actor) bool {
	w.workspace.turn = turn{any: true}
	a.attach(w.t, w.workspace, d.s.cfg.Batch)
	d.leave(a)
	return w.workspace.turn.any
}

// leave puts an actor that a worker has left at the end of the queue, unless it has ended or must not run.
func (d *firstWaiter) leave(a *actor) {
	a.lock()
	defer a.unlock()
	d.mu.Lock()
	defer d.mu.Unlock()
	a.listed = a.status == waiting || a.status == ready
	if a.listed {
		d.append(a)
	}
}

// append puts an actor at the end of the queue. Its lock and mu are held, or it has just become ready.
func (d *firstWaiter) append(a *actor) {
	if a.begun {
		d.others.push(a)
	} else {
		d.fresh.push(a)
	}
	d.length.Add(1)
	d.mark(a, a.status == ready)
	d.tell()
}

// admit puts an actor that has been started into the queue. That wakes nobody, as published.
func (d *firstWaiter) admit(a *actor) {
	a.lock()
	d.mu.Lock()
	d.list(a)
	d.mu.Unlock()
	a.unlock()
}

// list puts an actor into the queue that is not there, and that no worker has. mu is held.
func (d *firstWaiter) list(a *actor) {
	if !a.listed {
		a.listed = true
		d.append(a)
	}
}

// enqueue wakes all workers that sleep: the actor, which has become ready, keeps its place in the queue.
func (d *firstWaiter) enqueue(t host.Thread, a *actor, cause trace.Step) {
	if t != nil {
		t.Point(host.Op{Name: "queue", Object: queueObject, Write: true})
	}
	a.lock()
	d.mu.Lock()
	if a.listed {
		d.mark(a, a.status == ready)
	} else {
		d.list(a)
	}
	d.mu.Unlock()
	a.unlock()
	d.notifyAll(cause)
}

func (d *firstWaiter) notifyAll(cause trace.Step) {
	d.mu.Lock()
	idle := d.idle
	d.idle = nil
	d.mu.Unlock()
	for _, w := range idle {
		w.t.Unpark(cause)
	}
}

// sleep parks w until a send wakes it or limit has passed. The limit counts as something that can happen only while an
// actor of the queue has something to do: otherwise a program in a deadlock would never end.
func (d *firstWaiter) sleep(w *worker, limit time.Duration) {
	w.t.Point(host.Op{Name: "sleep", Object: queueObject, Write: true})
	d.mu.Lock()
	if d.closed {
		d.mu.Unlock()
		return
	}
	d.idle = append(d.idle, w)
	d.mu.Unlock()
	cancel := d.s.h.AfterFuncIf(func() bool { return d.due.Load() > 0 }, limit, func() { d.expire(w) })
	w.t.SetLimit(limit)
	w.t.Park(trace.ReasonQueue, true, "a waiting actor")
	cancel()
}

// expire ends the sleep of w, unless something else does.
func (d *firstWaiter) expire(w *worker) {
	d.mu.Lock()
	asleep := false
	for i, other := range d.idle {
		if asleep = other == w; asleep {
			d.idle = append(d.idle[:i:i], d.idle[i+1:]...)
			break
		}
	}
	d.mu.Unlock()
	if asleep {
		w.t.Unpark(host.TimeOut)
	}
}

func (d *firstWaiter) crowded(*actor) bool { return d.length.Load() > 0 }
