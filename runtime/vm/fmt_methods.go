package vm

import (
	"go/types"
	"reflect"
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// forms are the formatting methods of a type.
type forms struct {
	format, goString, err, str *code
	own                        bool // at least one of the methods is the program's
}

// forms of t, looked up once.
func (p *Program) formsOf(t *rtype) *forms {
	if f := t.forms.Load(); f != nil {
		return f
	}
	f := &forms{}
	if set := types.NewMethodSet(t.t); set.Len() > 0 && t.kind != reflect.Interface {
		for _, name := range []string{"Format", "GoString", "Error", "String"} {
			m := set.Lookup(nil, name)
			f.own = f.own || m != nil && m.Obj().Pkg() != nil && m.Obj().Pkg().Path() == "main"
		}
		f.format = p.formatMethod(t)
		f.goString, f.err, f.str = p.textMethod(t, "GoString"), p.textMethod(t, "Error"), p.textMethod(t, "String")
	}
	t.forms.Store(f)
	return f
}

// textMethod is t's method of that name if it has the form func() string.
func (p *Program) textMethod(t *rtype, name string) *code {
	sel := types.NewMethodSet(t.t).Lookup(nil, name)
	if sel == nil {
		return nil
	}
	sig := sel.Type().(*types.Signature)
	if sig.Params().Len() != 0 || sig.Results().Len() != 1 ||
		!types.Identical(sig.Results().At(0).Type(), types.Typ[types.String]) {
		return nil
	}
	return p.method(t, nil, name)
}

// formatMethod is a code that runs t's Format method if t is a fmt.Formatter: the library's func format, which takes the
// value as Formatter. It is nil if t is none.
func (p *Program) formatMethod(t *rtype) *code {
	if sel := types.NewMethodSet(t.t).Lookup(nil, "Format"); sel == nil {
		return nil
	}
	q, err := std.load("fmt")
	if err != nil {
		return nil
	}
	iface := q.types.Scope().Lookup("Formatter").Type()
	if !p.types.implements(t, p.types.of(iface)) {
		return nil
	}
	return p.codeOf(q.ssa.Func("format"))
}

// methods lets the current operand print itself, if it can and the verb allows it.
func (p *printer) methods(verb rune) bool {
	if p.erroring {
		return false
	}
	a, f := p.arg, &forms{}
	if a.t != nil {
		f = p.g.vm.prog.formsOf(a.t)
	}
	if p.passive && f.own {
		return false
	}
	if verb == 'w' {
		if f.err == nil || !p.wrap {
			p.badVerb(verb)
			return true
		}
		verb = 'v'
	}
	switch {
	case f.format != nil:
		p.formatter(f.format, a, verb)
		return true
	case p.spec.sharpV:
		return p.ask(f.goString, a, verb, 's', "GoString")
	case !strings.ContainsRune(stringVerbs, verb):
		return false
	}
	return p.ask(f.err, a, verb, verb, "Error") || p.ask(f.str, a, verb, verb, "String")
}

// formatter lets a fmt.Formatter print itself.
func (p *printer) formatter(c *code, a arg, verb rune) {
	s := p.spec
	wid, prec, flags := -1, -1, ""
	if s.hasWid {
		wid = s.wid
	}
	if s.hasPrec {
		prec = s.prec
	}
	for _, f := range []struct {
		on bool
		c  string
	}{{s.minus, "-"}, {s.plus || s.plusV, "+"}, {s.sharp || s.sharpV, "#"}, {s.space, " "}, {s.zero, "0"}} {
		if f.on {
			flags += f.c
		}
	}
	var res [3]value // text, panic value, whether it panicked
	args := []value{p.g.box(a.t, a.own()), mem.Int(wid), mem.Int(prec), mem.Text(flags), mem.Num(uint64(verb))}
	p.g.call(p.g.vm.prog.closureOf(c), args, res[:])
	p.reserve(len(res[0].Text()))
	p.buf = append(p.buf, res[0].Text()...)
	if res[2].Num() != 0 {
		p.caught(a, verb, "Format", res[1])
	}
}

// ask calls a method that returns a string, if there is one, and prints the string with the verb as.
func (p *printer) ask(c *code, a arg, verb, as rune, name string) bool {
	if c == nil {
		return false
	}
	var res [1]value
	if pan, ok := p.g.try(c, []value{a.own()}, res[:]); !ok {
		p.caught(a, verb, name, pan)
		return true
	}
	p.number(as, stringVerbs, res[0].Text())
	return true
}

// own is the operand's value without shared memory: its method may change the variable from which it was read.
func (a arg) own() value {
	if a.t.size > 1 && !a.v.IsNil() {
		return load(a.v.Content(), a.t)
	}
	return a.v
}

// caught prints that a method of a has panicked, or <nil> for a nil receiver.
func (p *printer) caught(a arg, verb rune, name string, pan value) {
	if a.t.kind == reflect.Pointer && a.v.IsNil() {
		p.buf = append(p.buf, nilAngle...)
		return
	}
	if p.panicking {
		panic(learnerPanic{pan})
	}
	saved := p.spec
	saved.wid, saved.prec = 0, 0 // Go's fmt forgets them, too
	p.spec = spec{}
	p.complain(verb, "(PANIC="+name+" method: ")
	p.panicking = true
	p.printArg(p.open(pan), 'v')
	p.panicking = false
	p.buf = append(p.buf, ')')
	p.spec = saved
}

// try calls a function; if it panics, the panic ends here and ok is false.
func (g *gor) try(c *code, args, res []value) (pan value, ok bool) {
	nested, saved := g.nested, len(g.args)
	defer func() {
		switch e := recover().(type) {
		case nil:
		case unwinding:
			p := g.raising
			if p.goexit {
				panic(e)
			}
			g.raising, g.panics = nil, p.link
			g.forgetSignal()
			g.nested, g.args = nested, g.args[:saved]
			pan, ok = p.value, false
		default:
			panic(e)
		}
	}()
	g.call(g.vm.prog.closureOf(c), args, res)
	return value{}, true
}
