// Package browsertest drives the whole program in a real browser: lessons, kernel, store and server as they are shipped,
// and Chromium in front. Where there is no Chromium its tests are skipped and say so.
//
//	REHEARSE_CHROMIUM=path       the browser to use
//	REHEARSE_NO_BROWSER=1        skip, whether there is one or not
//	REHEARSE_SHOTS=dir           save screenshots there
package browsertest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/store/sqlite"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/grade"
	"github.com/rehearse-lab/rehearse/render/reading/isolated"
	"github.com/rehearse-lab/rehearse/runtime/trace/gotrace/gotracetest"
	"github.com/rehearse-lab/rehearse/web"
	"github.com/rehearse-lab/rehearse/web/notebook"
)

// children are the processes that the program starts of itself, and one of a test, by their commands.
var children = map[string]func(io.Reader, io.Writer) error{
	"kernel":      func(in io.Reader, out io.Writer) error { return kernel.Main(in, out, grade.Judge) },
	isolated.Word: isolated.Main,
	recordShop:    func(_ io.Reader, out io.Writer) error { return gotracetest.WriteTo(out, shopOrders) },
}

// TestMain lets the test binary be these processes too, as the program itself is.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && children[os.Args[1]] != nil {
		if err := children[os.Args[1]](os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	code := m.Run()
	closeLanes()
	closeBrowser()
	os.Exit(code)
}

// app is the program, running.
type app struct {
	server  atomic.Pointer[web.Server]
	kernel  *kernel.Supervisor
	store   *sqlite.Store
	addr    net.Addr
	served  chan error // what Serve returned
	library notebook.Library
	words   fs.FS  // translations; nil: those of the program
	secret  []byte // what browsers are let in by; nil: each server has its own
	lane    *lane  // nil: it has an address and a kernel of its own
}

// startApp starts the program with an empty store, in a lane.
func startApp(t testing.TB, library notebook.Library) *app {
	t.Helper()
	l := takeLane(t)
	a := &app{library: library, lane: l, kernel: l.aKernel(t)}
	a.openStore(t)
	a.serveInLane(t)
	l.server.Store(a.server.Load())
	t.Cleanup(func() { l.server.Store(nil) })
	return a
}

// unhurried are lessons whose programs may run for as long as a slow machine needs for what a test does meanwhile.
type unhurried struct{ notebook.Library }

func (u unhurried) Get(id string) (*lessons.Entry, error) {
	e, err := u.Library.Get(id)
	if e == nil {
		return e, err
	}
	entry, lesson := *e, *e.Lesson
	lesson.Limits.Time, lesson.Limits.Steps, lesson.Limits.Messages = time.Hour, 1e12, 1e8
	entry.Lesson = &lesson
	return &entry, err
}

// startAppWith is startApp with a kernel of its own, with settings; for tests that end kernels, too.
func startAppWith(t testing.TB, library notebook.Library, opt kernel.Options) *app {
	t.Helper()
	a := &app{library: library, lane: takeLane(t)}
	a.openStore(t)
	a.ownKernel(t, opt)
	a.serveInLane(t)
	return a
}

// startOwnApp is startAppWith at an address of its own, for tests that stop the server.
func startOwnApp(t testing.TB, library notebook.Library) *app {
	t.Helper()
	needBrowser(t)
	a := &app{library: library, secret: bytes.Repeat([]byte{1}, 32)}
	a.openStore(t)
	a.ownKernel(t, kernel.Options{})
	a.serve(t, "127.0.0.1:0")
	t.Cleanup(func() {
		if err := a.stop(); err != nil {
			t.Error(err)
		}
	})
	return a
}

func (a *app) ownKernel(t testing.TB, opt kernel.Options) {
	t.Helper()
	a.kernel = startKernel(t, opt, &a.server)
	t.Cleanup(func() {
		if err := a.kernel.Close(); err != nil {
			t.Error(err)
		}
	})
}

func (a *app) serveInLane(t testing.TB) {
	t.Helper()
	ln, err := a.lane.listen()
	if err != nil {
		t.Fatal(err)
	}
	a.serveAt(t, ln)
	t.Cleanup(func() {
		if err := a.stop(); err != nil {
			t.Error(err)
		}
	})
}

func (a *app) openStore(t testing.TB) {
	t.Helper()
	var err error
	if a.store, err = sqlite.Open(t.TempDir()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := a.store.Close(); err != nil {
			t.Error(err)
		}
	})
}

// startKernel starts a kernel of whose fate a server is told.
func startKernel(t testing.TB, opt kernel.Options, server *atomic.Pointer[web.Server]) *kernel.Supervisor {
	t.Helper()
	opt.Notify = func(e kernel.Event) {
		if s := server.Load(); s != nil {
			s.KernelEvent(e)
		}
	}
	k, err := kernel.Start(opt)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := k.WaitReady(ctx); err != nil {
		t.Fatal(errors.Join(err, k.Close()))
	}
	return k
}

// serve starts the server at an address of this machine. It knows the pages that an earlier one of the same secret let in.
func (a *app) serve(t testing.TB, address string) {
	t.Helper()
	ln, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	a.serveAt(t, ln)
}

func (a *app) serveAt(t testing.TB, ln net.Listener) {
	t.Helper()
	server, err := web.New(web.Options{
		Library: a.library, Kernel: a.kernel, Store: a.store, Version: "test", Words: a.words, Secret: a.secret,
		Logger: slog.New(slog.NewTextHandler(testLog{t}, &slog.HandlerOptions{Level: slog.LevelWarn})),
	})
	if err != nil {
		t.Fatal(err)
	}
	a.server.Store(server)
	a.addr = ln.Addr()
	a.served = make(chan error, 1)
	go func() { a.served <- server.Serve(ln) }()
}

// stop ends the server; programs that run end with it.
func (a *app) stop() error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return errors.Join(a.server.Load().Shutdown(ctx), <-a.served)
}

// url is an address of a page that works once.
func (a *app) url(path string) string { return a.server.Load().URL(a.addr, path) }

// testLog writes the server's log to the test's.
type testLog struct{ t testing.TB }

func (l testLog) Write(p []byte) (int, error) {
	l.t.Logf("server: %s", strings.TrimSpace(string(p)))
	return len(p), nil
}
