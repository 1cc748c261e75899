package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

// said is what the line under the views says about the last wish to move.
func (p *tab) said(id string) string {
	p.t.Helper()
	p.settle()
	return p.text(cell(id, "[data-part=said]"))
}

// event is the event at the cursor in words.
func (p *tab) event(id string) string {
	p.t.Helper()
	p.settle()
	return p.text(cell(id, "[data-part=event]")) + " " + p.text(cell(id, "[data-part=said]"))
}

// pick chooses an option of a select as a user does.
func (p *tab) pick(selector, value string) {
	p.t.Helper()
	eval[bool](p, fmt.Sprintf(`(() => {
		const s = document.querySelector(%s);
		s.value = %s;
		s.dispatchEvent(new Event('change', {bubbles: true}));
		return true;
	})()`, quote(selector), quote(value)))
}

// Steps go by actor, by message and by thread, with keys alone, and say when there is no further one; a breakpoint set in
// the editor's line numbers is found in both directions, marks the scrubber's ends of a search, and is kept.
func TestStepping(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	const id = "countdown"
	p := openLesson(t, a, id, id)
	p.run(id)
	p.focusPanels(id)

	p.pick(cell(id, "select[aria-label='Step in']"), "1")
	for range 5 {
		p.key("]") // no breakpoint yet: nothing moves
	}
	if got := p.said(id); got != "There is no breakpoint." {
		t.Errorf("without breakpoints it says %q", got)
	}

	p.breakAt(id, "7") // begin
	if got := p.text(cell(id, ".breaks li")); !strings.Contains(got, "begin") || !strings.Contains(got, "events") {
		t.Errorf("the list has %q", got)
	}
	p.focusPanels(id)
	p.key(kb.Home)
	p.key("]")
	first := p.event(id)
	if !strings.Contains(first, "begins start()") || !strings.Contains(first, "Breakpoint: begin.") {
		t.Fatalf("the first breakpoint is at %q", first)
	}
	step := p.data(id, "panels", "stepPool")
	p.key("]")
	p.key("[")
	if got := p.event(id); got != first {
		t.Errorf("on and back leads to %q, not to %q", got, first)
	}
	p.key("[")
	if got := p.said(id); got != "No breakpoint before this event." || p.data(id, "panels", "stepPool") != step {
		t.Errorf("before the first one it says %q", got)
	}

	// Playing stops where a breakpoint is.
	p.key(kb.Home)
	p.key(" ")
	p.wait("a stop at the breakpoint", fmt.Sprintf(`document.querySelector(%s).textContent === 'Breakpoint: begin.'`, quote(cell(id, "[data-part=said]"))))
	if got := p.event(id); got != first || p.data(id, "panels", "stepPool") != step {
		t.Errorf("playing stops at %q", got)
	}

	// The life of the message that is begun here.
	p.key("m")
	lives := []string{"begins", "ends"}
	for _, want := range lives[1:] {
		p.key(kb.ArrowRight)
		if got := p.event(id); !strings.Contains(got, want+" start()") {
			t.Errorf("the life goes on with %q", got)
		}
	}
	p.key(kb.ArrowRight)
	if got := p.said(id); got != "The life of start() ends here: its handling ended." {
		t.Errorf("at the end of a life it says %q", got)
	}

	// By actor: the chosen one lights up, and each event is its own.
	p.key("a")
	for range 4 {
		p.key(kb.ArrowRight)
	}
	who := p.text(cell(id, "[data-part=mailbox] b"))
	if got := p.event(id); who == "" || !strings.Contains(got, who) {
		t.Errorf("steps of %q lead to %q", who, got)
	}
	p.key("t")
	before := p.data(id, "panels", "stepPool")
	p.key(kb.ArrowRight)
	if p.data(id, "panels", "stepPool") <= before {
		t.Error("a step by thread does not move")
	}
	checkAccess(p, "breakpoints")
	p.shot("breakpoints")

	// A line, by a click on its number.
	line := eval[string](p, fmt.Sprintf(`(() => {
		const lines = [...document.querySelectorAll(%s)];
		const at = lines.findIndex(l => l.textContent.includes('ctx.Sleep'));
		const n = document.querySelectorAll(%s)[at + 1];
		const r = n.getBoundingClientRect();
		n.scrollIntoView({block: 'center'});
		n.dispatchEvent(new MouseEvent('mousedown', {bubbles: true, clientX: r.x + 4, clientY: n.getBoundingClientRect().y + 4}));
		return n.textContent;
	})()`, quote(cell(id, ".cm-line")), quote(cell(id, ".cm-lineNumbers .cm-gutterElement"))))
	p.wait("the mark", fmt.Sprintf(`document.querySelector(%s)?.textContent === %s`, quote(cell(id, ".cm-gutterElement.stop")), quote(line)))
	p.focusPanels(id)
	p.key("]")
	p.key("]")
	if got := p.event(id); !strings.Contains(got, "line "+line) && !strings.Contains(got, "begin") {
		t.Errorf("the line %s is found at %q", line, got)
	}

	// Kept in the browser, for this cell.
	p.reload()
	p.waitCell(id)
	// The page is where it was, and an editor is made when it comes near; it shows the line of the step, and has only lines near that one.
	p.scrollTo(cell(id, "[data-part=editor]"))
	p.wait("the mark after a reload", fmt.Sprintf(`(document.querySelector(%s).scrollTop = 0, document.querySelector(%s)?.textContent === %s)`,
		quote(cell(id, ".cm-scroller")), quote(cell(id, ".cm-gutterElement.stop")), quote(line)))
}

// TestFirstTask does what the first lesson asks for first: it goes to the first message that the counter takes, and along the life of
// that message, in the upper of two runs.
func TestFirstTask(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, counterLesson, counterCell)
	p.run(counterCell)
	p.focusPanels(counterCell)
	for _, do := range []struct {
		key  string
		with []chromedp.Modifier
		want string
	}{
		{kb.Home, nil, ""},
		{kb.ArrowRight, []chromedp.Modifier{chromedp.ModifierShift}, "counter begins post(1) on t0"},
		{"m", nil, "counter begins post(1) on t0"},
		{kb.ArrowLeft, nil, "counter gets post(1) from main"},
		{kb.ArrowLeft, nil, "main sends post(1) to counter"},
		{kb.ArrowRight, nil, "counter gets post(1) from main"},
		{kb.ArrowRight, nil, "counter begins post(1) on t0"},
		{kb.ArrowRight, nil, "counter ends post(1)"},
	} {
		p.key(do.key, do.with...)
		if got := p.event(counterCell); !strings.Contains(got, do.want) {
			t.Errorf("after %q the event is %q, want %q", do.key, got, do.want)
		}
	}
	p.shot("first-task")
}
