package vm

import (
	"go/token"
	"math/rand/v2"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/race"
	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// gor is a goroutine: a stack of frames, run on a thread of the host.
type gor struct {
	vm       *vm
	t        host.Thread
	id       int
	budget   int64 // steps until the next tick
	grant    int64 // what budget was set to
	unticked int64 // steps accounted for since others could last run
	bottom   *frame
	top      *frame // nil: none is active
	depth    int
	nested   int // nested dispatch loops, through native code
	walked   int // parts of values that native code has visited

	stack  []value // the chunk from which registers are taken
	sp     int
	chunks [][]value
	chunk  int // index of stack in chunks

	args []value // arguments of running natives, as a stack

	panics      *panicking // innermost first
	raising     *panicking // unwinding must continue
	unprintable string     // why the program ends, if a panic's text could not be made
	signaled    bool       // a nil pointer's fault is, or was, among the panics under way
	wait        waiting
	blocked     blocked // what it waits for; kept if the run ends
	asleep      bool    // is in the list vm.asleep
	prevAsleep  *gor
	nextAsleep  *gor
	created     token.Pos            // of the go statement
	given       map[token.Pos]string // values of indexes at the go statement: see givenAt
	from        token.Pos            // of the start in the learner's source: of the call of WaitGroup.Go, whose go statement is in the library
	creator     string               // the function with the go statement
	runs        string               // the learner's function that it was started to run, if there is a trace
	handler     *handling            // set while it runs an actor's handler
	suspend     bool                 // leave the loop but keep the frames: see coroutine
	co          *coroutine           // the coroutine to which the goroutine belongs
	pulled      int                  // loops and coroutines under way below this coroutine, including itself

	lineage  uint64 // identity of the goroutine across runs: seeds its random numbers
	children uint64
	rng      *rand.PCG
	onBehalf *gor         // the goroutine on whose thread it runs, if that is during a send: then t is nil, and it must not wait
	held     bool         // real: it holds the token
	alive    bool         // inspected: it has begun and not ended
	listed   bool         // inspected: it is in the inspector's list
	lastPos  token.Pos    // the last position reported to the host
	begins   deferred     // what it was started to run; only with Config.Leaks
	race     *race.Thread // nil unless data races are searched
	born     race.Sync    // what happened before it began
}

// frame is an activation of a function. Frames form a list in both directions; those above the top are kept for
// the next call.
type frame struct {
	code   *code
	regs   []value
	pc     int32
	dst    int32 // the caller's register for the results
	kind   frameKind
	owner  *frame // kinds deferCall, deferPanic: the frame whose deferred call this is
	caller *frame
	next   *frame
	defers []deferred
	pan    *panicking // the panic that is running this frame's deferred calls
	prevSP int        // where the chunk below continues, if this frame began a new one
	began  bool
}

// resume is the frame's registers and the instruction at which it continues.
func (fr *frame) resume() (r mem.Registers, in *instr) {
	return mem.RegistersOf(fr.regs), &fr.code.ins[fr.pc]
}

type frameKind uint8

const (
	plainCall  frameKind = iota
	entryCall            // called from native code: ends its dispatch loop
	deferCall            // a deferred call at the normal end of its owner
	deferPanic           // a deferred call while its owner panics
)

// deferred is a call to be made when its function ends.
type deferred struct {
	fn   *closure
	args []value
}

// deferredBytes is the size of a deferred.
const deferredBytes = uint64(4 * mem.CellSize)

const firstChunk = 256

// push makes the frame of a call to c; the caller fills in the parameters.
func (g *gor) push(c *code) *frame {
	c.ready()
	g.depth++
	if g.depth > g.vm.limits.Depth {
		g.vm.tooDeep(g)
	}
	fr := g.bottom
	if g.top != nil {
		fr = g.top.next
	}
	if fr == nil {
		fr = g.newFrame()
	}
	if g.sp+c.nregs > len(g.stack) {
		fr.began, fr.prevSP = g.stack != nil, g.sp
		g.nextChunk(c.nregs)
	}
	fr.regs = g.stack[g.sp : g.sp+c.nregs : g.sp+c.nregs]
	g.sp += c.nregs
	copy(fr.regs[c.params+c.free:], c.consts)
	fr.code, fr.pc, fr.kind, fr.owner = c, 0, plainCall, nil
	g.top = fr
	return fr
}

// newFrame makes the frame above the top.
func (g *gor) newFrame() *frame {
	g.take(8 * uint64(mem.CellSize))
	fr := &frame{caller: g.top}
	if g.top != nil {
		g.top.next = fr
	} else {
		g.bottom = fr
	}
	return fr
}

// nextChunk switches to the chunk above, which has room for need cells. Chunks are kept when they are left: a
// recursion that returns to the same depth finds them again.
func (g *gor) nextChunk(need int) {
	const largest = 1 << 16
	if g.stack != nil {
		g.chunk++
	}
	if g.chunk == len(g.chunks) {
		g.chunks = append(g.chunks, nil)
	}
	if len(g.chunks[g.chunk]) < need {
		n := max(min(max(2*len(g.stack), firstChunk), largest), need)
		g.take(uint64(n) * uint64(mem.CellSize))
		g.chunks[g.chunk] = mem.NewCells(n)
	}
	g.stack, g.sp = g.chunks[g.chunk], 0
}

// pop drops the top frame.
func (g *gor) pop() {
	fr := g.top
	clear(fr.regs)
	g.sp -= len(fr.regs)
	if fr.began {
		g.chunk--
		g.stack, g.sp = g.chunks[g.chunk], fr.prevSP
		fr.began = false
	}
	fr.regs, fr.pan = nil, nil
	if len(fr.defers) > 0 {
		clear(fr.defers)
		fr.defers = fr.defers[:0]
	}
	g.depth--
	g.top = fr.caller
}
