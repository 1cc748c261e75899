package document

import (
	"strings"
	"testing"

	gast "github.com/gomarkdown/markdown/ast"
	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"github.com/rehearse-lab/rehearse/lessons"
)

// write is a prose writer for tests: links lead where they did, images are their texts.
func write(source []byte, mmark bool) *prose {
	w := &prose{source: source, mmark: mmark}
	w.link = func(dest string) string { return dest }
	w.image = func(_, alt string) string { return w.escape(alt, inlineContext{}, false) }
	w.code = fence
	return w
}

// ours is what a tree of goldmark says: each block's kind and text, in order.
func ours(list *[]string, n ast.Node, source []byte) {
	switch n := n.(type) {
	case *ast.Heading:
		*list = append(*list, "heading "+spaced(words(n, source)))
	case *ast.Paragraph, *ast.TextBlock:
		if t := spaced(words(n, source)); t != "" {
			*list = append(*list, "text "+t)
		}
	case *ast.FencedCodeBlock, *ast.CodeBlock:
		*list = append(*list, "code "+linesOf(n, source))
	case *ast.ThematicBreak:
		*list = append(*list, "rule")
	case *east.TableCell:
		*list = append(*list, "cell "+spaced(words(n, source)))
	default:
		for c := n.FirstChild(); c != nil; c = c.NextSibling() {
			ours(list, c, source)
		}
	}
}

func words(n ast.Node, source []byte) string {
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
		case *ast.CodeSpan:
			b.WriteString(codeOf(n, source))
			return ast.WalkSkipChildren, nil
		case *ast.AutoLink:
			b.Write(n.Label(source))
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}

// theirs is the same of a tree of gomarkdown.
func theirs(list *[]string, n gast.Node) {
	switch n := n.(type) {
	case *gast.Heading:
		*list = append(*list, "heading "+spaced(inner(n)))
	case *gast.Paragraph:
		if t := spaced(inner(n)); t != "" {
			*list = append(*list, "text "+t)
		}
	case *gast.CodeBlock:
		*list = append(*list, "code "+string(n.Literal))
	case *gast.HorizontalRule:
		*list = append(*list, "rule")
	case *gast.TableCell:
		*list = append(*list, "cell "+spaced(inner(n)))
	default:
		for _, c := range n.GetChildren() {
			theirs(list, c)
		}
	}
}

func inner(n gast.Node) string {
	var b strings.Builder
	gast.WalkFunc(n, func(n gast.Node, entering bool) gast.WalkStatus {
		if !entering {
			return gast.GoToNext
		}
		switch n := n.(type) {
		case *gast.Hardbreak:
			b.WriteByte(' ')
		case *gast.HTMLSpan, *gast.HTMLBlock, *gast.Callout, *gast.Index, *gast.CrossReference, *gast.Math:
			b.WriteString("MARKUP")
		default:
			if leaf := n.AsLeaf(); leaf != nil {
				b.Write(leaf.Literal)
			}
		}
		return gast.GoToNext
	})
	return b.String()
}

func spaced(s string) string { return strings.Join(strings.Fields(clean(s)), " ") }

// sameInBoth checks that a text written anew says the same: in Mmark to the hand-out's parser, in Markdown to the lessons'.
func sameInBoth(t *testing.T, name, src string) {
	t.Helper()
	doc := lessons.ParseMarkdown([]byte(src))
	var want []string
	ours(&want, doc, []byte(src))

	mmark := write([]byte(src), true).blocks(children(doc))
	tree, err := parseSection(t.Context(), name, mmark+"\n")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	theirs(&got, tree)
	compare(t, name+" as Mmark", mmark, want, got)

	written := write([]byte(src), false).blocks(children(doc))
	again := lessons.ParseMarkdown([]byte(written))
	got = nil
	ours(&got, again, []byte(written))
	compare(t, name+" as Markdown", written, want, got)
	_ = ast.Walk(again, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n.(type) {
		case *ast.RawHTML, *ast.HTMLBlock:
			t.Errorf("%s: there is HTML in\n%s", name, written)
			return ast.WalkStop, nil
		}
		return ast.WalkContinue, nil
	})
}

func compare(t *testing.T, name, written string, want, got []string) {
	t.Helper()
	for i := range max(len(want), len(got)) {
		if i >= len(want) || i >= len(got) || want[i] != got[i] {
			t.Errorf("%s, block %d:\nwant %q\ngot  %q\n%s", name, i, want[min(i, len(want)):min(i+2, len(want))], got[min(i, len(got)):min(i+2, len(got))], written)
			return
		}
	}
}

func TestProse(t *testing.T) {
	for _, src := range []string{
		"A *text* with **both**, `code` and [a link](https://go.dev \"x\").",
		"***All*** of *it **and** more*, **it *and*** more, *a*b*c*.",
		"\\* \\_ \\` \\[x\\](y) \\<b> & &amp; &lt;b&gt; $x$ ~a~ ^b^ {.c} | (#x) (!y) <<1>>",
		"1\\. no list\n\\- none\n\\# no heading\n\\> no quote\nA\\> no aside\n.\\# none\n\\!--- none\n: none\n% none\n\\=== none",
		"1<!-- -->. no list\n\nA<!-- -->> no aside\n\n.<!-- --># none",
		"Figure: a\n\n> q\n\nQuote: no caption\n\n| a |\n|---|\n| b |\n\nTable: no caption",
		"- a\n- b\n  - c\n\n    d\n- e\n\n1. x\n2. y\n   ```go\n   z\n\n   zz\n   ```\n3. w",
		"3. three\n4. four\n\n   more\n\n       code",
		"- a\n\n  > q\n  > - r\n\n- # h\n",
		"> a\n>\n> - b\n>\n>   c\n> ```\n> d\n> ```",
		"| a | `b\\|c` | d\\|e |\n|:--|--:|:-:|\n| 1 \\| 2 | *x* | `y` |\n|  |  |  |",
		"````\n```\nx\n```\n````\n\n    indented\n\n~~~go\nfence\n~~~",
		"a\\\nb  \nc\nd",
		"``a`b`` and `` ` `` and ` a `",
		"<b>no</b> <script>alert(1)</script> <scr<!-- -->ipt>x</script>\n\n<div>\nraw\n</div>\n\ntext",
		"Größe 中文 — “x”\u0007",
		"---\n\na\n\n***",
		"# a # b\\#\n\n## c {#d}\n\n### 中 `x`",
		"a | b\n:-- | --:\nc | d\n\ne\n|---|---|",
		"- \n- x",
		"http://go.dev/a_b_c and mailto:x@y.z",
		"[a [b](c) d](e) ![p](q.svg) ![](r.png)",
	} {
		sameInBoth(t, src, src)
	}
}

func TestProseOfLessons(t *testing.T) {
	entries, err := lessons.Builtin().Lessons()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		var b strings.Builder
		b.WriteString(string(e.Lesson.Source()))
		src := b.String()
		if _, rest, ok := strings.Cut(src[3:], "\n---\n"); ok {
			src = rest
		}
		sameInBoth(t, e.ID, src)
	}
}

// FuzzProse: whatever is written, both parsers read the same of it, and nothing becomes markup that was none.
func FuzzProse(f *testing.F) {
	f.Add("- a\n\n      b\n> c")
	f.Fuzz(func(t *testing.T, src string) {
		if len(src) > 2000 || strings.ContainsAny(src, "\x00\r") {
			return
		}
		doc := lessons.ParseMarkdown([]byte(src))
		mmark := write([]byte(src), true).blocks(children(doc))
		tree, err := parseSection(t.Context(), "fuzz", mmark+"\n")
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		theirs(&got, tree)
		if strings.Contains(strings.Join(got, ""), "MARKUP") && !strings.Contains(src, "MARKUP") {
			t.Errorf("%q became\n%s", src, mmark)
		}
	})
}
