package actor

import (
	"sync"
	"sync/atomic"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// pool is the scheduler in which a fixed number of workers serve all actors. Ready actors wait in two queues: those
// that run for the first time go first, the others in the order in which they became ready, so that none starves.
type pool struct {
	s      *System
	length atomic.Int64 // of both queues

	mu     sync.Mutex
	fresh  fifo
	others fifo
	idle   []*worker // parked or about to, the last to get so at the end
	waking int       // workers unparked that have not looked at the queue yet
	closed bool
}

// worker is one thread of the pool.
type worker struct {
	t      host.Thread
	waking bool
}

// fifo is a queue of actors.
type fifo struct {
	q    []*actor
	head int
}

func (f *fifo) push(a *actor) {
	if f.head > 32 && f.head*2 > len(f.q) {
		n := copy(f.q, f.q[f.head:])
		clear(f.q[n:])
		f.q, f.head = f.q[:n], 0
	}
	f.q = append(f.q, a)
}

func (f *fifo) pop() *actor {
	if f.head == len(f.q) {
		return nil
	}
	a := f.q[f.head]
	f.q[f.head] = nil
	f.head++
	return a
}

func newPool(s *System) *pool { return &pool{s: s} }

func (p *pool) start(by host.Thread) error {
	for range p.s.cfg.Workers {
		_, err := p.s.spawnThread(by, host.Spec{Role: trace.RoleWorker}, p.serve)
		if err != nil {
			p.shutdown(trace.NoStep)
			return err
		}
	}
	return nil
}

func (*pool) adopt(host.Thread, *actor) error { return nil }

// serve is the life of a worker.
func (p *pool) serve(t host.Thread) {
	w := &worker{t: t}
	for {
		a := p.take(w)
		if a == nil {
			return
		}
		if cause, again := a.attach(t, p.s.cfg.Batch); again {
			p.enqueue(t, a, cause)
		}
	}
}

// take waits for the next ready actor; nil means the end.
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

// next takes the actor whose turn it is, or books the worker as idle.
func (p *pool) next(w *worker) (a *actor, open bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if w.waking {
		w.waking = false
		p.waking--
	}
	if p.closed {
		return nil, false
	}
	if a = p.fresh.pop(); a == nil {
		a = p.others.pop()
	}
	if a == nil {
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

// put queues a and chooses an idle worker to wake, if need be. Those already on their way count: a worker that has
// just sent is often back before the one it would wake.
func (p *pool) put(a *actor) *worker {
	p.mu.Lock()
	defer p.mu.Unlock()
	if a.begun {
		p.others.push(a)
	} else {
		p.fresh.push(a)
	}
	n := p.length.Add(1)
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

func (p *pool) crowded() bool { return p.length.Load() > 0 }

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
