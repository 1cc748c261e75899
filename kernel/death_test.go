package kernel

import (
	"strings"
	"testing"
)

// TestDeathOfOurOwn explains the end of a kernel that was killed to stop something: that says what, and names no signal, as if somebody
// else had killed it.
func TestDeathOfOurOwn(t *testing.T) {
	for _, why := range []killReason{killedByProgram, killedByCheck, killedByLearner} {
		p := &process{during: " while the program ran"}
		p.killedFor.Store(&why)
		text := p.explain().Text
		if want := "to stop " + string(why) + "."; !strings.HasSuffix(text, want) || strings.Contains(text, "signal") {
			t.Errorf("%s: %q", why, text)
		}
	}
}
