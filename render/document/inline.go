package document

import (
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/util"

	"github.com/rehearse-lab/rehearse/lessons"
)

// inlineContext is the context of a text.
type inlineContext struct {
	heading bool // # ends a heading
	cell    bool // | ends the cell of a table
	emph    bool // within emphasis
	strong  bool
	link    bool
}

// inline writes the content of a paragraph.
func (w *prose) inline(nodes []ast.Node, c inlineContext) string {
	out := &line{w: w}
	out.nodes(nodes, c)
	return strings.TrimSpace(out.String())
}

// line builds a text and tracks where its lines begin.
type line struct {
	strings.Builder
	w *prose
}

func (l *line) nodes(list []ast.Node, c inlineContext) {
	for _, n := range list {
		l.node(n, c)
	}
}

func (l *line) node(n ast.Node, c inlineContext) {
	switch n := n.(type) {
	case *ast.Text:
		l.text(textOf(n, l.w.source), c)
		switch {
		case n.HardLineBreak() && !c.cell && !c.heading:
			l.WriteString("\\\n")
		case n.HardLineBreak() || n.SoftLineBreak():
			l.WriteString("\n")
		}
	case *ast.String:
		l.text(string(n.Value), c)
	case *ast.CodeSpan:
		l.WriteString(l.w.codeSpan(codeOf(n, l.w.source), c))
	case *ast.Emphasis:
		l.emphasis(n, c)
	case *east.Strikethrough:
		l.WriteString("~~")
		l.nodes(children(n), c)
		l.WriteString("~~")
	case *ast.Link:
		l.link(n, string(n.Destination), c)
	case *ast.AutoLink:
		l.autoLink(n, c)
	case *ast.Image:
		image := l.w.image(string(n.Destination), plain(n, l.w.source))
		if title := l.w.titled(n.Title); title != "" && strings.HasPrefix(image, "![") {
			image = strings.TrimSuffix(image, ")") + title + ")"
		}
		l.WriteString(image)
	case *lessons.Math:
		if text := l.w.formula(n, c); text != "" {
			l.WriteString(text)
		} else {
			l.nodes(children(n), c)
		}
	case *ast.RawHTML:
	default:
		l.nodes(children(n), c)
	}
}

// text writes a text. Something left out before it, such as a comment, must not join its neighbours into a marker: 1<!--
// -->. is no list.
func (l *line) text(s string, c inlineContext) {
	before := l.String()[strings.LastIndexByte(l.String(), '\n')+1:]
	text := l.w.escape(s, c, before == "")
	if before != "" && text != "" && (strings.Trim(before, "0123456789") == "" && strings.IndexByte(".)", text[0]) >= 0 ||
		before == "." && text[0] == '#' || len(before) == 1 && text[0] == '>') {
		text = `\` + text
	}
	l.WriteString(text)
}

// emphasis writes nested emphasis only once: * and _ of different kinds never touch.
func (l *line) emphasis(n *ast.Emphasis, c inlineContext) {
	inner := c
	mark := "*"
	switch {
	case n.Level == 2 && !c.strong:
		mark, inner.strong = "**", true
	case n.Level == 1 && !c.emph:
		inner.emph = true
		if touches(n) {
			mark = "_"
		}
	default:
		l.nodes(children(n), c)
		return
	}
	part := &line{w: l.w}
	part.nodes(children(n), inner)
	text := part.String()
	if strings.TrimSpace(text) == "" {
		l.WriteString(text)
		return
	}
	l.WriteString(mark + text + mark)
}

// touches reports whether emphasis is directly beside the markers of another.
func touches(n *ast.Emphasis) bool {
	_, first := n.FirstChild().(*ast.Emphasis)
	_, last := n.LastChild().(*ast.Emphasis)
	parent, within := n.Parent().(*ast.Emphasis)
	return first || last || within && (parent.FirstChild() == ast.Node(n) || parent.LastChild() == ast.Node(n))
}

func (l *line) link(n ast.Node, dest string, c inlineContext) {
	inner := c
	inner.link = true
	part := &line{w: l.w}
	part.nodes(children(n), inner)
	to := ""
	if !c.link {
		to = l.w.link(dest)
	}
	if to == "" || part.Len() == 0 {
		l.WriteString(part.String())
		return
	}
	title := ""
	if link, is := n.(*ast.Link); is {
		title = l.w.titled(link.Title)
	}
	l.WriteString("[" + part.String() + "](" + destination(to) + title + ")")
}

func (l *line) autoLink(n *ast.AutoLink, c inlineContext) {
	label, dest := string(n.Label(l.w.source)), string(n.URL(l.w.source))
	if n.AutoLinkType == ast.AutoLinkEmail && !strings.HasPrefix(dest, "mailto:") {
		dest = "mailto:" + dest
	}
	to := l.w.link(dest)
	if to == "" || c.link {
		l.text(label, c)
		return
	}
	l.WriteString("[" + l.w.escape(label, c, false) + "](" + destination(to) + ")")
}

// destination escapes a link's target so that nothing in it ends the link.
func destination(to string) string {
	var b strings.Builder
	for _, c := range []byte(to) {
		switch {
		case c <= ' ' || c == 0x7f || strings.IndexByte(`()<>\"'*[]{}|^`+"`", c) >= 0:
			const hex = "0123456789ABCDEF"
			b.Write([]byte{'%', hex[c>>4], hex[c&15]})
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// codeSpan writes code within a text, with more marks around it than it has in a row. In a table's cell | would end the cell on GitHub,
// which reads \| as one; Mmark's parser looks for code first.
func (w *prose) codeSpan(code string, c inlineContext) string {
	if code == "" {
		return ""
	}
	if c.cell && !w.mmark {
		code = strings.ReplaceAll(code, "|", `\|`)
	}
	longest, run := 0, 0
	for _, r := range code {
		if run++; r != '`' {
			run = 0
		}
		longest = max(longest, run)
	}
	marks := strings.Repeat("`", longest+1)
	if strings.HasPrefix(code, "`") || strings.HasSuffix(code, "`") || strings.HasPrefix(code, " ") && strings.HasSuffix(code, " ") && strings.TrimSpace(code) != "" {
		code = " " + code + " "
	}
	return marks + code + marks
}

func codeOf(n *ast.CodeSpan, source []byte) string {
	var b strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.Text:
			b.Write(c.Segment.Value(source))
		case *ast.String:
			b.Write(c.Value)
		}
	}
	return clean(strings.ReplaceAll(b.String(), "\n", " "))
}

// textOf is what a text says, without its markup.
func textOf(n *ast.Text, source []byte) string {
	value := n.Segment.Value(source)
	if !n.IsRaw() {
		value = util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(value)))
	}
	return string(value)
}

// plain is the text of a node without markup, in one line.
func plain(n ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			b.WriteString(textOf(n, source))
			if n.SoftLineBreak() || n.HardLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.String:
			b.Write(n.Value)
		case *ast.AutoLink:
			b.Write(n.Label(source))
		}
		return ast.WalkContinue, nil
	})
	return strings.Join(strings.Fields(clean(b.String())), " ")
}

// clean takes out what no document can have.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r >= 0x7f && r < 0xa0 || r == utf8.RuneError {
			return -1
		}
		return r
	}, s)
}

// escape writes a text so that it is one and nothing else. fresh tells that a line begins with it.
func (w *prose) escape(s string, c inlineContext, fresh bool) string {
	s = clean(s)
	var b strings.Builder
	for i, r := range s {
		special := strings.ContainsRune("\\`*_[]<~$", r) || c.cell && r == '|' || c.heading && r == '#' ||
			w.mmark && strings.ContainsRune("{|^", r) || w.mmark && r == '(' && i+1 < len(s) && strings.IndexByte("#!", s[i+1]) >= 0
		switch {
		case r == '&' && entityLike(s[i:]):
			b.WriteString("&amp;")
		case special:
			b.WriteByte('\\')
			b.WriteRune(r)
		default:
			b.WriteRune(r)
		}
	}
	if !fresh {
		return b.String()
	}
	return lineStart(b.String())
}

// entityLike reports whether & begins something like a character entity.
func entityLike(s string) bool { return len(s) > 1 && (s[1] == '#' || isLetter(s[1])) }

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// lineStart escapes a start that would begin a block.
func lineStart(s string) string {
	t := strings.TrimLeft(s, " \t")
	if t == "" {
		return ""
	}
	digits := len(t) - len(strings.TrimLeft(t, "0123456789"))
	switch {
	case strings.IndexByte("#+->:!|", t[0]) >= 0:
		return `\` + t
	case t[0] == '=':
		return "&#61;" + t[1:]
	case t[0] == '%':
		return "&#37;" + t[1:]
	case digits > 0 && digits < len(t) && (t[digits] == '.' || t[digits] == ')'):
		return t[:digits] + `\` + t[digits:]
	case len(t) > 1 && t[1] == '>' && isLetter(t[0]): // A>
		return t[:1] + `\` + t[1:]
	case strings.HasPrefix(t, ".#"):
		return `.\` + t[1:]
	}
	return t
}
