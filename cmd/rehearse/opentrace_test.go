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

	"github.com/rehearse-lab/rehearse/runtime/trace/gotrace/gotracetest"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// TestOpenTrace opens a part of an execution trace as a user does: the printed address is that of its page.
func TestOpenTrace(t *testing.T) {
	file, err := filepath.Abs(crewTrace)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
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
		"--part 99999999999999999999s-1s: \"99999999999999999999s\" is not a time such as 1.5s or 2m30s, up to 2562047 hours": {"open", "--part", "99999999999999999999s-1s", file},
		"--part 000000000000000000000000000000000000000000000000000000000000…: \"":                                            {"open", "--part", strings.Repeat("0", 100_000), file},
		"no file or folder missing.out":                                       {"export", "json", "missing.out"},
		"no file or folder sub/missing":                                       {"run", "sub/missing"},
		file + " is not a program":                                            {"run", file},
		"only of an execution":                                                {"open", "--part", "1s", "main.go"},
		"no file or folder missing.trace: check the name":                     {"open", "missing.trace"},
		"export: --goroutine, --function and --part are for execution traces": {"export", "svg", "countdown#countdown", "--part", "1s"},
	} {
		if r := inProcess(t, args...); r.status == 0 || !strings.Contains(r.stderr, said) {
			t.Errorf("%q: %+v", args, r)
		}
	}
}

// TestOpenLargeTrace opens a large execution trace: its page has the first events, and the whole when that has been read.
func TestOpenLargeTrace(t *testing.T) {
	file := gotracetest.RecordSize(t, 2<<20)
	w := &lossWorld{t: t, command: "open", dir: file, data: t.TempDir()}
	w.start()
	defer w.kill()
	if !strings.HasPrefix(w.path, "/imports/") {
		t.Fatalf("the page is %q", w.path)
	}
	var first, whole wire.ImportItem
	if status := w.ask("GET", "/api"+w.path, nil, &first); status != http.StatusOK {
		t.Fatalf("status %d", status)
	}
	if status := w.ask("GET", "/api"+w.path+"/whole", nil, &whole); status != http.StatusOK {
		t.Fatalf("status %d of the whole", status)
	}
	if first.First == "" || whole.First != "" || whole.ID != first.ID || whole.Size != first.Size {
		t.Errorf("first %+v, and then %+v", first, whole)
	}
}
