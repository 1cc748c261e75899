package render_test

import (
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Each change of an actor's state is in the diagram, and in the words for those who do not see it.
func TestLifecycle(t *testing.T) {
	for _, theme := range []render.Theme{render.Light, render.Dark} {
		list := render.Lifecycle(theme)
		drawn := string(list.SVG())
		for _, l := range trace.Lifecycle {
			if !strings.Contains(list.Words, l.Cause) {
				t.Errorf("the words have no %q", l.Cause)
			}
			if first, _, _ := strings.Cut(l.Cause, " "); !strings.Contains(drawn, first) {
				t.Errorf("the diagram has no %q", l.Cause)
			}
		}
		if n := strings.Count(drawn, "Z\""); n != len(trace.Lifecycle) {
			t.Errorf("%d arrows for %d changes", n, len(trace.Lifecycle))
		}
	}
}
