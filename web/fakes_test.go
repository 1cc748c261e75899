package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/sandbox"
	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/kernel/store/work"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/render/reading/isolated"
	"github.com/rehearse-lab/rehearse/runtime/explore"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
	"github.com/rehearse-lab/rehearse/web/api"
	"github.com/rehearse-lab/rehearse/web/door"
	"github.com/rehearse-lab/rehearse/web/notebook"
)

// patience bounds what would otherwise hang the tests; on a busy machine nothing takes that long.
const patience = 3 * time.Minute

// TestMain lets the test binary be the process that reads files too, as the program itself is.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == isolated.Word {
		if err := isolated.Main(os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// fakeKernel answers runs and checks as a test says.
type fakeKernel struct {
	run   func(ctx context.Context, req kernel.Request, update func(kernel.Update)) (*kernel.Result, error)
	check func(ctx context.Context, req kernel.Request) (kernel.Checked, error)

	explore func(ctx context.Context, q kernel.Exploration, progress func(*explore.Report)) (*explore.Report, []kernel.Diagnostic, error)
	inspect func(ctx context.Context, q kernel.Inspection) ([]*kernel.RunState, error)

	givenBack chan kernel.Ticket
}

func (k *fakeKernel) Run(ctx context.Context, req kernel.Request, update func(kernel.Update)) (*kernel.Result, error) {
	return k.run(ctx, req, update)
}

func (k *fakeKernel) Check(ctx context.Context, req kernel.Request) (kernel.Checked, error) {
	return k.check(ctx, req)
}

func (k *fakeKernel) Explore(ctx context.Context, q kernel.Exploration, progress func(*explore.Report)) (*explore.Report, []kernel.Diagnostic, error) {
	return k.explore(ctx, q, progress)
}

func (k *fakeKernel) Inspect(ctx context.Context, q kernel.Inspection) ([]*kernel.RunState, error) {
	return k.inspect(ctx, q)
}

func (k *fakeKernel) GiveBack(t kernel.Ticket) { k.givenBack <- t }

func (k *fakeKernel) Restart() {}

// Assist offers what it is asked about.
func (k *fakeKernel) Assist(_ context.Context, q kernel.Question) (kernel.Advice, error) {
	return kernel.Advice{Text: fmt.Sprint(q.Kind, " ", q.Offset, " ", q.Cells)}, nil
}

func (k *fakeKernel) Status() kernel.Status {
	return kernel.Status{State: kernel.StateRunning, Pid: 4711, Sandbox: sandbox.Level{Landlock: 7, Seccomp: true, Limits: true}}
}

// fakeStore keeps everything in memory.
type fakeStore struct {
	work.Store // for what only files of work need, which are tested in web/api

	mu     sync.Mutex
	edits  map[string]store.Edit
	runs   []store.Run
	opened []store.Import
	notes  map[string]string // lists by lesson#cell
	said   []store.Answer
	tried  []store.Attempt
	texts  map[string][]store.Edit // by lesson#cell
	saved  chan string             // the IDs of stored runs
	gate   chan struct{}           // if set, each store of a run waits for it
	fail   error                   // of edits, if set
	saving time.Duration           // what it takes to save an attempt
	full   error                   // why no attempt can be saved
}

func newFakeStore() *fakeStore {
	return &fakeStore{edits: map[string]store.Edit{}, texts: map[string][]store.Edit{}, saved: make(chan string, 100)}
}

func (s *fakeStore) Edits(_ context.Context, lesson string) ([]store.Edit, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []store.Edit
	for _, e := range s.edits {
		if e.Lesson == lesson {
			out = append(out, e)
		}
	}
	return out, s.fail
}

func (s *fakeStore) EditedLessons(context.Context) (map[string]bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := map[string]bool{}
	for _, e := range s.edits {
		out[e.Lesson] = true
	}
	return out, nil
}

func (s *fakeStore) SaveEdit(ctx context.Context, e store.Edit) (store.Edit, error) {
	if err := ctx.Err(); err != nil {
		return store.Edit{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	key := e.Lesson + "#" + e.Cell
	if old := s.edits[key]; old.Revision != e.Revision {
		return old, store.ErrConflict
	}
	e.Revision++
	e.Updated = time.Date(2026, 1, 2, 10, 42, 0, 0, time.UTC)
	s.edits[key] = e
	return e, nil
}

func (s *fakeStore) ResetEdit(_ context.Context, lesson, cell string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.edits, lesson+"#"+cell)
	return nil
}

func (s *fakeStore) SaveRun(ctx context.Context, run store.Run) error {
	if s.gate != nil {
		select {
		case <-s.gate:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.runs = append(s.runs, run)
	s.saved <- run.ID
	return nil
}

func (s *fakeStore) Run(_ context.Context, id string) (store.Run, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range s.runs {
		if r.ID == id {
			return r, nil
		}
	}
	return store.Run{}, store.ErrNotFound
}

func (s *fakeStore) Runs(_ context.Context, lesson, cell string) ([]store.RunHead, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []store.RunHead
	for _, r := range slices.Backward(s.runs) {
		if r.Lesson == lesson && r.Cell == cell {
			out = append(out, r.Head())
		}
	}
	return out, nil
}

func (s *fakeStore) LastRuns(_ context.Context, lesson string) (map[string]string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := map[string]string{}
	for _, r := range s.runs {
		if r.Lesson == lesson {
			out[r.Cell] = r.ID
		}
	}
	return out, nil
}

func (s *fakeStore) SaveImport(_ context.Context, i store.Import, run store.Run, notes string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range run.Traces {
		i.Headers = append(i.Headers, t.Header)
	}
	s.opened, s.runs = append(s.opened, i), append(s.runs, run)
	if notes != "" {
		if s.notes == nil {
			s.notes = map[string]string{}
		}
		s.notes["#"+i.ID] = notes
	}
	return nil
}

func (s *fakeStore) Imports(context.Context) ([]store.Import, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := slices.Clone(s.opened)
	slices.Reverse(list)
	return list, nil
}

func (s *fakeStore) Import(_ context.Context, id string) (store.Import, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, i := range s.opened {
		if i.ID == id {
			return i, nil
		}
	}
	return store.Import{}, store.ErrNotFound
}

func (s *fakeStore) DeleteImport(_ context.Context, id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := len(s.opened)
	s.opened = slices.DeleteFunc(s.opened, func(i store.Import) bool { return i.ID == id })
	if len(s.opened) == n {
		return store.ErrNotFound
	}
	s.runs = slices.DeleteFunc(s.runs, func(r store.Run) bool { return r.ID == id })
	delete(s.notes, "#"+id)
	return nil
}

func (s *fakeStore) LatestRuns(_ context.Context, most int) ([]store.CellRun, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []store.CellRun
	for _, r := range slices.Backward(s.runs) {
		known := slices.ContainsFunc(list, func(c store.CellRun) bool { return c.Lesson == r.Lesson && c.Cell == r.Cell })
		if !r.Imported() && !known && len(list) < most {
			list = append(list, store.CellRun{Lesson: r.Lesson, Cell: r.Cell, RunHead: r.Head()})
		}
	}
	return list, nil
}

func (s *fakeStore) Answers(_ context.Context, lesson, cell string) ([]store.Answer, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []store.Answer
	for _, a := range s.said {
		if a.Lesson == lesson && a.Cell == cell {
			out = append(out, a)
		}
	}
	return out, nil
}

func (s *fakeStore) SaveAnswer(_ context.Context, a store.Answer) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.said = append(s.said, a)
	return nil
}

func (s *fakeStore) History(_ context.Context, lesson, cell string) ([]store.Edit, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.texts[lesson+"#"+cell], nil
}

func (s *fakeStore) KeepText(_ context.Context, lesson, cell, text string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := lesson + "#" + cell
	s.texts[key] = append([]store.Edit{{Lesson: lesson, Cell: cell, Text: text}}, s.texts[key]...)
	return nil
}

func (s *fakeStore) Attempts(_ context.Context, lesson string) ([]store.Attempt, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(s.tried), func(a store.Attempt) bool { return lesson != "" && a.Lesson != lesson }), nil
}

func (s *fakeStore) SaveAttempt(_ context.Context, a store.Attempt) error {
	time.Sleep(s.saving)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.full != nil {
		return s.full
	}
	a.Created = time.Date(2026, 1, 2, 10, 42, len(s.tried), 0, time.UTC)
	s.tried = append(s.tried, a)
	return nil
}

func (s *fakeStore) ForgetAttempts(_ context.Context, lesson string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tried = slices.DeleteFunc(s.tried, func(a store.Attempt) bool { return lesson == "" || a.Lesson == lesson })
	return nil
}

func (s *fakeStore) Notes(_ context.Context, lesson, cell string) (store.NoteList, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return store.NoteList{Lesson: lesson, Cell: cell, Text: s.notes[lesson+"#"+cell]}, nil
}

func (s *fakeStore) SaveNotes(_ context.Context, l store.NoteList, was string) (string, bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := l.Lesson + "#" + l.Cell
	if s.notes[key] != was && s.notes[key] != l.Text {
		return s.notes[key], false, nil
	}
	if s.notes == nil {
		s.notes = map[string]string{}
	}
	s.notes[key] = l.Text
	return l.Text, true, nil
}

// The lessons of the tests: one that is fine, and one that is not.
var testLessons = map[string]string{
	"01-good.md": "---\ntitle: A good lesson\nsummary: Says what it does.\nminutes: 5\nlimits: {steps: 1000}\n---\n\n" +
		"## First\n\nSome prose.\n\n```go {run id=one scheduler=both workers=3 cores=1 seed=7}\nfunc main() { helper() }\n```\n\n" +
		"```go {run id=two}\nfunc helper() {}\n```\n",
	"tasks.md": "# Tasks\n\n```go {exercise id=gate scheduler=both workers=3 seeds=4}\nfunc main() {}\n```\n\n" +
		"<!-- check gate: pool.makespan < 1us as \"It takes no time\"; at most 1000 threads -->\n\n" +
		"<details>\n<summary>Hint</summary>\n\nFirst.\n\n</details>\n\n<details>\n<summary>Hint</summary>\n\nSecond.\n\n</details>\n\n" +
		"<details>\n<summary>Solution</summary>\n\n```go\nfunc main() { _ = 1 }\n```\n\nSo.\n\n</details>\n\n" +
		"```quiz {choice id=which}\nWhich?\n\n- [ ] a\n- [x] b\n- [x] c\n\nThose.\n```\n\n" +
		"```quiz {order id=sorted}\nSort.\n\n1. one\n2. two\n3. three\n```\n\n```quiz {number id=n}\nHow many?\n\n= 30 ± 4\n```\n",
	"02-bad.md": "---\ntitle: A bad lesson\n---\n\n```go {run id=one worker=3}\nfunc main() {}\n```\n",
}

func testLibrary(t testing.TB) *lessons.Library {
	t.Helper()
	dir := t.TempDir()
	for name, text := range testLessons {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	pixel := `<svg xmlns="http://www.w3.org/2000/svg"/>`
	if err := os.WriteFile(filepath.Join(dir, "figure.svg"), []byte(pixel), 0o600); err != nil {
		t.Fatal(err)
	}
	library, err := lessons.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return library
}

// testAssets stand for the built page.
var testAssets = fstest.MapFS{
	"early.js":     {Data: []byte("/* early */")},
	"preload.json": {Data: []byte("[]")},
	"main.js":      {Data: []byte("/* main */")},
	"main.css":     {Data: []byte("body{}")},
	"viewer.js":    {Data: []byte("/* viewer */")},
	"viewer.css":   {Data: []byte("main{}")},
	"pictures.js":  {Data: []byte("0")},
	"slides.js":    {Data: []byte("/* slides */")},
	"slides.css":   {Data: []byte("section{}")},
}

// site is a server on a real port and a browser's view of it.
type site struct {
	t      *testing.T
	server *Server
	kernel *fakeKernel
	store  *fakeStore
	addr   net.Addr
	origin string
	client *http.Client
	key    string                     // what enter got beside the cookie
	header http.Header                // sent with each request
	known  map[string]*lessons.Lesson // as Server.watch has it
}

func newSite(t *testing.T) *site {
	t.Helper()
	return newSiteWith(t, func(*Options, *limits) {})
}

func newSiteOf(t *testing.T, library notebook.Library) *site {
	return newSiteWith(t, func(o *Options, _ *limits) { o.Library = library })
}

// newSiteWith is a site whose server is as change says. Its runs are stored at once.
func newSiteWith(t *testing.T, change func(*Options, *limits)) *site {
	t.Helper()
	s := &site{t: t, known: map[string]*lessons.Lesson{}, kernel: &fakeKernel{givenBack: make(chan kernel.Ticket, 100)}}
	o := Options{
		Kernel: s.kernel, Store: newFakeStore(), Assets: testAssets, Version: "v-test",
		Logger: slog.New(slog.NewTextHandler(io.Discard, nil)),
	}
	l := limits{Limits: api.Limits{SaveDelay: 1}}
	change(&o, &l)
	if o.Library == nil {
		o.Library = testLibrary(t)
	}
	s.store = o.Store.(*fakeStore)
	var err error
	if s.server, err = newServer(o, l); err != nil {
		t.Fatal(err)
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.addr, s.origin = ln.Addr(), "http://"+ln.Addr().String()
	served := make(chan error, 1)
	go func() { served <- s.server.Serve(ln) }()
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		if err := s.server.Shutdown(ctx); err != nil {
			t.Error("shutdown:", err)
		}
		if err := <-served; err != nil {
			t.Error("serve:", err)
		}
	})
	s.client = s.stranger()
	return s
}

// stranger is a browser that has no cookie.
func (s *site) stranger() *http.Client {
	jar, err := cookiejar.New(nil)
	if err != nil {
		s.t.Fatal(err)
	}
	return &http.Client{Jar: jar, Timeout: patience}
}

// enter opens the address from the terminal.
func (s *site) enter() *site {
	s.t.Helper()
	resp, err := s.client.Get(s.server.URL(s.addr, "/"))
	if err != nil {
		s.t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		s.t.Fatalf("the address from the terminal: %s", resp.Status)
	}
	s.key, _, _ = strings.Cut(strings.TrimPrefix(resp.Request.URL.Fragment, "key="), ".")
	return s
}

// do makes a request as a script of the page makes it. body is sent as JSON unless it is a string.
func (s *site) do(method, path string, body any) (*http.Response, string) {
	s.t.Helper()
	var in io.Reader
	switch b := body.(type) {
	case nil:
	case string:
		in = strings.NewReader(b)
	default:
		data, err := json.Marshal(b)
		if err != nil {
			s.t.Fatal(err)
		}
		in = bytes.NewReader(data)
	}
	req, err := http.NewRequest(method, s.origin+path, in)
	if err != nil {
		s.t.Fatal(err)
	}
	maps.Copy(req.Header, s.header)
	if s.key != "" {
		req.Header.Set(door.KeyHeader, s.key)
	}
	req.Header.Set("Sec-Fetch-Site", "same-origin")
	if method != http.MethodGet {
		req.Header.Set("Origin", s.origin)
	}
	resp, err := s.client.Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return resp, string(data)
}

// get decodes the answer to a request that must have the given status.
func get[T any](s *site, method, path string, body any, status int) T {
	s.t.Helper()
	resp, text := s.do(method, path, body)
	if resp.StatusCode != status {
		s.t.Fatalf("%s %s: status %d, want %d: %s", method, path, resp.StatusCode, status, text)
	}
	var v T
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		s.t.Fatalf("%s %s: %v in %s", method, path, err, text)
	}
	withoutNull(s.t, text)
	return v
}

// withoutNull says whether JSON has a null. The page's types have none: what may be missing is left out, and a list without elements
// is an empty one.
func withoutNull(t *testing.T, text string) {
	t.Helper()
	for d := json.NewDecoder(strings.NewReader(text)); ; {
		token, err := d.Token()
		if err != nil {
			return
		}
		if token == nil {
			at := int(d.InputOffset())
			t.Errorf("null in %.200s", text[max(0, at-100):])
			return
		}
	}
}

// testResult is a run of both schedulers with valid traces.
func testResult(req kernel.Request) *kernel.Result {
	res := &kernel.Result{Program: "abc", Wall: 41 * time.Millisecond}
	for i, scheduler := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
		t := tracetest.Random(tracetest.Config{Seed: uint64(i + 1), Scheduler: scheduler})
		t.Header.Name, t.Header.Program = req.Name, strings.Repeat("0123456789abcdef", 4)
		res.Runs = append(res.Runs, kernel.Run{Settings: t.Header.Settings, Outcome: t.Header.Outcome, Trace: t})
	}
	return res
}

// key is what a browser that was let in needs beside the cookie.
func (s *Server) key() string {
	key, _, _ := strings.Cut(strings.TrimPrefix(s.door.Fragment(), "key="), ".")
	return key
}
