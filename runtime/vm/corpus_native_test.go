package vm

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/vm/nativetest"
)

var raceNatively = flag.Bool("native-race", false, "with -native: build with the race detector")

// nativeTime is how long a native program of the corpus may run.
const nativeTime = 20 * time.Second

// runNatively builds programs of the corpus with the go command and runs them.
func runNatively(t *testing.T, names []string) map[string]ending {
	t.Helper()
	var programs []nativetest.Program
	for _, name := range names {
		src, err := os.ReadFile(filepath.Join(corpusDir, name+".go"))
		if err != nil {
			t.Fatal(err)
		}
		programs = append(programs, nativetest.File(name, string(src)))
	}
	batch, err := nativetest.Build(t.TempDir(), programs, nativetest.Options{Race: *raceNatively})
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range batch.Errors {
		t.Errorf("%s: %s", name, text)
	}
	ends := make(map[string]ending, len(names))
	for _, name := range names {
		if batch.Errors[name] != "" || hangsNatively(t, name) {
			continue
		}
		ends[name] = runUndisturbed(t, batch, name)
	}
	return ends
}

// undisturbed is how often at most a native program that uses the clock is run until it ends as expected.
const undisturbed = 20

// runUndisturbed runs a native program. One that uses the clock ends as expected only if the machine lets it keep its times, and Go's
// clock cannot be slowed down as ours can. It is the reference and not what is tested, so it is run again when it was disturbed.
func runUndisturbed(t *testing.T, batch *nativetest.Batch, name string) ending {
	t.Helper()
	src, err := os.ReadFile(filepath.Join(corpusDir, name+".go"))
	if err != nil {
		t.Fatal(err)
	}
	times := 1
	if !*update && strings.Contains(string(src), "time.") {
		times = undisturbed
	}
	var e ending
	for range times {
		ctx, cancel := context.WithTimeout(t.Context(), nativeTime)
		end, err := batch.Run(ctx, name, "GORACE=atexit_sleep_ms=0")
		cancel()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if e = newEnding(end.Exit, end.Stdout, end.Stderr); !*update && e == readEnding(t, name) {
			break
		}
	}
	return e
}

// hangsNatively reports whether a program is to end in a deadlock that its native build, with the race detector, cannot
// notice: a program linked with C code never counts as deadlocked.
func hangsNatively(t *testing.T, name string) bool {
	return *raceNatively && strings.Contains(readEnding(t, name).stderr, "deadlock!")
}
