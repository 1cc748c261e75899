package gotracetest_test

import (
	"flag"
	"os"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace/gotrace"
	"github.com/rehearse-lab/rehearse/runtime/trace/gotrace/gotracetest"
)

var update = flag.Bool("update", false, "record testdata/shop.trace again, of which docs/go-traces.md has a picture")

// TestRecord checks that a trace is recorded, and keeps one of four orders for the guide.
func TestRecord(t *testing.T) {
	data := gotracetest.Record(t, 4)
	if !gotrace.Is(data) {
		t.Fatalf("this is no execution trace: %.20q", data)
	}
	if *update {
		if err := os.WriteFile("../testdata/shop.trace", data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
