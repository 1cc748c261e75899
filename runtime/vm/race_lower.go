package vm

import (
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/rehearse-lab/rehearse/runtime/race"
	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// In the form with races, a piece of code stands before each access to memory that others may share. It takes no steps.

// unwatched are packages of the library whose accesses are not recorded: those that synchronize, since they rely on one
// goroutine at a time running here, and those whose state a real Go program does not have.
var unwatched = []string{"actor", "errors", "fmt", "iter", "math/rand", "math/rand/v2", "reflect", "runtime", "sync", "sync/atomic", "testing",
	"time", "unicode"}

// watched reports whether accesses in fn are recorded.
func (p *Program) watched(fn *ssa.Function) bool {
	path := declaredIn(fn)
	return !slices.Contains(unwatched, path) && !strings.Contains("/"+path+"/", "/internal/")
}

// declaredIn is the path of the package that declares fn, or the function of which it is an instance or a part; "" if it has none.
func declaredIn(fn *ssa.Function) string {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	if fn.Origin() != nil {
		fn = fn.Origin()
	}
	switch {
	case fn.Pkg != nil:
		return fn.Pkg.Pkg.Path()
	case fn.Object() != nil && fn.Object().Pkg() != nil:
		return fn.Object().Pkg().Path()
	}
	return ""
}

// site is the site of the current instruction, which accesses w. In the library it is unknown until it runs: reports name
// the place in the learner's source.
func (lo *lowerer) site(w what) race.Site {
	if !lo.p.owns(lo.c.fn) || lo.curPos < learnerBase {
		return noSite
	}
	return lo.p.newSite(site{lo.curPos, w})
}

// access emits the recording of an access to the variable of type t to which addr, in register x, points. What is written is in
// register val.
func (lo *lowerer) access(addr ssa.Value, x int32, t *rtype, write bool, val int32) {
	if !lo.watch || t.size == 0 || inFrame(addr) {
		return
	}
	at := lo.site(what{addr: addr})
	if t.size > 1 || t.packs() {
		lo.do(func(g *gor, r []value) {
			if g.watched() {
				g.accesses(r[x], t, write, at)
			}
		})
		return
	}
	lo.do(func(g *gor, r []value) {
		if !g.watched() || r[x].IsNil() {
			return
		}
		if g.precede(place(r[x]), write, at) {
			if write {
				g.note(at, t, r[val], true)
			} else {
				g.note(at, t, peek(r[x], t), false)
			}
		}
		if g.racing() {
			g.vm.races.spend(1)
			g.sees(g.vm.races.d.Var(place(r[x])), write, at)
		}
	})
}

// inFrame reports whether addr points to a variable whose address does not leave its function, or a part of one.
func inFrame(addr ssa.Value) bool {
	switch addr := addr.(type) {
	case *ssa.Alloc:
		return !addr.Heap
	case *ssa.FieldAddr:
		return inFrame(addr.X)
	case *ssa.IndexAddr:
		return inFrame(addr.X)
	}
	return false
}

// returnsItself reports whether in stores a named result's own value in it, as go/ssa does for "return x" in a function with the
// result x.
func returnsItself(in *ssa.Store) bool {
	load, ok := in.Val.(*ssa.UnOp)
	return ok && load.Op == token.MUL && load.X == in.Addr && isResult(in.Parent(), in.Addr)
}

// accessElems emits the recording of accesses to all elements of the slice s, which is in register x.
func (lo *lowerer) accessElems(s ssa.Value, x int32, write bool) {
	if !lo.watch {
		return
	}
	t, at := lo.rtype(s.Type()).elem, lo.site(what{elems: s})
	lo.do(func(g *gor, r []value) {
		if g.watched() {
			g.accessesElems(r[x], 0, r[x].Len(), t, write, at)
		}
	})
}

// accessMap emits the recording of an access to the map m, which is in register x; key may be nil.
func (lo *lowerer) accessMap(m ssa.Value, x int32, key ssa.Value, write bool) {
	if !lo.watch {
		return
	}
	at := lo.site(what{addr: m, key: key, object: true})
	lo.do(func(g *gor, r []value) {
		if g.watched() {
			g.accessesObject(r[x], write, at)
		}
	})
}

// accessNext emits the recording of a step of the iteration in register x.
func (lo *lowerer) accessNext(in *ssa.Next, x int32) {
	if !lo.watch {
		return
	}
	at := lo.site(what{addr: in.Iter.(*ssa.Range).X, object: true})
	lo.do(func(g *gor, r []value) {
		if m := mem.As[iterator](r[x]).m; m != nil && g.watched() {
			g.accessesObject(mem.Object(m), false, at)
		}
	})
}

// accessAppend emits the recording of what append(s, ...) does to s, in register x, when n more elements come.
func (lo *lowerer) accessAppend(s ssa.Value, x int32, n func(r []value) int) {
	if !lo.watch {
		return
	}
	t, at := lo.rtype(s.Type()).elem, lo.site(what{elems: s})
	lo.do(func(g *gor, r []value) {
		if !g.watched() {
			return
		}
		length, more := r[x].Len(), n(r)
		if length+more <= r[x].Cap() {
			g.accessesElems(r[x], length, more, t, true, at)
		} else {
			g.accessesElems(r[x], 0, length, t, false, at) // it is copied
		}
	})
}

// accessBuiltin emits the recording of what a predeclared function does.
func (lo *lowerer) accessBuiltin(name string, args []ssa.Value, regs []int32) {
	if !lo.watch || len(args) == 0 {
		return
	}
	t := args[0].Type().Underlying()
	_, isMap := t.(*types.Map)
	switch name {
	case "len":
		if isMap {
			lo.accessMap(args[0], regs[0], nil, false)
		}
	case "delete":
		lo.accessMap(args[0], regs[0], args[1], true)
	case "clear":
		if isMap {
			lo.accessMap(args[0], regs[0], nil, true)
		} else {
			lo.accessElems(args[0], regs[0], true)
		}
	case "append":
		more, isText := regs[1], lo.rtype(args[1].Type()).isString()
		if !isText {
			lo.accessElems(args[1], more, false)
		}
		lo.accessAppend(args[0], regs[0], func(r []value) int {
			if isText {
				return int(r[more].Num())
			}
			return r[more].Len()
		})
	case "copy":
		lo.accessCopy(args, regs)
	}
}

// accessCopy emits the recording of copy(to, from).
func (lo *lowerer) accessCopy(args []ssa.Value, regs []int32) {
	to, from := regs[0], regs[1]
	t, isText := lo.rtype(args[0].Type()).elem, lo.rtype(args[1].Type()).isString()
	atTo, atFrom := lo.site(what{elems: args[0]}), lo.site(what{elems: args[1]})
	lo.do(func(g *gor, r []value) {
		if !g.watched() {
			return
		}
		if isText {
			g.accessesElems(r[to], 0, min(r[to].Len(), int(r[from].Num())), t, true, atTo)
			return
		}
		n := min(r[to].Len(), r[from].Len())
		g.accessesElems(r[from], 0, n, t, false, atFrom)
		g.accessesElems(r[to], 0, n, t, true, atTo)
	})
}

// accessBytes emits the recording of what a native of the library does with arguments that are bytes: it reads them.
func (lo *lowerer) accessBytes(args []ssa.Value, regs []int32) {
	for i, x := range args {
		if t := lo.rtype(x.Type()); t.kind == reflect.Slice && t.elem.isByte() {
			lo.accessElems(x, regs[i], false)
		}
	}
}

// accessConversion emits the recording of a conversion from a slice to a string.
func (lo *lowerer) accessConversion(src ssa.Value, x int32, from, to *rtype) {
	if to.isString() && from.kind == reflect.Slice {
		lo.accessElems(src, x, false)
	}
}

// orderAtEntry is at the begin of a function. It keeps the receiver of one of libraryOrder.
func (lo *lowerer) orderAtEntry(fn *ssa.Function) {
	if !lo.p.form.races {
		return
	}
	if f := libraryOrderAtEntry[fn.String()]; f != nil {
		var of ssa.Value
		if len(fn.FreeVars) > 0 {
			of = fn.FreeVars[0]
		} else {
			of = fn.Params[0]
		}
		recv := lo.reg[of]
		lo.do(func(g *gor, r []value) {
			if g.race != nil {
				f(g, r[recv])
			}
		})
	}
	if f := libraryOrder[fn.String()]; f != nil {
		recv := lo.temp(1)
		lo.emit(instr{op: opMove, a: recv, b: lo.reg[fn.Params[0]]})
		lo.atReturn = func(g *gor, r []value) {
			if g.race != nil {
				f(g, r[recv])
			}
		}
	}
}
