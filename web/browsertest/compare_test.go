package browsertest

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// openCompare runs a cell and opens the view Compare.
func (p *tab) openCompare(id string) {
	p.t.Helper()
	p.run(id)
	p.click(cell(id, "[data-view=compare]"))
	p.wait("the comparison", exists(cell(id, "[data-part=compare]")))
}

func exists(selector string) string {
	return fmt.Sprintf(`!!document.querySelector(%s)`, quote(selector))
}

// pairs is how many messages of the two runs are matched.
func (p *tab) pairs(id string) int { return p.data(id, "compare", "pairs") }

// listed is how many messages a list of the comparison has.
func (p *tab) listed(id, list string) int {
	p.t.Helper()
	return eval[int](p, fmt.Sprintf(`Number(document.querySelector(%s).dataset.count)`, quote(cell(id, "[data-list="+list+"]"))))
}

// rows are the messages of a list, with how they differ.
func (p *tab) rows(id, list string) []string {
	p.t.Helper()
	p.click(cell(id, "[data-list="+list+"]"))
	p.settle()
	return eval[[]string](p, fmt.Sprintf(`[...document.querySelectorAll(%s)].map(r => r.cells[0].textContent + ': ' + r.cells[4].textContent)`, quote(cell(id, "[data-part=compare-rows] tbody tr"))))
}

// lastRun is the run of a cell as it is stored.
func (a *app) lastRun(p *tab, lesson, cellID string) store.Run {
	p.t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); p.settle() {
		last, err := a.store.LastRuns(context.Background(), lesson)
		if err != nil {
			p.t.Fatal(err)
		}
		if last[cellID] != "" {
			run, err := a.store.Run(context.Background(), last[cellID])
			if err != nil {
				p.t.Fatal(err)
			}
			return run
		}
	}
	p.t.Fatal("the run was not stored")
	return store.Run{}
}

// Two schedulers: the page matches as many messages as the server does, and a press on one of a list puts the cursor on the
// begin of its handling in both runs.
func TestCompare(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	const id = "countdown"
	p := openLesson(t, a, id, id)
	p.openCompare(id)
	run := a.lastRun(p, id, id)
	m := render.MatchMessages(run.Traces[0], run.Traces[1])
	if got := p.pairs(id); got != len(m.Pairs) || got != 1632 {
		t.Errorf("the page matches %d messages, the server %d", got, len(m.Pairs))
	}
	if text := p.text(cell(id, "[data-part=matched]")); !strings.Contains(text, "All 1,632 messages of A have a partner in B; none added, none missing.") {
		t.Errorf("it says %q", text)
	}
	if text := p.text(cell(id, "[data-part=cost]")); !strings.Contains(text, "Makespan35.7 s91.6 s× 2.56") || !strings.Contains(text, "Threads3410÷ 3.40") {
		t.Errorf("the table says %q", text)
	}

	p.size(1280, 800)
	p.settle()
	if over := eval[float64](p, fmt.Sprintf(`(t => t.getBoundingClientRect().right - t.closest('section').getBoundingClientRect().right)(document.querySelector(%s))`, quote(cell(id, "[data-part=cost]")))); over > 1 {
		t.Errorf("in a window of 1280 pixels the table is %.0f too wide", over)
	}

	const row = "[data-part=compare-rows] tbody tr:nth-child(3) button"
	msgA := eval[int](p, fmt.Sprintf(`Number(document.querySelector(%s).dataset.a)`, quote(cell(id, row))))
	msgB := eval[int](p, fmt.Sprintf(`Number(document.querySelector(%s).dataset.b)`, quote(cell(id, row))))
	p.focus(cell(id, row))
	p.enter(0)
	p.click(cell(id, "[data-compare=clock]"))
	p.settle()
	for i, msg := range []int{msgA, msgB} {
		step := p.data(id, "panels", []string{"stepThread", "stepPool"}[i])
		if e := run.Traces[i].Events[step]; e.Kind != trace.MsgDequeue || int(e.Msg) != msg {
			t.Errorf("run %d stands at step %d, which is %s", i, step, run.Traces[i].Words(trace.Step(step)))
		}
	}
	if n := eval[int](p, fmt.Sprintf(`document.querySelectorAll(%s).length`, quote(cell(id, "[data-part=compare-rows] tr.at")))); n != 1 {
		t.Errorf("%d rows are marked as chosen", n)
	}

	// The same by the picture: a press on the dot that is latest.
	p.click(cell(id, "[data-compare=difference]"))
	p.wait("the picture", exists(cell(id, "[data-part=moved] canvas")))
	p.click(cell(id, "[data-compare=cause]"))
	p.wait("the picture", exists(cell(id, "[data-part=cause] canvas")))
	checkAccess(p, "same cause")

	// By keyboard it is zoomed, an actor is chosen, and its next message in both runs.
	p.focus(cell(id, "[data-part=cause]"))
	p.click(cell(id, "[data-act=unchoose]"))
	p.focus(cell(id, "[data-part=cause]"))
	p.key("+")
	p.key(kb.ArrowDown)
	p.key(kb.ArrowRight, chromedp.ModifierShift)
	p.settle()
	step := p.text(cell(id, "[data-part=event]"))
	if q := p.address("actor=common0"); q.Get("range") == "" || !strings.HasPrefix(q.Get("message"), "thread:") || !strings.Contains(step, "common0 begins") {
		t.Errorf("the address says %v, the event is %q", q, step)
	}
	p.click(cell(id, "[data-act=swap]"))
	p.settle()
	if text := p.text(cell(id, "[data-part=compare]")); !strings.Contains(text, "The same messages") {
		t.Errorf("swapped, it shows %q", text)
	}
	p.click(cell(id, "[data-compare=difference]"))
	p.wait("the factors the other way", contains(cell(id, "[data-part=cost]"), "÷ 2.56"))
}

func contains(selector, text string) string {
	return fmt.Sprintf(`document.querySelector(%s)?.textContent.includes(%s)`, quote(selector), quote(text))
}

const shopBefore = `type Cook struct{ till actor.Ref }

func (c Cook) Receive(ctx *actor.Context, m actor.Message) {
	n := m.Data.(int)
	ctx.Work(time.Millisecond)
	ctx.Send(c.till, actor.Message{Subject: "cost", Data: n})
}

type Till struct{ sum int }

func (t *Till) Receive(ctx *actor.Context, m actor.Message) { t.sum += m.Data.(int) }

func main() {
	sys := actor.NewSystem()
	till := sys.Spawn("till", &Till{})
	cooks := []actor.Ref{sys.Spawn("ann", Cook{till}), sys.Spawn("bob", Cook{till}), sys.Spawn("eve", Cook{till})}
	for n := range 12 {
		sys.Send(cooks[n%3], actor.Message{Subject: "order", Data: n})
	}
	sys.Wait()
}`

// Before an edit and after: what the edited handler sends otherwise is listed, and nothing else.
func TestCompareEdit(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	const id = "pingpong"
	p := openLesson(t, a, "ping-pong", id)
	p.setProgram(id, shopBefore)
	p.run(id)
	a.lastRun(p, "ping-pong", id)
	p.setProgram(id, strings.Replace(shopBefore, "\tctx.Send(c.till", "\tif n == 5 {\n\t\tctx.Send(c.till, actor.Message{Subject: \"tip\", Data: 1})\n\t}\n\tif n == 7 {\n\t\tn = 70\n\t}\n\tctx.Send(c.till", 1))
	p.openCompare(id)
	if got := p.listed(id, "added") + p.listed(id, "changed") + p.listed(id, "missing"); got != 0 {
		t.Errorf("between the schedulers %d messages differ", got)
	}
	p.wait("the button", exists(cell(id, "[data-act=before-edit]")))
	p.click(cell(id, "[data-act=before-edit]"))
	p.wait("the run before", fmt.Sprintf(`Number(document.querySelector(%s).dataset.count) > 0`, quote(cell(id, "[data-list=added]"))))
	for list, want := range map[string]string{"added": "tip(1): in B only", "changed": "cost(7): is cost(70) in B", "missing": "", "elsewhere": "", "fate": ""} {
		if got := strings.Join(p.rows(id, list), "; "); got != want {
			t.Errorf("%s: %q, want %q", list, got, want)
		}
	}
	if got := p.pairs(id); got != 24 {
		t.Errorf("%d messages are matched, want 24", got)
	}
	if text := p.text(cell(id, "select[data-side=a] option:checked")); !strings.Contains(text, "another text") {
		t.Errorf("A is %q", text)
	}
	p.click(cell(id, "[data-list=added]"))
	p.click(cell(id, "[data-part=compare-rows] button"))
	p.click(cell(id, "[data-compare=clock]"))
	p.wait("both on one clock", exists(cell(id, "[data-part=panels][data-painted]")))
	p.shot("edit-clock")

	// A message of one run only has a mark, too: its diamond, where A handled what caused it, says what it is and can be pressed.
	p.click(cell(id, "[data-compare=cause]"))
	p.wait("what the marks are", contains(cell(id, "[data-part=cause-caption]"), "Diamonds: 1 that A did not handle"))
	p.shot("edit-cause")

	// The next run is compared with the same one before the edit.
	p.setProgram(id, strings.Replace(shopBefore, "n%3", "n%2", 1))
	p.click(cell(id, "[data-act=run]"))
	p.wait("that the messages for eve go to others", fmt.Sprintf(`Number(document.querySelector(%s).dataset.count) === 0 && Number(document.querySelector(%s).dataset.count) === 8`,
		quote(cell(id, "[data-list=added]")), quote(cell(id, "[data-list=elsewhere]"))))
	p.shot("edit")

	// Loaded again, the page shows the same two texts: the run before the edit is kept.
	p.click(cell(id, "[data-list=elsewhere]"))
	p.address("list=elsewhere")
	p.reload()
	p.waitCell(id)
	p.wait("the run before, again", contains(cell(id, "select[data-side=a] option:checked"), "another text")+" && "+contains(cell(id, "[data-list=elsewhere]"), "8"))

	// Both texts go with the link, so that the comparison is had where neither was ever run.
	eval[bool](p, `(() => { Object.defineProperty(navigator, 'clipboard', {value: {writeText: t => { window.copied = t; return Promise.resolve(); }}}); return true; })()`)
	p.click(cell(id, "[data-act=link]"))
	p.wait("the link", `!!window.copied`)
	link := strings.Replace(eval[string](p, "window.copied"), a.addr.String(), "HOST", 1)
	fresh := startApp(t, lessons.Builtin())
	r := openLesson(t, fresh, "ping-pong", id)
	r.open(strings.Replace(link, "HOST", fresh.addr.String(), 1))
	r.waitCell(id)
	r.wait("the offer", exists(cell(id, "[data-act=arrive]")))
	r.click(cell(id, "[data-act=arrive]"))
	r.wait("the run before, elsewhere", contains(cell(id, "select[data-side=a] option:checked"), "another text")+" && "+contains(cell(id, "[data-list=elsewhere]"), "8"))
	if got := r.text(cell(id, "[data-part=arrival]")); got != "" {
		t.Errorf("there is nothing to say, but it says %q", got)
	}
}

// makeB compares with a run of another seed, made for that, by keyboard alone.
func (p *tab) makeB(id, seed string) {
	p.t.Helper()
	p.focus(cell(id, "select[data-side=b]"))
	p.key("another")
	p.wait("the form", exists(cell(id, "[data-part=other-run]")))
	p.fill(cell(id, "[data-part=other-run] input[name=seed]"), seed)
	p.enter(0)
	p.wait("the run made", contains(cell(id, "select[data-side=b] option:checked"), "seed "+seed))
}

// A link to a comparison opens the same one, at the same moment: the run that was made to compare with is made again, and so
// is the series.
func TestCompareLink(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	const id, lesson = "pingpong", "ping-pong"
	p := openLesson(t, a, lesson, id)
	p.openCompare(id)
	p.makeB(id, "8")
	p.click(cell(id, "[data-compare=cause]"))
	p.click(cell(id, "[data-list=moved]"))
	p.click(cell(id, "[data-part=compare-rows] tbody tr:nth-child(2) button"))
	p.click(cell(id, "[data-vary=seed]"))
	p.click(cell(id, "[data-act=series]"))
	p.settle()
	event := p.text(cell(id, "[data-part=event]"))
	q := p.address("series=seed")
	if q.Get("b") != "pool,seed:8" || q.Get("mode") != "cause" || q.Get("pair") == "" || q.Get("list") != "moved" {
		t.Errorf("the address says %v", q)
	}
	same := fmt.Sprintf(`%s && document.querySelector(%s).textContent === %s`, contains(cell(id, "select[data-side=b] option:checked"), "seed 8"), quote(cell(id, "[data-part=event]")), quote(event))
	fresh := startApp(t, lessons.Builtin())
	r := openLesson(t, fresh, lesson, id)
	open := func(q url.Values) {
		r.open("http://" + fresh.addr.String() + "/lesson/" + lesson + "?" + q.Encode())
		r.waitCell(id)
	}
	open(q)
	r.wait("the same comparison", same)
	r.wait("seen the same way", exists(cell(id, "[data-compare=cause][aria-pressed=true]")))
	r.wait("the same row", exists(cell(id, "[data-part=compare-rows] tr.at")))
	r.wait("the series of seeds", exists(cell(id, "[data-vary=seed][aria-pressed=true]"))+" && "+exists(cell(id, "button.multiple[data-value='9']")))
	if got := r.text(cell(id, "[data-part=arrival]")); got != "" {
		t.Errorf("there is nothing to say, but it says %q", got)
	}
	q.Set("b", "pool,seed:8,text:unknown,run:lost")
	open(q)
	r.wait("that B cannot be had", contains(cell(id, "[data-part=arrival]"), "Run B of the link ran another text of the program. That text is not kept here"))
}

// Measured runs are compared as such, and never as if a simulated one had their clock.
func TestCompareMeasured(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	const id = "pingpong"
	p := openLesson(t, a, "ping-pong", id)
	p.click(cell(id, "[data-engine=real]"))
	p.fill(cell(id, "input[name=speed]"), "100")
	p.openCompare(id)
	p.wait("the badge", contains(cell(id, "[data-part=word]"), "measured"))
	if head := p.text(cell(id, "[data-part=cost] thead")); strings.Count(head, "measured") != 2 || strings.Contains(head, "simulated") {
		t.Errorf("the table says %q", head)
	}
	if rows := p.text(cell(id, "[data-part=cost] tbody")); !strings.Contains(rows, "Makespan") || !strings.ContainsAny(rows, "×÷") {
		t.Errorf("two measured runs have no factors: %q", rows)
	}
	checkAccess(p, "difference of measured runs")
	p.focus(cell(id, "select[data-side=b]"))
	p.key("another")
	p.focus(cell(id, "[data-part=other-run] select[name=engine]"))
	p.key("sim")
	p.click(cell(id, "[data-act=make]"))
	p.wait("that the clocks are not one", exists(cell(id, "[data-part=no-clock]")))
	p.wait("both words", contains(cell(id, "[data-part=word]"), "measured and simulated"))
	if text := p.text(cell(id, "select[data-side=b] option:checked")); !strings.Contains(text, "simulated") {
		t.Errorf("B is %q", text)
	}
	if head := p.text(cell(id, "[data-part=cost] thead")); !strings.Contains(head, "A measured") || !strings.Contains(head, "B simulated") {
		t.Errorf("the table says %q", head)
	}
	if rows := p.text(cell(id, "[data-part=cost] tbody")); strings.ContainsAny(rows, "×÷") {
		t.Errorf("there are factors of two kinds of time: %q", rows)
	}
	for _, mode := range []string{"clock", "cause"} {
		p.click(cell(id, "[data-compare="+mode+"]"))
		p.settle()
		if eval[bool](p, exists(cell(id, ".compare canvas:not([data-apart] *)"))) || !eval[bool](p, exists(cell(id, "[data-part=no-clock]"))) {
			t.Errorf("%s: a picture of two clocks", mode)
		}
		if n := eval[int](p, fmt.Sprintf("document.querySelectorAll(%s).length", quote(cell(id, "[data-apart]")))); n != map[string]int{"clock": 2, "cause": 0}[mode] {
			t.Errorf("%s: %d pictures on clocks of their own", mode, n)
		}
	}
	checkAccess(p, "measured and simulated")
	p.shot("mixed")
}

// A series: a run for each pool size, a sentence about them, and a press on one compares with it.
func TestCompareSeries(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	const id = "pingpong"
	p := openLesson(t, a, "ping-pong", id)
	p.setProgram(id, shopBefore)
	p.openCompare(id)
	p.click(cell(id, "[data-act=series]"))
	p.wait("the series", exists(cell(id, "[data-part=series-says]")))
	n := eval[int](p, fmt.Sprintf(`document.querySelectorAll(%s).length`, quote(cell(id, "button.multiple"))))
	if n < 3 || eval[string](p, fmt.Sprintf(`document.querySelector(%s).dataset.value`, quote(cell(id, "button.multiple")))) != "1" {
		t.Errorf("%d runs", n)
	}
	checkAccess(p, "series")
	p.size(390, 844)
	p.settle()
	if over := eval[int](p, "document.documentElement.scrollWidth - innerWidth"); over > 0 {
		t.Errorf("with a series the page is %d px wider than a phone", over)
	}
	p.size(1440, 900)
	span := p.text(cell(id, "button.multiple[data-value='1'] > span"))
	p.focus(cell(id, "button.multiple[data-value='1']"))
	p.key(kb.End)
	p.key(kb.ArrowLeft)
	p.key(kb.ArrowRight)
	p.key(kb.ArrowRight)
	at := `document.activeElement.dataset.value`
	last := eval[string](p, fmt.Sprintf(`[...document.querySelectorAll(%s)].at(-1).dataset.value`, quote(cell(id, "button.multiple"))))
	if got := eval[string](p, at); got != last {
		t.Errorf("the keys lead to the column %q, want the last, %q", got, last)
	}
	if got := eval[int](p, fmt.Sprintf(`document.querySelectorAll(%s).length`, quote(cell(id, "button.multiple[tabindex='0']")))); got != 1 {
		t.Errorf("Tab comes to %d columns", got)
	}
	p.key(kb.Home)
	if got := eval[string](p, at); got != "1" {
		t.Errorf("Home leads to the column %q", got)
	}
	p.enter(0)
	p.wait("the comparison with one thread", contains(cell(id, "select[data-side=b] option:checked"), "pool of 1,"))
	if text := p.text(cell(id, "[data-part=cost]")); !strings.Contains(text, strings.TrimSpace(strings.TrimSuffix(span, "→"))) {
		t.Errorf("the column says %q, the table %q", span, text)
	}
	if got := p.pairs(id); got != 24 {
		t.Errorf("%d messages are matched, want 24", got)
	}
	// One thread takes longer than the runs of the page, and the cursor goes to its end.
	p.click(cell(id, "[data-act=last]"))
	end := p.text(cell(id, "[data-part=cost] tbody tr:first-child td:nth-child(3)"))
	if at := p.text(cell(id, ".transport .pos")); seconds(at) < 0.99*seconds(end) || seconds(end) == 0 {
		t.Errorf("the cursor goes to %s, and B ends at %s", at, end)
	}
	run := a.lastRun(p, "ping-pong", id)
	if heads, err := a.store.Runs(context.Background(), "ping-pong", id); err != nil || len(heads) != 1 || heads[0].ID != run.ID {
		t.Errorf("stored are %d runs, %v", len(heads), err)
	}

	// A run with other settings, by keyboard.
	p.focus(cell(id, "select[data-side=a]"))
	p.key("another")
	p.wait("the form", exists(cell(id, "[data-part=other-run]")))
	p.fill(cell(id, "[data-part=other-run] input[name=seed]"), "8")
	p.enter(0)
	p.wait("the run made", contains(cell(id, "select[data-side=a] option:checked"), "seed 8"))
	p.key(kb.Tab)
}

// seconds reads a time as the page writes it, 0 if it is none.
func seconds(text string) float64 {
	d, err := time.ParseDuration(strings.ReplaceAll(strings.TrimSpace(text), " ", ""))
	if err != nil {
		return 0
	}
	return d.Seconds()
}

// Stop ends a series, whatever its programs do.
func TestCompareSeriesStop(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	const id = "pingpong"
	p := openLesson(t, a, "ping-pong", id)
	p.setProgram(id, strings.Replace(shopBefore, "\tsys.Wait()\n", "\tsys.Wait()\n\tprintln(\"all is sold\")\n\tfor runtime.NumGoroutine() > 0 && len(cooks) == 3 {\n\t}\n", 1))
	p.click(cell(id, "[data-act=run]"))
	p.wait("the loop", contains(cell(id, "[data-part=output]"), "all is sold")) // stopped before it begins, it makes no picture
	p.click(cell(id, "[data-act=stop]"))
	p.waitPainted(id, 1)
	p.click(cell(id, "[data-view=compare]"))
	p.wait("why it cannot be compared", exists(cell(id, "[data-part=incomparable]")))
	p.click(cell(id, "[data-act=series]"))
	p.wait("that it goes on", contains(cell(id, "[data-part=series-status]"), "Running"))
	p.click(cell(id, "[data-act=stop-series]"))
	p.wait("that it has stopped", exists(cell(id, "[data-act=series]")))
}

// TestCompareShots makes pictures to look at, if somebody wants them.
func TestCompareShots(t *testing.T) {
	t.Parallel()
	if os.Getenv("REHEARSE_SHOTS") == "" {
		t.Skip("nobody wants pictures: REHEARSE_SHOTS is not set")
	}
	a := startApp(t, lessons.Builtin())
	const id = "countdown"
	p := openLesson(t, a, id, id)
	p.openCompare(id)
	p.click(cell(id, "[data-act=series]"))
	p.wait("the series", exists(cell(id, "[data-part=series-says]")))
	look := func(part, name string) {
		p.settle()
		eval[bool](p, fmt.Sprintf(`(document.querySelector(%s).scrollIntoView(), true)`, quote(cell(id, part))))
		p.settle()
		p.shot(name)
	}
	p.makeB(id, "8")
	p.size(390, 844)
	look(".viewbar", "390-bar")
	p.click(cell(id, "[data-compare=clock]"))
	for _, width := range []int64{390, 1280} {
		p.size(width, 844)
		look(".compare-bar", fmt.Sprintf("%d-seed", width))
	}
	for _, size := range [][2]int64{{1280, 800}, {1920, 1080}, {390, 844}} {
		p.size(size[0], size[1])
		for _, scheme := range []string{"light", "dark"} {
			p.scheme(scheme)
			for _, mode := range []string{"difference", "cause", "clock"} {
				p.click(cell(id, "[data-compare="+mode+"]"))
				look(".compare-bar", fmt.Sprintf("%d-%s-%s", size[0], scheme, mode))
			}
			look(".compare-lists", fmt.Sprintf("%d-%s-series", size[0], scheme))
		}
	}
}
