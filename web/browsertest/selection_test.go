package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// selection is what must be the same in every view: what is chosen, the time, and where the cursor is moved.
type selection struct {
	Time, Event, Thread, Mailbox, Message string
	// Where the scrubber and the buttons that step are, from the left and the top of the evidence.
	Scrubber, Buttons []float64
}

const selectionJS = `(() => {
	const cell = document.querySelector('[data-cell="%s"]'), evidence = cell.querySelector('[data-part=evidence]').getBoundingClientRect();
	const text = (part) => cell.querySelector('[data-part=' + part + ']')?.textContent ?? '';
	const at = (selector) => { const r = cell.querySelector(selector).getBoundingClientRect(); return [r.x - evidence.x, r.y - evidence.y, r.width, r.height]; };
	return {
		Time: cell.querySelector('[role=slider][data-part=scrubber]').getAttribute('aria-valuenow'), Event: text('event'), Thread: text('thread'), Mailbox: text('mailboxes'),
		Message: new URLSearchParams(location.search).get('message') ?? '', Scrubber: at('[data-part=scrubber]'), Buttons: at('.transport'),
	};
})()`

// TestOneSelection: an actor, a thread, a message and a time that are chosen in one view are chosen in all of them, and the
// scrubber and the buttons that step stay where they are. Each view's keys move the one cursor.
func TestOneSelection(t *testing.T) {
	t.Parallel()
	p := openView(t, "messages", 1280, 800)
	now := func() selection {
		t.Helper()
		p.settle()
		return eval[selection](p, fmt.Sprintf(selectionJS, storm))
	}
	p.pick(cell(storm, "select[aria-label='Step in']"), "-1") // of the two runs one ends earlier
	p.focus(cell(storm, "[data-part=scrubber]"))
	p.key(kb.Home)
	p.key(kb.PageUp)
	p.click(cell(storm, "[data-part=longest] [data-msg]")) // chooses the message and its actor
	p.key(kb.ArrowDown, chromedp.ModifierShift)
	p.key(kb.ArrowDown, chromedp.ModifierShift)
	p.wait("the message in the address", `new URLSearchParams(location.search).get('message') !== null && new URLSearchParams(location.search).get('thread') !== null`)
	want := now()
	if want.Thread == "" || want.Mailbox == "" || want.Time == "0" {
		t.Fatalf("chosen are %+v", want)
	}
	thread := strings.Fields(strings.SplitN(want.Thread, ": ", 2)[1])[0]
	for _, view := range shownViews(p, storm) {
		p.click(cell(storm, "[data-view="+view+"]"))
		if got := now(); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("in the view %s there is\n%+v, not\n%+v", view, got, want)
		}
		if view == "ring" {
			p.wait("the ring with the thread", fmt.Sprintf(`[...document.querySelectorAll(%s)].some((r) => r.dataset.thread === %s)`, quote(cell(storm, "[data-part=ring]")), quote(thread)))
		}
		before := want
		p.focus(cell(storm, "[data-part=scrubber]"))
		p.key(kb.PageUp)
		p.key(kb.ArrowRight)
		if want = now(); want.Time == before.Time || want.Event == before.Event || want.Thread == "" || want.Mailbox == "" {
			t.Errorf("moved in the view %s there is %+v", view, want)
		}
	}
}
