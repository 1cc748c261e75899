package store

import (
	"fmt"

	"github.com/rehearse-lab/rehearse/kernel"
)

// NoteList is the notes on the runs of a cell, as one text; the store does not interpret it.
type NoteList struct {
	Lesson string
	Cell   string
	Run    string // on which it was last changed; that run is kept
	Text   string // "": there is no list
}

// MaxNoteList limits the text of a list, in bytes.
const MaxNoteList = 8 << 20

// Check refuses a list that is too long.
func (l *NoteList) Check() error {
	if len(l.Text) > MaxNoteList {
		return &kernel.Error{Kind: kernel.ErrRequest, Text: fmt.Sprintf("The notes have %d bytes; the limit is %d.", len(l.Text), MaxNoteList), Remedy: "Shorten some."}
	}
	return nil
}
