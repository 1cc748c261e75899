//go:build js && wasm

package main

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"sync"
	"syscall/js"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/sandbox"
	"github.com/rehearse-lab/rehearse/kernel/store/records"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/api"
	"github.com/rehearse-lab/rehearse/web/http"
	"github.com/rehearse-lab/rehearse/web/http/plain"
	"github.com/rehearse-lab/rehearse/web/recorded"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// stopGrace is how long a program may take to obey a stop. A worker that computes listens every 50 ms, unless the browser is busy or the program is
// still being compiled: then the worker is ended, and what the program did is lost. Who presses Stop waits no longer than that.
const stopGrace = 150 * time.Millisecond

// patience is what a kernel may take to start, or to check a program: a phone is many times slower than a server.
const patience = time.Minute

// serve makes what answers the page.
func serve(args []js.Value) (any, error) {
	o := args[0]
	archive := bytesOf(o.Get("lessons"))
	files, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		return nil, fmt.Errorf("the site's lessons are damaged: %w", err)
	}
	index, err := recordedRuns(files)
	if err != nil {
		return nil, err
	}
	var a *api.API
	sup, err := kernel.Start(kernel.Options{
		Launch: launcher(o.Get("launch")), Parallel: 1, Single: true, Sandbox: sandbox.Off, StopGrace: stopGrace,
		StartTime: patience, CheckTime: patience,
		Child: kernel.ChildLimits{RSS: 2 << 30},
		Notify: func(e kernel.Event) {
			if a != nil && !e.Ended { // the only reader stopped it, and knows
				a.Socket.KernelEvent(e)
			}
		},
	})
	if err != nil {
		return nil, err
	}
	log := slog.New(slog.DiscardHandler)
	library := lessons.Read("published", files)
	a = api.New(api.Options{
		Library: library, Kernel: simulating{sup}, Store: records.Open(&table{js: o.Get("table")}), Version: o.Get("version").String(), Log: log, Recorded: index,
	})
	mux := &plain.Mux{}
	add := adder(mux)
	a.Routes(add)
	addHandover(a, add)
	addExports(a, sup, library, o.Get("asset"), log, add)
	return js.ValueOf(map[string]any{
		"answer":  promising(func(args []js.Value) (any, error) { return answer(mux, args[0]) }),
		"connect": js.FuncOf(func(_ js.Value, args []js.Value) any { return connect(a, args[0]) }),
	}), nil
}

// adder returns a function that adds handlers to mux, which has some already: for what only a server can do.
func adder(mux *plain.Mux) func(pattern string, h reply.Handler) {
	mux.HandleFunc("GET /api/imports", func(w http.ResponseWriter, _ *http.Request) { reply.WriteJSON(w, http.StatusOK, []wire.ImportItem{}) })
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		fail(w, r, reply.Refuse(http.StatusNotFound, "A published site cannot do this", "It needs Rehearse on a computer.", "Install Rehearse, and open the lesson there."))
	})
	return func(pattern string, h reply.Handler) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			if err := h(w, r); err != nil {
				fail(w, r, err)
			}
		})
	}
}

// recordedRuns are the runs that the site has from the start.
func recordedRuns(files fs.FS) (index recorded.Runs, err error) {
	text, err := fs.ReadFile(files, recorded.File)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &index)
	}
	if err != nil {
		return nil, fmt.Errorf("the site's list of recorded runs is damaged: %w", err)
	}
	return index, nil
}

// timeFactor is how many times more real time a run has here than its limits say: they are meant for a server.
const timeFactor = 4

// simulating is a kernel that runs nothing on real threads: a worker has only one, so that what it measured would be wrong.
type simulating struct{ *kernel.Supervisor }

// Run is that of Supervisor.
func (s simulating) Run(ctx context.Context, req kernel.Request, update func(kernel.Update)) (*kernel.Result, error) {
	if req.Settings.Engine == trace.Real {
		return nil, &kernel.Error{Kind: kernel.ErrRequest, Text: "A published site has a single thread, so it measures nothing on real threads.",
			Remedy: "Choose simulated, or open the lesson with Rehearse on a computer."}
	}
	req.Limits = withMoreTime(req.Limits)
	return s.Supervisor.Run(ctx, req, update)
}

// Inspect is that of Supervisor.
func (s simulating) Inspect(ctx context.Context, q kernel.Inspection) ([]*kernel.RunState, error) {
	q.Request.Limits = withMoreTime(q.Request.Limits)
	return s.Supervisor.Inspect(ctx, q)
}

func withMoreTime(l kernel.Limits) kernel.Limits {
	l.Wall = timeFactor * l.WithDefaults().Wall
	return l
}

// fail answers a request with an error.
func fail(w http.ResponseWriter, r *http.Request, err error) {
	var f *reply.Failure
	if !errors.As(err, &f) {
		f = reply.Internal("answering "+r.Method+" "+r.URL.Path, err)
	}
	reply.WriteJSON(w, f.Status, f.Problem)
}

// answer answers a request: {method, path, body}.
func answer(mux *plain.Mux, q js.Value) (any, error) {
	var body io.Reader
	if b := bytesOf(q.Get("body")); b != nil {
		body = bytes.NewReader(b)
	}
	r, err := plain.NewRequest(context.Background(), q.Get("method").String(), q.Get("path").String(), body)
	if err != nil {
		return nil, err
	}
	w := &recorder{header: plain.Header{}}
	mux.Serve(w, r)
	w.WriteHeader(http.StatusOK) // unless it was written
	headers := map[string]any{}
	for name := range w.Header() {
		headers[name] = w.Header().Get(name)
	}
	return js.ValueOf(map[string]any{"status": w.status, "headers": headers, "body": array(w.body.Bytes())}), nil
}

// line is a socket.Line to the page.
type line struct {
	page js.Value // {message(string or Uint8Array), closed(code, text)}

	mu     sync.Mutex
	more   *sync.Cond
	queue  []string
	closed bool
}

// connect begins to serve a page.
func connect(a *api.API, page js.Value) any {
	l := &line{page: page}
	l.more = sync.NewCond(&l.mu)
	go a.Socket.Attend(l)
	return js.ValueOf(map[string]any{
		"send":  js.FuncOf(func(_ js.Value, args []js.Value) any { l.put(args[0].String()); return nil }),
		"close": js.FuncOf(func(js.Value, []js.Value) any { l.end(); return nil }),
	})
}

func (l *line) put(text string) {
	l.mu.Lock()
	l.queue = append(l.queue, text)
	l.mu.Unlock()
	l.more.Signal()
}

func (l *line) end() {
	l.mu.Lock()
	l.closed = true
	l.mu.Unlock()
	l.more.Signal()
}

func (l *line) Read() (data []byte, text bool, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for len(l.queue) == 0 && !l.closed {
		l.more.Wait()
	}
	if len(l.queue) == 0 {
		return nil, false, io.EOF
	}
	data, l.queue = []byte(l.queue[0]), l.queue[1:]
	return data, true, nil
}

func (l *line) Write(data []byte, text bool) error {
	if text {
		l.page.Call("message", string(data))
	} else {
		l.page.Call("message", array(data))
	}
	return nil
}

// Ping does nothing: the page ends with its worker.
func (*line) Ping() error { return nil }

// Hurry does nothing: the page takes every message at once.
func (*line) Hurry() {}

func (l *line) Close(code int, text string) {
	l.end()
	l.page.Call("closed", code, text)
}
