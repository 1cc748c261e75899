package wire

import (
	"github.com/rehearse-lab/rehearse/render"
)

// NotesRequest is all notes on a cell as they are to be. Of a note on a step that is new, Panel and Step count, of one on a message
// or on the difference about one Panel and Msg; what identifies them in other runs, the server works out. It also writes down the
// program and the settings of Run, for those that are new and those that have Here.
type NotesRequest struct {
	Run      string        `json:"run"`      // in which the new ones are; "": the cell's last
	Revision string        `json:"revision"` // of the list that was changed; "": there was none
	Title    string        `json:"title"`
	Notes    []render.Note `json:"notes"`
	Reset    bool          `json:"reset,omitempty"` // instead: the notes that came with the lesson
}

// NotesReply is all notes on a cell, in their order, placed in a run.
type NotesReply struct {
	Title    string        `json:"title"`
	Notes    []render.Note `json:"notes"`
	Revision string        `json:"revision"`
	Given    bool          `json:"given"`            // other notes came with the lesson, and a Reset brings them back
	Missing  int           `json:"missing"`          // how many of them are not among Notes, or not as they came
	Lesson   []render.Note `json:"lesson,omitempty"` // if some are missing: all that came with the lesson
}
