package sqlite

import (
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestImports checks that a run from a file is kept with its notes until it is deleted, and is not listed among the
// runs of cells.
func TestImports(t *testing.T) {
	ctx := t.Context()
	s := openTestStore(t, t.TempDir())
	for i, id := range []string{"a", "b"} {
		imp := store.Import{ID: id, Title: "Title of " + id, File: id + ".trace", Kind: "trace", Size: 123, Created: time.UnixMilli(1_700_000_000_000 + int64(i))}
		traces := []*trace.Trace{testTrace(3), testTrace(5)}
		notes := ""
		if id == "a" {
			notes = `{"title":"t"}`
		}
		if err := s.SaveImport(ctx, imp, imp.ImportedRun("source of "+id, traces), notes); err != nil {
			t.Fatal(err)
		}
	}
	for _, cell := range []string{"c", "d"} {
		for i := range 3 {
			if err := s.SaveRun(ctx, store.Run{ID: fmt.Sprint("run ", cell, i), Lesson: "l", Cell: cell, Created: time.Now(), Traces: []*trace.Trace{testTrace(2)}}); err != nil {
				t.Fatal(err)
			}
		}
	}
	list, err := s.Imports(ctx)
	if err != nil || len(list) != 2 || list[0].ID != "b" || list[1].Title != "Title of a" || list[1].File != "a.trace" || list[1].Size != 123 || !list[1].Created.Equal(time.UnixMilli(1_700_000_000_000)) {
		t.Fatalf("%+v, %v", list, err)
	}
	if h := list[0].Headers; len(h) != 2 || !reflect.DeepEqual(h[1], testTrace(5).Header) {
		t.Errorf("headers %+v", h)
	}
	run, err := s.Run(ctx, "a")
	if err != nil || !run.Imported() || run.Title != "Title of a" || run.Text != "source of a" || run.Cell != "a" || len(run.Traces) != 2 {
		t.Errorf("%+v, %v", run, err)
	}
	if one, err := s.Import(ctx, "a"); err != nil || !reflect.DeepEqual(one, list[1]) {
		t.Errorf("%+v, %v", one, err)
	}
	if l, err := s.Notes(ctx, "", "a"); err != nil || l.Text != `{"title":"t"}` || l.Run != "a" {
		t.Errorf("notes %+v, %v", l, err)
	}
	latest, err := s.LatestRuns(ctx, 10)
	if err != nil || len(latest) != 2 || latest[0].Cell != "d" || latest[1].Cell != "c" || len(latest[0].Headers) != 1 {
		t.Errorf("latest runs: %+v, %v", latest, err)
	}
	if latest, err := s.LatestRuns(ctx, 1); err != nil || len(latest) != 1 {
		t.Errorf("at most one: %+v, %v", latest, err)
	}
	deletes(t, s)
}

func deletes(t *testing.T, s *Store) {
	t.Helper()
	ctx := t.Context()
	if err := s.DeleteImport(ctx, "a"); err != nil {
		t.Fatal(err)
	}
	_, gone := s.Run(ctx, "a")
	_, unlisted := s.Import(ctx, "a")
	for _, err := range []error{gone, unlisted, s.DeleteImport(ctx, "a"), s.DeleteImport(ctx, "nobody")} {
		if !errors.Is(err, store.ErrNotFound) {
			t.Errorf("after it was deleted: %v", err)
		}
	}
	if l, err := s.Notes(ctx, "", "a"); err != nil || l.Text != "" {
		t.Errorf("its notes are still there: %+v, %v", l, err)
	}
	if list, err := s.Imports(ctx); err != nil || len(list) != 1 {
		t.Errorf("%+v, %v", list, err)
	}
	runs, err := s.Runs(ctx, "l", "c")
	if err != nil || len(runs) != 3 {
		t.Fatalf("runs of a cell: %+v, %v", runs, err)
	}
	if err := s.DeleteImport(ctx, runs[0].ID); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a cell's run is deleted as if it came from a file: %v", err)
	}
	var n int
	if err := s.db.QueryRow("SELECT count(*) FROM traces WHERE run = 'a'").Scan(&n); err != nil || n != 0 {
		t.Errorf("%d pieces of its traces are left, %v", n, err)
	}
}
