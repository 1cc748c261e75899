package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/store/records"
	"github.com/rehearse-lab/rehearse/kernel/store/sqlite"
	"github.com/rehearse-lab/rehearse/kernel/store/work"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/web/notebook"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

const exercise = "# Tasks\n\n```go {exercise id=door}\nfunc main() {}\n```\n\n<!-- check door: at most 1000 threads -->\n\n" +
	"```quiz {choice id=which}\nWhich?\n\n- [ ] a\n- [x] b\n\nThat.\n```\n"

// device is an API with lessons, of a server or of a site.
type device struct {
	t   *testing.T
	mux *http.ServeMux
	own string // the folder of notebooks; "": there is none
}

func newDevice(t *testing.T, s Store, notebooks bool) *device {
	t.Helper()
	read := t.TempDir()
	if err := os.WriteFile(filepath.Join(read, "01-tasks.md"), []byte(exercise), 0o600); err != nil {
		t.Fatal(err)
	}
	published, err := lessons.Open(read)
	if err != nil {
		t.Fatal(err)
	}
	d := &device{t: t, mux: http.NewServeMux()}
	var library notebook.Library = published
	if notebooks {
		d.own = t.TempDir()
		own, err := lessons.OpenToEdit(d.own)
		if err != nil {
			t.Fatal(err)
		}
		library = &lessons.Shelf{Read: published, Own: own}
	}
	a := New(Options{Library: library, Store: s, Log: slog.New(slog.DiscardHandler)})
	a.Routes(func(pattern string, h reply.Handler) {
		d.mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			var f *reply.Failure
			if err := h(w, r); errors.As(err, &f) {
				reply.WriteJSON(w, f.Status, f.Problem)
			} else if err != nil {
				t.Error(err)
			}
		})
	})
	return d
}

// ask makes a request, and returns the body of its answer, which must have a status.
func (d *device) ask(method, path, body string, status int) string {
	d.t.Helper()
	w := httptest.NewRecorder()
	d.mux.ServeHTTP(w, httptest.NewRequest(method, path, strings.NewReader(body)))
	if w.Code != status {
		d.t.Fatalf("%s %s: %d %s", method, path, w.Code, w.Body)
	}
	return w.Body.String()
}

func (d *device) open(file string) (brought wire.WorkReply) {
	d.t.Helper()
	if err := json.Unmarshal([]byte(d.ask("POST", "/api/work", file, http.StatusOK)), &brought); err != nil {
		d.t.Fatal(err)
	}
	return brought
}

// TestWork takes what a learner made on a server to a site and to another server, and back.
func TestWork(t *testing.T) {
	kept, err := sqlite.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kept.Close() })
	server := newDevice(t, kept, true)
	server.ask("PUT", "/api/lessons/tasks/cells/door", `{"text":"mine","baseHash":"h","revision":0}`, 200)
	server.ask("PUT", "/api/lessons/tasks/cells/door", `{"text":"mine 2","baseHash":"h","revision":1}`, 200)
	server.ask("PUT", "/api/lessons/tasks/cells/door/answers", `{"panel":"pool","step":3,"ask":"next","said":"ann","was":"bob"}`, 204)
	server.ask("POST", "/api/lessons/tasks/quizzes/which", `{"options":[1]}`, 200)
	server.ask("POST", "/api/notebooks", `{"name":"own.md","text":"# My own\n\n`+"```go {run id=a}\\nfunc main() {}\\n```"+`\n"}`, 201)
	server.ask("PUT", "/api/lessons/own/cells/a/notes", `{"notes":[{"id":"n","about":"actor","actor":"ann","text":"look"}]}`, 200)
	file := server.ask("GET", "/api/work", "", 200)
	if again := server.ask("GET", "/api/work", "", 200); again != file || strings.Contains(file, server.own) {
		t.Errorf("saved again:\n%s\n%s", file, again)
	}
	if one := server.ask("GET", "/api/work?lesson=tasks", "", 200); strings.Contains(one, "My own") || !strings.Contains(one, "mine 2") {
		t.Errorf("of one lesson: %s", one)
	}
	server.ask("GET", "/api/work?lesson=nothing", "", 404)

	site := newDevice(t, records.Open(&records.Memory{}), false)
	brought := site.open(file)
	want := wire.WorkLesson{ID: "tasks", Title: "Tasks", Here: true, Texts: 2, Changed: 1, Answers: 1, Attempts: 1}
	if len(brought.Lessons) != 2 || brought.Lessons[1] != want || len(brought.Notebooks) != 1 || brought.Notebooks[0].ID != "" || brought.Notebooks[0].Problem == "" {
		t.Errorf("on a site: %+v", brought)
	}
	if page := site.ask("GET", "/api/lessons/tasks", "", 200); !strings.Contains(page, `"text":"mine 2"`) || !strings.Contains(page, `"done":1`) {
		t.Errorf("the page has %s", page)
	}
	for _, l := range site.open(file).Lessons {
		if l.Texts+l.Changed+l.Notes+l.Answers+l.Attempts != 0 {
			t.Errorf("again: %+v", l)
		}
	}

	site.ask("PUT", "/api/lessons/tasks/cells/door", `{"text":"on the site","baseHash":"h","revision":2}`, 200)
	brought = server.open(site.ask("GET", "/api/work", "", 200))
	if l := brought.Lessons[len(brought.Lessons)-1]; l.ID != "tasks" || l.Texts != 1 || l.Changed != 1 || l.Attempts != 0 {
		t.Errorf("back: %+v", brought)
	}

	other := newDevice(t, records.Open(&records.Memory{}), true)
	other.ask("POST", "/api/notebooks", `{"name":"own.md","text":"# Something else\n"}`, 201)
	for try, isNew := range []bool{true, false} {
		brought = other.open(file)
		if n := brought.Notebooks[0]; n.ID != "own-2" || n.New != isNew {
			t.Errorf("try %d: %+v", try, n)
		}
		if l := brought.Lessons[0]; l.ID != "own-2" || l.Notes != 1-try {
			t.Errorf("try %d: %+v", try, l)
		}
	}
	if notes := other.ask("GET", "/api/lessons/own-2/cells/a/notes", "", 200); !strings.Contains(notes, `"look"`) {
		t.Errorf("the notebook has the notes %s", notes)
	}
}

// TestNoWork refuses files that have no work which can be read, and changes nothing; work on a lesson that is not there is kept.
func TestNoWork(t *testing.T) {
	d := newDevice(t, records.Open(&records.Memory{}), false)
	empty := d.ask("GET", "/api/work", "", 200)
	for body, want := range map[string]string{
		"": "of another kind", "%PDF": "of another kind", empty[:len(empty)/2]: "damaged",
		strings.Replace(empty, `"version": 1`, `"version": 9`, 1): "newer Rehearse",
	} {
		if got := d.ask("POST", "/api/work", body, http.StatusUnprocessableEntity); !strings.Contains(got, want) || !strings.Contains(got, "Nothing was changed here.") {
			t.Errorf("%q: %s", body, got)
		}
	}
	d.ask("POST", "/api/work", strings.Repeat(" ", work.MaxFile+1), http.StatusRequestEntityTooLarge)
	if got := d.ask("GET", "/api/work", "", 200); got != empty {
		t.Errorf("there is %s", got)
	}
	var foreign bytes.Buffer
	file := &work.Work{Lessons: []work.Lesson{{ID: "elsewhere", Title: "Not here"}}}
	file.Cell("elsewhere", "c").Texts = []work.Text{{Saved: time.UnixMilli(1_700_000_000_000).UTC(), Text: "x"}}
	if err := file.Write(&foreign); err != nil {
		t.Fatal(err)
	}
	if l := d.open(foreign.String()).Lessons[0]; l.Here || l.Title != "Not here" || l.Texts != 1 {
		t.Errorf("%+v", l)
	}
	if got := d.ask("GET", "/api/work", "", 200); !strings.Contains(got, `"elsewhere"`) {
		t.Errorf("it is not kept: %s", got)
	}
}
