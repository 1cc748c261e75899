package vm

import (
	"fmt"
	"go/token"
	"go/types"
	"reflect"
	"runtime"
	"slices"
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// learnerPanic is how code of the machine raises a panic of the learner's program: the loop catches it and unwinds
// the frames.
type learnerPanic struct{ v value } // an interface value

// goexit raises runtime.Goexit.
type goexit struct{}

// unwinding carries a panic through native code to the dispatch loop below it.
type unwinding struct{}

// fatalError ends the program in the words "fatal error: ...": not recoverable.
type fatalError struct{ text string }

// panicking is a panic under way.
type panicking struct {
	value     value // an interface value
	goexit    bool
	recovered bool
	aborted   bool // a deferred call of it panicked itself
	reraised  bool // by WaitGroup.Go
	link      *panicking
	text      string // of the value as Go prints it, made on demand
	stack     string // as Go prints it, when it was raised
	pos       token.Pos
	code      *code // that contains pos, nil if a library function called there panicked
}

// raise turns what the loop caught into a panic of the program; other panics continue.
func (g *gor) raise(e any) {
	var v value
	exit := false
	switch e := e.(type) {
	case unwinding:
		return // g.raising is set
	case learnerPanic:
		v = e.v
	case goexit:
		exit = true
	case host.Stopped, fatalError:
		panic(e)
	default:
		v = g.hostPanic(e)
	}
	p := &panicking{value: v, goexit: exit, link: g.panics, stack: g.stackText()}
	var passed int
	if p.pos, passed = g.nearest(); passed == 0 && g.top != nil {
		p.code = g.top.code
	}
	g.effort(panicEffort * (1 + len(p.stack)/100))
	g.countBytes(uint64(len(p.stack)))
	g.panics, g.raising = p, p
}

// again is the value that raises p in another goroutine.
func (p *panicking) again() any {
	if p.goexit {
		return goexit{}
	}
	return learnerPanic{p.value}
}

// hostPanic converts a panic of a native, or of the processor, to a learner's panic.
func (g *gor) hostPanic(e any) value {
	switch e := e.(type) {
	case runtime.Error:
		if g.vm.debug {
			panic(e)
		}
		text := e.Error()
		if strings.Contains(text, "nil pointer") || strings.Contains(text, "invalid memory address") {
			return g.nilDeref().v
		}
		return g.errorf("%s", strings.TrimPrefix(text, "runtime error: ")).v
	case error:
		return g.newError(e.Error())
	case string:
		return g.box(g.vm.prog.known.str, mem.Text(e))
	}
	return g.box(g.vm.prog.known.str, mem.Text(fmt.Sprint(e)))
}

// unwind goes down the frames to the next deferred call and makes it the top. It returns false if there is none down
// to base, which is then removed.
func (g *gor) unwind(base *frame) bool {
	for {
		p, fr := g.raising, g.top
		if fr.pan != nil && fr.pan != p {
			fr.pan.aborted = true // by p, raised in a deferred function that it had called
		}
		if len(fr.defers) > 0 {
			fr.pan = p
			d := fr.popDeferred()
			g.raising = nil
			if g.enter(d.fn, d.args, make([]value, 4), deferPanic, fr) {
				return true
			}
			g.raising = p
			continue
		}
		g.pop()
		if fr == base {
			return false
		}
	}
}

// afterDeferred continues with owner, after a deferred call of it has returned during a panic.
func (g *gor) afterDeferred(owner *frame) {
	p := owner.pan
	if p == nil {
		return
	}
	if !p.recovered {
		g.raising = p
		panic(unwinding{})
	}
	owner.pan = nil
	for g.panics != nil && g.panics != p {
		g.panics = g.panics.link
	}
	if g.panics == p {
		g.panics = p.link
	}
	for g.panics != nil && g.panics.aborted {
		if g.panics.goexit { // a panic during a Goexit was recovered; the Goexit continues with the rest
			g.panics.aborted = false
			g.raising = g.panics
			panic(unwinding{})
		}
		g.panics = g.panics.link
	}
	g.forgetSignal()
	owner.pc = owner.code.recov
}

// forgetSignal clears the signal once no panic is under way.
func (g *gor) forgetSignal() { g.signaled = g.signaled && g.panics != nil }

// recoverPanic is the built-in recover: it works only in a deferred function called by a panic.
func (g *gor) recoverPanic() value {
	if g.top == nil {
		return value{} // go recover()
	}
	owner := g.top.owner
	if owner == nil || owner.pan == nil || g.top.kind == deferCall {
		return value{}
	}
	p := owner.pan
	if p.recovered || p.goexit || p != g.panics { // the last: a deferred recover() itself, during a panic of the function that defers it
		return value{}
	}
	p.recovered = true
	return p.value
}

// panicValue is the value raised by panic(v): panic(nil) raises an error of its own.
func (g *gor) panicValue(v value) value {
	if v.Num() != 0 {
		return v
	}
	k := g.vm.prog.known.nilPanicError
	return mem.Interface(k.id, g.alloc(k.elem.size))
}

// errorf makes a runtime error: the text without "runtime error: ".
func (g *gor) errorf(format string, args ...any) learnerPanic {
	return g.runtimeError(g.vm.prog.known.runtimeError, format, args)
}

// boundsErrorf makes the runtime error of an index or a bound out of range.
func (g *gor) boundsErrorf(format string, args ...any) learnerPanic {
	return g.runtimeError(g.vm.prog.known.boundsError, format, args)
}

// plainErrorf makes a runtime error whose text has no prefix.
func (g *gor) plainErrorf(format string, args ...any) learnerPanic {
	return g.runtimeError(g.vm.prog.known.plainError, format, args)
}

func (g *gor) runtimeError(t *rtype, format string, args []any) learnerPanic {
	return learnerPanic{g.box(t, mem.Text(fmt.Sprintf(format, args...)))}
}

// nilDeref is the panic of a nil pointer, signalled by the processor.
func (g *gor) nilDeref() learnerPanic {
	g.signaled = true
	return g.errorf("invalid memory address or nil pointer dereference")
}

// indexError is the panic of the current instruction, with index i.
func (g *gor) indexError(i, n int) learnerPanic {
	if i < 0 && !slices.Contains(g.top.code.unsigned, g.top.pc-1) {
		return g.boundsErrorf("index out of range [%d]", i)
	}
	return g.boundsErrorf("index out of range [%d] with length %d", uint(i), n)
}

func (g *gor) fatal(text string) fatalError { return fatalError{text} }

// newError is errors.New(text).
func (g *gor) newError(text string) value {
	t := g.vm.prog.known.errorString
	p := g.alloc(1)
	*p.Cell() = mem.Text(text)
	return mem.Interface(t.id, p)
}

// assertionError is the panic of a failed type assertion.
func (g *gor) assertionError(src, want *rtype, v value) learnerPanic {
	tt := g.vm.prog.types
	text := "interface conversion: "
	iface := src.str
	if want.kind == reflect.Interface {
		if v.Num() == 0 {
			text += "interface is nil, not " + want.str
		} else {
			t := tt.byID(v.Num())
			text += fmt.Sprintf("%s is not %s: missing method %s", t.str, want.str, missingMethod(t, want))
		}
	} else if v.Num() == 0 {
		text += fmt.Sprintf("%s is nil, not %s", iface, want.str)
	} else {
		t := tt.byID(v.Num())
		text += fmt.Sprintf("%s is %s, not %s", iface, t.str, want.str)
		if t.str == want.str {
			text += " (types from different scopes)"
		}
	}
	k := g.vm.prog.known.assertion
	p := g.alloc(k.elem.size)
	*p.Cell() = mem.Text(text)
	return learnerPanic{mem.Interface(k.id, p)}
}

// missingMethod names the method that keeps t from being a want.
func missingMethod(t, want *rtype) string {
	m, _ := types.MissingMethod(t.t, want.t.Underlying().(*types.Interface), true)
	if m == nil {
		return ""
	}
	return m.Name()
}
