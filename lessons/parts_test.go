package lessons

import (
	"fmt"
	"strings"
	"testing"
)

const partsLesson = "---\ntitle: Parts\n---\n\nBegin.\n\n> **Term.** Beside.\n\n## One\nText\n" +
	"```go {run id=a}\nfunc main() {}\n```\nAfter.\n\n```quiz {number id=q}\nHow many?\n\n= 3\n```\n" +
	"\n```go {exercise id=x}\nfunc main() {}\n```\n\nDo it.\n\n<!-- check x: every message is handled -->\n\n" +
	"<details>\n<summary>Hint</summary>\n\n## No section\n\nThink.\n\n</details>\n\nFree.\n\n[ref]: https://example.org\n"

// Parts are what stands under a heading, cells, quizzes, exercises with what belongs to them, and the text between.
func TestParts(t *testing.T) {
	l, err := Parse("parts.md", []byte(partsLesson))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range l.Parts() {
		first, _, _ := strings.Cut(p.Text, "\n")
		got = append(got, fmt.Sprintf("%d+%d %s %s %v %s", p.Line, p.Lines(), p.Kind, p.ID, p.Alone(), first))
	}
	want := []string{
		"5+3 text  false Begin.",
		"9+2 text  false ## One",
		"11+3 cell a true ```go {run id=a}",
		"14+1 text  false After.",
		"16+5 quiz q false ```quiz {number id=q}",
		"22+16 cell x false ```go {exercise id=x}",
		"39+3 text  false Free.",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for line, part := range map[int]int{1: -1, 5: 0, 8: 0, 9: 1, 12: 2, 30: 5, 38: 5, 39: 6} {
		if at := l.PartAt(line); at != part {
			t.Errorf("line %d is in part %d, want %d", line, at, part)
		}
	}
}

// In the lessons there are, no byte after the front matter is outside the parts, and each block stands in one.
func TestPartsCoverLessons(t *testing.T) {
	entries, err := Builtin().Lessons()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		parts := e.Lesson.Parts()
		for i, p := range parts {
			if i > 0 && parts[i-1].to != p.from {
				t.Errorf("%s:%d: a gap before the part", e.File, p.Line)
			}
		}
		last := 0
		for _, b := range e.Lesson.Blocks {
			at := e.Lesson.PartAt(b.Line)
			if b.Line < last || at < 0 || b.Cell != nil && parts[at].ID != b.Cell.ID || b.Quiz != nil && parts[at].ID != b.Quiz.ID {
				t.Errorf("%s:%d: the %s block is in part %d", e.File, b.Line, b.Kind, at)
			}
			last = b.Line
		}
	}
}
