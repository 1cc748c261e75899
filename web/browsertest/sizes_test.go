package browsertest

import (
	"context"
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/gauge"
)

var sizedCells = flag.Int("cells", lessons.MaxCells, "how many cells the lesson has that TestSpeedOfManyCells opens")

// sizedCell is the ID of a cell of sizedLesson, from 1 on.
func sizedCell(n int) string { return fmt.Sprintf("c%d", n) }

// sizedLesson is a lesson of so many small cells, each of which says its number, with a section for each four.
func sizedLesson(cells int) string {
	var b strings.Builder
	b.WriteString("# Many\n\nA lesson of many cells.\n\n")
	for n := 1; n <= cells; n++ {
		if n%4 == 1 {
			fmt.Fprintf(&b, "## Section %d\n\n", n/4+1)
		}
		fmt.Fprintf(&b, "Step %d, with *some* words and `code`.\n\n```go {run id=%s}\nfunc main() {\n\tprintln(\"this is %d\")\n}\n```\n\n", n, sizedCell(n), n)
	}
	return b.String()
}

// mostSized are the limits of TestSpeedOfManyCells, as many times as long as the calibration takes. When all cells were made with the
// page and laid out in each frame, a lesson of 1,000 took 24, 27, 12, 29 and 0.6; measured are 7, 8, 5, 28 and 0.1. The goals are 2 s, 2 s,
// 1 s, 10 s and 50 ms.
var mostSized = struct{ text, editor, task, whole, change float64 }{11, 13, 9, 60, 0.3}

// longTasks notes in a page the longest task of its main thread, ms.
const longTasks = `window.longest = 0;
new PerformanceObserver((list) => list.getEntries().forEach((e) => { longest = Math.max(longest, e.duration); })).observe({entryTypes: ['longtask']})`

// TestSpeedOfManyCells measures how long a reader waits for a lesson with as many cells as there may be, in a browser that has opened
// it before: until its text is painted, until the first program can be edited, and until all cells are there; which task of the page
// was the longest till then; and how long it takes afterwards to paint what changes in one place.
//
//	go test ./web/browsertest -run 'TestSpeedOfManyCells$' -count=1 -v -cells 200
func TestSpeedOfManyCells(t *testing.T) {
	c := calibrate(t)
	dir := t.TempDir()
	writeLesson(t, dir, "many.md", sizedLesson(*sizedCells))
	a := startApp(t, openLibrary(t, dir))
	p := timedTab(t, a)
	p.do(func(ctx context.Context, _ *chromedp.Target) (chromedp.Void, error) {
		_, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: longTasks})
		return chromedp.Void{}, err
	})
	for range 2 { // the browser keeps compiled code from the second time on
		p.openSized(t, a)
	}
	gauge.Check(t, c.opens, func() []float64 { return p.openSized(t, a) },
		gauge.Limit{What: "text", Most: mostSized.text}, gauge.Limit{What: "first editor", Most: mostSized.editor},
		gauge.Limit{What: "longest task", Most: mostSized.task}, gauge.Limit{What: "all cells", Most: mostSized.whole},
		gauge.Limit{What: "a change", Most: mostSized.change})
}

// openSized opens the lesson and returns the figures of the limits.
func (p *tab) openSized(t *testing.T, a *app) []float64 {
	t.Helper()
	o := p.timeOpening(a, "many")
	whole := eval[float64](p, fmt.Sprintf(`new Promise(done => {
		const look = () => document.querySelectorAll('[data-cell] [data-act=run]').length === %d ? done(performance.now()) : setTimeout(look, 100);
		look();
	})`, *sizedCells))
	task := eval[float64](p, "longest")
	p.settle()
	change := eval[float64](p, `(async () => {
		const times = [];
		for (let i = 0; i < 9; i++) {
			await new Promise(done => requestAnimationFrame(done));
			const from = performance.now();
			document.querySelector('.prose p').textContent = 'A change ' + i;
			times.push(await new Promise(done => {
				const c = new MessageChannel();
				c.port1.onmessage = () => done(performance.now() - from);
				c.port2.postMessage(0);
			}));
		}
		return times.sort((a, b) => a - b)[4];
	})()`)
	t.Logf("%d cells: text %.0f ms, first editor %.0f ms, longest task %.0f ms, all cells %.0f ms, a change %.1f ms; %.0f ms of the main thread in all",
		*sizedCells, o.Text, o.Editor, task, whole, change, p.mainThread())
	return []float64{o.Text, o.Editor, task, whole, change}
}
