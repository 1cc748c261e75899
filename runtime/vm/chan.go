package vm

import (
	"slices"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// chanObj is a channel. Values travel in register form.
type chanObj struct {
	id       uint64
	capacity int
	buf      []value
	closed   bool
	receivers,
	senders []*waiter
}

// waiter is a goroutine in a channel's queue, for one case of what it waits for.
type waiter struct {
	w   *waiting
	seq uint64 // of the wait: an entry of an earlier one is stale
	idx int    // the case of a select
	val value  // what is sent
}

// waiting is what a goroutine waits for, and what came of it. A goroutine has one, used again and again.
type waiting struct {
	g    *gor
	seq  uint64
	done bool
	idx  int
	val  value
	ok   bool
}

// begin starts a new wait; entries of the last one become stale.
func (g *gor) begin() *waiting {
	g.wait.g = g
	g.wait.seq++
	g.wait.done = false
	return &g.wait
}

// pop takes the first waiter that still waits.
func pop(q *[]*waiter) *waiter {
	for len(*q) > 0 {
		w := (*q)[0]
		(*q)[0] = nil
		*q = (*q)[1:]
		if w.seq == w.w.seq && !w.w.done {
			return w
		}
	}
	return nil
}

// forget removes the entries of a wait that is over: a loop of selects would fill the queues of channels on which
// nothing happens.
func forget(q []*waiter, w *waiting) []*waiter {
	return slices.DeleteFunc(q, func(x *waiter) bool { return x.w == w })
}

// complete ends the wait of w with a result and makes its goroutine run.
func (g *gor) complete(w *waiter, v value, ok bool) {
	w.w.done, w.w.idx, w.w.val, w.w.ok = true, w.idx, v, ok
	w.w.g.t.Unpark(trace.NoStep)
}

// tryReceive receives if that is possible now. g may be nil-threaded: a timer.
func (g *gor) tryReceive(c *chanObj) (v value, ok, done bool) {
	if len(c.buf) > 0 {
		v = c.buf[0]
		c.buf[0] = value{}
		c.buf = c.buf[1:]
		if w := pop(&c.senders); w != nil {
			c.buf = append(c.buf, w.val)
			g.complete(w, value{}, true)
		}
		return v, true, true
	}
	if w := pop(&c.senders); w != nil {
		g.complete(w, value{}, true)
		return w.val, true, true
	}
	return value{}, false, c.closed
}

// trySend sends if that is possible now.
func (g *gor) trySend(c *chanObj, v value) bool {
	if c.closed {
		panic(g.plainErrorf("send on closed channel"))
	}
	if w := pop(&c.receivers); w != nil {
		g.complete(w, v, true)
		return true
	}
	if len(c.buf) < c.capacity {
		c.buf = append(c.buf, v)
		return true
	}
	return false
}

func (g *gor) receive(c *chanObj) (value, bool) {
	if c == nil {
		g.park(trace.ReasonChanReceive, "chan receive (nil chan)")
	}
	g.point(host.Op{Name: "receive", Object: c.id, Write: true})
	if v, ok, done := g.tryReceive(c); done {
		return v, ok
	}
	w := g.begin()
	c.receivers = append(c.receivers, &waiter{w: w, seq: w.seq})
	g.await(w, trace.ReasonChanReceive, "chan receive")
	return w.val, w.ok
}

func (g *gor) send(c *chanObj, v value) {
	if c == nil {
		g.park(trace.ReasonChanSend, "chan send (nil chan)")
	}
	g.point(host.Op{Name: "send", Object: c.id, Write: true})
	if g.trySend(c, v) {
		return
	}
	w := g.begin()
	c.senders = append(c.senders, &waiter{w: w, seq: w.seq, val: v})
	g.await(w, trace.ReasonChanSend, "chan send")
	if !w.ok {
		panic(g.plainErrorf("send on closed channel"))
	}
}

// await parks until w is done.
func (g *gor) await(w *waiting, why trace.Reason, what string) {
	for !w.done {
		g.park(why, what)
	}
}

func (g *gor) closeChan(c *chanObj) {
	if c == nil {
		panic(g.plainErrorf("close of nil channel"))
	}
	g.point(host.Op{Name: "close", Object: c.id, Write: true})
	if c.closed {
		panic(g.plainErrorf("close of closed channel"))
	}
	c.closed = true
	for w := pop(&c.receivers); w != nil; w = pop(&c.receivers) {
		g.complete(w, value{}, false)
	}
	for w := pop(&c.senders); w != nil; w = pop(&c.senders) {
		g.complete(w, value{}, false)
	}
}

func (g *gor) newChan(capacity int) *chanObj {
	g.count(8)
	return &chanObj{id: g.vm.newObject(), capacity: capacity}
}

func (lo *lowerer) chanInstr(in ssa.Instruction) {
	switch in := in.(type) {
	case *ssa.MakeChan:
		d, n := lo.reg[in], lo.operand(in.Size)
		lo.do(func(g *gor, r []value) {
			size := r[n].int()
			if size < 0 || size > maxLen {
				panic(g.plainErrorf("makechan: size out of range"))
			}
			r[d] = value{p: unsafe.Pointer(g.newChan(size))}
		})
	case *ssa.Send:
		c, v := lo.operand(in.Chan), lo.operand(in.X)
		lo.do(func(g *gor, r []value) { g.send((*chanObj)(r[c].p), r[v]) })
	case *ssa.Select:
		lo.selectInstr(in)
	}
}

// selectCase is one case of a select statement.
type selectCase struct {
	c    int32 // register of the channel
	v    int32 // register of what is sent
	send bool
	dst  int32 // register of what is received
}

func (lo *lowerer) selectInstr(in *ssa.Select) {
	d := lo.reg[in]
	cases := make([]selectCase, len(in.States))
	received := d + 2
	for i, s := range in.States {
		cases[i] = selectCase{c: lo.operand(s.Chan), send: s.Send != nil}
		if s.Send != nil {
			cases[i].v = lo.operand(s.Send)
		} else {
			cases[i].dst = received
			received++
		}
	}
	blocking := in.Blocking
	lo.do(func(g *gor, r []value) {
		clear(r[d+2 : received])
		i, v, ok := g.selectOne(cases, r, blocking)
		r[d], r[d+1] = intv(i), boolv(ok)
		if i >= 0 && !cases[i].send {
			r[cases[i].dst] = v
		}
	})
}

// selectOne does one of the cases that can go on, chosen at random; if none can it waits, or returns -1.
func (g *gor) selectOne(cases []selectCase, r []value, blocking bool) (i int, v value, ok bool) {
	g.point(host.Op{Name: "select", Write: true})
	n := len(cases)
	first := 0
	if n > 1 {
		first = int(g.random() % uint64(n))
	}
	for k := range n {
		i := (first + k) % n
		c := (*chanObj)(r[cases[i].c].p)
		if c == nil {
			continue
		}
		if cases[i].send {
			if g.trySend(c, r[cases[i].v]) {
				return i, value{}, false
			}
		} else if v, ok, done := g.tryReceive(c); done {
			return i, v, ok
		}
	}
	if !blocking {
		return -1, value{}, false
	}
	if n == 0 {
		g.park(trace.ReasonSelect, "select (no cases)")
	}
	w := g.begin()
	for i, s := range cases {
		c := (*chanObj)(r[s.c].p)
		switch {
		case c == nil:
		case s.send:
			c.senders = append(c.senders, &waiter{w: w, seq: w.seq, idx: i, val: r[s.v]})
		default:
			c.receivers = append(c.receivers, &waiter{w: w, seq: w.seq, idx: i})
		}
	}
	g.await(w, trace.ReasonSelect, "select")
	for _, s := range cases {
		if c := (*chanObj)(r[s.c].p); c != nil {
			c.receivers, c.senders = forget(c.receivers, w), forget(c.senders, w)
		}
	}
	if cases[w.idx].send && !w.ok {
		panic(g.plainErrorf("send on closed channel"))
	}
	return w.idx, w.val, w.ok
}
