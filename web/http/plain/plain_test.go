package plain

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestMux compares with http.ServeMux: which pattern answers, and what its wildcards stand for.
func TestMux(t *testing.T) {
	patterns := []string{"GET /api/lessons", "GET /api/lessons/{lesson}", "GET /api/lessons/search", "PUT /api/lessons/{lesson}/cells/{cell}",
		"GET /api/lessons/{lesson}/cells/{cell}/runs", "POST /api/{rest...}", "GET /files/{lesson}/{path...}", "/"}
	names := []string{"lesson", "cell", "rest", "path"}
	var theirs, ours string
	mux, plain := http.NewServeMux(), &Mux{}
	for _, p := range patterns {
		mux.HandleFunc(p, func(_ http.ResponseWriter, r *http.Request) {
			theirs = p
			for _, n := range names {
				theirs += " " + r.PathValue(n)
			}
		})
		plain.HandleFunc(p, func(_ ResponseWriter, r *Request) {
			ours = p
			for _, n := range names {
				ours += " " + r.PathValue(n)
			}
		})
	}
	for _, method := range []string{"GET", "HEAD", "PUT", "POST"} {
		for _, path := range []string{"/", "/api/lessons", "/api/lessons?of=1", "/api/lessons/hello", "/api/lessons/search", "/api/lessons/a%2Fb", "/api/lessons/a%20b/cells/c",
			"/api/lessons/hello/", "/api/lessons/hello/cells/x/runs", "/api/lessons/hello/cells/x/runs/1", "/files/a/b/c%20d/e", "/files/a/", "/other/x"} {
			theirs, ours = "", ""
			mux.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(method, path, nil))
			r, err := NewRequest(context.Background(), method, path, nil)
			if err != nil {
				t.Fatal(err)
			}
			if plain.Serve(nil, r); ours != theirs {
				t.Errorf("%s %s: %q, net/http has %q", method, path, ours, theirs)
			}
		}
	}
}

// TestMaxBytesReader compares with that of net/http.
func TestMaxBytesReader(t *testing.T) {
	for size := range 6 {
		body := strings.Repeat("x", size)
		got, err := io.ReadAll(MaxBytesReader(nil, io.NopCloser(strings.NewReader(body)), 3))
		want, theirs := io.ReadAll(http.MaxBytesReader(nil, io.NopCloser(strings.NewReader(body)), 3))
		if string(got) != string(want) || errors.As(err, new(*MaxBytesError)) != errors.As(theirs, new(*http.MaxBytesError)) || (err == nil) != (theirs == nil) {
			t.Errorf("%d bytes: %q, %v; net/http has %q, %v", size, got, err, want, theirs)
		}
	}
}

func TestRequest(t *testing.T) {
	r, err := NewRequest(context.Background(), "GET", "/a?x=1&x=2&y=%20z", nil)
	if err != nil {
		t.Fatal(err)
	}
	if r.FormValue("x") != "1" || r.FormValue("y") != " z" || r.FormValue("none") != "" || r.Header.Get("Accept") != "" {
		t.Errorf("%q %q", r.FormValue("x"), r.FormValue("y"))
	}
	if b, err := io.ReadAll(r.Body); err != nil || len(b) > 0 {
		t.Errorf("a body of %q, %v", b, err)
	}
	if _, err := r.Cookie("x"); !errors.Is(err, ErrNoCookie) {
		t.Errorf("a cookie: %v", err)
	}
}
