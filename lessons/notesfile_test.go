package lessons

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons/notes"
)

func listOf(text string) notes.List {
	return notes.List{Notes: []notes.Note{{ID: "n", About: notes.Difference, Text: text}}}
}

// Notes are saved beside the lesson over those they were made from, and go with it.
func TestSaveNotes(t *testing.T) {
	own, dir := ownLibrary(t)
	s := &Shelf{Read: Builtin(), Own: own}
	l, err := s.Create("mine.md", twoCells)
	if err != nil {
		t.Fatal(err)
	}
	save := func(id, base string, l notes.List, want error) notes.List {
		t.Helper()
		now, err := s.SaveNotes(id, "a", base, l)
		if !errors.Is(err, want) {
			t.Fatalf("saving: %v, want %v", err, want)
		}
		return now
	}
	one, two := listOf("one"), listOf("two")
	save(l.ID, "", one, nil)
	save(l.ID, "", one, nil) // whose answer was lost
	if now := save(l.ID, "", two, ErrChanged); now.Notes[0].Text != "one" {
		t.Errorf("there is %+v", now)
	}
	save(l.ID, one.Revision(), two, nil)
	if got, err := s.Notes(l.ID, "a"); err != nil || got.Revision() != two.Revision() {
		t.Errorf("%+v, %v", got, err)
	}
	if got, err := s.Notes(l.ID, "b"); err != nil || !got.Empty() {
		t.Errorf("of the other cell: %+v, %v", got, err)
	}
	if _, err := s.SaveNotes(l.ID, "none", "", one); !errors.Is(err, ErrNoCell) {
		t.Errorf("notes on no cell: %v", err)
	}
	if _, err := s.SaveNotes("countdown", "countdown", "", one); !errors.Is(err, ErrReadOnly) {
		t.Errorf("notes on a lesson that is only read: %v", err)
	}
	if _, err := s.SaveNotes(l.ID, "a", two.Revision(), notes.List{Notes: []notes.Note{{}}}); err == nil || !strings.Contains(err.Error(), "note 1") {
		t.Errorf("a note that is none: %v", err)
	}

	removed, err := s.Trash(l.ID)
	if err != nil {
		t.Fatal(err)
	}
	if files, _ := filepath.Glob(filepath.Join(dir, "mine*")); len(files) > 0 {
		t.Errorf("after the removal there are %v", files)
	}
	back, err := s.Restore(removed)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := s.Notes(back.ID, "a"); err != nil || got.Revision() != two.Revision() {
		t.Errorf("brought back: %+v, %v", got, err)
	}
	save(l.ID, two.Revision(), notes.List{}, nil)
	if files, _ := filepath.Glob(filepath.Join(dir, "mine*")); len(files) != 1 {
		t.Errorf("without notes there are %v", files)
	}

	file := filepath.Join(dir, "mine.notes.yaml")
	if err := os.WriteFile(file, []byte("a: ["), 0o600); err != nil {
		t.Fatal(err)
	}
	var p Problems
	if _, err := s.Notes(l.ID, "a"); !errors.As(err, &p) || p[0].File != "mine.notes.yaml" || p[0].Line != 1 {
		t.Errorf("a file that cannot be read: %v", err)
	}
	if _, err := s.SaveNotes(l.ID, "a", "", one); !errors.As(err, &p) || contentOf(t, file) != "a: [" {
		t.Errorf("a file that cannot be read is saved over: %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "left.notes.yaml"), []byte("a:\n  title: of one that is gone\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if l, err := s.Create("left.md", twoCells); err != nil || l.ID != "left-2" {
		t.Errorf("a new lesson takes over the notes of one that is gone: %+v, %v", l, err)
	}
}
