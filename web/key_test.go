package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/web/door"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// TestTheCookieAloneIsNotEnough plays a server on another port that the learner has opened: the browser has sent it the cookie, and
// it is no browser, so that it can claim any origin. It gets the shell and nothing of the learner's.
func TestTheCookieAloneIsNotEnough(t *testing.T) {
	s := newSite(t).enter()
	s.key = ""
	for _, header := range []http.Header{{}, {door.KeyHeader: {""}}, {door.KeyHeader: {"guessed"}}} {
		s.header = header
		for _, route := range allRoutes(t, s.server) {
			method, path, _ := strings.Cut(route, " ")
			if resp, body := s.do(method, path, nil); resp.StatusCode != http.StatusUnauthorized || !strings.Contains(body, "terminal") {
				t.Errorf("%s with the cookie alone: %s %.80s, want 401 with a remedy", route, resp.Status, body)
			}
		}
	}
	for _, key := range []string{"", "guessed"} {
		s.key = key
		if ws, resp, err := s.dialAs(s.origin); err == nil || resp == nil || resp.StatusCode != http.StatusUnauthorized {
			t.Errorf("the socket with the cookie and the key %q: %v", key, resp)
			if err == nil {
				ws.Close()
			}
		}
	}
	s.key, s.header = "", nil
	for _, path := range []string{"/", "/lesson/good", s.server.bundle.url("main.js")} { // what is left: nothing in it is secret
		if resp, body := s.do("GET", path, nil); resp.StatusCode != http.StatusOK || strings.Contains(body, s.server.key()) {
			t.Errorf("%s: %s, and the key is in it: %v", path, resp.Status, strings.Contains(body, s.server.key()))
		}
	}
}

// allRoutes are all routes of the API, and those of a lesson's pictures and the socket.
func allRoutes(t *testing.T, s *Server) []string {
	t.Helper()
	routes := []string{"GET /ws", "GET /lesson/good/files/figure.svg", "GET /lesson/good/files/figure.svg?pass=x"}
	s.addresses(func(pattern string, _ reply.Handler) {
		route := strings.NewReplacer("{lesson}", "good", "{cell}", "one").Replace(pattern)
		routes = append(routes, route, route+"?pass=x&until=99999999999")
	})
	if len(routes) < 60 {
		t.Fatalf("there are only %d routes", len(routes))
	}
	return routes
}

// TestPasses: a link works with a pass for just that link, for a minute.
func TestPasses(t *testing.T) {
	s := newSite(t).enter()
	pass := get[wire.PassRequest](s, "POST", "/api/passes", wire.PassRequest{Path: "/api/progress.csv?x=1"}, http.StatusOK).Path
	for _, path := range []string{"https://evil.example/api/x", "//evil.example/api/x", "/", "/ws"} {
		if resp, _ := s.do("POST", "/api/passes", wire.PassRequest{Path: path}); resp.StatusCode != http.StatusBadRequest {
			t.Errorf("a pass for %s: %s, want 400", path, resp.Status)
		}
	}
	pictures := s.server.door.PicturePass()
	old := s.server.door.Pass(&url.URL{Path: "/api/progress.csv"}, time.Now().Add(-time.Second))
	s.key = ""
	for path, want := range map[string]int{
		pass: 200,
		strings.Replace(pass, "progress.csv", "lessons", 1): 401,
		strings.Replace(pass, "x=1", "x=2", 1):              401,
		strings.Replace(pass, "until=", "until=9", 1):       401,
		old:                                  401,
		"/api/progress.csv?pass=" + pictures: 401,
		"/lesson/good/files/figure.svg?pass=" + pictures:     200,
		"/lesson/good/files/figure.svg?pass=" + pictures[1:]: 401,
	} {
		if resp, _ := s.do("GET", path, nil); resp.StatusCode != want {
			t.Errorf("%s: %s, want %d", path, resp.Status, want)
		}
	}
	if resp, _ := s.do("DELETE", strings.Replace(pass, "progress.csv", "progress", 1), nil); resp.StatusCode != 401 {
		t.Errorf("a pass for a file deletes: %s", resp.Status)
	}
}

// TestSocketDoesNotRepeatTheKey: the server chooses the subprotocol that is no secret.
func TestSocketDoesNotRepeatTheKey(t *testing.T) {
	s := newSite(t).enter()
	ws, resp, err := s.dialAs(s.origin)
	if err != nil {
		t.Fatal(err)
	}
	defer ws.Close()
	if got := resp.Header.Get("Sec-WebSocket-Protocol"); got != door.SocketProtocol {
		t.Errorf("the subprotocol is %q, want %q", got, door.SocketProtocol)
	}
}
