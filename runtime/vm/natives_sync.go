package vm

import (
	"reflect"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// waitQueue holds the goroutines that wait for a lock, a group or a condition, in order, and the holders of the lock.
type waitQueue struct {
	id      uint64
	home    *value // the cell that it was made for: a copy of a lock, in another cell, is another lock
	begins  int    // the state of a copy when it was first used; 0: unlocked
	q       queue[waiter]
	holders []lockHolder
	order   *lockOrder // nil unless data races are searched
	shared  shared
}

// idx of a waiter in the queue of an RWMutex.
const (
	forWriting = 0
	forReading = 1
)

// queueOf is the queue kept in a cell; nil if it has none, or only what was copied from another cell.
func queueOf(c *value) *waitQueue {
	if q := mem.As[waitQueue](*c); q != nil && q.home == c {
		return q
	}
	return nil
}

// queueAt is the queue kept in a cell, made on first use, when the state beside it is begins.
func (g *gor) queueAt(c *value, begins int) *waitQueue {
	if q := queueOf(c); q != nil {
		return q
	}
	q := &waitQueue{id: g.vm.newObject(), home: c, begins: begins}
	if g.vm.races != nil {
		q.order = &lockOrder{}
	}
	*c = mem.Object(q)
	return q
}

// join enters the queue; the goroutine must then wait for the result.
func (g *gor) join(q *waitQueue, idx int) *waiting {
	w := g.begin()
	w.line = q
	q.q.push(waiter{w: w, seq: w.seq, idx: idx})
	return w
}

// stand parks until w, which is in a queue, is done.
func (g *gor) stand(w *waiting, why trace.Reason, what string) {
	for !w.done {
		g.park(why, what)
	}
}

// receiver is the cells of a lock: the first is its state and the second its queue.
func (g *gor) receiver(v value, op string) (state *value, q *waitQueue) {
	if v.IsNil() {
		panic(g.nilDeref())
	}
	state = v.CellAt(0)
	q = g.queueAt(v.CellAt(1), state.Int())
	g.point(host.Op{Name: op, Object: q.id, Write: true})
	g.touches(v)
	return state, q
}

var _ = register(map[string]native{
	"(*sync.Mutex).Lock":                mutexLock,
	"(*sync.Mutex).Unlock":              mutexUnlock,
	"(*sync.Mutex).TryLock":             mutexTryLock,
	"(*sync.RWMutex).Lock":              rwLock,
	"(*sync.RWMutex).Unlock":            rwUnlock,
	"(*sync.RWMutex).TryLock":           rwTryLock,
	"(*sync.RWMutex).RLock":             rwReadLock,
	"(*sync.RWMutex).RUnlock":           rwReadUnlock,
	"(*sync.RWMutex).TryRLock":          rwTryReadLock,
	"(*sync.RWMutex).named":             rwNamed,
	"(*sync.WaitGroup).Add":             groupAdd,
	"(*sync.WaitGroup).leave":           groupLeave,
	"(*sync.WaitGroup).Wait":            groupWait,
	"(*sync.Cond).enter":                condEnter,
	"(*sync.Cond).wait":                 condWait,
	"(*sync.Cond).leave":                condLeave,
	"(*sync.Cond).wake":                 condWake,
	"sync/atomic.point":                 atomicPoint,
	"sync/atomic.casPointer":            casPointer,
	"sync/atomic.casValue":              casValue,
	"sync/atomic.sameType":              func(_ *gor, a, r []value) { r[0] = mem.Bool(a[0].Num() == a[1].Num()) },
	"sync/atomic.CompareAndSwapInt32":   casNumber,
	"sync/atomic.CompareAndSwapInt64":   casNumber,
	"sync/atomic.CompareAndSwapUint32":  casNumber,
	"sync/atomic.CompareAndSwapUint64":  casNumber,
	"sync/atomic.CompareAndSwapUintptr": casNumber,
})

func mutexLock(g *gor, a, _ []value) {
	locked, q := g.receiver(a[0], "lock")
	if locked.Num() == 0 {
		locked.SetNum(1)
		q.heldBy(g)
	} else {
		g.blocked = blocked{lock: q}
		g.waitsFor(g.sharedQueue(q, trace.ObjectMutex))
		g.stand(g.join(q, forWriting), trace.ReasonMutex, "sync.Mutex.Lock") // the lock is passed on to this goroutine
	}
	g.sharesLock(q, trace.ObjectMutex, false, 1)
}

func mutexUnlock(g *gor, a, _ []value) {
	locked, q := g.receiver(a[0], "unlock")
	if locked.Num() == 0 {
		panic(g.fatal("sync: unlock of unlocked mutex"))
	}
	q.released(g)
	w, passed := pop(&q.q)
	if !passed {
		locked.SetNum(0)
	}
	g.sharesUnlock(q, trace.ObjectMutex, false, int(locked.Num()), int(locked.Num()))
	if passed {
		q.heldBy(w.w.g)
		g.complete(w, value{}, true)
	}
}

func mutexTryLock(g *gor, a, r []value) {
	locked, q := g.receiver(a[0], "lock")
	r[0] = mem.Bool(locked.Num() == 0)
	if locked.Num() == 0 {
		locked.SetNum(1)
		q.heldBy(g)
		g.sharesLock(q, trace.ObjectMutex, false, 1)
	}
}

func rwLock(g *gor, a, _ []value) {
	readers, q := g.receiver(a[0], "lock")
	if readers.Num() == 0 {
		readers.SetNum(^uint64(0))
		q.heldBy(g)
	} else {
		g.blocked = blocked{lock: q}
		g.waitsFor(g.sharedQueue(q, trace.ObjectRW))
		g.stand(g.join(q, forWriting), trace.ReasonMutex, "sync.RWMutex.Lock")
	}
	g.sharesLock(q, trace.ObjectRW, false, 1)
}

func rwTryLock(g *gor, a, r []value) {
	readers, q := g.receiver(a[0], "lock")
	r[0] = mem.Bool(readers.Num() == 0)
	if readers.Num() == 0 {
		readers.SetNum(^uint64(0))
		q.heldBy(g)
		g.sharesLock(q, trace.ObjectRW, false, 1)
	}
}

func rwUnlock(g *gor, a, _ []value) {
	readers, q := g.receiver(a[0], "unlock")
	if int64(readers.Num()) >= 0 {
		panic(g.fatal("sync: Unlock of unlocked RWMutex"))
	}
	readers.SetNum(0)
	q.released(g)
	freed := g.admit(readers, q)
	g.sharesUnlock(q, trace.ObjectRW, false, holdersOf(readers), len(freed))
	g.completeAll(freed)
}

func rwReadLock(g *gor, a, _ []value) {
	readers, q := g.receiver(a[0], "rlock")
	if int64(readers.Num()) >= 0 && q.writer() == nil {
		readers.SetNum(readers.Num() + 1)
		q.readBy(g)
	} else {
		g.blocked = blocked{lock: q, reading: true}
		g.waitsFor(g.sharedQueue(q, trace.ObjectRW))
		g.stand(g.join(q, forReading), trace.ReasonMutex, "sync.RWMutex.RLock")
	}
	g.sharesLock(q, trace.ObjectRW, true, holdersOf(readers))
}

func rwTryReadLock(g *gor, a, r []value) {
	readers, q := g.receiver(a[0], "rlock")
	ok := int64(readers.Num()) >= 0 && q.writer() == nil
	if ok {
		readers.SetNum(readers.Num() + 1)
		q.readBy(g)
		g.sharesLock(q, trace.ObjectRW, true, holdersOf(readers))
	}
	r[0] = mem.Bool(ok)
}

func rwReadUnlock(g *gor, a, _ []value) {
	readers, q := g.receiver(a[0], "runlock")
	if int64(readers.Num()) <= 0 {
		panic(g.fatal("sync: RUnlock of unlocked RWMutex"))
	}
	readers.SetNum(readers.Num() - 1)
	q.readingOver(g, int(readers.Num()))
	var freed []waiter
	if readers.Num() == 0 {
		freed = g.admit(readers, q)
	}
	g.sharesUnlock(q, trace.ObjectRW, true, holdersOf(readers), len(freed))
	g.completeAll(freed)
}

// rwNamed makes the row of a lock.
func rwNamed(g *gor, a, _ []value) {
	if a[0].IsNil() {
		return // it panics when it is used
	}
	state := a[0].CellAt(0)
	g.sharedQueue(g.queueAt(a[0].CellAt(1), state.Int()), trace.ObjectRW)
}

// holdersOf is how many hold an RWMutex: a writer, or some readers.
func holdersOf(readers *value) int {
	if int64(readers.Num()) < 0 {
		return 1
	}
	return int(readers.Num())
}

func (g *gor) completeAll(list []waiter) {
	for _, w := range list {
		g.complete(w, value{}, true)
	}
}

// writer is the first waiting writer: new readers must queue behind it. It is nil if there is none.
func (q *waitQueue) writer() *gor {
	for _, w := range q.q.list() {
		if w.idx == forWriting && w.seq == w.w.seq && !w.w.done {
			return w.w.g
		}
	}
	return nil
}

// admit passes a free RWMutex on to waiting goroutines: one writer, or all readers before the next writer. Their waits are to be
// completed.
func (g *gor) admit(readers *value, q *waitQueue) (freed []waiter) {
	for q.q.len() > 0 {
		if q.q.list()[0].idx == forWriting && readers.Num() != 0 {
			return freed
		}
		w, ok := pop(&q.q)
		if !ok {
			return freed
		}
		freed = append(freed, w)
		if w.idx == forWriting {
			readers.SetNum(^uint64(0))
			q.heldBy(w.w.g)
			return freed
		}
		readers.SetNum(readers.Num() + 1)
		q.readBy(w.w.g)
	}
	return freed
}

// groupAdd counts in 32 bits, as Go's WaitGroup does: adding 1<<40 changes nothing.
func groupAdd(g *gor, a, _ []value) {
	n, q := g.receiver(a[0], "add")
	delta := int32(a[1].Int())
	g.adds(q, n.Int(), int(delta))
	count := int32(n.Int()) + delta
	*n = mem.Int(int(count))
	g.shares(trace.Event{Kind: trace.GroupAdd, Object: g.sharedQueue(q, trace.ObjectGroup), Value: int64(delta), Depth: count, Cause: trace.NoStep}, -1)
	if count < 0 {
		panic(g.raiseText("sync: negative WaitGroup counter"))
	}
	if count == 0 {
		for w, ok := pop(&q.q); ok; w, ok = pop(&q.q) {
			w.w.g.waited(q)
			g.complete(w, value{}, true)
		}
	}
}

// groupLeave is groupAdd where the function of WaitGroup.Go ends, unless it panics. Go recovers the panic there and raises it again, so
// that it ends the program before any Wait returns.
func groupLeave(g *gor, a, r []value) {
	if p := g.panics; p != nil && !p.goexit && !p.recovered {
		p.reraised = true
		return
	}
	groupAdd(g, a, r)
}

func groupWait(g *gor, a, _ []value) {
	n, q := g.receiver(a[0], "wait")
	if n.Num() == 0 {
		g.waited(q)
	} else {
		g.waits(q)
		g.blocked = blocked{counter: n}
		g.waitsFor(g.sharedQueue(q, trace.ObjectGroup))
		g.stand(g.join(q, 0), trace.ReasonWaitGroup, "sync.WaitGroup.Wait")
	}
}

// condQueue is the queue of a *sync.Cond: L, then the queue. A copy of a condition that was used panics, as in Go.
func (g *gor) condQueue(v value) *waitQueue {
	if v.IsNil() {
		panic(g.nilDeref())
	}
	c := v.CellAt(1)
	if !c.IsNil() && queueOf(c) == nil {
		panic(g.raiseText("sync.Cond is copied"))
	}
	return g.queueAt(c, 0)
}

// condEnter takes a place in the queue, from which a signal counts. It is a wait of its own: the Unlock that follows may be of the
// program's own, and wait for something else.
func condEnter(g *gor, a, r []value) {
	q := g.condQueue(a[0])
	g.sharedQueue(q, trace.ObjectCond)
	w := &waiting{g: g, sent: trace.NoStep, line: q}
	q.q.push(waiter{w: w})
	r[0] = mem.Object(w)
}

// condWait puts the goroutine's wait in the place that it has taken, unless that was signalled meanwhile.
func condWait(g *gor, a, _ []value) {
	place := mem.As[waiting](a[1])
	if place.done {
		return
	}
	q := place.line
	w := g.begin()
	w.line = q
	for i, x := range q.q.list() {
		if x.w == place {
			q.q.list()[i] = waiter{w: w, seq: w.seq}
		}
	}
	place.done = true
	g.blocked = blocked{}
	g.waitsFor(q.shared.id())
	g.stand(w, trace.ReasonCond, "sync.Cond.Wait")
}

// condLeave leaves a place that the goroutine will not wait in, because Unlock has panicked. As in Go, the place takes a signal.
func condLeave(_ *gor, a, _ []value) {
	if w := mem.As[waiting](a[1]); !w.done {
		w.left = true
	}
}

func condWake(g *gor, a, _ []value) {
	q := g.condQueue(a[0])
	g.point(host.Op{Name: "signal", Object: q.id, Write: true})
	g.signals(q)
	var woken []waiter
	for n := a[1].Int(); n != 0; n-- {
		w, ok := pop(&q.q)
		if !ok {
			break
		}
		if w.w.left {
			continue
		}
		w.w.g.waited(q)
		woken = append(woken, w)
	}
	g.shares(trace.Event{Kind: trace.CondWake, Object: g.sharedQueue(q, trace.ObjectCond), Value: int64(len(woken)), Depth: int32(waitingIn(q.q)), Cause: trace.NoStep}, -1)
	g.completeAll(woken)
}

// atomicPoint is point(addr any), before an operation of sync/atomic on *addr.
func atomicPoint(g *gor, a, _ []value) {
	g.point(host.Op{Name: "atomic", Write: true})
	g.atomicAccess(a[0].Content(), !atomicLoads(g.top.code))
}

func casNumber(g *gor, a, r []value) {
	g.point(host.Op{Name: "atomic", Write: true})
	g.atomicAccess(a[0], true)
	c := a[0].Cell()
	r[0] = mem.Bool(c.Num() == a[1].Num())
	if c.Num() == a[1].Num() {
		c.SetNum(a[2].Num())
	}
}

func casPointer(g *gor, a, r []value) {
	g.point(host.Op{Name: "atomic", Write: true})
	g.atomicAccess(a[0], true)
	c := a[0].Cell()
	r[0] = mem.Bool(c.Same(a[1]))
	if c.Same(a[1]) {
		*c = a[2] // the whole value: n says how the target of p is stored
	}
}

func casValue(g *gor, a, r []value) {
	c := a[0].Cell()
	same := c.Num() == a[1].Num()
	if same && c.Num() != 0 {
		t := g.vm.prog.types.byID(c.Num())
		same = t.kind != reflect.Invalid && g.equal(t, unbox(t, *c), unbox(t, a[1]))
	}
	r[0] = mem.Bool(same)
	if same {
		*c = a[2]
	}
}
