package main

import (
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/web/notebook"
)

// TestNotesOfLibraryAreCurrent checks that each note of the library's lessons names its cell's current program. If
// this fails after a program was edited, check whether the notes are still right, and run rehearse notes
// lessons/library.
func TestNotesOfLibraryAreCurrent(t *testing.T) {
	entries, err := lessons.Builtin().Lessons()
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, e := range entries {
		f, name, err := lessons.Builtin().NotesFile(e.ID)
		if err != nil {
			t.Fatal(err)
		}
		if len(f.Cells()) == 0 {
			continue
		}
		var cells []kernel.Cell
		for _, c := range e.Lesson.Cells() {
			cells = append(cells, kernel.Cell{ID: c.ID, Text: c.Text})
		}
		made := kernel.MadeOf(cells, notebook.LessonFiles(e.Lesson))
		for _, cell := range f.Cells() {
			for _, n := range f.List(cell).Notes {
				found++
				if n.Made == nil || !strings.HasPrefix(made[cell].Program, n.Made.Program) {
					t.Errorf("%s: the note %s is made on %+v; the program of %s is %.16s", name, n.ID, n.Made, cell, made[cell].Program)
				}
			}
		}
	}
	if found == 0 {
		t.Error("no lesson has notes")
	}
}
