package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestBeTheScheduler: the learner chooses who goes on, one operation at a time, until two goroutines wait for each other; takes it
// back, and sees the run beside the shortest order that breaks.
func TestBeTheScheduler(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeLesson(t, dir, "locks.md", crossedLesson)
	p := openLesson(t, startApp(t, openLibrary(t, dir)), "locks", "locks")
	part := func(name string) string { return cell("locks", "[data-part="+name+"]") }
	stage := func(want string) {
		t.Helper()
		p.wait("the game is "+want, fmt.Sprintf("document.querySelector(%s)?.dataset.stage === %s", quote(part("game")), quote(want)))
	}
	p.key("k", chromedp.ModifierCtrl)
	p.wait("the palette", "document.activeElement?.getAttribute('role') === 'combobox'")
	p.write("be the scheduler")
	p.enter(0)
	stage("choosing")
	p.wait("the candidates", fmt.Sprintf("document.querySelectorAll(%s).length > 0", quote(part("game-candidates")+" li")))
	p.settle()
	checkAccess(p, "game")
	p.shot("first")
	// Each time the one goes on that is not at the end of the list: g2 and g3 take turns.
	for range 40 {
		if eval[string](p, fmt.Sprintf("document.querySelector(%s).dataset.stage", quote(part("game")))) == "over" {
			break
		}
		before := p.text(part("game-state"))
		p.wait("the last candidate, picked once", fmt.Sprintf(`(() => {
			const pick = [...document.querySelectorAll(%s)].at(-1)?.querySelector('[data-act=game-pick]');
			pick?.click();
			return !!pick;
		})()`, quote(part("game-candidates")+" li")))
		p.wait("the next choice", fmt.Sprintf("document.querySelector(%s).textContent !== %s && document.querySelector(%s).dataset.stage !== 'running'", quote(part("game-state")), quote(before), quote(part("game"))))
		p.settle()
	}
	stage("over")
	if got := p.text(part("game-over")); !strings.Contains(got, "In your order it breaks") || !strings.Contains(got, "all goroutines are asleep") || !strings.Contains(got, "The search found one with 1 deviation") {
		t.Errorf("%q", got)
	}
	p.shot("over")
	p.click(cell("locks", "[data-act=game-beside]"))
	p.wait("the comparison", fmt.Sprintf("document.querySelector(%s) !== null", quote(cell("locks", "[data-part=compare]"))))
	p.settle()
	p.shot("beside")
	p.click(cell("locks", "[data-act=game-undo]"))
	stage("choosing")
	p.size(390, 844)
	p.scheme("dark")
	p.settle()
	p.shot("phone")
	p.click(cell("locks", "[data-act=game-close]"))
	p.wait("the game is closed", fmt.Sprintf("document.querySelector(%s) === null", quote(part("game"))))
}
