package store

import (
	"fmt"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Run is a finished run as the store keeps it. Settings and outcomes are in the traces' headers.
type Run struct {
	ID      string // chosen by the caller, unique
	Lesson  string // "": it came from a file, see Import
	Cell    string
	Title   string // if it came from a file: that of the Import
	Text    string // the cell as it was run
	Program string // hash of the whole program
	Created time.Time
	Wall    time.Duration
	Traces  []*trace.Trace // one per panel
}

// NoRun is the error where there is no run with an ID.
func NoRun(id string) error {
	return &kernel.Error{Kind: ErrNotFound, Text: fmt.Sprintf("There is no run %q.", id), Remedy: "Run the cell again."}
}
