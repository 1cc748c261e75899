package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

// TestReadyQueue reads the ready queue of a pool at moments of a lesson: a worker takes the first actor, one that has ended an order and has
// more goes to the end, and a click on a place selects the actor.
func TestReadyQueue(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, "pool-size", "desks")
	p.run("desks")
	queue := cell("desks", ".queues")
	at := func(words string) {
		t.Helper()
		p.wait("the words "+words, fmt.Sprintf("(() => { const a = [...document.querySelectorAll('a.cue')].find(a => a.textContent === %s); a?.click(); return !!a })()", quote(words)))
	}
	first := func(name, summary string) {
		t.Helper()
		p.wait("the queue with "+name+" first", fmt.Sprintf(
			`(e => e?.getAttribute('aria-busy') === 'false' && e.querySelector('[data-queued]')?.dataset.queued === %s && e.textContent.includes(%s))(document.querySelector(%s))`,
			quote(name), quote(summary), quote(queue)))
	}
	at("the last order comes")
	first("desk27", "36 actors, the longest ready first; no worker is idle")
	p.shot("ready-queue")
	at("ends an order")
	event := func(words string) {
		t.Helper()
		p.wait("the event "+words, fmt.Sprintf(`document.querySelector(%s)?.textContent.includes(%s)`, quote(cell("desks", ".inspect .now")), quote(words)))
	}
	event("desk23 ends order(303)")
	p.focus(cell("desks", "[data-part=panels]"))
	p.key(kb.ArrowRight)
	event("w0 leaves desk23")
	first("desk27", "36 actors")
	p.key(kb.ArrowRight)
	event("desk23 is ready")
	first("desk27", "37 actors")
	at("goes on with desk27")
	first("desk28", "36 actors")
	checkAccess(p, "ready queue")
	if text := p.text(queue); !strings.Contains(text, "… 20 more") {
		t.Errorf("the queue is\n%s", text)
	}
	p.click(queue + " [data-queued=desk28]")
	p.wait("desk28 to be selected", exists(queue+` [data-queued=desk28][aria-pressed=true]`))
	at("its own") // a step of the other panel
	p.wait("no queue where each actor has a thread", "!"+exists(queue))
}
