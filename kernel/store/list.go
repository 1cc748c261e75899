package store

import (
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// RunHead is a run as listed: everything except its traces' events.
type RunHead struct {
	ID      string
	Program string // hash of the whole program
	Created time.Time
	Headers []trace.Header // of its traces, one per panel
}

// Head is the run as listed.
func (r *Run) Head() RunHead {
	h := RunHead{ID: r.ID, Program: r.Program, Created: r.Created}
	for _, t := range r.Traces {
		h.Headers = append(h.Headers, t.Header)
	}
	return h
}
