package wire

import (
	"github.com/rehearse-lab/rehearse/kernel"
)

// SaveRequest saves a learner's text of a cell.
type SaveRequest struct {
	Text     string `json:"text"`
	BaseHash string `json:"baseHash"`
	Revision int    `json:"revision"` // the revision the edit was based on
}

// SaveReply tells what is stored now.
type SaveReply struct {
	Text     string `json:"text"`
	Revision int    `json:"revision"`
	Saved    string `json:"saved"` // RFC 3339
	// BaseHash is of the text that is in the lesson's file now, if that is where it was saved: of what the next save is based on.
	BaseHash string `json:"baseHash,omitempty"`
	Version  string `json:"version,omitempty"` // of that file
}

// Version is a text that a cell has had.
type Version struct {
	Text  string `json:"text"`
	Saved string `json:"saved"` // RFC 3339
	Reset bool   `json:"reset"` // the learner went back to the lesson's own text, which is what Text has now
}

// AssistRequest asks about a program that is being written.
type AssistRequest struct {
	Kind   kernel.QuestionKind `json:"kind"`   // complete, call, explain or format
	Text   string              `json:"text"`   // the cell as it stands in the editor
	Offset int                 `json:"offset"` // in it, bytes of UTF-8
}

// Diagnostic is a compile error, or a warning, at its place in the cell.
type Diagnostic struct {
	Cell    string `json:"cell"`
	Line    int    `json:"line"` // 1-based
	Col     int    `json:"col"`  // 1-based, bytes
	EndLine int    `json:"endLine"`
	EndCol  int    `json:"endCol"`
	Text    string `json:"text"`
	Hint    string `json:"hint,omitempty"`
	Warning bool   `json:"warning,omitempty"` // the program runs all the same
}
