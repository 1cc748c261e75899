package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

func openTestStore(t *testing.T, dir string) *Store {
	t.Helper()
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// TestEdits goes through a story of two windows on one cell, save by save.
func TestEdits(t *testing.T) {
	ctx := t.Context()
	s := openTestStore(t, t.TempDir())
	steps := []struct {
		name     string
		base     int
		text     string
		reset    bool
		conflict bool
		want     Edit // as returned and as listed afterwards
	}{
		{name: "first edit", base: 0, text: "a", want: Edit{Text: "a", Revision: 1}},
		{name: "same again, the answer was lost", base: 0, text: "a", want: Edit{Text: "a", Revision: 1}},
		{name: "second", base: 1, text: "b", want: Edit{Text: "b", Revision: 2}},
		{name: "other window, old revision", base: 1, text: "c", conflict: true, want: Edit{Text: "b", Revision: 2}},
		{name: "other window, never edited", base: 0, text: "c", conflict: true, want: Edit{Text: "b", Revision: 2}},
		{name: "reset", reset: true},
		{name: "reset again", reset: true},
		{name: "edit based on before the reset", base: 2, text: "d", conflict: true},
		{name: "after the reset", base: 0, text: "e", want: Edit{Text: "e", Revision: 4}},
		{name: "window from before the reset", base: 2, text: "f", conflict: true, want: Edit{Text: "e", Revision: 4}},
		{name: "back to an empty text", base: 4, text: "", want: Edit{Text: "", Revision: 5}},
	}
	for _, st := range steps {
		if st.reset {
			if err := s.ResetEdit(ctx, "l", "c"); err != nil {
				t.Fatalf("%s: %v", st.name, err)
			}
		} else {
			got, err := s.SaveEdit(ctx, Edit{Lesson: "l", Cell: "c", BaseHash: "h", Text: st.text, Revision: st.base})
			if errors.Is(err, ErrConflict) != st.conflict || (err != nil) != st.conflict {
				t.Fatalf("%s: error %v", st.name, err)
			}
			if got.Text != st.want.Text || got.Revision != st.want.Revision || got.Cell != "c" {
				t.Errorf("%s: returned %+v, want %+v", st.name, got, st.want)
			}
		}
		edits, err := s.Edits(ctx, "l")
		if err != nil {
			t.Fatal(err)
		}
		edited, err := s.EditedLessons(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if st.want.Revision == 0 {
			if len(edits) != 0 || edited["l"] {
				t.Errorf("%s: edits %+v, edited %v; want none", st.name, edits, edited)
			}
			continue
		}
		if len(edits) != 1 || edits[0].Text != st.want.Text || edits[0].Revision != st.want.Revision || edits[0].BaseHash != "h" || !edited["l"] {
			t.Errorf("%s: edits %+v, edited %v; want %+v", st.name, edits, edited, st.want)
		}
	}
	var got []string
	for _, e := range history(t, s) {
		got = append(got, fmt.Sprintf("%d:%s:%v", e.Revision, e.Text, e.Reset))
	}
	if want := "1:a:false 2:b:false 3::true 4:e:false 5::false"; strings.Join(got, " ") != want {
		t.Errorf("history %q, want %q", strings.Join(got, " "), want)
	}
}

// history is all edits of the cell c of the lesson l. They are kept so that no typed text is ever lost.
func history(t *testing.T, s *Store) []Edit {
	t.Helper()
	rows, err := s.db.QueryContext(t.Context(), `SELECT lesson, cell, base_hash, text, revision, updated, reset FROM history
		WHERE lesson = 'l' AND cell = 'c' ORDER BY revision`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var edits []Edit
	for rows.Next() {
		e, err := scanEdit(rows)
		if err != nil {
			t.Fatal(err)
		}
		edits = append(edits, e)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return edits
}

func TestEditsSurviveReopening(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a folder", "with ?#% in it")
	s := openTestStore(t, dir)
	want, err := s.SaveEdit(t.Context(), Edit{Lesson: "l", Cell: "c", Text: "grüße\x00\r\n"})
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	edits, err := openTestStore(t, dir).Edits(t.Context(), "l")
	if err != nil || len(edits) != 1 || edits[0].Text != want.Text {
		t.Errorf("edits %+v, %v", edits, err)
	}
	if _, err := os.Stat(filepath.Join(dir, storeFile)); err != nil {
		t.Error(err)
	}
}

// TestTwoServers lets two stores on one file save at once: every save succeeds once, and none is lost.
func TestTwoServers(t *testing.T) {
	dir := t.TempDir()
	stores := []*Store{openTestStore(t, dir), openTestStore(t, dir)}
	const each = 25
	var wg sync.WaitGroup
	for i, s := range stores {
		wg.Go(func() {
			base := 0
			for n := 0; n < each; {
				e, err := s.SaveEdit(t.Context(), Edit{Lesson: "l", Cell: "c", Text: fmt.Sprintf("%d.%d", i, n), Revision: base})
				base = e.Revision
				if err == nil {
					n++
				} else if !errors.Is(err, ErrConflict) {
					t.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	edits := history(t, stores[0])
	seen := map[string]bool{}
	for _, e := range edits {
		seen[e.Text] = true
	}
	if len(edits) != 2*each || len(seen) != 2*each {
		t.Errorf("%d revisions, %d texts; want %d", len(edits), len(seen), 2*each)
	}
}

func testTrace(events int) *trace.Trace {
	t := &trace.Trace{Header: trace.Header{Name: "l#c", Engine: trace.Sim, Outcome: trace.Outcome{End: trace.EndOK}}}
	t.Threads = []trace.Thread{{Name: "main", Role: trace.RoleMain}}
	for i := range events {
		t.Events = append(t.Events, trace.Event{Time: int64(i*i) % 1000, Value: int64(i) * 7919 % 10007, Kind: trace.Line, Cause: trace.NoStep})
	}
	return t
}

func TestRuns(t *testing.T) {
	ctx := t.Context()
	s := openTestStore(t, t.TempDir())
	want := Run{
		ID: "r1", Lesson: "l", Cell: "c", Text: "text", Program: "hash", Created: time.UnixMilli(1_700_000_000_123),
		Wall: 41 * time.Millisecond, Traces: []*trace.Trace{testTrace(10), testTrace(200_000)}, // several pieces
	}
	if err := s.SaveRun(ctx, want); err != nil {
		t.Fatal(err)
	}
	got, err := s.Run(ctx, "r1")
	if err != nil {
		t.Fatal(err)
	}
	for i := range want.Traces {
		if !reflect.DeepEqual(got.Traces[i].Events, want.Traces[i].Events) || !reflect.DeepEqual(got.Traces[i].Header, want.Traces[i].Header) {
			t.Errorf("trace %d is not what was stored", i)
		}
	}
	got.Traces, want.Traces = nil, nil
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if _, err := s.Run(ctx, "r2"); !errors.Is(err, ErrNotFound) {
		t.Errorf("a run that is not there: %v", err)
	}
	heads, err := s.Runs(ctx, "l", "c")
	if err != nil || len(heads) != 1 || heads[0].ID != "r1" || heads[0].Program != "hash" || !heads[0].Created.Equal(want.Created) ||
		len(heads[0].Headers) != 2 || !reflect.DeepEqual(heads[0].Headers[1], testTrace(0).Header) {
		t.Errorf("listed as %+v, %v", heads, err)
	}
	last, err := s.LastRuns(ctx, "l")
	if err != nil || len(last) != 1 || last["c"] != "r1" {
		t.Errorf("last runs %v, %v", last, err)
	}
	later := Run{ID: "r0", Lesson: "l", Cell: "c", Created: want.Created, Traces: []*trace.Trace{testTrace(1)}}
	if err := s.SaveRun(ctx, later); err != nil {
		t.Fatal(err)
	}
	if heads, err = s.Runs(ctx, "l", "c"); err != nil || len(heads) != 2 || heads[0].ID != "r0" {
		t.Errorf("the latest is not the first: %+v, %v", heads, err)
	}
}

// TestLongHeaderIsListed checks that a header longer than a piece of a stored trace is read.
func TestLongHeaderIsListed(t *testing.T) {
	s := openTestStore(t, t.TempDir())
	s.db.SetMaxOpenConns(1)
	tr := testTrace(3)
	tr.Header.Schedule = noise(8 * pieceSize)
	if err := s.SaveRun(t.Context(), Run{ID: "long", Lesson: "l", Cell: "c", Traces: []*trace.Trace{tr, testTrace(1)}}); err != nil {
		t.Fatal(err)
	}
	heads, err := s.Runs(t.Context(), "l", "c")
	if err != nil || len(heads) != 1 || len(heads[0].Headers) != 2 || !reflect.DeepEqual(heads[0].Headers[0], tr.Header) {
		t.Errorf("%d runs, %v", len(heads), err)
	}
}

// noise is a text that cannot be made much shorter.
func noise(n int) string {
	r := rand.New(rand.NewPCG(1, 2))
	b := make([]byte, n)
	for i := range b {
		b[i] = byte('!' + r.IntN(90))
	}
	return string(b)
}

func TestOldRunsAreForgottenButForTheOneWithNotes(t *testing.T) {
	ctx := t.Context()
	s := openTestStore(t, t.TempDir())
	s.keep = 3
	save := func(id, cell string) {
		t.Helper()
		if err := s.SaveRun(ctx, Run{ID: id, Lesson: "l", Cell: cell, Traces: []*trace.Trace{testTrace(3)}}); err != nil {
			t.Fatal(err)
		}
	}
	save("other", "d")
	save("r0", "c")
	save("r1", "c")
	if _, saved, err := s.SaveNotes(ctx, NoteList{Lesson: "l", Cell: "c", Run: "r1", Text: "look"}, ""); err != nil || !saved {
		t.Fatal(saved, err)
	}
	for i := 2; i < 7; i++ {
		save(fmt.Sprint("r", i), "c")
	}
	for id, kept := range map[string]bool{"other": true, "r0": false, "r1": true, "r2": false, "r3": false, "r4": true, "r5": true, "r6": true} {
		if _, err := s.Run(ctx, id); (err == nil) != kept {
			t.Errorf("run %s: %v, kept should be %v", id, err, kept)
		}
	}
	var pieces int
	if err := s.db.QueryRow("SELECT count(*) FROM traces").Scan(&pieces); err != nil || pieces != 5 {
		t.Errorf("%d pieces of traces are left, want 5 (%v)", pieces, err)
	}
}

// TestNotes checks that a list of notes replaces the text from which it was made, and nothing else.
func TestNotes(t *testing.T) {
	ctx := t.Context()
	s := openTestStore(t, t.TempDir())
	for _, c := range []struct {
		was, text, now string
		saved          bool
	}{
		{"", "one", "one", true},
		{"", "one", "one", true}, // whose answer was lost
		{"", "other", "one", false},
		{"one", "two", "two", true},
		{"one", "three", "two", false},
		{"two", "", "", true},
		{"two", "", "", true},
		{"", "again", "again", true},
	} {
		now, saved, err := s.SaveNotes(ctx, NoteList{Lesson: "l", Cell: "c", Run: "r", Text: c.text}, c.was)
		if err != nil || now != c.now || saved != c.saved {
			t.Errorf("%q over %q: %q, %v, %v", c.text, c.was, now, saved, err)
		}
		if l, err := s.Notes(ctx, "l", "c"); err != nil || l.Text != c.now {
			t.Errorf("kept: %+v, %v", l, err)
		}
	}
	if l, err := s.Notes(ctx, "l", "d"); err != nil || l.Text != "" {
		t.Errorf("another cell has %+v, %v", l, err)
	}
	long := NoteList{Lesson: "l", Cell: "d", Text: strings.Repeat("x", MaxNoteList+1)}
	if _, _, err := s.SaveNotes(ctx, long, ""); !errors.Is(err, kernel.ErrRequest) {
		t.Errorf("too long: %v", err)
	}
}

// TestNotesOfEarlierVersions checks that notes that were kept one by one become a list, in the order of their times.
func TestNotesOfEarlierVersions(t *testing.T) {
	ctx := t.Context()
	folder := t.TempDir()
	s := openTestStore(t, folder)
	const last = 3 // the version before they were a list
	for _, stmt := range []string{"DROP TABLE imports", "DROP TABLE note_lists", migrations[0][strings.Index(migrations[0], "CREATE TABLE notes"):], fmt.Sprintf("PRAGMA user_version = %d", last),
		`INSERT INTO notes VALUES ('b', 'l', 'c', 'r', 'pool', 7, 70, 'MsgDequeue', '00000000deadbeef', 'a', 'Second "one"', 1, 1)`,
		`INSERT INTO notes VALUES ('a', 'l', 'c', 'r', 'pool', 6, 60, 'Block', '00000000deadbeef/2', 'a', 'First', 2, 2)`,
		`INSERT INTO notes VALUES ('c', 'l', 'c', 'r', 'pool', 8, 80, 'ThreadExit', '', '', 'Third', 1, 1)`,
	} {
		if _, err := s.db.Exec(stmt); err != nil {
			t.Fatalf("%s: %v", stmt, err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	l, err := openTestStore(t, folder).Notes(ctx, "l", "c")
	want := `{"notes":[` +
		`{"id":"a","about":"step","panel":"pool","event":"Block","actor":"a","text":"First","repeat":2,"message":{"to":"","subject":"","lineage":"00000000deadbeef"}},` +
		`{"id":"b","about":"step","panel":"pool","event":"MsgDequeue","actor":"a","text":"Second \"one\"","repeat":0,"message":{"to":"","subject":"","lineage":"00000000deadbeef"}},` +
		`{"id":"c","about":"step","panel":"pool","event":"ThreadExit","actor":"","text":"Third","repeat":0,"message":null}]}`
	if err != nil || l.Run != "r" || l.Text != want {
		t.Errorf("%+v, %v\nwant %s", l, err, want)
	}
}

// TestUnusableStores expects an error that names the file and a remedy, whatever is wrong with it.
func TestUnusableStores(t *testing.T) {
	tests := []struct {
		name    string
		prepare func(t *testing.T, dir string)
		want    string
	}{
		{"not a database", func(t *testing.T, dir string) {
			write(t, filepath.Join(dir, storeFile), strings.Repeat("this is no database ", 100))
		}, "is damaged"},
		{"torn", func(t *testing.T, dir string) {
			s := openTestStore(t, dir)
			if err := s.SaveRun(t.Context(), Run{ID: "r", Traces: []*trace.Trace{testTrace(1000)}}); err != nil {
				t.Fatal(err)
			}
			s.Close()
			path := filepath.Join(dir, storeFile)
			b, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for i := 100; i < 4096; i++ {
				b[i] = 0xff
			}
			write(t, path, string(b))
		}, "is damaged"},
		{"newer", func(t *testing.T, dir string) {
			s := openTestStore(t, dir)
			if _, err := s.db.Exec("PRAGMA user_version = 99"); err != nil {
				t.Fatal(err)
			}
			s.Close()
		}, "made by a newer rehearse (version 99"},
		{"a folder", func(t *testing.T, dir string) {
			if err := os.MkdirAll(filepath.Join(dir, storeFile), 0o700); err != nil {
				t.Fatal(err)
			}
		}, "cannot be written"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			tt.prepare(t, dir)
			_, err := Open(dir)
			if !errors.Is(err, ErrStore) {
				t.Fatalf("error %v; want ErrStore", err)
			}
			var e *kernel.Error
			if !errors.As(err, &e) || e.Remedy == "" || !strings.Contains(e.Text, storeFile) || !strings.Contains(e.Text, tt.want) {
				t.Errorf("error %q does not name file, remedy and %q", err, tt.want)
			}
		})
	}
	t.Run("folder cannot be made", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "file")
		write(t, file, "")
		if _, err := Open(filepath.Join(file, "sub")); !errors.Is(err, ErrStore) || !strings.Contains(err.Error(), "--data DIR") {
			t.Errorf("error %v", err)
		}
	})
}

func TestLockedStore(t *testing.T) {
	dir := t.TempDir()
	s := openTestStore(t, dir)
	other, err := sql.Open("sqlite", dataSource(s.path))
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	tx, err := other.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	s.db.SetMaxOpenConns(1)
	if _, err := s.db.Exec("PRAGMA busy_timeout(1)"); err != nil {
		t.Fatal(err)
	}
	_, err = s.SaveEdit(t.Context(), Edit{Lesson: "l", Cell: "c", Text: "x"})
	if !errors.Is(err, ErrStore) || !strings.Contains(err.Error(), "has been locked by another program") {
		t.Errorf("error %v", err)
	}
}

func TestClosedStore(t *testing.T) {
	s := openTestStore(t, t.TempDir())
	s.Close()
	if _, err := s.Edits(context.Background(), "l"); !errors.Is(err, kernel.ErrClosed) {
		t.Errorf("error %v", err)
	}
}

// TestMigration opens a store of every earlier version.
func TestMigration(t *testing.T) {
	for version := range len(migrations) {
		dir := t.TempDir()
		db, err := sql.Open("sqlite", dataSource(filepath.Join(dir, storeFile)))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range migrations[:version] {
			if _, err := db.Exec(m); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := db.Exec(fmt.Sprintf("PRAGMA user_version = %d", version)); err != nil {
			t.Fatal(err)
		}
		db.Close()
		s := openTestStore(t, dir)
		var got int
		if err := s.db.QueryRow("PRAGMA user_version").Scan(&got); err != nil || got != len(migrations) {
			t.Errorf("from version %d to %d, want %d (%v)", version, got, len(migrations), err)
		}
	}
}

func TestDataDir(t *testing.T) {
	xdg := t.TempDir()
	t.Setenv("XDG_DATA_HOME", xdg)
	t.Setenv(DataEnv, "")
	if got, err := DataDir(); err != nil || got != filepath.Join(xdg, "rehearse") {
		t.Errorf("%q, %v", got, err)
	}
	t.Setenv(DataEnv, "/somewhere")
	if got, err := DataDir(); err != nil || got != "/somewhere" {
		t.Errorf("%q, %v", got, err)
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
