package trace_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares got with a file in testdata.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Errorf("%s differs; run the test with -update and read the difference.\ngot:\n%s", path, got)
	}
}

// many calls f with traces of both schedulers and engines, of several sizes.
func many(t *testing.T, f func(t *testing.T, tr *trace.Trace)) {
	for seed := range uint64(12) {
		for _, s := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
			c := tracetest.Config{Seed: seed, Scheduler: s, Actors: 3 + int(seed), Messages: 300, Mailbox: seed%4 > 1}
			if seed%2 == 1 {
				c.Engine = trace.Real
			}
			if seed%3 == 2 {
				c.Limit = 500
			}
			t.Run(fmt.Sprintf("%s/%d", s, seed), func(t *testing.T) { f(t, tracetest.Random(c)) })
		}
	}
}
