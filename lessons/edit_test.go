package lessons

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestSetCell(t *testing.T) {
	for _, test := range []struct{ name, before, text, after string }{
		{"replace", "# T\n\n```go {run id=a}\nold\n```\n\nend", "new\nlines\n", "# T\n\n```go {run id=a}\nnew\nlines\n```\n\nend"},
		{"final newline is added", "# T\n\n```go {run id=a}\nold\n```\n", "new", "# T\n\n```go {run id=a}\nnew\n```\n"},
		{"make empty", "# T\n\n```go {run id=a}\nold\n```\n", "", "# T\n\n```go {run id=a}\n```\n"},
		{"fill empty", "# T\n\n```go {run id=a}\n```", "new", "# T\n\n```go {run id=a}\nnew\n```"},
		{"windows", "# T\r\n\r\n```go {run id=a}\r\nold\r\n```\r\n", "x\ny\n", "# T\r\n\r\n```go {run id=a}\r\nx\r\ny\r\n```\r\n"},
		{"mixed ends", "# T\n\n```go {run id=a}\nold\r\n```\r\nend\n", "x\r\ny\r", "# T\n\n```go {run id=a}\nx\ny\n```\r\nend\n"},
		{"mark", "\ufeff# T\n\n```go {run id=a}\n```\n", "x", "\ufeff# T\n\n```go {run id=a}\nx\n```\n"},
		{"indent", "# T\n\n  ~~~go {run id=a}\n  old\n ~~~\n", "\tx\n\ny", "# T\n\n  ~~~go {run id=a}\n  \tx\n\n  y\n ~~~\n"},
		{"fence in text", "# T\n\n```go {run id=a}\nold\n`````\n", "a\n  ````  \nb", "# T\n\n`````go {run id=a}\na\n  ````  \nb\n```````\n"},
		{"other fence in text", "# T\n\n```go {run id=a}\nold\n```\n", "~~~~\n```go\n", "# T\n\n```go {run id=a}\n~~~~\n```go\n```\n"},
		{"the same", "# T\n\n  ```go {run id=a}\nlazy\n   deep\n  ```\n", "lazy\n deep\n", "# T\n\n  ```go {run id=a}\nlazy\n   deep\n  ```\n"},
		{"front matter", "---\ntitle: T\n---\n\n```go {run id=b}\nold\n```\n\n```go {run id=a}\nold\n```\n", "new",
			"---\ntitle: T\n---\n\n```go {run id=b}\nold\n```\n\n```go {run id=a}\nnew\n```\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			l, err := Parse("x.md", []byte(test.before))
			if err != nil {
				t.Fatal(err)
			}
			got, err := l.SetCell("a", test.text)
			if err != nil {
				t.Fatal(err)
			}
			if string(got) != test.after {
				t.Errorf("got  %q\nwant %q", got, test.after)
			}
			checkEdit(t, l, "a", test.text)
		})
	}
}

func TestSetCellErrors(t *testing.T) {
	l, err := Parse("x.md", []byte("# T\n\n```go {run id=a}\n```\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		id, text string
		want     error
	}{
		{"b", "x", ErrNoCell},
		{"a", "\xff", ErrNotText},
		{"a", "x\x00", ErrNotText},
		{"a", strings.Repeat("x", MaxLesson), ErrTooLarge},
	} {
		if out, err := l.SetCell(test.id, test.text); !errors.Is(err, test.want) || out != nil {
			t.Errorf("SetCell(%s, %.5q) = %d bytes, %v, want %v", test.id, test.text, len(out), err, test.want)
		}
	}
}

// checkEdit sets a cell's text and checks that parsing gives it back and that nothing else has changed.
func checkEdit(t *testing.T, l *Lesson, id, text string) {
	t.Helper()
	out, err := l.SetCell(id, text)
	if err != nil {
		if errors.Is(err, ErrNotText) || errors.Is(err, ErrTooLarge) {
			return
		}
		t.Fatal(err)
	}
	edited, err := Parse(l.File, out)
	if err != nil {
		t.Fatalf("after SetCell(%s, %q): %v\n%q", id, text, err, out)
	}
	if got, want := edited.Cell(id).Text, normalizeText(text); got != want {
		t.Fatalf("text is %q, want %q", got, want)
	}
	for i, c := range l.cells {
		e := edited.cells[i]
		if e.ID != c.ID || e.Settings != c.Settings || (c.ID != id && e.Text != c.Text) {
			t.Fatalf("cell %s became %+v", c.ID, e)
		}
	}
	before, after := outside(l, id), outside(edited, id)
	if !bytes.Equal(before, after) {
		t.Fatalf("bytes outside the cell changed\nbefore %q\nafter  %q", before, after)
	}
	back, err := edited.SetCell(id, l.Cell(id).Text)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := Parse(l.File, back); err != nil || again.Cell(id).Text != l.Cell(id).Text {
		t.Fatalf("setting the text back: %v", err)
	}
}

// outside is the lesson's file without one cell's text; the cell's fences are cut to three characters.
func outside(l *Lesson, id string) []byte {
	c := l.Cell(id)
	lines := bytes.SplitAfter(l.src, []byte("\n"))
	var out bytes.Buffer
	for n, line := range lines {
		switch n + 1 {
		case c.fence.open:
			at := bytes.IndexByte(line, c.fence.char)
			out.Write(line[:at])
			out.Write(bytes.TrimLeft(line[at:], string(c.fence.char)))
		case c.fence.close:
			out.Write(bytes.ReplaceAll(line, []byte{c.fence.char}, nil))
		default:
			if n+1 < c.fence.open || n+1 > c.fence.close {
				out.Write(line)
			}
		}
	}
	return out.Bytes()
}

func FuzzSetCell(f *testing.F) {
	files, _ := filepath.Glob("library/*.md")
	for _, file := range append(files, "testdata/everything.md") {
		src, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for _, text := range []string{"", "x", "\n", "```\n", "~~~~~\r\n\t````", "  indented\n\ttab\r"} {
			f.Add(src, text)
		}
	}
	f.Add([]byte("# T\r\n\r\n   ```go {run id=a}\r\n\tx\r\n  ```\r\n"), " x")
	f.Fuzz(func(t *testing.T, src []byte, text string) {
		l, err := Parse("x.md", src)
		if err != nil {
			return
		}
		for _, c := range l.Cells() {
			checkEdit(t, l, c.ID, text)
		}
	})
}
