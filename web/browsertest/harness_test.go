// Package browsertest drives the whole program in a real browser: lessons, kernel, store and server as they are shipped,
// and Chromium in front. Where there is no Chromium its tests are skipped and say so.
//
//	REHEARSE_CHROMIUM=path       the browser to use
//	REHEARSE_NO_BROWSER=1        skip, whether there is one or not
//	REHEARSE_SHOTS=dir           save screenshots there
package browsertest

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/web"
)

// TestMain lets the test binary be the kernel process too, as the program itself is.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "kernel" {
		if err := kernel.Main(os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	code := m.Run()
	closeBrowser()
	os.Exit(code)
}

// app is the program, running.
type app struct {
	server  atomic.Pointer[web.Server]
	kernel  *kernel.Supervisor
	store   *kernel.Store
	addr    net.Addr
	served  chan error // what Serve returned
	library web.Library
	words   fs.FS // translations; nil: those of the program
}

// startApp starts the program with an empty store.
func startApp(t testing.TB, library web.Library) *app {
	t.Helper()
	return startAppWith(t, library, kernel.Options{})
}

// startAppWith is startApp with settings for the kernel.
func startAppWith(t testing.TB, library web.Library, opt kernel.Options) *app {
	t.Helper()
	store, err := kernel.OpenStore(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	a := &app{store: store}
	opt.Notify = func(e kernel.Event) {
		if s := a.server.Load(); s != nil {
			s.KernelEvent(e)
		}
	}
	a.kernel, err = kernel.Start(opt)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := a.kernel.WaitReady(ctx); err != nil {
		t.Fatal(err)
	}
	a.library = library
	a.serve(t, "127.0.0.1:0")
	t.Cleanup(func() {
		if err := a.stop(); err != nil {
			t.Error(err)
		}
		if err := a.kernel.Close(); err != nil {
			t.Error(err)
		}
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return a
}

// serve starts the server at an address of this machine. It knows none of the pages that an earlier one let in.
func (a *app) serve(t testing.TB, address string) {
	t.Helper()
	server, err := web.New(web.Options{
		Library: a.library, Kernel: a.kernel, Store: a.store, Version: "test", Words: a.words,
		Logger: slog.New(slog.NewTextHandler(testLog{t}, &slog.HandlerOptions{Level: slog.LevelWarn})),
	})
	if err != nil {
		t.Fatal(err)
	}
	a.server.Store(server)
	ln, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
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

// browser is one Chromium for all tests of the package; each page has its own cookies and storage.
var browser struct {
	once    sync.Once
	ctx     context.Context
	cancel  []context.CancelFunc
	profile string
	err     error
}

// flags are what Chromium needs to run as root in a container, to draw the same pixels everywhere, and to make no
// requests of its own.
var flags = map[string]any{
	"headless": "new", "no-sandbox": true, "disable-gpu": true, "disable-quic": true, "no-first-run": true,
	"no-default-browser-check": true, "disable-background-networking": true, "disable-component-update": true,
	"disable-sync": true, "disable-extensions": true, "disable-dev-shm-usage": true, "force-color-profile": "srgb",
	"font-render-hinting": "none", "hide-scrollbars": true,
	"disable-background-timer-throttling": true, "disable-renderer-backgrounding": true, "disable-backgrounding-occluded-windows": true,
	// No name is looked up anywhere; the one of the intruder leads to this machine.
	"host-resolver-rules": "MAP " + foreignHost + " 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
}

// needBrowser returns the browser's context, or skips the test.
func needBrowser(t testing.TB) context.Context {
	t.Helper()
	if os.Getenv("REHEARSE_NO_BROWSER") == "1" {
		t.Skip("SKIPPED, NOT PASSED: REHEARSE_NO_BROWSER=1, so nothing was tried in a browser")
	}
	path := findChromium()
	if path == "" {
		t.Skip("SKIPPED, NOT PASSED: no Chromium found; install chromium or set REHEARSE_CHROMIUM to its path")
	}
	browser.once.Do(func() { startBrowser(path) })
	if browser.err != nil {
		t.Fatalf("starting %s: %v", path, browser.err)
	}
	return browser.ctx
}

func findChromium() string {
	if path := os.Getenv("REHEARSE_CHROMIUM"); path != "" {
		return path
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "headless-shell"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

func startBrowser(path string) {
	browser.profile, browser.err = os.MkdirTemp("", "rehearse-browser-")
	if browser.err != nil {
		return
	}
	opts := []chromedp.ExecAllocatorOption{chromedp.ExecPath(path), chromedp.UserDataDir(browser.profile), chromedp.WindowSize(1440, 900)}
	for name, value := range flags {
		opts = append(opts, chromedp.Flag(name, value))
	}
	alloc, cancelAlloc := chromedp.NewExecAllocator(context.Background(), opts...)
	ctx, cancel := chromedp.NewContext(alloc)
	browser.ctx, browser.cancel = ctx, []context.CancelFunc{cancel, cancelAlloc}
	browser.err = chromedp.Do(ctx) // starts it
}

func closeBrowser() {
	for _, cancel := range browser.cancel {
		cancel()
	}
	if browser.profile != "" {
		if err := os.RemoveAll(browser.profile); err != nil {
			fmt.Fprintln(os.Stderr, "removing the browser's profile:", err)
		}
	}
}
