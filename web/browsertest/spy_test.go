package browsertest

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"

	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// spy is the proxy through which a tab asks for everything but its own server: it answers nothing, and notes what was asked for.
// That takes less than to have the browser report each request, and with them each message of a socket.
type spy struct {
	server *httptest.Server

	mu    sync.Mutex
	asked []string
}

func newSpy() *spy {
	s := &spy{}
	s.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		s.asked = append(s.asked, r.Method+" "+r.URL.String())
		s.mu.Unlock()
		w.WriteHeader(http.StatusBadGateway)
	}))
	return s
}

// context makes cookies and storage of its own, and this proxy for all but an origin; empty: for all.
func (s *spy) context(origin string) chromedp.ContextOption {
	return chromedp.WithNewBrowserContext(func(p *target.CreateBrowserContextParams) {
		p.ProxyServer = s.server.URL
		p.ProxyBypassList = "<-loopback>"
		if _, host, ok := strings.Cut(origin, "://"); ok && host != "" {
			p.ProxyBypassList += ";" + host
		}
	})
}

// heard are the requests since it was asked last.
func (s *spy) heard() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	asked := slices.Clone(s.asked)
	s.asked = nil
	return asked
}

func (s *spy) close() { s.server.Close() }
