package vm

import (
	"reflect"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

var _ = register(map[string]native{
	"math/rand/v2.runtime_rand": randomNumber,
	"math/rand.runtime_rand":    randomNumber,
	"slices.notAfter":           func(_ *gor, a, r []value) { r[0] = mem.Bool(a[0].NotAfter(a[1])) },
	"maps.clone":                mapsClone,
	"sort.length":               sortLength,
	"sort.swap":                 sortSwap,
	"iter.start":                iterStart,
	"iter.resume":               iterResume,
	"iter.suspend":              iterSuspend,
	"context.typeName": func(g *gor, a, r []value) {
		r[0] = mem.Text("<nil>")
		if a[0].Num() != 0 {
			r[0] = mem.Text(g.vm.prog.types.byID(a[0].Num()).str)
		}
	},
	"context.comparableKey": func(g *gor, a, r []value) { r[0] = mem.Bool(g.comparable(a[0])) },
})

// randomNumber is the source of the top-level functions of math/rand and math/rand/v2: the run's seed.
func randomNumber(g *gor, _, r []value) { r[0] = mem.Num(g.random()) }

// looksAt is how many entries of a map a native visits between two checks of the limits.
const looksAt = 4096

// mapsClone is func clone(m any) any.
func mapsClone(g *gor, a, r []value) {
	m := mem.As[mapObj](a[0])
	c := newMap(m.key)
	for i, e := range m.entries {
		if i%looksAt == looksAt-1 {
			g.limited()
		}
		if !e.dead {
			c.set(g, e.key, e.val)
		}
	}
	g.bulky(0, 1) // the keys are accounted for: make limits be checked soon
	r[0] = mem.Interface(a[0].Num(), mem.Object(c))
}

// sliceIn is the slice in an interface value, for package sort; it panics as reflection does.
func (g *gor) sliceIn(v value) (*rtype, value) {
	kind := "zero"
	if v.Num() != 0 {
		t := g.vm.prog.types.byID(v.Num())
		if t.kind == reflect.Slice {
			return t, unbox(t, v)
		}
		kind = t.kind.String()
	}
	panic(g.raiseError("reflect: call of Swapper on " + kind + " Value"))
}

func sortLength(g *gor, a, r []value) {
	_, s := g.sliceIn(a[0])
	r[0] = mem.Int(s.Len())
}

func sortSwap(g *gor, a, _ []value) {
	t, s := g.sliceIn(a[0])
	x, y := s.Elem(a[1].Int(), t.elem.size), s.Elem(a[2].Int(), t.elem.size)
	old := load(x, t.elem)
	store(x, peek(y, t.elem), t.elem)
	store(y, old, t.elem)
}

// coroutine is a function that iter.Pull runs bit by bit: a goroutine without a thread of its own. It can stop
// between any two instructions because its frames, not our stack, hold its state.
type coroutine struct {
	g       *gor
	f       *closure
	base    *frame
	by      *gor // that resumed it last
	running bool
	done    bool
}

func iterStart(g *gor, a, r []value) {
	g.children++
	co := &coroutine{g: g.vm.newGor(mix(g.lineage, g.children)), f: mem.As[closure](a[0])}
	co.g.co = co
	g.effort(spawnEffort)
	g.count(64)
	g.vm.inspector.began(co.g)
	g.vm.present(co.g)
	r[0] = mem.Object(co)
}

// iterResume runs the coroutine to its next suspension and reports whether it has ended.
func iterResume(g *gor, a, r []value) {
	co := mem.As[coroutine](a[0])
	if co.running {
		panic(g.raiseError("iter.Pull: next called again before yield"))
	}
	cg := co.g
	if cg.pulled = g.pulled + g.nested + 1; cg.pulled > maxPulled {
		g.vm.tooPulled(g)
	}
	g.flush()
	cg.t, cg.id, cg.handler, cg.held, cg.race = g.t, g.id, g.handler, g.held, g.race
	co.running, co.by = true, g
	e := co.goOn()
	co.running = false
	cg.flush()
	g.held = cg.held
	if e != nil {
		co.done = true
		if _, ok := e.(unwinding); ok {
			p := cg.raising
			cg.raising, cg.panics = nil, nil
			e = p.again()
		}
		panic(e)
	}
	co.done = !cg.suspend
	cg.alive = !co.done
	r[0] = mem.Bool(co.done)
}

// goOn runs the coroutine to its next suspension or its end, and returns the value of its panic. The panic is not
// raised again in here, where our stack still contains everything above: unwinding nested coroutines would take
// quadratic time.
func (co *coroutine) goOn() (e any) {
	defer func() { e = recover() }()
	cg := co.g
	if co.base == nil {
		if cg.enter(co.f, nil, nil, entryCall, nil) {
			co.base = cg.top
		}
	}
	cg.suspend = false
	if co.base != nil && !co.done {
		cg.run(co.base, nil)
	}
	return nil
}

// iterSuspend suspends the running coroutine.
func iterSuspend(g *gor, _, _ []value) {
	if g.co == nil || g.nested > 0 {
		panic(g.raiseError("iter.Pull: yield called from a library function"))
	}
	g.suspend = true
}
