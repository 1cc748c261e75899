package lessons

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// outline is a body in lines: each piece with what tells it from others.
func outline(l *Lesson, b *Body, list []Piece, indent string) string {
	var out strings.Builder
	for _, p := range list {
		fmt.Fprintf(&out, "%s%d %s", indent, p.Line, p.Kind)
		switch {
		case p.Quiz != nil:
			fmt.Fprintf(&out, " %s %q %q %q", p.Quiz.ID, p.Quiz.Markdown.Question, p.Quiz.Markdown.Options, p.Quiz.Markdown.Explanation)
		case p.Kind == PieceFold:
			fmt.Fprintf(&out, " %q answers=%v solution=%v", p.Title, l.Answers(&p), p.Solution)
		case p.File != nil:
			fmt.Fprintf(&out, " %s", p.File.Name)
		case p.Figure != nil:
			fmt.Fprintf(&out, " %s", p.Figure.File)
		}
		if p.Cell != nil {
			fmt.Fprintf(&out, " of %s", p.Cell.ID)
		}
		for _, n := range p.Nodes {
			text := plainText(n, b.Source)
			fmt.Fprintf(&out, " [%s %.24q]", n.Kind(), text)
		}
		out.WriteString("\n" + outline(l, b, p.Inside, indent+"  "))
	}
	return out.String()
}

func TestBody(t *testing.T) {
	src, err := os.ReadFile("testdata/exercise.md")
	if err != nil {
		t.Fatal(err)
	}
	l, err := Parse("exercise.md", src)
	if err != nil {
		t.Fatal(err)
	}
	b, err := l.Body()
	if err != nil {
		t.Fatal(err)
	}
	const want = `3 text [Heading "One that has all"] [Paragraph "Before."]
7 cell of gate
18 text [Paragraph "Between."]
20 fold "Hint" answers=false solution=false of gate
  23 text [Paragraph "Who lets them in?"] [FencedCodeBlock ""]
31 fold "Hint 2" answers=false solution=false of gate
  34 text [Paragraph "Two of them."]
38 fold "Solution" answers=true solution=true of gate
  41 text [Heading "A heading"] [Paragraph "This one:"] [FencedCodeBlock ""] [Paragraph "Because:"] [FencedCodeBlock ""]
57 fold "An answer" answers=true solution=false
  60 text [Paragraph "Which is prose."]
64 text [Heading "The next section"]
66 fold "Hint" answers=false solution=false
  69 text [Paragraph "Which is prose, since th"]
73 cell of bare
76 quiz who "Which *actor* begins first?\n\nIt is not ` + "`main`" + `." ["storm09" "storm03, which\n  is ready first" "**both**"] "Because:\n\n1. it is ready."
91 quiz order "In which order?" ["the send" "the handling" "the reply"] ""
98 quiz n "How many threads?" [] ""
104 quiz range "How long?" [] "That long."
`
	if got := outline(l, b, b.Pieces, ""); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestBodyHasAll: in the bodies of the built-in lessons is what their blocks have, in their order.
func TestBodyHasAll(t *testing.T) {
	entries, err := Builtin().Lessons()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		b, err := e.Lesson.Body()
		if err != nil {
			t.Fatal(err)
		}
		var want, got []string
		for _, x := range e.Lesson.Blocks {
			switch {
			case x.Cell != nil:
				want = append(want, x.Cell.ID)
			case x.Quiz != nil:
				want = append(want, x.Quiz.ID)
			case x.Kind == KindSidenote:
				want = append(want, "sidenote")
			}
		}
		hints, figures := 0, 0
		for _, p := range b.Pieces {
			switch {
			case p.Kind == PieceCell:
				got = append(got, p.Cell.ID)
			case p.Quiz != nil:
				got = append(got, p.Quiz.ID)
			case p.Kind == PieceSidenote:
				got = append(got, "sidenote")
			case p.Kind == PieceFigure:
				figures++
			case p.Kind == PieceFold && p.Cell != nil:
				hints++
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", e.ID, got, want)
		}
		help := 0
		for _, c := range e.Lesson.Cells() {
			if x := c.Exercise; x != nil {
				help += len(x.Hints)
				if x.Solution != nil {
					help++
				}
			}
		}
		if hints != help || figures != len(e.Lesson.Figures) {
			t.Errorf("%s: %d hints and solutions of %d, %d figures of %d", e.ID, hints, help, figures, len(e.Lesson.Figures))
		}
	}
}
