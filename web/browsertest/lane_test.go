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
	kernel *kernel.Supervisor         // nil: no test has needed it yet
	server atomic.Pointer[web.Server] // the one of the test that has the lane and uses its kernel
	tabs   []*laneTab                 // those that are free
}

// keptTabs is how many tabs of a lane are kept: a few tests look at a page in three windows.
const keptTabs = 3

// laneTab is a tab that is kept, with cookies and storage of its own.
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
	}
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

// aKernel returns the lane's kernel when it is ready.
func (l *lane) aKernel(t testing.TB) *kernel.Supervisor {
	t.Helper()
	if l.kernel == nil {
		l.kernel = startKernel(t, kernel.Options{}, &l.server)
	}
	return l.kernel
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

// openTab gives the test a tab of the lane.
func (l *lane) openTab(t *testing.T) *tab {
	t.Helper()
	origin := "http://" + l.socket.Addr().String()
	var k *laneTab
	if n := len(l.tabs); n > 0 {
		k, l.tabs = l.tabs[n-1], l.tabs[:n-1]
	} else {
		k = newLaneTab(t, origin)
	}
	ctx, cancel := context.WithCancel(k.ctx) // what is heard in the test ends with it
	p := &tab{t: t, ctx: ctx, origin: origin, spy: k.spy}
	p.start(func() {
		cancel()
		if t.Failed() || len(l.tabs) == keptTabs {
			k.close()
		} else if err := k.empty(origin); err != nil {
			t.Logf("the tab is not used again: %v", err)
			k.close()
		} else {
			l.tabs = append(l.tabs, k)
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
		for _, k := range l.tabs {
			k.close()
		}
		err := l.socket.Close()
		if l.kernel != nil {
			err = errors.Join(err, l.kernel.Close())
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, "closing a lane:", err)
		}
	}
}
