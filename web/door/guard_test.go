package door

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// browserRequest is a request as a browser sends it from the page itself, unless a case changes it.
func browserRequest(method, path string, header map[string]string) *http.Request {
	r := httptest.NewRequest(method, path, nil)
	r.Host = "127.0.0.1:8417"
	addr := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8417}
	r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, addr))
	for k, v := range header {
		if k == "Host" {
			r.Host = v
		} else {
			r.Header.Set(k, v)
		}
	}
	return r
}

type headers = map[string]string

const ownOrigin = "http://127.0.0.1:8417"

// socketHeaders are those of a websocket handshake, and extra.
func socketHeaders(extra headers) headers {
	h := headers{"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="}
	for k, v := range extra {
		h[k] = v
	}
	return h
}

// navigation are those of a page that is opened from site.
func navigation(site string) headers {
	return headers{"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
}

var guardCases = []struct {
	name   string
	method string
	path   string
	header headers
	want   int // 0: goes on
}{
	{"typed address", "GET", "/", navigation("none"), 0},
	{"own script reads", "GET", "/api/lessons", headers{"Sec-Fetch-Site": "same-origin"}, 0},
	{"no browser reads", "GET", "/api/lessons", nil, 0},
	{"localhost", "GET", "/", headers{"Host": "localhost:8417"}, 0},
	{"IPv6 loopback", "GET", "/", headers{"Host": "[::1]:8417"}, 0},
	{"link to an opened trace", "GET", "/imports/abc", navigation("cross-site"), 0},
	{"own script opens a trace", "POST", "/api/imports", headers{"Origin": ownOrigin, "Sec-Fetch-Site": "same-origin"}, 0},
	{"foreign page opens a trace", "POST", "/api/imports", headers{"Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site"}, 403},
	{"foreign form opens a trace", "POST", "/api/imports", headers{"Origin": "null"}, 403},
	{"no origin, opens a trace", "POST", "/api/imports", nil, 403},
	{"below an opened trace", "GET", "/imports/abc/x", navigation("cross-site"), 403},
	{"own script saves", "PUT", "/api/lessons/a/cells/b", headers{"Origin": ownOrigin, "Sec-Fetch-Site": "same-origin"}, 0},
	{"own socket", "GET", "/ws", socketHeaders(headers{"Origin": ownOrigin, "Sec-Fetch-Site": "same-origin"}), 0},
	{"own socket, no Sec-Fetch-Site", "GET", "/ws", socketHeaders(headers{"Origin": ownOrigin}), 0},

	{"rebound name", "GET", "/api/lessons", headers{"Host": "evil.example:8417", "Sec-Fetch-Site": "same-origin"}, 421},
	{"rebound name posts", "PUT", "/api/lessons/a/cells/b/notes", headers{"Host": "evil.example:8417", "Origin": "http://evil.example:8417", "Sec-Fetch-Site": "same-origin"}, 421},
	{"rebound name opens socket", "GET", "/ws", socketHeaders(headers{"Host": "evil.example:8417", "Origin": "http://evil.example:8417"}), 421},
	{"name with our address in it", "GET", "/", headers{"Host": "127.0.0.1:8417.evil.example"}, 421},
	{"other port", "GET", "/", headers{"Host": "127.0.0.1:80"}, 421},
	{"no port", "GET", "/", headers{"Host": "127.0.0.1"}, 421},
	{"other loopback address", "GET", "/", headers{"Host": "127.0.0.2:8417"}, 421},
	{"empty host", "GET", "/", headers{"Host": ""}, 421},

	{"foreign origin saves", "PUT", "/api/lessons/a/cells/b", headers{"Origin": "https://evil.example"}, 403},
	{"foreign origin reads", "GET", "/api/lessons", headers{"Origin": "https://evil.example"}, 403},
	{"null origin saves", "PUT", "/api/lessons/a/cells/b", headers{"Origin": "null"}, 403},
	{"no origin saves", "PUT", "/api/lessons/a/cells/b", headers{"Sec-Fetch-Site": "same-origin"}, 403},
	{"no origin deletes", "DELETE", "/api/notebooks/1", nil, 403},
	{"https of the same host", "PUT", "/api/lessons/a/cells/b", headers{"Origin": "https://127.0.0.1:8417"}, 403},
	{"same machine, other name", "PUT", "/api/lessons/a/cells/b", headers{"Origin": "http://localhost:8417"}, 403},
	{"foreign origin opens socket", "GET", "/ws", socketHeaders(headers{"Origin": "https://evil.example"}), 403},
	{"no origin opens socket", "GET", "/ws", socketHeaders(nil), 403},
	{"other port opens socket", "GET", "/ws", socketHeaders(headers{"Origin": "http://127.0.0.1:9999", "Sec-Fetch-Site": "same-site"}), 403},

	{"cross-site read", "GET", "/api/lessons", headers{"Sec-Fetch-Site": "cross-site"}, 403},
	{"cross-site image", "GET", "/favicon.ico", headers{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}, 403},
	{"cross-site script", "GET", "/assets/0/main.js", headers{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "script"}, 403},
	{"other port of this machine reads", "GET", "/api/lessons", headers{"Sec-Fetch-Site": "same-site"}, 403},
	{"cross-site frame", "GET", "/", headers{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"}, 403},
	{"cross-site link to a page", "GET", "/lesson/countdown", navigation("cross-site"), 0},
	{"cross-site link to an export", "GET", "/api/runs/1/export/html", navigation("cross-site"), 403},
	{"cross-site link to an export that runs programs", "GET", "/api/lessons/good/export/ipynb", navigation("cross-site"), 403},
	{"cross-site socket with own origin", "GET", "/ws", socketHeaders(headers{"Origin": ownOrigin, "Sec-Fetch-Site": "cross-site"}), 403},
	{"typed address posts", "PUT", "/api/lessons/a/cells/b/notes", headers{"Origin": ownOrigin, "Sec-Fetch-Site": "none"}, 403},
	{"unknown Sec-Fetch-Site", "GET", "/api/lessons", headers{"Sec-Fetch-Site": "elsewhere"}, 403},

	{"trace method", "TRACE", "/", nil, 405},
	{"options method", "OPTIONS", "/api/lessons", nil, 405},
	{"connect method", "CONNECT", "/", nil, 405},
}

func TestGuard(t *testing.T) {
	for _, c := range guardCases {
		t.Run(c.name, func(t *testing.T) {
			f := Check(browserRequest(c.method, c.path, c.header))
			got := 0
			if f != nil {
				got = f.Status
			}
			if got != c.want {
				t.Errorf("status %d, want %d (%v)", got, c.want, f)
			}
			if f != nil && f.Problem.Title == "" {
				t.Error("a refusal without words")
			}
		})
	}
}

func TestGuardNeedsLoopback(t *testing.T) {
	for _, ip := range []string{"192.168.1.7", "0.0.0.0", "::"} {
		r := browserRequest("GET", "/", nil)
		addr := &net.TCPAddr{IP: net.ParseIP(ip), Port: 8417}
		r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, addr))
		if f := Check(r); f == nil || f.Status != http.StatusForbidden {
			t.Errorf("connection to %s: got %v, want it refused", ip, f)
		}
	}
	if f := Check(httptest.NewRequest("GET", "/", nil)); f == nil {
		t.Error("a request from an unknown connection was let through")
	}
}

func TestGuardTwoOrigins(t *testing.T) {
	r := browserRequest("PUT", "/api/lessons/a/cells/b", nil)
	r.Header["Origin"] = []string{"http://127.0.0.1:8417", "https://evil.example"}
	if f := Check(r); f == nil || f.Status != http.StatusForbidden {
		t.Errorf("two Origin headers: got %v, want 403", f)
	}
}

func TestSessions(t *testing.T) {
	s := New(nil)
	first := s.Issue()
	if s.Take(first + "x") {
		t.Error("a wrong token was taken")
	}
	if s.Take("") {
		t.Error("an empty token was taken")
	}
	if !s.Take(first) {
		t.Error("a good token was refused")
	}
	if s.Take(first) {
		t.Error("a token was taken twice")
	}
	oldest := s.Issue()
	for range maxTokens {
		s.Issue()
	}
	if s.Take(oldest) {
		t.Errorf("the oldest of %d unused tokens is still good", maxTokens+1)
	}
	r := browserRequest("GET", "/", nil)
	r.AddCookie(s.Cookie(r))
	if !s.Has(r) {
		t.Error("the cookie is not recognised")
	}
	if New(nil).Has(r) {
		t.Error("another server's cookie is accepted")
	}
	if c := s.Cookie(r); !c.HttpOnly || c.SameSite != http.SameSiteStrictMode || c.Path != "/" || !strings.HasSuffix(c.Name, "8417") {
		t.Errorf("cookie is %v", c)
	}
}
