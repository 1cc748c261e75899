package vm

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// chanObj is a channel. Values travel in register form.
type chanObj struct {
	id       uint64
	capacity int
	elem     *rtype // nil: unknown
	shared   shared
	buf      queue[value]
	sent     queue[trace.Step] // of the values in buf, if a trace is recorded
	closedAt trace.Step
	grown    int // cells by which buf has grown and that have not been accounted for
	closed   bool
	timer    bool       // a timer sends on it
	order    *chanOrder // nil unless data races are searched
	receivers,
	senders queue[waiter]
}

// tryReceive receives if that is possible immediately.
func (g *gor) tryReceive(c *chanObj, at int) (v value, ok, done bool) {
	if c.buf.len() > 0 {
		v = c.buf.take()
		g.unbuffers(c)
		sent := c.takeSent()
		w, waited := pop(&c.senders)
		if waited {
			c.buf.push(w.val)
			c.pushSent(w.w.offered())
			w.w.g.buffers(c)
		}
		g.sharesReceive(c, at, v, true, sent)
		if waited {
			g.complete(w, value{}, true)
		}
		return v, true, true
	}
	if w, ok := pop(&c.senders); ok {
		c.hands(w.w.g, g)
		g.sharesReceive(c, at, w.val, true, w.w.offered())
		g.complete(w, value{}, true)
		return w.val, true, true
	}
	if c.closed {
		g.receivesClosed(c)
		g.sharesReceive(c, at, value{}, false, c.closedAt)
	}
	return value{}, false, c.closed
}

// trySend sends if that is possible immediately; ok is false if the channel is closed.
func (g *gor) trySend(c *chanObj, at int, v value) (ok, done bool) {
	if c.closed {
		return false, true
	}
	if w, ok := pop(&c.receivers); ok {
		c.hands(g, w.w.g)
		w.w.sent = g.sharesSend(c, at, v, false)
		g.complete(w, v, true)
		return true, true
	}
	if c.buf.len() == c.capacity {
		return false, false
	}
	if c.buf.full() {
		c.grown += max(1, 2*c.buf.len())
	}
	c.buf.push(v)
	g.buffers(c)
	if step := g.sharesSend(c, at, v, false); g.tracing() {
		c.pushSent(step)
	}
	return true, true
}

// pushSent and takeSent keep the steps at which the values in the buffer were sent. A channel without a row has none.
func (c *chanObj) pushSent(step trace.Step) {
	if c.shared > 0 {
		c.sent.push(step)
	}
}

func (c *chanObj) takeSent() trace.Step {
	if c.sent.len() == 0 {
		return trace.NoStep
	}
	return c.sent.take()
}

// endSend finishes a send to c after trySend, with its result.
func (g *gor) endSend(c *chanObj, ok bool) {
	if !ok {
		panic(g.plainErrorf("send on closed channel"))
	}
	if c.grown > 0 {
		g.count(c.grown)
		c.grown = 0
	}
}

func (g *gor) receive(c *chanObj) (value, bool) {
	if c == nil {
		g.hang(trace.ReasonChanReceive, "chan receive"+nilChan)
	}
	w := g.begin()
	w.cases = append(w.cases, chanCase{c: c})
	w.row = g.sharedChan(c, -1)
	g.await(host.Op{Name: "receive", Object: c.id, Write: true}, trace.ReasonChanReceive, "chan receive")
	g.sharesWaited(w)
	w.end()
	return w.val, w.ok
}

func (g *gor) send(c *chanObj, v value) {
	if c == nil {
		g.hang(trace.ReasonChanSend, "chan send"+nilChan)
	}
	g.sends(c)
	w := g.begin()
	w.cases = append(w.cases, chanCase{c: c, send: true, val: v})
	w.row = g.sharedChan(c, -1)
	g.await(host.Op{Name: "send", Object: c.id, Write: true}, trace.ReasonChanSend, "chan send")
	g.sharesWaited(w)
	w.end()
	g.endSend(c, w.ok)
}

// nilChan is the end of Go's words for a wait for a nil channel.
const nilChan = " (nil chan)"

// hang waits for something that can never happen.
func (g *gor) hang(why trace.Reason, what string) {
	g.blocked = blocked{}
	g.waitsForNil()
	if why != trace.ReasonSelect { // a select statement without cases has been recorded
		g.executes(opNames[why])
	}
	g.stand(g.begin(), why, what)
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
	g.closes(c)
	c.closedAt = g.shares(trace.Event{Kind: trace.ChanClose, Object: g.sharedChan(c, -1), Depth: c.level(), Cause: trace.NoStep}, -1)
	for w, ok := pop(&c.receivers); ok; w, ok = pop(&c.receivers) {
		w.w.g.receivesClosed(c)
		w.w.sent = c.closedAt
		g.complete(w, value{}, false)
	}
	for w, ok := pop(&c.senders); ok; w, ok = pop(&c.senders) {
		g.complete(w, value{}, false)
	}
}

// newChan makes a channel for values of type elem.
func (g *gor) newChan(elem *rtype, capacity int) *chanObj {
	g.count(8)
	if need := uint64(capacity) * uint64(mem.CellSize); need >= g.vm.memory.limit {
		g.vm.outOfMemory(g, need)
	}
	return &chanObj{id: g.vm.newObject(), capacity: capacity, elem: elem, closedAt: trace.NoStep}
}

// maxChanLen is the length from which Go, too, reports that a capacity is out of range, not that memory is short.
const maxChanLen = 1 << 45

func (lo *lowerer) chanInstr(in ssa.Instruction) {
	switch in := in.(type) {
	case *ssa.MakeChan:
		d, n, elem := lo.reg[in], lo.operand(in.Size), lo.rtype(in.Type().Underlying().(*types.Chan).Elem())
		lo.do(func(g *gor, r []value) {
			size := r[n].Int()
			if size < 0 || size > maxChanLen {
				panic(g.plainErrorf("makechan: size out of range"))
			}
			r[d] = mem.Object(g.newChan(elem, size))
		})
	case *ssa.Send:
		c, v := lo.operand(in.Chan), lo.operand(in.X)
		lo.do(func(g *gor, r []value) { g.send(mem.As[chanObj](r[c]), r[v]) })
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
		r[d], r[d+1] = mem.Int(i), mem.Bool(ok)
		if i >= 0 && !cases[i].send {
			r[cases[i].dst] = v
		}
	})
}

// selectOne executes one of the cases that are ready, chosen at random; if none is ready it waits, or returns -1.
func (g *gor) selectOne(cases []selectCase, r []value, blocking bool) (i int, v value, ok bool) {
	w := g.begin()
	for _, s := range cases {
		x := chanCase{c: mem.As[chanObj](r[s.c]), send: s.send}
		if s.send {
			x.val = r[s.v]
		}
		w.cases = append(w.cases, x)
	}
	op := host.Op{Name: "select", Write: true}
	switch {
	case !blocking:
		w.op = OpSelect
		if g.point(op); !w.try() {
			w.end()
			return -1, value{}, false
		}
	case len(cases) == 0:
		g.point(op)
		g.hang(trace.ReasonSelect, "select (no cases)")
	default:
		w.row = g.sharedSelect(w.cases)
		g.await(op, trace.ReasonSelect, "select")
		g.sharesWaited(w)
	}
	done := w.cases[w.idx]
	w.end()
	if done.send {
		g.sends(done.c)
		g.endSend(done.c, w.ok)
		return w.idx, value{}, false
	}
	return w.idx, w.val, w.ok
}
