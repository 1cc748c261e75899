package main

import (
	"bufio"
	"context"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/render/filekind"
	"github.com/rehearse-lab/rehearse/render/reading"
	"github.com/rehearse-lab/rehearse/render/reading/isolated"
)

func TestPortTaken(t *testing.T) {
	taken, err := listen(0, true)
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	port := taken.Addr().(*net.TCPAddr).Port
	if ln, err := listen(port, true); err == nil || !strings.Contains(err.Error(), "is taken: name another") {
		t.Errorf("named port: %v, %v", ln, err)
	}
	ln, err := listen(port, false)
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	addr := ln.Addr().(*net.TCPAddr)
	if addr.Port <= port || addr.Port > port+portTries || !addr.IP.IsLoopback() {
		t.Errorf("listening on %v, want the next free port after %d", addr, port)
	}
}

// TestServe starts the server as a user does, opens the printed address in one browser and the next one in another,
// and ends it with a signal.
func TestServe(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	cmd := rehearse(ctx, t, t.TempDir(), "serve", "--port", "0")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var stderr strings.Builder
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	first := nextURL(t, lines)
	if status, at := visit(t, first); status != http.StatusOK || at.RawQuery != "" {
		t.Errorf("%s: status %d at %s", first, status, at)
	}
	second := nextURL(t, lines)
	if status, _ := visit(t, first); status != http.StatusUnauthorized {
		t.Errorf("the used address gives another browser status %d", status)
	}
	if status, _ := visit(t, second); status != http.StatusOK {
		t.Errorf("the second address gives status %d", status)
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("end: %v\n%s", err, stderr.String())
	}
}

// nextURL is the next address that the server prints.
func nextURL(t *testing.T, lines *bufio.Scanner) string {
	t.Helper()
	for lines.Scan() {
		if u := regexp.MustCompile(`http://127\.0\.0\.1:\d+/\S*`).FindString(lines.Text()); u != "" {
			return u
		}
	}
	t.Fatal("no address is printed:", lines.Err())
	return ""
}

// visit opens an address in a new browser and returns where it leads.
func visit(t *testing.T, address string) (status int, at *url.URL) {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := (&http.Client{Jar: jar}).Get(address)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	return resp.StatusCode, resp.Request.URL
}

// TestReader checks that the server's child process reads an opened file.
func TestReader(t *testing.T) {
	file, err := os.Open("../../runtime/trace/gotrace/testdata/crew.trace")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		t.Fatal(err)
	}
	f, err := isolated.Reader{}.Read(t.Context(), file, info.Size(), reading.Options{Name: "crew.trace"})
	if err != nil || f.Kind != filekind.GoTrace || f.Title != "crew.trace" {
		t.Errorf("%v, %+v", err, f)
	}
}

// TestServeWithDamagedStore expects the path and a remedy, not a stack.
func TestServeWithDamagedStore(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "rehearse.db")
	if err := os.WriteFile(path, []byte(strings.Repeat("no database ", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	r := runCLI(t, dir, "serve", "--port", "0", "--data", dir)
	if r.status != exitFailed || !strings.Contains(r.stderr, path+" is damaged") || !strings.Contains(r.stderr, "Move it away") {
		t.Errorf("status %d, %q", r.status, r.stderr)
	}
}
