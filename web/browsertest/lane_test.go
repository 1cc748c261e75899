package browsertest

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/web"
)

// lane is what one test after another uses because it takes long to make: an address, a kernel, and a tab in which the scripts
// of the page are compiled. Each test has a store and a server of its own, and finds cookies and storage empty.
type lane struct {
	socket *net.TCPListener
	kernel *kernel.Supervisor
	server atomic.Pointer[web.Server] // the one of the test that has the lane
	tab    *laneTab                   // nil: none yet, or the last one was left as a failed test had it
	taken  bool                       // the test has asked for the tab
}

// laneTab is a tab that is kept.
type laneTab struct {
	ctx    context.Context
	cancel context.CancelFunc
	spy    *spy
}

// lanes are those that no test has at the moment.
var lanes struct {
	sync.Mutex
	free []*lane
}

// takeLane gives the test a lane until it ends.
func takeLane(t testing.TB) *lane {
	t.Helper()
	needBrowser(t)
	l := freeLane()
	if l == nil {
		l = &lane{}
		socket, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		l.socket = socket.(*net.TCPListener)
		l.kernel = startKernel(t, kernel.Options{}, &l.server)
	}
	l.taken = false
	t.Cleanup(func() {
		lanes.Lock()
		defer lanes.Unlock()
		lanes.free = append(lanes.free, l)
	})
	return l
}

func freeLane() *lane {
	lanes.Lock()
	defer lanes.Unlock()
	n := len(lanes.free)
	if n == 0 {
		return nil
	}
	l := lanes.free[n-1]
	lanes.free = lanes.free[:n-1]
	return l
}

// listen returns a listener at the lane's address, which stays the lane's when the listener is closed.
func (l *lane) listen() (net.Listener, error) {
	file, err := l.socket.File()
	if err != nil {
		return nil, err
	}
	ln, err := net.FileListener(file)
	return ln, errors.Join(err, file.Close())
}

// openTab gives the test the lane's tab, if it has not got it already; else nil.
func (l *lane) openTab(t *testing.T) *tab {
	t.Helper()
	if l.taken {
		return nil
	}
	l.taken = true
	origin := "http://" + l.socket.Addr().String()
	if l.tab == nil {
		l.tab = newLaneTab(t, origin)
	}
	ctx, cancel := context.WithCancel(l.tab.ctx) // what is heard in the test ends with it
	p := &tab{t: t, ctx: ctx, origin: origin, spy: l.tab.spy}
	p.start(func() {
		cancel()
		err := l.tab.empty(origin)
		if err != nil {
			t.Logf("the tab is not used again: %v", err)
		}
		if err != nil || t.Failed() {
			l.tab.close()
			l.tab = nil
		}
	})
	return p
}

func newLaneTab(t *testing.T, origin string) *laneTab {
	t.Helper()
	k := &laneTab{spy: newSpy()}
	k.ctx, k.cancel = chromedp.NewContext(needBrowser(t), k.spy.context(origin))
	if err := chromedp.Do(k.ctx); err != nil { // opens it
		k.close()
		t.Fatal(err)
	}
	return k
}

// empty leaves the page that a test had open, and what it stored, for an empty page of the same origin: the process stays, with
// what is compiled and cached.
func (k *laneTab) empty(origin string) error {
	ctx, cancel := context.WithTimeout(k.ctx, patience)
	defer cancel()
	// The server does not have such a page. The browser is given it in the place of an answer.
	failed := make(chan error, 1)
	err := chromedp.Listen(ctx, func(ev any) {
		if ev, ok := ev.(*fetch.EventRequestPaused); ok {
			go func() {
				if _, err := chromedp.Run(ctx, call(fetch.FulfillRequest, fetch.FulfillRequestParams{RequestID: ev.RequestID, ResponseCode: http.StatusOK})); err != nil {
					failed <- err
					cancel()
				}
			}()
		}
	})
	if err != nil {
		return err
	}
	err = chromedp.Do(ctx,
		call(fetch.Enable, fetch.EnableParams{Patterns: []*fetch.RequestPattern{{URLPattern: origin + "/empty"}}}),
		chromedp.Navigate(origin+"/empty"),
		call(fetch.Disable, cdp.Empty{}),
		call(runtime.Evaluate, runtime.EvaluateParams{Expression: "sessionStorage.clear(); window.name = ''"}),
		call(storage.ClearDataForOrigin, storage.ClearDataForOriginParams{Origin: origin, StorageTypes: "cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage"}),
		call(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{}),
		call(page.SetFontSizes, page.SetFontSizesParams{FontSizes: &page.FontSizes{Standard: 16, Fixed: 13}}),
		call(page.ResetNavigationHistory, cdp.Empty{}),
		chromedp.MouseEvent("mouseMoved", 0, 0))
	select {
	case why := <-failed:
		return errors.Join(why, err)
	default:
		return err
	}
}

func (k *laneTab) close() {
	k.cancel()
	k.spy.close()
}

func closeLanes() {
	lanes.Lock()
	defer lanes.Unlock()
	for _, l := range lanes.free {
		if l.tab != nil {
			l.tab.close()
		}
		if err := errors.Join(l.kernel.Close(), l.socket.Close()); err != nil {
			fmt.Fprintln(os.Stderr, "closing a lane:", err)
		}
	}
}
