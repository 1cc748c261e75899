package browsertest

import (
	"fmt"
	"slices"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/gauge"
)

// mostRun are the limits of TestSpeedOfRun and TestSpeedOfStop, as many times as long as the calibration takes. The goals are 100 ms
// and 200 ms.
var mostRun = struct{ painted, stopped float64 }{3, 1.2}

// TestSpeedOfRun measures what a learner waits for: from the click on Run until the browser has painted both panels of the counter
// lesson.
//
//	go test ./web/browsertest -run 'TestSpeedOfRun$' -count=1 -v
func TestSpeedOfRun(t *testing.T) {
	c := calibrate(t)
	p := openLesson(t, startApp(t, lessons.Builtin()), counterLesson, counterCell)
	p.run(counterCell) // the first one also makes the panels
	// With the watch the browser hands each message of a socket to the test as text once more, which takes longer than everything else
	// the page does with it.
	gauge.Check(t, c.opens, func() []float64 {
		times := make([]float64, 15)
		for i := range times {
			times[i] = clickToPainted(p)
		}
		t.Logf("click to painted: %s, fastest %.0f ms", spread(times), slices.Min(times))
		return []float64{gauge.Median(times)}
	}, gauge.Limit{What: "click to painted, p50", Most: mostRun.painted})
}

// clickToPainted clicks on Run and returns how long it takes until the result is painted, ms.
func clickToPainted(p *tab) float64 {
	p.t.Helper()
	return eval[float64](p, fmt.Sprintf(`new Promise(done => {
		const panels = document.querySelector(%s), from = performance.now();
		new MutationObserver((_, o) => {
			o.disconnect();
			// The next frame is the one that shows it; what is posted from it comes after its painting.
			requestAnimationFrame(() => {
				const c = new MessageChannel();
				c.port1.onmessage = () => done(performance.now() - from);
				c.port2.postMessage(0);
			});
		}).observe(panels, {attributes: true, attributeFilter: ['data-painted']});
		document.querySelector(%s).click();
	})`, quote(cell(counterCell, "[data-part=panels]")), quote(cell(counterCell, "[data-act=run]"))))
}

// TestSpeedOfStop measures how long a learner waits from the click on Stop until a program that computes is stopped.
func TestSpeedOfStop(t *testing.T) {
	c := calibrate(t)
	p := openLesson(t, startApp(t, lessons.Builtin()), counterLesson, counterCell)
	gauge.Check(t, c.opens, func() []float64 {
		times := make([]float64, 5)
		for i := range times {
			p.runLoop(counterCell)
			times[i] = clickToStopped(p)
		}
		t.Logf("from Stop to stopped: %s", spread(times))
		return []float64{gauge.Median(times)}
	}, gauge.Limit{What: "from Stop to stopped, p50", Most: mostRun.stopped})
}

// clickToStopped clicks on Stop and returns how long it takes until the page says that the run is over, ms.
func clickToStopped(p *tab) float64 {
	p.t.Helper()
	return eval[float64](p, fmt.Sprintf(`new Promise(done => {
		const status = document.querySelector(%s), from = performance.now();
		new MutationObserver(() => status.dataset.state !== 'running' && done(performance.now() - from))
			.observe(status, {attributes: true, childList: true, subtree: true, characterData: true});
		document.querySelector(%s).click();
	})`, quote(cell(counterCell, "[data-part=status]")), quote(cell(counterCell, "[data-act=stop]"))))
}
