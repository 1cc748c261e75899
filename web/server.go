// Package web is the server of the page. It joins the packages that answer requests: web/door lets browsers in, web/notebook
// answers about lessons, web/runs about runs, web/socket runs programs, web/files opens files, and web/download makes them.
// The package itself serves the page's own files, and limits how large and how slow requests may be. It has no rules about
// runs, traces or lessons.
package web

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/render/reading/isolated"
	"github.com/rehearse-lab/rehearse/web/api"
	"github.com/rehearse-lab/rehearse/web/door"
	"github.com/rehearse-lab/rehearse/web/download"
	"github.com/rehearse-lab/rehearse/web/files"
	"github.com/rehearse-lab/rehearse/web/i18n"
	"github.com/rehearse-lab/rehearse/web/notebook"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/ui"
)

// Options configure a server. Library, Kernel and Store must be set.
type Options struct {
	Library notebook.Library
	Kernel  Kernel
	Store   Store
	// Reader starts the processes that read opened files.
	Reader isolated.Reader
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
	languages *i18n.Languages
	door      *door.Door
	handler   http.Handler
	http      *http.Server

	api      *api.API
	files    *files.Server
	download *download.Server

	cancel     context.CancelFunc // ends what runs in the background
	background sync.WaitGroup
}

// limits can be lower in tests; 0 is the usual one.
type limits struct {
	api.Limits
	maxFile    int64         // see files.Options
	uploadWait time.Duration // see files.Options
}

// New makes a server. The error says what is missing among the page's files.
func New(o Options) (*Server, error) { return newServer(o, limits{}) }

func newServer(o Options, l limits) (*Server, error) {
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
	spoken, err := i18n.Load(o.Words)
	if err != nil {
		return nil, err
	}
	if o.Memory == 0 {
		o.Memory = DefaultMemory
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	s := &Server{options: o, log: o.Logger, bundle: b, languages: spoken, door: door.New(o.Secret)}
	s.furnish(l)
	ctx, cancel := context.WithCancel(context.Background())
	s.cancel = cancel
	s.background.Go(func() { s.watch(ctx) })
	s.background.Go(func() { s.watchMemory(ctx) })
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

// furnish makes the servers that answer requests.
func (s *Server) furnish(l limits) {
	o := s.options
	s.api = api.New(api.Options{Library: o.Library, Kernel: o.Kernel, Store: o.Store, Version: o.Version, Log: s.log, Limits: l.Limits})
	s.files = files.New(files.Options{Store: o.Store, Notebook: s.api.Notebook, Cache: s.api.Cache, Reader: o.Reader, MaxFile: l.maxFile, UploadWait: l.uploadWait})
	s.download = download.New(download.Options{Library: o.Library, Notebook: s.api.Notebook, Cache: s.api.Cache, Runs: s.api.Runs, Kernel: o.Kernel,
		Assets: func(name string) []byte { return s.bundle.files[name] }, Log: s.log})
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

	s.addresses(func(pattern string, h reply.Handler) {
		mux.HandleFunc(pattern, s.keyed(func(w http.ResponseWriter, r *http.Request) {
			if !door.IsSafe(r.Method) {
				// A page that is closed cancels its requests; what it has asked to save is saved all the same.
				r = r.WithContext(context.WithoutCancel(r.Context()))
			}
			if err := h(w, r); err != nil {
				s.fail(w, r, err)
			}
		}))
	})
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		s.fail(w, r, reply.Refuse(http.StatusNotFound, "There is nothing here",
			r.Method+" "+r.URL.Path+" is not an address of Rehearse.", "The list of lessons is at /."))
	})
	return mux
}

// addresses adds all addresses below /api/.
func (s *Server) addresses(add func(pattern string, h reply.Handler)) {
	add("POST /api/passes", s.postPass)
	s.api.Routes(add)
	s.files.Routes(add)
	s.download.Routes(add)
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

// Open stores the runs of a file, and returns the path of the page that shows it.
func (s *Server) Open(ctx context.Context, f files.Opened) (path string, err error) {
	item, err := s.files.Open(ctx, f)
	return "/imports/" + item.ID, err
}

// URL is an address of the page with a new token. It lets one browser in, once. path is / or a lesson's.
func (s *Server) URL(addr net.Addr, path string) string {
	u := url.URL{Scheme: "http", Host: addr.String(), Path: path, RawQuery: url.Values{door.TokenParam: {s.door.Issue()}}.Encode()}
	return u.String()
}

// Shutdown ends the pages' sockets and their runs, and waits for pending requests and for runs being stored, or until ctx
// ends.
func (s *Server) Shutdown(ctx context.Context) error {
	s.cancel()
	s.api.Socket.Stop()
	s.files.Stop()
	err := s.http.Shutdown(ctx)
	done := make(chan struct{})
	go func() {
		s.background.Wait()
		s.files.Wait()
		s.api.Close()
		close(done)
	}()
	select {
	case <-done:
	case <-ctx.Done():
		err = errors.Join(err, errors.New("not all runs could be stored in time"))
	}
	return err
}

// KernelEvent tells every page that the kernel has died, or is back.
func (s *Server) KernelEvent(e kernel.Event) { s.api.Socket.KernelEvent(e) }
