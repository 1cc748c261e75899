package vm

import (
	"errors"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
	"unsafe"
)

// Packages strings, strconv, unicode and unicode/utf8. What could make a string much longer than its input is counted
// against the memory limit before it is made.
var _ = register(map[string]native{
	"strings.Compare":       bridge(strings.Compare),
	"strings.Contains":      bridge(strings.Contains),
	"strings.ContainsAny":   bridge(strings.ContainsAny),
	"strings.ContainsRune":  bridge(strings.ContainsRune),
	"strings.Count":         bridge(strings.Count),
	"strings.EqualFold":     bridge(strings.EqualFold),
	"strings.Fields":        bridge(strings.Fields),
	"strings.HasPrefix":     bridge(strings.HasPrefix),
	"strings.HasSuffix":     bridge(strings.HasSuffix),
	"strings.Index":         bridge(strings.Index),
	"strings.IndexAny":      bridge(strings.IndexAny),
	"strings.IndexByte":     bridge(strings.IndexByte),
	"strings.IndexRune":     bridge(strings.IndexRune),
	"strings.Join":          stringsJoin,
	"strings.LastIndex":     bridge(strings.LastIndex),
	"strings.LastIndexAny":  bridge(strings.LastIndexAny),
	"strings.LastIndexByte": bridge(strings.LastIndexByte),
	"strings.Repeat":        stringsRepeat,
	"strings.Replace":       stringsReplace,
	"strings.Split":         bridge(strings.Split),
	"strings.SplitAfter":    bridge(strings.SplitAfter),
	"strings.SplitAfterN":   bridge(strings.SplitAfterN),
	"strings.SplitN":        bridge(strings.SplitN),
	"strings.Title":         bridge(strings.Title),
	"strings.ToLower":       bridge(strings.ToLower),
	"strings.ToTitle":       bridge(strings.ToTitle),
	"strings.ToUpper":       bridge(strings.ToUpper),
	"strings.ToValidUTF8":   bridge(strings.ToValidUTF8),
	"strings.Trim":          bridge(strings.Trim),
	"strings.TrimLeft":      bridge(strings.TrimLeft),
	"strings.TrimPrefix":    bridge(strings.TrimPrefix),
	"strings.TrimRight":     bridge(strings.TrimRight),
	"strings.TrimSpace":     bridge(strings.TrimSpace),
	"strings.TrimSuffix":    bridge(strings.TrimSuffix),
	"strings.replacePairs":  stringsReplacePairs,

	"(*strings.Builder).String":      func(_ *gor, a, r []value) { r[0] = strv(builderOf(a[0]).text()) },
	"(*strings.Builder).Len":         func(_ *gor, a, r []value) { r[0] = intv(len(builderOf(a[0]).b)) },
	"(*strings.Builder).Cap":         func(_ *gor, a, r []value) { r[0] = intv(cap(builderOf(a[0]).b)) },
	"(*strings.Builder).Reset":       func(_ *gor, a, _ []value) { builderOf(a[0]).b = nil },
	"(*strings.Builder).Grow":        func(g *gor, a, _ []value) { builderOf(a[0]).grow(g, a[1].int()) },
	"(*strings.Builder).write":       func(g *gor, a, _ []value) { builderOf(a[0]).add(g, string(bytesOf(a[1]))) },
	"(*strings.Builder).writeString": func(g *gor, a, _ []value) { builderOf(a[0]).add(g, a[1].str()) },
	"(*strings.Builder).writeByte":   func(g *gor, a, _ []value) { builderOf(a[0]).add(g, string([]byte{byte(a[1].n)})) },

	"strconv.parseInt": func(g *gor, a, r []value) {
		n, err := strconv.ParseInt(a[0].str(), a[1].int(), a[2].int())
		r[0] = num(uint64(n))
		r[1], r[2] = parseFailure(err)
	},
	"strconv.parseUint": func(g *gor, a, r []value) {
		n, err := strconv.ParseUint(a[0].str(), a[1].int(), a[2].int())
		r[0] = num(n)
		r[1], r[2] = parseFailure(err)
	},
	"strconv.parseFloat": func(g *gor, a, r []value) {
		f, err := strconv.ParseFloat(a[0].str(), a[1].int())
		r[0] = floatv(f)
		r[1], r[2] = parseFailure(err)
	},
	"strconv.parseComplex": func(g *gor, a, r []value) {
		c, err := strconv.ParseComplex(a[0].str(), a[1].int())
		r[0] = complexv(c)
		r[1], r[2] = parseFailure(err)
	},
	"strconv.unquote": func(g *gor, a, r []value) {
		s, err := strconv.Unquote(a[0].str())
		r[0], r[1] = g.text(s), boolv(err == nil)
	},
	"strconv.CanBackquote":       bridge(strconv.CanBackquote),
	"strconv.FormatComplex":      bridge(strconv.FormatComplex),
	"strconv.FormatFloat":        bridge(strconv.FormatFloat),
	"strconv.FormatInt":          bridge(strconv.FormatInt),
	"strconv.FormatUint":         bridge(strconv.FormatUint),
	"strconv.IsGraphic":          bridge(strconv.IsGraphic),
	"strconv.IsPrint":            bridge(strconv.IsPrint),
	"strconv.Itoa":               func(g *gor, a, r []value) { r[0] = g.text(strconv.Itoa(a[0].int())) },
	"time.itoa":                  func(g *gor, a, r []value) { r[0] = g.text(strconv.Itoa(a[0].int())) },
	"strconv.Quote":              bridge(strconv.Quote),
	"strconv.QuoteRune":          bridge(strconv.QuoteRune),
	"strconv.QuoteRuneToASCII":   bridge(strconv.QuoteRuneToASCII),
	"strconv.QuoteRuneToGraphic": bridge(strconv.QuoteRuneToGraphic),
	"strconv.QuoteToASCII":       bridge(strconv.QuoteToASCII),
	"strconv.QuoteToGraphic":     bridge(strconv.QuoteToGraphic),

	"unicode.IsControl":  bridge(unicode.IsControl),
	"unicode.IsDigit":    bridge(unicode.IsDigit),
	"unicode.IsGraphic":  bridge(unicode.IsGraphic),
	"unicode.IsLetter":   bridge(unicode.IsLetter),
	"unicode.IsLower":    bridge(unicode.IsLower),
	"unicode.IsMark":     bridge(unicode.IsMark),
	"unicode.IsNumber":   bridge(unicode.IsNumber),
	"unicode.IsPrint":    bridge(unicode.IsPrint),
	"unicode.IsPunct":    bridge(unicode.IsPunct),
	"unicode.IsSpace":    bridge(unicode.IsSpace),
	"unicode.IsSymbol":   bridge(unicode.IsSymbol),
	"unicode.IsTitle":    bridge(unicode.IsTitle),
	"unicode.IsUpper":    bridge(unicode.IsUpper),
	"unicode.SimpleFold": bridge(unicode.SimpleFold),
	"unicode.To":         bridge(unicode.To),
	"unicode.ToLower":    bridge(unicode.ToLower),
	"unicode.ToTitle":    bridge(unicode.ToTitle),
	"unicode.ToUpper":    bridge(unicode.ToUpper),
	"unicode.in": func(_ *gor, a, r []value) {
		t := unicode.Categories[a[0].str()]
		if t == nil {
			t = unicode.Scripts[a[0].str()]
		}
		r[0] = boolv(t != nil && unicode.Is(t, rune(a[1].n)))
	},

	"unicode/utf8.RuneCountInString":      bridge(utf8.RuneCountInString),
	"unicode/utf8.ValidString":            bridge(utf8.ValidString),
	"unicode/utf8.DecodeRuneInString":     bridge(utf8.DecodeRuneInString),
	"unicode/utf8.DecodeLastRuneInString": bridge(utf8.DecodeLastRuneInString),
})

// parseFailure is a strconv error as (code, text) for the library's source.
func parseFailure(err error) (code, text value) {
	var ne *strconv.NumError
	switch {
	case err == nil:
		return value{}, value{}
	case errors.Is(err, strconv.ErrSyntax):
		return intv(1), value{}
	case errors.Is(err, strconv.ErrRange):
		return intv(2), value{}
	case errors.As(err, &ne):
		return intv(3), strv(ne.Err.Error())
	}
	return intv(3), strv(err.Error())
}

func stringsRepeat(g *gor, a, r []value) {
	s, n := a[0].str(), a[1].int()
	if n < 0 {
		panic(g.panicString("strings: negative Repeat count"))
	}
	if len(s) > 0 && n > maxLen {
		g.vm.outOfMemory(g, uint64(len(s))*uint64(n))
	}
	g.countBytes(uint64(len(s)) * uint64(n))
	r[0] = strv(strings.Repeat(s, n))
}

// panicString is a panic with a text that natives raise as errors.New values, like Go's package strings.
func (g *gor) panicString(text string) learnerPanic { return learnerPanic{g.newError(text)} }

func stringsReplace(g *gor, a, r []value) {
	s, old, repl, n := a[0].str(), a[1].str(), a[2].str(), a[3].int()
	count := strings.Count(s, old)
	if n >= 0 {
		count = min(count, n)
	}
	g.countBytes(uint64(len(s)) + uint64(count)*uint64(len(repl)))
	r[0] = strv(strings.Replace(s, old, repl, n))
}

func stringsJoin(g *gor, a, r []value) {
	sep := a[1].str()
	parts := make([]string, a[0].len())
	total := uint64(0)
	for i, c := range a[0].elems(1) {
		parts[i] = c.str()
		total += uint64(len(parts[i]) + len(sep))
	}
	g.countBytes(total)
	r[0] = strv(strings.Join(parts, sep))
}

func stringsReplacePairs(g *gor, a, r []value) {
	pairs := make([]string, a[1].len())
	longest := 0
	for i, c := range a[1].elems(1) {
		pairs[i] = c.str()
		longest = max(longest, len(pairs[i]))
	}
	g.countBytes(uint64(len(a[0].str())+1) * uint64(longest+1))
	r[0] = strv(strings.NewReplacer(pairs...).Replace(a[0].str()))
}

// textBuffer is what a strings.Builder builds.
type textBuffer struct{ b []byte }

// builderOf is the buffer of a *strings.Builder, made on first use.
func builderOf(v value) *textBuffer {
	c := (*value)(v.p)
	if c.p == nil {
		*c = opaque(&textBuffer{})
	}
	return (*textBuffer)(c.p)
}

func (t *textBuffer) add(g *gor, s string) {
	if len(t.b)+len(s) > cap(t.b) {
		g.countBytes(uint64(2*cap(t.b) + len(s)))
	}
	t.b = append(t.b, s...)
}

func (t *textBuffer) grow(g *gor, n int) {
	if n < 0 {
		panic(g.panicString("strings.Builder.Grow: negative count"))
	}
	if n > maxLen {
		g.vm.outOfMemory(g, uint64(n))
	}
	if cap(t.b)-len(t.b) < n {
		g.countBytes(uint64(2*cap(t.b) + n))
		t.b = append(make([]byte, 0, 2*cap(t.b)+n), t.b...)
	}
}

// text is what has been built. Bytes already written are never written again, so the string may share them.
func (t *textBuffer) text() string {
	if len(t.b) == 0 {
		return ""
	}
	return unsafe.String(&t.b[0], len(t.b))
}
