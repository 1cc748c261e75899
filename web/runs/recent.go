package runs

import (
	"slices"
	"sync"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Limits of recentRuns.
const (
	maxRecentRuns  = 16
	maxRecentBytes = 128 << 20
)

// recentRuns are the latest finished runs, in memory, so that exports and notes need not wait until a run is stored. The
// newest is always kept.
type recentRuns struct {
	mu    sync.Mutex
	runs  []recentRun     // oldest first
	aside map[string]bool // by ID: made for a comparison, and so no cell's latest
}

type recentRun struct {
	*store.Run
	size int64 // bytes
}

// sizeOf is the approximate memory of a run, bytes.
func sizeOf(run *store.Run) int64 {
	size := int64(len(run.Text))
	for _, t := range run.Traces {
		size += t.Size()
	}
	return size
}

func countEvents(traces []*trace.Trace) int {
	n := 0
	for _, t := range traces {
		n += len(t.Events)
	}
	return n
}

func (r *recentRuns) add(run *store.Run, aside bool) {
	recent := recentRun{run, sizeOf(run)}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.runs = append(r.runs, recent)
	if aside {
		if r.aside == nil {
			r.aside = map[string]bool{}
		}
		r.aside[run.ID] = true
	}
	r.shed(maxRecentRuns, maxRecentBytes)
}

// keepNewest drops all runs but the newest, and returns how many.
func (r *recentRuns) keepNewest() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	before := len(r.runs)
	r.shed(1, maxRecentBytes)
	return before - len(r.runs)
}

// shed drops the oldest runs until the limits of number and total size hold, or one run is left. r.mu is held.
func (r *recentRuns) shed(runs int, bytes int64) {
	total := int64(0)
	for _, run := range r.runs {
		total += run.size
	}
	for len(r.runs) > 1 && (len(r.runs) > runs || total > bytes) {
		total -= r.runs[0].size
		delete(r.aside, r.runs[0].ID)
		r.runs[0] = recentRun{}
		r.runs = r.runs[1:]
	}
}

func (r *recentRuns) get(id string) *store.Run {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, run := range r.runs {
		if run.ID == id {
			return run.Run
		}
	}
	return nil
}

// of lists a cell's recent runs, the latest first.
func (r *recentRuns) of(lesson, cell string) []*store.Run {
	r.mu.Lock()
	defer r.mu.Unlock()
	var list []*store.Run
	for _, run := range slices.Backward(r.runs) {
		if run.Lesson == lesson && run.Cell == cell && !r.aside[run.ID] {
			list = append(list, run.Run)
		}
	}
	return list
}

// last is the latest of a cell's recent runs; nil if there is none.
func (r *recentRuns) last(lesson, cell string) *store.Run {
	if list := r.of(lesson, cell); len(list) > 0 {
		return list[0]
	}
	return nil
}
