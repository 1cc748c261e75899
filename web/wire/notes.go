package wire

import (
	"github.com/rehearse-lab/rehearse/render"
)

// NotesRequest has all notes on a cell, to replace the stored ones. For a new note on a step, Panel and Step count; for one
// on a message, or on the difference about one, Panel and Msg. The server derives what identifies them in other runs. For
// new notes, and those that have Here, it also records the program and the settings of Run.
type NotesRequest struct {
	Run      string        `json:"run"`      // in which the new ones are; "": the cell's last
	Revision string        `json:"revision"` // of the list that was changed; "": there was none
	Title    string        `json:"title"`
	Notes    []render.Note `json:"notes"`
	Reset    bool          `json:"reset,omitempty"` // instead: restore the notes that came with the lesson
}

// NotesReply has all notes on a cell, in order, placed in a run.
type NotesReply struct {
	Title    string        `json:"title"`
	Notes    []render.Note `json:"notes"`
	Revision string        `json:"revision"`
	Given    bool          `json:"given"`            // other notes came with the lesson, and a Reset restores them
	Missing  int           `json:"missing"`          // how many of them have been removed or changed
	Lesson   []render.Note `json:"lesson,omitempty"` // if some are missing: all that came with the lesson
}
