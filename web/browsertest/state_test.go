package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

// TestStateAtCursor opens the state with the keyboard: it follows the cursor, and stays that of the run when the program
// is edited.
func TestStateAtCursor(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, counterLesson, counterCell)
	p.run(counterCell)
	p.focus(cell(counterCell, "[data-part=state] > summary"))
	p.key(kb.Enter)
	state := cell(counterCell, "[data-part=state]")
	shown := func(what, pattern string) {
		t.Helper()
		p.wait(what, fmt.Sprintf(`%s.test(document.querySelector(%s)?.textContent)`, pattern, quote(state)))
	}
	stepOf := func() string {
		t.Helper()
		p.wait("a state", exists(state+" [data-step]")) // it is rendered after the toggle event of its element
		return eval[string](p, fmt.Sprintf(`document.querySelector(%s).dataset.step`, quote(state+" [data-step]")))
	}
	p.focus(cell(counterCell, "[data-part=panels]"))
	p.key(kb.End)
	shown("the state at the end", `/Actors[\s\S]*Goroutines/`)
	p.wait("the last step", fmt.Sprintf(`document.querySelector(%s).getAttribute('aria-busy') === 'false'`, quote(state+" [data-step]")))
	last := stepOf()
	moved := func(from string) {
		t.Helper()
		p.wait("the state of another step than "+from, fmt.Sprintf(
			`(e => e?.dataset.step !== %s && e?.getAttribute('aria-busy') === 'false')(document.querySelector(%s))`, quote(from), quote(state+" [data-step]")))
	}
	p.key(kb.ArrowLeft)
	moved(last)
	p.shot("state")
	checkAccess(p, "state")

	at := stepOf()
	p.click(cell(counterCell, ".out .lines div")) // where a handling begins
	moved(at)
	for range 30 { // until a step changes a variable
		if eval[bool](p, fmt.Sprintf(`document.querySelector(%s) !== null`, quote(state+" [data-part=was]"))) {
			break
		}
		at := stepOf()
		p.focus(cell(counterCell, "[data-part=panels]"))
		p.key(kb.ArrowRight)
		moved(at)
	}
	if was := p.text(state + " [data-part=was]"); !strings.Contains(was, "was ") {
		t.Errorf("no variable is marked as changed: %q", was)
	}
	p.shot("state-changed")
	p.click(state + " > summary") // what has changed is said while the state is closed, too
	p.wait("the change in the closed line", fmt.Sprintf(`(e => !e.open && / = /.test(e.querySelector('summary [data-part=changes]')?.textContent))(document.querySelector(%s))`, quote(state)))
	p.shot("state-closed")
	p.click(state + " > summary")

	before := stepOf()
	p.setProgram(counterCell, "func main() { println(1) }\n")
	p.focus(cell(counterCell, "[data-part=panels]"))
	p.key(kb.ArrowLeft)
	moved(before)
	if now := p.text(state); !strings.Contains(now, "Counter") {
		t.Errorf("after an edit the state is\n%s", now)
	}
	p.click(cell(counterCell, "[data-engine=real]"))
	p.run(counterCell)
	p.focus(cell(counterCell, "[data-part=state] > summary"))
	p.key(kb.Enter)
	shown("why there is none", `/measured run cannot be repeated/`)
}
