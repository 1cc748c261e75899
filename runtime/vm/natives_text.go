package vm

import (
	"errors"
	"math"
	"math/bits"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// Packages strings and strconv. Operations that could make a string much longer than their input are counted against
// the memory limit first.
var _ = register(map[string]native{
	"strings.Contains":      bridge(strings.Contains),
	"strings.ContainsRune":  bridge(strings.ContainsRune),
	"strings.Count":         stringsCount,
	"strings.EqualFold":     bridge(strings.EqualFold),
	"strings.Fields":        stringsFields,
	"strings.HasPrefix":     bridge(strings.HasPrefix),
	"strings.HasSuffix":     bridge(strings.HasSuffix),
	"strings.Index":         bridge(strings.Index),
	"strings.IndexByte":     bridge(strings.IndexByte),
	"strings.IndexRune":     bridge(strings.IndexRune),
	"strings.Join":          stringsJoin,
	"strings.LastIndex":     bridge(strings.LastIndex),
	"strings.LastIndexByte": bridge(strings.LastIndexByte),
	"strings.Repeat":        stringsRepeat,
	"strings.Replace":       stringsReplace,
	"strings.Split":         func(g *gor, a, r []value) { r[0] = g.split(a[0].Text(), a[1].Text(), 0, -1) },
	"strings.SplitAfter":    func(g *gor, a, r []value) { r[0] = g.split(a[0].Text(), a[1].Text(), len(a[1].Text()), -1) },
	"strings.SplitAfterN":   func(g *gor, a, r []value) { r[0] = g.split(a[0].Text(), a[1].Text(), len(a[1].Text()), a[2].Int()) },
	"strings.SplitN":        func(g *gor, a, r []value) { r[0] = g.split(a[0].Text(), a[1].Text(), 0, a[2].Int()) },
	"strings.ToLower":       bridge(strings.ToLower),
	"strings.ToUpper":       bridge(strings.ToUpper),
	"strings.ToValidUTF8":   stringsToValidUTF8,
	"strings.TrimPrefix":    bridge(strings.TrimPrefix),
	"strings.TrimSpace":     bridge(strings.TrimSpace),
	"strings.TrimSuffix":    bridge(strings.TrimSuffix),

	"(*strings.Builder).String":      func(_ *gor, a, r []value) { r[0] = mem.Text(builderOf(a[0]).text()) },
	"(*strings.Builder).Len":         func(_ *gor, a, r []value) { r[0] = mem.Int(len(builderOf(a[0]).b)) },
	"(*strings.Builder).Cap":         func(_ *gor, a, r []value) { r[0] = mem.Int(cap(builderOf(a[0]).b)) },
	"(*strings.Builder).Reset":       func(_ *gor, a, _ []value) { clear(a[0].Cells(2)) },
	"(*strings.Builder).Grow":        func(g *gor, a, _ []value) { g.builder(a[0]).grow(g, a[1].Int()) },
	"(*strings.Builder).write":       func(g *gor, a, _ []value) { g.builder(a[0]).add(g, string(a[1].Bytes())) },
	"(*strings.Builder).writeString": func(g *gor, a, _ []value) { g.builder(a[0]).add(g, a[1].Text()) },
	"(*strings.Builder).writeByte":   func(g *gor, a, _ []value) { g.builder(a[0]).add(g, string([]byte{byte(a[1].Num())})) },

	"strconv.parseInt": func(g *gor, a, r []value) {
		g.scan(len(a[0].Text()))
		n, err := strconv.ParseInt(a[0].Text(), a[1].Int(), a[2].Int())
		r[0] = mem.Num(uint64(n))
		r[1], r[2] = parseFailure(err)
	},
	"strconv.parseUint": func(g *gor, a, r []value) {
		g.scan(len(a[0].Text()))
		n, err := strconv.ParseUint(a[0].Text(), a[1].Int(), a[2].Int())
		r[0] = mem.Num(n)
		r[1], r[2] = parseFailure(err)
	},
	"strconv.parseFloat": func(g *gor, a, r []value) {
		g.scan(digitScans * len(a[0].Text()))
		f, err := strconv.ParseFloat(a[0].Text(), a[1].Int())
		r[0] = mem.Float(f)
		r[1], r[2] = parseFailure(err)
	},
	"strconv.parseComplex": func(g *gor, a, r []value) {
		g.scan(digitScans * len(a[0].Text()))
		c, err := strconv.ParseComplex(a[0].Text(), a[1].Int())
		r[0] = complexv(c)
		r[1], r[2] = parseFailure(err)
	},
	"strconv.unquote": func(g *gor, a, r []value) {
		g.scan(len(a[0].Text()))
		s, err := strconv.Unquote(a[0].Text())
		r[0], r[1] = g.text(s), mem.Bool(err == nil)
	},
	"strconv.quotedPrefix": func(g *gor, a, r []value) {
		g.scan(len(a[0].Text()))
		s, err := strconv.QuotedPrefix(a[0].Text())
		r[0], r[1] = g.text(s), mem.Bool(err == nil)
	},
	"strconv.unquoteChar": func(_ *gor, a, r []value) {
		c, multibyte, tail, err := strconv.UnquoteChar(a[0].Text(), byte(a[1].Num()))
		r[0], r[1], r[2], r[3] = mem.Num(uint64(c)), mem.Bool(multibyte), mem.Text(tail), mem.Bool(err == nil)
	},
	"strconv.CanBackquote":       bridge(strconv.CanBackquote),
	"strconv.FormatComplex":      precise(strconv.FormatComplex),
	"strconv.FormatFloat":        precise(strconv.FormatFloat),
	"strconv.FormatInt":          bridge(strconv.FormatInt),
	"strconv.FormatUint":         bridge(strconv.FormatUint),
	"strconv.IsGraphic":          bridge(strconv.IsGraphic),
	"strconv.IsPrint":            bridge(strconv.IsPrint),
	"strconv.Itoa":               func(g *gor, a, r []value) { r[0] = g.text(strconv.Itoa(a[0].Int())) },
	"time.itoa":                  func(g *gor, a, r []value) { r[0] = g.text(strconv.Itoa(a[0].Int())) },
	"time.quote":                 bridge(strconv.Quote),
	"strconv.Quote":              quoted(strconv.Quote),
	"strconv.QuoteRune":          bridge(strconv.QuoteRune),
	"strconv.QuoteRuneToASCII":   bridge(strconv.QuoteRuneToASCII),
	"strconv.QuoteRuneToGraphic": bridge(strconv.QuoteRuneToGraphic),
	"strconv.QuoteToASCII":       quoted(strconv.QuoteToASCII),
	"strconv.QuoteToGraphic":     quoted(strconv.QuoteToGraphic),
})

// digitScans is how many times as long functions take that read the digits of a floating-point number.
const digitScans = 8

// precise makes a native of a function that formats a number (a[0]) with a[2] digits.
func precise(format any) native {
	call := bridge(format)
	return func(g *gor, a, r []value) {
		if prec := a[2].Int(); prec > 0 {
			g.countBytes(uint64(prec))
		}
		call(g, a, r)
	}
}

// maxQuoted is the maximum number of bytes for a byte of a string in quotes: \xff.
const maxQuoted = 4

// quoted makes a native of a function that quotes a string.
func quoted(quote func(string) string) native {
	return func(g *gor, a, r []value) {
		s := a[0].Text()
		g.scan(len(s))
		g.countBytes(maxQuoted * uint64(len(s)))
		r[0] = mem.Text(quote(s))
	}
}

// parseFailure is a strconv error as (code, text) for the library's source.
func parseFailure(err error) (code, text value) {
	var ne *strconv.NumError
	switch {
	case err == nil:
		return value{}, value{}
	case errors.Is(err, strconv.ErrSyntax):
		return mem.Int(1), value{}
	case errors.Is(err, strconv.ErrRange):
		return mem.Int(2), value{}
	case errors.As(err, &ne):
		return mem.Int(3), mem.Text(ne.Err.Error())
	}
	return mem.Int(3), mem.Text(err.Error())
}

func stringsRepeat(g *gor, a, r []value) {
	s, n := a[0].Text(), a[1].Int()
	if n < 0 {
		panic(g.raiseText("strings: negative Repeat count"))
	}
	hi, total := bits.Mul64(uint64(len(s)), uint64(n))
	if hi > 0 || total > math.MaxInt {
		panic(g.raiseText("strings: Repeat output length overflow"))
	}
	g.countBytes(total)
	g.work(int(total))
	r[0] = mem.Text(strings.Repeat(s, n))
}

func stringsCount(g *gor, a, r []value) {
	s := a[0].Text()
	n := strings.Count(s, a[1].Text())
	g.scan(len(s))
	g.effort(n * matchEffort)
	r[0] = mem.Int(n)
}

func stringsReplace(g *gor, a, r []value) {
	s, old, repl, n := a[0].Text(), a[1].Text(), a[2].Text(), a[3].Int()
	count := strings.Count(s, old)
	if n >= 0 {
		count = min(count, n)
	}
	g.scan(len(s))
	g.effort(count * matchEffort)
	g.countBytes(uint64(len(s)) + uint64(count)*uint64(len(repl)))
	r[0] = mem.Text(strings.Replace(s, old, repl, n))
}

func stringsToValidUTF8(g *gor, a, r []value) {
	s, repl := a[0].Text(), a[1].Text()
	g.scan(len(s))
	g.countBytes(uint64(len(s)) + uint64(invalidRuns(s))*uint64(len(repl)))
	r[0] = mem.Text(strings.ToValidUTF8(s, repl))
}

// invalidRuns is how many runs of invalid bytes s has.
func invalidRuns(s string) (n int) {
	within := false
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		bad := r == utf8.RuneError && size == 1
		if bad && !within {
			n++
		}
		within = bad
		s = s[size:]
	}
	return n
}

func stringsJoin(g *gor, a, r []value) {
	sep := a[1].Text()
	parts := make([]string, a[0].Len())
	total := uint64(0)
	for i, c := range a[0].Elems(1) {
		parts[i] = c.Text()
		total += uint64(len(parts[i]) + len(sep))
	}
	g.countBytes(total)
	r[0] = mem.Text(strings.Join(parts, sep))
}

// split is strings.Split and its variants: at most n parts, all if n is negative, each with the first save bytes of
// the separator after it. The parts and their memory are counted before they are made.
func (g *gor) split(s, sep string, save, n int) value {
	g.work(len(s))
	if n == 0 {
		return value{}
	}
	most := utf8.RuneCountInString(s) // as many as there are without a separator
	if sep != "" {
		most = strings.Count(s, sep) + 1
	}
	if n < 0 || n > most {
		n = most
	}
	parts := g.newSlice(n, n, 1)
	for i, c := 0, parts.Elems(1); i < n; i++ {
		end, next := len(s), len(s)
		if i < n-1 && sep == "" {
			_, end = utf8.DecodeRuneInString(s)
			next = end
		} else if i < n-1 {
			at := strings.Index(s, sep)
			end, next = at+save, at+len(sep)
		}
		c[i] = mem.Text(s[:end])
		s = s[next:]
	}
	return parts
}

func stringsFields(g *gor, a, r []value) {
	s := a[0].Text()
	g.work(2 * len(s))
	n := 0
	for range strings.FieldsSeq(s) {
		n++
	}
	r[0] = g.newSlice(n, n, 1)
	c := r[0].Elems(1)
	n = 0
	for field := range strings.FieldsSeq(s) {
		c[n] = mem.Text(field)
		n++
	}
}

// textBuffer is the buffer of a strings.Builder.
type textBuffer struct{ b []byte }

// builderOf is the buffer of a *strings.Builder, made on first use.
func builderOf(v value) *textBuffer {
	c := v.Cell()
	if c.IsNil() {
		*c = mem.Object(&textBuffer{})
	}
	return mem.As[textBuffer](*c)
}

// builder is builderOf for writing, which must not use a copy of a builder in use.
func (g *gor) builder(v value) *textBuffer {
	t := builderOf(v)
	g.writes(v, cellType)
	switch addr := v.CellAt(1); {
	case addr.IsNil():
		*addr = v
	case !addr.Same(v):
		panic(g.raiseText("strings: illegal use of non-zero Builder copied by value"))
	}
	return t
}

func (t *textBuffer) add(g *gor, s string) {
	if len(t.b)+len(s) > cap(t.b) {
		g.countBytes(uint64(2*cap(t.b) + len(s)))
	}
	t.b = append(t.b, s...)
}

func (t *textBuffer) grow(g *gor, n int) {
	if n < 0 {
		panic(g.raiseText("strings.Builder.Grow: negative count"))
	}
	g.mayMake(n, 1)
	if cap(t.b)-len(t.b) < n {
		g.countBytes(uint64(2*cap(t.b) + n))
		t.b = append(make([]byte, 0, 2*cap(t.b)+n), t.b...)
	}
}

// text is what has been built. Written bytes are never changed, so the string may share them.
func (t *textBuffer) text() string {
	return mem.TextOf(t.b)
}
