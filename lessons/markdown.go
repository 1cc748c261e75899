package lessons

import (
	"bytes"
	"fmt"
	"html"
	"regexp"
	"strings"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	gmparser "github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// markdown is CommonMark with tables, in safe mode: goldmark leaves out raw HTML and dangerous links. Its output needs no
// inline styles, which the page's content security policy forbids.
var markdown = goldmark.New(
	goldmark.WithExtensions(extension.Table),
	goldmark.WithParserOptions(gmparser.WithASTTransformers(util.Prioritized(headingIDs{}, 100)),
		gmparser.WithInlineParsers(util.Prioritized(mathParser{}, 90))),
	goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(codeRenderer{}, 100), util.Prioritized(cellRenderer{}, 100), util.Prioritized(mathRenderer{}, 100))),
)

// unbuffered is a buffer that goldmark writes to directly. To other writers it writes through a new buffer of 4 KB for each
// element, which takes half of the time of a lesson that is only prose.
type unbuffered struct{ *bytes.Buffer }

func (unbuffered) Buffered() int { return 0 }
func (unbuffered) Flush() error  { return nil }

var _ util.BufWriter = unbuffered{}

// render appends the HTML of a node.
func (p *parser) render(b *bytes.Buffer, n ast.Node) {
	if err := markdown.Renderer().Render(unbuffered{b}, p.text, n); err != nil {
		p.errorAt(offsetOf(n), "cannot render: "+err.Error(), "")
	}
}

// children is the HTML of a node's children.
func (p *parser) children(n ast.Node) string {
	var b bytes.Buffer
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		p.render(&b, c)
	}
	return b.String()
}

// headingIDs gives headings the ids that GitHub gives them, so that #links work in both places.
type headingIDs struct{}

func (headingIDs) Transform(doc *ast.Document, reader text.Reader, _ gmparser.Context) {
	used := map[string]bool{}
	next := map[string]int{} // by base: the number to try first, so that equal headings do not cost quadratic time
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		h, ok := n.(*ast.Heading)
		if !ok {
			continue
		}
		base := headingID(plainText(h, reader.Source()))
		id := base
		for used[id] {
			next[base]++
			id = fmt.Sprintf("%s-%d", base, next[base])
		}
		used[id] = true
		h.SetAttributeString("id", []byte(id))
	}
}

// headingID keeps letters and digits of every script, and joins words with hyphens.
func headingID(words string) string {
	id := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || r == '-' || r == '_':
			return unicode.ToLower(r)
		case r == ' ':
			return '-'
		}
		return -1
	}, words)
	if id == "" {
		return "section"
	}
	return id
}

// codeRenderer highlights shown code on the server, because the page has no highlighter for prose.
type codeRenderer struct{}

func (r codeRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindFencedCodeBlock, r.fenced)
}

var plainLanguage = regexp.MustCompile(`^[A-Za-z0-9+#-]{1,20}$`)

func (codeRenderer) fenced(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	block := n.(*ast.FencedCodeBlock)
	var code strings.Builder
	for i := range block.Lines().Len() {
		line := block.Lines().At(i)
		code.Write(line.Value(source))
	}
	language := string(block.Language(source))
	body := html.EscapeString(code.String())
	if language == "go" {
		body = highlightGo(code.String())
	}
	class := ""
	if plainLanguage.MatchString(language) {
		class = ` class="language-` + language + `"`
	}
	_, err := w.WriteString("<pre><code" + class + ">" + body + "</code></pre>\n")
	return ast.WalkSkipChildren, err
}

// cellRenderer writes a table's cells. The empty corner above a column of names is no header: a screen reader would
// announce an empty heading for each name.
type cellRenderer struct{}

func (r cellRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(east.KindTableCell, r.cell)
}

func (cellRenderer) cell(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	tag := "td"
	if n.Parent().Kind() == east.KindTableHeader && n.HasChildren() {
		tag = "th"
	}
	if !entering {
		_, err := fmt.Fprintf(w, "</%s>\n", tag)
		return ast.WalkContinue, err
	}
	align := ""
	if a := n.(*east.TableCell).Alignment; a != east.AlignNone {
		align = fmt.Sprintf(" align=%q", a)
	}
	_, err := fmt.Fprintf(w, "<%s%s>", tag, align)
	return ast.WalkContinue, err
}

// isSidenote recognises a quote that begins with a bold term ending in a full stop or colon: > **Mailbox.** Where ...
func isSidenote(q *ast.Blockquote, source []byte) bool {
	paragraph, ok := q.FirstChild().(*ast.Paragraph)
	if !ok {
		return false
	}
	strong, ok := paragraph.FirstChild().(*ast.Emphasis)
	if !ok || strong.Level != 2 {
		return false
	}
	term := strings.TrimSpace(plainText(strong, source))
	return strings.HasSuffix(term, ".") || strings.HasSuffix(term, ":")
}

// plainText is the text of a node without markup.
func plainText(n ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			value := n.Segment.Value(source)
			if !n.IsRaw() {
				value = util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(value)))
			}
			b.Write(value)
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
	return strings.TrimSpace(b.String())
}

// offsetOf is the offset of a node in the text, as precisely as the tree knows it.
func offsetOf(n ast.Node) int {
	for ; n != nil; n = n.Parent() {
		if n.Pos() >= 0 {
			return n.Pos()
		}
		if n.Type() == ast.TypeBlock && n.Lines() != nil && n.Lines().Len() > 0 {
			return n.Lines().At(0).Start
		}
	}
	return 0
}
