// Package replaytest runs an instrumented program and says how it ended.
package replaytest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/replay"
)

// ChildEnv is set in the environment of a test's process that only runs main.
const ChildEnv = "REHEARSE_ORDER_CHILD"

// Timeout is how long a run may take.
const Timeout = time.Minute

// Want says what an order that holds would show.
type Want struct {
	Output string // standard output in the usual order; "" if it does not matter
	NoLeak bool   // no goroutine waits for others when main has returned
}

// Result is how a run ended.
type Result struct {
	replay.Report
	Broken string // how the program broke; "" if it did not
	Output string // standard output and standard error
}

// Main runs the tests, or main in the process that Run starts.
func Main(m interface{ Run() int }, main func()) {
	if os.Getenv(ChildEnv) != "" {
		main()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// T is what Test needs of a *testing.T.
type T interface {
	Context() context.Context
	Fatal(args ...any)
	Errorf(format string, args ...any)
	Skipf(format string, args ...any)
	Logf(format string, args ...any)
}

// Test fails if the program breaks in its order. If the order cannot be followed, it is skipped.
func Test(t T, want Want) {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	r, err := Run(t.Context(), exe, want)
	if err != nil {
		t.Fatal(err)
	}
	switch {
	case r.Followed && r.Broken != "":
		t.Errorf("In the order of order.txt, %s.\n%s", r.Broken, r.Output)
	case !r.Followed: // how it ends says nothing about the order
		t.Skipf("The program could not follow the order of order.txt: %s.\n%s", r.Left, r.Output)
	default:
		t.Logf("The program holds in the order of order.txt.\n%s", r.Output)
	}
}

// Run runs a program once. The variables are added to its environment.
func Run(ctx context.Context, exe string, want Want, variables ...string) (*Result, error) {
	dir, err := os.MkdirTemp("", "order-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	ctx, cancel := context.WithTimeout(ctx, Timeout)
	defer cancel()
	file := filepath.Join(dir, "report")
	cmd := exec.CommandContext(ctx, exe)
	cmd.Env = append(append(os.Environ(), ChildEnv+"=1", replay.ReportEnv+"="+file), variables...)
	var out bytes.Buffer
	all := &locked{}
	cmd.Stdout, cmd.Stderr = io.MultiWriter(&out, all), all
	cmd.WaitDelay = time.Second
	err = cmd.Run()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) && ctx.Err() == nil {
		return nil, err
	}
	r := &Result{Output: all.String()}
	if data, readErr := os.ReadFile(file); readErr == nil {
		if err := json.Unmarshal(data, &r.Report); err != nil {
			return nil, fmt.Errorf("read the report of the order: %w", err)
		}
	} else {
		r.Left = "it ended before the end of the order"
	}
	r.Broken = broken(r, ctx.Err(), err, out.String(), want)
	return r, nil
}

// broken says how a run broke.
func broken(r *Result, over, failed error, out string, want Want) string {
	switch {
	case over != nil:
		return fmt.Sprintf("the program did not end within %v", Timeout)
	case strings.Contains(r.Output, "WARNING: DATA RACE"):
		return "there is a data race"
	case strings.Contains(r.Output, "fatal error: all goroutines are asleep - deadlock!"):
		return "the program comes to a deadlock"
	case failed != nil:
		return "the program ends with an error: " + failed.Error()
	case want.NoLeak && len(r.Waiting) > 0:
		return fmt.Sprintf("goroutines wait for ever (%d of them):\n%s\n", len(r.Waiting), strings.Join(r.Waiting, "\n\n"))
	case want.Output != "" && want.Output != out:
		return fmt.Sprintf("the output is not that of the usual order, which is:\n%s\nIt is", want.Output)
	}
	return ""
}

// locked is a buffer for several goroutines.
type locked struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (w *locked) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.buf.Write(p)
}

func (w *locked) String() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.buf.String()
}
