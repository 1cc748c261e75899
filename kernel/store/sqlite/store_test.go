package sqlite

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
	"testing"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/store"
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

func TestEditsSurviveReopening(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a folder", "with ?#% in it")
	s := openTestStore(t, dir)
	want, err := s.SaveEdit(t.Context(), store.Edit{Lesson: "l", Cell: "c", Text: "grüße\x00\r\n"})
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

func testTrace(events int) *trace.Trace {
	t := &trace.Trace{Header: trace.Header{Name: "l#c", Engine: trace.Sim, Outcome: trace.Outcome{End: trace.EndOK}}}
	t.Threads = []trace.Thread{{Name: "main", Role: trace.RoleMain}}
	for i := range events {
		t.Events = append(t.Events, trace.Event{Time: int64(i*i) % 1000, Value: int64(i) * 7919 % 10007, Kind: trace.Line, Cause: trace.NoStep})
	}
	return t
}

// TestLongHeaderIsListed checks that a header longer than a piece of a stored trace is read.
func TestLongHeaderIsListed(t *testing.T) {
	s := openTestStore(t, t.TempDir())
	s.db.SetMaxOpenConns(1)
	tr := testTrace(3)
	tr.Header.Schedule = noise(8 * pieceSize)
	if err := s.SaveRun(t.Context(), store.Run{ID: "long", Lesson: "l", Cell: "c", Traces: []*trace.Trace{tr, testTrace(1)}}); err != nil {
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
			if err := s.SaveRun(t.Context(), store.Run{ID: "r", Traces: []*trace.Trace{testTrace(1000)}}); err != nil {
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
			if !errors.Is(err, store.ErrStore) {
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
		if _, err := Open(filepath.Join(file, "sub")); !errors.Is(err, store.ErrStore) || !strings.Contains(err.Error(), "--data DIR") {
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
	_, err = s.SaveEdit(t.Context(), store.Edit{Lesson: "l", Cell: "c", Text: "x"})
	if !errors.Is(err, store.ErrStore) || !strings.Contains(err.Error(), "has been locked by another program") {
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
