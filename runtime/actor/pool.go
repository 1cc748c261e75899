package actor

import (
	"sync"
	"sync/atomic"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// pool is the scheduler in which workers serve all actors.
type pool struct {
	s      *System
	length atomic.Int64 // of ready
	ranked atomic.Bool  // ready has held actors of priorities other than 0

	mu     sync.Mutex
	ready  readyQueue
	idle   []*worker // parked or about to park, the last one at the end
	waking int       // workers that were unparked and have not looked at the queue yet
	closed bool
	stale  int // how many actors in ready have stopped; counted on simulated machines only

	workforce
}

// worker is one thread of the pool.
type worker struct {
	t         host.Thread
	waking    bool
	added     bool // by AddWorker
	workspace *workspace
}

func newPool(s *System) *pool {
	s.pool = &pool{s: s}
	return s.pool
}

func (p *pool) start(by host.Thread) error { return p.hire(by, p.work) }

// hire makes the workers with which the pool begins, which run work.
func (p *pool) hire(by host.Thread, work func(*worker)) error {
	for range p.s.cfg.Workers {
		w := p.newWorker()
		_, err := p.s.spawnThread(by, host.Spec{Role: trace.RoleWorker}, func(t host.Thread) {
			w.t = t
			work(w)
		})
		if err != nil {
			p.shutdown(trace.NoStep)
			return err
		}
	}
	return nil
}

func (*pool) adopt(host.Thread, *actor) error { return nil }

func (*pool) owner(*actor) trace.ActorID { return 0 }

func (p *pool) newWorker() *worker { return &worker{workspace: p.s.workerWorkspace()} }

// work is the main loop of a worker.
func (p *pool) work(w *worker) {
	a, cause, again := w.workspace.goOn(w.t)
	for {
		if again {
			p.enqueue(w.t, a, cause)
		}
		if a = p.take(w); a == nil {
			return
		}
		cause, again = a.attach(w.t, w.workspace, p.s.cfg.Batch)
	}
}

// take waits for the next ready actor; nil means that w is to end: the pool has ended, or w was dismissed.
func (p *pool) take(w *worker) *actor {
	for {
		w.t.Point(host.Op{Name: "take", Object: queueObject, Write: true})
		a, open := p.next(w)
		if a != nil || !open {
			return a
		}
		w.t.Park(trace.ReasonQueue, true, "a ready actor")
	}
}

// next takes the next actor, or marks the worker as idle. open is false if w is to end.
func (p *pool) next(w *worker) (a *actor, open bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if w.waking {
		w.waking = false
		p.waking--
	}
	if p.closed || p.dismiss(w) {
		return nil, false
	}
	if a = p.turn(w); a == nil {
		p.idle = append(p.idle, w)
	} else {
		p.length.Add(-1)
	}
	return a, true
}

func (p *pool) enqueue(t host.Thread, a *actor, cause trace.Step) {
	if t != nil {
		t.Point(host.Op{Name: "queue", Object: queueObject, Write: true})
	}
	if w := p.put(a); w != nil {
		w.t.Unpark(cause)
	}
}

// put queues a and chooses an idle worker to wake, if needed. Workers that are already waking count: a worker that
// has just sent is often back before the one that it would wake.
func (p *pool) put(a *actor) *worker {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ready.push(a)
	p.entered(a)
	p.tell()
	if a.priority.Load() != 0 && !p.ranked.Load() {
		p.ranked.Store(true)
	}
	return p.successor(p.length.Add(1))
}

// tell says that the queue has another actor.
func (p *pool) tell() {
	if p.s.cfg.Queued != nil {
		p.s.cfg.Queued()
	}
}

// successor is an idle worker to wake for n waiting actors, nil if none is needed. p.mu is held.
func (p *pool) successor(n int64) *worker {
	if len(p.idle) == 0 || n <= int64(p.waking) {
		return nil
	}
	last := len(p.idle) - 1
	w := p.idle[last]
	p.idle = p.idle[:last]
	w.waking = true
	p.waking++
	return w
}

// crowded reports whether other actors wait whose priority is not lower than a's; otherwise a would be next again
// before them.
func (p *pool) crowded(a *actor) bool {
	if p.length.Load() == 0 || !p.ranked.Load() {
		return p.length.Load() > 0
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	most, some := p.ready.most()
	return some && most >= a.priority.Load()
}

// rank changes the priority of an actor. If it is in the queue it goes to the end of those that have the new one.
func (p *pool) rank(a *actor, priority int32) {
	p.mu.Lock()
	defer p.mu.Unlock()
	places := 0 // a dispatcher with faults may have queued it twice
	for p.ready.remove(a) {
		places++
	}
	a.priority.Store(priority)
	for range places {
		p.ready.push(a)
	}
	if priority != 0 {
		p.ranked.Store(true)
	}
}

// retire does nothing: workers belong to no actor.
func (*pool) retire(*actor, trace.Step) {}

func (p *pool) shutdown(cause trace.Step) {
	p.mu.Lock()
	p.closed = true
	idle := p.idle
	p.idle = nil
	p.mu.Unlock()
	for _, w := range idle {
		w.t.Unpark(cause)
	}
}
