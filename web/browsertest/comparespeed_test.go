package browsertest

import (
	"flag"
	"fmt"
	"math"
	goruntime "runtime"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/runtime/gauge"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

const compareFew = 20_000

var compareScale = flag.Int("compare", compareFew, "events of each of the two runs that TestSpeedOfCompare compares")

// mostCompareStep is how many times as long as the calibration a step may take in each of the forms. The goal is 16 ms.
var mostCompareStep = map[string]float64{"difference": 4.5, "cause": 2.5, "clock": 3}

// TestSpeedOfCompare measures what a step costs while two runs are compared, in each of the forms; of larger runs a zoom, too.
//
//	go test ./web/browsertest -run 'TestSpeedOfCompare$' -count=1 -v -compare 100000
func TestSpeedOfCompare(t *testing.T) {
	c := calibrate(t)
	dir := t.TempDir()
	program := scaleTextOf(*compareScale)
	writeLesson(t, dir, "scale.md", "# Scale\n\n```go {run id=scale scheduler=both}\n"+program+"```\n")
	a := startApp(t, openLibrary(t, dir))
	a.storeCompared(t, program)
	p := openLesson(t, a, "scale", "scale")
	p.wait("the run", exists("[data-part=panels][data-painted]"))
	opened := p.until("[data-view=compare]", "[data-part=moved] canvas")
	t.Logf("Compare opened, matched and painted after %.0f ms", opened)
	for _, mode := range []string{"difference", "cause", "clock"} {
		t.Logf("%s shown after %.0f ms", mode, p.until("[data-compare="+mode+"]", ".compare canvas.moving"))
		most := math.Inf(1) // larger runs are measured only
		if *compareScale <= compareFew {
			most = mostCompareStep[mode]
		} else {
			t.Logf("%s, zoom and pan: %s", mode, spread(p.compareFrames("zoom")))
		}
		gauge.Check(t, c.paint(99), one(least(99, func() []float64 { return p.compareFrames("step") })), gauge.Limit{What: mode + ", step p99", Most: most})
	}
}

// storeCompared stores a run of both schedulers, the second of which has a batch of one.
func (a *app) storeCompared(t *testing.T, program string) {
	t.Helper()
	req := kernel.Request{
		Name: "scale#scale", Cells: []kernel.Cell{{ID: "scale", Text: program}}, Capture: true, Both: true,
		Settings: trace.Settings{Scheduler: trace.ThreadPerActor, Workers: 10, Cores: 4, Seed: 1, Batch: 1},
		Limits:   kernel.Limits{Events: trace.MaxEvents, Steps: 1e11, Messages: 1e8, Wall: 10 * time.Minute, Virtual: 1000 * time.Hour},
	}
	var x kernel.Executor
	result, err := x.Execute(t.Context(), req, func(kernel.Update) {})
	if err != nil || len(result.Traces()) != 2 {
		t.Fatal(err, result)
	}
	traces := result.Traces()
	run := store.Run{ID: "scale", Lesson: "scale", Cell: "scale", Text: program, Program: traces[0].Header.Program, Created: time.Now(), Traces: traces}
	if err := a.store.SaveRun(t.Context(), run); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d and %d events, %d messages, on %d cores", len(traces[0].Events), len(traces[1].Events), len(traces[0].Messages), goruntime.NumCPU())
}

// until presses a button and says how many ms it took until something was there and painted.
func (p *tab) until(button, part string) float64 {
	p.t.Helper()
	return evalFor[float64](p, 5*patience, fmt.Sprintf(`new Promise(done => {
		const from = performance.now();
		document.querySelector(%s).click();
		const look = () => requestAnimationFrame(() => {
			if (!document.querySelector(%s)) return look();
			const c = new MessageChannel();
			c.port1.onmessage = () => done(performance.now() - from);
			c.port2.postMessage(0);
		});
		look();
	})`, quote(button), quote(part)))
}

// compareFrames steps, or zooms and pans, and says how long each took until it was painted.
func (p *tab) compareFrames(what string) []float64 {
	p.t.Helper()
	return evalFor[[]float64](p, 5*patience, fmt.Sprintf(`(async () => {
		const frame = (input) => new Promise(done => requestAnimationFrame(() => {
			const from = performance.now();
			input();
			const c = new MessageChannel();
			c.port1.onmessage = () => done(performance.now() - from);
			c.port2.postMessage(0);
		}));
		const canvas = document.querySelector('.compare canvas.moving'), box = canvas.getBoundingClientRect(), times = [];
		const key = (name) => frame(() => document.body.dispatchEvent(new KeyboardEvent('keydown', {key: name, bubbles: true, cancelable: true})));
		const wheel = (x, y, zoom) => frame(() => canvas.dispatchEvent(new WheelEvent('wheel', {
			bubbles: true, cancelable: true, deltaX: x, deltaY: y, ctrlKey: zoom, clientX: box.left + box.width / 2, clientY: box.top + 60,
		})));
		if (%t) {
			await key('Home');
			for (let i = 0; i < 36; i++) times.push(await key(i %% 18 < 13 ? 'ArrowRight' : 'ArrowLeft'));
		} else {
			for (let i = 0; i < 8; i++) times.push(await wheel(0, -120, true));
			for (let i = 0; i < 8; i++) times.push(await wheel(i %% 4 < 2 ? 90 : -90, 0, false));
			for (let i = 0; i < 8; i++) times.push(await wheel(0, 120, true));
		}
		return times;
	})()`, what == "step"))
}
