package vm

import (
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// waiting is what a goroutine waits for, and the result. A goroutine has one, which it reuses, and a further one for each place that
// it has taken in the queue of a condition before it waits.
type waiting struct {
	g    *gor
	seq  uint64
	done bool
	idx  int
	val  value
	ok   bool
	sent trace.Step // what was received, by whom it waited for it

	line   *waitQueue     // it is in the queue of a lock, a group or a condition
	left   bool           // it is the place of a goroutine that has given up to wait for a condition
	cases  []chanCase     // operations on channels, one of which is to be performed
	row    trace.ObjectID // of their channel, or of their select statement
	queued bool           // it is in the queues of their channels
	op     string         // the name of its Operation
	what   string         // what it waits for, in Go's words, if none can be performed
}

// chanCase is an operation on a channel: a send, a receive, or one of a select statement's.
type chanCase struct {
	c    *chanObj
	send bool
	val  value // what is sent
}

// waiter is a goroutine in the queue of a channel or a lock, for one case of its wait.
type waiter struct {
	w   *waiting
	seq uint64 // of the wait: an entry of an earlier one is stale
	idx int    // the case of a select
	val value  // what is sent
}

// begin starts a new wait; entries of the last one become stale.
func (g *gor) begin() *waiting {
	w := &g.wait
	w.g, w.done, w.queued, w.line, w.cases = g, false, false, nil, w.cases[:0]
	w.sent, w.op = trace.NoStep, ""
	w.seq++
	return w
}

// end forgets the cases.
func (w *waiting) end() {
	clear(w.cases)
	w.cases = w.cases[:0]
}

// complete ends the wait of w with a result and makes its goroutine run. The operation has no event of its own: the
// cause in the trace is the last event of g, which performs it. A timer, which runs on no thread, is no cause.
func (g *gor) complete(w waiter, v value, ok bool) {
	w.w.done, w.w.idx, w.w.val, w.w.ok = true, w.idx, v, ok
	if op := g.vm.operations.latest(); op != nil && w.w.line != nil {
		op.Frees = append(op.Frees, w.w.g.id)
	}
	if w.w != &w.w.g.wait {
		return // it does not wait yet
	}
	cause := trace.NoStep
	if on := g.onThread(); on.t != nil {
		cause = on.t.Last()
	}
	w.w.g.t.Unpark(cause)
}

// pop takes the first waiter that is still waiting.
func pop(q *queue[waiter]) (w waiter, ok bool) {
	for q.len() > 0 {
		if w := q.take(); w.seq == w.w.seq && !w.w.done {
			return w, true
		}
	}
	return waiter{}, false
}

// await performs the wait that was begun: the operation op, and the waiting until it is done. All of it is left to
// the host, which may perform the operation without returning to this goroutine in between.
func (g *gor) await(op host.Op, why trace.Reason, what string) {
	if g.t == nil {
		if g.flush(); !g.wait.try() {
			g.mayWait()
		}
		return
	}
	g.flushAtPoint()
	g.effort(pointEffort)
	g.effort(g.place())
	g.wait.what, g.wait.op = what, opNames[why]
	g.vm.rest(g)
	g.t.Await(op, &g.wait, why, what)
	g.vm.wake(g)
	if g.vm.operations.waited(g) {
		g.executes(OpResume)
	}
	g.blocked.what = ""
}

// Ready implements host.Condition. It is for goroutines that have given up the token.
func (w *waiting) Ready() bool {
	g := w.g
	g.vm.enter(g)
	if !w.queued {
		if g.vm.operations != nil {
			g.executes(w.op)
		}
		if !w.try() {
			g.vm.operations.waits(g)
			g.waitsFor(w.row)
			w.queue()
		}
	}
	if w.done {
		w.leave()
	} else {
		g.blocked = blocked{what: w.what}
		g.flush()
		g.effort(waitEffort)
	}
	done := w.done // read now: without the token others may change it
	g.vm.leave(g)
	return done
}

// try performs one of the cases that are ready: the schedule's if threads are interleaved, otherwise one chosen at random.
func (w *waiting) try() bool {
	n, first := len(w.cases), 0
	switch {
	case n > 1 && w.g.vm.settings.Interleave:
		first = w.choose()
	case n > 1:
		first = int(w.g.random() % uint64(n))
		w.seeded(first)
	}
	for k := range n {
		w.idx = (first + k) % n
		switch x := &w.cases[w.idx]; {
		case x.c == nil:
		case x.send:
			w.ok, w.done = w.g.trySend(x.c, w.place(), x.val)
		default:
			w.val, w.ok, w.done = w.g.tryReceive(x.c, w.place())
		}
		if w.done {
			return true
		}
	}
	return false
}

// choose makes the choice among the cases that are ready, if there are several. It returns the index of one of them, or 0 if none
// is ready.
func (w *waiting) choose() int {
	ready := w.ready()
	if len(ready) == 0 {
		return 0
	}
	i := 0
	if n := len(ready); n > 1 {
		g := w.g
		i = host.ChooserOf(g.vm.host).Choose(n, func(i int) host.Candidate {
			return host.Candidate{Thread: trace.NoThread, Ready: trace.NoStep, Case: ready[i] + 1}
		})
		if op := g.vm.operations.latest(); op != nil {
			op.Case = ready[i] + 1
		}
		if !g.vm.real {
			g.chose(n, i)
		}
	}
	return ready[i]
}

// seeded records the choice that the seed makes on a simulated machine, if several cases are ready: it is the first ready one from the
// case first on.
func (w *waiting) seeded(first int) {
	g := w.g
	if g.t == nil || g.vm.real || !g.vm.cfg.Capture || g.withinContext() {
		return
	}
	ready := w.ready()
	if len(ready) < 2 {
		return
	}
	i, _ := slices.BinarySearch(ready, first)
	g.chose(len(ready), i%len(ready))
}

// chose records that g executes case number i of the n ready ones of its select.
func (g *gor) chose(n, i int) {
	g.t.Record(trace.Event{Kind: trace.Choice, Reason: trace.ReasonSelect, Cause: trace.NoStep, Depth: int32(n), Value: int64(i)})
}

// ready lists the cases that could be performed now.
func (w *waiting) ready() (list []int) {
	waits := func(q *queue[waiter]) bool {
		return slices.ContainsFunc(q.list(), func(x waiter) bool { return x.seq == x.w.seq && !x.w.done })
	}
	for i, x := range w.cases {
		switch {
		case x.c == nil:
		case x.c.closed, x.send && (waits(&x.c.receivers) || x.c.buf.len() < x.c.capacity), !x.send && (x.c.buf.len() > 0 || waits(&x.c.senders)):
			list = append(list, i)
		}
	}
	return list
}

// queue enters the queues of the cases' channels.
func (w *waiting) queue() {
	w.queued = true
	for i, x := range w.cases {
		switch {
		case x.c == nil:
		case x.send:
			x.c.senders.push(waiter{w: w, seq: w.seq, idx: i, val: x.val})
		default:
			x.c.receivers.push(waiter{w: w, seq: w.seq, idx: i})
		}
	}
}

// leave removes the entries of a finished select: a loop of selects would fill the queues of channels on which
// nothing happens.
func (w *waiting) leave() {
	if !w.queued || len(w.cases) == 1 {
		return
	}
	of := func(x waiter) bool { return x.w == w }
	for _, x := range w.cases {
		if x.c != nil {
			x.c.receivers.remove(of)
			x.c.senders.remove(of)
		}
	}
}

// rest records that g may wait from now on, and gives up the token.
func (v *vm) rest(g *gor) {
	if !g.asleep {
		if g.nextAsleep = v.asleep; v.asleep != nil {
			v.asleep.prevAsleep = g
		}
		v.asleep, g.asleep = g, true
	}
	v.leave(g)
}

// wake takes the token again.
func (v *vm) wake(g *gor) {
	v.enter(g)
	if g.prevAsleep != nil {
		g.prevAsleep.nextAsleep = g.nextAsleep
	} else {
		v.asleep = g.nextAsleep
	}
	if g.nextAsleep != nil {
		g.nextAsleep.prevAsleep = g.prevAsleep
	}
	g.prevAsleep, g.nextAsleep, g.asleep = nil, nil, false
}

// sleepers is the waiting goroutine of each thread that has one.
func (v *vm) sleepers() map[trace.ThreadID]*gor {
	on := map[trace.ThreadID]*gor{}
	for g := v.asleep; g != nil; g = g.nextAsleep {
		if id := g.t.ID(); on[id] == nil { // the latest is the innermost
			on[id] = g
		}
	}
	return on
}
