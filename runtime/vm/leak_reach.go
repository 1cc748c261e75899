package vm

import (
	"go/types"
	"reflect"

	"golang.org/x/tools/go/ssa"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// Which goroutines wait for ever while others go on? Those that wait for a channel or a lock that nobody can reach who could
// still use it: nobody who runs or sleeps, no global variable, no timer, and, in turn, nobody whom these can wake. Go's profile
// of leaked goroutines uses the same rule, with its garbage collector. It misses leaks whose channel is still in some variable,
// but what it reports is one.

// present adds g to those that have not ended.
func (v *vm) present(g *gor) {
	if v.goroutines != nil {
		v.goroutines[g] = true
	}
}

// findUnreachable finds the goroutines that wait for ever, after main has returned. A program with actors is left alone: whatever
// they know would have to be followed, too.
func (v *vm) findUnreachable() {
	if !v.mainOver || len(v.systems) > 0 || v.leaked != nil {
		return
	}
	w := &walker{vm: v, seen: map[walked]bool{}, objects: map[mem.Identity]bool{}, registers: map[*code][]*rtype{}}
	for slot, p := range v.globals {
		if !p.IsNil() {
			w.variable(v.prog.global(slot).t, p)
		}
	}
	for t := range v.timers {
		w.closure(t.f)
	}
	left := map[*gor]bool{}
	for g := range v.goroutines {
		if g.waitsForOthers() {
			left[g] = true
		} else {
			w.goroutine(g)
		}
	}
	for more := true; more; {
		w.walk()
		more = false
		for g := range left {
			if w.canWake(g) {
				delete(left, g)
				w.goroutine(g)
				more = true
			}
		}
	}
	for g := range left {
		v.leaked = append(v.leaked, g)
	}
}

// waitsForOthers reports whether g waits for a channel or a lock, and not for a time. Who stands before an operation that it has
// not tried yet does not wait: another may stand before the one that goes with it.
func (g *gor) waitsForOthers() bool {
	return g.asleep && !g.wait.done && g.blocked.what != "" && !g.wait.timed()
}

// canWake reports whether something that can be reached can end g's wait.
func (w *walker) canWake(g *gor) bool {
	if g.wait.line != nil {
		return w.objects[mem.Object(g.wait.line).Identity()]
	}
	for _, x := range g.wait.cases {
		if x.c != nil && w.objects[mem.Object(x.c).Identity()] {
			return true
		}
	}
	return false
}

// walker follows everything that can be reached from some variables.
type walker struct {
	vm        *vm
	todo      []typed
	seen      map[walked]bool
	objects   map[mem.Identity]bool // channels, and the queues of locks, that were met
	registers map[*code][]*rtype
}

// typed is a value in register form.
type typed struct {
	t *rtype
	v value
}

// walked is memory that has been followed, as something of a type.
type walked struct {
	at mem.Identity
	t  *rtype
	n  int // elements of a slice
}

// walk follows what is to be followed.
func (w *walker) walk() {
	for len(w.todo) > 0 {
		x := w.todo[len(w.todo)-1]
		w.todo = w.todo[:len(w.todo)-1]
		w.follow(x.t, x.v)
	}
}

func (w *walker) add(t *rtype, v value) { w.todo = append(w.todo, typed{t, v}) }

// variable adds the variable of type t to which p points.
func (w *walker) variable(t *rtype, p value) { w.add(t, peek(p, t)) }

// first reports whether memory has not been followed yet.
func (w *walker) first(at value, t *rtype, n int) bool {
	k := walked{at.Identity(), t, n}
	if at.IsNil() || w.seen[k] {
		return false
	}
	w.seen[k] = true
	return true
}

func (w *walker) follow(t *rtype, v value) {
	switch t.kind {
	case reflect.Pointer:
		switch {
		case t.elem.size == 0:
			w.objects[v.Identity()] = true // perhaps of the machine: see mem.Object
		case w.first(v, t.elem, 0):
			w.variable(t.elem, v)
		}
	case reflect.Interface:
		if v.Num() != 0 {
			dyn := w.vm.prog.types.byID(v.Num())
			w.add(dyn, unbox(dyn, v))
		}
	case reflect.Slice:
		if n := v.Cap(); !t.elem.isByte() && t.elem.size > 0 && w.first(v, t, n) {
			all := v.Sub(0, n, n, t.elem.size)
			for i := range n {
				w.add(t.elem, element(all, i, t.elem))
			}
		}
	case reflect.Array:
		for i := range t.length {
			w.add(t.elem, v.Part(t.size, i*t.elem.size, t.elem.size))
		}
	case reflect.Struct:
		for _, f := range t.fields {
			w.add(f.typ, v.Part(t.size, f.off, f.typ.size))
		}
	case reflect.Map:
		if w.first(v, t, 0) {
			for _, e := range mem.As[mapObj](v).entries {
				w.add(t.key, e.key)
				w.add(t.elem, e.val)
			}
		}
	case reflect.Chan:
		if w.first(v, t, 0) {
			w.channel(t, v)
		}
	case reflect.Func:
		if w.first(v, t, 0) {
			w.closure(mem.As[closure](v))
		}
	}
}

func (w *walker) channel(t *rtype, v value) {
	w.objects[v.Identity()] = true
	c := mem.As[chanObj](v)
	for _, x := range c.buf.list() {
		w.add(t.elem, x)
	}
	for _, s := range c.senders.list() {
		w.add(t.elem, s.val)
	}
}

// closure adds what a function value refers to.
func (w *walker) closure(cl *closure) {
	if cl == nil || cl.code == nil || cl.code.fn == nil {
		return
	}
	for i, v := range cl.code.fn.FreeVars {
		if i < len(cl.env) {
			w.add(w.vm.prog.types.of(v.Type()), cl.env[i])
		}
	}
}

// goroutine adds what the frames of g refer to.
func (w *walker) goroutine(g *gor) {
	if g.top == nil {
		w.call(g.begins)
	}
	for fr := g.top; fr != nil; fr = fr.caller {
		for i, t := range w.typesOf(fr.code) {
			if t != nil && i < len(fr.regs) {
				w.add(t, fr.regs[i])
			}
		}
		for _, d := range fr.defers {
			w.call(d)
		}
	}
}

// call adds what a call refers to that has not been made yet.
func (w *walker) call(d deferred) {
	w.closure(d.fn)
	if d.fn == nil || d.fn.code == nil || d.fn.code.fn == nil {
		return
	}
	for i, p := range d.fn.code.fn.Params {
		if i < len(d.args) {
			w.add(w.vm.prog.types.of(p.Type()), d.args[i])
		}
	}
}

// typesOf is the types of the registers of c, nil for those without one. Lowering does not keep them, so the function is lowered
// once more.
func (w *walker) typesOf(c *code) []*rtype {
	if ts, ok := w.registers[c]; ok {
		return ts
	}
	var ts []*rtype
	if c.fn != nil && c.native == nil {
		lo := newLowerer(&code{fn: c.fn, prog: c.prog, name: c.name, recov: -1})
		lo.lower()
		ts = make([]*rtype, lo.nregs)
		for v, r := range lo.reg {
			if _, tuple := v.Type().(*types.Tuple); tuple {
				continue // its parts are values of their own: see ssa.Extract
			}
			if _, iter := v.(*ssa.Range); iter {
				continue
			}
			if _, next := v.(*ssa.Next); !next {
				ts[r] = c.prog.types.of(v.Type())
			}
		}
	}
	w.registers[c] = ts
	return ts
}
