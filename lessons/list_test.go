package lessons

import (
	"io/fs"
	"slices"
	"testing"
	"testing/fstest"
)

// opened notes which files are opened.
type opened struct {
	fstest.MapFS
	names []string
}

func (o *opened) Open(name string) (fs.File, error) {
	o.names = append(o.names, name)
	return o.MapFS.Open(name)
}

// TestGetReadsOneLesson checks that a lesson is found by its ID without reading the others, and is the one that is listed.
func TestGetReadsOneLesson(t *testing.T) {
	files := &opened{MapFS: fstest.MapFS{}}
	for _, name := range []string{"01-a.md", "01-a.zh.md", "02-b.md", "03-b.md"} {
		files.MapFS[name] = &fstest.MapFile{Data: []byte("# " + name + "\n")}
	}
	library := func() *Library { return &Library{files: files, entries: map[string]*cached{}} }
	list, err := library().Lessons()
	if err != nil || len(list) != 4 {
		t.Fatal(list, err)
	}
	for _, want := range list {
		files.names = nil
		got, err := library().Get(want.ID)
		if err != nil || got == nil || got.File != want.File || got.Original != want.Original || (got.Err == nil) != (want.Err == nil) {
			t.Errorf("%s: %+v, %v, want %+v", want.ID, got, err, want)
		}
		if read := slices.DeleteFunc(files.names, func(name string) bool { return name == "." }); !slices.Equal(slices.Compact(read), []string{want.File}) {
			t.Errorf("%s: %q were opened", want.ID, read)
		}
	}
	if list[1].Original != list[0].ID || list[3].ID != "b-4" || list[3].Err == nil {
		t.Errorf("%+v, %+v", list[1], list[3])
	}
	if e, err := library().Get("none"); e != nil || err != nil {
		t.Errorf("%+v, %v", e, err)
	}
}
