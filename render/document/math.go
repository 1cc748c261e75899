package document

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"

	"github.com/rehearse-lab/rehearse/lessons"
)

// formula is a formula, from $$ to $$, for GitHub and Jupyter, which typeset it. It is "" if the formula must be written as
// text, because it contains something with another meaning where formulas are not supported.
func (w *prose) formula(n *lessons.Math, c inlineContext) string {
	if w.mmark || c.cell || c.heading || c.link {
		return ""
	}
	var lines []string
	for _, child := range children(n) {
		line := strings.TrimSpace(clean(string(child.(*ast.Text).Segment.Value(w.source))))
		line = strings.ReplaceAll(line, "<", `\lt{}`)
		if len(lines) > 0 && lineStart(line) != line {
			line = "{}" + line // it has no effect in a formula, and begins no block
		}
		lines = append(lines, line)
	}
	text := strings.Join(lines, "\n")
	for _, other := range []string{"`", "](", "]:", "[^", "://", "www.", "@"} {
		if strings.Contains(text, other) {
			return ""
		}
	}
	return text
}

// task is what the text of a list's item begins with if it is one to tick off, as GitHub and Jupyter have it; "": it is none.
func (w *prose) task(item ast.Node) string {
	if w.mmark || item.FirstChild() == nil {
		return ""
	}
	first, is := item.FirstChild().FirstChild().(*ast.Text)
	if !is {
		return ""
	}
	source := w.source[first.Segment.Start:]
	for _, box := range []string{"[ ] ", "[x] ", "[X] "} {
		if bytes.HasPrefix(source, []byte(box)) {
			return box
		}
	}
	return ""
}

// titled is the title of a link or a picture, as it stands after where that leads.
func (w *prose) titled(title []byte) string {
	title = util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(title)))
	text := strings.Join(strings.Fields(clean(string(title))), " ")
	if text == "" {
		return ""
	}
	return ` "` + strings.ReplaceAll(w.escape(text, inlineContext{}, false), `"`, `\"`) + `"`
}
