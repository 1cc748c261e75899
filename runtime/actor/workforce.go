package actor

import (
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// workforce is what a pool knows of workers that are added and removed while it runs. The pool's mu guards it.
type workforce struct {
	added  int // workers of AddWorker that were not removed
	excess int // added ones that were removed and have not ended yet
}

// AddWorker gives the pool another worker. It fails with an *Error if the system has no pool in the order Fair, has ended,
// or has too many threads.
func (c *Context) AddWorker() error {
	p, err := c.s.fairPool("add a worker")
	if err != nil {
		return err
	}
	c.t.Point(host.Op{Name: "queue", Object: queueObject, Write: true})
	if p.over() {
		return &Error{Op: "add a worker", Err: ErrEnded, Remedy: "after Wait or Stop a system has no actors to work for"}
	}
	w := p.newWorker()
	w.added = true
	_, err = c.s.spawnThread(c.t, host.Spec{Role: trace.RoleWorker}, func(t host.Thread) {
		w.t = t
		p.work(w)
		p.handOver()
	})
	if err != nil {
		return &Error{Op: "add a worker", Err: err, Remedy: "use fewer workers"}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.added++
	return nil
}

// over reports whether all workers are to end, or have.
func (p *pool) over() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.closed
}

// RemoveWorker ends a worker that AddWorker made, once it is done with its current actor. It fails with an *Error if
// there is none: the initial workers stay.
func (c *Context) RemoveWorker() error {
	p, err := c.s.fairPool("remove a worker")
	if err != nil {
		return err
	}
	c.t.Point(host.Op{Name: "queue", Object: queueObject, Write: true})
	p.mu.Lock()
	if p.added == 0 {
		p.mu.Unlock()
		return &Error{Op: "remove a worker", Err: ErrMisuse, Remedy: "only workers that were added can be removed"}
	}
	p.added--
	p.excess++
	var idle host.Thread
	if i := slices.IndexFunc(p.idle, func(w *worker) bool { return w.added }); i >= 0 {
		idle = p.idle[i].t
		p.idle[i].waking = true
		p.waking++
		p.idle = slices.Delete(p.idle, i, i+1)
	}
	p.mu.Unlock()
	if idle != nil {
		idle.Unpark(c.h.cause)
	}
	return nil
}

// Workers is the number of workers in the pool, without those that are to end; 0 without a pool.
func (s *System) Workers() int {
	if s.cfg.Scheduler != trace.Pool {
		return 0
	}
	n := s.cfg.Workers
	if p, err := s.fairPool(""); err == nil {
		p.mu.Lock()
		defer p.mu.Unlock()
		n += p.added
	}
	return n
}

// Added is how many workers RemoveWorker can remove.
func (s *System) Added() int {
	p, err := s.fairPool("")
	if err != nil {
		return 0
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.added
}

// AddWorker is Context.AddWorker for the running thread.
func (s *System) AddWorker() error { return s.current().AddWorker() }

// RemoveWorker is Context.RemoveWorker for the running thread.
func (s *System) RemoveWorker() error { return s.current().RemoveWorker() }

// fairPool is the pool whose workers can be added and removed.
func (s *System) fairPool(op string) (*pool, error) {
	if p, ok := s.sched.(*pool); ok {
		return p, nil
	}
	remedy := "actors have threads of their own; run the program with the pool scheduler"
	switch s.cfg.Scheduler {
	case trace.Goroutines:
		remedy = "actors have goroutines of their own; run the program with the pool scheduler"
	case trace.Pool:
		remedy = "only a pool in the order Fair, with the corrected dispatcher, changes its workers"
	}
	return nil, &Error{Op: op, Err: ErrMisuse, Remedy: remedy}
}

// handOver wakes another worker when one ends: the one that ends may have been woken for an actor, which would now wait for ever.
func (p *pool) handOver() {
	p.mu.Lock()
	w := p.successor(p.length.Load())
	p.mu.Unlock()
	if w != nil {
		w.t.Unpark(trace.NoStep)
	}
}

// dismiss ends w, which asks for an actor, if there are more workers than wanted, and reports whether. p.mu is held.
func (p *pool) dismiss(w *worker) bool {
	if !w.added || p.excess == 0 {
		return false
	}
	p.excess--
	return true
}
