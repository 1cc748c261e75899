package web

import (
	"archive/zip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// shelvedSite has a folder for notebooks beside its lessons.
func shelvedSite(t *testing.T) (s *site, notebooks string) {
	t.Helper()
	dir := t.TempDir()
	own, err := lessons.OpenToEdit(dir)
	if err != nil {
		t.Fatal(err)
	}
	return newSiteOf(t, &lessons.Shelf{Read: testLibrary(t), Own: own}).enter(), dir
}

// TestNotebooks makes, renames, removes and restores notebooks, and gives a lesson as a file with the learner's edits.
func TestNotebooks(t *testing.T) {
	s, dir := shelvedSite(t)
	listed := func() string {
		t.Helper()
		var ids []string
		for _, l := range get[[]wire.LessonItem](s, "GET", "/api/lessons", nil, 200) {
			if l.Beside {
				ids = append(ids, l.ID+"="+l.Title)
			}
		}
		return strings.Join(ids, " ")
	}
	one := cellOf(s, "one")
	get[wire.SaveReply](s, "PUT", "/api/lessons/good/cells/one", wire.SaveRequest{Text: "func main() { println(7) }\n", BaseHash: one.BaseHash}, 200)
	if copied := get[wire.LessonItem](s, "POST", "/api/notebooks", wire.NotebookRequest{Of: "good"}, 201); copied.ID != "good-copy" || !copied.Own || !copied.Beside {
		t.Errorf("%+v", copied)
	}
	if src, err := os.ReadFile(filepath.Join(dir, "good-copy.md")); err != nil || !strings.Contains(string(src), "println(7)") {
		t.Errorf("the copy has %s, %v", src, err)
	}
	resp, text := s.do("GET", "/api/lessons/good/file", nil)
	if resp.StatusCode != 200 || !strings.Contains(text, "println(7)") || resp.Header.Get("Content-Disposition") != "attachment; filename=good.md" {
		t.Errorf("%s %q\n%s", resp.Status, resp.Header.Get("Content-Disposition"), text)
	}
	if _, text := s.do("GET", "/api/lessons/tasks/file?solutions=no", nil); strings.Contains(text, "[x]") || strings.Contains(text, "Solution</summary>") || !strings.Contains(text, "**Question.**") {
		t.Errorf("without solutions it is\n%s", text)
	}
	get[wire.NotesReply](s, "PUT", "/api/lessons/good/cells/one/notes", wire.NotesRequest{Title: "A tour", Notes: []render.Note{{Note: notes.Note{ID: "a", About: notes.Range, From: 1, To: 2, Text: "Look."}}}}, 200)
	resp, text = s.do("GET", "/api/lessons/good/file", nil)
	z, err := zip.NewReader(strings.NewReader(text), int64(len(text)))
	if err != nil || resp.Header.Get("Content-Type") != "application/zip" || resp.Header.Get("Content-Disposition") != "attachment; filename=good.zip" || len(z.File) != 2 {
		t.Fatalf("with notes it is %s, %v", resp.Header, err)
	}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if want := map[string]string{"good.md": "println(7)", "good.notes.yaml": "A tour"}[f.Name]; err != nil || want == "" || !strings.Contains(string(data), want) {
			t.Errorf("%s is %q, %v", f.Name, data, err)
		}
	}
	get[wire.LessonItem](s, "POST", "/api/notebooks", wire.NotebookRequest{Title: "Notes"}, 201)
	get[wire.LessonItem](s, "POST", "/api/notebooks", wire.NotebookRequest{Name: "../From elsewhere.md", Text: "# Brought\n"}, 201)
	get[wire.LessonItem](s, "PUT", "/api/notebooks/notes", wire.NotebookRequest{Title: "Words"}, 200)
	if got, want := listed(), "from-elsewhere=Brought good-copy=A good lesson (copy) notes=Words"; got != want {
		t.Errorf("listed are %s, want %s", got, want)
	}
	back := get[wire.NotebookRequest](s, "DELETE", "/api/notebooks/notes", nil, 200)
	removed := get[[]wire.RemovedItem](s, "GET", "/api/notebooks/removed", nil, 200)
	if len(removed) != 1 || removed[0].Title != "Words" || removed[0].Restore != back.Restore || removed[0].Modified == 0 || strings.Contains(listed(), "notes") {
		t.Errorf("%+v, listed are %s", removed, listed())
	}
	get[wire.LessonItem](s, "POST", "/api/notebooks", back, 201)
	if removed := get[[]wire.RemovedItem](s, "GET", "/api/notebooks/removed", nil, 200); len(removed) != 0 || !strings.Contains(listed(), "notes=Words") {
		t.Errorf("%+v, listed are %s", removed, listed())
	}
}

// TestNotebooksRefused: each refusal says what is wrong, and nothing is made of it.
func TestNotebooksRefused(t *testing.T) {
	s, dir := shelvedSite(t)
	for _, c := range []struct {
		name, method, path string
		body               any
		want               int
		says               string
	}{
		{"no title", "POST", "/api/notebooks", wire.NotebookRequest{Title: " "}, 400, "A title is one line"},
		{"two lines", "POST", "/api/notebooks", wire.NotebookRequest{Title: "a\nb"}, 400, "A title is one line"},
		{"nothing", "POST", "/api/notebooks", wire.NotebookRequest{}, 400, "no title"},
		{"no lesson", "POST", "/api/notebooks", wire.NotebookRequest{Name: "a.md", Text: "no title"}, 422, "a.md:1"},
		{"half a character, which becomes a question mark", "POST", "/api/notebooks", `{"name": "a.md", "text": "# A \ud800"}`, 201, ""},
		{"too large", "POST", "/api/notebooks", wire.NotebookRequest{Name: "a.md", Text: "# A\n" + strings.Repeat("word\n", lessons.MaxLesson/4)}, 422, "bytes"},
		{"body too large", "POST", "/api/notebooks", strings.Repeat(" ", 6*lessons.MaxLesson+4<<10+1), 413, ""},
		{"copy of nothing", "POST", "/api/notebooks", wire.NotebookRequest{Of: "none"}, 404, "none"},
		{"copy of a bad one", "POST", "/api/notebooks", wire.NotebookRequest{Of: "bad"}, 422, "Correct its file"},
		{"restore nothing", "POST", "/api/notebooks", wire.NotebookRequest{Restore: "../../etc/passwd"}, 404, "no such notebook"},
		{"rename nothing", "PUT", "/api/notebooks/none", wire.NotebookRequest{Title: "A"}, 404, ""},
		{"rename a lesson", "PUT", "/api/notebooks/good", wire.NotebookRequest{Title: "A"}, 409, ""},
		{"remove nothing", "DELETE", "/api/notebooks/none", nil, 404, "no such notebook"},
		{"remove a lesson", "DELETE", "/api/notebooks/good", nil, 409, "read-only"},
		{"file of nothing", "GET", "/api/lessons/none/file", nil, 404, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s.t = t
			resp, text := s.do(c.method, c.path, c.body)
			if resp.StatusCode != c.want || !strings.Contains(text, c.says) {
				t.Errorf("status %d, want %d with %q: %s", resp.StatusCode, c.want, c.says, text)
			}
		})
	}
	s.t = t
	files, err := filepath.Glob(filepath.Join(dir, "*.md"))
	if err != nil || len(files) != 1 {
		t.Errorf("made were %v, %v", files, err)
	}
}
