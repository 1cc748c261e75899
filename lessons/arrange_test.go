package lessons

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestArrange(t *testing.T) {
	const file = "# T\n\nOne.\n```go {run id=a cores=2}\nvar a int\n\nfunc main() {}\n```\n```go {run id=b}\nvar b int\n```\n\n## End\n\nLast.\n"
	tests := []struct {
		name string
		do   Arrangement
		want string // the file; or what the error says
	}{
		{"add a cell", AddPart(1, PartCell, "var n int"), strings.Replace(file, "One.\n", "One.\n\n```go {run id=cell-1}\nvar n int\n```\n\n", 1)},
		{"add a cell with a fence", AddPart(1, PartCell, "/*\n```\n*/"), strings.Replace(file, "One.\n", "One.\n\n````go {run id=cell-1}\n/*\n```\n*/\n````\n\n", 1)},
		{"add text at the start", AddPart(0, PartText, "Zero.\n\n\n"), "Zero.\n\n" + file},
		{"add text at the end", AddPart(4, PartText, "More."), file + "\nMore.\n"},
		{"remove a cell", RemovePart(1), "# T\n\nOne.\n\n```go {run id=b}\nvar b int\n```\n\n## End\n\nLast.\n"},
		{"remove the end", RemovePart(3), strings.TrimSuffix(file, "\n## End\n\nLast.\n")},
		{"swap", SwapParts(1), "# T\n\nOne.\n\n```go {run id=b}\nvar b int\n```\n\n```go {run id=a cores=2}\nvar a int\n\nfunc main() {}\n```\n\n## End\n\nLast.\n"},
		{"swap the last", SwapParts(3), "the last part cannot be moved down"},
		{"copy", CopyPart(1), strings.Replace(file, "```go {run id=b}", "\n```go {run id=a-2 cores=2}\nvar a int\n\nfunc main() {}\n```\n\n```go {run id=b}", 1)},
		{"split", SplitCell(1, 3), strings.Replace(file, "One.\n```go {run id=a cores=2}\nvar a int\n\nfunc main() {}\n```\n",
			"One.\n\n```go {run id=a cores=2}\nvar a int\n```\n\n```go {run id=a-2 cores=2}\nfunc main() {}\n```\n\n", 1)},
		{"split at the start", SplitCell(1, 1), "nothing to split"},
		{"split after the end", SplitCell(1, 90), "nothing to split"},
		{"split text", SplitCell(0, 1), "only programs"},
		{"merge", MergeCells(1), "# T\n\nOne.\n\n```go {run id=a cores=2}\nvar a int\n\nfunc main() {}\n\nvar b int\n```\n\n## End\n\nLast.\n"},
		{"merge over text", MergeCells(2), "no cell follows"},
		{"change text", Spliced(Splice{Line: 3, Old: "One.\n", New: "Two.\nThree.\n"}), strings.Replace(file, "One.\n", "Two.\nThree.\n", 1)},
		{"change text that is gone", Spliced(Splice{Line: 3, Old: "Eleven.\n", New: "Two.\n"}), ErrChanged.Error()},
		{"change half a line", Spliced(Splice{Line: 3, Old: "One", New: "Two"}), ErrChanged.Error()},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, form := range []struct{ name, before, eol string }{{"LF", "", "\n"}, {"CRLF and BOM", "\ufeff", "\r\n"}} {
				src := form.before + strings.ReplaceAll(file, "\n", form.eol)
				l, err := Parse("t.md", []byte(src))
				if err != nil {
					t.Fatal(err)
				}
				out, err := tt.do(l)
				if err != nil {
					if !strings.Contains(err.Error(), tt.want) {
						t.Errorf("%s: %v", form.name, err)
					}
					continue
				}
				if want := form.before + strings.ReplaceAll(tt.want, "\n", form.eol); string(out) != want {
					t.Errorf("%s: got\n%q\nwant\n%q", form.name, out, want)
				}
			}
		})
	}
}

// An exercise moves and is copied with its checks.
func TestCopyExercise(t *testing.T) {
	l, err := Parse("parts.md", []byte(partsLesson))
	if err != nil {
		t.Fatal(err)
	}
	out, err := CopyPart(5)(l)
	if err != nil {
		t.Fatal(err)
	}
	made, err := Parse("parts.md", out)
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	x, y := made.Exercise("x"), made.Exercise("x-2")
	if y == nil || len(y.Exercise.Checks) != len(x.Exercise.Checks) || len(y.Exercise.Hints) != 1 {
		t.Errorf("the copy is %+v\n%s", y, out)
	}
	for _, do := range []Arrangement{SplitCell(5, 1), MergeCells(5)} {
		var no *NotPossible
		if _, err := do(l); !errors.As(err, &no) || !strings.Contains(err.Error(), "one program") {
			t.Errorf("%v", err)
		}
	}
}

// A new exercise and a new question get IDs that nothing else has, an exercise in its checks too.
func TestAddTasks(t *testing.T) {
	const exercise = "```go {exercise id=new}\nfunc main() {}\n```\n\n<!--\ncheck new:\n    every message is handled\n-->\n"
	const quiz = "```quiz {choice id=new}\nWhich?\n\n- [x] a\n- [ ] b\n```\n"
	src := []byte("# T\n\nText.\n")
	for range 2 {
		for kind, text := range map[PartKind]string{PartExercise: exercise, PartQuiz: quiz} {
			l, err := Parse("t.md", src)
			if err != nil {
				t.Fatal(err)
			}
			if src, err = AddPart(len(l.Parts()), kind, text)(l); err != nil {
				t.Fatal(err)
			}
		}
	}
	l, err := Parse("t.md", src)
	if err != nil {
		t.Fatalf("%v\n%s", err, src)
	}
	for _, id := range []string{"exercise-1", "exercise-2"} {
		if c := l.Exercise(id); c == nil || len(c.Exercise.Checks) != 2 { // the first is that it ends
			t.Errorf("%s: %+v\n%s", id, c, src)
		}
	}
	ids := map[string]bool{}
	for _, p := range l.Parts() {
		ids[p.ID] = true
	}
	if !ids["question-1"] || !ids["question-2"] {
		t.Errorf("parts %v\n%s", ids, src)
	}
}

// Whatever is done to the parts of a lesson leaves every other part as it was, byte for byte, and taking all of it back, in
// between of which other cells are edited, restores the file.
func TestArrangementsAreTakenBack(t *testing.T) {
	entries, err := Builtin().Lessons()
	if err != nil {
		t.Fatal(err)
	}
	done := 0
	for n, e := range entries {
		text := string(e.Lesson.Source())
		forms := []string{text, strings.ReplaceAll(text, "\n", "\r\n"), "\ufeff" + text, strings.TrimRight(text, "\n")}
		done += takeBack(t, e.File, []byte(forms[n%len(forms)]), rand.New(rand.NewPCG(uint64(n), 1)))
	}
	t.Logf("%d arrangements of %d lessons were taken back", done, len(entries))
	if done < 100 {
		t.Error("too few of them were possible")
	}
}

func takeBack(t *testing.T, name string, src []byte, rnd *rand.Rand) (done int) {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, filepath.Base(name))
	if err := os.WriteFile(file, src, 0o600); err != nil {
		t.Fatal(err)
	}
	b, err := OpenToEdit(dir)
	if err != nil {
		t.Fatal(err)
	}
	var undo []Splice
	for range 12 {
		l, err := Parse(name, read(t, file))
		if err != nil {
			t.Fatal(err)
		}
		what, do := randomArrangement(l, rnd)
		made, back, err := b.Arrange(l.ID, do)
		var no *NotPossible
		var problems Problems
		switch {
		case errors.As(err, &no), errors.As(err, &problems): // it may be what a claim is about
			if !bytes.Equal(read(t, file), l.Source()) {
				t.Fatalf("%s: %s was refused, and changed the file", name, what)
			}
			continue
		case err != nil:
			t.Fatalf("%s: %s: %v", name, what, err)
		}
		undo = append(undo, back)
		if got := read(t, file); !bytes.Equal(got, made.Source()) {
			t.Fatalf("%s: %s: the file is another one than what was returned", name, what)
		}
	}
	for i := range undo {
		if _, _, err := b.Arrange(IDOf(name), Spliced(undo[len(undo)-1-i])); err != nil {
			t.Fatalf("%s: taking back %+v: %v", name, undo[len(undo)-1-i], err)
		}
	}
	if got := read(t, file); !bytes.Equal(got, src) {
		t.Fatalf("%s: not as before:\n%q\n%q", name, got, src)
	}
	return len(undo)
}

func randomArrangement(l *Lesson, rnd *rand.Rand) (string, Arrangement) {
	part := rnd.IntN(len(l.Parts()))
	switch op := rnd.IntN(7); op {
	case 0:
		return fmt.Sprint("add a cell before ", part), AddPart(part, PartCell, "func main() {\n\tprintln(1)\n}\n")
	case 1:
		return fmt.Sprint("add text before ", part), AddPart(part, PartText, "Some *text*.")
	case 2:
		return fmt.Sprint("remove ", part), RemovePart(part)
	case 3:
		return fmt.Sprint("swap ", part), SwapParts(part)
	case 4:
		return fmt.Sprint("copy ", part), CopyPart(part)
	case 5:
		return fmt.Sprint("split ", part), SplitCell(part, 1+rnd.IntN(12))
	default:
		return fmt.Sprint("merge ", part), MergeCells(part)
	}
}

func read(t *testing.T, file string) []byte {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// A change fits where its text still stands, whatever happened elsewhere, and nowhere else.
func TestSplice(t *testing.T) {
	const from, to = "a\n\nb\n\nc\n", "a\n\nc\n"
	back := SpliceOf([]byte(to), []byte(from))
	for file, want := range map[string]string{
		to:                   from,
		"new\n\n" + to:       "new\n\n" + from,
		"a\n\nd\n\nc\n":      "a\n\nb\n\nd\n\nc\n",
		"x\n\nc\n":           "x\n\nb\n\nc\n",
		"a\n\nx\n":           "a\n\nb\n\nx\n",
		"x\n\ny\n":           "",
		"a\nbc\n":            "",
		"a\n\nc\n\na\n\nc\n": "a\n\nb\n\nc\n\na\n\nc\n",
	} {
		if got, ok := back.Apply([]byte(file)); ok != (want != "") || string(got) != want {
			t.Errorf("%q: got %q, %v, want %q", file, got, ok, want)
		}
	}
	for _, pair := range [][2]string{{"", "x"}, {"x", ""}, {"x", "x\n"}, {"a\nb", "a\n"}, {"\n\n\n", "\n"}} {
		got, ok := SpliceOf([]byte(pair[0]), []byte(pair[1])).Apply([]byte(pair[0]))
		if !ok || string(got) != pair[1] {
			t.Errorf("%q to %q: %q, %v", pair[0], pair[1], got, ok)
		}
	}
}
