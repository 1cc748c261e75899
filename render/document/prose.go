package document

import (
	"fmt"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// prose writes the tree of a text as Markdown again, so that it contains a dialect's own markup, and nothing else: each
// text is escaped, and HTML is left out.
type prose struct {
	source []byte
	mmark  bool // false: CommonMark with the tables of GitHub
	// link is the target of a link in the document; "": only its text is written.
	link func(dest string) string
	// image writes an image within a text.
	image func(dest, alt string) string
	// code writes a block of code; language is one word, or empty.
	code func(language, text string) string
	// deeper is added to the levels of headings.
	deeper int
}

// blocks writes blocks, separated by blank lines.
func (w *prose) blocks(nodes []ast.Node) string {
	var parts []string
	var before ast.Node
	for _, n := range nodes {
		text := w.block(n)
		if text == "" {
			continue
		}
		if !w.mmark && before != nil && sameList(before, n) {
			parts = append(parts, "<!-- -->") // otherwise they would be one list
		}
		parts = append(parts, text)
		before = n
	}
	return strings.Join(parts, "\n\n")
}

func sameList(a, b ast.Node) bool {
	x, is := a.(*ast.List)
	y, too := b.(*ast.List)
	return is && too && x.IsOrdered() == y.IsOrdered()
}

func children(n ast.Node) []ast.Node {
	var list []ast.Node
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		list = append(list, c)
	}
	return list
}

// block writes a block without a newline at its end.
func (w *prose) block(n ast.Node) string {
	switch n := n.(type) {
	case *ast.Heading:
		return w.heading(n)
	case *ast.Paragraph, *ast.TextBlock:
		return w.paragraph(n)
	case *ast.ThematicBreak:
		return "* * *"
	case *ast.FencedCodeBlock:
		return w.code(fenceLanguage(n, w.source), linesOf(n, w.source))
	case *ast.CodeBlock:
		return w.code("", linesOf(n, w.source))
	case *ast.Blockquote:
		return prefixed(w.blocks(children(n)), "> ", "> ")
	case *ast.List:
		return w.list(n)
	case *east.Table:
		return w.table(n)
	case *ast.HTMLBlock:
		return ""
	}
	if n.Type() == ast.TypeBlock {
		return w.blocks(children(n))
	}
	return w.inline([]ast.Node{n}, inlineContext{})
}

func (w *prose) heading(n *ast.Heading) string {
	text := strings.ReplaceAll(w.inline(children(n), inlineContext{heading: true}), "\n", " ")
	level := min(max(n.Level+w.deeper, 1), 6)
	out := strings.Repeat("#", level) + " " + text
	if id, ok := n.AttributeString("id"); ok && w.mmark {
		if name := anchor(fmt.Sprintf("%s", id)); name != "" {
			out += " {#" + name + "}"
		}
	}
	return out
}

// anchor is a heading's id without characters that end one in Mmark.
func anchor(id string) string {
	return strings.Map(func(r rune) rune {
		if r <= ' ' || strings.ContainsRune(`{}"'<>&\`, r) {
			return -1
		}
		return r
	}, id)
}

// captions are the beginnings of paragraphs that Mmark takes for captions.
var captions = []string{"Figure: ", "Table: ", "Quote: "}

func (w *prose) paragraph(n ast.Node) string {
	text := w.inline(children(n), inlineContext{})
	if w.mmark {
		for _, c := range captions {
			if strings.HasPrefix(text, c) {
				return strings.Replace(text, ":", `\:`, 1)
			}
		}
	}
	return text
}

// list writes a list. In Mmark an item's content is indented by four columns. An item with more than text and lists in it
// needs blank lines, or the parser reads it as text.
func (w *prose) list(n *ast.List) string {
	loose := !n.IsTight || w.mmark && holdsBlocks(n)
	number := n.Start
	var items []string
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		marker := "- "
		if n.IsOrdered() {
			marker = fmt.Sprintf("%d. ", number)
			number++
		}
		if w.mmark {
			marker += strings.Repeat(" ", max(4-len(marker), 0))
		}
		body := ""
		if loose {
			body = w.blocks(children(item))
		} else {
			var parts []string
			for _, c := range children(item) {
				if text := w.block(c); text != "" {
					parts = append(parts, text)
				}
			}
			body = strings.Join(parts, "\n")
		}
		if body == "" {
			body = "&nbsp;" // otherwise the marker would be plain text
		}
		if box := w.task(item); box != "" {
			body = box + strings.TrimPrefix(body, w.escape(box, inlineContext{}, true))
		}
		indent := strings.Repeat(" ", len(marker))
		if w.mmark {
			indent = "    "
		}
		items = append(items, prefixed(body, marker, indent))
	}
	if loose {
		return strings.Join(items, "\n\n")
	}
	return strings.Join(items, "\n")
}

// holdsBlocks reports whether a list item contains anything but a text and lists after it.
func holdsBlocks(n *ast.List) bool {
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		for c := item.FirstChild(); c != nil; c = c.NextSibling() {
			switch c := c.(type) {
			case *ast.TextBlock:
				if c != item.FirstChild() {
					return true
				}
			case *ast.List:
				if c == item.FirstChild() || holdsBlocks(c) {
					return true
				}
			default:
				return true
			}
		}
	}
	return false
}

// prefixed writes text with first before its first line and rest before the others, except before blank ones in a list.
func prefixed(text, first, rest string) string {
	var b strings.Builder
	for i, line := range strings.Split(text, "\n") {
		before := rest
		if i == 0 {
			before = first
		} else {
			b.WriteByte('\n')
		}
		if line == "" {
			before = strings.TrimRight(before, " ")
		}
		b.WriteString(before + line)
	}
	return b.String()
}

func (w *prose) table(n *east.Table) string {
	var rows []string
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		line := "|"
		for _, cell := range children(row) {
			text := w.inline(children(cell), inlineContext{cell: true})
			line += " " + strings.ReplaceAll(text, "\n", " ") + " |"
		}
		rows = append(rows, line)
		if row == n.FirstChild() {
			rows = append(rows, alignments(n.Alignments))
		}
	}
	return strings.Join(rows, "\n")
}

func alignments(list []east.Alignment) string {
	line := "|"
	for _, a := range list {
		switch a {
		case east.AlignLeft:
			line += " :-- |"
		case east.AlignRight:
			line += " --: |"
		case east.AlignCenter:
			line += " :-: |"
		default:
			line += " --- |"
		}
	}
	return line
}

// linesOf is the text of a block of code.
func linesOf(n ast.Node, source []byte) string {
	var b strings.Builder
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		b.Write(line.Value(source))
	}
	return b.String()
}

// fenceLanguage is the language of a fence, if it is one word.
func fenceLanguage(n *ast.FencedCodeBlock, source []byte) string {
	language := string(n.Language(source))
	if len(language) > 20 || strings.ContainsFunc(language, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("+#-", r))
	}) {
		return ""
	}
	return language
}

// fence writes a block of code with a fence that its content does not close.
func fence(language, text string) string {
	text = plainLines(text)
	longest, run := 2, 0
	for _, r := range text {
		if run++; r != '`' {
			run = 0
		}
		longest = max(longest, run)
	}
	marks := strings.Repeat("`", longest+1)
	return marks + language + "\n" + text + marks
}
