package vm

import (
	"cmp"
	"errors"
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Leak is a goroutine, or a thread in an actor's handler, that can never go on after main has returned, although all others
// have gone on for as long as they could.
type Leak struct {
	Who   string // in words: the goroutine's function and number, or the actor
	Func  string // the function that the goroutine runs, in Go's words: main.serve, main.main.func1
	State string // what it waits for, in Go's words: chan send, sync.Mutex.Lock
	Text  string // the same in the words of the source: "to send on results (main.go:20)"
}

// maxAfterMain is how many steps the others may take when main has returned: some never wait.
const maxAfterMain = 100_000

// outlast is the end of main's thread in a run that looks for leaks: it lets the others go on. The run ends when none of them
// can, which the host takes for a deadlock, or at a limit of steps.
func (v *vm) outlast(g *gor) {
	v.mainOver = true
	v.races.stop()
	v.limits.Steps = min(v.limits.Steps, v.steps+maxAfterMain)
	delete(v.goroutines, g)
	v.leave(g)
	for {
		g.t.Park(trace.ReasonNone, true, "") // idle, so it does not count as waiting
	}
}

// leaks are those that wait for ever. If none can go on, these are all that wait; at the limit of steps those for which nothing
// can ever come, see findUnreachable. If the run ended otherwise, because a goroutine panicked for instance, nothing is known.
func (v *vm) leaks(err error) []Leak {
	var dead *host.Deadlock
	if !errors.As(err, &dead) {
		return v.leaksOf(v.leaked)
	}
	asleep := v.sleepers()
	var waiting []*gor
	for _, w := range dead.Waiting {
		if g := asleep[w.Thread]; g != nil && w.What != goexited {
			waiting = append(waiting, g)
		}
	}
	return v.leaksOf(waiting)
}

func (v *vm) leaksOf(waiting []*gor) []Leak {
	slices.SortFunc(waiting, func(a, b *gor) int { return cmp.Compare(a.id, b.id) })
	s := v.newStuck(waiting, true)
	var list []Leak
	for _, g := range waiting {
		list = append(list, Leak{Who: g.party().String(), Func: g.bottom.code.name, State: cmp.Or(g.blocked.what, g.wait.what), Text: s.waits(g)})
	}
	return list
}
