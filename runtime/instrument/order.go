package instrument

import (
	"fmt"
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/replay"
	"github.com/rehearse-lab/rehearse/runtime/vm"
)

// own are functions of the library that package replay has, too.
var own = map[string]bool{
	"sync.(*Once).Do": true, "sync.(*Cond).Wait": true, "sync.(*Cond).Signal": true, "sync.(*Cond).Broadcast": true,
	"sync.(*WaitGroup).Go": true, "sync.(*WaitGroup).Go.func1": true, "sync.(*WaitGroup).Done": true, "sync.(*WaitGroup).ended": true,
	"sync.rlocker.Lock": true, "sync.rlocker.Unlock": true,
	"time.Sleep": true, "runtime.Gosched": true,
	"time.After": true, "time.NewTimer": true, "time.AfterFunc": true, "time.NewTicker": true, "time.Tick": true,
}

// order is the order of the instrumented operations. It leaves out others, and says which of them matter.
func order(operations []vm.Operation, instrumented map[string]bool) (steps []replay.Step, dropped []string) {
	o := &orderer{instrumented: instrumented, known: map[int]bool{1: true}, timers: map[int]bool{}, waiting: map[int]bool{}, calls: map[int]call{}}
	for i, op := range operations {
		o.operation(op, others(operations, i))
	}
	for _, s := range o.steps {
		if s.Op != "" {
			steps = append(steps, s)
		}
	}
	return steps, o.dropped
}

// others reports whether another goroutine executes an operation right before or after the i-th.
func others(operations []vm.Operation, i int) bool {
	g := operations[i].Goroutine
	return i > 0 && operations[i-1].Goroutine != g || i+1 < len(operations) && operations[i+1].Goroutine != g
}

type orderer struct {
	instrumented map[string]bool
	steps        []replay.Step
	dropped      []string
	known        map[int]bool // goroutines that are instrumented
	timers       map[int]bool // and timers
	waiting      map[int]bool // goroutines that wait in package replay
	calls        map[int]call // the call of the library that a goroutine is in
}

// call is a call of the library that takes several operations. Natively, it is one.
type call struct {
	within, at string
	step       int
	closed     bool // the step is where it has closed a channel
	atomic     bool // the step is an atomic operation
}

func (o *orderer) operation(op vm.Operation, others bool) {
	switch {
	case op.Goroutine == 0:
		o.fires(op)
		return
	case !o.known[op.Goroutine], op.Name == "clock", op.Name == "goroutines":
		return
	}
	at := place(op.At)
	if op.At.Line == 0 {
		at = "-"
	}
	s := replay.Step{Who: op.Goroutine, Op: strings.ReplaceAll(op.Name, " ", "-"), At: at, Waits: op.Waits, Case: op.Case, Timer: op.Timer, Starts: op.Starts}
	reset := strings.HasSuffix(op.Within, ").Reset") && op.Name == vm.OpSet
	switch {
	case op.Name == vm.OpGoOn:
		if op.At.Line > 0 {
			o.drop("%s:%d: the simulated run interrupts a long computation here, the native one does not", op.At.File, op.At.Line)
		}
		return
	case op.Name == "read" || op.Name == "write":
		if !o.instrumented[op.Name+" "+at] {
			if others {
				o.drop("%s:%d: a %s is not held up", op.At.File, op.At.Line, op.Name)
			}
			return
		}
	case op.Within != "" && !own[op.Within] && !reset, o.instrumented["call "+at]:
		o.call(op, s)
		return
	}
	delete(o.calls, op.Goroutine)
	o.waiting[op.Goroutine] = op.Waits
	for _, g := range op.Frees {
		if o.waiting[g] {
			s.Frees = append(s.Frees, g)
		}
	}
	if op.Starts > 0 {
		o.known[op.Starts] = true
	}
	if op.Timer > 0 {
		o.timers[op.Timer] = true
	}
	o.steps = append(o.steps, s)
}

// call records an operation within a call of the library. All operations of a call are one step: where others can notice it, which is where it
// closes a channel, or else its last atomic operation, or else its last operation. An atomic operation of the program is a call of
// its own, and a method of sync.Map ends when it unlocks the map.
func (o *orderer) call(op vm.Operation, s replay.Step) {
	g := op.Goroutine
	o.waiting[g] = false
	c, ok := o.calls[g]
	switch {
	case !ok || c.within != op.Within || c.at != s.At:
		c = call{within: op.Within, at: s.At, step: len(o.steps)}
	case c.closed, c.atomic && op.Name != "atomic" && op.Name != "close":
		return
	default:
		o.steps[c.step].Op = ""
		c.step = len(o.steps)
	}
	c.closed, c.atomic = op.Name == "close", op.Name == "atomic"
	o.steps = append(o.steps, replay.Step{Who: g, Op: "call", At: s.At})
	o.calls[g] = c
	if strings.HasPrefix(op.Within, "sync/atomic.") || op.Name == "unlock" && strings.HasPrefix(op.Within, "sync.(*Map).") {
		delete(o.calls, g)
	}
}

func (o *orderer) fires(op vm.Operation) {
	if !o.timers[op.Timer] {
		return // it is the library's own, and goes by the clock
	}
	if op.Starts > 0 {
		o.known[op.Starts] = true
	}
	o.steps = append(o.steps, replay.Step{Op: "timer", At: "-", Timer: op.Timer, Starts: op.Starts})
}

func (o *orderer) drop(format string, args ...any) {
	o.dropped = append(o.dropped, fmt.Sprintf(format, args...))
}
