package actor

import (
	"math"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Order says which of the actors that wait for a worker of a pool runs next.
type Order uint8

const (
	// Fair is one queue: actors that run for the first time go first, the others follow in the order in which they
	// became ready.
	Fair Order = iota
	// Local is a queue per worker, for speed: most messages then cost neither a lock shared by workers nor a switch
	// of threads. An actor that a handler makes ready runs next on the same worker, ahead of those that wait there;
	// but after 64 actors that jumped the queue in this way the queue has its turn, and after 64 actors the queue of
	// those made ready by other threads. If the handler computes for long or waits, another worker takes the actor
	// over: at once if the handler calls Context.Sleep or Work, otherwise after about a tenth of a millisecond. A
	// worker with nothing to do takes actors from the others' queues.
	Local
)

// localPool is the pool whose workers have queues of their own, so that two actors that talk to each other stay on
// one worker and no message involves the other workers. Local says what that does to the order of actors.
//
// An actor that a worker makes ready goes into the worker's next, and moves to its ring when another one arrives.
// Actors made ready by other threads go into one shared queue. A worker without work takes from that queue and from
// the others' rings; then it searches for a while, and parks. At most one worker searches at a time: a thread that
// adds work wakes a worker only if none is searching, and a worker that finds work wakes another to search if there
// is more.
type localPool struct {
	s       *System
	workers []*localWorker
	looking atomic.Int32 // workers that search, or have been woken to
	parked  atomic.Int32 // length of idle
	watched atomic.Bool  // a call of rescue is scheduled
	closed  atomic.Bool

	outer atomic.Int64 // length of outside
	rankedReady

	mu      sync.Mutex
	outside fifo
	idle    []*localWorker // parked or about to park, the last one at the end
}

// localWorker is one thread of the pool.
type localWorker struct {
	p  *localPool
	id int
	t  host.Thread

	next      atomic.Pointer[actor] // the actor made ready last
	run       int                   // actors taken from next since the last one from the ring
	taken     int                   // actors taken
	sends     int                   // accepted since the last actor was taken
	owed      int64                 // messages accepted minus messages handled, not counted in System.outstanding yet
	last      trace.Step            // the step that ended the last attachment
	looks     bool                  // is counted in looking
	visited   atomic.Bool           // by rescue, since it last took an actor
	workspace *workspace
	ring      ring
}

// How the workers of a local pool share their time.
const (
	// maxRun is how many actors in a row a worker takes from next while its ring has others.
	maxRun = 64
	// outsideTurn is how many actors it takes at most before it takes one from the shared queue.
	outsideTurn = 64
	// flood is how many messages a handler sends before other workers may take the actor that waits in next: most
	// likely the messages are for it.
	flood = 128
	// patience is how long an actor may wait in next while its worker stays with another actor.
	patience = 100 * time.Microsecond
	// searches is how often a worker on real threads looks for work before it parks, and searchPause how far it
	// counts between two looks: about 30 us in all.
	searches    = 60
	searchPause = 500
	// awake is what a running worker adds to System.outstanding, which is therefore 0 only if all workers are idle:
	// other workers may already have handled messages that this one has sent but not yet counted.
	awake = 1 << 32
)

func newLocalPool(s *System) *localPool {
	p := &localPool{s: s}
	for i := range s.cfg.Workers {
		p.workers = append(p.workers, &localWorker{p: p, id: i, workspace: s.workerWorkspace()})
	}
	return p
}

func (p *localPool) start(by host.Thread) error {
	for _, w := range p.workers {
		p.s.outstanding.Add(awake)
		_, err := p.s.spawnThread(by, host.Spec{Role: trace.RoleWorker}, w.serve)
		if err != nil {
			p.s.outstanding.Add(-awake)
			p.shutdown(trace.NoStep)
			return err
		}
	}
	return nil
}

func (*localPool) adopt(host.Thread, *actor) error { return nil }

func (*localPool) owner(*actor) trace.ActorID { return 0 }

// retire does nothing: workers belong to no actor.
func (*localPool) retire(*actor, trace.Step) {}

// serve is the main loop of a worker.
func (w *localWorker) serve(t host.Thread) {
	w.t, w.workspace.w = t, w
	a, cause, again := w.workspace.goOn(t)
	for {
		if again {
			w.point("queue")
			w.push(a, cause)
		}
		if a = w.take(); a == nil {
			break
		}
		cause, again = a.attach(t, w.workspace, w.p.s.cfg.Batch)
	}
	w.settle()
}

// settle adds the worker's owed to System.outstanding, before it parks or ends.
func (w *localWorker) settle() {
	n := w.owed - awake
	w.owed = 0
	if s := w.p.s; s.outstanding.Add(n) == 0 {
		s.notify(w.t, w.last)
	}
}

// point is a Point before operations on the queues.
func (w *localWorker) point(name string) {
	if w.p.s.points.Due() {
		w.t.Point(host.Op{Name: name, Object: queueObject, Write: true})
	}
}

// take waits for an actor; nil means that the pool has ended.
func (w *localWorker) take() *actor {
	p := w.p
	for {
		w.point("take")
		if p.closed.Load() {
			return nil
		}
		a := w.turn()
		if a == nil && !p.s.points.All() {
			a = w.search()
		}
		if a != nil {
			w.found()
			w.sends = 0
			if w.taken++; w.visited.Load() {
				w.visited.Store(false)
			}
			return a
		}
		w.rest()
	}
}

// find takes the next actor, nil if there is none.
func (w *localWorker) find() *actor {
	if w.p.urgent.Load() > 0 {
		if a := w.p.takeRanked(1); a != nil {
			return a
		}
	}
	if w.p.outer.Load() > 0 && w.taken%outsideTurn == 0 {
		if a := w.fromOutside(); a != nil {
			return a
		}
	}
	if w.next.Load() != nil && w.run < maxRun {
		if a := w.next.Swap(nil); a != nil {
			w.run++
			return a
		}
	}
	w.run = 0
	if a := w.ring.pop(); a != nil {
		return a
	}
	if w.next.Load() != nil {
		if a := w.next.Swap(nil); a != nil {
			return a
		}
	}
	if a := w.fromOutside(); a != nil {
		return a
	}
	if a := w.steal(); a != nil || w.p.patient.Load() == 0 {
		return a
	}
	return w.p.takeRanked(math.MinInt32)
}

// steal takes the first actor from another worker's ring.
func (w *localWorker) steal() *actor {
	for i := range w.p.workers {
		other := w.p.workers[(w.id+1+i)%len(w.p.workers)]
		if a := other.ring.pop(); a != nil {
			return a
		}
	}
	return nil
}

// fromOutside takes an actor from the shared queue, and moves a fair part of the others onto the ring.
func (w *localWorker) fromOutside() *actor {
	p := w.p
	if p.outer.Load() == 0 {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	a := p.outside.pop()
	if a == nil {
		return nil
	}
	n := p.outer.Add(-1)
	for range min(n/int64(len(p.workers)), ringSize/2) {
		b := p.outside.pop()
		if !w.ring.push(b) {
			p.outside.push(b)
			break
		}
		p.outer.Add(-1)
	}
	return a
}

// search looks for work for a while, unless another worker does.
func (w *localWorker) search() *actor {
	p := w.p
	if !w.looks {
		if !p.looking.CompareAndSwap(0, 1) {
			return nil
		}
		w.looks = true
	}
	for range searches {
		spin(searchPause)
		if p.closed.Load() {
			return nil
		}
		if p.outer.Load() > 0 {
			if a := w.fromOutside(); a != nil {
				return a
			}
		}
		if a := w.steal(); a != nil {
			return a
		}
		if w.p.urgent.Load()+w.p.patient.Load() > 0 {
			if a := w.p.takeRanked(math.MinInt32); a != nil {
				return a
			}
		}
	}
	return nil
}

// found ends the search of a worker that has found work. If there is more, it wakes another one to search, because
// those who added it may have relied on this one.
func (w *localWorker) found() {
	if !w.looks {
		return
	}
	w.looks = false
	if w.p.looking.Add(-1); w.p.parked.Load() > 0 && w.p.work() {
		w.p.wake(trace.NoStep)
	}
}

// work reports whether there is an actor that any worker may take.
func (p *localPool) work() bool {
	if p.outer.Load()+p.urgent.Load()+p.patient.Load() > 0 {
		return true
	}
	for _, w := range p.workers {
		if !w.ring.empty() {
			return true
		}
	}
	return false
}

// rest parks the worker until it is woken. It first announces that, and then looks for work once more. A thread that
// adds work does the opposite, first adding and then looking, so at least one of the two sees the other.
func (w *localWorker) rest() {
	p := w.p
	p.mu.Lock()
	p.idle = append(p.idle, w)
	p.parked.Add(1)
	p.mu.Unlock()
	if w.looks {
		w.looks = false
		p.looking.Add(-1)
	}
	if (p.work() || p.closed.Load()) && p.rouse(w) {
		w.looks = p.looking.CompareAndSwap(0, 1) // so that it finds the work that was added by threads that relied on it
		return
	}
	w.settle()
	w.t.Attach(0, nil)
	w.t.Park(trace.ReasonQueue, true, "a ready actor")
	p.s.outstanding.Add(awake)
	w.looks = true // the thread that woke it has counted it
}

// rouse takes a worker off the list of idle ones; it returns false if another thread has done so, and wakes the
// worker.
func (p *localPool) rouse(w *localWorker) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, v := range p.idle {
		if v == w {
			p.idle = append(p.idle[:i], p.idle[i+1:]...)
			p.parked.Add(-1)
			return true
		}
	}
	return false
}

// wake wakes an idle worker to search, if there is one and no worker searches.
func (p *localPool) wake(cause trace.Step) {
	for p.parked.Load() > 0 && p.looking.CompareAndSwap(0, 1) {
		if w := p.idler(); w != nil {
			w.t.Unpark(cause)
			return
		}
		// The worker that was about to park continues. Meanwhile others may have added work and relied on this
		// thread's search, and another worker may have parked.
		if p.looking.Add(-1); !p.work() {
			return
		}
	}
}

// idler takes the worker that parked last off the list, nil if there is none.
func (p *localPool) idler() *localWorker {
	p.mu.Lock()
	defer p.mu.Unlock()
	last := len(p.idle) - 1
	if last < 0 {
		return nil
	}
	w := p.idle[last]
	p.idle = p.idle[:last]
	p.parked.Add(-1)
	return w
}

// enqueue queues a ready actor from any thread.
func (p *localPool) enqueue(t host.Thread, a *actor, cause trace.Step) {
	w := p.worker(t)
	if w == nil {
		if t != nil {
			t.Point(host.Op{Name: "queue", Object: queueObject, Write: true})
		}
		p.put(a, cause)
		return
	}
	w.enqueue(a, cause)
}

// enqueue queues an actor that w's thread has made ready.
func (w *localWorker) enqueue(a *actor, cause trace.Step) {
	w.point("queue")
	if a.priority.Load() != 0 {
		w.p.put(a, cause)
		return
	}
	if old := w.next.Swap(a); old != nil {
		w.push(old, cause)
	}
	if !w.p.watched.Load() {
		w.p.watch()
	}
}

// worker is the worker whose thread is t, while an actor is attached to it.
func (p *localPool) worker(t host.Thread) *localWorker {
	if t == nil {
		return nil
	}
	_, job := t.Attached()
	if c, ok := job.(*Context); ok && c.workspace != nil && c.workspace.w != nil && c.workspace.w.t == t && c.workspace.w.p == p {
		return c.workspace.w
	}
	return nil
}

// push puts an actor where other workers may take it as well.
func (w *localWorker) push(a *actor, cause trace.Step) {
	if a.priority.Load() != 0 || !w.ring.push(a) {
		w.p.put(a, cause)
		return
	}
	w.p.wake(cause)
}

// put queues an actor for all workers.
func (p *localPool) put(a *actor, cause trace.Step) {
	p.mu.Lock()
	p.place(a)
	p.mu.Unlock()
	p.wake(cause)
}

// place puts an actor into the queue of its priority. p.mu is held.
func (p *localPool) place(a *actor) {
	if a.priority.Load() != 0 {
		p.rankedReady.push(a)
	} else {
		p.outside.push(a)
		p.outer.Add(1)
	}
}

// rank changes the priority of an actor. If it is in a queue that all workers share it goes to the end of those that have the new one;
// in a worker's own queue, where only those of priority 0 are put, it keeps its place.
func (p *localPool) rank(a *actor, priority int32) {
	p.mu.Lock()
	defer p.mu.Unlock()
	queued := p.unplace(a)
	a.priority.Store(priority)
	if queued {
		p.place(a)
	}
}

// unplace takes an actor out of a queue that all workers share, and reports whether it was in one. p.mu is held.
func (p *localPool) unplace(a *actor) bool {
	if p.queue.remove(a) {
		p.count(a, -1)
		return true
	}
	if p.outside.remove(a) {
		p.outer.Add(-1)
		return true
	}
	return false
}

// watch schedules a call of rescue.
func (p *localPool) watch() {
	if len(p.workers) > 1 && p.watched.CompareAndSwap(false, true) {
		p.s.h.AfterFunc(patience, p.rescue)
	}
}

// rescue looks at each worker that is still busy with the same actor as at the last call, because its handler
// computes for long or waits, and takes the actor that waits in its next. It is called again as long as workers make
// progress.
func (p *localPool) rescue() {
	p.watched.Store(false)
	again := false
	for _, w := range p.workers {
		if !w.visited.Load() {
			w.visited.Store(true)
			again = true
		} else if w.next.Load() != nil {
			if a := w.next.Swap(nil); a != nil {
				p.put(a, trace.NoStep)
				again = true
			}
		}
	}
	if again && !p.closed.Load() {
		p.watch()
	}
}

// yield lets other workers take the actor in w's next, because its handler is about to wait or to work for long.
func (w *localWorker) yield() {
	if w.next.Load() == nil || len(w.p.workers) == 1 {
		return
	}
	w.point("queue")
	if a := w.next.Swap(nil); a != nil {
		w.push(a, trace.NoStep)
	}
}

func (p *localPool) crowded(a *actor) bool {
	w, priority := a.ctx.workspace.w, a.priority.Load()
	switch {
	case priority > 0:
		return p.urgent.Load() > 0
	case p.urgent.Load() > 0 || priority < 0 && p.patient.Load() > 0:
		return true
	}
	return w.next.Load() != nil || !w.ring.empty() || p.outer.Load() > 0
}

func (p *localPool) shutdown(cause trace.Step) {
	p.closed.Store(true)
	p.mu.Lock()
	idle := p.idle
	p.idle = nil
	p.parked.Store(0)
	p.mu.Unlock()
	for _, w := range idle {
		w.t.Unpark(cause)
	}
}
