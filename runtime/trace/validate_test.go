package trace_test

import (
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

func TestValidateAcceptsRandomTraces(t *testing.T) {
	many(t, func(t *testing.T, tr *trace.Trace) {
		if err := trace.Validate(tr); err != nil {
			t.Fatal(err)
		}
	})
}
