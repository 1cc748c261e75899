package lessons

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite the golden files; read the difference before you commit")

// report is what Parse finds, one problem a line, warnings last.
func report(l *Lesson, err error) string {
	var b strings.Builder
	var problems Problems
	if errors.As(err, &problems) {
		b.WriteString(problems.Error() + "\n")
	}
	for _, w := range l.Warnings {
		b.WriteString(w.String() + "\n")
	}
	return b.String()
}

func TestProblems(t *testing.T) {
	const name = "testdata/errors.txtar"
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(archive.Files); i += 2 {
		src, want := archive.Files[i], &archive.Files[i+1]
		t.Run(src.Name, func(t *testing.T) {
			got := report(Parse(src.Name, src.Data))
			if *update {
				want.Data = []byte(got)
			}
			if got != string(want.Data) {
				t.Errorf("got\n%swant\n%s", got, want.Data)
			}
		})
	}
	if *update {
		if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestGoldens pins how lessons of every construct parse: testdata/*.md beside *.golden.
func TestGoldens(t *testing.T) {
	files, err := filepath.Glob("testdata/*.md")
	if err != nil || len(files) == 0 {
		t.Fatal("no testdata", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			l, err := Parse(file, src)
			if err != nil {
				t.Fatal(err)
			}
			golden(t, strings.TrimSuffix(file, ".md")+".golden", dump(l))
		})
	}
}

func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs (run with -update and read the difference)\ngot\n%s", file, got)
	}
}

// dump writes a lesson as text.
func dump(l *Lesson) string {
	var b strings.Builder
	fmt.Fprintf(&b, "id %s\ntitle %s\nsummary %s\nminutes %d\ngroup %s\nrequires %v\nlimits %+v\n",
		l.ID, l.Title, l.Summary, l.Minutes, l.Group, l.Requires, l.Limits)
	for _, h := range l.Outline {
		fmt.Fprintf(&b, "heading %d #%s %s\n", h.Level, h.ID, h.Text)
	}
	for _, c := range l.Claims {
		for _, s := range c.Statements {
			fmt.Fprintf(&b, "claim %d:%d %s %+v %s\n", s.Line, s.Col, c.Cell, c.Settings, s.Text)
		}
	}
	for _, w := range l.Warnings {
		fmt.Fprintf(&b, "warning %s\n", w)
	}
	for _, block := range l.Blocks {
		fmt.Fprintf(&b, "\n== %s\n%s", block.Kind, block.HTML)
		if q := block.Quiz; q != nil {
			fmt.Fprintf(&b, "%s %s line %d\n%s%q\nright %v from %g to %g\n%s", q.Form, q.ID, q.Line, q.Question, q.Options, q.Right, q.From, q.To, q.Explanation)
		}
		if c := block.Cell; c != nil {
			fmt.Fprintf(&b, "%s line %d expect %s %+v\n%s", c.ID, c.Line, c.Expect, c.Settings, c.Text)
			dumpExercise(&b, c.Exercise)
		}
	}
	return b.String()
}

func dumpExercise(b *strings.Builder, x *Exercise) {
	if x == nil {
		return
	}
	fmt.Fprintf(b, "exercise with %d seeds\n", x.Seeds)
	for _, c := range x.Checks {
		fmt.Fprintf(b, "check %d:%d %q %+v", c.Line, c.Col, c.Title, c.Rule)
		if c.Statement != nil {
			fmt.Fprintf(b, " %s", c.Statement.Text)
		}
		b.WriteByte('\n')
	}
	for _, h := range x.Hints {
		fmt.Fprintf(b, "hint of line %d\n%s", h.Line, h.HTML)
	}
	if s := x.Solution; s != nil {
		fmt.Fprintf(b, "solution of line %d\n%s%s", s.Line, s.Text, s.HTML)
	}
}

func TestNoLesson(t *testing.T) {
	const ok = "# T\n\ntext\n"
	var many strings.Builder
	many.WriteString(ok)
	for i := range MaxCells + 2 {
		fmt.Fprintf(&many, "```go {run id=c%d}\n```\n\n", i)
	}
	for _, test := range []struct{ name, src, want string }{
		{"latin-1", "# T\n\ncaf\xe9\n", "x.md:3: the file is not UTF-8 text; save it as UTF-8"},
		{"utf-16", "\xff\xfe#\x00", "x.md:1: the file is not UTF-8 text; save it as UTF-8"},
		{"nul", "# T\n\x00\n", "x.md:2: the line contains a NUL byte; save it as plain text"},
		{"old mac", "# T\r\rtext\r", "x.md:1: the line contains a carriage return without a line feed; save it as plain text"},
		{"too large", ok + strings.Repeat("a\n", MaxLesson/2), "x.md: the lesson has 262154 bytes, the limit is 262144; split it into several lessons"},
		{"too many cells", many.String(), "x.md:3004:1: the lesson has more than 1000 cells and questions; split it into several lessons"},
		{"empty", "", "x.md:1: the lesson has no title; begin it with a line \"# Title\", or set title in the front matter"},
	} {
		t.Run(test.name, func(t *testing.T) {
			l, err := Parse("x.md", []byte(test.src))
			if err == nil || err.Error() != test.want {
				t.Errorf("got  %v\nwant %s", err, test.want)
			}
			if l == nil || l.ID != "x" {
				t.Errorf("lesson %+v, want one with ID x", l)
			}
		})
	}
}

// A byte order mark and Windows line ends change nothing about a lesson but the bytes of its file.
func TestLineEnds(t *testing.T) {
	const lf = "---\ntitle: T\n---\n\n# T\n\nText\\\nbroken.\n\n```go {run id=a}\nfunc main() {\n\n}\n```\n"
	want, err := Parse("x.md", []byte(lf))
	if err != nil {
		t.Fatal(err)
	}
	for _, src := range []string{"\ufeff" + lf, strings.ReplaceAll(lf, "\n", "\r\n"), "\ufeff" + strings.ReplaceAll(lf, "\n", "\r\n")} {
		got, err := Parse("x.md", []byte(src))
		if err != nil {
			t.Fatal(err)
		}
		if dump(got) != dump(want) {
			t.Errorf("%q parses as\n%s", src[:10], dump(got))
		}
	}
}

func TestIDOf(t *testing.T) {
	for name, want := range map[string]string{
		"01-one-at-a-time.md": "one-at-a-time", "/a/b/12_Ping Pong.MD": "ping-pong", `c:\x\3. storm.md`: "storm",
		"été.md": "t", "42.md": "42", "--.md": "lesson", "日本.md": "lesson",
	} {
		if got := IDOf(name); got != want {
			t.Errorf("IDOf(%q) = %q, want %q", name, got, want)
		}
	}
}

// hostile are inputs that take a Markdown parser minutes unless something bounds them.
func hostile() map[string]string {
	fill := func(s string) string { return "# T\n\n" + strings.Repeat(s, (MaxLesson-10)/len(s)) }
	return map[string]string{
		"quotes":         fill("> "),
		"quotes a line":  fill(strings.Repeat("> ", maxNesting) + "a\n"),
		"lists":          fill("- "),
		"emphasis":       fill("*a_ "),
		"links":          fill("[a]("),
		"brackets":       fill("["),
		"images":         fill("![a]("),
		"code":           fill("` `` "),
		"comments":       fill("<!-- "),
		"tags":           fill("<a "),
		"paragraphs":     fill(strings.Repeat("*a_ ", maxDelimiters/3) + "\n\n"),
		"link groups":    fill(strings.Repeat("[a](", maxDelimiters/3) + "\n\n"),
		"wide table":     "# T\n\n" + strings.Repeat("|a", 60000) + "|\n" + strings.Repeat("|-", 60000) + "|\n",
		"long table":     "# T\n\n|a|b|\n|-|-|\n" + strings.Repeat("a\n", 120000),
		"indents":        fill(strings.Repeat(" ", 200) + "- a\n"),
		"headings":       fill("## a\n"),
		"fences":         fill("```\n```\n"),
		"entities":       fill("&amp;"),
		"references":     fill("[a]: b\n\n"),
		"front matter":   "---\n" + strings.Repeat("a: &a [*a,", 20000) + "\n---\n# T\n",
		"yaml depth":     "---\n" + strings.Repeat("[", 8000) + "\n---\n# T\n",
		"claims":         "# T\n\n<!-- claim a: " + strings.Repeat("pool.threads=1;", 15000) + " -->\n",
		"claim operands": "# T\n\n<!-- claim a: " + strings.Repeat("pool.threads < ", 15000) + " -->\n",
	}
}

// A hostile input becomes a lesson, whatever is wrong with it. How long that takes TestSpeedOfHostileInput looks at.
func TestHostileInput(t *testing.T) {
	for name, input := range hostile() {
		t.Run(name, func(t *testing.T) {
			l, _ := Parse("x.md", []byte(input))
			if l == nil {
				t.Fatal("no lesson")
			}
			t.Log(len(l.Blocks))
		})
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("# T\n\n```quiz {choice id=q}\n[a](javascript:b) <script>\n- [x] ![c](http://d)\n- [ ] <b>\n<!-- x -->\n```\n"))
	files, _ := filepath.Glob("library/*.md")
	more, _ := filepath.Glob("testdata/*.md")
	for _, file := range append(files, more...) {
		if src, err := os.ReadFile(file); err == nil {
			f.Add(src)
		}
	}
	if archive, err := txtar.ParseFile("testdata/errors.txtar"); err == nil {
		for _, file := range archive.Files {
			f.Add(file.Data)
		}
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		before := bytes.Clone(src)
		l, err := Parse("x.md", src)
		if !bytes.Equal(src, before) {
			t.Fatal("Parse changed its input")
		}
		if l == nil || l.ID == "" {
			t.Fatal("no lesson")
		}
		lines := bytes.Count(src, []byte("\n")) + 1
		var problems Problems
		if err != nil && (!errors.As(err, &problems) || len(problems) == 0) {
			t.Fatalf("error of another kind: %v", err)
		}
		for _, p := range append(problems, l.Warnings...) {
			if p.Msg == "" || p.Line < 0 || p.Line > lines {
				t.Fatalf("problem without place or text: %+v", p)
			}
		}
		for _, b := range l.Blocks {
			for _, bad := range []string{"<script", "<iframe", "=\"javascript:", "src=\"http", "<!--"} {
				for _, html := range htmlOf(b) {
					if strings.Contains(strings.ToLower(tagsOf(html)), bad) {
						t.Fatalf("%s in %s", bad, html)
					}
				}
			}
		}
	})
}

// htmlOf is all HTML that a block has for the page.
func htmlOf(b Block) []string {
	all := []string{b.HTML}
	if q := b.Quiz; q != nil {
		all = append(append(all, q.Question, q.Explanation), q.Options...)
	}
	if b.Cell == nil || b.Cell.Exercise == nil {
		return all
	}
	for _, h := range b.Cell.Exercise.Hints {
		all = append(all, h.HTML)
	}
	if s := b.Cell.Exercise.Solution; s != nil {
		all = append(all, s.HTML)
	}
	return all
}

// tagsOf is the tags of HTML without the text between them.
func tagsOf(html string) string {
	var b strings.Builder
	for {
		start := strings.IndexByte(html, '<')
		if start < 0 {
			return b.String()
		}
		end := strings.IndexByte(html[start:], '>')
		if end < 0 {
			return b.String() + html[start:]
		}
		b.WriteString(html[start : start+end+1])
		html = html[start+end+1:]
	}
}

// TestEmptyCorner: the corner of a table that has names in its first column is an empty cell, not a header without words.
func TestEmptyCorner(t *testing.T) {
	l, err := Parse("a.md", []byte("# A\n\n| | one |\n|---|--:|\n| two | 3 |\n"))
	if err != nil {
		t.Fatal(err)
	}
	html := ""
	for _, b := range l.Blocks {
		html += b.HTML
	}
	if want := "<tr>\n<td></td>\n<th align=\"right\">one</th>\n</tr>"; !strings.Contains(html, want) {
		t.Errorf("%s\nhas no %s", html, want)
	}
}
