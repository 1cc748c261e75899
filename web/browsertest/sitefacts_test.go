package browsertest

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// What the page of a site may load before the first Run, in bytes, and the largest layout shift.
const (
	mostBeforeRun = 300_000
	mostShift     = 0.05
)

// TestSiteWithoutScripts reads a lesson in a browser that runs no scripts: the text, the programs, and what they did.
func TestSiteWithoutScripts(t *testing.T) {
	t.Parallel()
	s := publish(t, nil, "/course")
	p := newTab(t, s.origin)
	p.do(func(ctx context.Context, _ *chromedp.Target) (chromedp.Void, error) {
		_, err := chromedp.Call(ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
		return chromedp.Void{}, err
	})
	p.open(s.url("/"))
	if n := eval[int](p, "document.querySelectorAll('.lessons a').length"); n < 30 {
		t.Errorf("the list has %d lessons", n)
	}
	p.open(s.url("/lesson/" + counterLesson + "/"))
	for what, js := range map[string]string{
		"a title":      "document.querySelector('h1')?.textContent",
		"the program":  fmt.Sprintf("document.querySelector('#cell-%s pre code')?.textContent", counterCell),
		"what it does": fmt.Sprintf("document.querySelector('#cell-%s .prints')?.textContent", counterCell),
		"a remark":     "document.querySelector('noscript')?.textContent",
	} {
		if got := eval[string](p, js+" ?? ''"); len(got) < 5 {
			t.Errorf("%s is %q", what, got)
		}
	}
	eval[bool](p, "document.querySelectorAll('details').forEach(d => (d.open = true)) ?? true")
	p.wait("the pictures", `[...document.images].every(i => (i.scrollIntoView(), i.complete && i.naturalWidth > 0))`)
	p.shot("site-without-scripts")
}

// TestSiteLoads measures a site on a line of 10 Mbit/s with answers after 40 ms: when the reader sees the text, what is loaded before the first Run and
// at it, and how long it takes from Run to the picture: of a recorded run, of an edited program while nothing is there yet, and once all is there.
func TestSiteLoads(t *testing.T) {
	t.Parallel()
	s := publish(t, nil, "/course")
	s.server.slow(10e6, 40*time.Millisecond)
	p := newTab(t, s.origin)
	p.open(s.url("/lesson/" + counterLesson + "/"))
	p.waitCell(counterCell)
	p.wait("the page to be quiet", "new Promise(r => setTimeout(() => r(true), 1500))")
	text := eval[float64](p, "performance.getEntriesByName('first-contentful-paint')[0].startTime")
	shift := eval[float64](p, `new Promise(r => {
		let sum = 0;
		new PerformanceObserver(l => l.getEntries().forEach(e => (sum += e.value))).observe({type: 'layout-shift', buffered: true});
		setTimeout(() => r(sum), 300);
	})`)
	before, machine := s.server.total("/machine-")
	if t.Logf("text after %.0f ms, layout shift %.3f, %d bytes before Run", text, shift, before); before > mostBeforeRun || machine > 0 || shift > mostShift {
		s.server.log(t)
		t.Errorf("%d bytes before Run, %d of them of the program; layout shift %.3f", before, machine, shift)
	}
	recorded := runToPicture(p, counterCell)
	if status := p.text(cell(counterCell, "[data-part=status]")); !strings.Contains(status, "when this site was made") {
		t.Errorf("the status of a recorded run is %q", status)
	}
	atRun, machine := s.server.total("/machine-")
	t.Logf("from Run to a recorded run %.0f ms, %d bytes", recorded, atRun-before-machine)

	p.open("about:blank") // whose worker repeats the recorded run

	other, origin := startSiteServer(t, s.root) // another origin: nothing of it is stored
	other.slow(10e6, 40*time.Millisecond)
	q := newTab(t, origin)
	q.open(origin + "/course/lesson/" + counterLesson + "/")
	q.waitCell(counterCell)
	q.setProgram(counterCell, mine("first"))
	cold := runToPicture(q, counterCell)
	all, machine := other.total("/machine-")
	other.log(t)
	var warm []float64
	for i := range 5 {
		q.setProgram(counterCell, mine(fmt.Sprint(i)))
		warm = append(warm, runToPicture(q, counterCell))
	}
	if status := q.text(cell(counterCell, "[data-part=status]")); !strings.Contains(status, "OK in") {
		t.Errorf("the status of a run made here is %q", status)
	}
	t.Logf("from Run to the run of an edited program %.0f ms, %d bytes, %d of them the program that runs it; from then on %s", cold, all, machine, spread(warm))
}

// runToPicture clicks on Run and returns how long it takes until there is a new picture, ms. Before the first one, the page has no place for it.
func runToPicture(p *tab, id string) float64 {
	p.t.Helper()
	return evalFor[float64](p, 2*patience, fmt.Sprintf(`new Promise(done => {
		const painted = () => document.querySelector(%s)?.dataset.painted;
		const before = painted(), from = performance.now();
		document.querySelector(%s).click();
		const look = () => painted() && painted() !== before ? done(performance.now() - from) : setTimeout(look, 5);
		look();
	})`, quote(cell(id, "[data-part=panels]")), quote(cell(id, "[data-act=run]"))))
}
