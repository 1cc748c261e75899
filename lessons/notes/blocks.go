package notes

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	extension "github.com/yuin/goldmark/extension/ast"
	gmtext "github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Block is an independent part of a note's text. Notes in a format without Markdown or HTML are written from blocks.
type Block struct {
	Kind   BlockKind
	Depth  int    // how many lists or quotes contain it, besides its own
	Number string // of an item of a numbered list, with its full stop: "3."
	Spans  []Span // for code: one, with all its lines
}

// BlockKind is what a block is.
type BlockKind string

const (
	Para    BlockKind = "para"
	Heading BlockKind = "heading"
	Item    BlockKind = "item" // the first paragraph of a list item; others are paragraphs of its depth
	Quote   BlockKind = "quote"
	Code    BlockKind = "code"
	Rule    BlockKind = "rule"
)

// Span is a piece of text of one style. A line break within a block is a "\n".
type Span struct {
	Text                       string
	Bold, Italic, Code, Struck bool
	Link                       string // an address that is safe to follow, or ""
}

// Blocks are the blocks of a note's text. HTML is left out, and a picture becomes its text, as in HTML.
func Blocks(text string) []Block {
	b := blocks{src: []byte(text)}
	b.children(markdown.Parser().Parse(gmtext.NewReader(b.src)), 0)
	return b.list
}

type blocks struct {
	src  []byte
	list []Block
}

func (b *blocks) children(n ast.Node, depth int) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		b.block(c, depth)
	}
}

func (b *blocks) block(n ast.Node, depth int) {
	switch n := n.(type) {
	case *ast.Heading:
		b.text(Block{Kind: Heading, Depth: depth}, n)
	case *ast.Paragraph, *ast.TextBlock:
		b.text(Block{Kind: Para, Depth: depth}, n)
	case *ast.FencedCodeBlock, *ast.CodeBlock:
		code := strings.TrimRight(string(n.Lines().Value(b.src)), "\r\n")
		b.list = append(b.list, Block{Kind: Code, Depth: depth, Spans: []Span{{Text: code, Code: true}}})
	case *ast.ThematicBreak:
		b.list = append(b.list, Block{Kind: Rule, Depth: depth})
	case *ast.Blockquote:
		first := len(b.list)
		b.children(n, depth)
		for i := range b.list[first:] {
			if q := &b.list[first+i]; q.Kind == Para {
				q.Kind = Quote
			}
		}
	case *ast.List:
		b.items(n, depth)
	}
}

func (b *blocks) items(list *ast.List, depth int) {
	number := list.Start
	for item := list.FirstChild(); item != nil; item = item.NextSibling() {
		first := len(b.list)
		b.children(item, depth+1)
		if first == len(b.list) || b.list[first].Kind != Para || b.list[first].Depth != depth+1 {
			b.list = append(b.list[:first], append([]Block{{Kind: Para, Depth: depth + 1}}, b.list[first:]...)...)
		}
		head := &b.list[first]
		head.Kind, head.Depth = Item, depth
		if list.IsOrdered() {
			head.Number = strconv.Itoa(number) + "."
			number++
		}
	}
}

// text adds a block with the spans below a node, unless there are none.
func (b *blocks) text(block Block, n ast.Node) {
	block.Spans = b.spans(nil, n, Span{})
	if len(block.Spans) > 0 {
		b.list = append(b.list, block)
	}
}

// spans adds the spans below a node, whose style is like.
func (b *blocks) spans(list []Span, n ast.Node, like Span) []Span {
	add := func(text string) {
		if k := len(list) - 1; k >= 0 && looksLike(list[k], like) {
			list[k].Text += text
		} else if text != "" {
			like.Text = text
			list = append(list, like)
			like.Text = ""
		}
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		inner := like
		switch c := c.(type) {
		case *ast.Text:
			if like.Code {
				add(string(c.Segment.Value(b.src)))
			} else {
				add(plainText(c.Segment.Value(b.src)))
			}
			switch {
			case c.HardLineBreak():
				add("\n")
			case c.SoftLineBreak():
				add(" ")
			}
			continue
		case *ast.String:
			add(string(c.Value))
			continue
		case *ast.AutoLink:
			inner.Link, inner.Text = safe(string(c.URL(b.src))), string(c.Label(b.src))
			list = append(list, inner)
			continue
		case *ast.RawHTML:
			continue
		case *ast.CodeSpan:
			inner.Code = true
		case *ast.Emphasis:
			inner.Bold, inner.Italic = like.Bold || c.Level > 1, like.Italic || c.Level == 1
		case *extension.Strikethrough:
			inner.Struck = true
		case *ast.Link:
			inner.Link = safe(string(c.Destination))
		}
		list = b.spans(list, c, inner)
	}
	return list
}

// plainText is a text of Markdown without backslashes and with entities replaced by their characters.
func plainText(s []byte) string {
	return string(util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(s))))
}

func looksLike(a, b Span) bool {
	a.Text, b.Text = "", ""
	return a == b
}

// safe is an address, if following it only opens a page or writes a mail.
func safe(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" && u.Scheme != "mailto" {
		return ""
	}
	return u.String()
}
