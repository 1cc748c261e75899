package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/sandbox"
	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/door"
	"github.com/rehearse-lab/rehearse/web/notebook"
	"github.com/rehearse-lab/rehearse/web/wire"
)

func readAll(t *testing.T, resp *http.Response) string {
	t.Helper()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// An edit whose page was closed meanwhile is saved.
func TestEditOfAClosedPage(t *testing.T) {
	s := newSite(t)
	gone, leave := context.WithCancel(t.Context())
	leave()
	r := httptest.NewRequestWithContext(gone, "PUT", "/api/lessons/good/cells/one", strings.NewReader(`{"text": "mine", "baseHash": "h"}`))
	r.Header.Set(door.KeyHeader, s.server.key())
	answer := httptest.NewRecorder()
	s.server.routes().ServeHTTP(answer, r)
	if got := s.store.edits["good#one"].Text; answer.Code != http.StatusOK || got != "mine" {
		t.Errorf("status %d, stored %q: %s", answer.Code, got, answer.Body)
	}
}

// A reader who leaves a page that is still loading is no fault of the server, and none in its log.
func TestAbandonedRequest(t *testing.T) {
	var log bytes.Buffer
	s := newSiteWith(t, func(o *Options, _ *limits) { o.Logger = slog.New(slog.NewTextHandler(&log, nil)) })
	gone, leave := context.WithCancel(t.Context())
	leave()
	cancelled := fmt.Errorf("reading the lessons: %w", context.Canceled)
	for _, c := range []struct {
		name   string
		ctx    context.Context
		err    error
		logged bool
	}{
		{"the client has gone", gone, cancelled, false},
		{"the client has gone, and something is wrong", gone, errors.New("disk I/O error"), true},
		{"the client waits", t.Context(), cancelled, true},
	} {
		log.Reset()
		answer := httptest.NewRecorder()
		s.server.fail(answer, httptest.NewRequestWithContext(c.ctx, "GET", "/api/lessons", nil), c.err)
		if logged := strings.Contains(log.String(), "level=ERROR"); logged != c.logged {
			t.Errorf("%s: the log has %q", c.name, log.String())
		}
		if answer.Code != http.StatusInternalServerError {
			t.Errorf("%s: the answer is %d %q", c.name, answer.Code, answer.Body)
		}
	}
}

func TestLessons(t *testing.T) {
	s := newSite(t).enter()
	list := get[[]wire.LessonItem](s, "GET", "/api/lessons", nil, 200)
	if len(list) != 3 {
		t.Fatalf("%d lessons, want 2: %+v", len(list), list)
	}
	if list[0].ID != "good" || list[0].Title != "A good lesson" || list[0].Minutes != 5 || list[0].Error != "" {
		t.Errorf("first lesson: %+v", list[0])
	}
	if list[1].ID != "bad" || !strings.Contains(list[1].Error, "workers") {
		t.Errorf("second lesson: %+v, want its error with a suggestion", list[1])
	}

	page := get[wire.LessonPage](s, "GET", "/api/lessons/good", nil, 200)
	var cells []wire.Cell
	for _, b := range page.Blocks {
		if b.Cell != nil {
			cells = append(cells, *b.Cell)
		}
	}
	if len(cells) != 2 || len(page.Outline) != 1 {
		t.Fatalf("lesson has %d cells and %d headings: %+v", len(cells), len(page.Outline), page)
	}
	want := trace.Settings{Scheduler: trace.Pool, Engine: trace.Sim, Workers: 3, Cores: 1, Seed: 7, Batch: 1, Speed: 1}
	if c := cells[0]; !c.Both || c.Settings != want || c.Text != c.Base || c.Revision != 0 || c.LastRun != "" {
		t.Errorf("first cell: %+v", c)
	}

	bad := get[wire.LessonPage](s, "GET", "/api/lessons/bad", nil, 200)
	if len(bad.Problems) != 1 || !strings.Contains(bad.Problems[0], "02-bad.md:5") || len(bad.Blocks) != 0 {
		t.Errorf("bad lesson: %+v, want its problem with file and line", bad)
	}
	missing := get[wire.Problem](s, "GET", "/api/lessons/nowhere", nil, 404)
	if missing.Title == "" || missing.Remedy == "" {
		t.Errorf("unknown lesson: %+v", missing)
	}
	if st := get[wire.Status](s, "GET", "/api/status", nil, 200); !reflect.DeepEqual(st, wire.Status{Version: "v-test", Kernel: "running", Pid: 4711,
		Sandbox: "Landlock 7, seccomp, limits", Level: sandbox.Level{Landlock: 7, Seccomp: true, Limits: true}}) {
		t.Errorf("status: %+v", st)
	}
	picture, body := s.do("GET", "/lesson/good/files/figure.svg", nil)
	if picture.StatusCode != 200 || !strings.HasPrefix(body, "<svg") || picture.Header.Get("Content-Type") != "image/svg+xml" {
		t.Errorf("picture: %s %s", picture.Status, body)
	}
	for _, path := range []string{"/lesson/good/files/01-good.md", "/lesson/good/files/%2e%2e/x.svg", "/lesson/good/files/none.svg"} {
		if resp, _ := s.do("GET", path, nil); resp.StatusCode != 404 {
			t.Errorf("%s: %s, want 404", path, resp.Status)
		}
	}
}

func TestEdits(t *testing.T) {
	s := newSite(t).enter()
	const path = "/api/lessons/good/cells/one"
	base := cellOf(s, "one")

	saved := get[wire.SaveReply](s, "PUT", path, wire.SaveRequest{Text: "mine", BaseHash: base.BaseHash}, 200)
	if saved.Revision != 1 || saved.Text != "mine" || saved.Saved == "" {
		t.Errorf("saved: %+v", saved)
	}
	if c := cellOf(s, "one"); c.Text != "mine" || c.Revision != 1 || c.Stale || c.Base != base.Base {
		t.Errorf("after a save: %+v", c)
	}
	if list := get[[]wire.LessonItem](s, "GET", "/api/lessons", nil, 200); !list[0].Edited || list[1].Edited {
		t.Errorf("list after a save: %+v", list)
	}
	conflict := get[wire.SaveReply](s, "PUT", path, wire.SaveRequest{Text: "other window", BaseHash: base.BaseHash}, 409)
	if conflict.Text != "mine" || conflict.Revision != 1 {
		t.Errorf("conflict: %+v, want what is stored", conflict)
	}
	get[wire.SaveReply](s, "PUT", path, wire.SaveRequest{Text: "old base", BaseHash: "0000", Revision: 1}, 200)
	if c := cellOf(s, "one"); !c.Stale {
		t.Errorf("an edit of an older lesson is not stale: %+v", c)
	}
	reset := get[wire.SaveReply](s, "DELETE", path, nil, 200)
	if reset.Text != base.Base || reset.Revision != 0 {
		t.Errorf("reset: %+v", reset)
	}
	late := get[wire.SaveReply](s, "PUT", path, wire.SaveRequest{Text: "late", BaseHash: base.BaseHash, Revision: 2}, 409)
	if late.Text != base.Base || late.Revision != 0 {
		t.Errorf("save after a reset elsewhere: %+v, want the lesson's text", late)
	}
}

func cellOf(s *site, id string) wire.Cell {
	s.t.Helper()
	for _, b := range get[wire.LessonPage](s, "GET", "/api/lessons/good", nil, 200).Blocks {
		if b.Cell != nil && b.Cell.ID == id {
			return *b.Cell
		}
	}
	s.t.Fatalf("no cell %s", id)
	return wire.Cell{}
}

func TestBadRequests(t *testing.T) {
	s := newSite(t).enter()
	const cell = "/api/lessons/good/cells/one"
	cases := []struct {
		name, method, path string
		body               any
		want               int
	}{
		{"text too long", "PUT", cell, wire.SaveRequest{Text: strings.Repeat("x", notebook.MaxCellText+1)}, 413},
		{"body too long", "PUT", cell, strings.Repeat(" ", (6*notebook.MaxCellText+4<<10)+1), 413},
		{"no JSON", "PUT", cell, "{", 400},
		{"two values", "PUT", cell, "{} {}", 400},
		{"null", "PUT", cell, "null", 400},
		{"unknown field", "PUT", cell, `{"texts":"x"}`, 400},
		{"unknown cell", "PUT", "/api/lessons/good/cells/three", wire.SaveRequest{}, 404},
		{"unknown lesson", "DELETE", "/api/lessons/none/cells/one", nil, 404},
		{"cell of a bad lesson", "PUT", "/api/lessons/bad/cells/one", wire.SaveRequest{}, 422},
		{"empty note", "PUT", cell + "/notes", wire.NotesRequest{Notes: []render.Note{{Note: notes.Note{ID: "a", About: notes.Actor, Actor: "a"}}}}, 400},
		{"long note", "PUT", cell + "/notes", wire.NotesRequest{Notes: []render.Note{{Note: notes.Note{ID: "a", About: notes.Actor, Actor: "a", Text: strings.Repeat("x", notes.MaxText+1)}}}}, 400},
		{"note on a step without run", "PUT", cell + "/notes", wire.NotesRequest{Notes: []render.Note{{Note: notes.Note{ID: "a", About: notes.Step, Panel: "pool", Text: "x"}}}}, 422},
		{"notes on unknown run", "PUT", cell + "/notes", wire.NotesRequest{Run: "none"}, 404},
		{"notes in an unknown run", "GET", cell + "/notes?run=none", nil, 404},
		{"notes of an unknown cell", "GET", "/api/lessons/good/cells/three/notes", nil, 404},
		{"unknown format", "GET", "/api/runs/none/export/doc", nil, 404},
		{"unknown run", "GET", "/api/runs/none/export/html", nil, 404},
		{"unknown address", "GET", "/api/none", nil, 404},
		{"wrong method", "POST", "/api/lessons", nil, 404},
		{"socket without upgrade", "GET", "/ws", nil, 426},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s.t = t
			if p := get[wire.Problem](s, c.method, c.path, c.body, c.want); p.Title == "" {
				t.Error("a refusal without words")
			}
		})
	}
}

func TestStoreFails(t *testing.T) {
	s := newSite(t).enter()
	s.store.fail = &kernel.Error{Kind: store.ErrStore, Text: "The disk is full.", Remedy: "Make room."}
	if p := get[wire.Problem](s, "GET", "/api/lessons/good", nil, 503); p.Detail != "The disk is full." || p.Remedy != "Make room." {
		t.Errorf("the store's words are lost: %+v", p)
	}
	s.store.fail = errors.New("secret detail")
	if p := get[wire.Problem](s, "GET", "/api/lessons/good", nil, 500); p.Title == "" || strings.Contains(fmt.Sprint(p), "secret") {
		t.Errorf("an error of ours: %+v", p)
	}
}

// runOnce makes a run of cell one and returns its ID once it is stored.
func (s *site) runOnce() string { return s.runCell("one") }

// runCell runs a cell and waits until the run is stored.
func (s *site) runCell(cell string) string {
	s.t.Helper()
	s.kernel.run = immediately
	ws := s.dial()
	defer ws.close()
	ws.send(wire.RunRequest{CellRequest: wire.CellRequest{ID: 1, Lesson: "good", Cell: cell, Text: "the program"}, Both: true})
	id := ws.until("result", 1).Run
	if got := <-s.store.saved; got != id {
		s.t.Fatalf("stored run %s, want %s", got, id)
	}
	return id
}

// findRun finds a run as the server does.
func (s *site) findRun(id string) *store.Run {
	s.t.Helper()
	run, err := s.server.api.Cache.Find(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	return run
}

// changedNotes is a list of notes as the page sends it after it got it.
func changedNotes(r wire.NotesReply, run string, change func(*wire.NotesRequest)) wire.NotesRequest {
	req := wire.NotesRequest{Run: run, Revision: r.Revision, Title: r.Title, Notes: slices.Clone(r.Notes)}
	change(&req)
	return req
}

// TestNotes: the notes on a cell of a lesson that is only read are saved over those they were made from.
func TestNotes(t *testing.T) {
	s := newSite(t).enter()
	run := s.runOnce()
	const path = "/api/lessons/good/cells/one/notes"
	none := get[wire.NotesReply](s, "GET", path+"?run="+run, nil, 200)
	if len(none.Notes) != 0 || none.Revision != "" || none.Given {
		t.Errorf("at first: %+v", none)
	}
	step := render.Note{Note: notes.Note{ID: "one", About: notes.Step, Panel: "pool", Text: "look **here**"}, Step: 5}
	first := get[wire.NotesReply](s, "PUT", path, changedNotes(none, run, func(r *wire.NotesRequest) { r.Title, r.Notes = " A tour ", []render.Note{step} }), 200)
	if n := first.Notes[0]; n.Made == nil || n.Other != "" || !strings.HasPrefix(n.Made.Settings, "pool sim ") {
		t.Errorf("a new note is made on %+v", n.Made)
	}
	if n := first.Notes[0]; first.Title != "A tour" || n.Event == "" || n.Step != 5 || n.Orphan || n.HTML != "<p>look <strong>here</strong></p>\n" {
		t.Errorf("a new note: %+v", first)
	}
	again := changedNotes(first, run, func(r *wire.NotesRequest) {
		r.Notes = append([]render.Note{{Note: notes.Note{ID: "two", About: notes.Range, To: 9, Text: "before"}}}, r.Notes...)
	})
	second := get[wire.NotesReply](s, "PUT", path, again, 200)
	if len(second.Notes) != 2 || second.Notes[0].ID != "two" {
		t.Errorf("with another before it: %+v", second)
	}
	if repeated := get[wire.NotesReply](s, "PUT", path, again, 200); repeated.Revision != second.Revision {
		t.Error("a save whose answer was lost cannot be repeated")
	}
	there := get[wire.NotesReply](s, "PUT", path, changedNotes(first, run, func(r *wire.NotesRequest) { r.Notes = nil }), 409)
	if there.Revision != second.Revision || len(there.Notes) != 2 {
		t.Errorf("of a list that has changed comes %+v", there)
	}
	scene := lastRunFrames(s, "/api/lessons/good/cells/one/run").head.Scene
	if scene.Tour != "A tour" || scene.Revision != second.Revision || len(scene.Notes) != 2 || scene.Notes[1].Step != 5 {
		t.Errorf("the last run has %+v", scene.Notes)
	}
	gone := get[wire.NotesReply](s, "PUT", path, changedNotes(second, "", func(r *wire.NotesRequest) { r.Title, r.Notes = "", nil }), 200)
	if len(gone.Notes) != 0 || gone.Revision != "" {
		t.Errorf("none are left, but %+v", gone)
	}
}

// TestGivenNotesComeBack: of a lesson's notes a learner can delete none for good. Those that are missing are told, and once all are
// back as they came, the store has no copy of them.
func TestGivenNotesComeBack(t *testing.T) {
	const made = "{program: 0123456789abcdef, settings: pool sim seed=0}"
	dir := t.TempDir()
	for name, text := range map[string]string{"mine.md": testLessons["01-good.md"], "mine.notes.yaml": "one:\n  notes:\n" +
		"    - {id: a, about: range, to: 9, made: " + made + ", text: first}\n    - {id: b, about: range, to: 9, made: " + made + ", text: second}\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	library, err := lessons.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	s := newSiteOf(t, library).enter()
	const path = "/api/lessons/mine/cells/one/notes"
	came := get[wire.NotesReply](s, "GET", path, nil, 200)
	if came.Given || came.Missing != 0 || len(came.Lesson) != 0 {
		t.Errorf("at first: %+v", came)
	}
	own := render.Note{Note: notes.Note{ID: "own", About: notes.Range, To: 3, Text: "mine"}}
	less := get[wire.NotesReply](s, "PUT", path, changedNotes(came, "", func(r *wire.NotesRequest) { r.Notes = []render.Note{own, r.Notes[1]} }), 200)
	if !less.Given || less.Missing != 1 || len(less.Lesson) != 2 || less.Lesson[0].Text != "first" {
		t.Errorf("without the first: %+v", less)
	}
	changed := get[wire.NotesReply](s, "PUT", path, changedNotes(less, "", func(r *wire.NotesRequest) { r.Notes[1].Text = "mine, too" }), 200)
	if changed.Missing != 2 {
		t.Errorf("without the first, and the second changed: %+v", changed)
	}
	s.kernel.run = immediately
	ws := s.dial()
	ws.send(wire.RunRequest{CellRequest: wire.CellRequest{ID: 1, Lesson: "mine", Cell: "one", Text: "the program"}, Both: true})
	if scene := ws.until("result", 1).Scene; !scene.Given || scene.Missing != 2 {
		t.Errorf("a run has given %v, missing %d", scene.Given, scene.Missing)
	}
	ws.close()
	back := get[wire.NotesReply](s, "PUT", path, changedNotes(changed, "", func(r *wire.NotesRequest) { r.Notes = changed.Lesson }), 200)
	if back.Given || back.Missing != 0 || back.Revision != came.Revision || s.store.notes["mine#one"] != "" {
		t.Errorf("with all as they came: %+v; the store has %q", back, s.store.notes["mine#one"])
	}
	none := get[wire.NotesReply](s, "PUT", path, changedNotes(back, "", func(r *wire.NotesRequest) { r.Notes = nil }), 200)
	if len(none.Notes) != 0 || !none.Given || none.Missing != 2 {
		t.Errorf("with all deleted: %+v", none)
	}
	// A list from before it was written down what notes are made on: of those that came with the lesson it is known.
	s.store.notes["mine#one"] = `{"notes":[{"id":"b","about":"range","to":9,"text":"second"},{"id":"own","about":"range","to":3,"text":"mine"}]}`
	if old := get[wire.NotesReply](s, "GET", path, nil, 200); len(old.Notes) != 2 || old.Missing != 1 || old.Notes[0].Made == nil || old.Notes[1].Made != nil || old.Notes[1].Other != "" {
		t.Errorf("an old list is %+v", old)
	}
}

// TestNotesOfLessons: notes come with a lesson, a learner's own take their place, and a reset brings them back. Those of one's own
// lesson are in its file.
func TestNotesOfLessons(t *testing.T) {
	const given = "one:\n  title: Given\n  notes:\n    - id: g\n      about: range\n      to: 9\n      text: from the author\n"
	for _, own := range []bool{false, true} {
		dir := t.TempDir()
		file := filepath.Join(dir, "mine.notes.yaml")
		write := func(name, text string) {
			if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		write(filepath.Join(dir, "mine.md"), testLessons["01-good.md"])
		write(file, given)
		open := lessons.Open
		if own {
			open = lessons.OpenToEdit
		}
		library, err := open(dir)
		if err != nil {
			t.Fatal(err)
		}
		s := newSiteOf(t, library).enter()
		const path = "/api/lessons/mine/cells/one/notes"
		first := get[wire.NotesReply](s, "GET", path, nil, 200)
		if first.Title != "Given" || len(first.Notes) != 1 || first.Given {
			t.Fatalf("given: %+v", first)
		}
		changed := get[wire.NotesReply](s, "PUT", path, changedNotes(first, "", func(r *wire.NotesRequest) { r.Notes[0].Text = "mine" }), 200)
		if changed.Given == own || changed.Notes[0].Text != "mine" {
			t.Errorf("changed: %+v", changed)
		}
		text, err := os.ReadFile(file)
		if err != nil || strings.Contains(string(text), "text: mine") != own {
			t.Errorf("own is %v, and the file\n%s%v", own, text, err)
		}
		if own {
			write(file, strings.Replace(given, "author", "editor beside", 1))
			if there := get[wire.NotesReply](s, "PUT", path, changedNotes(changed, "", func(r *wire.NotesRequest) { r.Title = "x" }), 409); there.Notes[0].Text != "from the editor beside" {
				t.Errorf("there is %+v", there)
			}
		} else if back := get[wire.NotesReply](s, "PUT", path, changedNotes(changed, "", func(r *wire.NotesRequest) { r.Reset = true }), 200); back.Revision != first.Revision || back.Given {
			t.Errorf("brought back: %+v", back)
		}
		write(file, "one: [")
		if p := get[wire.Problem](s, "GET", path, nil, 422); !strings.Contains(p.Detail, "mine.notes.yaml:1") {
			t.Errorf("of a file that cannot be read it is said %+v", p)
		}
	}
}

func TestLastRun(t *testing.T) {
	s := newSite(t).enter()
	const path = "/api/lessons/good/cells/one/run"
	if resp, body := s.do("GET", path, nil); resp.StatusCode != 204 || body != "" {
		t.Errorf("before any run: %s %q, want 204", resp.Status, body)
	}
	id := s.runOnce()
	if c := cellOf(s, "one"); c.LastRun != id {
		t.Errorf("the cell's last run is %q, want %q", c.LastRun, id)
	}
	again := newSiteWith(t, func(o *Options, _ *limits) { o.Store = s.store }).enter()
	for from, s := range map[string]*site{"memory": s, "store": again} {
		frames := lastRunFrames(s, path)
		if frames.head.Run != id || len(frames.columns) != 2 || len(frames.head.Scene.Panels) != 2 || frames.head.Scene.Source != "the program" {
			t.Errorf("from %s: %+v", from, frames.head)
		}
	}
}

func TestExport(t *testing.T) {
	s := newSite(t).enter()
	id := s.runOnce()
	for format, contentType := range map[string]string{
		"html": "text/html; charset=utf-8", "svg": "image/svg+xml", "json": "application/json; charset=utf-8",
	} {
		resp, body := s.do("GET", "/api/runs/"+id+"/export/"+format, nil)
		if resp.StatusCode != 200 || body == "" {
			t.Fatalf("%s: %s %s", format, resp.Status, body)
		}
		if got := resp.Header.Get("Content-Type"); got != contentType {
			t.Errorf("%s: Content-Type %q", format, got)
		}
		kind, params, err := mime.ParseMediaType(resp.Header.Get("Content-Disposition"))
		if err != nil || kind != "attachment" || params["filename"] != "good-one."+format {
			t.Errorf("%s: Content-Disposition %q", format, resp.Header.Get("Content-Disposition"))
		}
	}
}

// The state at a step is that of the program that ran, whatever the editor has now.
func TestState(t *testing.T) {
	s := newSite(t).enter()
	id := s.runOnce()
	path := "/api/runs/" + id + "/state?panel=pool&step=3"
	var asked kernel.Inspection
	s.kernel.inspect = func(_ context.Context, q kernel.Inspection) ([]*kernel.RunState, error) {
		asked = q
		return []*kernel.RunState{{Step: q.Looks[0].Step, Event: "so it was", Actors: []kernel.ActorState{}, Goroutines: []kernel.GoroutineState{}, Globals: []kernel.Value{}}}, nil
	}
	if st := get[kernel.RunState](s, "GET", path, nil, 200); st.Step != 3 || st.Event != "so it was" {
		t.Errorf("state %+v", st)
	}
	run := s.findRun(id)
	texts := map[string]string{}
	for _, c := range asked.Request.Cells {
		texts[c.ID] = c.Text
	}
	if texts["one"] != "the program" || asked.Program != run.Program || asked.Request.Settings != run.Traces[1].Header.Settings ||
		asked.Request.Target != "one" || *asked.Looks[0].Event != run.Traces[1].Events[3] {
		t.Errorf("asked for %+v", asked)
	}
	get[wire.Problem](s, "GET", "/api/runs/"+id+"/state?panel=fair&step=3", nil, 404)
	get[wire.Problem](s, "GET", "/api/runs/none/state?panel=pool&step=3", nil, 404)
	for _, step := range []string{"-1", "1000000", "x", ""} {
		get[wire.Problem](s, "GET", "/api/runs/"+id+"/state?panel=pool&step="+step, nil, 400)
	}
	s.kernel.inspect = func(context.Context, kernel.Inspection) ([]*kernel.RunState, error) {
		return nil, &kernel.Error{Kind: kernel.ErrBusy, Text: "Too many wait.", Remedy: "Try again."}
	}
	if p := get[wire.Problem](s, "GET", path, nil, 503); p.Detail != "Too many wait." {
		t.Errorf("problem %+v", p)
	}
	run.Traces[1].Header.Engine = trace.Real
	if p := get[wire.Problem](s, "GET", path, nil, 400); !strings.Contains(p.Title, "measured") {
		t.Errorf("problem %+v", p)
	}
}
