package document_test

import (
	"flag"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render/document"
	"github.com/rehearse-lab/rehearse/web/download"
)

var update = flag.Bool("update", false, "rewrite the goldens")

// executor runs programs in this process, and keeps what it has compiled.
var executor = sync.OnceValue(func() *kernel.Executor { return &kernel.Executor{} })

// input is a lesson of a library as the command line exports it.
func input(t testing.TB, lib *lessons.Library, id, name string) *document.Input {
	t.Helper()
	e, err := lib.Get(id)
	if err != nil || e == nil || e.Err != nil {
		t.Fatal(id, e, err)
	}
	return &document.Input{
		Lesson: e.Lesson, Name: name, Runner: download.LessonRunner{Execute: executor().Execute}, Context: t.Context(), Asset: lib.Asset,
		Notes: func(cell string) (notes.List, bool, error) {
			list, err := lib.Notes(id, cell)
			return list, false, err
		},
		Other: func(id string) *lessons.Lesson {
			if e, err := lib.Get(id); err == nil && e != nil {
				return e.Lesson
			}
			return nil
		},
	}
}

// small is the lesson of testdata with everything in it.
func small(t testing.TB) *document.Input {
	t.Helper()
	lib, err := lessons.Open("testdata/small")
	if err != nil {
		t.Fatal(err)
	}
	return input(t, lib, "small", "01-small.md")
}

func play(t testing.TB, in *document.Input) *document.Document {
	t.Helper()
	d, err := document.Play(in)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// write are the files of a document, by name; the first has the name "".
func write(t testing.TB, d *document.Document, format string) map[string][]byte {
	t.Helper()
	files, err := d.Write(document.Find(format))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]byte{"": files[0].Data}
	for _, f := range files {
		if !filepath.IsLocal(f.Name) {
			t.Errorf("the file %s is elsewhere", f.Name)
		}
		all[f.Name] = f.Data
	}
	return all
}

// golden compares a file with testdata.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", "golden", name)
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != string(got) {
		t.Errorf("%s is not as it was; go test -update writes it, then look at the difference", path)
	}
}
