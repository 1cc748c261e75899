package explore

import (
	"context"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Exhaust tries every order, until one breaks, the budget is used up, or ctx ends. Of orders that differ only in operations
// that commute, because they touch different objects or only read, it tries one (dynamic partial-order reduction of Flanagan
// and Godefroid 2005, with sleep sets); Report.Tried then counts orders that differ. It works on one core.
func Exhaust(ctx context.Context, target Target, o Options) *Report {
	if o.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, o.Time)
		defer cancel()
	}
	return newSearch(target, o).exhaust(ctx, &tree{reduce: true})
}

func (s *search) exhaust(ctx context.Context, t *tree) *Report {
	for {
		t.begin()
		r := newRecorder(t)
		run := s.target(ctx, r.steering())
		if ctx.Err() != nil {
			break
		}
		if !t.pruned {
			s.report.add(&attempt{"all", run, r, s.o.Oracle(run)}, s.orders, s.ends)
		}
		s.progress()
		if s.report.Unrepeatable = t.unrepeatable; t.unrepeatable {
			break
		}
		if !t.advance() {
			s.report.Complete = true
			break
		}
		if s.report.Failure != nil && !s.o.GoOn || s.o.Orders > 0 && s.report.Tried >= s.o.Orders {
			break
		}
	}
	return s.finish()
}

// tree is the tree of all orders, of which it holds one path: the order of the current run.
type tree struct {
	reduce bool // leave out orders that differ only in operations that commute
	path   []*node
	depth  int  // nodes of the path that the current run has passed
	pruned bool // the current run was abandoned: it is equivalent to an earlier one

	unrepeatable bool // equal choices led to different runs

	made []step // the operations of the current run
}

// node is a state of the run and what is tried in it: which of the ready threads continues or, if noThreads is set, which of the
// ready actors is taken, or which of the ready cases of a select is executed.
type node struct {
	ready     []host.Candidate
	noThreads bool   // they are actors or cases
	chosen    int    // index into ready
	todo      []bool // by index: to be tried
	done      []bool // tried
	asleep    map[trace.ThreadID]host.Op
}

// step is an operation that a thread made.
type step struct {
	thread trace.ThreadID
	op     host.Op
	node   int                    // index into the path of the state in which it was chosen
	before map[trace.ThreadID]int // per thread, how many of the steps up to there are known to come before this one
}

func (t *tree) begin() {
	t.depth, t.pruned, t.made = 0, false, t.made[:0]
}

func (t *tree) choose(ready host.Ready) int {
	if n := ready.Len(); ready.Time() { // time passes only when no thread is ready, and the report says that the program uses time
		if n == 2 {
			return 0
		}
		ready = ready.WithoutTime()
	}
	n := t.at(ready)
	switch {
	case n == nil || n.chosen < 0:
		t.pruned = true
		return host.Abandon
	case n.noThreads:
		t.depth++ // only threads are picked
	}
	return n.chosen
}

func (t *tree) picked(c host.Candidate) (goOn bool) {
	n := t.at(host.ReadyOf(c)) // there may have been no choice
	if n == nil || n.chosen < 0 {
		t.pruned = true
		return false
	}
	t.execute(c)
	t.depth++
	return true
}

// at is the state that the run has reached, in which those are ready; nil if the run differs from an earlier one that made
// the same choices.
func (t *tree) at(ready host.Ready) *node {
	if t.depth == len(t.path) {
		t.grow(ready)
	}
	n := t.path[t.depth]
	if i := n.chosen; i >= 0 && (i < ready.Len() && nameOf(ready.At(i)) != nameOf(n.ready[i]) && ready.Len() > 1) {
		t.unrepeatable = true
		return nil
	}
	return n
}

// grow adds a state that is reached for the first time.
func (t *tree) grow(ready host.Ready) {
	n := &node{ready: ready.Append(nil), noThreads: ready.At(0).Thread == trace.NoThread, chosen: -1,
		todo: make([]bool, ready.Len()), done: make([]bool, ready.Len()), asleep: map[trace.ThreadID]host.Op{}}
	if p := t.parent(); p != nil && t.reduce {
		now := p.ready[p.chosen]
		for thread, op := range p.asleep {
			if p.noThreads || thread != now.Thread && !dependent(op, now.Op) {
				n.asleep[thread] = op
			}
		}
	}
	for i := range n.ready {
		if n.noThreads || !t.reduce {
			n.todo[i] = true
		}
	}
	n.chosen = n.next()
	if n.chosen < 0 && !n.noThreads { // nothing asked for yet: any thread that is awake
		for i, c := range n.ready {
			if _, asleep := n.asleep[c.Thread]; !asleep {
				n.todo[i], n.chosen = true, i
				break
			}
		}
	}
	t.path = append(t.path, n)
}

// parent is the state before the one that is reached.
func (t *tree) parent() *node {
	if t.depth == 0 {
		return nil
	}
	return t.path[t.depth-1]
}

// next is the next candidate to be tried; -1 if there is none.
func (n *node) next() int {
	for i := range n.ready {
		if !n.todo[i] || n.done[i] {
			continue
		}
		if _, asleep := n.asleep[n.ready[i].Thread]; asleep && !n.noThreads {
			continue
		}
		return i
	}
	return -1
}

// advance moves to the next order; false if all have been tried.
func (t *tree) advance() bool {
	if t.pruned {
		t.path = t.path[:t.depth] // the last state has nothing to try
	}
	for len(t.path) > 0 {
		n := t.path[len(t.path)-1]
		n.done[n.chosen] = true
		if t.reduce && !n.noThreads {
			c := n.ready[n.chosen]
			n.asleep[c.Thread] = c.Op
		}
		if n.chosen = n.next(); n.chosen >= 0 {
			return true
		}
		t.path = t.path[:len(t.path)-1]
	}
	return false
}

// execute records the operation of c and, for each earlier operation with which it may change places, asks for an order in
// which it comes first.
func (t *tree) execute(c host.Candidate) {
	if !t.reduce {
		return
	}
	s := step{thread: c.Thread, op: c.Op, node: t.depth, before: map[trace.ThreadID]int{}}
	if last := t.lastOf(c.Thread); last >= 0 {
		join(s.before, t.made[last].before)
		s.before[c.Thread] = last + 1
	}
	if by := t.enabledBy(c.Thread); by >= 0 {
		join(s.before, t.made[by].before)
		s.before[t.made[by].thread] = max(s.before[t.made[by].thread], by+1)
	}
	for i := len(t.made) - 1; i >= 0; i-- {
		e := &t.made[i]
		if e.thread == c.Thread || !dependent(e.op, c.Op) || s.before[e.thread] > i {
			continue
		}
		t.reverse(e.node, c.Thread, i, s.before)
		join(s.before, e.before)
		s.before[e.thread] = max(s.before[e.thread], i+1)
	}
	t.made = append(t.made, s)
}

// reverse asks that thread runs in the state at, before the i-th operation. If it could not run there, one of the threads
// that lead to its operation, or any, must.
func (t *tree) reverse(at int, thread trace.ThreadID, i int, before map[trace.ThreadID]int) {
	n := t.path[at]
	for k, c := range n.ready {
		if c.Thread == thread {
			n.todo[k] = true
			return
		}
	}
	for k, c := range n.ready {
		if k != n.chosen && before[c.Thread] > i+1 { // it has a later operation that comes before
			n.todo[k] = true
			return
		}
	}
	for k := range n.ready {
		n.todo[k] = true
	}
}

func (t *tree) lastOf(thread trace.ThreadID) int {
	for i := len(t.made) - 1; i >= 0; i-- {
		if t.made[i].thread == thread {
			return i
		}
	}
	return -1
}

// enabledBy is the operation after which a thread became ready, since its last one; -1 if it has been ready since then.
func (t *tree) enabledBy(thread trace.ThreadID) int {
	from := t.lastOf(thread)
	for i := len(t.made) - 1; i > from; i-- {
		if !isReady(t.path[t.made[i].node], thread) {
			return i
		}
	}
	return -1
}

func isReady(n *node, thread trace.ThreadID) bool {
	for _, c := range n.ready {
		if c.Thread == thread {
			return true
		}
	}
	return false
}

// join makes a the greater of a and b for each thread.
func join(a, b map[trace.ThreadID]int) {
	for thread, n := range b {
		a[thread] = max(a[thread], n)
	}
}
