package web

import (
	"context"
	"encoding/binary"
	"errors"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// Runs stores finished runs.
type Runs interface {
	// SaveRun stores a run.
	SaveRun(ctx context.Context, run store.Run) error
	// Run finds a run with its traces; the error is store.ErrNotFound if there is none.
	Run(ctx context.Context, id string) (store.Run, error)
	// Runs lists the runs of a cell, the latest first.
	Runs(ctx context.Context, lesson, cell string) ([]store.RunHead, error)
	// LastRuns returns the ID of the latest run of each cell of a lesson that has one.
	LastRuns(ctx context.Context, lesson string) (map[string]string, error)
}

// frames makes the messages that show a run: the scene's head, and for each panel the columns or their outline. id is the
// number that the page gave the run, 0 for an earlier run.
func (s *Server) frames(ctx context.Context, run *store.Run, id int) (item, error) {
	notes, err := s.shownNotes(ctx, run.Lesson, run.Cell)
	if err != nil {
		return item{}, err
	}
	shown := s.show(run)
	scene := shown.titled(s.title(run), notes.list)
	scene.Given, scene.Missing = notes.given(), notes.missing()
	result := wire.Result{ID: id, Run: run.ID, Scene: scene, WallMicros: run.Wall.Microseconds()}
	return item{message: result, binary: shown.binary}, nil
}

// scene is a run with the learner's notes on it.
func (s *Server) scene(ctx context.Context, run *store.Run) (*render.Scene, error) {
	notes, err := s.shownNotes(ctx, run.Lesson, run.Cell)
	if err != nil {
		return nil, err
	}
	return render.NewScene(render.SceneOptions{Title: s.title(run), Source: run.Text, Program: run.Program, Notes: notes.list}, run.Traces...), nil
}

// title is the title of the lesson, the name of the cell, or the title of an opened trace.
func (s *Server) title(run *store.Run) string {
	if run.Imported() {
		return run.Title
	}
	if e, err := s.options.Library.Get(run.Lesson); err == nil && e != nil && e.Lesson.Title != "" {
		return e.Lesson.Title
	}
	return run.Lesson + "#" + run.Cell
}

// getLastRun answers with the latest run of a cell.
func (s *Server) getLastRun(w http.ResponseWriter, r *http.Request) error {
	run, err := s.lastRun(r.Context(), r.PathValue("lesson"), r.PathValue("cell"))
	if err != nil {
		return err
	}
	if run == nil {
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	return s.writeRun(w, r, run)
}

// getRun answers with a run of a cell, as getLastRun does with the latest. A run that is not stored any more is no error: a
// link can be older than that.
func (s *Server) getRun(w http.ResponseWriter, r *http.Request) error {
	run, err := s.findRun(r.Context(), r.PathValue("run"))
	if f := (*reply.Failure)(nil); errors.As(err, &f) && f.Status == http.StatusNotFound {
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	if err != nil {
		return err
	}
	return s.writeRun(w, r, run)
}

// writeRun answers with the frames of a run, each preceded by its length as uint32 little endian.
func (s *Server) writeRun(w http.ResponseWriter, r *http.Request, run *store.Run) error {
	it, err := s.frames(r.Context(), run, 0)
	if err != nil {
		return err
	}
	head, err := wire.Encode(it.message)
	if err != nil {
		return reply.Internal("putting the run into words", err)
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	for _, frame := range slices.Concat([][]byte{head}, it.binary) {
		var n [4]byte
		binary.LittleEndian.PutUint32(n[:], uint32(len(frame)))
		if _, err := w.Write(n[:]); err != nil {
			return nil // the page has gone
		}
		if _, err := w.Write(frame); err != nil {
			return nil
		}
	}
	return nil
}

// lastRun finds the latest run of a cell; nil if there is none.
func (s *Server) lastRun(ctx context.Context, lesson, cell string) (*store.Run, error) {
	if run := s.recent.last(lesson, cell); run != nil {
		return run, nil
	}
	last, err := s.options.Store.LastRuns(ctx, lesson)
	if err != nil {
		return nil, reply.Internal("looking up the last run", err)
	}
	id := last[cell]
	if id == "" {
		return nil, nil
	}
	run, err := s.findRun(ctx, id)
	var f *reply.Failure
	if errors.As(err, &f) && f.Status == http.StatusNotFound {
		return nil, nil // deleted since
	}
	return run, err
}

// findRun finds a run by ID, among the recent ones and in the store.
func (s *Server) findRun(ctx context.Context, id string) (*store.Run, error) {
	if run := s.recent.get(id); run != nil {
		return run, nil
	}
	if shown := s.shown.get(id); shown != nil {
		return shown.run, nil
	}
	found, err, _ := s.reading.Do(id, func() (any, error) {
		run, err := s.options.Store.Run(context.WithoutCancel(ctx), id) // other requests may wait for it too
		return &run, err
	})
	switch {
	case errors.Is(err, store.ErrNotFound):
		return nil, reply.Refuse(http.StatusNotFound, "There is no such run",
			"Only the latest runs of a cell are kept, and the one its notes were made on.", "Run the cell again.")
	case err != nil:
		return nil, reply.Internal("looking up the run", err)
	}
	return found.(*store.Run), nil
}

const (
	// saveTimeout limits the time for storing one run.
	saveTimeout = 30 * time.Second
	// saveDelay keeps the compression of a run's traces from competing with the browser while it paints them.
	saveDelay = 300 * time.Millisecond
)

// save stores a run in the background: the page has it already and must not wait for the disk.
func (s *Server) save(run *store.Run) {
	s.background.Go(func() {
		select {
		case <-time.After(s.saveDelay):
		case <-s.ctx.Done():
		}
		s.saving <- struct{}{}
		defer func() { <-s.saving }()
		ctx, cancel := context.WithTimeout(context.Background(), saveTimeout)
		defer cancel()
		if err := s.options.Store.SaveRun(ctx, *run); err != nil {
			s.log.Error("a run could not be stored", "run", run.ID, "lesson", run.Lesson, "cell", run.Cell, "error", err)
		}
	})
}

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
