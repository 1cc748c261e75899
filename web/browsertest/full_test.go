package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

// TestFullScreen: the run takes the whole screen and comes back, with its view and its step; digits choose views there.
func TestFullScreen(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, counterLesson, counterCell)
	p.run(counterCell)
	const full = `document.fullscreenElement?.dataset.part === 'evidence'`
	p.key(kb.End)
	step := p.text(cell(counterCell, "[data-part=inspector]"))
	p.key("f")
	p.wait("the full screen", full)
	p.key("2")
	p.wait("the second view", `document.querySelector('.tab[aria-pressed=true]').dataset.view === 'actors'`)
	checkAccess(p, "full screen")
	p.shot("full")
	p.key("f")
	p.wait("the lesson again", `document.fullscreenElement === null`)
	p.click(cell(counterCell, "[data-act=full]"))
	p.wait("the full screen by the button", full)
	// Esc is the browser's own key there, which a test cannot press.
	eval[bool](p, `document.exitFullscreen().then(() => true)`)
	p.wait("the button released", `document.querySelector('[data-act=full]').getAttribute('aria-pressed') === 'false'`)
	if now := p.text(cell(counterCell, "[data-part=inspector]")); now != step {
		t.Errorf("the step was %q and is %q", step, now)
	}
}
