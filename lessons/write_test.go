package lessons

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

const twoCells = "# T\n\n```go {run id=a}\nfunc main() {}\n```\n\nBetween.\n\n~~~go {run id=b}\nb\n~~~"

func editable(t *testing.T, src string) (*Library, string) {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, "t.md")
	if err := os.WriteFile(file, []byte(src), 0o640); err != nil {
		t.Fatal(err)
	}
	b, err := OpenToEdit(dir)
	if err != nil {
		t.Fatal(err)
	}
	return b, file
}

func contentOf(t *testing.T, file string) string {
	t.Helper()
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(src)
}

// A save changes the bytes of its cell only, whatever the line ends, and leaves nothing else behind.
func TestSaveCell(t *testing.T) {
	for _, src := range []string{twoCells, strings.ReplaceAll(twoCells, "\n", "\r\n"), "\ufeff" + twoCells + "\n\n"} {
		b, file := editable(t, src)
		l, err := b.SaveCell("t", "a", Hash("func main() {}\n"), "one\ntwo")
		c := l.Cell("a")
		if err != nil || c.Text != "one\ntwo\n" || c.Hash != Hash(c.Text) {
			t.Fatalf("%+v, %v", c, err)
		}
		eol := "\n"
		if strings.Contains(src, "\r\n") {
			eol = "\r\n"
		}
		if got, want := contentOf(t, file), strings.Replace(src, "func main() {}", "one"+eol+"two", 1); got != want {
			t.Errorf("got\n%q\nwant\n%q", got, want)
		}
		if l, err = b.SaveCell("t", "a", c.Hash, "func main() {}\n"); err != nil || contentOf(t, file) != src || string(l.Source()) != src {
			t.Errorf("not undone: %v\n%q", err, contentOf(t, file))
		}
		if e, err := b.Get("t"); err != nil || e.Lesson.Version() != l.Version() {
			t.Errorf("the library has %+v, %v", e, err)
		}
		files, _ := os.ReadDir(filepath.Dir(file))
		info, _ := os.Stat(file)
		if len(files) != 1 || info.Mode().Perm() != 0o640 {
			t.Errorf("%v, mode %v", files, info.Mode())
		}
	}
}

// Who edited an older text gets the newer one, and nothing is written.
func TestSaveCellThatChanged(t *testing.T) {
	b, file := editable(t, twoCells)
	mine := Hash("func main() {}\n")
	elsewhere := strings.Replace(twoCells, "func main() {}", "from another editor", 1)
	if err := os.WriteFile(file, []byte(elsewhere), 0o640); err != nil {
		t.Fatal(err)
	}
	l, err := b.SaveCell("t", "a", mine, "mine")
	if !errors.Is(err, ErrChanged) || l == nil || l.Cell("a").Text != "from another editor\n" || contentOf(t, file) != elsewhere {
		t.Errorf("%+v, %v", l, err)
	}
	// What is beside the cell may have changed.
	if _, err := b.SaveCell("t", "b", Hash("b\n"), "mine"); err != nil || contentOf(t, file) != strings.Replace(elsewhere, "\nb\n", "\nmine\n", 1) {
		t.Errorf("%v: %q", err, contentOf(t, file))
	}
	// The same text again is no conflict.
	if _, err := b.SaveCell("t", "b", Hash("b\n"), "mine"); err != nil {
		t.Error(err)
	}
}

func TestSaveCellRefused(t *testing.T) {
	b, file := editable(t, twoCells)
	for _, test := range []struct {
		lesson, cell, text string
		want               error
	}{
		{"u", "a", "x", ErrNoLesson}, {"t", "c", "x", ErrNoCell}, {"t", "a", "\xff", ErrNotText}, {"t", "a", strings.Repeat("x", MaxLesson), ErrTooLarge},
	} {
		if _, err := b.SaveCell(test.lesson, test.cell, Hash("func main() {}\n"), test.text); !errors.Is(err, test.want) {
			t.Errorf("%s#%s: %v, want %v", test.lesson, test.cell, err, test.want)
		}
	}
	if err := os.WriteFile(file, []byte("# T\n\n```go {run id=a}\n"), 0o640); err != nil {
		t.Fatal(err)
	}
	var problems Problems
	if _, err := b.SaveCell("t", "a", "", "x"); !errors.As(err, &problems) {
		t.Errorf("a broken file: %v", err)
	}
	if err := os.Rename(file, file+".txt"); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("t.md.txt", file); err != nil {
		t.Skip(err)
	}
	if _, err := b.SaveCell("t", "a", "", "x"); !errors.As(err, &problems) || !strings.Contains(err.Error(), "is a link") {
		t.Errorf("a link: %v", err)
	}
	if _, err := Builtin().SaveCell("countdown", "countdown", "", "x"); !errors.Is(err, ErrReadOnly) {
		t.Errorf("a built-in lesson: %v", err)
	}
}

// Many save at once, each another version of one of two cells: each save either is in the file, or is told of the one that was
// there before.
func TestSaveCellAtOnce(t *testing.T) {
	b, file := editable(t, twoCells)
	var wg sync.WaitGroup
	for _, cell := range []string{"a", "b"} {
		for who := range 4 {
			wg.Go(func() {
				base := map[string]string{"a": Hash("func main() {}\n"), "b": Hash("b\n")}[cell]
				for n := 0; n < 5; {
					l, err := b.SaveCell("t", cell, base, fmt.Sprintf("%s %d %d\n", cell, who, n))
					switch {
					case err == nil:
						n++
					case !errors.Is(err, ErrChanged) || l == nil:
						t.Error(err)
						return
					}
					base = l.Cell(cell).Hash
				}
			})
		}
	}
	wg.Wait()
	l, err := Parse("t.md", []byte(contentOf(t, file)))
	if err != nil || !strings.HasSuffix(l.Cell("a").Text, " 4\n") || !strings.HasPrefix(l.Cell("b").Text, "b ") {
		t.Errorf("%v: %q", err, contentOf(t, file))
	}
}

// TestLibraryRoundTrips: every cell of every lesson is edited and the edit taken back, in files with either line end, with and
// without a byte order mark and a final newline. Each file is then what it was.
func TestLibraryRoundTrips(t *testing.T) {
	entries, err := Builtin().Lessons()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, e := range entries {
		lf := string(e.Lesson.Source())
		for _, src := range []string{lf, strings.ReplaceAll(lf, "\n", "\r\n"), "\ufeff" + lf, strings.TrimRight(lf, "\n")} {
			b, file := editable(t, src)
			for _, c := range e.Lesson.Cells() {
				l, err := b.SaveCell("t", c.ID, c.Hash, "// edited\n"+c.Text)
				if err != nil || contentOf(t, file) == src {
					t.Fatalf("%s#%s is not saved: %v", e.ID, c.ID, err)
				}
				if _, err := b.SaveCell("t", c.ID, l.Cell(c.ID).Hash, c.Text); err != nil || contentOf(t, file) != src {
					t.Fatalf("%s#%s is not what it was: %v", e.ID, c.ID, err)
				}
				n++
			}
		}
	}
	t.Logf("%d edits of %d lessons were taken back", n, len(entries))
}
