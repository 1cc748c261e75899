package store

import (
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Import is a run from a file that belongs to no cell, as listed, without its traces. Its run has the same ID, no
// lesson, and the ID as its cell, under which notes on it are kept.
type Import struct {
	ID      string
	Title   string
	File    string // its name
	Kind    string // what the file was: filekind.Kind
	Size    int64  // of the file, bytes
	Created time.Time
	Headers []trace.Header // of its traces, one per panel; their schedulers differ
}

// ImportedRun is the run of an import, ready to be stored.
func (i *Import) ImportedRun(source string, traces []*trace.Trace) Run {
	return Run{ID: i.ID, Cell: i.ID, Title: i.Title, Text: source, Created: i.Created, Traces: traces}
}

// Imported reports whether the run came from a file.
func (r *Run) Imported() bool { return r.Lesson == "" }

// CellRun is the latest run of a cell that has one.
type CellRun struct {
	Lesson, Cell string
	RunHead
}
