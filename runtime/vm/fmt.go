package vm

import (
	"reflect"

	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// printer is package fmt for values of the machine. Its structure, and so its output, is that of Go's own; single
// numbers and strings are formatted by Go's fmt (fmt_leaf.go).
type printer struct {
	g         *gor
	buf       []byte
	spec      spec
	arg       arg  // the current operand, while its methods may be called: printed in error texts
	part      arg  // the current part of it, if there is no arg
	erroring  bool // printing an error text: methods are not called
	panicking bool // printing the value of a method's panic: another panic is the program's own
	wrap      bool // Errorf: %w is allowed
	reordered bool // a directive has had an explicit index
	wrapped   []int
	most      int  // bytes after which the rest is left out; 0: no limit
	passive   bool // the program's own methods are not called
	counted   int  // bytes of buf that are counted towards the memory limit
}

// spec is a directive's flags. For the verbs v and w, + and # are plusV and sharpV instead.
type spec struct {
	wid, prec                       int
	hasWid, hasPrec                 bool
	minus, plus, sharp, space, zero bool
	plusV, sharpV                   bool
}

const nilAngle = "<nil>"

// arg is an operand or a part of one: a value and its dynamic type, which is nil for a nil interface.
type arg struct {
	t      *rtype
	v      value
	hidden hidden
}

// hidden says whether a part was reached through an unexported field: its methods are not called then.
type hidden uint8

const (
	open     hidden = iota
	embedded        // the part is an embedded field; its own exported fields are open again
	closed
)

// inside is the hidden state of an element of something hidden.
func (h hidden) inside() hidden {
	if h == open {
		return open
	}
	return closed
}

// field is the hidden state of a struct's field f.
func (h hidden) field(f *field) hidden {
	switch {
	case h == closed:
		return closed
	case f.exported:
		return open
	case f.embedded:
		return embedded
	}
	return closed
}

func (p *printer) open(v value) arg {
	if v.Num() == 0 {
		return arg{}
	}
	t := p.g.vm.prog.types.byID(v.Num())
	return arg{t: t, v: unbox(t, v)}
}

// args opens a ...any.
func (p *printer) args(s value) []arg {
	out := make([]arg, s.Len())
	for i, v := range s.Elems(1) {
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
	g.scan(len(p.buf)) // most of it may be padding
	return string(p.buf)
}

// fmtErrorf is func errorf(format string, args []any) (text string, wrapped []int, reordered bool): the indexes of
// the arguments of %w, and whether the format has explicit indexes.
func fmtErrorf(g *gor, a, r []value) {
	p := printer{g: g, wrap: true}
	p.printf(a[0].Text(), p.args(a[1]))
	w := g.newSlice(len(p.wrapped), len(p.wrapped), 1)
	for i, n := range p.wrapped {
		*w.CellAt(i) = mem.Int(n)
	}
	r[0], r[1], r[2] = g.text(string(p.buf)), w, mem.Bool(p.reordered)
}

// formatValue is %v of an interface value, for a trace: beyond the length that a trace keeps, the rest is left out. A
// value that contains itself would otherwise be printed until memory is full, although the program never prints it.
// The program's own String methods are not called: their effects would happen only in recorded runs.
func (g *gor) formatValue(v value) string {
	p := printer{g: g, most: trace.MaxData, passive: true}
	walked, steps := g.walked, g.vm.steps
	defer func() { g.walked, g.vm.steps = walked, steps }()
	p.printArg(p.open(v), 'v')
	return string(p.buf)
}

// badVerb reports that the current operand cannot be printed with verb.
func (p *printer) badVerb(verb rune) {
	p.erroring = true
	p.complain(verb, "(")
	switch {
	case p.arg.t != nil:
		p.buf = append(append(p.buf, p.arg.t.str...), '=')
		p.printArg(p.arg, 'v')
	case p.part.t != nil:
		p.buf = append(append(p.buf, p.part.t.str...), '=')
		p.printValue(p.part, 'v', 0)
	default:
		p.buf = append(p.buf, nilAngle...)
	}
	p.buf = append(p.buf, ')')
	p.erroring = false
}

// printArg prints an operand.
func (p *printer) printArg(a arg, verb rune) {
	p.arg, p.part = a, arg{}
	switch {
	case a.t == nil && (verb == 'T' || verb == 'v'):
		p.padString(nilAngle)
	case a.t == nil:
		p.badVerb(verb)
	case verb == 'T':
		p.leaf('s', a.t.str)
	case verb == 'p':
		p.pointer(a, verb)
	case a.t.isPlain():
		p.scalar(a, verb)
	case a.t.isPlainBytes() && (verb == 'v' || verb == 'd'):
		p.bytes(a, verb)
	case a.t.isPlainBytes() || !p.methods(verb):
		p.printValue(a, verb, 0)
	}
}
