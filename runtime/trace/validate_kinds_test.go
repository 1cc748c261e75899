package trace_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestEveryKindHasARule validates an event of each kind by itself. Most are refused, but for what a rule says of them.
func TestEveryKindHasARule(t *testing.T) {
	for k := trace.Kind(1); int(k) < trace.Kinds; k++ {
		tr := &trace.Trace{Events: []trace.Event{{Kind: k, Thread: trace.NoThread, Cause: trace.NoStep}}}
		var invalid *trace.Invalid
		if err := trace.Validate(tr); errors.As(err, &invalid) && (strings.HasPrefix(invalid.Detail, "no rule") || invalid.Step != 0) {
			t.Errorf("%v: %v", k, err)
		}
	}
}
