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
	if len(costs) != 8 || costs[7].Name != "Lost" { // the storm has dead letters
		t.Fatalf("%d costs: %v", len(costs), costs)
	}
	for _, c := range costs {
		if len(c.Labels) != 2 || !strings.Contains(svg, ">"+c.Name+"<") {
			t.Errorf("%v is not in the strip", c)
		}
		for _, v := range c.Labels {
			if !strings.Contains(svg, ">"+v+"<") {
				t.Errorf("%s %s is not in the strip", c.Name, v)
			}
		}
	}
	if got := costs[1]; got.Name != "Threads" || got.Most() != 0 {
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
