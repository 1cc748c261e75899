package browsertest

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

// TestFork lets another thread go on at a choice, by keyboard alone: the fork is a run of its own that is the original up
// to there; the way back, and a reload, show what they say.
func TestFork(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	const id = "countdown"
	p := openLesson(t, a, id, id)
	p.run(id)
	first, _ := p.lastRun(id, 1)

	open := cell(id, "[data-part=choose] > summary")
	p.focus(open)
	p.key(kb.Enter)
	next := cell(id, "[data-act=next-choice]")
	p.wait("the way to choices", fmt.Sprintf(`!!document.querySelector(%s)`, quote(next)))
	p.focus(next)
	p.key(kb.Enter)
	p.key(kb.Enter)
	fork := cell(id, "[data-act=fork]")
	p.wait("candidates", fmt.Sprintf(`!!document.querySelector(%s)`, quote(fork)))
	event := p.text(cell(id, "[data-part=event]"))
	step := regexp.MustCompile(`step ([\d,]+)`).FindStringSubmatch(event)
	if step == nil || !strings.Contains(event, "ready threads") && !strings.Contains(event, "choice") && !strings.Contains(event, "number") {
		t.Fatalf("the event at a choice is %q", event)
	}
	went := p.text(cell(id, "[data-part=candidates] li:has(.went) b"))
	other := strings.TrimSuffix(strings.TrimPrefix(p.text(fork), "Let "), " go on")
	if went == "" || other == "" || went == other {
		t.Fatalf("%q went on, %q could", went, other)
	}
	p.shot("choose")
	checkAccess(p, "choose")

	p.focus(fork)
	p.key(kb.Enter)
	forked := cell(id, "[data-part=forked]")
	p.wait("the fork", fmt.Sprintf(`!!document.querySelector(%s)`, quote(forked)))
	said := p.text(forked)
	if !strings.Contains(said, "Forked at step "+step[1]) || !strings.Contains(said, other) || !strings.Contains(said, "instead of "+went) {
		t.Errorf("the fork at step %s, %s instead of %s, says %q", step[1], other, went, said)
	}
	if problem := p.text(cell(id, "[data-part=event]")); !strings.Contains(problem, "step "+step[1]) {
		t.Errorf("the cursor of the fork is at %q", problem)
	}
	p.shot("forked")
	checkAccess(p, "forked")

	second, schedule := p.lastRun(id, 2)
	if second == first || schedule == "" || strings.Contains(schedule, "|") {
		t.Fatalf("the fork is the run %s of the schedule %q, the original %s", second, schedule, first)
	}
	p.key(kb.ArrowLeft)
	p.wait("the address of the fork", `location.search.includes('schedule=')`)
	link := eval[string](p, `location.href`)
	p.reload()
	p.wait("the fork after a reload", fmt.Sprintf(`document.querySelector(%s)?.textContent === %s`, quote(forked), quote(said)))
	p.click(cell(id, "[data-act=fork-back]"))
	p.wait("the original", fmt.Sprintf(`!document.querySelector(%s) && document.querySelector(%s).textContent.includes(%s)`,
		quote(forked), quote(cell(id, "[data-part=event]")), quote("step "+step[1])))
	p.open(link)
	p.wait("the fork by its link", fmt.Sprintf(`document.querySelector(%s)?.textContent.includes(%s)`, quote(forked), quote("Forked at step "+step[1])))
}

// lastRun waits until the n-th run of a cell of a lesson of that name is stored, and returns it: its id, and the schedule it
// was made with.
func (p *tab) lastRun(id string, n int) (run, schedule string) {
	p.t.Helper()
	path := quote(fmt.Sprintf("/api/lessons/%s/cells/%s/runs", id, id))
	p.wait("the run is stored", fmt.Sprintf(`(async () => (await (await fetch(%s, `+withKey+`)).json()).length === %d)()`, path, n))
	found := eval[[]string](p, fmt.Sprintf(
		`(async () => { const r = (await (await fetch(%s, `+withKey+`)).json())[0]; return [r.id, r.panels.map((p) => p.settings.schedule ?? '').join('|')]; })()`, path))
	return found[0], found[1]
}
