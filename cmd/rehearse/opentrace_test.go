package main

import (
	"bufio"
	"context"
	"net/http"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestOpenTrace opens a part of an execution trace as a user does: the printed address is that of its page.
func TestOpenTrace(t *testing.T) {
	file, err := filepath.Abs(crewTrace)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := rehearse(ctx, t, t.TempDir(), "open", "--part", "2ms-5ms", "--port", "0", file)
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
	if status, at := visit(t, nextURL(t, lines)); status != http.StatusOK || !strings.HasPrefix(at.Path, "/imports/") {
		t.Errorf("status %d at %v", status, at)
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	for lines.Scan() {
	}
	if err := cmd.Wait(); err != nil || !strings.Contains(stderr.String(), "This is a part of the recording, from 2ms on") {
		t.Errorf("end: %v\n%s", err, &stderr)
	}
	for said, args := range map[string][]string{
		"name a file with runs": {"open"},
		"it must be two times":  {"open", "--part", "3s-1s", file},
		"only of an execution":  {"open", "--part", "1s", "main.go"},
		"no such file":          {"open", "missing.trace"},
		"export: --goroutine, --function and --part are for execution traces": {"export", "svg", "countdown#countdown", "--part", "1s"},
	} {
		if r := inProcess(t, args...); r.status == 0 || !strings.Contains(r.stderr, said) {
			t.Errorf("%q: %+v", args, r)
		}
	}
}
