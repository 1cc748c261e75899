package browsertest

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/rehearse-lab/rehearse/lessons"
)

// What the page of a site may load before the first Run, in bytes, and the largest layout shift.
const (
	mostBeforeRun = 300_000
	mostShift     = 0.05
)

// TestSiteWithoutScripts reads a lesson in a browser that runs no scripts: the text, the programs, and what they did.
func TestSiteWithoutScripts(t *testing.T) {
	t.Parallel()
	s := publish(t, lessons.Builtin(), "/course")
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

// TestSiteLoads measures a site on a line of 10 Mbit/s with answers after 40 ms: what is loaded before the first Run, at it, and after it, and
// when the reader sees the text, the recorded run, and a run that was made here.
func TestSiteLoads(t *testing.T) {
	t.Parallel()
	s := publish(t, lessons.Builtin(), "/course")
	s.server.slow(10e6, 40*time.Millisecond)
	p := newTab(t, s.origin)
	p.do(chromedp.Navigate("about:blank"))
	p.open(s.url("/lesson/" + counterLesson + "/"))
	p.waitCell(counterCell)
	p.wait("the page to be quiet", "new Promise(r => setTimeout(() => r(true), 1500))")
	text := eval[float64](p, "performance.getEntriesByName('first-contentful-paint')[0].startTime")
	shift := eval[float64](p, `new Promise(r => new PerformanceObserver(l => r(l.getEntries().reduce((n, e) => n + e.value, 0))).observe({type: 'layout-shift', buffered: true})
		&& 0 || setTimeout(() => r(0), 300))`)
	before, machine := s.server.total("/machine-")
	s.server.log(t)
	if t.Logf("text %.0f ms, layout shift %.3f, %d bytes before Run", text, shift, before); before > mostBeforeRun || machine > 0 || shift > mostShift {
		t.Errorf("%d bytes before Run, %d of them of the program; layout shift %.3f", before, machine, shift)
	}

	begin := time.Now()
	p.run(counterCell)
	seen := time.Since(begin)
	atRun, _ := s.server.total("")
	if status := p.text(cell(counterCell, "[data-part=status]")); !strings.Contains(status, "when this site was made") {
		t.Errorf("the status of a recorded run is %q", status)
	}
	p.setProgram(counterCell, "func main() { fmt.Println(\"mine\") }\n")
	again := time.Now()
	p.run(counterCell)
	cold := time.Since(begin)
	after, program := s.server.total("/machine-")
	t.Logf("Run to the recorded run %v, %d bytes; a run of one's own after %v (%v of its own), %d bytes, %d of them the program", seen, atRun-before, cold, time.Since(again), after-atRun, program)
	var warm time.Duration
	for i := range 3 {
		p.setProgram(counterCell, fmt.Sprintf("func main() { fmt.Println(\"mine\", %d) }\n", i))
		again = time.Now()
		p.run(counterCell)
		warm = time.Since(again)
	}
	t.Logf("warm: %v", warm)
	if status := p.text(cell(counterCell, "[data-part=status]")); !strings.Contains(status, "OK in") {
		t.Errorf("the status of a run made here is %q", status)
	}
}
