package vm

import (
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// The step limit must end a program that does not end by itself, after the same work on every machine and after about
// the same time whatever that work is. An SSA instruction is one step, of three or four nanoseconds. An operation
// that takes much longer counts as more steps, as listed here. These additional steps take no virtual time:
// trace.Costs defines what an operation costs the program.
const (
	nativeEffort = 32   // a call of a native library function
	mapEffort    = 20   // an access to a map
	keyEffort    = 150  // a new key in a map, including the work of the garbage collector for a growing map
	allocEffort  = 4    // an allocation
	matchEffort  = 3    // a match found by a library function
	walkEffort   = 40   // a part of a value that is printed, compared or encoded
	panicEffort  = 500  // a panic, and as much for each 100 bytes of its stack
	pointEffort  = 60   // an operation before which others may run
	waitEffort   = 160  // a wait
	actEffort    = 400  // a message to an actor
	actorEffort  = 800  // an actor
	spawnEffort  = 1300 // a goroutine
	timerEffort  = 250  // a timer that is set, or fires
	callEffort   = 20   // a function of the program called by a library function
)

// manySteps is the number of additional steps from which limits are checked soon.
const manySteps = 100 * stepSlice

// effort adds n steps that take no virtual time.
func (g *gor) effort(n int) {
	g.vm.steps += int64(n)
	if n >= manySteps {
		g.tickSoon()
	}
}

// tickSoon ends the goroutine's budget, so that limits are checked before its next block.
func (g *gor) tickSoon() {
	g.grant -= g.budget
	g.budget = 0
	g.unticked = stepSlice
}

const (
	// bulkBytes is the size in bytes from which an operation is bulk. Below it the instruction's own step suffices.
	bulkBytes = 4096
	// bulkBytesPerStep is how many bytes are copied, compared or cleared in the time of a step.
	bulkBytesPerStep = 16
	// allocBytesPerStep is the same for allocations, which end as garbage to collect.
	allocBytesPerStep = 12
	// scanBytesPerStep is the same for library functions that look at each byte.
	scanBytesPerStep = 3
)

// bulk accounts for one operation on n cells.
func (g *gor) bulk(n int) {
	if n >= bulkBytes/int(mem.CellSize) {
		g.bulky(n*int(mem.CellSize), bulkBytesPerStep)
	}
}

// scan accounts for a library function that processes n bytes.
func (g *gor) scan(n int) {
	if n >= bulkBytes {
		g.bulky(n, scanBytesPerStep)
	}
}

// work charges the program for native code that replaces Go code that would look at n bytes: its steps take virtual
// time, as those of the Go code would.
func (g *gor) work(n int) {
	if g.budget -= int64(n / bulkBytesPerStep); g.budget < 0 {
		g.tick()
	}
}

// bulky accounts for an operation on many bytes. A slice of such steps takes long, so limits are checked soon.
func (g *gor) bulky(bytes, perStep int) {
	g.effort(bytes / perStep)
	g.tickSoon()
}

// limited ends the run if it is being stopped or has used up its steps. Long-running native code calls it.
func (g *gor) limited() {
	if g.vm.host.Stopping() {
		panic(host.Stopped{})
	}
	if g.vm.steps >= g.vm.limits.Steps {
		g.vm.tooManySteps(g)
	}
}
