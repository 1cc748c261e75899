package host

import (
	"math"
	"slices"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// simCore is one simulated processor.
type simCore struct {
	t     *simThread // nil: idle
	last  *simThread // the thread that had it before
	from  int64      // when t began to compute
	endAt int64      // when t has computed enough, or its quantum ends
	qEnd  int64      // end of t's quantum
	seq   uint64     // order among equal times
}

// readyQueue holds the threads that wait for a core: by priority, and of one priority the longest waiting first.
type readyQueue struct {
	q    []*simThread
	head int
}

func (r *readyQueue) len() int { return len(r.q) - r.head }

func (r *readyQueue) push(t *simThread) {
	if r.head > 64 && r.head*2 > len(r.q) {
		n := copy(r.q, r.q[r.head:])
		clear(r.q[n:])
		r.q, r.head = r.q[:n], 0
	}
	r.q = append(r.q, t)
	for i := len(r.q) - 1; i > r.head && r.q[i-1].spec.Priority < t.spec.Priority; i-- {
		r.q[i-1], r.q[i] = t, r.q[i-1]
	}
}

// first is the thread that is taken by default; there must be one.
func (r *readyQueue) first() *simThread { return r.q[r.head] }

// most is how many threads have the highest priority.
func (r *readyQueue) most() int {
	n := 0
	for n < r.len() && r.q[r.head+n].spec.Priority == r.first().spec.Priority {
		n++
	}
	return n
}

// pushFront puts t before all others of its priority.
func (r *readyQueue) pushFront(t *simThread) {
	if r.len() > 0 && r.first().spec.Priority > t.spec.Priority {
		i := r.head
		for i < len(r.q) && r.q[i].spec.Priority > t.spec.Priority {
			i++
		}
		r.q = slices.Insert(r.q, i, t)
		return
	}
	if r.head > 0 {
		r.head--
		r.q[r.head] = t
		return
	}
	r.q = append(r.q, nil)
	copy(r.q[1:], r.q)
	r.q[0] = t
}

// take removes the i-th.
func (r *readyQueue) take(i int) *simThread {
	t := r.q[r.head+i]
	copy(r.q[r.head+1:r.head+i+1], r.q[r.head:r.head+i])
	r.q[r.head] = nil
	r.head++
	if r.head == len(r.q) {
		r.q, r.head = r.q[:0], 0
	}
	return t
}

func (s *Sim) pushReady(t *simThread) {
	t.state = simReady
	s.ready.push(t)
}

// dispatch gives idle cores to ready threads. If some remain without one, running threads keep theirs only until
// their quantum ends.
func (s *Sim) dispatch() {
	for s.ready.len() > 0 && s.idle > 0 && !s.points.ending.Load() {
		if t := s.pick(); t != nil {
			s.assign(s.coreFor(t), t)
		} else if s.reach(s.timers.top().at) {
			s.fireDue()
		}
	}
	if s.ready.len() == 0 {
		return
	}
	if s.preempt() {
		s.dispatch()
		return
	}
	for i := range s.cores {
		c := &s.cores[i]
		c.endAt = min(c.endAt, s.quantumEnd(c))
	}
}

// preempt takes the core from the running thread of the lowest priority if that is lower than a ready one's, and reports whether it did.
// With threads interleaved, none is preempted between two Points.
func (s *Sim) preempt() bool {
	if !s.ranked || s.interleave || s.points.ending.Load() {
		return false
	}
	c := s.lowest()
	if c == nil || c.t.spec.Priority >= s.ready.first().spec.Priority {
		return false
	}
	t := c.t
	t.need -= s.now - c.from
	s.release(t)
	t.state = simReady
	s.ready.pushFront(t)
	return true
}

// lowest is the core whose thread has the lowest priority, the last of those that have the same; nil if all are idle.
func (s *Sim) lowest() (low *simCore) {
	for i := range s.cores {
		if c := &s.cores[i]; c.t != nil && (low == nil || c.t.spec.Priority <= low.t.spec.Priority) {
			low = c
		}
	}
	return low
}

// outranked reports whether a ready thread has a higher priority than a running one.
func (s *Sim) outranked() bool {
	low := s.lowest()
	return low != nil && s.ready.first().spec.Priority > low.t.spec.Priority
}

// maxHeldUp is how long threads that are ready are held up at most until a timer fires: a busy machine does that, but it does
// not let an ask fail that would wait for a minute.
const maxHeldUp = int64(time.Second)

// canWait reports whether the ready threads can be held up until a timer fires.
func (s *Sim) canWait() bool {
	top := s.timers.top()
	return s.interleave && top != nil && top.at <= s.now+maxHeldUp && (top.wanted == nil || top.wanted()) && s.idle == len(s.cores)
}

// pick chooses among the ready threads and records that there was a choice. It returns nil if time was chosen.
func (s *Sim) pick() *simThread {
	n, i := s.ready.len(), 0
	if s.ranked {
		n = s.ready.most()
	}
	s.pickable = n
	waits := s.canWait()
	if waits {
		n++
	}
	if n > 1 {
		i = s.chooseOf(Ready{n, s.readyAt, waits})
	}
	if i == s.pickable {
		s.rec.Record(trace.Event{Kind: trace.Choice, Thread: trace.NoThread, Reason: trace.ReasonTimer, Cause: trace.NoStep, Depth: int32(n), Value: int64(i)})
		return nil
	}
	t := s.ready.take(i)
	if n > 1 {
		s.rec.Record(trace.Event{Kind: trace.Choice, Thread: t.id, Cause: trace.NoStep, Depth: int32(n), Value: int64(i)})
	}
	if s.resting != nil {
		s.ready.push(s.resting)
		s.resting = nil
	}
	if s.turn != t {
		s.turn, s.turns = t, 0
	}
	t.picked = true
	if s.picked != nil && !s.picked(Candidate{Thread: t.id, Op: t.op, Ready: trace.NoStep}) {
		s.Stop(ErrAbandoned)
	}
	return t
}

// maxTurns is how many operations in a row a thread may make while others are ready, if threads are interleaved. Then one of the
// others continues, whatever is chosen: an order in which a thread that polls for something keeps all others from going on
// shows nothing.
const maxTurns = 500

// monopolizes reports whether t, which stands at an operation, must let one of the others continue.
func (s *Sim) monopolizes(t *simThread) bool {
	if s.turn != t {
		return false
	}
	s.turns++
	if s.turns < maxTurns || s.ready.len() == 0 {
		return false
	}
	s.turns, s.fair = 0, true
	return true
}

// Fair reports whether a thread was kept from continuing because it had made too many operations in a row: then not every order
// is possible.
func (s *Sim) Fair() bool { return s.fair }

// Chooses is true.
func (s *Sim) Chooses() bool { return true }

// turnOf reports a turn.
func (s *Sim) turnOf(t Turn) {
	if s.turned != nil {
		s.turned(t)
	}
}

// Choose makes the next choice: it returns the number of one of n candidates (at least two), chosen by the schedule
// or SimConfig.Choose. at is the i-th candidate, the default one the first; it is called only if candidates are needed.
// The caller records the Choice. Choose is for the machine and for schedulers on it, whose choices are part of its
// schedule.
func (s *Sim) Choose(n int, at func(i int) Candidate) int {
	i := s.chooseOf(Ready{n: n, at: at})
	s.turnOf(Turn{Kind: OfChoice, Number: i})
	return i
}

func (s *Sim) chooseOf(ready Ready) int {
	i, n := s.replay.next(), ready.n
	if s.rec.Watched() {
		s.candidates = ready.Append(s.candidates[:0])
	}
	if len(s.replay.s) == 0 && s.choose != nil {
		if i = s.choose(ready); i == Abandon {
			s.Stop(ErrAbandoned)
		}
	}
	if i < 0 || i >= n {
		i = 0
	}
	s.made = s.made.add(ScheduleRun{Count: 1, Pick: i})
	return i
}

// Candidates are the candidates of the latest choice, in order, as counted by its Choice event. A watcher of the
// recorder may read them until the next choice.
func (s *Sim) Candidates() []Candidate { return s.candidates }

// coreFor prefers the idle core the thread had last, then the first.
func (s *Sim) coreFor(t *simThread) int {
	first := -1
	for i := range s.cores {
		if c := &s.cores[i]; c.t == nil {
			if c.last == t {
				return i
			}
			if first < 0 {
				first = i
			}
		}
	}
	return first
}

// assign switches a core to t. Switching between threads of the operating system is a context switch; between
// goroutines Go does it itself, for about the cost of an operation. A core's first thread costs nothing, but is
// recorded too: otherwise a trace would not show which thread loses that core to the next one.
func (s *Sim) assign(core int, t *simThread) {
	c := &s.cores[core]
	s.idle--
	switch {
	case c.last == t:
	case c.last != nil && !t.spec.Role.Scheduled() && !c.last.spec.Role.Scheduled():
		t.need += s.costs.Operation
		t.Record(trace.Event{Kind: trace.GoTurn, Cause: trace.NoStep, Value: int64(core)})
	default:
		if c.last != nil {
			t.need += s.costs.Switch
		}
		t.Record(trace.Event{Kind: trace.ThreadSwitch, Cause: trace.NoStep, Value: int64(core)})
	}
	c.t, c.last, t.core, t.state = t, t, c, simRunning
	c.qEnd = math.MaxInt64
	if s.costs.Quantum > 0 && !s.interleave {
		c.qEnd = s.now + s.costs.Quantum
	}
	s.compute(c)
}

// compute starts the computation that a core's thread needs.
func (s *Sim) compute(c *simCore) {
	s.seq++
	c.seq, c.from, c.endAt = s.seq, s.now, s.now+c.t.need
	if s.ready.len() > 0 {
		c.endAt = min(c.endAt, s.quantumEnd(c))
	}
}

// quantumEnd is the end of the running quantum. A quantum that ended while no thread waited was renewed.
func (s *Sim) quantumEnd(c *simCore) int64 {
	if q := s.costs.Quantum; q > 0 && s.now > c.qEnd && !s.interleave {
		c.qEnd += ((s.now-c.qEnd-1)/q + 1) * q
	}
	return c.qEnd
}

// nextCore is the busy core whose thread is done first.
func (s *Sim) nextCore() *simCore {
	var first *simCore
	for i := range s.cores {
		c := &s.cores[i]
		if c.t == nil {
			continue
		}
		if first == nil || c.endAt < first.endAt || c.endAt == first.endAt && c.seq < first.seq {
			first = c
		}
	}
	return first
}

// elapse continues a core's thread at the end of its computation or of its quantum.
func (s *Sim) elapse(c *simCore) {
	t := c.t
	t.need -= s.now - c.from
	c.from = s.now
	switch {
	case t.need <= 0:
		if t.picked { // timers may have fired since then
			t.picked = false
			s.turnOf(Turn{Thread: t.id, Op: t.op, Pos: t.pos})
		}
		if t.arrive() {
			s.due = t
		}
	case s.now >= c.qEnd && s.ready.len() > 0:
		s.release(t)
		s.pushReady(t)
	default:
		s.compute(c)
	}
}

// release takes the core from t.
func (s *Sim) release(t *simThread) {
	if t.core != nil {
		t.core.t, t.core = nil, nil
		s.idle++
	}
}

// resumeDue resumes the due thread.
func (s *Sim) resumeDue() {
	t := s.due
	s.due = nil
	s.resume(t)
}

// resume runs t's code until it yields.
func (s *Sim) resume(t *simThread) {
	if t.next == nil {
		t.start()
	}
	s.cur = t
	t.next()
	s.cur = nil
	if t.done && !t.exiting {
		t.next, t.yield, t.body, t.job = nil, nil, nil, nil
	}
}

// free reports whether t can continue until end without anything else happening up to then.
func (s *Sim) free(t *simThread, end int64) bool {
	if end > s.horizon {
		return false
	}
	if s.ready.len() > 0 && (s.idle > 0 || end >= s.quantumEnd(t.core) || s.ranked && s.outranked()) {
		return false
	}
	if top := s.timers.top(); top != nil && top.at <= end {
		return false
	}
	for i := range s.cores {
		if c := &s.cores[i]; c.t != nil && c.t != t && c.endAt <= end {
			return false
		}
	}
	return true
}
