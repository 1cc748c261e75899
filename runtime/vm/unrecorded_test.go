package vm

import (
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestUnrecordedObjects: of channels beyond the bound a trace has no events, and the run, its trace and an inspected step say so.
func TestUnrecordedObjects(t *testing.T) {
	p := compiled(t, `package main

func main() {
	for range 100_003 {
		c := make(chan int, 1)
		c <- 1
	}
	println("made")
}
`)
	var said strings.Builder
	res := p.Run(t.Context(), Config{Stderr: &said, Capture: true})
	if n := res.Trace.Header.Unrecorded; n != 3 {
		t.Errorf("%d channels without events, want 3", n)
	}
	if err := trace.Validate(res.Trace); err != nil {
		t.Error(err)
	}
	const words = "the trace has the events of the first 100,000 channels, locks, groups and conditions; those of 3 more are not shown"
	if !strings.Contains(said.String(), words) {
		t.Errorf("standard error is %q", said.String())
	}
	last := trace.Step(len(res.Trace.Events) - 1)
	states, err := p.Inspect(t.Context(), Config{}, Look{Step: 0}, Look{Step: last})
	if err != nil {
		t.Fatal(err)
	}
	if states[0].Unrecorded != "" || states[1].Unrecorded != words {
		t.Errorf("at the begin %q, at the end %q", states[0].Unrecorded, states[1].Unrecorded)
	}
}
