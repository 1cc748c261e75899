package render_test

import (
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/render"
)

// TestCosts: the costs in words are those of the strip, and who alone paid the most is told.
func TestCosts(t *testing.T) {
	s := storm(t)
	svg := string(render.SVG(s, render.SVGOptions{}))
	costs := render.Costs(s)
	if len(costs) != 7 {
		t.Fatalf("%d costs: %v", len(costs), costs)
	}
	for _, c := range costs {
		if len(c.Values) != 2 || !strings.Contains(svg, ">"+c.Name+"<") {
			t.Errorf("%v is not in the strip", c)
		}
		for _, v := range c.Values {
			if !strings.Contains(svg, ">"+v+"<") {
				t.Errorf("%s %s is not in the strip", c.Name, v)
			}
		}
	}
	if got := costs[1]; got.Name != "Threads" || got.Most != 0 {
		t.Errorf("%v: a thread per actor pays more threads", got)
	}
}

// TestDescribeHidden: what is hidden in a picture is not told either.
func TestDescribeHidden(t *testing.T) {
	s := storm(t)
	moment := s.Duration / 10
	open, hidden := render.Describe(s, render.SVGOptions{}), render.Describe(s, render.SVGOptions{Veil: &moment})
	for _, words := range []string{"peak backlog", "The same messages, later", "Done early"} {
		if !strings.Contains(open, words) || strings.Contains(hidden, words) {
			t.Errorf("%q: told %v, told although hidden %v", words, strings.Contains(open, words), strings.Contains(hidden, words))
		}
	}
	if !strings.Contains(hidden, "is hidden") {
		t.Errorf("it does not say that something is hidden: %s", hidden)
	}
}

func TestNoteColor(t *testing.T) {
	if got := render.NoteColor(render.Light, "amber"); got != "#9a6700" {
		t.Errorf("amber is %s", got)
	}
	if usual := render.NoteColor("", ""); usual != render.NoteColor(render.Light, "no such") || usual == "" {
		t.Errorf("the usual colour is %q", usual)
	}
}
