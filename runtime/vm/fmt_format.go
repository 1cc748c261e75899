package vm

import (
	"unicode/utf8"
)

// maxSize bounds a width and a precision.
const maxSize = 1e6

// parseNum reads a decimal number from s[i:end]. One that is too large takes all of it.
func parseNum(s string, i, end int) (n int, ok bool, next int) {
	for next = i; next < end && s[next] >= '0' && s[next] <= '9'; next++ {
		if n > maxSize {
			return 0, false, end
		}
		n = n*10 + int(s[next]-'0')
		ok = true
	}
	return n, ok, next
}

// formatter walks a format string.
type formatter struct {
	*printer
	f          string
	i          int
	args       []arg
	argNum     int
	afterIndex bool // an explicit index stands right before i
	goodIndex  bool // the indexes of the current directive are valid
}

func (p *printer) printf(format string, args []arg) {
	w := formatter{printer: p, f: format, args: args}
	for w.i < len(w.f) {
		start := w.i
		for w.i < len(w.f) && w.f[w.i] != '%' {
			w.i++
		}
		p.buf = append(p.buf, w.f[start:w.i]...)
		if w.i < len(w.f) {
			w.i++
			w.one()
		}
	}
	if !p.reordered && w.argNum < len(args) {
		p.extra(args[w.argNum:])
	}
}

// extra reports arguments that no directive used.
func (p *printer) extra(args []arg) {
	p.spec = spec{}
	p.buf = append(p.buf, "%!(EXTRA "...)
	for i, a := range args {
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

// one processes a directive; w.i is behind its percent sign.
func (w *formatter) one() {
	w.spec = spec{}
	w.goodIndex = true
	w.flags()
	w.index()
	w.width()
	w.precision()
	if !w.afterIndex {
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

// complain writes %!verb and what is wrong.
func (p *printer) complain(verb rune, what string) {
	p.buf = utf8.AppendRune(append(p.buf, '%', '!'), verb)
	p.buf = append(p.buf, what...)
}

func (w *formatter) operand(verb rune) {
	if verb == 'w' {
		w.wrapped = append(w.wrapped, w.argNum)
	}
	if verb == 'v' || verb == 'w' {
		w.spec.sharpV, w.spec.sharp = w.spec.sharp, false
		w.spec.plusV, w.spec.plus = w.spec.plus, false
	}
	w.printArg(w.args[w.argNum], verb)
	w.argNum++
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

// index reads an explicit argument index such as [3], if there is one.
func (w *formatter) index() {
	w.afterIndex = false
	if w.i >= len(w.f) || w.f[w.i] != '[' {
		return
	}
	w.reordered = true
	rest := w.f[w.i:]
	for end := 1; end < len(rest) && len(rest) >= len("[n]"); end++ {
		if rest[end] != ']' {
			continue
		}
		n, ok, next := parseNum(rest, 1, end)
		w.i += end + 1
		w.afterIndex = ok && next == end
		if w.afterIndex && n >= 1 && n <= len(w.args) {
			w.argNum = n - 1
			return
		}
		w.goodIndex = false
		return
	}
	w.goodIndex = false
	w.i++
}

// star takes an int argument for a width or a precision.
func (w *formatter) star() (n int, ok bool) {
	w.i++
	w.afterIndex = false
	if w.argNum >= len(w.args) {
		return 0, false
	}
	a := w.args[w.argNum]
	w.argNum++
	if a.t == nil || !a.t.isInteger() || a.t.isUnsigned() && int64(a.v.Num()) < 0 {
		return 0, false
	}
	n = a.v.Int()
	if n < -maxSize || n > maxSize {
		return 0, false
	}
	return n, true
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
		return
	}
	s.wid, s.hasWid, w.i = parseNum(w.f, w.i, len(w.f))
	if w.afterIndex && s.hasWid {
		w.goodIndex = false
	}
}

func (w *formatter) precision() {
	s := &w.spec
	if w.i+1 >= len(w.f) || w.f[w.i] != '.' {
		return
	}
	w.i++
	if w.afterIndex {
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
		return
	}
	s.prec, s.hasPrec, w.i = parseNum(w.f, w.i, len(w.f))
	if !s.hasPrec {
		s.prec, s.hasPrec = 0, true
	}
}
