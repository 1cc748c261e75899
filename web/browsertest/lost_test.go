package browsertest

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// lostLesson has a mailbox that overflows and an actor that is gone when it gets a message.
const lostLesson = "# Lost\n\n```go {run id=lost scheduler=both workers=2}\n" + `type Desk struct{}

func (Desk) Receive(ctx *actor.Context, m actor.Message) {
	if m.Subject == "leave" {
		ctx.Exit()
		return
	}
	ctx.Work(10 * time.Millisecond)
}

func main() {
	sys := actor.NewSystem()
	desk := sys.Spawn("desk", Desk{}, actor.Capacity(2))
	guest := sys.Spawn("guest", Desk{})
	sys.Send(guest, actor.Message{Subject: "leave"})
	for i := range 5 {
		sys.Send(desk, actor.Message{Subject: "ask", Data: i})
	}
	time.Sleep(40 * time.Millisecond)
	sys.Send(guest, actor.Message{Subject: "late"})
	sys.Wait()
}
` + "```\n"

// hovered are what the pointer finds on a view's picture, going over all of it.
const hoveredJS = `(() => {
	const found = new Set();
	for (const canvas of document.querySelectorAll(%s)) {
		const r = canvas.getBoundingClientRect();
		for (let y = r.top + 16; y < r.bottom; y += 4) for (let x = r.left + 90; x < r.right; x += 5) {
			canvas.dispatchEvent(new PointerEvent('pointermove', {clientX: x, clientY: y, pointerId: 9}));
			if (canvas.title) found.add(canvas.title);
		}
	}
	return [...found].join('\n');
})()`

// TestLostMessages: a message that is refused at the door and one that is a dead letter are told in each view, in words
// too, and the table lists them as warnings. Figures, a sentence and a line for each reason say how many were lost, between whom, and
// what to do; in the pool the marks are on the lane of main, who sent them.
func TestLostMessages(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeLesson(t, dir, "lost.md", lostLesson)
	a := startApp(t, openLibrary(t, dir))
	p := openLesson(t, a, "lost", "lost")
	p.run("lost")
	lossesAreTold(p)

	p.view("lost", "actors")
	refused, dead := regexp.MustCompile(`desk refuses ask\(\d\) from main: mailbox full`), regexp.MustCompile(`late\(.*\) is a dead letter`)
	for _, view := range []string{"actors", "messages"} {
		p.click(cell("lost", "[data-view="+view+"]"))
		p.settle()
		titles := eval[string](p, fmt.Sprintf(hoveredJS, quote(cell("lost", "[data-part="+view+"] canvas.moving"))))
		if !refused.MatchString(titles) || !dead.MatchString(titles) {
			t.Errorf("in the view %s the pointer finds only\n%s", view, titles)
		}
		p.shot(view)
	}

	// The filter of the table finds both; there the ring shows them, too.
	p.click(cell("lost", "[data-view=table]"))
	p.pick(cell("lost", "[name=levels]"), "warnings")
	warnings := fmt.Sprintf(`[...document.querySelectorAll(%s)].map((r) => r.textContent).join('\n')`, quote(cell("lost", "table.trace tbody tr:not(.pad)")))
	p.wait("the warnings", warnings+`.includes('dead letter')`)
	rows := eval[string](p, warnings)
	if lines := strings.Split(rows, "\n"); !refused.MatchString(rows) || !strings.HasPrefix(strings.TrimLeft(lines[0], "0123456789, msµn."), "warning") {
		t.Errorf("the warnings are\n%s", rows)
	}
	p.shot("warnings")
	p.pick(cell("lost", "[name=levels]"), "lost")
	p.wait("what was lost", fmt.Sprintf(`/^4 of [\d,]+ events$/.test(document.querySelector(%s).textContent)`, quote(cell("lost", ".tablebar [role=status]"))))
	if rows := eval[string](p, warnings); strings.Count(rows, "refuses ask") != 3 || strings.Count(rows, "is a dead letter") != 1 {
		t.Errorf("lost are\n%s", rows)
	}
	p.shot("table-lost")
	for i, want := range []string{`refused`, `1 dead letter`} {
		p.click(cell("lost", "[data-view=table]"))
		p.pick(cell("lost", "[name=levels]"), "warnings")
		row := fmt.Sprintf(`[...document.querySelectorAll(%s)].at(%d)`, quote(cell("lost", "table.trace tbody tr:not(.pad)")), []int{0, -1}[i])
		p.wait("the row", fmt.Sprintf(`/warning/.test(%s?.textContent)`, row))
		eval[bool](p, row+`.click(), true`)
		p.click(cell("lost", "[data-view=ring]"))
		p.wait("the ring says "+want, fmt.Sprintf(`[...document.querySelectorAll(%s)].some((w) => w.textContent.includes(%s))`, quote(cell("lost", "[data-part=ring-words]")), quote(want)))
		p.shot(fmt.Sprintf("ring-%d", i))
	}
}

// lossesAreTold looks at what stands around the Threads view of a run of lostLesson.
func lossesAreTold(p *tab) {
	p.t.Helper()
	column := eval[string](p, fmt.Sprintf(`[...document.querySelectorAll(%s)].find((c) => c.firstElementChild.textContent === 'Lost')?.textContent ?? ''`, quote(cell("lost", ".strip > div"))))
	if column != "LostThread per actor: 4Pool of 2: 3" {
		p.t.Errorf("the figures say %q", column)
	}
	if verdict := p.text(cell("lost", "[data-part=verdict]")); !strings.Contains(verdict, "Thread per actor: 4 messages lost, 3 handled; Pool of 2: 3 messages lost, 4 handled.") {
		p.t.Errorf("the sentence is %q", verdict)
	}
	told := p.text(cell("lost", "[data-part=losses]"))
	for _, want := range []string{"Refused by a full mailbox: ", "messages from main to desk (capacity 2). Send returns an error. Remedy: a larger actor.Capacity", "Dead letters: 1 message from main to guest. The receiver had ended."} {
		if !strings.Contains(told, want) {
			p.t.Errorf("what is told lacks %q: %s", want, told)
		}
	}
	if status := p.text(cell("lost", ".status")); !strings.Contains(status, "4 lost") {
		p.t.Errorf("the status is %q", status)
	}
	lanes := eval[string](p, fmt.Sprintf(lanesOfMarksJS, quote(cell("lost", "[data-part=panels] canvas.moving")), "refuses ask"))
	if lanes != "main\nmain" {
		p.t.Errorf("the refusals are marked on the lanes %q", lanes)
	}
	p.scrollTo(cell("lost", "[data-part=losses]"))
	p.shot("told")
	checkAccess(p, "losses")
	checkDark(p, "losses")
	if shooting() {
		p.scheme("dark")
		p.settle()
		p.shot("told-dark")
		p.scheme("light")
	}
	p.click(cell("lost", "[data-act=first-lost]"))
	p.wait("the first refusal", fmt.Sprintf(`/desk refuses ask/.test(document.querySelector(%s)?.textContent)`, quote(cell("lost", ".inspect"))))
}

// lanesOfMarksJS are the names of the lanes on which the pointer finds a mark with some words, one a panel, from the top.
const lanesOfMarksJS = `(() => {
	const stage = document.querySelector(%s).parentElement, r = stage.getBoundingClientRect(), found = [];
	const title = (x, y) => {
		stage.dispatchEvent(new PointerEvent('pointermove', {clientX: x, clientY: y, bubbles: true}));
		return stage.title;
	};
	for (let y = r.top + 16; y < r.bottom; y += 2) for (let x = r.left + 60; x < r.right; x += 3) {
		if (!title(x, y).includes('%s')) continue;
		found.push(title(r.left + 30, y).split(':')[0]);
		y += 40;
		break;
	}
	return found.join('\n');
})()`

// TestViewsOfOtherRuns opens each view of a run with a goroutine for each actor and of one on real threads: nothing goes
// wrong, the badge says what it is, and the words do not speak of threads where there are goroutines.
func TestViewsOfOtherRuns(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeLesson(t, dir, "lost.md", lostLesson)
	a := startApp(t, openLibrary(t, dir))
	p := openLesson(t, a, "lost", "lost")
	for _, run := range []struct{ setting, badge string }{{"[data-scheduler=goroutine]", "simulated"}, {"[data-engine=real]", "measured"}} {
		p.click(cell("lost", run.setting))
		if run.badge == "measured" {
			p.click(cell("lost", "[data-scheduler=both]"))
		}
		if eval[bool](p, fmt.Sprintf(`document.querySelector(%s) !== null`, quote(cell("lost", "[data-view=threads]")))) {
			p.click(cell("lost", "[data-view=threads]"))
		}
		p.run("lost")
		p.wait("the end", statusIs("lost", "done"))
		for _, view := range shownViews(p, "lost") {
			p.click(cell("lost", "[data-view="+view+"]"))
			p.focus(cell("lost", "[data-part=scrubber]"))
			p.key(kb.Home)
			for range 3 {
				p.key(kb.ArrowRight, chromedp.ModifierShift)
			}
			p.settle()
			if got := p.text(cell("lost", "[data-part=word]")); got != run.badge {
				t.Errorf("%s: the badge of the view %s says %q", run.setting, view, got)
			}
			text := p.text(cell("lost", "[data-part=evidence]"))
			if strings.Contains(text, "NaN") || strings.Contains(text, "undefined") {
				t.Errorf("%s: the view %s says %q", run.setting, view, text)
			}
			p.shot(run.badge + "-" + view)
		}
		p.click(cell("lost", "[data-view=ring]"))
		p.wait("the ring's words", fmt.Sprintf(`/attached/.test(document.querySelector(%s)?.textContent)`, quote(cell("lost", "[data-part=ring-words]"))))
		words := p.text(cell("lost", "[data-part=ring-words]")) + p.text(cell("lost", "[data-part=ring-legend]"))
		if goroutines := run.badge == "simulated"; strings.Contains(words, "Squares are goroutines") != goroutines || regexp.MustCompile(`\d threads? attached`).MatchString(words) == goroutines {
			t.Errorf("%s: the ring says %q", run.setting, words)
		}
		p.click(cell("lost", "[data-view=meters]"))
		if meters := p.text(cell("lost", "[data-part=meters]")); strings.Contains(meters, "Goroutines: are they busy?") != (run.badge == "simulated") {
			t.Errorf("%s: the meters say %q", run.setting, meters)
		}
	}
}
