package vm

import (
	"go/token"
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Operation is one operation of a goroutine on what goroutines share, or its begin, its end, or its continuing after it has waited. After an
// operation the goroutine goes on, while no other runs, until its next one, or until it waits. So the operations of a run, in the
// order in which they were executed, are its order: a program that runs elsewhere, and executes them one after the other, does what
// the simulated run has done.
type Operation struct {
	Goroutine int    `json:"g"`    // 1 is main, the others are numbered as they were started; 0: a timer fires
	Name      string `json:"name"` // see the constants
	At        Place  `json:"at"`   // in the learner's source
	// Within is the function of the library that the learner's source calls, if the operation is part of it: context.WithCancel.
	Within string `json:"within,omitempty"`
	Waits  bool   `json:"waits,omitempty"`  // the goroutine has to wait for others
	Case   int    `json:"case,omitempty"`   // select, with several cases that were ready: which was chosen, counted from 1
	Frees  []int  `json:"frees,omitempty"`  // goroutines whose wait for a lock, a group or a condition it ends
	Timer  int    `json:"timer,omitempty"`  // which timer is set or fires, counted from 1 as they are set
	Starts int    `json:"starts,omitempty"` // the goroutine that begins
}

// Place is a place in the learner's source.
type Place struct {
	File string `json:"file,omitempty"`
	Line int    `json:"line,omitempty"`
	Col  int    `json:"col,omitempty"` // in bytes, from 1
}

// Names of operations; further ones are those of the operations that the machine makes visible: lock, unlock, rlock, runlock, add, wait,
// signal, close, atomic, yield, read, write.
const (
	OpGo      = "go"
	OpSend    = "chan send"
	OpReceive = "chan receive"
	OpSelect  = "select"
	OpSleep   = "sleep"
	OpSet     = "set timer"
	OpTimer   = "timer"
	OpBegin   = "begin"  // the goroutine runs for the first time
	OpResume  = "resume" // it continues after it has waited
	OpGoOn    = "go on"  // it continues in a long computation, in which others have executed operations
	OpEnd     = "end"    // it ends, also by a panic
)

// MaxOperations is how many operations of a run are kept.
const MaxOperations = 20_000

// operations records the operations of a run; nil: it does not.
type operations struct {
	list []Operation
	more bool        // there were more than MaxOperations
	last map[int]int // index of the last operation of a goroutine
}

func newOperations(cfg Config) *operations {
	if !cfg.Operations {
		return nil
	}
	return &operations{last: map[int]int{}}
}

// executes records that g executes an operation.
func (g *gor) executes(name string) {
	if g.vm.operations == nil || g.t == nil {
		return
	}
	if i, ok := g.vm.operations.last[g.id]; ok && g.vm.operations.list[i].Name == OpEnd {
		return // it has ended by a panic
	}
	if name == OpBegin || name == OpEnd {
		g.vm.operations.add(Operation{Goroutine: g.id, Name: name})
		return
	}
	pos, within := g.standsAt()
	g.vm.operations.add(Operation{Goroutine: g.id, Name: name, At: g.vm.placeOf(pos), Within: within})
}

// all are the operations in their order.
func (o *operations) all() []Operation {
	return slices.DeleteFunc(o.list, func(op Operation) bool { return op.Name == "" })
}

func (o *operations) add(op Operation) {
	if len(o.list) == MaxOperations {
		o.more = true
		return
	}
	o.last[op.Goroutine] = len(o.list)
	o.list = append(o.list, op)
}

// latest is the operation that was recorded last, so that more can be said about it; nil if nothing is recorded.
func (o *operations) latest() *Operation {
	if o == nil || o.more || len(o.list) == 0 {
		return nil
	}
	return &o.list[len(o.list)-1]
}

// waits records that g has to wait in its operation.
func (o *operations) waits(g *gor) {
	if o == nil || o.more {
		return
	}
	if i, ok := o.last[g.id]; ok {
		o.list[i].Waits = true
	}
}

// waited reports whether g had to wait in its last operation.
func (o *operations) waited(g *gor) bool {
	if o == nil || o.more {
		return false
	}
	i, ok := o.last[g.id]
	return ok && o.list[i].Waits
}

// sets records that g sets the n-th timer.
func (g *gor) sets(n int) {
	if g.executes(OpSet); g.t != nil {
		if op := g.vm.operations.latest(); op != nil {
			op.Timer = n
		}
	}
}

// goesOn records that g continues in a computation, if others have executed operations meanwhile.
func (g *gor) goesOn() {
	o := g.vm.operations
	op := o.latest()
	if op == nil || op.Goroutine == g.id {
		return
	}
	switch i, ok := o.last[g.id]; {
	case !ok:
	case o.list[i].Name == OpBegin: // it was interrupted before its first statement
		o.list[i].Name = ""
		g.executes(OpBegin)
	default:
		g.executes(OpGoOn)
	}
}

// fires records that the n-th timer fires.
func (o *operations) fires(n int) {
	if o != nil {
		o.add(Operation{Name: OpTimer, Timer: n})
	}
}

// starts records that a goroutine begins.
func (o *operations) starts(g *gor) {
	if op := o.latest(); op != nil && (op.Name == OpGo || op.Name == OpTimer) {
		op.Starts = g.id
	}
}

// standsAt is the position of the innermost frame in the learner's source, and the function of the library that it has called,
// if g is in one.
func (g *gor) standsAt() (pos token.Pos, within string) {
	for fr := g.top; fr != nil; fr = fr.caller {
		if pos := fr.pos(); pos >= learnerBase {
			return pos, within
		}
		within = fr.code.name
	}
	return token.NoPos, within
}

func (v *vm) placeOf(pos token.Pos) Place {
	if pos < learnerBase {
		return Place{}
	}
	p := v.prog.fset.Position(pos)
	return Place{p.Filename, p.Line, p.Column}
}

// opNames are the names of operations by what they wait for, in the words of a stack.
var opNames = map[trace.Reason]string{trace.ReasonChanSend: OpSend, trace.ReasonChanReceive: OpReceive, trace.ReasonSelect: OpSelect}
