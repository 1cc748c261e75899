package browsertest

import (
	"context"
	"flag"
	"fmt"
	"math"
	goruntime "runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/runtime/gauge"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

var scale = flag.Int("scale", 1_000_000, "events of the run that TestSpeedOfScale opens")

// mostScale are the limits of TestSpeedOfScale for a run of a million events; a larger one is measured only. On a machine of two cores
// that has nothing else to do the goals are 0.5 s until the first picture, 1 s until all of it is painted, 8 ms for a picture, 16 ms for
// a step and 0.2 s for a filter.
var mostScale = struct {
	first, open, draw, step, filter, actors float64 // as many times as the calibration takes
	memory, file                            float64 // bytes an event
}{first: 8, open: 12, draw: 2.5, step: 2, filter: 2.5, actors: 6, memory: 80, file: 20}

// TestSpeedOfScale measures what a run of a million events costs the page. The run is a real one, on the simulated machine: 100
// actors, a thread each, pass messages to one another.
//
//	go test ./web/browsertest -run 'TestSpeedOfScale$' -count=1 -v
//	go test ./web/browsertest -run 'TestSpeedOfScale$' -count=1 -v -scale 10000000 -timeout 30m
//
// It opens the lesson that the run was left in twice: cold, from the store, and warm, when the server has it in memory.
// Then it pans, zooms and steps by the page's own keys and wheel.
func TestSpeedOfScale(t *testing.T) {
	c := calibrate(t)
	dir := t.TempDir()
	program := scaleText()
	writeLesson(t, dir, "scale.md", "# Scale\n\n```go {run id=scale scheduler=thread}\n"+program+"```\n")
	a := startApp(t, openLibrary(t, dir))
	p := openLesson(t, a, "scale", "scale")
	before := heap(p)
	n, file := a.storeScale(t, program)
	limit := func(what string, most float64) gauge.Limit {
		if n > 2e6 {
			most = math.Inf(1)
		}
		return gauge.Limit{What: what, Most: most}
	}
	size := func(what string, got, most float64) {
		t.Helper()
		t.Logf("%-44s %8.1f bytes an event (limit %.0f)", what, got, most)
		if n < 2e6 && got > most {
			t.Errorf("%s: %.1f bytes an event, more than %.0f", what, got, most)
		}
	}
	size("file", file/n, mostScale.file)

	watchPaint(p)
	peak := p.most()
	cold := p.opened()
	t.Logf("memory in the browser, the most while it was opened cold: %.1f B/ev", (peak()-before)/n)
	t.Logf("open, cold: run asked for -> first picture %.0f ms, all of it %.0f ms; page asked for -> first picture %.0f ms", cold.First, cold.Run, cold.Page)
	gauge.Check(t, c.opens, func() []float64 {
		warm := p.opened()
		t.Logf("open, warm: page asked for -> first picture %.0f ms; %.1f B an event sent, of it %.1f B before the first picture", warm.Page, warm.Bytes/n, warm.Outline/n)
		return []float64{warm.First, warm.Run}
	}, limit("open, warm: run asked for -> first picture", mostScale.first), limit("open, warm: run asked for -> all of it painted", mostScale.open))
	p.shot("whole")
	size("memory in the browser", (heap(p)-before)/n, mostScale.memory)

	gauge.Check(t, c.draw(95), one(least(95, func() []float64 { return p.drawn("panels") })), limit("pan and zoom, draw p95", mostScale.draw))
	p.shot("zoomed")
	gauge.Check(t, c.paint(99), one(least(99, p.stepped)), limit("step, input -> painted p99", mostScale.step))
	p.click("[data-view=table]")
	p.wait("the table", `!!document.querySelector('[data-part=table] tbody tr[aria-rowindex]')`)
	gauge.Check(t, c.decode, one(p.filtered), limit("filter, input -> first rows painted", mostScale.filter))
	size("memory in the browser, in the end", (heap(p)-before)/n, mostScale.memory)
	p.click("[data-view=actors]")
	p.wait("the actors", `document.querySelector('[data-part=actors] canvas').width > 300`)
	gauge.Check(t, c.draw(95), one(least(95, func() []float64 { return p.drawn("actors") })), limit("Actors, pan and zoom, draw p95", mostScale.actors))
	p.shot("actors")
	t.Logf("memory in the browser with what Actors has made: %.1f B/ev", (heap(p)-before)/n)
}

// storeScale stores the run as that of the lesson's cell, and returns how many events it has, and how many bytes as a file.
func (a *app) storeScale(t *testing.T, program string) (events, bytes float64) {
	t.Helper()
	tr, err := scaleRun()
	if err != nil {
		t.Fatal(err)
	}
	file, err := trace.Marshal(tr, trace.Options{Compress: true})
	if err != nil {
		t.Fatal(err)
	}
	run := store.Run{ID: "scale", Lesson: "scale", Cell: "scale", Text: program, Program: tr.Header.Program, Created: time.Now(), Traces: []*trace.Trace{tr}}
	if err := a.store.SaveRun(t.Context(), run); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d events, %d messages, %d threads, on %d cores", len(tr.Events), len(tr.Messages), len(tr.Threads), goruntime.NumCPU())
	return float64(len(tr.Events)), float64(len(file))
}

// scaleText is the program of a run of about -scale events.
func scaleText() string { return scaleTextOf(*scale) }

func scaleTextOf(events int) string {
	return strings.Replace(scaleProgram, "EACH", fmt.Sprint(max(1, events/(100*69/10))), 1)
}

const scaleProgram = `type Storm struct{}

var all []actor.Ref

func (Storm) Receive(ctx *actor.Context, m actor.Message) {
	ctx.Work(time.Duration(1+rand.IntN(20)) * time.Microsecond)
	n := m.Data.(int)
	if n%64 == 0 {
		ctx.Sleep(time.Millisecond)
	}
	if n > 0 {
		ctx.Send(all[rand.IntN(len(all))], actor.Message{Subject: "repeat", Data: n - 1})
	}
}

func main() {
	sys := actor.NewSystem()
	for i := range 100 {
		all = append(all, sys.Spawn(fmt.Sprintf("storm%02d", i), Storm{}))
	}
	for _, a := range all {
		sys.Send(a, actor.Message{Subject: "init", Data: EACH})
	}
	sys.Wait()
}
`

// scaleRun is the run of scaleText in this process, made once for all tests; Execute checks that the trace is sound.
var scaleRun = sync.OnceValues(func() (*trace.Trace, error) {
	req := kernel.Request{
		Name: "scale#scale", Cells: []kernel.Cell{{ID: "scale", Text: scaleText()}}, Capture: true,
		Settings: trace.Settings{Scheduler: trace.ThreadPerActor, Cores: 4, Seed: 1},
		Limits:   kernel.Limits{Events: trace.MaxEvents, Steps: 1e11, Messages: 1e8, Wall: 10 * time.Minute, Virtual: 1000 * time.Hour},
	}
	var x kernel.Executor
	result, err := x.Execute(context.Background(), req, func(kernel.Update) {})
	if err != nil {
		return nil, err
	}
	if len(result.Runs) != 1 || result.Runs[0].Trace == nil || result.Runs[0].Outcome.End != trace.EndOK {
		return nil, fmt.Errorf("%v %+v", result.Diagnostics, result.Runs)
	}
	return result.Runs[0].Trace, nil
})

// one is a job with one value.
func one(job func() float64) func() []float64 { return func() []float64 { return []float64{job()} } }

func quantile(ms []float64, p int) float64 {
	sorted := slices.Sorted(slices.Values(ms))
	return sorted[(len(sorted)*p+99)/100-1]
}

func spread(ms []float64) string {
	return fmt.Sprintf("p50 %.1f ms, p95 %.1f ms, p99 %.1f ms, most %.1f ms", quantile(ms, 50), quantile(ms, 95), quantile(ms, 99), quantile(ms, 100))
}

// heap is what the page has in memory, in bytes: objects and the bytes of arrays.
func heap(p *tab) float64 {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	n, err := chromedp.Run(ctx, func(ctx context.Context, _ *chromedp.Target) (float64, error) {
		if _, err := chromedp.Call(ctx, heapprofiler.CollectGarbage, cdp.Empty{}); err != nil {
			return 0, err
		}
		return heapNow(ctx)
	})
	if err != nil {
		p.t.Fatal(err)
	}
	return n
}

// heapNow is heap with what is not needed any more but still there.
func heapNow(ctx context.Context) (float64, error) {
	r, err := chromedp.Call(ctx, runtime.GetHeapUsage, cdp.Empty{})
	if err != nil {
		return 0, err
	}
	return r.UsedSize + r.BackingStorageSize, nil
}

// most looks at what the page has in memory again and again, until the function that is returned is called for the most.
func (p *tab) most() func() float64 {
	ctx, cancel := context.WithCancel(p.ctx)
	end := make(chan float64)
	go func() {
		most := 0.0
		for ctx.Err() == nil {
			// While the page is loaded again there is nothing to look at.
			if n, err := chromedp.Run(ctx, func(ctx context.Context, _ *chromedp.Target) (float64, error) { return heapNow(ctx) }); err == nil {
				most = max(most, n)
			}
			select {
			case <-ctx.Done():
			case <-time.After(20 * time.Millisecond):
			}
		}
		end <- most
	}()
	return func() float64 {
		cancel()
		return <-end
	}
}

// watchPaint makes pages note when their panels have been painted for the first time, and when all of the run was there, from
// now on.
func watchPaint(p *tab) {
	p.t.Helper()
	const script = `const note = (part, name) => new MutationObserver((_, o) => {
		if (!document.querySelector('[data-part=panels]' + part)) return;
		o.disconnect();
		// The next frame is the one that shows it; what is posted from it comes after its painting.
		requestAnimationFrame(() => {
			const c = new MessageChannel();
			c.port1.onmessage = () => { window[name] = performance.now(); };
			c.port2.postMessage(0);
		});
	}).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ['data-outlined', 'data-painted']});
	note(':is([data-outlined], [data-painted])', 'firstAt');
	note('[data-painted]', 'paintedAt');
	performance.setResourceTimingBufferSize(1000);`
	p.do(func(ctx context.Context, _ *chromedp.Target) (chromedp.Void, error) {
		_, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
		return chromedp.Void{}, err
	})
}

// opening is how long it took to open a run, in ms.
type opening struct {
	Page    float64 // from the request of the page until the panels were painted for the first time
	First   float64 // from the request of the run until then
	Run     float64 // from the request of the run until all of it was painted
	Outline float64 // bytes of the first answer
	Bytes   float64 // of all of them
}

// opened loads the page again and says how long it took.
func (p *tab) opened() opening {
	p.t.Helper()
	p.reload()
	p.waitFor("the picture", `window.paintedAt > 0 && window.firstAt > 0`, 5*patience)
	return eval[opening](p, `(() => {
		const all = performance.getEntriesByType('resource'), run = all.find(e => e.name.endsWith('/run'));
		const rows = all.filter(e => e.name.includes('/rows?')).reduce((n, e) => n + e.decodedBodySize, 0);
		return {Page: firstAt, First: firstAt - run.startTime, Run: paintedAt - run.startTime, Outline: run.decodedBodySize, Bytes: run.decodedBodySize + rows};
	})()`)
}

// measure runs an async function of the page for each of n frames, and says how long each took until it was painted.
// The input is given at the beginning of a frame, as browsers do.
func measure(part string) string {
	return fmt.Sprintf(`
	const panels = document.querySelector('[data-part=%s]'), stage = panels.querySelector('.stack > canvas:last-of-type');
	const frame = (input) => new Promise(done => requestAnimationFrame(() => {
		const from = performance.now();
		input();
		const script = performance.now() - from;
		const c = new MessageChannel();
		c.port1.onmessage = () => done([script, performance.now() - from]);
		c.port2.postMessage(0);
	}));`, part)
}

// drawn zooms a part of the page in and out at several places and pans it; it logs how long the pictures took, and returns how long
// the script's part of it took.
func (p *tab) drawn(part string) []float64 {
	p.t.Helper()
	times := evalFor[[][2]float64](p, 5*patience, `(async () => {`+measure(part)+`
		const box = stage.getBoundingClientRect(), times = [];
		const wheel = (x, y, part, zoom) => frame(() => stage.dispatchEvent(new WheelEvent('wheel', {
			bubbles: true, cancelable: true, deltaX: x, deltaY: y, ctrlKey: zoom, clientX: box.left + 100 + part * (box.width - 140), clientY: box.top + 60,
		})));
		for (const at of [0.2, 0.8]) {
			for (let i = 0; i < 30; i++) times.push(await wheel(0, -120, at, true));
			for (let i = 0; i < 12; i++) times.push(await wheel(0, 120, at, true));
			for (let i = 0; i < 14; i++) times.push(await wheel(i % 2 ? 90 : 200, 0, at, false));
			for (let i = 0; i < 19; i++) times.push(await wheel(0, 120, at, true));
		}
		for (let i = 0; i < 3; i++) times.push(await wheel(0, -120, 0.5, true));
		for (let i = 0; i < 20; i++) times.push(await wheel(i % 20 < 10 ? 60 : -60, 0, 0.5, false));
		return times;
	})()`)
	var script, painted []float64
	for _, t := range times {
		script, painted = append(script, t[0]), append(painted, t[1])
	}
	p.t.Logf("pan and zoom, script: %s", spread(script))
	p.t.Logf("pan and zoom, script and paint: %s", spread(painted))
	return script
}

// stepped steps on and back, and goes anywhere; it logs how long that took, and returns how long each step took until it was painted.
func (p *tab) stepped() []float64 {
	p.t.Helper()
	type result struct{ Steps, Seeks [][2]float64 }
	r := evalFor[result](p, 5*patience, `(async () => {`+measure("panels")+`
		const key = (name) => frame(() => panels.dispatchEvent(new KeyboardEvent('keydown', {key: name, bubbles: true, cancelable: true})));
		const box = stage.getBoundingClientRect(), Steps = [], Seeks = [];
		await key('0');
		const press = (x) => frame(() => {
			const at = {bubbles: true, cancelable: true, button: 0, pointerId: 1, clientX: x, clientY: box.top + 5};
			stage.dispatchEvent(new PointerEvent('pointerdown', at));
			stage.dispatchEvent(new PointerEvent('pointerup', at));
		});
		for (let i = 0; i < 40; i++) Seeks.push(await press(box.left + 100 + (i * 0.37 % 1) * (box.width - 220)));
		for (let i = 0; i < 100; i++) Steps.push(await key(i < 60 ? 'ArrowRight' : 'ArrowLeft'));
		return {Steps, Seeks};
	})()`)
	var steps, seeks []float64
	for _, t := range r.Steps {
		steps = append(steps, t[1])
	}
	for _, t := range r.Seeks {
		seeks = append(seeks, t[1])
	}
	p.t.Logf("step: %s", spread(steps))
	p.t.Logf("seek anywhere: %s", spread(seeks))
	return steps
}

// filtered types into the table's filter, which had nothing in it; it logs how long it took until all of the run was searched, and
// returns how long until there were rows.
func (p *tab) filtered() float64 {
	p.t.Helper()
	r := evalFor[[2]float64](p, 5*patience, `new Promise(done => {
		const table = document.querySelector('[data-part=table]'), input = table.querySelector('input'), status = table.querySelector('[role=status]');
		const type = (text) => {
			input.value = text;
			input.dispatchEvent(new Event('input', {bubbles: true}));
		};
		let from = 0, first = 0;
		const look = () => {
			const text = status.textContent;
			if (!first && /^[1-9].* of /.test(text)) first = performance.now() - from;
			if (first && !text.includes('searched')) done([first, performance.now() - from]);
			else requestAnimationFrame(look);
		};
		const cleared = () => {
			if (/ of /.test(status.textContent)) return requestAnimationFrame(cleared);
			from = performance.now();
			type('storm77 begins');
			requestAnimationFrame(look);
		};
		type('');
		requestAnimationFrame(cleared);
	})`)
	p.t.Logf("filter: first rows after %.0f ms, all of the run after %.0f ms", r[0], r[1])
	return r[0]
}
