package notes

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	gmtext "github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// markdown has the features that a note needs. HTML in a note is left out, and a picture becomes its text: no request
// leaves the machine. A link opens a page of its own, which cannot access this one.
var markdown = goldmark.New(goldmark.WithExtensions(extension.Strikethrough),
	goldmark.WithParserOptions(parser.WithASTTransformers(util.Prioritized(tame{}, 100))))

type tame struct{}

// Transform replaces each picture by its text, and makes links open in a page of their own.
func (tame) Transform(doc *ast.Document, _ gmtext.Reader, _ parser.Context) {
	var pictures []ast.Node
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch {
		case !entering:
		case n.Kind() == ast.KindImage:
			pictures = append(pictures, n)
		case n.Kind() == ast.KindLink || n.Kind() == ast.KindAutoLink:
			n.SetAttributeString("rel", []byte("noopener noreferrer"))
			n.SetAttributeString("target", []byte("_blank"))
		}
		return ast.WalkContinue, nil
	})
	for _, n := range pictures {
		for n.HasChildren() {
			n.Parent().InsertBefore(n.Parent(), n, n.FirstChild())
		}
		n.Parent().RemoveChild(n.Parent(), n)
	}
}

// HTML is a note's text for a page.
func HTML(text string) string {
	var b bytes.Buffer
	if err := markdown.Convert([]byte(text), &b); err != nil {
		panic(err) // a buffer takes everything
	}
	return b.String()
}

// Plain is a note's text without its markup, one paragraph per line.
func Plain(text string) string { return strings.Join(Paragraphs(text), "\n") }

// Paragraphs are the paragraphs, list items and lines of code of a note, without their markup.
func Paragraphs(text string) []string {
	src := []byte(text)
	var out []string
	var b strings.Builder
	end := func() {
		if s := strings.TrimSpace(b.String()); s != "" {
			out = append(out, s)
		}
		b.Reset()
	}
	_ = ast.Walk(markdown.Parser().Parse(gmtext.NewReader(src)), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			if n.Type() == ast.TypeBlock {
				end()
			}
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			b.Write(util.UnescapePunctuations(n.Segment.Value(src)))
			if n.SoftLineBreak() || n.HardLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.String:
			b.Write(n.Value)
		case *ast.AutoLink:
			b.Write(n.Label(src))
		case *ast.ListItem:
			b.WriteString("• ")
		case *ast.FencedCodeBlock, *ast.CodeBlock:
			for i := range n.Lines().Len() {
				line := n.Lines().At(i)
				out = append(out, strings.TrimRight(string(line.Value(src)), "\r\n"))
			}
		}
		return ast.WalkContinue, nil
	})
	end()
	return out
}
