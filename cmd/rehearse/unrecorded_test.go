package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestUnrecorded: that a trace has no events of some channels is said of an inspected step, and of a file that is opened or inspected.
func TestUnrecorded(t *testing.T) {
	h := trace.Header{Unrecorded: 2}
	var b bytes.Buffer
	writeState(&b, &kernel.RunState{Unrecorded: h.UnrecordedWords()})
	if !strings.Contains(b.String(), "\nUp to this step, the trace has the events of the first 100,000 channels, locks, groups and conditions; those of 2 more are not shown.\n") {
		t.Errorf("the state: %q", b.String())
	}
	b.Reset()
	c := &cli{err: &b}
	c.tellCut("x.trace", &trace.Trace{Header: h})
	if want := "rehearse: x.trace: " + h.UnrecordedWords() + "\n"; b.String() != want {
		t.Errorf("%q, want %q", b.String(), want)
	}
}
