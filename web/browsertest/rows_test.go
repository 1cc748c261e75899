package browsertest

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// slowRows lets the test hold back the answers to requests for rows, and break them off after their first bytes. window.rows
// has what was asked for, what is held, how many requests are to be refused, and how many answers are to break.
const slowRows = `window.rows = {asked: [], held: [], breaks: 0, refused: 0, go: false};
const ask = window.fetch;
window.fetch = async (path, o) => {
	if (!String(path).includes('/rows?')) return ask(path, o);
	rows.asked.push(path);
	if (!rows.go) await new Promise(on => rows.held.push(on));
	if (rows.refused-- > 0) return Response.json({title: 'The server is tired.'}, {status: 500});
	const answer = await ask(path, o);
	if (rows.breaks-- <= 0) return answer;
	const body = answer.body.getReader(), first = await body.read();
	await body.cancel();
	return new Response(new ReadableStream({
		start(c) { c.enqueue(first.value.subarray(0, 1000)); },
		pull(c) { c.error(new TypeError('network error')); },
	}));
};`

// openLarge opens a lesson whose program makes a run that arrives in several blocks, with slowRows.
func openLarge(t *testing.T) *tab {
	t.Helper()
	dir := t.TempDir()
	program := strings.Replace(scaleProgram, "EACH", "385", 1)
	program = strings.Replace(program, "if n > 0 {", "if n == 1 {\n\t\tpanic(\"the last but one\")\n\t}\n\tif n > 0 {", 1)
	writeLesson(t, dir, "large.md", "# Large\n\n```go {run id=large scheduler=thread}\n"+program+"```\n")
	a := startApp(t, openLibrary(t, dir))
	p := newTab(t, "http://"+a.addr.String())
	p.do(func(ctx context.Context, _ *chromedp.Target) (chromedp.Void, error) {
		_, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: slowRows})
		return chromedp.Void{}, err
	})
	p.open(a.url("/lesson/large"))
	p.waitCell("large")
	return p
}

// TestLargeRunArrives: of a large run the Threads picture is there before its events. Until these come the page says how many
// of them there are, and nothing about steps; the learner may look around. A connection that breaks is made again, what is
// there is not asked for twice, after a refusal the learner has the rest loaded again, and in the end all is where it was.
func TestLargeRunArrives(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	p := openLarge(t)
	p.click(cell("large", "[data-act=run]"))
	p.wait("the outline", exists(cell("large", "[data-part=panels][data-outlined]")))
	p.wait("the first request", `rows.held.length > 0`)
	p.shot("outline")
	says := func(text string) {
		t.Helper()
		p.wait("that it says "+text, fmt.Sprintf(`document.querySelector(%s)?.textContent.includes(%s)`, quote(cell("large", "[data-part=loading]")), quote(text)))
	}
	nothingFalse := func() {
		t.Helper()
		text := strings.ToLower(p.text(cell("large", "[data-part=evidence]")) + p.text(cell("large", "[data-part=output]")))
		for _, claim := range []string{"step 0", "step -1", "nothing was recorded", "wrote nothing", "0 events", "no later", "last event of", "mailbox empty", "undefined", "nan"} {
			if strings.Contains(text, claim) {
				t.Errorf("before the events are there the page says %q", claim)
			}
		}
	}
	says("0 %")
	nothingFalse()
	p.focusPanels("large")
	p.key("+")
	p.key(kb.ArrowRight)
	p.key("]")
	nothingFalse()
	tops := func() string {
		return eval[string](p, fmt.Sprintf(`JSON.stringify(['[data-part=panels]', '.stack', '.scrub', '.inspect'].map(s => {
			const r = document.querySelector(%s + ' ' + s).getBoundingClientRect();
			return [s, r.top + scrollY, r.height];
		}))`, quote(cell("large", "[data-part=evidence]"))))
	}
	p.size(390, 844) // where the pane of the output stands above the picture
	before := tops()
	p.click(cell("large", "[data-view=table]"))
	p.wait("that the table is not there yet", exists(cell("large", "[data-part=not-yet]")))
	p.click(cell("large", "[data-view=threads]"))

	eval[bool](p, `(rows.held.shift()(), true)`)
	p.wait("the request for the next rows", `rows.asked.length > 1`)
	p.wait("a part of the events", fmt.Sprintf(`/[1-9][0-9]? %%/.test(document.querySelector(%s).textContent)`, quote(cell("large", "[data-part=loading]"))))
	eval[bool](p, `(rows.refused = 1, rows.held.splice(0).forEach(on => on()), true)`)
	says("could not be loaded. The server is tired.")
	nothingFalse()
	p.shot("refused")
	label := fmt.Sprintf(`document.querySelector(%s).getAttribute('aria-label')`, quote(cell("large", "[data-part=panels] canvas[role=img]")))
	outlined := eval[string](p, label)
	p.click(cell("large", "[data-act=load-again]"))
	p.wait("the request for them again", `rows.asked.length > 2`)
	eval[bool](p, `(rows.breaks = 2, rows.go = true, rows.held.splice(0).forEach(on => on()), true)`)
	p.waitPainted("large", 1)

	asked := eval[[]string](p, `rows.asked`)
	times := map[string]int{}
	for _, path := range asked {
		times[path]++
	}
	if first := asked[0]; times[first] != 1 || len(asked) != len(times)+3 {
		t.Errorf("asked for %q", asked)
	}
	p.settle()
	if whole := eval[string](p, label); whole != outlined || !strings.Contains(whole, "panics: 100") {
		t.Errorf("the picture was said to be %q, and then %q", outlined, whole)
	}
	if after := tops(); after != before {
		t.Errorf("it jumps: %s, then %s", before, after)
	}
	if !eval[bool](p, fmt.Sprintf(`/step [0-9,]+/.test(document.querySelector(%s).textContent)`, quote(cell("large", "[data-part=event]")))) {
		t.Error("the event at the cursor is not told when it is there")
	}
	if n := p.data("large", "panels", "events"); n <= 1<<18 {
		t.Errorf("%d events are there", n)
	}
	p.key(kb.Home)
	p.key(kb.ArrowRight)
	p.wait("the next step", fmt.Sprintf(`Number(document.querySelector(%s).dataset.stepThread) === 1`, quote(cell("large", "[data-part=panels]"))))
	p.shot("whole")
}

// letRows lets the answers to requests for rows through, now and later.
func (p *tab) letRows() {
	p.t.Helper()
	eval[bool](p, `(rows.go = true, rows.held.splice(0).forEach(on => on()), true)`)
}

// TestLinkIntoLargeRun: a link to a step of a large run leads there when the events have come, whether the run is that of the cell
// or is made for the link. Until then nothing false is said.
func TestLinkIntoLargeRun(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	p := openLarge(t)
	p.click(cell("large", "[data-act=run]"))
	p.wait("the first request", `rows.held.length > 0`)
	p.letRows()
	p.waitPainted("large", 1)
	p.focusPanels("large")
	p.key("a")
	for range 3 {
		p.key(kb.ArrowRight, chromedp.ModifierShift)
	}
	p.key(kb.ArrowRight)
	p.click(cell("large", "[data-view=table]"))
	q := p.address("view=table")
	at := func(p *tab) string {
		return eval[string](p, fmt.Sprintf(`[...document.querySelectorAll(%s)].map(e => e.textContent).join(' ')`, quote(cell("large", "[data-part=event], "+cell("large", "[data-view][aria-pressed=true]")))))
	}
	want := at(p)
	if q.Get("at") == "" || q.Get("at") == "0" || q.Get("actor") == "" || !strings.Contains(want, "Table") {
		t.Fatalf("the address says %v, the page %q", q, want)
	}

	fresh := openLarge(t) // where the run has never been made
	for _, r := range []struct {
		what string
		p    *tab
		base string
	}{{"the cell's run", p, eval[string](p, `location.origin`)}, {"a run made for the link", fresh, eval[string](fresh, `location.origin`)}} {
		r.p.open(r.base + "/lesson/large?" + q.Encode())
		r.p.wait("the outline of "+r.what, exists(cell("large", "[data-part=loading]")))
		r.p.wait("the first request", `rows.held.length > 0`)
		r.p.settle()
		if said := r.p.text(cell("large", "[data-part=arrival]")); said != "" {
			t.Errorf("%s: before the events are there it says %q", r.what, said)
		}
		r.p.letRows()
		r.p.wait("that all is there", "!"+exists(cell("large", "[data-part=loading]")))
		r.p.wait("the moment of the link, "+want, fmt.Sprintf(`[...document.querySelectorAll(%s)].map(e => e.textContent).join(' ') === %s`, quote(cell("large", "[data-part=event], "+cell("large", "[data-view][aria-pressed=true]"))), quote(want)))
		if said := r.p.text(cell("large", "[data-part=arrival]")); said != "" {
			t.Errorf("%s: it says %q", r.what, said)
		}
	}
}
