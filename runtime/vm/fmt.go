package vm

import (
	"fmt"
	"reflect"
	"strconv"
	"unicode/utf8"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// printer is package fmt over values of the machine. Its structure, and so its output, is that of Go's own; single
// numbers and strings are left to it.
type printer struct {
	g        *gor
	buf      []byte
	spec     spec
	erroring bool // printing a complaint: methods are not called
	wrap     bool // Errorf: %w is known
	wrapped  []value
	most     int  // bytes after which the rest is left out; 0: print all
	passive  bool // the program's own methods are not called
	counted  int  // bytes of buf that the memory limit knows of
}

// spec is a directive's flags.
type spec struct {
	wid, prec                       int
	hasWid, hasPrec                 bool
	minus, plus, sharp, space, zero bool
	plusV, sharpV                   bool // %+v and %#v
}

const nilAngle = "<nil>"

// arg is an argument: a value and its dynamic type, nil for a nil interface.
type arg struct {
	t *rtype
	v value
}

func (p *printer) open(v value) arg {
	if v.n == 0 {
		return arg{}
	}
	t := p.g.vm.prog.types.byID(v.n)
	return arg{t, unbox(t, v)}
}

// args opens a ...any.
func (p *printer) args(s value) []arg {
	out := make([]arg, s.len())
	for i, v := range s.elems(1) {
		out[i] = p.open(v)
	}
	return out
}

func (g *gor) sprint(s value) string {
	p := printer{g: g}
	prevString := false
	for i, a := range p.args(s) {
		isString := a.t != nil && a.t.kind == reflect.String
		if i > 0 && !isString && !prevString {
			p.buf = append(p.buf, ' ')
		}
		p.printArg(a, 'v')
		prevString = isString
	}
	return string(p.buf)
}

func (g *gor) sprintln(s value) string {
	p := printer{g: g}
	for i, a := range p.args(s) {
		if i > 0 {
			p.buf = append(p.buf, ' ')
		}
		p.printArg(a, 'v')
	}
	return string(append(p.buf, '\n'))
}

func (g *gor) sprintf(format string, s value) string {
	p := printer{g: g}
	p.printf(format, p.args(s))
	return string(p.buf)
}

// formatValue is %v of an interface value, for a trace: after as many bytes as that keeps, the rest is left out. A value
// that contains itself would otherwise be printed until the memory is full, though the program never prints it. The
// program's own String methods are not called: what they do would happen only in runs that are recorded.
func (g *gor) formatValue(v value) string {
	p := printer{g: g, most: trace.MaxData, passive: true}
	p.printArg(p.open(v), 'v')
	return string(p.buf)
}

// directive is the text of the current flags with a verb, for Go's own fmt.
func (p *printer) directive(verb rune) string {
	s := &p.spec
	b := append(make([]byte, 0, 16), '%')
	for _, f := range []struct {
		on bool
		c  byte
	}{{s.minus, '-'}, {s.plus || s.plusV, '+'}, {s.sharp || s.sharpV, '#'}, {s.space, ' '}, {s.zero, '0'}} {
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

// leaf prints a single Go value with the current flags.
func (p *printer) leaf(verb rune, x any) {
	if p.spec == (spec{}) && verb == 'v' {
		switch x := x.(type) {
		case string:
			p.buf = append(p.buf, x...)
			return
		case int64:
			p.buf = strconv.AppendInt(p.buf, x, 10)
			return
		}
	}
	p.buf = fmt.Appendf(p.buf, p.directive(verb), x)
}

func (p *printer) padString(s string) {
	if p.spec == (spec{}) {
		p.buf = append(p.buf, s...)
		return
	}
	saved := p.spec
	p.spec.sharp, p.spec.sharpV, p.spec.plus, p.spec.plusV, p.spec.space = false, false, false, false, false
	p.spec.hasPrec = false
	p.buf = fmt.Appendf(p.buf, p.directive('s'), s)
	p.spec = saved
}

func (p *printer) badVerb(verb rune, a arg) {
	p.erroring = true
	p.buf = append(p.buf, '%', '!')
	p.buf = utf8.AppendRune(p.buf, verb)
	p.buf = append(p.buf, '(')
	if a.t == nil {
		p.buf = append(p.buf, nilAngle...)
	} else {
		p.buf = append(append(p.buf, a.t.str...), '=')
		p.printArg(a, 'v')
	}
	p.buf = append(p.buf, ')')
	p.erroring = false
}

func (p *printer) printArg(a arg, verb rune) {
	if a.t == nil {
		if verb == 'T' || verb == 'v' {
			p.padString(nilAngle)
		} else {
			p.badVerb(verb, a)
		}
		return
	}
	switch verb {
	case 'T':
		p.leaf('s', a.t.str)
		return
	case 'p':
		p.pointer(a, verb)
		return
	}
	p.printValue(a, verb, 0, false)
}

// parseNum reads a decimal number from s[i:].
func parseNum(s string, i int) (n int, ok bool, next int) {
	for next = i; next < len(s) && s[next] >= '0' && s[next] <= '9'; next++ {
		n = n*10 + int(s[next]-'0')
		if n > 1e6 {
			return 0, false, next
		}
		ok = true
	}
	return n, ok, next
}

// formatter walks a format string.
type formatter struct {
	*printer
	f         string
	i         int
	args      []arg
	argNum    int
	reordered bool // the directive at hand has an explicit index
	everIndex bool // any had
	goodIndex bool
}

func (p *printer) printf(format string, args []arg) {
	w := formatter{printer: p, f: format, args: args}
	for w.i < len(w.f) {
		start := w.i
		for w.i < len(w.f) && w.f[w.i] != '%' {
			w.i++
		}
		p.buf = append(p.buf, w.f[start:w.i]...)
		if w.i >= len(w.f) {
			break
		}
		w.i++
		w.one()
	}
	if !w.everIndex && w.argNum < len(args) {
		p.spec = spec{}
		p.buf = append(p.buf, "%!(EXTRA "...)
		for i, a := range args[w.argNum:] {
			if i > 0 {
				p.buf = append(p.buf, ", "...)
			}
			if a.t == nil {
				p.buf = append(p.buf, nilAngle...)
			} else {
				p.buf = append(append(p.buf, a.t.str...), '=')
				p.printArg(a, 'v')
			}
		}
		p.buf = append(p.buf, ')')
	}
}

// one does a directive; w.i is behind its percent sign.
func (w *formatter) one() {
	w.spec = spec{}
	w.goodIndex, w.reordered = true, false
	w.flags()
	w.index()
	w.width()
	w.precision()
	if !w.reordered {
		w.index()
	}
	if w.i >= len(w.f) {
		w.buf = append(w.buf, "%!(NOVERB)"...)
		return
	}
	verb, size := utf8.DecodeRuneInString(w.f[w.i:])
	w.i += size
	switch {
	case verb == '%':
		w.buf = append(w.buf, '%')
	case !w.goodIndex:
		w.complain(verb, "(BADINDEX)")
	case w.argNum >= len(w.args):
		w.complain(verb, "(MISSING)")
	default:
		w.operand(verb)
	}
}

func (w *formatter) complain(verb rune, what string) {
	w.buf = utf8.AppendRune(append(w.buf, '%', '!'), verb)
	w.buf = append(w.buf, what...)
}

func (w *formatter) operand(verb rune) {
	a := w.args[w.argNum]
	w.argNum++
	if verb == 'w' {
		if !w.wrap {
			w.badVerb(verb, a)
			return
		}
		if a.t == nil || w.g.vm.prog.formsOf(a.t).err == nil {
			w.badVerb(verb, a)
			return
		}
		w.wrapped = append(w.wrapped, intv(w.argNum-1))
		verb = 'v'
	}
	if verb == 'v' {
		w.spec.sharpV, w.spec.sharp = w.spec.sharp, false
		w.spec.plusV, w.spec.plus = w.spec.plus, false
	}
	w.printArg(a, verb)
}

func (w *formatter) flags() {
	for ; w.i < len(w.f); w.i++ {
		switch w.f[w.i] {
		case '#':
			w.spec.sharp = true
		case '0':
			w.spec.zero = true
		case '+':
			w.spec.plus = true
		case '-':
			w.spec.minus = true
		case ' ':
			w.spec.space = true
		default:
			return
		}
	}
}

// index reads an explicit argument index such as [3].
func (w *formatter) index() {
	if w.i >= len(w.f) || w.f[w.i] != '[' {
		return
	}
	w.everIndex = true
	w.reordered = true
	for j := w.i + 1; j < len(w.f); j++ {
		if w.f[j] != ']' {
			continue
		}
		n, ok, next := parseNum(w.f, w.i+1)
		w.i = j + 1
		if !ok || next != j || n < 1 || n > len(w.args) {
			w.goodIndex = false
			return
		}
		w.argNum = n - 1
		return
	}
	w.goodIndex = false
	w.i++
}

// star takes an int argument for a width or a precision.
func (w *formatter) star() (n int, ok bool) {
	w.i++
	if w.argNum >= len(w.args) {
		return 0, false
	}
	a := w.args[w.argNum]
	w.argNum++
	if a.t == nil || !a.t.isInteger() {
		return 0, false
	}
	n = a.v.int()
	return n, n >= -1e6 && n <= 1e6
}

func (w *formatter) width() {
	s := &w.spec
	if w.i < len(w.f) && w.f[w.i] == '*' {
		s.wid, s.hasWid = w.star()
		if !s.hasWid {
			w.buf = append(w.buf, "%!(BADWIDTH)"...)
		}
		if s.wid < 0 {
			s.wid, s.minus, s.zero = -s.wid, true, false
		}
		w.reordered = false
		return
	}
	s.wid, s.hasWid, w.i = parseNum(w.f, w.i)
	if w.reordered && s.hasWid {
		w.goodIndex = false
	}
}

func (w *formatter) precision() {
	s := &w.spec
	if w.i >= len(w.f) || w.f[w.i] != '.' {
		return
	}
	w.i++
	if w.reordered {
		w.goodIndex = false
	}
	w.index()
	if w.i < len(w.f) && w.f[w.i] == '*' {
		s.prec, s.hasPrec = w.star()
		if s.prec < 0 {
			s.prec, s.hasPrec = 0, false
		}
		if !s.hasPrec {
			w.buf = append(w.buf, "%!(BADPREC)"...)
		}
		w.reordered = false
		return
	}
	s.prec, s.hasPrec, w.i = parseNum(w.f, w.i)
	if !s.hasPrec {
		s.prec, s.hasPrec = 0, true
	}
}
