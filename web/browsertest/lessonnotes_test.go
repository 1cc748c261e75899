package browsertest

import (
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/notes"
)

// lessonNotes is the notes that lie beside a lesson of the library, on one of its cells. There are some, so that a test of them cannot pass
// by having nothing to look at.
func lessonNotes(t *testing.T, lesson, cell string) notes.List {
	t.Helper()
	list, err := lessons.Builtin().Notes(lesson, cell)
	if err != nil {
		t.Fatal(err)
	}
	if len(list.Notes) < 2 || questions(list) == 0 {
		t.Fatalf("%s#%s has %d notes and %d questions", lesson, cell, len(list.Notes), questions(list))
	}
	return list
}

// questions is how many notes a tour asks about before it shows them.
func questions(list notes.List) int {
	n := 0
	for _, note := range list.Notes {
		if note.Predict != "" {
			n++
		}
	}
	return n
}
