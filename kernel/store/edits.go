package store

import (
	"fmt"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
)

// Edit is a learner's text of a cell.
type Edit struct {
	Lesson   string
	Cell     string
	BaseHash string // of the lesson's own text that was edited; if the lesson's has changed since, the edit is stale
	Text     string
	// Revision numbers the edits of a cell, from 1; 0 is the lesson's own text.
	Revision int
	Updated  time.Time
	// Reset is set if the learner went back to the lesson's own text: such a row keeps the count of revisions.
	Reset bool
}

// AsSeen is e as callers see it: a reset edit counts as none.
func (e Edit) AsSeen() Edit {
	if e.Reset {
		return Edit{Lesson: e.Lesson, Cell: e.Cell}
	}
	return e
}

// MaxEditText limits a text of a cell, bytes.
const MaxEditText = 256 << 10

// Replace is the rule of saving an edit. e is the stored edit of a cell, of revision 0 if there is none, and by the one to be saved, whose
// Revision is the one on which it is based. last is the largest revision of the cell's history: texts from elsewhere may have later ones
// than e. It returns what is to be stored; changed is false if that is stored already. If another edit was stored since, the error is an
// ErrConflict, and the result is the edit as callers see it.
func (e Edit) Replace(by Edit, last int, now time.Time) (stored Edit, changed bool, err error) {
	seen := e.AsSeen()
	switch {
	case !e.Reset && e.Revision > 0 && e.Text == by.Text && e.BaseHash == by.BaseHash:
		return seen, false, nil
	case seen.Revision != by.Revision:
		return seen, false, &kernel.Error{
			Kind:   ErrConflict,
			Text:   fmt.Sprintf("The cell %s has been changed elsewhere (revision %d, not %d).", by.Cell, seen.Revision, by.Revision),
			Remedy: "Compare the two texts and save the one you want.",
		}
	}
	by.Revision, by.Updated, by.Reset = max(e.Revision, last)+1, now, false
	return by, true, nil
}

// GoBack is the rule of going back to the lesson's own text: what is to be stored; false if the stored edit e is none. last is as in Replace.
func (e Edit) GoBack(last int, now time.Time) (stored Edit, changed bool) {
	if e.Revision == 0 || e.Reset {
		return e, false
	}
	return Edit{Lesson: e.Lesson, Cell: e.Cell, BaseHash: e.BaseHash, Revision: max(e.Revision, last) + 1, Updated: now, Reset: true}, true
}
