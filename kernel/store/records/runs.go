package records

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// runRecord is a run without the events of its traces.
type runRecord struct {
	store.RunHead
	Lesson, Cell string
	Number       string // among the cell's runs, see kindCell
	Text         string
	Wall         time.Duration
}

// UnmarshalJSON gives times the local time zone, as those that were not stored have.
func (r *runRecord) UnmarshalJSON(text []byte) error {
	type plain runRecord
	if err := json.Unmarshal(text, (*plain)(r)); err != nil {
		return err
	}
	r.Created = r.Created.Local()
	return nil
}

// SaveRun stores a run and removes the oldest of its cell if there are too many, or those of other cells if there is no room. It compresses the traces, which
// takes some ms for 100,000 events: call it after the learner has the answer.
func (s *Store) SaveRun(ctx context.Context, r store.Run) error {
	blobs, err := marshalled(r.Traces)
	if err != nil {
		return fmt.Errorf("save run: %w", err)
	}
	size := 0
	for _, b := range blobs {
		size += len(b)
	}
	put := func(tx Tx) error {
		if err := putRun(tx, &r, blobs); err != nil {
			return err
		}
		return removeOld(tx, r.Lesson, r.Cell)
	}
	return explained("save the run", s.withRoom(ctx, put, func(removed int) bool { return removed >= 2*size })) // a run that is too large must not cost all others
}

func marshalled(traces []*trace.Trace) (blobs [][]byte, err error) {
	for _, t := range traces {
		blob, err := trace.Marshal(t, trace.Options{Compress: true})
		if err != nil {
			return nil, err
		}
		blobs = append(blobs, blob)
	}
	return blobs, nil
}

func putRun(tx Tx, r *store.Run, blobs [][]byte) error {
	n, err := next(tx)
	if err != nil {
		return err
	}
	for panel, blob := range blobs {
		tx.Put(key(kindTrace, r.ID, number(panel)), blob)
	}
	tx.Put(key(kindCell, r.Lesson, r.Cell, n), []byte(r.ID))
	record := recordOf(r)
	record.Number = n
	return put(tx, key(kindRun, r.ID), record)
}

func recordOf(r *store.Run) runRecord {
	head := r.Head()
	head.Created = time.UnixMilli(head.Created.UnixMilli())
	return runRecord{RunHead: head, Lesson: r.Lesson, Cell: r.Cell, Text: r.Text, Wall: r.Wall}
}

// run is the run without its traces.
func (r *runRecord) run() store.Run {
	return store.Run{ID: r.ID, Lesson: r.Lesson, Cell: r.Cell, Text: r.Text, Program: r.Program, Created: r.Created, Wall: r.Wall}
}

// removeOld removes the oldest runs of a cell if there are too many. The run with the cell's notes is kept.
func removeOld(tx Tx, lesson, cell string) error {
	notes, _, err := get[store.NoteList](tx, key(kindNotes, lesson, cell))
	if err != nil {
		return err
	}
	ids, err := runsOf(tx, lesson, cell)
	if err != nil {
		return err
	}
	for _, id := range ids[min(len(ids), store.KeptRuns):] {
		if id == notes.Run {
			continue
		}
		if err := removeRun(tx, id); err != nil {
			return err
		}
	}
	return nil
}

func removeRun(tx Tx, id string) error {
	r, found, err := get[runRecord](tx, key(kindRun, id))
	if err != nil || !found {
		return err
	}
	for panel := range r.Headers {
		tx.Delete(key(kindTrace, id, number(panel)))
	}
	tx.Delete(key(kindCell, r.Lesson, r.Cell, r.Number))
	tx.Delete(key(kindRun, id))
	return nil
}

// runsOf are the IDs of a cell's runs, the latest first.
func runsOf(tx Tx, lesson, cell string) (ids []string, err error) {
	keys, err := tx.Keys(under(kindCell, lesson, cell))
	if err != nil {
		return nil, err
	}
	for _, k := range slices.Backward(keys) {
		id, err := tx.Get(k)
		if err != nil {
			return nil, err
		}
		ids = append(ids, string(id))
	}
	return ids, nil
}

// Run reads a run with its traces; ErrNotFound if there is none.
func (s *Store) Run(ctx context.Context, id string) (run store.Run, err error) {
	err = s.view(ctx, "read the run", func(tx Tx) error {
		r, found, err := get[runRecord](tx, key(kindRun, id))
		if err != nil {
			return err
		}
		if !found {
			return store.NoRun(id)
		}
		run = r.run()
		for panel := range r.Headers {
			t, err := readTrace(tx, id, panel)
			if err != nil {
				return err
			}
			run.Traces = append(run.Traces, t)
		}
		return nil
	})
	if err != nil {
		return store.Run{}, err
	}
	return run, nil
}

func readTrace(tx Tx, id string, panel int) (*trace.Trace, error) {
	blob, err := tx.Get(key(kindTrace, id, number(panel)))
	if err != nil {
		return nil, err
	}
	t, err := trace.Unmarshal(blob)
	if err != nil {
		return nil, &kernel.Error{
			Kind: store.ErrStore, Text: fmt.Sprintf("Trace %d of run %s is damaged: %v.", panel+1, id, err),
			Remedy: "Run the cell again.", Cause: err,
		}
	}
	return t, nil
}

// LastRuns are the IDs of the newest stored run of each cell of a lesson, by cell.
func (s *Store) LastRuns(ctx context.Context, lesson string) (map[string]string, error) {
	var newest map[string]string
	err := s.view(ctx, "read runs", func(tx Tx) error {
		newest = map[string]string{}
		keys, err := tx.Keys(under(kindCell, lesson))
		if err != nil {
			return err
		}
		for _, k := range keys { // the runs of a cell are in order
			id, err := tx.Get(k)
			if err != nil {
				return err
			}
			newest[names(k)[1]] = string(id)
		}
		return nil
	})
	return newest, err
}

// Runs lists the stored runs of a cell, the latest first. Of the traces it reads only the headers.
func (s *Store) Runs(ctx context.Context, lesson, cell string) (heads []store.RunHead, err error) {
	err = s.view(ctx, "list runs", func(tx Tx) error {
		heads = nil
		ids, err := runsOf(tx, lesson, cell)
		if err != nil {
			return err
		}
		for _, id := range ids {
			r, _, err := get[runRecord](tx, key(kindRun, id))
			if err != nil {
				return err
			}
			heads = append(heads, r.RunHead)
		}
		return nil
	})
	return heads, err
}

// LatestRuns are the latest runs of cells, one per cell, the latest first, at most most of them.
func (s *Store) LatestRuns(ctx context.Context, most int) (latest []store.CellRun, err error) {
	err = s.view(ctx, "list runs", func(tx Tx) error {
		all, err := list[runRecord](tx, under(kindRun))
		if err != nil {
			return err
		}
		slices.SortFunc(all, func(a, b runRecord) int { return cmp.Compare(b.Number, a.Number) })
		seen := map[[2]string]bool{}
		latest = []store.CellRun{}
		for _, r := range all {
			if cell := [2]string{r.Lesson, r.Cell}; !seen[cell] && len(latest) < most {
				seen[cell] = true
				latest = append(latest, store.CellRun{Lesson: r.Lesson, Cell: r.Cell, RunHead: r.RunHead})
			}
		}
		return nil
	})
	return latest, err
}
