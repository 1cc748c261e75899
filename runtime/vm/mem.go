package vm

import (
	"runtime"
	"runtime/metrics"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// alloc allocates n zero cells, counted against the memory limit, and returns a pointer to the first.
func (g *gor) alloc(n int) value {
	if n > 0 {
		g.count(n)
	}
	return g.fresh(mem.New(n), n*int(mem.CellSize))
}

// count records that n cells are about to be allocated.
func (g *gor) count(n int) { g.countBytes(uint64(n) * uint64(mem.CellSize)) }

// countBytes records that n bytes are about to be allocated.
func (g *gor) countBytes(n uint64) {
	g.take(n)
	g.effort(allocEffort)
	if n >= bulkBytes {
		g.bulky(int(n), allocBytesPerStep)
	}
}

// take records that n bytes are about to be allocated that the program does not know about.
func (g *gor) take(n uint64) {
	m := g.vm.memory
	if n >= m.limit {
		g.vm.outOfMemory(g, n)
	}
	if m.fresh += n; m.fresh >= m.checkAt {
		m.check(g)
	}
}

// memory is a run's account of the heap.
//
// Go reports only how much memory the process holds, not how much a part of a program does. So a run counts its
// allocations, which is an upper bound. When the count reaches the limit, garbage is collected and the live memory of
// the process is measured, beyond what was there before. If that is less than the limit, it becomes the run's new
// count. If it is more, other runs may hold it. Then their own counts are subtracted in the run's favour, and the run
// keeps the turn: the others wait with their measurements until it is below the limit again or over, which keeps
// their counts low. So no run is charged for memory of another, and each holds at most twice its limit.
type memory struct {
	limit   uint64
	fresh   uint64          // allocated since the last check
	checkAt uint64          // value of fresh for the next
	turn    bool            // it has the turn
	count   atomic.Uint64   // upper bound of the bytes alive at the last check
	trace   *trace.Recorder // whose memory is not the program's; nil once the run is over
	races   atomic.Int64    // bytes that the search for data races takes, which are not the program's either
}

// checksPerLimit is how many checks a run makes while it allocates as much as its limit.
const checksPerLimit = 8

// heap is shared by the runs of this process.
var heap = struct {
	mu       sync.Mutex
	running  int
	accounts map[*memory]bool // of runs, and of their traces, that are not garbage yet
	baseline uint64           // bytes in use before the first of the runs began
	held     uint64           // upper bound of what is held by runs that have ended since a run last began alone
	turn     chan struct{}    // holds a token while a run has the turn
}{accounts: map[*memory]bool{}, turn: make(chan struct{}, 1)}

// openAccount begins v's account.
func (v *vm) openAccount() {
	m := &memory{limit: uint64(v.limits.Memory), trace: v.host.Recorder()}
	m.checkAt = m.limit / checksPerLimit
	v.memory = m
	heap.mu.Lock()
	defer heap.mu.Unlock()
	if heap.running == 0 {
		clear(heap.accounts)
		heap.baseline = restingHeap(m.limit / checksPerLimit)
	}
	heap.running++
	heap.accounts[m] = true
}

// closeAccount ends v's account. What v and its trace hold may stay alive for a while, so they are forgotten only
// when they are collected.
func (v *vm) closeAccount(t *trace.Trace) {
	m := v.memory
	made := &memory{}
	made.count.Store(v.traceSize)
	heap.mu.Lock()
	defer heap.mu.Unlock()
	heap.running--
	m.trace = nil
	heap.held += m.count.Add(m.fresh) + v.traceSize
	m.endTurn()
	runtime.AddCleanup(v, forgetAccount, m)
	if t != nil {
		heap.accounts[made] = true
		runtime.AddCleanup(t, forgetAccount, made)
	}
}

func forgetAccount(m *memory) {
	heap.mu.Lock()
	defer heap.mu.Unlock()
	delete(heap.accounts, m)
}

// check accounts for the allocations, and measures if the count reaches the limit.
func (m *memory) check(g *gor) {
	count := m.count.Add(m.fresh)
	m.fresh = 0
	if count < m.limit {
		return
	}
	m.beginTurn(g.vm)
	most, least := m.measure()
	if least > m.limit {
		g.vm.outOfMemory(g, least)
	}
	step := m.limit / checksPerLimit
	if most+step <= m.limit {
		m.count.Store(most)
		m.checkAt = step
		m.endTurn()
		return
	}
	m.checkAt = max(m.limit-least, step)
}

func (m *memory) beginTurn(v *vm) {
	if !m.turn {
		v.awaitTurn()
		m.turn = true
	}
}

func (m *memory) endTurn() {
	if m.turn {
		m.turn = false
		<-heap.turn
	}
}

// awaitTurn takes the turn when no other run has it. The wait is not the program's: its clock stands still.
func (v *vm) awaitTurn() {
	select {
	case heap.turn <- struct{}{}:
		return
	default:
	}
	resume := v.wall.pause()
	defer resume()
	for {
		select {
		case heap.turn <- struct{}{}:
			return
		case <-time.After(turnPoll):
			if v.host.Stopping() {
				panic(host.Stopped{})
			}
		}
	}
}

// turnPoll is how often a run that waits for its turn checks whether it is to stop.
const turnPoll = 5 * time.Millisecond

// measure collects garbage and returns upper and lower bounds of the bytes that the run holds.
func (m *memory) measure() (most, least uint64) {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	heap.mu.Lock()
	defer heap.mu.Unlock()
	traces, others := uint64(0), uint64(0)
	for a := range heap.accounts {
		traces += uint64(a.trace.Size()) + uint64(a.races.Load())
		if a != m {
			others += a.count.Load() + a.limit/checksPerLimit
		}
	}
	most = less(stats.HeapAlloc, heap.baseline+traces)
	return most, less(most, others)
}

func less(n, by uint64) uint64 { return n - min(n, by) }

// restingHeap is about what the process uses while no program runs; at most slack of it is garbage. What earlier runs
// held may have been alive at the latest collection and be garbage now.
func restingHeap(slack uint64) uint64 {
	s := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/gc/heap/live:bytes"}}
	metrics.Read(s)
	held := heap.held
	heap.held = 0
	if held > slack || s[0].Value.Uint64() > s[1].Value.Uint64()+slack {
		runtime.GC()
		metrics.Read(s)
	}
	return s[0].Value.Uint64()
}

// global is a pointer to the package-level variable of that slot.
func (g *gor) global(slot int) value {
	v := g.vm
	if slot < len(v.globals) && !v.globals[slot].IsNil() {
		return v.globals[slot]
	}
	for slot >= len(v.globals) {
		v.globals = append(v.globals, value{})
	}
	gl := v.prog.global(slot)
	v.globals[slot] = g.newGlobal(gl.t)
	if gl.fill != nil {
		gl.fill(g, v.globals[slot].Cells(gl.t.size))
	}
	return v.globals[slot]
}

// newGlobal is newVar for a package-level variable. It is not a step of the program: in Go such variables exist from
// the start.
func (g *gor) newGlobal(t *rtype) value {
	if t.packs() {
		g.take(uint64(t.length))
		return g.fresh(mem.NewPacked(t.length, t.length).Array(), t.length)
	}
	g.take(uint64(t.size) * uint64(mem.CellSize))
	return g.fresh(mem.New(t.size), t.size*int(mem.CellSize)) // variables without size share an address, as in Go
}
