// Package store has what learners make, as it is kept, and the rules for keeping it: edits, runs, notes, answers, attempts. Package
// sqlite keeps it in a file.
package store

import "errors"

// KeptRuns is how many runs of a cell are kept. Older ones are removed, except the one with notes.
const KeptRuns = 20

// Errors of the store, for errors.Is.
var (
	// ErrStore: the store cannot be used; the message names the file and what to do.
	ErrStore = errors.New("store unusable")
	// ErrConflict: something else was saved since the revision on which a change is based.
	ErrConflict = errors.New("conflict")
	// ErrNotFound: there is no such edit or run.
	ErrNotFound = errors.New("not found")
)
