package wire

import (
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/filekind"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/goroutines"
)

// Point is the result of a run of a series, without its trace.
type Point struct {
	Value    int64               `json:"value"` // of the setting that varies
	Settings trace.Settings      `json:"settings"`
	Outcome  trace.Outcome       `json:"outcome"`
	Summary  render.Summary      `json:"summary"`
	Threads  []render.ThreadTime `json:"threads"`         // that served actors
	Error    string              `json:"error,omitempty"` // why there is no run with this value; the rest is empty then
}

// RunItem is a line of the list of a cell's runs.
type RunItem struct {
	ID      string      `json:"id"`
	Created string      `json:"created"` // RFC 3339
	Program string      `json:"program"` // the hash of its text and of the cells it needs: equal for runs of one program
	Panels  []PanelItem `json:"panels"`
	From    string      `json:"from,omitempty"` // its origin, if not the cell that was asked about: a lesson and its cell, or an opened trace
}

// ImportItem is a run from a file: an opened trace. Its ID is that of its run, too.
type ImportItem struct {
	RunItem
	Title  string        `json:"title"`
	File   string        `json:"file"` // its name
	Kind   filekind.Kind `json:"kind"`
	Word   string        `json:"word"`   // simulated or measured
	Origin string        `json:"origin"` // what recorded it, if not Rehearse: Go 1.26
	Size   int64         `json:"size"`   // of the file, bytes
	// First is the run of its first events while the rest of the file is being read; "": all of it has been.
	First string `json:"first"`
}

// PanelItem is a scheduler's run in a RunItem.
type PanelItem struct {
	Settings  trace.Settings `json:"settings"`
	Outcome   trace.Outcome  `json:"outcome"`
	Makespan  int64          `json:"makespan"`  // ns
	Truncated int            `json:"truncated"` // the step from which on nothing was recorded; 0: complete
}

// CueFound is the moment of a run that a cue of the lesson leads to.
type CueFound struct {
	Panel trace.Scheduler `json:"panel"`
	Step  int             `json:"step"` // -1: no event is described so
	To    int             `json:"to"`   // the end of the time to show; -1: none
}

// GoroutineFigures is what the goroutines of a recording by Go did, or those that a filter chooses.
type GoroutineFigures struct {
	goroutines.Figures
	Threads []trace.ThreadID `json:"threads"` // which they are, sorted
}
