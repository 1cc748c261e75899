// Package web serves the page: HTTP, one websocket for each open page, and the guard before both.
//
// A run takes this way. The page sends a run over its socket (ws.go); once lesson, cell and settings are checked, it becomes
// a kernel request (run.go). While the kernel runs it, the program's output is collected and sent (outbox.go). The resulting
// traces become a scene (result.go), which is sent as JSON and binary columns. A large run is sent without its rows, which
// the page then loads (rows.go). Only then is the run stored. Everything else is plain requests and answers: lessons
// (lessons.go), edits (edits.go), notes (notes.go), exports of runs (export.go) and of lessons (lessonexport.go), traces
// from files (imports.go).
//
// The package decides which browsers are let in (guard.go, sessions.go), how large requests may be, and how errors are
// reported (problem.go). It has no rules about runs, traces or lessons.
package web

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
	"golang.org/x/sync/singleflight"

	"github.com/rehearse-lab/rehearse/render/reading/apart"
	"github.com/rehearse-lab/rehearse/web/door"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/ui"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// Options configure a server. Library, Kernel and Store must be set.
type Options struct {
	Library Library
	Kernel  Kernel
	Store   Store
	// Reader starts the processes that read opened files.
	Reader apart.Reader
	// Assets are the built page; nil: the one embedded in the program.
	Assets fs.FS
	// Words are the catalogues of the page's texts, LANGUAGE.json each; nil: those embedded in the program.
	Words   fs.FS
	Version string       // for /api/status and the page's head
	Logger  *slog.Logger // nil: no log
	// Secret is what cookie and key of browsers are derived from, see the function Secret; nil: a secret that ends with
	// this server.
	Secret []byte
	Memory int64 // the limit of this process, bytes; 0: DefaultMemory
	// Entered, if set, is called when an address that lets a browser in has been used.
	Entered func()
}

// Server is the page's server. It is an http.Handler, guard included; Serve adds the limits of a server.
type Server struct {
	options   Options
	log       *slog.Logger
	bundle    *bundle
	languages *languages
	door      *door.Door
	life      string // distinguishes the tickets of this server from those of others
	handler   http.Handler
	http      *http.Server
	recent    recentRuns
	shown     lastShown
	reading   singleflight.Group // runs being read from the store, by ID

	ctx    context.Context // of everything that outlives a request
	cancel context.CancelFunc

	background sync.WaitGroup // sockets, and runs being stored
	uploading  chan struct{}  // holds maxUploads: files being sent
	uploadWait time.Duration  // see the constant
	importing  chan struct{}  // holds one: files are opened one by one
	maxImport  int64          // bytes of a file; see the constant
	maxSockets int            // see the constant
	saving     chan struct{}  // holds one: runs are stored one by one, so that the last one stored is the last one made
	saveDelay  time.Duration  // see the constant; 0 in tests
	kernelDown atomic.Bool    // the pages have been told

	mu      sync.Mutex
	conns   map[*conn]bool
	closing bool
}

// New makes a server. The error says what is missing among the page's files.
func New(o Options) (*Server, error) {
	if o.Library == nil || o.Kernel == nil || o.Store == nil {
		return nil, errors.New("web: Options need Library, Kernel and Store")
	}
	if o.Assets == nil {
		o.Assets = ui.Dist()
	}
	if o.Words == nil {
		o.Words = ui.Words()
	}
	b, err := loadBundle(o.Assets)
	if err != nil {
		return nil, err
	}
	spoken, err := loadLanguages(o.Words)
	if err != nil {
		return nil, err
	}
	if o.Memory == 0 {
		o.Memory = DefaultMemory
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	s := &Server{
		options: o, log: o.Logger, bundle: b, languages: spoken, door: door.New(o.Secret), life: newID(),
		saving: make(chan struct{}, 1), saveDelay: saveDelay, importing: make(chan struct{}, 1), uploading: make(chan struct{}, maxUploads), uploadWait: uploadWait, maxImport: maxImport, maxSockets: maxSockets, conns: map[*conn]bool{},
	}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	s.background.Go(func() { s.watch(s.ctx) })
	s.background.Go(func() { s.watchMemory(s.ctx) })
	s.handler = s.secure(s.routes())
	s.http = &http.Server{
		Handler:           s,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(o.Logger.Handler(), slog.LevelDebug),
	}
	return s, nil
}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.servePage)
	mux.HandleFunc("GET /lesson/{lesson}", s.servePage)
	mux.HandleFunc("GET /imports/{import}", s.servePage)
	mux.HandleFunc("GET /lesson/{lesson}/files/{path...}", s.pictured(s.serveFile))
	mux.HandleFunc("GET /assets/{hash}/{name...}", s.serveAsset)
	mux.HandleFunc("GET /favicon.ico", s.serveIcon)
	mux.HandleFunc("GET /ws", s.keyed(s.serveSocket))

	api := func(pattern string, h func(http.ResponseWriter, *http.Request) error) {
		mux.HandleFunc(pattern, s.keyed(func(w http.ResponseWriter, r *http.Request) {
			if !door.IsSafe(r.Method) {
				// A page that is closed cancels its requests; what it has asked to save is saved all the same.
				r = r.WithContext(context.WithoutCancel(r.Context()))
			}
			if err := h(w, r); err != nil {
				s.fail(w, r, err)
			}
		}))
	}
	api("POST /api/passes", s.postPass)
	api("GET /api/status", s.getStatus)
	api("POST /api/kernel/restart", s.restartKernel)
	api("GET /api/lessons", s.getLessons)
	api("GET /api/lessons/{lesson}", s.getLesson)
	api("PUT /api/lessons/{lesson}/cells/{cell}", s.putEdit)
	api("POST /api/lessons/{lesson}/parts", s.arrange)
	api("GET /api/lessons/{lesson}/programs", s.getPrograms)
	api("GET /api/lessons/{lesson}/file", s.getFile)
	api("GET /api/lessons/{lesson}/export/{format}", s.getLessonExport)
	api("POST /api/notebooks", s.postNotebook)
	api("PUT /api/notebooks/{lesson}", s.putNotebook)
	api("DELETE /api/notebooks/{lesson}", s.deleteNotebook)
	api("GET /api/notebooks/removed", s.getRemoved)
	api("DELETE /api/lessons/{lesson}/cells/{cell}", s.deleteEdit)
	api("GET /api/lessons/{lesson}/cells/{cell}/run", s.getLastRun)
	api("GET /api/lessons/{lesson}/cells/{cell}/runs", s.getRuns)
	api("GET /api/lessons/{lesson}/cells/{cell}/history", s.getHistory)
	api("POST /api/lessons/{lesson}/cells/{cell}/assist", s.postAssist)
	api("GET /api/lessons/{lesson}/cells/{cell}/notes", s.getNotes)
	api("PUT /api/lessons/{lesson}/cells/{cell}/notes", s.putNotes)
	api("GET /api/lessons/{lesson}/cells/{cell}/answers", s.getAnswers)
	api("PUT /api/lessons/{lesson}/cells/{cell}/answers", s.putAnswer)
	api("POST /api/lessons/{lesson}/cells/{cell}/hints/{hint}", s.postHint)
	api("POST /api/lessons/{lesson}/cells/{cell}/solution", s.postSolution)
	api("POST /api/lessons/{lesson}/quizzes/{quiz}", s.postQuiz)
	api("DELETE /api/lessons/{lesson}/progress", s.deleteProgress)
	api("GET /api/progress.csv", s.getProgress)
	api("DELETE /api/progress", s.deleteProgress)
	api("GET /api/runs", s.getLatestRuns)
	api("POST /api/imports", s.postImport)
	api("GET /api/imports", s.getImports)
	api("GET /api/imports/{import}", s.getImport)
	api("DELETE /api/imports/{import}", s.deleteImport)
	api("GET /api/imports/{import}/notes", s.getImportNotes)
	api("PUT /api/imports/{import}/notes", s.putImportNotes)
	api("GET /api/runs/{run}", s.getRun)
	api("GET /api/runs/{run}/export/{format}", s.getExport)
	api("GET /api/runs/{run}/rows", s.getRows)
	api("GET /api/runs/{run}/state", s.getState)

	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		s.fail(w, r, reply.Refuse(http.StatusNotFound, "There is nothing here",
			r.Method+" "+r.URL.Path+" is not an address of Rehearse.", "The list of lessons is at /."))
	})
	return mux
}

// Serve answers on ln until Shutdown, and then returns nil. It refuses to serve on anything but the loopback interface.
func (s *Server) Serve(ln net.Listener) error {
	addr, ok := ln.Addr().(*net.TCPAddr)
	if !ok || !addr.IP.IsLoopback() {
		return fmt.Errorf("rehearse serves on the loopback interface only, not on %s: listen on 127.0.0.1", ln.Addr())
	}
	if err := s.http.Serve(ln); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serving on %s: %w", ln.Addr(), err)
	}
	return nil
}

// URL is an address of the page with a new token. It lets one browser in, once. path is / or a lesson's.
func (s *Server) URL(addr net.Addr, path string) string {
	u := url.URL{Scheme: "http", Host: addr.String(), Path: path, RawQuery: url.Values{door.TokenParam: {s.door.Issue()}}.Encode()}
	return u.String()
}

// Shutdown ends the pages' sockets and their runs, and waits for pending requests and for runs being stored, or until ctx
// ends.
func (s *Server) Shutdown(ctx context.Context) error {
	s.mu.Lock()
	s.closing = true
	s.mu.Unlock()
	s.cancel() // every conn depends on it
	err := s.http.Shutdown(ctx)
	done := make(chan struct{})
	go func() {
		s.background.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-ctx.Done():
		err = errors.Join(err, errors.New("not all runs could be stored in time"))
	}
	return err
}

// addConn adds a new page, or says why it cannot stay, as the close code and text of its socket.
func (s *Server) addConn(c *conn) (code int, why string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.closing:
		return websocket.CloseGoingAway, stopping
	case len(s.conns) == s.maxSockets:
		return websocket.CloseTryAgainLater, fmt.Sprintf("%d pages are open, the most that a server allows", s.maxSockets)
	}
	s.conns[c] = true
	s.background.Add(1)
	return 0, ""
}

func (s *Server) removeConn(c *conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.conns, c)
	s.background.Done()
}

// newID is a unique identifier for a run, a note or a page's session.
func newID() string { return strings.ToLower(rand.Text()) }

// broadcast sends m to every open page.
func (s *Server) broadcast(m wire.ServerMessage) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.conns {
		c.send(m)
	}
}
