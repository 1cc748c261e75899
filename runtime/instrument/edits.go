package instrument

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// edits are changes of a file's text. Nodes are visited from the outside in: of what opens at one place the outer comes first, of what
// closes there the inner.
type edits struct {
	opens, closes map[token.Pos][]string
	cuts          map[token.Pos]cut
}

// cut replaces text up to a place.
type cut struct {
	end  token.Pos
	text string
}

func (e *edits) open(pos token.Pos, format string, args ...any) {
	e.insert(pos, fmt.Sprintf(format, args...))
}

func (e *edits) insert(pos token.Pos, text string) {
	if e.opens == nil {
		e.opens = map[token.Pos][]string{}
	}
	e.opens[pos] = append(e.opens[pos], text)
}

func (e *edits) close(pos token.Pos, text string) {
	if e.closes == nil {
		e.closes = map[token.Pos][]string{}
	}
	e.closes[pos] = append(e.closes[pos], text)
}

// wrap puts text before an expression, and a parenthesis behind it.
func (e *edits) wrap(x ast.Expr, format string, args ...any) {
	e.open(x.Pos(), format, args...)
	e.close(x.End(), ")")
}

func (e *edits) replace(pos, end token.Pos, text string) {
	if e.cuts == nil {
		e.cuts = map[token.Pos]cut{}
	}
	e.cuts[pos] = cut{end, text}
}

// apply makes the changes in the text of the file.
func (w *writer) apply(text string) string {
	places := map[token.Pos]bool{}
	for _, p := range slices.Concat(slices.Collect(maps.Keys(w.opens)), slices.Collect(maps.Keys(w.closes)), slices.Collect(maps.Keys(w.cuts))) {
		places[p] = true
	}
	var b strings.Builder
	done := 0
	for _, pos := range slices.SortedFunc(maps.Keys(places), cmp.Compare) {
		if at := w.offset(pos); at > done {
			b.WriteString(text[done:at])
			done = at
		}
		closes := w.closes[pos]
		for i := len(closes) - 1; i >= 0; i-- {
			b.WriteString(w.qualify(closes[i]))
		}
		for _, s := range w.opens[pos] {
			b.WriteString(w.qualify(s))
		}
		if c, ok := w.cuts[pos]; ok {
			b.WriteString(w.qualify(c.text))
			done = max(done, w.offset(c.end))
		}
	}
	b.WriteString(text[done:])
	return b.String()
}

// qualified matches the name of package replay before one of its functions.
var qualified = regexp.MustCompile(`\breplay\.([A-Z])`)

// qualify is an inserted text with the name that package replay has in the program.
func (w *writer) qualify(text string) string {
	if w.name == packageName {
		return text
	}
	return qualified.ReplaceAllString(text, w.name+".$1")
}

func (w *writer) offset(pos token.Pos) int { return w.Fset.File(pos).Offset(pos) }
