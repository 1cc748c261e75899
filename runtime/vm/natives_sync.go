package vm

import (
	"reflect"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// waitQueue is who waits for a lock, a group or a condition, in order, and who holds the lock.
type waitQueue struct {
	id      uint64
	q       queue[waiter]
	holders []lockHolder
}

// idx of a waiter in the queue of an RWMutex.
const (
	forWriting = 0
	forReading = 1
)

// queueAt is the queue kept in a cell, made on first use.
func (g *gor) queueAt(c *value) *waitQueue {
	if c.p == nil {
		*c = opaque(&waitQueue{id: g.vm.newObject()})
	}
	return (*waitQueue)(c.p)
}

// join enters the queue; the goroutine must await the result.
func (g *gor) join(q *waitQueue, idx int) *waiting {
	w := g.begin()
	q.q.push(waiter{w: w, seq: w.seq, idx: idx})
	return w
}

// stand parks until w, which stands in a queue, is done.
func (g *gor) stand(w *waiting, why trace.Reason, what string) {
	for !w.done {
		g.park(why, what)
	}
}

// receiver is the cells of a lock, of which the first is its state and the second its queue.
func (g *gor) receiver(v value, op string) (state *value, q *waitQueue) {
	if v.p == nil {
		panic(g.nilDeref())
	}
	q = g.queueAt(cell(v.p, 1))
	g.point(host.Op{Name: op, Object: q.id, Write: true})
	return cell(v.p, 0), q
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
	"(*sync.WaitGroup).Add":             groupAdd,
	"(*sync.WaitGroup).Wait":            groupWait,
	"(*sync.Cond).enter":                func(g *gor, a, _ []value) { g.join(g.condQueue(a[0]), 0) },
	"(*sync.Cond).wait":                 condWait,
	"(*sync.Cond).wake":                 condWake,
	"sync/atomic.point":                 func(g *gor, _, _ []value) { g.point(host.Op{Name: "atomic", Write: true}) },
	"sync/atomic.casPointer":            casPointer,
	"sync/atomic.casValue":              casValue,
	"sync/atomic.sameType":              func(_ *gor, a, r []value) { r[0] = boolv(a[0].n == a[1].n) },
	"sync/atomic.CompareAndSwapInt32":   casNumber,
	"sync/atomic.CompareAndSwapInt64":   casNumber,
	"sync/atomic.CompareAndSwapUint32":  casNumber,
	"sync/atomic.CompareAndSwapUint64":  casNumber,
	"sync/atomic.CompareAndSwapUintptr": casNumber,
})

func mutexLock(g *gor, a, _ []value) {
	locked, q := g.receiver(a[0], "lock")
	if locked.n == 0 {
		locked.n = 1
		q.heldBy(g)
		return
	}
	g.blocked = blocked{lock: q}
	g.stand(g.join(q, forWriting), trace.ReasonMutex, "sync.Mutex.Lock") // the lock is handed over
}

func mutexUnlock(g *gor, a, _ []value) {
	locked, q := g.receiver(a[0], "unlock")
	if locked.n == 0 {
		panic(g.fatal("sync: unlock of unlocked mutex"))
	}
	q.released()
	if w, ok := pop(&q.q); ok {
		q.heldBy(w.w.g)
		g.complete(w, value{}, true)
		return
	}
	locked.n = 0
}

func mutexTryLock(g *gor, a, r []value) {
	locked, q := g.receiver(a[0], "lock")
	r[0] = boolv(locked.n == 0)
	if locked.n == 0 {
		locked.n = 1
		q.heldBy(g)
	}
}

func rwLock(g *gor, a, _ []value) {
	readers, q := g.receiver(a[0], "lock")
	if readers.n == 0 {
		readers.n = ^uint64(0)
		q.heldBy(g)
		return
	}
	g.blocked = blocked{lock: q}
	g.stand(g.join(q, forWriting), trace.ReasonMutex, "sync.RWMutex.Lock")
}

func rwTryLock(g *gor, a, r []value) {
	readers, q := g.receiver(a[0], "lock")
	r[0] = boolv(readers.n == 0)
	if readers.n == 0 {
		readers.n = ^uint64(0)
		q.heldBy(g)
	}
}

func rwUnlock(g *gor, a, _ []value) {
	readers, q := g.receiver(a[0], "unlock")
	if int64(readers.n) >= 0 {
		panic(g.fatal("sync: Unlock of unlocked RWMutex"))
	}
	readers.n = 0
	q.released()
	g.admit(readers, q)
}

func rwReadLock(g *gor, a, _ []value) {
	readers, q := g.receiver(a[0], "rlock")
	if int64(readers.n) >= 0 && q.writer() == nil {
		readers.n++
		q.readBy(g)
		return
	}
	g.blocked = blocked{lock: q, reading: true}
	g.stand(g.join(q, forReading), trace.ReasonMutex, "sync.RWMutex.RLock")
}

func rwTryReadLock(g *gor, a, r []value) {
	readers, q := g.receiver(a[0], "rlock")
	ok := int64(readers.n) >= 0 && q.writer() == nil
	if ok {
		readers.n++
		q.readBy(g)
	}
	r[0] = boolv(ok)
}

func rwReadUnlock(g *gor, a, _ []value) {
	readers, q := g.receiver(a[0], "runlock")
	if int64(readers.n) <= 0 {
		panic(g.fatal("sync: RUnlock of unlocked RWMutex"))
	}
	readers.n--
	q.readingOver(g, int(readers.n))
	if readers.n == 0 {
		g.admit(readers, q)
	}
}

// writer is the first writer that waits: new readers have to stand behind it. It is nil if none does.
func (q *waitQueue) writer() *gor {
	for _, w := range q.q.list() {
		if w.idx == forWriting && w.seq == w.w.seq && !w.w.done {
			return w.w.g
		}
	}
	return nil
}

// admit hands a free RWMutex to those who wait: one writer, or all readers that stand before the next writer.
func (g *gor) admit(readers *value, q *waitQueue) {
	for q.q.len() > 0 {
		if q.q.list()[0].idx == forWriting && readers.n != 0 {
			return
		}
		w, ok := pop(&q.q)
		if !ok {
			return
		}
		g.complete(w, value{}, true)
		if w.idx == forWriting {
			readers.n = ^uint64(0)
			q.heldBy(w.w.g)
			return
		}
		readers.n++
		q.readBy(w.w.g)
	}
}

func groupAdd(g *gor, a, _ []value) {
	n, q := g.receiver(a[0], "add")
	n.n += a[1].n
	switch {
	case int64(n.n) < 0:
		panic(g.raiseText("sync: negative WaitGroup counter"))
	case n.n == 0:
		for w, ok := pop(&q.q); ok; w, ok = pop(&q.q) {
			g.complete(w, value{}, true)
		}
	}
}

func groupWait(g *gor, a, _ []value) {
	n, q := g.receiver(a[0], "wait")
	if n.n != 0 {
		g.blocked = blocked{counter: n}
		g.stand(g.join(q, 0), trace.ReasonWaitGroup, "sync.WaitGroup.Wait")
	}
}

// condQueue is the queue of a *sync.Cond: L, then the queue.
func (g *gor) condQueue(v value) *waitQueue {
	if v.p == nil {
		panic(g.nilDeref())
	}
	return g.queueAt(cell(v.p, 1))
}

func condWait(g *gor, _, _ []value) {
	g.blocked = blocked{}
	g.stand(&g.wait, trace.ReasonCond, "sync.Cond.Wait")
}

func condWake(g *gor, a, _ []value) {
	q := g.condQueue(a[0])
	g.point(host.Op{Name: "signal", Object: q.id, Write: true})
	for n := a[1].int(); n != 0; n-- {
		w, ok := pop(&q.q)
		if !ok {
			return
		}
		g.complete(w, value{}, true)
	}
}

func casNumber(g *gor, a, r []value) {
	g.point(host.Op{Name: "atomic", Write: true})
	c := (*value)(a[0].p)
	r[0] = boolv(c.n == a[1].n)
	if c.n == a[1].n {
		c.n = a[2].n
	}
}

func casPointer(g *gor, a, r []value) {
	g.point(host.Op{Name: "atomic", Write: true})
	c := (*value)(a[0].p)
	r[0] = boolv(c.p == a[1].p)
	if c.p == a[1].p {
		*c = a[2] // whole: n says how what p points to is stored
	}
}

func casValue(g *gor, a, r []value) {
	c := (*value)(a[0].p)
	same := c.n == a[1].n
	if same && c.n != 0 {
		t := g.vm.prog.types.byID(c.n)
		same = t.kind != reflect.Invalid && g.equal(t, unbox(t, *c), unbox(t, a[1]))
	}
	r[0] = boolv(same)
	if same {
		*c = a[2]
	}
}
