package vm

import (
	"cmp"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/host"
)

// printValue prints a value of any type. hidden says that it was reached through a field that is not exported:
// methods are not called then.
func (p *printer) printValue(a arg, verb rune, depth int, hidden bool) {
	if !p.room(depth) || !hidden && p.methods(a, verb) {
		return
	}
	t, v := a.t, a.v
	switch t.kind {
	case reflect.Bool:
		p.scalar(a, verb, "tv", v.n != 0)
	case reflect.Float32:
		p.scalar(a, verb, "vbgGxXfFeE", float32(v.float()))
	case reflect.Float64:
		p.scalar(a, verb, "vbgGxXfFeE", v.float())
	case reflect.Complex64:
		p.scalar(a, verb, "vbgGxXfFeE", complex64(complexOf(v)))
	case reflect.Complex128:
		p.scalar(a, verb, "vbgGxXfFeE", complexOf(v))
	case reflect.String:
		p.scalar(a, verb, "vsxXq", v.str())
	case reflect.Map:
		p.mapping(a, verb, depth, hidden)
	case reflect.Struct:
		p.structure(a, verb, depth, hidden)
	case reflect.Interface:
		p.inner(a, verb, depth, hidden)
	case reflect.Slice, reflect.Array:
		p.list(a, verb, depth, hidden)
	case reflect.Pointer:
		if depth == 0 && v.p != nil {
			switch t.elem.kind {
			case reflect.Array, reflect.Slice, reflect.Struct, reflect.Map:
				p.buf = append(p.buf, '&')
				p.printValue(arg{t.elem, peek(v.p, t.elem.size)}, verb, depth+1, hidden)
				return
			}
		}
		p.pointer(a, verb)
	case reflect.Chan, reflect.Func, reflect.UnsafePointer:
		p.pointer(a, verb)
	default:
		p.integer(a, verb)
	}
}

func (p *printer) scalar(a arg, verb rune, verbs string, x any) {
	if !strings.ContainsRune(verbs, verb) {
		p.badVerb(verb, a)
		return
	}
	p.leaf(verb, x)
}

func (p *printer) integer(a arg, verb rune) {
	if !strings.ContainsRune("vdboOxXcqU", verb) {
		p.badVerb(verb, a)
		return
	}
	if a.t.isUnsigned() {
		p.leaf(verb, a.v.n)
		return
	}
	p.leaf(verb, int64(a.v.n))
}

// inner prints what is in an interface.
func (p *printer) inner(a arg, verb rune, depth int, hidden bool) {
	if a.v.n == 0 {
		if p.spec.sharpV {
			p.buf = append(append(p.buf, a.t.str...), "(nil)"...)
		} else {
			p.buf = append(p.buf, nilAngle...)
		}
		return
	}
	p.printValue(p.open(a.v), verb, depth+1, hidden)
}

func (p *printer) structure(a arg, verb rune, depth int, hidden bool) {
	if p.spec.sharpV {
		p.buf = append(p.buf, a.t.str...)
	}
	p.buf = append(p.buf, '{')
	for i, f := range a.t.fields {
		p.separate(i)
		if p.spec.plusV || p.spec.sharpV {
			p.buf = append(append(p.buf, f.name...), ':')
		}
		x := arg{f.typ, part(a.v, a.t.size, f.off, f.typ.size)}
		if f.typ.kind == reflect.Interface && x.v.n != 0 {
			x = p.open(x.v)
		}
		p.printValue(x, verb, depth+1, hidden || !f.exported)
	}
	p.buf = append(p.buf, '}')
}

func (p *printer) separate(i int) {
	switch {
	case i == 0:
	case p.spec.sharpV:
		p.buf = append(p.buf, ", "...)
	default:
		p.buf = append(p.buf, ' ')
	}
}

func (p *printer) list(a arg, verb rune, depth int, hidden bool) {
	t := a.t
	n, size := t.length, t.elem.size
	var all []value
	if t.kind == reflect.Slice {
		n, all = a.v.len(), a.v.elems(size)
	} else {
		all = flat(&a.v, t.size)
	}
	if t.elem.kind == reflect.Uint8 && strings.ContainsRune("sqxX", verb) {
		b := make([]byte, n)
		for i := range b {
			b[i] = byte(all[i].n)
		}
		p.leaf(verb, b)
		return
	}
	open, end := "[", byte(']')
	if p.spec.sharpV {
		if t.kind == reflect.Slice && a.v.p == nil {
			p.buf = append(append(p.buf, t.str...), "(nil)"...)
			return
		}
		open, end = t.str+"{", '}'
	}
	p.buf = append(p.buf, open...)
	for i := range n {
		p.separate(i)
		p.printValue(arg{t.elem, pack(all[i*size : (i+1)*size])}, verb, depth+1, hidden)
	}
	p.buf = append(p.buf, end)
}

func (p *printer) mapping(a arg, verb rune, depth int, hidden bool) {
	m := (*mapObj)(a.v.p)
	open, end := "map[", byte(']')
	if p.spec.sharpV {
		if m == nil {
			p.buf = append(append(p.buf, a.t.str...), "(nil)"...)
			return
		}
		open, end = a.t.str+"{", '}'
	}
	p.buf = append(p.buf, open...)
	for i, e := range p.g.sorted(m) {
		p.separate(i)
		p.printValue(arg{a.t.key, e.key}, verb, depth+1, hidden)
		p.buf = append(p.buf, ':')
		p.printValue(arg{a.t.elem, e.val}, verb, depth+1, hidden)
	}
	p.buf = append(p.buf, end)
}

// sorted is a map's entries in the order of their keys.
func (g *gor) sorted(m *mapObj) []*entry {
	if m == nil {
		return nil
	}
	var es []*entry
	for _, e := range m.entries {
		if !e.dead {
			es = append(es, e)
		}
	}
	slices.SortStableFunc(es, func(a, b *entry) int { return g.compareKeys(m.key, a.key, b.key, 0) })
	return es
}

// compareKeys orders map keys as fmt does. depth counts the interfaces opened on the way.
func (g *gor) compareKeys(t *rtype, a, b value, depth int) int {
	switch t.kind {
	case reflect.String:
		return cmp.Compare(a.str(), b.str())
	case reflect.Float32, reflect.Float64:
		return cmp.Compare(a.float(), b.float())
	case reflect.Complex64, reflect.Complex128:
		x, y := complexOf(a), complexOf(b)
		return cmp.Or(cmp.Compare(real(x), real(y)), cmp.Compare(imag(x), imag(y)))
	case reflect.Struct:
		for _, f := range t.fields {
			if c := g.compareKeys(f.typ, part(a, t.size, f.off, f.typ.size), part(b, t.size, f.off, f.typ.size), depth); c != 0 {
				return c
			}
		}
		return 0
	case reflect.Array:
		for i := range t.length {
			off := i * t.elem.size
			if c := g.compareKeys(t.elem, part(a, t.size, off, t.elem.size), part(b, t.size, off, t.elem.size), depth); c != 0 {
				return c
			}
		}
		return 0
	case reflect.Interface:
		if a.n != b.n || a.n == 0 {
			return cmp.Compare(a.n, b.n)
		}
		g.walk(depth, "sorted")
		dyn := g.vm.prog.types.byID(a.n)
		return g.compareKeys(dyn, unbox(dyn, a), unbox(dyn, b), depth+1)
	case reflect.Pointer, reflect.Chan, reflect.UnsafePointer:
		return cmp.Compare(g.vm.address(a.p), g.vm.address(b.p))
	}
	if t.isUnsigned() {
		return cmp.Compare(a.n, b.n)
	}
	return cmp.Compare(int64(a.n), int64(b.n))
}

func (p *printer) pointer(a arg, verb rune) {
	switch a.t.kind {
	case reflect.Chan, reflect.Func, reflect.Map, reflect.Pointer, reflect.Slice, reflect.UnsafePointer:
	default:
		p.badVerb(verb, a)
		return
	}
	if p.passive && a.v.p != nil {
		p.padString(a.t.str)
		return
	}
	u := p.g.vm.address(a.v.p)
	switch verb {
	case 'v':
		switch {
		case p.spec.sharpV:
			p.buf = append(append(append(p.buf, '('), a.t.str...), ")("...)
			if u == 0 {
				p.buf = append(p.buf, "nil"...)
			} else {
				p.hex(u, true)
			}
			p.buf = append(p.buf, ')')
		case u == 0:
			p.padString(nilAngle)
		default:
			p.hex(u, !p.spec.sharp)
		}
	case 'p':
		p.hex(u, !p.spec.sharp)
	case 'b', 'o', 'd', 'x', 'X':
		p.leaf(verb, u)
	default:
		p.badVerb(verb, a)
	}
}

func (p *printer) hex(u uint64, leading bool) {
	saved := p.spec
	p.spec.sharp, p.spec.sharpV, p.spec.plusV = leading, false, false
	p.leaf('x', u)
	p.spec = saved
}

// forms is how values of a type format themselves.
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

// methods lets the value format itself, if it can and the verb allows it.
func (p *printer) methods(a arg, verb rune) bool {
	if p.erroring {
		return false
	}
	f := p.g.vm.prog.formsOf(a.t)
	if p.passive && f.own {
		return false
	}
	if f.format != nil {
		return p.formatter(f.format, a, verb)
	}
	if p.spec.sharpV {
		if f.goString != nil {
			return p.ask(f.goString, a, verb, "GoString", func(s string) {
				p.spec.sharpV = false
				p.padString(s)
				p.spec.sharpV = true
			})
		}
		return false
	}
	if !strings.ContainsRune("vsxXq", verb) {
		return false
	}
	switch {
	case f.err != nil:
		return p.ask(f.err, a, verb, "Error", func(s string) { p.printString(s, verb) })
	case f.str != nil:
		return p.ask(f.str, a, verb, "String", func(s string) { p.printString(s, verb) })
	}
	return false
}

func (p *printer) printString(s string, verb rune) {
	saved := p.spec
	p.spec.plusV = false
	p.leaf(verb, s)
	p.spec = saved
}

// ask calls a method that makes a string. If it panics, the output says so, or <nil> for a nil receiver.
func (p *printer) ask(c *code, a arg, verb rune, name string, use func(string)) bool {
	var res [1]value
	if pan, ok := p.g.try(c, []value{a.v}, res[:]); !ok {
		p.caught(a, verb, name, pan)
		return true
	}
	use(res[0].str())
	return true
}

func (p *printer) caught(a arg, verb rune, name string, pan value) {
	if a.t.kind == reflect.Pointer && a.v.p == nil {
		p.padString(nilAngle)
		return
	}
	saved := p.spec
	p.spec = spec{}
	p.buf = append(p.buf, "%!"+string(verb)+"(PANIC="+name+" method: "...)
	p.printArg(p.open(pan), 'v')
	p.buf = append(p.buf, ')')
	p.spec = saved
}

// try calls a function; if it panics, the panic ends here and ok is false.
func (g *gor) try(c *code, args, res []value) (pan value, ok bool) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case unwinding:
			p := g.raising
			if p.goexit {
				panic(e)
			}
			g.raising, g.panics = nil, p.link
			pan, ok = p.value, false
		case host.Stopped:
			panic(e)
		default:
			panic(e)
		}
	}()
	g.call(g.vm.prog.closureOf(c), args, res)
	return value{}, true
}
