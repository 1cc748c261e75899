package lessons

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func ownLibrary(t *testing.T) (*Library, string) {
	t.Helper()
	dir := t.TempDir()
	b, err := OpenToEdit(dir)
	if err != nil {
		t.Fatal(err)
	}
	return b, dir
}

// Notebooks are made beside lessons that are only read, never with an ID that is taken, and what is removed comes back.
func TestNotebooks(t *testing.T) {
	own, dir := ownLibrary(t)
	s := &Shelf{Read: Builtin(), Own: own}
	builtin, err := Builtin().Lessons()
	if err != nil {
		t.Fatal(err)
	}
	var made []string
	for _, title := range []string{"My notes", "my notes.md", "Countdown", "Über", "日本", "../../etc/passwd", ".hidden", "README"} {
		l, err := s.Create(FileName(title), NewText(title))
		if err != nil {
			t.Fatalf("%s: %v", title, err)
		}
		made = append(made, l.ID)
		if e, err := s.Get(l.ID); err != nil || e == nil || e.Err != nil || e.Lesson.Title != title || !s.Editable(l.ID) || !e.Editable || !e.Beside {
			t.Errorf("%s: %+v, %v", title, e, err)
		}
	}
	if got, want := strings.Join(made, " "), "my-notes my-notes-2 countdown-2 ber notebook etc-passwd hidden readme-2"; got != want {
		t.Errorf("the IDs are %s, want %s", got, want)
	}
	all, err := s.Lessons()
	if err != nil || len(all) != len(builtin)+len(made) {
		t.Errorf("%d lessons, want %d and %d: %v", len(all), len(builtin), len(made), err)
	}
	files, _ := filepath.Glob(filepath.Join(dir, "*"))
	if len(files) != len(made) {
		t.Errorf("the folder has %v", files)
	}
	before, err := os.ReadFile(filepath.Join(dir, "my-notes.md"))
	if err != nil {
		t.Fatal(err)
	}
	removed, err := s.Trash("my-notes")
	if err != nil {
		t.Fatal(err)
	}
	if e, _ := s.Get("my-notes"); e != nil {
		t.Error("it is still there")
	}
	if l, err := s.Restore(removed); err != nil || l.ID != "my-notes" {
		t.Errorf("%+v, %v", l, err)
	}
	if after, err := os.ReadFile(filepath.Join(dir, "my-notes.md")); err != nil || string(after) != string(before) {
		t.Errorf("%q, %v", after, err)
	}
	removed, err = s.Trash("my-notes")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "my-notes.md"), []byte("# Another\n"), 0o600); err != nil { // by hand
		t.Fatal(err)
	}
	if list, err := s.Removed(); err != nil || len(list) != 1 || list[0].Name != removed || list[0].Lesson.Title != "My notes" {
		t.Errorf("removed are %+v, %v", list, err)
	}
	if l, err := s.Restore(removed); err != nil || l.ID != "my-notes-3" {
		t.Errorf("its name is taken: %s, %v", l.ID, err)
	}
	if list, err := s.Removed(); err != nil || len(list) != 0 {
		t.Errorf("removed are %+v, %v", list, err)
	}
	for _, bad := range []string{"", "x", removed, "a-../../x.md", "a-b/c.md", `a-b\c.md`, "a-.md"} {
		if _, err := s.Restore(bad); !errors.Is(err, ErrNoLesson) {
			t.Errorf("restore %q: %v", bad, err)
		}
	}
	if _, err := s.Trash("countdown"); !errors.Is(err, ErrReadOnly) {
		t.Errorf("a built-in lesson: %v", err)
	}
	var problems Problems
	if _, err := s.Create("bad.md", "no title"); !errors.As(err, &problems) {
		t.Errorf("a text that is no lesson: %v", err)
	}
	if _, err := Builtin().Create("x.md", "# X\n"); !errors.Is(err, ErrReadOnly) {
		t.Errorf("%v", err)
	}
}

// A notebook whose ID a lesson has, which came later, works under another ID.
func TestShelfWithTwo(t *testing.T) {
	own, dir := ownLibrary(t)
	for _, name := range []string{"countdown", "countdown-own"} {
		if err := os.WriteFile(filepath.Join(dir, name+".md"), []byte("# Mine: "+name+"\n\n```go {run id=a}\nfunc main() {}\n```\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s := &Shelf{Read: Builtin(), Own: own}
	if e, _ := s.Get("countdown"); e == nil || strings.HasPrefix(e.Lesson.Title, "Mine") || s.Editable("countdown") || s.Editable("nobody") {
		t.Errorf("the lesson is hidden: %+v", e)
	}
	for id, file := range map[string]string{"countdown-own": "countdown-own.md", "countdown-own-own": "countdown.md"} {
		e, err := s.Get(id)
		if err != nil || e == nil || e.Err != nil || e.File != file || e.Lesson.ID != id || !s.Editable(id) || filepath.Base(s.Path(id)) != file {
			t.Fatalf("%s is %+v, %v, in %s", id, e, err, s.Path(id))
		}
		l, err := s.SaveCell(id, "a", e.Lesson.Cell("a").Hash, "func main() { println(1) }\n")
		if err != nil || l.ID != id {
			t.Errorf("%s: saved as %+v, %v", id, l, err)
		}
		l, _, err = s.Arrange(id, Retitled("Renamed "+id))
		if src, _ := os.ReadFile(filepath.Join(dir, file)); err != nil || l.ID != id || !strings.Contains(string(src), "# Renamed "+id+"\n") || !strings.Contains(string(src), "println(1)") {
			t.Errorf("%s: %v, the file has\n%s", id, err, src)
		}
	}
	if _, err := s.Trash("countdown-own-own"); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "countdown.md")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("another notebook was removed: %v", err)
	}
}

// A translation of a notebook whose ID a lesson has is not one of the lesson's.
func TestShelfWithTranslation(t *testing.T) {
	own, dir := ownLibrary(t)
	for _, name := range []string{"countdown.de.md", "countdown.md", "countdown.zh.md"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("# Mine: "+name+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	all, err := (&Shelf{Read: Builtin(), Own: own}).Lessons()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range all {
		want := 1
		if e.Beside {
			want = 3
		}
		if same := Translations(all, e); len(same) != want || same[0].Beside != e.Beside {
			t.Errorf("%s has %d languages, want %d, the first of %s", e.ID, len(same), want, same[0].ID)
		}
	}
}

// The name of a notebook that was removed is kept for it: one that is made meanwhile is another, with a history of its own.
func TestRemovedKeepsItsName(t *testing.T) {
	own, _ := ownLibrary(t)
	made := func(l *Lesson, err error) string {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return l.ID
	}
	if id := made(own.Create("notes.md", "# Notes\n")); id != "notes" {
		t.Fatal(id)
	}
	removed, err := own.Trash("notes")
	if err != nil {
		t.Fatal(err)
	}
	if id := made(own.Create("notes.md", "# Other notes\n")); id != "notes-2" {
		t.Errorf("the new one is %s", id)
	}
	if id := made(own.Restore(removed)); id != "notes" {
		t.Errorf("the old one comes back as %s", id)
	}
}

func TestRetitled(t *testing.T) {
	for _, tt := range []struct{ src, title, want string }{
		{"# Old\n\nText.\n", "New", "# New\n\nText.\n"},
		{"\ufeff# Old\r\n\r\nText.\r\n", "New", "\ufeff# New\r\n\r\nText.\r\n"},
		{"---\ntitle: Old\nminutes: 3\n---\n\nText.\n", `A "new": one`, "---\ntitle: \"A \\\"new\\\": one\"\nminutes: 3\n---\n\nText.\n"},
		{"---\ntitle: Old\n---\n# Old\n", " New ", "---\ntitle: \"New\"\n---\n# New\n"},
		{"Old\n===\n", "New", "not stand on a line of its own"},
		{"# Old\n", " ", "one line"},
		{"# Old\n", "a\nb", "one line"},
	} {
		l, err := Parse("x.md", []byte(tt.src))
		if err != nil {
			t.Fatal(err)
		}
		out, err := Retitled(tt.title)(l)
		if err != nil {
			out = []byte(err.Error())
		}
		if got := string(out); got != tt.want && (err == nil || !strings.Contains(got, tt.want)) {
			t.Errorf("%q: %q, want %q", tt.src, got, tt.want)
		}
		if made, err2 := Parse("x.md", out); err == nil && (err2 != nil || made.Title != strings.TrimSpace(tt.title)) {
			t.Errorf("%q: the title is %q, %v", tt.src, made.Title, err2)
		}
	}
}
