package vm

import (
	"reflect"
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// printValue prints an operand whose methods did not print it (depth 0), or a part of one.
func (p *printer) printValue(a arg, verb rune, depth int) {
	if !p.room(depth) {
		return
	}
	if depth > 0 && a.hidden == open {
		p.arg = a
		if a.t.kind == reflect.Interface {
			p.arg = p.open(a.v)
		}
		if p.methods(verb) {
			return
		}
	}
	p.arg, p.part = arg{}, a
	switch a.t.kind {
	case reflect.Map:
		p.mapping(a, verb, depth)
	case reflect.Struct:
		p.structure(a, verb, depth)
	case reflect.Interface:
		p.inner(a, verb, depth)
	case reflect.Slice, reflect.Array:
		p.list(a, verb, depth)
	case reflect.Pointer:
		if depth == 0 && !a.v.IsNil() {
			switch e := a.t.elem; e.kind {
			case reflect.Array, reflect.Slice, reflect.Struct, reflect.Map:
				p.buf = append(p.buf, '&')
				p.g.reads(a.v, e)
				p.printValue(arg{e, peek(a.v, e), a.hidden}, verb, depth+1)
				return
			}
		}
		p.pointer(a, verb)
	case reflect.Chan, reflect.Func, reflect.UnsafePointer:
		p.pointer(a, verb)
	default:
		p.scalar(a, verb)
	}
}

// inner prints what is in an interface.
func (p *printer) inner(a arg, verb rune, depth int) {
	if a.v.Num() == 0 {
		if p.spec.sharpV {
			p.buf = append(append(p.buf, a.t.str...), "(nil)"...)
		} else {
			p.buf = append(p.buf, nilAngle...)
		}
		return
	}
	p.printValue(p.content(a), verb, depth+1)
}

// content is what a non-nil interface holds.
func (p *printer) content(a arg) arg {
	x := p.open(a.v)
	x.hidden = a.hidden.inside()
	return x
}

func (p *printer) structure(a arg, verb rune, depth int) {
	if p.spec.sharpV {
		p.buf = append(p.buf, a.t.str...)
	}
	p.buf = append(p.buf, '{')
	for i := range a.t.fields {
		f := &a.t.fields[i]
		p.separate(i)
		if p.spec.plusV || p.spec.sharpV {
			p.buf = append(append(p.buf, f.name...), ':')
		}
		x := arg{f.typ, a.v.Part(a.t.size, f.off, f.typ.size), a.hidden.field(f)}
		if f.typ.kind == reflect.Interface && x.v.Num() != 0 {
			x = p.content(x)
		}
		p.printValue(x, verb, depth+1)
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

func (p *printer) list(a arg, verb rune, depth int) {
	t := a.t
	s := a.v
	if t.kind == reflect.Slice {
		p.g.readsElems(s, t.elem)
	} else {
		s = mem.Slice(a.v.Flat(t.size), t.length, t.length)
	}
	if t.elem.kind == reflect.Uint8 && strings.ContainsRune("sqxX", verb) {
		p.leaf(verb, s.Bytes())
		return
	}
	opening, end := "[", byte(']')
	if p.spec.sharpV {
		if t.kind == reflect.Slice && a.v.IsNil() {
			p.buf = append(append(p.buf, t.str...), "(nil)"...)
			return
		}
		opening, end = t.str+"{", '}'
	}
	p.buf = append(p.buf, opening...)
	for i := range s.Len() {
		p.separate(i)
		p.printValue(arg{t.elem, element(s, i, t.elem), a.hidden.inside()}, verb, depth+1)
	}
	p.buf = append(p.buf, end)
}

func (p *printer) mapping(a arg, verb rune, depth int) {
	m := mem.As[mapObj](a.v)
	opening, end := "map[", byte(']')
	if p.spec.sharpV {
		if m == nil {
			p.buf = append(append(p.buf, a.t.str...), "(nil)"...)
			return
		}
		opening, end = a.t.str+"{", '}'
	}
	p.buf = append(p.buf, opening...)
	p.g.readsMap(a.v)
	for i, e := range p.g.sorted(m) {
		p.separate(i)
		p.printValue(arg{a.t.key, e.key, a.hidden.inside()}, verb, depth+1)
		p.buf = append(p.buf, ':')
		p.printValue(arg{a.t.elem, e.val, a.hidden.inside()}, verb, depth+1)
	}
	p.buf = append(p.buf, end)
}
