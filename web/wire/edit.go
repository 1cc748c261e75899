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

// SaveReply is what is stored now.
type SaveReply struct {
	Text     string `json:"text"`
	Revision int    `json:"revision"`
	Saved    string `json:"saved"` // RFC 3339
	// BaseHash is the hash of the text in the lesson's file, if it was saved there: the base of the next save.
	BaseHash string `json:"baseHash,omitempty"`
	Version  string `json:"version,omitempty"` // of that file
}

// Version is an earlier text of a cell.
type Version struct {
	Text  string `json:"text"`
	Saved string `json:"saved"` // RFC 3339
	Reset bool   `json:"reset"` // the learner reset the cell to the lesson's own text, which is now Text
}

// AssistRequest asks about a program being edited.
type AssistRequest struct {
	Kind   kernel.QuestionKind `json:"kind"`   // complete, call, explain or format
	Text   string              `json:"text"`   // the cell as it is in the editor
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
