package socket

import (
	"context"
	"fmt"
	"testing"

	"github.com/rehearse-lab/rehearse/web/reply"
)

func TestJoinSentences(t *testing.T) {
	for _, tt := range []struct {
		parts []string
		want  string
	}{
		{[]string{"No lesson.", "", "Choose one."}, "No lesson. Choose one."},
		{[]string{"It cannot be read.", "a.md:2: not YAML; quote values", "Correct its file."}, "It cannot be read. a.md:2: not YAML; quote values. Correct its file."},
		{[]string{".", "Alone"}, "Alone"},
		{nil, ""},
	} {
		if got := joinSentences(tt.parts...); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.parts, got, tt.want)
		}
	}
}

// Whoever stops a run before it has begun has not met a fault, whatever was being done.
func TestStopBeforeARunBegins(t *testing.T) {
	for _, err := range []error{context.Canceled, reply.Internal("looking up your edits", fmt.Errorf("edits: %w", context.Canceled))} {
		if got := runFailure(err); got != "The run was stopped before it began." {
			t.Errorf("%v: the page says %q", err, got)
		}
	}
}
