package vm

import (
	"fmt"
	"go/types"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"
)

// directive is the current flags and a verb as a format for Go's own fmt, to print a value of the given kind.
func (p *printer) directive(verb rune, k reflect.Kind) string {
	s := &p.spec
	if verb == 'v' && (s.plus || s.sharp) { // in an error text: + and # as for another verb
		verb = plainVerb(k)
	}
	b := append(make([]byte, 0, 16), '%')
	for _, f := range []struct {
		on bool
		c  byte
	}{{s.minus, '-'}, {s.plus || s.plusV && verb == 'v', '+'}, {s.sharp || s.sharpV && verb == 'v', '#'}, {s.space, ' '}, {s.zero, '0'}} {
		if f.on {
			b = append(b, f.c)
		}
	}
	if s.hasWid {
		b = strconv.AppendInt(b, int64(s.wid), 10)
	}
	if s.hasPrec {
		b = strconv.AppendInt(append(b, '.'), int64(s.prec), 10)
	}
	return string(utf8.AppendRune(b, verb))
}

// plainVerb is the verb that prints a kind as %v does without flags.
func plainVerb(k reflect.Kind) rune {
	switch k {
	case reflect.Bool:
		return 't'
	case reflect.String:
		return 's'
	case reflect.Float32, reflect.Float64, reflect.Complex64, reflect.Complex128:
		return 'g'
	}
	return 'd'
}

// extent is about how many bytes the current flags make of x, without a width.
func (p *printer) extent(verb rune, x any) int {
	n := 0
	switch x := x.(type) {
	case string:
		n = len(x)
	case []byte:
		n = len(x)
	}
	if verb != 'x' && verb != 'X' {
		return n
	}
	each := 2
	if p.spec.space {
		each++
		if p.spec.sharp {
			each += len("0x")
		}
	}
	return n * each
}

// leaf prints a single Go value with the current flags.
func (p *printer) leaf(verb rune, x any) {
	if s, ok := x.(string); ok && p.most > 0 {
		x = s[:min(len(s), p.most+1)]
	}
	p.reserve(p.extent(verb, x) + p.spec.wid + p.spec.prec)
	if p.spec == (spec{}) {
		switch x := x.(type) {
		case string:
			if verb == 'v' || verb == 's' {
				p.buf = append(p.buf, x...)
				return
			}
		case int64:
			if verb == 'v' || verb == 'd' {
				p.buf = strconv.AppendInt(p.buf, x, 10)
				return
			}
		}
	}
	p.buf = fmt.Appendf(p.buf, p.directive(verb, reflect.TypeOf(x).Kind()), x)
}

// padString writes s with the current width.
func (p *printer) padString(s string) {
	p.reserve(len(s) + p.spec.wid)
	fill := ""
	if p.spec.hasWid {
		c := " "
		if p.spec.zero && !p.spec.minus {
			c = "0"
		}
		fill = strings.Repeat(c, max(0, p.spec.wid-utf8.RuneCountInString(s)))
	}
	if p.spec.minus {
		p.buf = append(append(p.buf, s...), fill...)
		return
	}
	p.buf = append(append(p.buf, fill...), s...)
}

// The verbs of each sort of number and text.
const (
	boolVerbs   = "tv"
	intVerbs    = "vdboOxXcqU"
	floatVerbs  = "vbgGxXfFeE"
	stringVerbs = "vsxXq"
)

// scalar prints a boolean, a number or a string, or reports a bad verb.
func (p *printer) scalar(a arg, verb rune) {
	v := a.v
	switch k := a.t.kind; {
	case k == reflect.Bool:
		p.number(verb, boolVerbs, v.Num() != 0)
	case k == reflect.Float32:
		p.number(verb, floatVerbs, float32(v.Float()))
	case k == reflect.Float64:
		p.number(verb, floatVerbs, v.Float())
	case k == reflect.Complex64:
		p.number(verb, floatVerbs, complex64(complexOf(v)))
	case k == reflect.Complex128:
		p.number(verb, floatVerbs, complexOf(v))
	case k == reflect.String:
		p.number(verb, stringVerbs, v.Text())
	case a.t.isUnsigned():
		p.number(verb, intVerbs, v.Num())
	default:
		p.number(verb, intVerbs, int64(v.Num()))
	}
}

// isPlain reports whether r is a predeclared type, without methods.
func (r *rtype) isPlain() bool {
	b, ok := r.t.(*types.Basic)
	return ok && b.Kind() != types.UnsafePointer
}

// isPlainBytes reports whether r is []byte, which fmt treats specially.
func (r *rtype) isPlainBytes() bool {
	s, ok := r.t.(*types.Slice)
	if !ok || r.elem.kind != reflect.Uint8 {
		return false
	}
	_, ok = types.Unalias(s.Elem()).(*types.Basic)
	return ok
}

func (p *printer) number(verb rune, verbs string, x any) {
	if !strings.ContainsRune(verbs, verb) {
		p.badVerb(verb)
		return
	}
	p.leaf(verb, x)
}

// bytes prints a []byte as an operand, for %v and %d.
func (p *printer) bytes(a arg, verb rune) {
	end := byte(']')
	if p.spec.sharpV {
		p.buf = append(p.buf, "[]byte"...)
		if a.v.IsNil() {
			p.buf = append(p.buf, "(nil)"...)
			return
		}
		p.buf, end = append(p.buf, '{'), '}'
	} else {
		p.buf = append(p.buf, '[')
	}
	for i, b := range a.v.Bytes() {
		if !p.room(0) {
			break
		}
		p.separate(i)
		if p.spec.sharpV {
			p.hex(uint64(b), true)
		} else {
			p.leaf(verb, int64(b))
		}
	}
	p.buf = append(p.buf, end)
}

// pointer prints an address.
func (p *printer) pointer(a arg, verb rune) {
	switch a.t.kind {
	case reflect.Chan, reflect.Func, reflect.Map, reflect.Pointer, reflect.Slice, reflect.UnsafePointer:
	default:
		p.badVerb(verb)
		return
	}
	if p.passive && !a.v.IsNil() {
		p.padString(a.t.str)
		return
	}
	u := p.g.vm.address(a.v.Identity())
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
		p.badVerb(verb)
	}
}

// hex prints u with or without a leading 0x.
func (p *printer) hex(u uint64, leading bool) {
	sharp := p.spec.sharp
	p.spec.sharp = leading
	p.leaf('x', u)
	p.spec.sharp = sharp
}
