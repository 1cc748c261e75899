package browsertest

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

// address waits until the page's address has a part, and returns its query.
func (p *tab) address(part string) url.Values {
	p.t.Helper()
	p.wait("the address has "+part, fmt.Sprintf(`(decodeURIComponent(location.search) + '&').includes(%s)`, quote(part)))
	q, err := url.ParseQuery(strings.TrimPrefix(eval[string](p, "location.search"), "?"))
	if err != nil {
		p.t.Fatal(err)
	}
	return q
}

// A link to a moment holds the cell, all settings of its run, the view, the step, the actor: whoever opens it for the first
// time gets the same run, without a text being changed, and stands at the same event.
func TestLinkToAMoment(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	const id = "countdown"
	p := openLesson(t, a, id, id)
	if got := eval[string](p, "location.search"); got != "" {
		t.Fatalf("the address says %q before anything was done", got)
	}
	p.fill(cell(id, "input[name=workers]"), "7")
	p.run(id)
	p.focus(cell(id, "[data-part=panels]"))
	for range 3 {
		p.key(kb.ArrowRight, chromedp.ModifierShift)
	}
	p.key("a")
	p.key(kb.ArrowRight)
	p.click(cell(id, "[data-view=table]"))
	p.settle()
	event := p.text(cell(id, "[data-part=event]"))
	q := p.address("view=table")
	for name, want := range map[string]string{"cell": id, "scheduler": "both", "engine": "sim", "workers": "7", "cores": "2", "seed": "7", "batch": "1"} {
		if got := q.Get(name); got != want {
			t.Errorf("the address says %s=%s, want %s", name, got, want)
		}
	}
	if q.Get("actor") == "" || q.Get("at") == "" {
		t.Errorf("the address has no actor or no step: %v", q)
	}

	// Loaded again, it is the same moment of the same run.
	p.reload()
	p.waitCell(id)
	same := fmt.Sprintf(`document.querySelector(%s)?.textContent === %s`, quote(cell(id, "[data-part=event]")), quote(event))
	p.wait("the same event", same)

	// In a browser that has never run the cell.
	fresh := startApp(t, lessons.Builtin())
	r := openLesson(t, fresh, id, id)
	before := r.program(id)
	link := "http://" + fresh.addr.String() + "/lesson/" + id + "?" + q.Encode()
	r.open(link)
	r.waitCell(id)
	r.wait("the run of the link", same)
	if got := r.text(cell(id, "[data-part=arrival]")); got != "" {
		t.Errorf("there is nothing to say, but it says %q", got)
	}
	if r.program(id) != before {
		t.Error("the link has changed the program")
	}
	if got := eval[string](r, fmt.Sprintf(`document.querySelector(%s).value`, quote(cell(id, "input[name=workers]")))); got != "7" {
		t.Errorf("the run bar says %s workers", got)
	}

	// What of a link cannot be had is said, and the rest is done.
	q.Set("message", "pool:999999999")
	q.Set("thread", "thread:999999999")
	r.open("http://" + fresh.addr.String() + "/lesson/" + id + "?" + q.Encode() + "&sheep=3&range=9-1")
	r.waitCell(id)
	for _, part := range []string{"sheep", "range=9-1", "no message 999,999,999 of pool", "no thread 999,999,999 of thread"} {
		r.wait("a remark about "+part, fmt.Sprintf(`document.querySelector(%s)?.textContent.includes(%s)`, quote(cell(id, "[data-part=arrival]")), quote(part)))
	}
	r.wait("the same event", same)
	checkAccess(r, "a link with remarks")
	r.shot("remarks")
	r.click(cell(id, "[data-act=arrival-close]"))
	r.wait("no remark", fmt.Sprintf(`!document.querySelector(%s)`, quote(cell(id, "[data-part=arrival]"))))
}

// A learner's own text is neither changed nor run by a link to another one: it is said, and a button runs it.
func TestLinkAndOwnText(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	const id = counterCell
	p := openLesson(t, a, counterLesson, id)
	p.run(id)
	p.focus(cell(id, "[data-part=panels]"))
	for range 4 {
		p.key(kb.ArrowRight)
	}
	p.settle()
	event := p.text(cell(id, "[data-part=event]"))
	step := regexp.MustCompile(`step ([\d,]+):`).FindStringSubmatch(event)
	if step == nil {
		t.Fatalf("the event is %q", event)
	}
	q := p.address(":" + strings.ReplaceAll(step[1], ",", "") + "&") // the address follows the cursor a little later
	const own = "func main() {\n\tprintln(\"mine\")\n}"
	p.setProgram(id, own)
	p.run(id)
	p.wait("saved", `document.querySelector('[data-part=saved]')?.dataset.saved === 'yes'`)
	p.open("http://" + a.addr.String() + "/lesson/" + counterLesson + "?" + q.Encode())
	p.waitCell(id)
	p.wait("the offer", fmt.Sprintf(`!!document.querySelector(%s)`, quote(cell(id, "[data-act=arrive]"))))
	if got := p.text(cell(id, "[data-part=arrival]")); !strings.Contains(got, "Your text is kept") {
		t.Errorf("it says %q", got)
	}
	if p.program(id) != own {
		t.Errorf("the text is now\n%s", p.program(id))
	}
	p.shot("own")
	p.click(cell(id, "[data-act=reset]"))
	p.wait("the lesson's text", fmt.Sprintf(`!document.querySelector(%s).textContent.includes('mine')`, quote(cell(id, ".cm-content"))))
	p.open("http://" + a.addr.String() + "/lesson/" + counterLesson + "?" + q.Encode())
	p.waitCell(id)
	p.wait("the moment", fmt.Sprintf(`document.querySelector(%s)?.textContent === %s`, quote(cell(id, "[data-part=event]")), quote(event)))
}

// A link holds the program that was edited. Whoever opens it over an edit of his own can look at it, run, and his own is what
// the page saves, until he takes the other for his.
func TestLinkHoldsProgram(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	const id, path = counterCell, "/lesson/" + counterLesson
	p := openLesson(t, a, counterLesson, id)
	eval[bool](p, `(() => { Object.defineProperty(navigator, 'clipboard', {value: {writeText: t => { window.copied = t; return Promise.resolve(); }}}); return true; })()`)
	const theirs = "func main() {\n\tprintln(\"of the link, größer\")\n}"
	p.setProgram(id, theirs)
	p.run(id)
	p.click(cell(id, "[data-act=link]"))
	p.wait("what it says", contains(cell(id, "[data-part=link]"), "holds the edited program"))
	u, err := url.Parse(eval[string](p, "window.copied"))
	if err != nil || !strings.HasPrefix(u.Fragment, "programs=") {
		t.Fatalf("the link is %v, %v", u, err)
	}

	fresh := startApp(t, lessons.Builtin())
	r := openLesson(t, fresh, counterLesson, id)
	const own = "func main() {\n\tprintln(\"mine\")\n}"
	r.setProgram(id, own)
	saved := func(text string) {
		t.Helper()
		r.wait("saved is "+text, fmt.Sprintf(`(async () => (await (await fetch(%s, `+withKey+`)).json()).blocks.some((b) => b.cell?.id === %s && b.cell.text === %s))()`,
			quote("/api/lessons/"+counterLesson), quote(id), quote(text)))
	}
	saved(own)
	open := func(fragment string) {
		r.open("about:blank") // else only the fragment changes
		r.open("http://" + fresh.addr.String() + path + "?" + u.RawQuery + "#" + fragment)
		r.waitCell(id)
	}
	open(u.Fragment)
	r.wait("the offer", contains(cell(id, "[data-part=arrival]"), "another program than yours. Your text is kept."))
	if got := r.program(id); got != own {
		t.Errorf("before it is asked for, the program is\n%s", got)
	}
	r.click(cell(id, "[data-act=arrive]"))
	r.wait("the output of the link's program", contains(cell(id, "[data-part=output]"), "of the link, größer"))
	if got := r.program(id); got != theirs {
		t.Errorf("shown is\n%s", got)
	}
	if !eval[bool](r, exists(cell(id, "[data-act=reset]:disabled"))) {
		t.Error("Reset would take the own program away")
	}
	checkAccess(r, "the program of a link")
	r.shot("lent")
	r.setProgram(id, theirs+"\n// more")
	r.click(cell(id, "[data-act=own]"))
	r.wait("the own program", contains(cell(id, "[data-part=editor]"), "mine"))
	if got := r.program(id); got != own {
		t.Errorf("the own program is\n%s", got)
	}
	saved(own)

	open(u.Fragment)
	if got := r.program(id); got != own {
		t.Errorf("the link opened again has changed the program to\n%s", got)
	}
	r.wait("the run of the link, kept", contains(cell(id, "[data-part=output]"), "of the link, größer"))
	r.run(id)
	r.wait("the own output", contains(cell(id, "[data-part=output]"), "mine"))
	open(u.Fragment)
	r.wait("the offer again", exists(cell(id, "[data-act=arrive]")))
	r.click(cell(id, "[data-act=arrive]"))
	r.wait("the program of the link", exists(cell(id, "[data-act=keep]:not(:disabled)")))
	r.click(cell(id, "[data-act=keep]"))
	saved(theirs)
	r.wait("no mark any more", "!"+exists(cell(id, "[data-part=lent]")))

	r.setProgram(id, own)
	r.run(id)
	saved(own)
	open("programs=AAAA")
	r.wait("the remark", contains(cell(id, "[data-part=arrival]"), "The link holds a program, which was left out: it is damaged."))
}

// The button copies the address, and says of a measured run that it cannot be had again; a link to one comes to the same
// time of another one.
func TestCopyLink(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, counterLesson, counterCell)
	eval[bool](p, `(() => { Object.defineProperty(navigator, 'clipboard', {value: {writeText: t => { window.copied = t; return Promise.resolve(); }}}); return true; })()`)
	p.click(cell(counterCell, "[data-engine=real]"))
	p.fill(cell(counterCell, "input[name=speed]"), "100")
	p.run(counterCell)
	p.click(cell(counterCell, "[data-act=last]"))
	p.click(cell(counterCell, "[data-act=link]"))
	p.wait("the word", fmt.Sprintf(`document.querySelector(%s)?.textContent.includes('Link copied')`, quote(cell(counterCell, "[data-part=link]"))))
	if got := p.text(cell(counterCell, "[data-part=link]")); !strings.Contains(got, "measured") {
		t.Errorf("it says %q", got)
	}
	copied := eval[string](p, "window.copied")
	u, err := url.Parse(copied)
	if err != nil || u.Query().Get("engine") != "real" || u.Query().Get("run") == "" || u.Query().Get("time") == "" {
		t.Fatalf("the link is %q, %v", copied, err)
	}
	// The same run is still there: nothing to say.
	p.open(copied)
	p.waitCell(counterCell)
	p.wait("the run", fmt.Sprintf(`!!document.querySelector(%s)`, quote(cell(counterCell, "[data-part=event]"))))
	if got := p.text(cell(counterCell, "[data-part=arrival]")); got != "" {
		t.Errorf("it says %q", got)
	}
	q := u.Query()
	q.Set("run", "another")
	p.open("http://" + a.addr.String() + u.Path + "?" + q.Encode())
	p.waitCell(counterCell)
	p.wait("the remark", fmt.Sprintf(`document.querySelector(%s)?.textContent.includes('no two of them are the same')`, quote(cell(counterCell, "[data-part=arrival]"))))
}

// A link to a fork makes the same fork where it has never been, and Run makes no fork afterwards.
func TestLinkToAFork(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	const id = "countdown"
	p := openLesson(t, a, id, id)
	p.run(id)
	p.focus(cell(id, "[data-part=choose] > summary"))
	p.key(kb.Enter)
	p.wait("the way to choices", fmt.Sprintf(`!!document.querySelector(%s)`, quote(cell(id, "[data-act=next-choice]"))))
	p.click(cell(id, "[data-act=next-choice]"))
	p.wait("candidates", fmt.Sprintf(`!!document.querySelector(%s)`, quote(cell(id, "[data-act=fork]"))))
	p.click(cell(id, "[data-act=fork]"))
	p.wait("the fork", fmt.Sprintf(`!!document.querySelector(%s)`, quote(cell(id, "[data-part=forked]"))))
	event := p.text(cell(id, "[data-part=event]"))
	q := p.address("schedule=")

	fresh := startApp(t, lessons.Builtin())
	r := openLesson(t, fresh, id, id)
	r.open("http://" + fresh.addr.String() + "/lesson/" + id + "?" + q.Encode())
	r.waitCell(id)
	r.wait("the fork's event", fmt.Sprintf(`document.querySelector(%s)?.textContent === %s`, quote(cell(id, "[data-part=event]")), quote(event)))
	if got := r.text(cell(id, "[data-part=forked]")); got == "" {
		t.Error("the run does not say that it is a fork")
	}
	if _, schedule := r.lastRun(id, 1); schedule != q.Get("schedule") {
		t.Errorf("the schedule is %q, the link's %q", schedule, q.Get("schedule"))
	}
	r.run(id)
	if _, schedule := r.lastRun(id, 2); schedule != "" {
		t.Errorf("Run makes a fork again, of the schedule %q", schedule)
	}
}

// TestViewInTheAddressAtOnce: a page that is loaded again right after another view was chosen comes back in that view.
func TestViewInTheAddressAtOnce(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, counterLesson, counterCell)
	p.run(counterCell)
	written := eval[bool](p, fmt.Sprintf(`new Promise((done) => {
		document.querySelector(%s).click();
		setTimeout(() => setTimeout(() => done(location.search.includes('view=messages'))));
	})`, quote(cell(counterCell, "[data-view=messages]"))))
	if !written {
		t.Error("the address does not have the view yet")
	}
	p.reload()
	p.waitCell(counterCell)
	p.wait("the view", fmt.Sprintf("!!document.querySelector(%s)", quote(cell(counterCell, "[data-part=messages]"))))
}
