package vm

import (
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// The limit of steps is to end a program that does not end by itself, after the same work on every machine and after
// about the same time whatever that work is. An SSA instruction is one step, of three or four nanoseconds. What takes
// much longer counts as so many more, as below. These further steps take no virtual time: what an operation costs the
// program is for trace.Costs to say.
const (
	nativeEffort = 32   // a call of a library function that is ours
	mapEffort    = 20   // an access to a map
	keyEffort    = 150  // a new key of a map, with what a growing map gives the garbage collector to do
	allocEffort  = 4    // an allocation
	matchEffort  = 3    // a place where a library function has found something
	walkEffort   = 40   // a part of a value that is printed, compared or encoded
	panicEffort  = 500  // a panic, and as much for each 100 bytes of its stack
	pointEffort  = 60   // an operation before which others may run
	waitEffort   = 160  // a wait
	actEffort    = 400  // a message to an actor
	actorEffort  = 800  // an actor
	spawnEffort  = 1300 // a goroutine
	timerEffort  = 250  // a timer that is set, or goes off
	callEffort   = 20   // a function of the program that a library function calls
)

// much is from how many steps on the limits are looked at soon.
const much = 100 * stepSlice

// effort adds n steps that take no virtual time.
func (g *gor) effort(n int) {
	g.vm.steps += int64(n)
	if n >= much {
		g.tickSoon()
	}
}

// tickSoon ends the goroutine's budget, so that limits are looked at before its next block.
func (g *gor) tickSoon() {
	g.grant -= g.budget
	g.budget = 0
	g.unticked = stepSlice
}

const (
	// bulkBytes is from how many bytes on one operation is bulk. Below it the instruction counts enough.
	bulkBytes = 4096
	// bulkBytesPerStep is how many bytes are copied, compared or cleared in the time of a step.
	bulkBytesPerStep = 16
	// allocBytesPerStep is the same for allocations, which end as garbage to collect.
	allocBytesPerStep = 12
	// scanBytesPerStep is the same for library functions, which look at each byte.
	scanBytesPerStep = 3
)

// bulk accounts for one operation on n cells.
func (g *gor) bulk(n int) {
	if n >= bulkBytes/int(mem.CellSize) {
		g.bulky(n*int(mem.CellSize), bulkBytesPerStep)
	}
}

// scan accounts for a library function that has n bytes to go through.
func (g *gor) scan(n int) {
	if n >= bulkBytes {
		g.bulky(n, scanBytesPerStep)
	}
}

// work charges the program for native code in place of Go code that would look at n bytes: its steps take virtual time, as
// those of the code would.
func (g *gor) work(n int) {
	if g.budget -= int64(n / bulkBytesPerStep); g.budget < 0 {
		g.tick()
	}
}

// bulky accounts for an operation on many bytes. A slice of such steps takes long, so limits are looked at soon.
func (g *gor) bulky(bytes, perStep int) {
	g.effort(bytes / perStep)
	g.tickSoon()
}

// limited ends the run if it is being stopped or has used up its steps. Native code that may go on for long asks.
func (g *gor) limited() {
	if g.vm.host.Stopping() {
		panic(host.Stopped{})
	}
	if g.vm.steps >= g.vm.limits.Steps {
		g.vm.tooManySteps(g)
	}
}
