package lessons

import (
	"strings"
	"testing"
	"time"
)

const withFigures = "# T\n\n```go {run id=a}\nfunc main() {}\n```\n\nProse.\n<!-- figure cell=a from=1ms to=2s notes=one,two select=x width=900 theme=dark -->\n![an \\[old\\] text](pictures/a.svg)\n\n" +
	"<!--\nfigure cell=a notes=none\n-->\n![](b.svg)\n"

func TestFigures(t *testing.T) {
	for _, src := range []string{withFigures, strings.ReplaceAll(withFigures, "\n", "\r\n")} {
		l, err := Parse("t.md", []byte(src))
		if err != nil {
			t.Fatal(err)
		}
		if len(l.Figures) != 2 {
			t.Fatalf("%+v", l.Figures)
		}
		a, b := l.Figures[0], l.Figures[1]
		if a.Cell != "a" || a.File != "pictures/a.svg" || a.Alt != `an \[old\] text` || a.From != time.Millisecond || a.To != 2*time.Second ||
			strings.Join(a.Notes, " ") != "one two" || a.Select != "x" || a.Width != 900 || !a.Dark || a.Line != 8 {
			t.Errorf("%+v", a)
		}
		if b.File != "b.svg" || b.Notes == nil || len(b.Notes) > 0 || b.From+b.To > 0 {
			t.Errorf("%+v", b)
		}
	}
}

// What is seen is written as the image's text, and read again as it was; nothing else of the file changes.
func TestWithAlt(t *testing.T) {
	const seen = "Two *runs* [of 3]: \\ and `x`,\nsub_script <b>."
	for _, src := range []string{withFigures, strings.ReplaceAll(withFigures, "\n", "\r\n")} {
		l, err := Parse("t.md", []byte(src))
		if err != nil {
			t.Fatal(err)
		}
		out, err := WithAlt("b.svg", seen)(l)
		if err != nil || string(out) != strings.Replace(src, "![](b.svg)", "!["+AltText(seen)+"](b.svg)", 1) {
			t.Fatalf("%v\n%s", err, out)
		}
		again, err := Parse("t.md", out)
		if err != nil || again.Figures[1].Alt != AltText(seen) {
			t.Errorf("%v, %+v", err, again.Figures)
		}
		if html := string(again.Blocks[len(again.Blocks)-1].HTML); !strings.Contains(html, `alt="Two *runs* [of 3]: \ and `+"`x`"+`, sub_script &lt;b&gt;."`) {
			t.Errorf("the page has %s", html)
		}
	}
	l, _ := Parse("t.md", []byte(withFigures))
	if _, err := WithAlt("c.svg", seen)(l); err == nil {
		t.Error("an image that is not there gets a text")
	}
}
