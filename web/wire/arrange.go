package wire

import (
	"github.com/rehearse-lab/rehearse/lessons"
)

// PartRef names a part of a lesson's file: a cell or a quiz by its ID, a text by its hash.
type PartRef struct {
	ID   string `json:"id,omitempty"`
	Line int    `json:"line"` // 1-based, in the file
	Hash string `json:"hash"` // of its Markdown
}

// Part is a part of a lesson's file.
type Part struct {
	PartRef
	Kind  lessons.PartKind `json:"kind"`
	Text  string           `json:"text"`  // its Markdown
	Alone bool             `json:"alone"` // a program without hints, solution and checks
}

// ArrangeRequest asks for a change of a lesson's arrangement.
type ArrangeRequest struct {
	Op     ArrangeOp        `json:"op"`
	Part   *PartRef         `json:"part,omitempty"`   // the part to change; for add: the part after the new one, none at the end
	Kind   lessons.PartKind `json:"kind,omitempty"`   // add
	Text   string           `json:"text,omitempty"`   // add: the text, or the program
	Line   int              `json:"line,omitempty"`   // split: of the program, from 1; the second cell begins with it
	Splice *lessons.Splice  `json:"splice,omitempty"` // splice: an Undo, or a change of a text
}

// ArrangeOp is a way of changing a lesson's arrangement.
type ArrangeOp string

// The ways of changing a lesson's arrangement.
const (
	ArrangeAdd    ArrangeOp = "add"
	ArrangeRemove ArrangeOp = "remove"
	ArrangeSwap   ArrangeOp = "swap" // with the next part
	ArrangeCopy   ArrangeOp = "copy"
	ArrangeSplit  ArrangeOp = "split"
	ArrangeMerge  ArrangeOp = "merge" // with the next part
	ArrangeSplice ArrangeOp = "splice"
)

// ArrangeReply is the changed lesson, and the inverse of the change.
type ArrangeReply struct {
	Page LessonPage     `json:"page"`
	Undo lessons.Splice `json:"undo"`
}

// Place is a section of a lesson, or of a page of the reference.
type Place struct {
	Lesson string `json:"lesson"`
	Title  string `json:"title"` // the lesson's
	ID     string `json:"id"`    // of the heading
	Text   string `json:"text"`  // of the heading, or the name in the reference that the section is about
}

// Program says what a cell's program is made of now.
type Program struct {
	Cell    string   `json:"cell"`
	Program string   `json:"program"` // hash, as render.Scene has it; "" if the cells do not fit together
	Uses    []string `json:"uses"`    // the other cells whose declarations it uses
}

// NotebookRequest asks for a notebook: a removed one again, a copy of a lesson, one from a file, or a new one.
type NotebookRequest struct {
	Restore string `json:"restore,omitempty"` // the answer to the removal
	Of      string `json:"of,omitempty"`      // the lesson
	Name    string `json:"name,omitempty"`    // the file's
	Text    string `json:"text,omitempty"`    // its Markdown
	Cell    string `json:"cell,omitempty"`    // the cell of Of that has Text in the copy
	Title   string `json:"title,omitempty"`   // of a new notebook, or the new title of an existing one
}

// RemovedItem is a removed notebook that can be restored.
type RemovedItem struct {
	Restore  string `json:"restore"` // for NotebookRequest
	Title    string `json:"title"`
	Modified int64  `json:"modified"` // Unix time in ms of the last change of its text
}
