//go:build linux

package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// fakeOpener replaces the system's command that opens files. Its arguments can be read from args.
func fakeOpener(t *testing.T, cmd *exec.Cmd) (args *os.File) {
	t.Helper()
	dir := t.TempDir()
	pipe := filepath.Join(dir, "args")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	args, err := os.OpenFile(pipe, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { args.Close() })
	if err := os.WriteFile(filepath.Join(dir, "xdg-open"), []byte("#!/bin/sh\necho \"$#:$*\" > "+pipe+"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	cmd.Env = append(cmd.Environ(), "PATH="+dir+":"+os.Getenv("PATH"))
	return args
}

// served is the command serve, running, with a fakeOpener.
type served struct {
	cmd    *exec.Cmd
	lines  *bufio.Scanner
	stderr *strings.Builder
	args   *os.File
	data   string
}

func startServe(t *testing.T, prepare func(cmd *exec.Cmd), flags ...string) *served {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	t.Cleanup(cancel)
	s := &served{data: t.TempDir(), stderr: &strings.Builder{}}
	s.cmd = rehearse(ctx, t, t.TempDir(), append([]string{"serve", "--port", "0", "--data", s.data}, flags...)...)
	s.args = fakeOpener(t, s.cmd)
	if prepare != nil {
		prepare(s.cmd)
	}
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	s.lines, s.cmd.Stderr = bufio.NewScanner(out), s.stderr
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return s
}

// end ends the server as Ctrl+C does.
func (s *served) end(t *testing.T) {
	t.Helper()
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	for s.lines.Scan() { // so that it can write what it has to say
	}
	if err := s.cmd.Wait(); err != nil {
		t.Errorf("end: %v\n%s", err, s.stderr)
	}
}

// called is what the opener was called with, "" if it was not.
func (s *served) called(t *testing.T, patience time.Duration) string {
	t.Helper()
	if err := s.args.SetReadDeadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(s.args).ReadString('\n')
	if err != nil && !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Fatal(err)
	}
	return strings.TrimSuffix(line, "\n")
}

var doorAddress = regexp.MustCompile(`content="0;url=([^"]+)"`)

// TestServeOpensTheBrowser checks that the command that opens the page, which all users can see, contains a file's
// name and no address. Only the owner can read the file; it leads to the page, and is deleted afterwards.
func TestServeOpensTheBrowser(t *testing.T) {
	s := startServe(t, nil, "--open")
	printed := nextURL(t, s.lines)
	call := s.called(t, time.Minute)
	u, err := url.Parse(strings.TrimPrefix(call, "1:"))
	if err != nil || u.Scheme != "file" || filepath.Dir(u.Path) != s.data || strings.Contains(call, "token") {
		t.Fatalf("the opener is called with %q", call)
	}
	info, err := os.Lstat(u.Path)
	if err != nil || info.Mode() != 0o600 {
		t.Errorf("the file is %v, %v", info, err)
	}
	text, err := os.ReadFile(u.Path)
	m := doorAddress.FindSubmatch(text)
	if err != nil || m == nil {
		t.Fatalf("the file is %q, %v", text, err)
	}
	if status, at := visit(t, string(m[1])); status != http.StatusOK || at.RawQuery != "" || string(m[1]) == printed {
		t.Errorf("%s, of the file, leads to %v with status %d; printed is %s", m[1], at, status, printed)
	}
	nextURL(t, s.lines) // which is printed when a browser has come in
	if _, err := os.Lstat(u.Path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the file after it was used: %v", err)
	}
	s.end(t)
	if strings.Contains(s.stderr.String(), "opened") {
		t.Error(s.stderr)
	}
}

// TestDoorIsKnownBeforeItIsOpened: a browser can use the door at once, so whoever removes a used one has it before.
func TestDoorIsKnownBeforeItIsOpened(t *testing.T) {
	dir := t.TempDir()
	called := filepath.Join(dir, "called")
	if err := os.WriteFile(filepath.Join(dir, opener()[0]), []byte("#!/bin/sh\necho >"+called+"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	var d *doorFile
	c := &cli{err: io.Discard}
	c.openPage(dir, "http://127.0.0.1:1/", func(made *doorFile) {
		time.Sleep(50 * time.Millisecond)
		if _, err := os.Lstat(called); err == nil {
			t.Error("the browser was opened before")
		}
		d = made
	})
	for start := time.Now(); ; time.Sleep(time.Millisecond) {
		if _, err := os.Lstat(called); err == nil {
			break
		}
		if time.Since(start) > time.Minute {
			t.Fatal("no browser was opened")
		}
	}
	if d.remove(); !isGone(d.path) {
		t.Error("the door is not removed")
	}
}

func isGone(path string) bool {
	_, err := os.Lstat(path)
	return errors.Is(err, fs.ErrNotExist)
}

// TestServeOpensNothing checks that no browser is opened if the output is not a terminal, or on request. The file is
// deleted with the server.
func TestServeOpensNothing(t *testing.T) {
	desktop := func(cmd *exec.Cmd) { cmd.Env = append(cmd.Environ(), "DISPLAY=:0", "SSH_CONNECTION=") }
	for name, flags := range map[string][]string{"a pipe": nil, "not wanted": {"--open=false"}} {
		t.Run(name, func(t *testing.T) {
			s := startServe(t, desktop, flags...)
			nextURL(t, s.lines)
			s.end(t)
			if call := s.called(t, time.Millisecond); call != "" {
				t.Errorf("the opener is called with %q", call)
			}
		})
	}
	t.Run("no browser", func(t *testing.T) {
		s := startServe(t, func(cmd *exec.Cmd) { cmd.Env = append(cmd.Environ(), "PATH="+t.TempDir()) }, "--open")
		nextURL(t, s.lines)
		s.end(t)
		if !strings.Contains(s.stderr.String(), "The browser could not be opened: ") || !strings.Contains(s.stderr.String(), "Open the address yourself") {
			t.Errorf("%q", s.stderr)
		}
		if left, _ := filepath.Glob(filepath.Join(s.data, "open-*")); len(left) > 0 {
			t.Errorf("left over: %v", left)
		}
	})
	t.Run("not used", func(t *testing.T) {
		s := startServe(t, nil, "--open")
		s.called(t, time.Minute)
		s.end(t)
		if left, _ := filepath.Glob(filepath.Join(s.data, "open-*")); len(left) > 0 {
			t.Errorf("left over: %v", left)
		}
	})
}

// TestServeAgain checks that an admitted browser needs no new address after a restart of the server at its port,
// unless the learner signs out.
func TestServeAgain(t *testing.T) {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	browser := &http.Client{Jar: jar}
	status := func(address string) int {
		t.Helper()
		resp, err := browser.Get(address)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		return resp.StatusCode
	}
	s := startServe(t, nil)
	address, err := url.Parse(nextURL(t, s.lines))
	if err != nil {
		t.Fatal(err)
	}
	if got := status(address.String()); got != http.StatusOK {
		t.Fatalf("status %d", got)
	}
	page := "http://" + address.Host + "/"
	s.end(t)
	for _, c := range []struct {
		flags []string
		want  int
	}{{nil, http.StatusOK}, {[]string{"--sign-out"}, http.StatusUnauthorized}, {nil, http.StatusUnauthorized}} {
		again := startServe(t, nil, append([]string{"--port", address.Port(), "--data", s.data}, c.flags...)...)
		nextURL(t, again.lines)
		if got := status(page); got != c.want {
			t.Errorf("serve %v: status %d, want %d", c.flags, got, c.want)
		}
		again.end(t)
	}
}
