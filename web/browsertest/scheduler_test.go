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
			if (!pick || pick.disabled) return false;
			pick.click();
			return true;
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

// TestBreakAnExercise: in an exercise with goal=break the learner chooses an order in which a check fails. The usual order does not
// count, orders cannot be tried before, and afterwards the shortest order is shown beside the learner's.
func TestBreakAnExercise(t *testing.T) {
	t.Parallel()
	p := openLesson(t, startApp(t, openLibrary(t, "")), "break-it", "till")
	part := func(name string) string { return cell("till", "[data-part="+name+"]") }
	stage := func(want string) {
		t.Helper()
		p.wait("the game is "+want, fmt.Sprintf("document.querySelector(%s)?.dataset.stage === %s", quote(part("game")), quote(want)))
	}
	verdict := func(want string) {
		t.Helper()
		p.wait(want, fmt.Sprintf("document.querySelector(%s)?.textContent === %s", quote(part("verdict")), quote(want)))
	}
	play := func(which string) {
		t.Helper()
		for range 40 {
			if eval[string](p, fmt.Sprintf("document.querySelector(%s).dataset.stage", quote(part("game")))) == "over" {
				return
			}
			before := p.text(part("game-state"))
			p.wait("a candidate, picked once", fmt.Sprintf(`(() => {
				const pick = [...document.querySelectorAll(%s)].at(%s)?.querySelector('[data-act=game-pick]:not(:disabled)');
				pick?.click();
				return !!pick;
			})()`, quote(part("game-candidates")+" li"), which))
			p.wait("the next choice", fmt.Sprintf("document.querySelector(%s).textContent !== %s && document.querySelector(%s).dataset.stage !== 'running'", quote(part("game-state")), quote(before), quote(part("game"))))
			p.settle()
		}
	}
	verdict("not broken yet")
	if !eval[bool](p, fmt.Sprintf("document.querySelector(%s).disabled", quote(cell("till", "[data-act=orders]")))) {
		t.Error("the orders can be tried before the learner has found one")
	}
	p.click(cell("till", "[data-act=break]"))
	stage("choosing")
	p.settle()
	checkAccess(p, "break")
	p.shot("first")
	play("0")
	verdict("All hold in your order · not broken yet · 1 attempt")
	if got := p.text(part("game-over")); !strings.Contains(got, "All checks hold in your order") {
		t.Errorf("%q", got)
	}
	p.shot("holds")
	p.click(cell("till", "[data-act=game-again]"))
	stage("choosing")
	play("-1")
	stage("over")
	verdict("Broken in your order · broken · 2 attempts")
	p.wait("what was broken", fmt.Sprintf("document.querySelector(%s) !== null", quote(part("game-over"))))
	if got := p.text(part("game-over")); !strings.Contains(got, "You broke it: “The till has 12” does not hold") || !strings.Contains(got, "The search found one with 1 deviation") {
		t.Errorf("%q", got)
	}
	if got := p.text(part("exercise")); !strings.Contains(got, "Broken") {
		t.Errorf("%q", got)
	}
	p.scheme("dark")
	p.settle()
	checkAccess(p, "broken")
	p.shot("broken")
	p.click(cell("till", "[data-act=game-beside]"))
	p.wait("the comparison", fmt.Sprintf("document.querySelector(%s) !== null", quote(cell("till", "[data-part=compare]"))))
	p.settle()
	p.shot("beside")

	// A program that was changed is easily broken: then the checks are not tried.
	p.setProgram("till", "func main() { fmt.Println(1) }\n")
	p.click(cell("till", "[data-act=break]"))
	stage("over")
	verdict("Broken in your order · broken · 2 attempts")

	// How an order breaks it is told, and the corrected program offered; a level may have words only.
	p.wait("the wake-up", fmt.Sprintf("(document.querySelector(%s)?.scrollIntoView(), !!document.querySelector(%s))", quote(cell("wake", "")), quote(cell("wake", "[data-act=solution]"))))
	p.click(cell("wake", "[data-act=solution]"))
	p.click(cell("wake", "[data-act=solution-yes]"))
	p.wait("the words", fmt.Sprintf("document.querySelector(%s)?.textContent.includes('once more after it has set the status')", quote(cell("wake", "[data-part=solution]"))))
	if eval[bool](p, fmt.Sprintf("!!document.querySelector(%s)", quote(cell("wake", "[data-act=try-solution]")))) {
		t.Error("a program is offered, and there is none")
	}
}
