package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

// Why an actor waits is told as a chain, by keyboard alone, and each link leads to its event; of messages and of goroutines
// as well.
func TestWhy(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	const id = "countdown"
	p := openLesson(t, a, id, id)
	p.run(id)
	p.focusPanels(id)
	p.pick(cell(id, "select[aria-label='Step in']"), "1")
	p.key(kb.Home)
	p.key("w")
	chain := func() string {
		t.Helper()
		p.settle()
		return p.text(cell(id, "[data-part=why]"))
	}
	p.key(kb.ArrowRight)
	if got := chain(); !strings.Contains(got, "main does not wait") {
		t.Errorf("of main it says %q", got)
	}

	// An actor that is ready while all workers are taken: the one that is made ready after the first handling.
	p.breakAt(id, "15") // leave
	p.key("]")
	p.click(cell(id, "[data-act=choose]"))
	p.focusPanels(id)
	for range 3 { // the worker takes the next one
		p.key(kb.ArrowRight)
	}
	got := chain()
	for _, want := range []string{"has been ready since", "all 10 workers are taken", "becomes free at", "and sleeps"} {
		if !strings.Contains(got, want) {
			t.Errorf("the chain has no %q: %s", want, got)
		}
	}
	checkAccess(p, "why")
	for _, width := range []int64{1920, 1280, 390} {
		p.size(width, 800)
		p.settle()
		if w := eval[int64](p, "document.documentElement.scrollWidth"); w > width {
			t.Errorf("the page is %d px wide on a screen of %d", w, width)
		}
		p.scrollTo(cell(id, "[data-part=why]"))
		p.shot(fmt.Sprint(width))
		p.scrollTo(cell(id, ".stepbar"))
		p.shot(fmt.Sprint(width, "-bar"))
	}
	p.size(1440, 900)
	p.scheme("dark")
	p.settle()
	p.scrollTo(cell(id, "[data-part=why]"))
	p.shot("dark")
	p.scheme("light")

	// A link leads to its event.
	link := cell(id, "[data-part=why] li .link")
	label := eval[string](p, fmt.Sprintf(`document.querySelector(%s).getAttribute('aria-label')`, quote(link)))
	p.focus(link)
	p.enter(0)
	step := strings.TrimPrefix(strings.SplitN(label, ":", 2)[0], "Go to ")
	if got := p.event(id); !strings.Contains(got, step+":") {
		t.Errorf("the link %q leads to %q", label, got)
	}
}

// Goroutines wait on channels, locks and for a while: each wait is said, and when it ends.
func TestWhyGoroutines(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, counterLesson, counterCell)
	p.setProgram(counterCell, queueing)
	p.run(counterCell)
	p.focusPanels(counterCell)
	p.key(kb.Home)
	p.key("w")
	seen := ""
	for range 40 {
		p.key(kb.ArrowRight)
		p.settle()
		seen += p.text(cell(counterCell, "[data-part=why]"))
		if strings.Contains(seen, "to lock m (since") && strings.Contains(seen, "sleeps 10 ms, until") && strings.Contains(seen, "because of what main does") {
			break
		}
	}
	for _, want := range []string{"waits to receive from jobs (since", "waits to lock m (since", "sleeps 10 ms, until", "It can go on at", "because of what main does after step"} {
		if !strings.Contains(seen, want) {
			t.Errorf("it never says %q", want)
		}
	}
}
