package web

import (
	"bytes"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/export"
	"github.com/rehearse-lab/rehearse/render/reading/isolated"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// someRuns are simulated runs of schedulers.
func someRuns(schedulers ...trace.Scheduler) []*trace.Trace {
	var list []*trace.Trace
	for i, s := range schedulers {
		list = append(list, tracetest.Random(tracetest.Config{Seed: uint64(i + 3), Actors: 5, Workers: 2, Messages: 60, Scheduler: s}))
	}
	return list
}

// jsonFile is the export as JSON of runs, with a note.
func jsonFile(t *testing.T, traces ...*trace.Trace) string {
	t.Helper()
	list := notes.List{Title: "A tour", Notes: []notes.Note{{ID: "n1", About: notes.Range, From: 1, To: 9, Text: "look <b>here</b>"}}}
	var b bytes.Buffer
	if err := render.JSON(&b, render.NewScene(render.SceneOptions{Title: "Sent to me", Source: "package main", Notes: list}, traces...), traces...); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func traceFile(t *testing.T, tr *trace.Trace) string {
	t.Helper()
	data, err := trace.Marshal(tr, trace.Options{Compress: true})
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func goFile(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile("../runtime/trace/gotrace/testdata/crew.trace")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestImports: files of each kind are opened, listed, shown as runs are, exported, and deleted.
func TestImports(t *testing.T) {
	s := newSite(t).enter()
	pair := someRuns(trace.ThreadPerActor, trace.Pool)
	for _, c := range []struct{ name, data, title, kind, word, origin string }{
		{"run.json", jsonFile(t, pair...), "Sent to me", "json", "simulated", ""},
		{"some/pool.trace", traceFile(t, pair[1]), pair[1].Header.Name, "trace", "simulated", ""},
		{"crew.trace", goFile(t), "crew.trace", "gotrace", "measured", "Go 1.26"},
	} {
		items := get[[]wire.ImportItem](s, "POST", "/api/imports?name="+url.QueryEscape(c.name), c.data, 201)
		if len(items) != 1 {
			t.Fatalf("%s: %+v", c.name, items)
		}
		it := items[0]
		if it.Title != c.title || it.From != c.title || string(it.Kind) != c.kind || it.Word != c.word || it.Origin != c.origin || it.Size != int64(len(c.data)) || it.File != c.name[strings.LastIndex(c.name, "/")+1:] {
			t.Errorf("%s: %+v", c.name, it)
		}
		if again := get[wire.ImportItem](s, "GET", "/api/imports/"+it.ID, nil, 200); !reflect.DeepEqual(again.Panels, it.Panels) || again.Title != it.Title {
			t.Errorf("%s: %+v, listed as %+v", c.name, it, again)
		}
		checkShown(s, it, !testing.Short())
	}
	list := get[[]wire.ImportItem](s, "GET", "/api/imports", nil, 200)
	if len(list) != 3 || list[0].Kind != "gotrace" || list[2].Kind != "json" {
		t.Fatalf("%+v", list)
	}
	if resp, body := s.do("DELETE", "/api/imports/"+list[1].ID, nil); resp.StatusCode != http.StatusNoContent {
		t.Errorf("%s: %s", resp.Status, body)
	}
	for _, gone := range []string{list[1].ID, "nobody"} {
		get[wire.Problem](s, "GET", "/api/imports/"+gone, nil, 404)
		get[wire.Problem](s, "DELETE", "/api/imports/"+gone, nil, 404)
		get[wire.Problem](s, "GET", "/api/imports/"+gone+"/notes", nil, 404)
		get[wire.Problem](s, "GET", "/api/runs/"+gone+"/export/json", nil, 404)
	}
	if list := get[[]wire.ImportItem](s, "GET", "/api/imports", nil, 200); len(list) != 2 {
		t.Errorf("%+v", list)
	}
	if resp, body := s.do("GET", "/imports/"+list[0].ID, nil); resp.StatusCode != 200 || !strings.Contains(body, "main.js") {
		t.Errorf("its page: %s %s", resp.Status, body)
	}
}

// checkShown looks at an opened trace as the page does, and exports it in all formats or only as JSON.
func checkShown(s *site, it wire.ImportItem, all bool) {
	s.t.Helper()
	resp, body := s.do("GET", "/api/runs/"+it.ID, nil)
	if resp.StatusCode != 200 || !strings.Contains(body, `"title":"`+it.Title) || !strings.Contains(body, `"word":"`+it.Word+`"`) {
		s.t.Errorf("%s: %s %.300q", it.Title, resp.Status, body)
	}
	for _, f := range export.Formats {
		if f.Name == "webm" || !all && f.Name != "json" {
			continue // a film takes long, and is of the same pictures as others
		}
		path := "/api/runs/" + it.ID + "/export/" + f.Name
		if f.Single {
			path += "?panel=" + string(it.Panels[0].Settings.Scheduler)
		}
		if it.Origin != "" && slices.Contains([]string{"shiviz", "mermaid", "otlp"}, f.Name) {
			if p := get[wire.Problem](s, "GET", path, nil, 422); !strings.Contains(p.Detail, "an execution trace of Go has none") || !strings.Contains(p.Remedy, "Perfetto") {
				s.t.Errorf("%s as %s: %+v", it.Title, f.Name, p)
			}
			continue
		}
		resp, body := s.do("GET", path, nil)
		if resp.StatusCode != 200 || body == "" {
			s.t.Errorf("%s as %s: %s %.200s", it.Title, f.Name, resp.Status, body)
		}
		if name := resp.Header.Get("Content-Disposition"); !strings.Contains(name, "."+f.File) || strings.Contains(name, "=.") {
			s.t.Errorf("%s as %s: %q", it.Title, f.Name, name)
		}
	}
	p := get[wire.Problem](s, "GET", "/api/runs/"+it.ID+"/state?panel=pool&step=1", nil, 400)
	if !strings.Contains(p.Title, "opened trace") {
		s.t.Errorf("state: %+v", p)
	}
}

// What is exported of an opened trace is what was opened, byte for byte, its notes included.
func TestImportIsExportedAgain(t *testing.T) {
	s := newSite(t).enter()
	file := jsonFile(t, someRuns(trace.ThreadPerActor, trace.Pool)...)
	it := get[[]wire.ImportItem](s, "POST", "/api/imports?name=a.json", file, 201)[0]
	if _, again := s.do("GET", "/api/runs/"+it.ID+"/export/json", nil); again != file {
		t.Errorf("%d bytes are another file of %d", len(file), len(again))
	}
}

// Notes on an opened trace are changed as those of a cell are; also where lessons are files that are written.
func TestImportNotes(t *testing.T) {
	edit, err := lessons.OpenToEdit(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, s := range map[string]*site{"reading": newSite(t), "editing": newSiteOf(t, edit)} {
		s.enter()
		it := get[[]wire.ImportItem](s, "POST", "/api/imports?name=a.json", jsonFile(t, someRuns(trace.Pool)...), 201)[0]
		path := "/api/imports/" + it.ID + "/notes"
		had := get[wire.NotesReply](s, "GET", path, nil, 200)
		if had.Title != "A tour" || len(had.Notes) != 1 || had.Notes[0].Orphan || had.Given {
			t.Fatalf("%s: %+v", name, had)
		}
		more := render.Note{Note: notes.Note{ID: "n2", About: notes.Step, Panel: "pool", Text: "mine"}, Step: 4}
		req := wire.NotesRequest{Run: it.ID, Revision: had.Revision, Title: had.Title, Notes: append(had.Notes, more)}
		now := get[wire.NotesReply](s, "PUT", path, req, 200)
		if len(now.Notes) != 2 || now.Notes[1].Step != 4 || now.Notes[1].Event == "" {
			t.Errorf("%s: %+v", name, now)
		}
		if old := get[wire.NotesReply](s, "PUT", path, wire.NotesRequest{Run: it.ID, Revision: "old"}, 409); len(old.Notes) != 2 {
			t.Errorf("%s: %+v", name, old)
		}
		req.Notes = []render.Note{{Note: notes.Note{ID: "n3", About: notes.Step, Panel: "pool", Text: "x"}, Step: 99_999}}
		get[wire.Problem](s, "PUT", path, req, 422)
	}
}

// Two runs that cannot be shown as one are opened each for itself.
func TestImportOfTwo(t *testing.T) {
	s := newSite(t).enter()
	measured := tracetest.Random(tracetest.Config{Seed: 9, Scheduler: trace.ThreadPerActor, Engine: trace.Real})
	for name, c := range map[string]struct {
		traces []*trace.Trace
		want   string
	}{
		"alike":        {someRuns(trace.Pool, trace.Pool), "Sent to me (1) Sent to me (2)"},
		"mixed":        {append(someRuns(trace.Pool), measured), "Sent to me (simulated) Sent to me (measured)"},
		"as of a cell": {someRuns(trace.ThreadPerActor, trace.Pool), "Sent to me"},
	} {
		items := get[[]wire.ImportItem](s, "POST", "/api/imports?name=x.json", jsonFile(t, c.traces...), 201)
		var titles []string
		for _, it := range items {
			titles = append(titles, it.Title)
			checkShown(s, it, false)
		}
		if got := strings.Join(titles, " "); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

func TestImportRefused(t *testing.T) {
	s := newSiteWith(t, func(_ *Options, l *limits) { l.maxFile = 100_000 }).enter()
	file := traceFile(t, someRuns(trace.Pool)[0])
	for name, c := range map[string]struct {
		data   string
		status int
		want   string
	}{
		"nothing":   {"", 422, "it is empty"},
		"rubbish":   {"hello", 422, "it does not begin like any"},
		"broken":    {file[:len(file)-9], 422, "offset"},
		"script":    {`{"format":"rehearse-run","version":1,"runs":[{"header":{"engine":"<script>"}}]}`, 422, `the engine is "<script>"`},
		"too large": {file + strings.Repeat("x", 100_000), 413, "It has more than 98 kB"},
	} {
		p := get[wire.Problem](s, "POST", "/api/imports?name="+url.QueryEscape(name), c.data, c.status)
		if !strings.Contains(strings.ToLower(p.Detail), strings.ToLower(c.want)) || p.Title == "" || p.Remedy == "" {
			t.Errorf("%s: %+v, want %q", name, p, c.want)
		}
	}
	if list := get[[]wire.ImportItem](s, "GET", "/api/imports", nil, 200); len(list) != 0 {
		t.Errorf("%+v", list)
	}
	for origin, session := range map[string]*http.Client{"http://evil.example": s.client, s.origin: s.stranger()} {
		req, err := http.NewRequest("POST", s.origin+"/api/imports?name=x", strings.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Origin", origin)
		resp, err := session.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != 403 && resp.StatusCode != 401 {
			t.Errorf("from %s: %s", origin, resp.Status)
		}
	}
	if n := len(s.store.opened); n != 0 {
		t.Errorf("%d were stored", n)
	}
}

// TestImportByAnotherProcess: what becomes of the process that reads a file is told in plain words, and the next file is opened.
func TestImportByAnotherProcess(t *testing.T) {
	with := func(reader isolated.Reader) *site {
		return newSiteWith(t, func(o *Options, _ *limits) { o.Reader = reader }).enter()
	}
	many := `{"format":"rehearse-run","version":1,"runs":[{"actors":[{}` + strings.Repeat(",{}", 3_000_000) + `]}]}`
	p := get[wire.Problem](with(isolated.Reader{Memory: 128 << 20}), "POST", "/api/imports?name=many.json", many, 422)
	if p.Title != "The file cannot be opened" || p.Detail != "Reading the file takes more than 128 MB of memory." || p.Remedy != "Record or export a shorter run." {
		t.Errorf("%+v", p)
	}
	p = get[wire.Problem](with(isolated.Reader{Command: []string{"false"}}), "POST", "/api/imports?name=crew.trace", goFile(t), 500)
	if p.Title != "The file cannot be opened" || !strings.Contains(p.Detail, "exit status 1") || p.Remedy == "" {
		t.Errorf("%+v", p)
	}
	s := with(isolated.Reader{})
	get[[]wire.ImportItem](s, "POST", "/api/imports?name=crew.trace", goFile(t), 201)
}

// The latest run of each cell is listed with where it is from.
func TestLatestRuns(t *testing.T) {
	s := newSite(t).enter()
	id := s.runOnce()
	get[[]wire.ImportItem](s, "POST", "/api/imports?name=x", goFile(t), 201)
	list := get[[]wire.RunItem](s, "GET", "/api/runs", nil, 200)
	if len(list) != 1 || list[0].ID != id || list[0].From != "A good lesson: one" || len(list[0].Panels) != 2 {
		t.Error(fmt.Sprintf("%+v", list))
	}
}
