package document_test

import (
	"strings"
	"testing"
)

func TestMarkdown(t *testing.T) {
	files := write(t, play(t, small(t)), "markdown")
	golden(t, "small.md", files[""])
	for _, name := range []string{"01-small-figures/run-greet.svg", "01-small-figures/run-queue.svg", "figures/greet.svg"} {
		if svg := string(files[name]); !strings.HasPrefix(svg, "<svg") || !strings.Contains(svg, ">simulated<") {
			t.Errorf("%s is no picture that says what its times are", name)
		}
	}
	if len(files["figures/square.png"]) == 0 || len(files["figures/lanes.svg"]) == 0 {
		t.Error("the author's pictures are not there")
	}
}
