package browsertest

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

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
	"disable-features":                    "AutofillServerCommunication,OptimizationHints,MediaRouter",
	"disable-background-timer-throttling": true, "disable-renderer-backgrounding": true, "disable-backgrounding-occluded-windows": true,
	// No name is looked up anywhere; that of the intruder and that of a server without TLS lead to this machine.
	"host-resolver-rules": "MAP " + foreignHost + " 127.0.0.1, MAP " + plainHost + " 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
}

// plainHost is a name of this machine that the browser takes for another one: without TLS it has neither locks nor service workers.
const plainHost = "plain.test"

// interpret is for tests that measure no time: most open a page, look, and leave, and what the compilers for speed take is lost, that of WebAssembly first of all.
var interpret = flag.Bool("interpret", false, "do without the compilers of the browser that optimise")

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

// findChromium prefers the browser without a window of its own: it takes two thirds of the processor time.
func findChromium() string {
	if path := os.Getenv("REHEARSE_CHROMIUM"); path != "" {
		return path
	}
	for _, name := range []string{"chromium-headless-shell", "headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
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
	if *interpret {
		opts = append(opts, chromedp.Flag("js-flags", "--no-opt --no-maglev --liftoff-only"))
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
