package web

import (
	"context"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/rehearse-lab/rehearse/web/wire"
)

func TestTokenWorksOnce(t *testing.T) {
	s := newSite(t)
	address := s.server.URL(s.addr, "/lesson/good")

	resp, err := s.client.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != 200 || resp.Request.URL.RawQuery != "" || resp.Request.URL.Path != "/lesson/good" {
		t.Errorf("first use: %s at %s, want 200 at the lesson without a token", resp.Status, resp.Request.URL)
	}
	cookie := resp.Request.Response.Header.Get("Set-Cookie")
	for _, want := range []string{"HttpOnly", "SameSite=Strict", "Path=/"} {
		if !strings.Contains(cookie, want) {
			t.Errorf("the cookie %q lacks %s", cookie, want)
		}
	}

	again, err := s.client.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	again.Body.Close()
	if again.StatusCode != 200 {
		t.Errorf("used token with the cookie: %s, want 200", again.Status)
	}

	s.client = s.stranger()
	req, _ := http.NewRequest("GET", address, nil)
	req.Header.Set("Accept", "text/html")
	replay, err := s.client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer replay.Body.Close()
	body := readAll(t, replay)
	if replay.StatusCode != 401 || !strings.Contains(body, "terminal") || replay.Header.Get("Set-Cookie") != "" {
		t.Errorf("used token, no cookie: %s %q, want 401 with an explanation", replay.Status, body)
	}
}

func TestTokenIsNotUsedAheadOfTime(t *testing.T) {
	s := newSite(t)
	address := s.server.URL(s.addr, "/")
	req, _ := http.NewRequest("GET", address, nil)
	req.Header.Set("Sec-Purpose", "prefetch")
	resp, err := s.client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != 503 {
		t.Errorf("prefetch: %s, want 503", resp.Status)
	}
	if resp, err = s.client.Get(address); err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != 200 {
		t.Errorf("after a prefetch the address gives %s, want 200", resp.Status)
	}
}

func TestTokenFromALinkElsewhere(t *testing.T) {
	s := newSite(t)
	req, _ := http.NewRequest("GET", s.server.URL(s.addr, "/"), nil)
	req.Header.Set("Sec-Fetch-Site", "cross-site")
	req.Header.Set("Sec-Fetch-Mode", "navigate")
	req.Header.Set("Sec-Fetch-Dest", "document")
	resp, err := s.client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body := readAll(t, resp)
	if resp.StatusCode != 200 || resp.Header.Get("Set-Cookie") == "" || !strings.Contains(body, `http-equiv="refresh"`) {
		t.Errorf("%s %q: want a page that goes on by itself, and the cookie", resp.Status, body)
	}
}

func TestEveryRouteNeedsTheCookie(t *testing.T) {
	s := newSite(t)
	for _, route := range []string{
		"GET /", "GET /lesson/good", "GET /lesson/good/files/figure.svg", "GET /favicon.ico", "GET /ws", "GET /assets/x/main.js",
		"GET /api/status", "GET /api/lessons", "GET /api/lessons/good", "PUT /api/lessons/good/cells/one",
		"DELETE /api/lessons/good/cells/one", "GET /api/lessons/good/cells/one/run", "POST /api/lessons/good/cells/one/notes",
		"PUT /api/notes/x", "DELETE /api/notes/x", "GET /api/runs/x/export/html", "GET /api/lessons/good/export/ipynb", "GET /nowhere", "GET /api/status?token=x",
		"POST /?token=x",
	} {
		method, path, _ := strings.Cut(route, " ")
		resp, _ := s.do(method, path, nil)
		if resp.StatusCode != http.StatusUnauthorized {
			t.Errorf("%s without a cookie: %s, want 401", route, resp.Status)
		}
	}
}

func TestHeaders(t *testing.T) {
	s := newSite(t).enter()
	for _, path := range []string{"/", "/api/lessons", "/nowhere", "/favicon.ico", "/lesson/good/files/figure.svg", s.server.bundle.url("main.js")} {
		resp, _ := s.do("GET", path, nil)
		for name, want := range map[string]string{
			"X-Content-Type-Options":       "nosniff",
			"Referrer-Policy":              "no-referrer",
			"Cross-Origin-Opener-Policy":   "same-origin",
			"Cross-Origin-Resource-Policy": "same-origin",
		} {
			if got := resp.Header.Get(name); got != want {
				t.Errorf("%s: %s is %q, want %q", path, name, got, want)
			}
		}
		policy := resp.Header.Get("Content-Security-Policy")
		if !strings.Contains(policy, "frame-ancestors 'none'") || !strings.Contains(policy, "default-src ") {
			t.Errorf("%s: policy %q", path, policy)
		}
		for _, directive := range strings.Split(policy, ";") {
			if strings.Contains(directive, "unsafe") && !strings.Contains(directive, "style-src") {
				t.Errorf("%s: policy %q allows inline scripts", path, policy)
			}
		}
	}
}

func TestPageShell(t *testing.T) {
	s := newSite(t).enter()
	resp, first := s.do("GET", "/lesson/good", nil)
	_, second := s.do("GET", "/lesson/good", nil)
	if first == second {
		t.Error("two pages have the same nonce")
	}
	nonce := between(first, `name="csp-nonce" content="`, `"`)
	if nonce == "" || !strings.Contains(resp.Header.Get("Content-Security-Policy"), "'nonce-"+nonce+"'") {
		t.Errorf("nonce %q is not in the policy %q", nonce, resp.Header.Get("Content-Security-Policy"))
	}
	for _, name := range []string{"early.js", "main.js", "main.css"} {
		url := s.server.bundle.url(name)
		if !strings.Contains(first, url) {
			t.Errorf("the page does not load %s", url)
		}
		asset, body := s.do("GET", url, nil)
		if asset.StatusCode != 200 || body != string(testAssets[name].Data) {
			t.Errorf("%s: %s %q", url, asset.Status, body)
		}
		if cache := asset.Header.Get("Cache-Control"); !strings.Contains(cache, "immutable") {
			t.Errorf("%s: Cache-Control %q", url, cache)
		}
	}
	if asset, _ := s.do("GET", "/assets/0123456789abcdef/main.js", nil); asset.StatusCode != 404 {
		t.Errorf("a file of another build: %s, want 404", asset.Status)
	}
}

func TestBundleNeedsItsFiles(t *testing.T) {
	files := fstest.MapFS{}
	for name, f := range testAssets {
		files[name] = f
	}
	delete(files, "main.js")
	if _, err := loadBundle(files); err == nil || !strings.Contains(err.Error(), "main.js") {
		t.Errorf("got %v, want an error that names main.js", err)
	}
	a, _ := loadBundle(testAssets)
	files["main.js"] = &fstest.MapFile{Data: []byte("other")}
	b, err := loadBundle(files)
	if err != nil || a.hash == b.hash {
		t.Errorf("hash %s does not change with the content (%v)", b.hash, err)
	}
}

func TestServeRefusesOtherInterfaces(t *testing.T) {
	s := newSite(t)
	ln, err := net.Listen("tcp", "0.0.0.0:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	if err := s.server.Serve(ln); err == nil || !strings.Contains(err.Error(), "loopback") {
		t.Errorf("serving on %s: %v, want it refused", ln.Addr(), err)
	}
}

func TestShutdownWaitsForStores(t *testing.T) {
	s := newSite(t).enter()
	s.store.gate = make(chan struct{})
	s.kernel.run = immediately
	ws := s.dial()
	ws.send(wire.RunRequest{CellRequest: wire.CellRequest{ID: 1, Lesson: "good", Cell: "one", Text: "x"}})
	ws.until("result", 1)

	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if err := s.server.Shutdown(ctx); err == nil {
		t.Error("shutdown did not wait for a run that is being stored")
	}
	close(s.store.gate)
	ctx, cancel = context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := s.server.Shutdown(ctx); err != nil {
		t.Error(err)
	}
	if len(s.store.runs) != 1 {
		t.Errorf("%d runs stored, want 1", len(s.store.runs))
	}
}

func between(s, before, after string) string {
	_, s, ok := strings.Cut(s, before)
	if !ok {
		return ""
	}
	s, _, _ = strings.Cut(s, after)
	return s
}
