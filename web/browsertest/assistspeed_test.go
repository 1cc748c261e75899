package browsertest

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/gauge"
)

// mostAssist are the limits of TestSpeedOfAssist, as many times as long as the calibration takes. The goal of a completion is 100 ms.
var mostAssist = struct{ completed, marked float64 }{1.2, 1.5}

// waitsForKeys is how many ms the page waits for more keys before it looks for errors.
const waitsForKeys = 350

// TestSpeedOfAssist measures, in a lesson of 300 lines, how long it takes from the last key until what can stand at the cursor is
// offered, and until an error is marked.
func TestSpeedOfAssist(t *testing.T) {
	c := calibrate(t)
	dir := t.TempDir()
	writeLesson(t, dir, "long.md", longLesson())
	library, err := lessons.OpenToEdit(dir)
	if err != nil {
		t.Fatal(err)
	}
	p := openLesson(t, startApp(t, library), "long", "long")
	p.selectWord("long", "println")
	p.key(kb.Home)
	eval[bool](p, `(() => {
		window.took = [];
		let at = 0, wanted = '';
		addEventListener('beforeinput', () => (at = performance.now()), true);
		window.await = (selector) => (wanted = selector);
		new MutationObserver(() => {
			if (!at || !wanted || !document.querySelector(wanted)) return;
			window.took.push(performance.now() - at);
			at = 0;
		}).observe(document.body, { childList: true, subtree: true, attributes: true });
		return true;
	})()`)
	gauge.Check(t, c.opens, func() []float64 {
		completed := p.timed(10, ".cm-tooltip-autocomplete", "sys.")
		marked := p.timed(5, ".cm-lintRange-error", "_ = 1;)") // without the last key it is no error, so that none is marked before
		t.Logf("completion: %s", spread(completed))
		t.Logf("errors: %s", spread(marked))
		return []float64{gauge.Median(completed), gauge.Median(marked) - waitsForKeys}
	}, gauge.Limit{What: "completion, p50", Most: mostAssist.completed}, gauge.Limit{What: "errors, p50 without the wait for keys", Most: mostAssist.marked})
}

// timed writes text some times, each time in an empty line, and returns how long what a selector finds took to be there, ms.
func (p *tab) timed(times int, selector, text string) []float64 {
	p.t.Helper()
	for i := range times {
		eval[bool](p, fmt.Sprintf("(window.await(''), window.took.length = %d, true)", i))
		p.write(text[:len(text)-1])
		for shown := true; shown; { // a list for what is written so far may come late
			p.key(kb.Escape)
			shown = eval[bool](p, fmt.Sprintf("!!document.querySelector('%s')", selector))
		}
		eval[bool](p, fmt.Sprintf("(window.await('%s'), true)", selector))
		p.write(text[len(text)-1:])
		p.wait("the picture", fmt.Sprintf("window.took.length === %d", i+1))
		p.key(kb.Escape)
		for range text {
			p.key(kb.Backspace)
		}
		p.wait("it is away", fmt.Sprintf("!document.querySelector('%s')", selector))
	}
	return eval[[]float64](p, "window.took")
}
