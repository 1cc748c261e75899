package browsertest

import (
	"fmt"
	"strings"
	"testing"
)

// TestSiteExercise solves an exercise on a published site, as TestExercise does at a server.
func TestSiteExercise(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeLesson(t, dir, "gate.md", gateLesson)
	s := publish(t, openLibrary(t, dir), "")
	p := newTab(t, s.origin)
	p.open(s.url("/lesson/gate/"))
	p.waitCell("gate")
	solveGate(p)
}

// TestSiteTools uses, on a published site, what a server offers: earlier texts, the comparison of schedulers, the state at a step of a recorded run, orders in
// which a program breaks, and files that are made of a run.
func TestSiteTools(t *testing.T) {
	t.Parallel()
	s := publish(t, nil, "/course")
	p := newTab(t, s.origin)
	p.open(s.url("/lesson/" + stormLesson + "/"))
	p.waitCell(stormCell)
	p.openCompare(stormCell)
	if text := p.text(cell(stormCell, "[data-part=compare]")); !strings.Contains(text, "pool of 10") {
		t.Errorf("the comparison says %.200q", text)
	}
	p.click(cell(stormCell, "[data-view=threads]"))
	p.click(cell(stormCell, "[data-part=state] > summary"))
	p.wait("the state at a step of the recorded run", exists(cell(stormCell, "[data-part=state] [aria-busy=false]")))
	p.wait("what is saved", `(window.saved = [], URL.createObjectURL = (blob) => { saved.push(blob.size); return '#'; }, HTMLAnchorElement.prototype.click = function () { saved.push(this.download); }, true)`)
	for _, format := range []string{"svg", "csv", "html", "png"} {
		if !eval[bool](p, exists(cell(stormCell, "[data-export="+format+"]"))) {
			p.click(cell(stormCell, "[data-act=export]"))
		}
		p.click(cell(stormCell, "[data-export="+format+"]"))
		p.waitFor("the "+format, fmt.Sprintf(`saved.length === 2 && saved[0] > 1000 && /%s/.test(saved[1])`, map[bool]string{true: "zip", false: format}[format == "csv"]), 2*patience)
		p.wait("the next", "(saved.length = 0, true)")
	}
	p.shot("site-exported")

	p.open(s.url("/lesson/" + counterLesson + "/"))
	p.waitCell(counterCell)
	goBackInHistory(p)

	p.setProgram(counterCell, counterProgram(3, false))
	p.click(cell(counterCell, "[data-act=orders]"))
	if said := p.orders(counterCell); !strings.Contains(said, "An order breaks") {
		t.Errorf("the search for an order says %.300q", said)
	}
}
