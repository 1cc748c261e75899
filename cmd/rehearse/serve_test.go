package main

import (
	"bufio"
	"context"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
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

// TestServe starts the server as a user does, opens the address it prints, and ends it with a signal.
func TestServe(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
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
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err, stderr.String())
	}
	url := regexp.MustCompile(`http://127\.0\.0\.1:\d+/\S*`).FindString(line)
	if url == "" {
		t.Fatalf("no URL in %q", line)
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Jar: jar}
	resp, err := client.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusOK || resp.Request.URL.RawQuery != "" {
		t.Errorf("%s: status %d at %s", url, resp.StatusCode, resp.Request.URL)
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("end: %v\n%s", err, stderr.String())
	}
}

// TestServeWithDamagedStore wants the path and what to do, not a stack.
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
