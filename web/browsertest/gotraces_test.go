package browsertest

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/rehearse-lab/rehearse/lessons"
)

// lanesOf is the number of lanes of the picture.
const lanesOf = "Number(document.querySelector('[data-part=panels]').dataset.lanes)"

// recordShop is the command of this binary that records a trace of a shop with shopOrders orders. Other tests of this process would be in a
// trace of it.
const (
	recordShop = "record-shop"
	shopOrders = 40
)

// TestGoTraces opens a trace that Go records now, and looks at it as one does who looks for what is slow: what goroutines did by
// start function, only some of them, and what woke one.
func TestGoTraces(t *testing.T) {
	t.Parallel()
	data, err := exec.Command(os.Args[0], recordShop).Output()
	if err != nil {
		t.Fatal(err)
	}
	p := openPage(t, startApp(t, lessons.Builtin()), "/")
	p.wait("the list", "!!document.querySelector('[data-part=imports]')")
	p.settle()
	p.drop("shop.trace", data)
	p.openedTrace("shop.trace")
	p.wait("the figures", "document.querySelectorAll('[data-part=functions] tbody tr').length > 5")
	const pkg = "github.com/rehearse-lab/rehearse/runtime/trace/gotrace/gotracetest."
	row := fmt.Sprintf("[...document.querySelector('[data-function=%s]').closest('tr').cells].map((c) => c.textContent)", quote(pkg+"answer"))
	if got := eval[[]string](p, row); got[1] != "40" {
		t.Errorf("the row of answer: %q", got)
	}
	p.click("[data-sort=name]")
	names := eval[[]string](p, "[...document.querySelectorAll('[data-part=functions] tbody th')].map((c) => c.textContent.trim())")
	p.click("[data-sort=name]")
	back := eval[[]string](p, "[...document.querySelectorAll('[data-part=functions] tbody th')].map((c) => c.textContent.trim())")
	if len(names) < 6 || names[0] != back[len(back)-1] || names[0] == back[0] {
		t.Errorf("sorted by name: %q, and the other way: %q", names, back)
	}
	p.click("[data-figure=max]")
	p.shot("table")
	checkAccess(p, "the figures of goroutines")

	// Only those of a function, and back by the browser.
	all := eval[int](p, lanesOf)
	p.click(fmt.Sprintf("[data-function=%s]", quote(pkg+"clerk")))
	p.wait("three lanes", lanesOf+" === 3")
	p.wait("what is shown", "document.querySelector('[data-part=goroutine-bar]').textContent.includes('3 of ')")
	if got := eval[string](p, "location.search"); !strings.Contains(got, "function=") {
		t.Errorf("the address: %q", got)
	}
	p.shot("function")
	eval[bool](p, "history.back(), true")
	p.wait("all lanes", fmt.Sprintf("%s === %d", lanesOf, all))

	// Only those that interact with one, from its menu; the address keeps it.
	p.click("[data-act=last]")
	p.click("[data-act=goroutine-menu]")
	p.shot("menu")
	p.click("[data-act=only-around]")
	p.wait("fewer lanes", fmt.Sprintf("%s > 0 && %s < %d", lanesOf, lanesOf, all))
	few := eval[int](p, lanesOf)
	step := p.text("[data-part=event]")
	p.reload()
	p.wait("as few lanes", fmt.Sprintf("document.querySelector('[data-part=panels]') && %s === %d", lanesOf, few))
	p.settle()
	p.click("[data-act=last]")
	if got := p.text("[data-part=event]"); got != step {
		t.Errorf("the event at the cursor is %q, and was %q: a filter changed the steps", got, step)
	}
	// The table has only their events.
	p.click("[data-view=table]")
	p.wait("the table", "/^[\\d,]+ of [\\d,]+ events/.test(document.querySelector('[data-part=table] [role=status]')?.textContent ?? '')")
	if got := eval[[]string](p, "[...new Set([...document.querySelectorAll('[data-part=table] tbody tr[aria-rowindex] td:nth-child(4)')].map((c) => c.textContent))]"); len(got) == 0 || len(got) > few {
		t.Errorf("events of %q in the table of %d goroutines", got, few)
	}
	p.click("[data-view=threads]")
	p.key("k", chromedp.ModifierCtrl)
	p.wait("the palette", "document.querySelector('dialog.palette')?.open")
	p.typeInto(".palette input", "all goroutines\r")
	p.wait("all lanes", fmt.Sprintf("%s === %d", lanesOf, all))
	p.hops()
	p.looksAtTasks()
	p.click("[data-view=threads]")
	for _, s := range []struct {
		name          string
		width, height int64
		scheme        string
	}{{"light", 1440, 900, "light"}, {"dark", 1440, 900, "dark"}, {"phone", 390, 844, "light"}} {
		p.size(s.width, s.height)
		p.scheme(s.scheme)
		p.settle()
		p.shot(s.name)
	}
	if wide := eval[int](p, "document.documentElement.scrollWidth"); wide > 390 {
		t.Errorf("on a phone the page is %d px wide", wide)
	}
}

// looksAtTasks looks at the view of tasks: their rows, what is open at the cursor, and their figures.
func (p *tab) looksAtTasks() {
	t := p.t
	t.Helper()
	p.click("[data-view=tasks]")
	p.wait("the rows", "document.querySelector('[data-part=task-rows] canvas')?.height > 500")
	p.wait("what is left out", "document.querySelector('[data-part=tasks] .meta')?.textContent.includes('more tasks in these times')")
	marks := "[...document.querySelectorAll('[data-part=marks] tbody tr')].map((r) => r.cells[0].textContent + ' ' + r.cells[1].textContent + ' ' + r.cells[2].textContent)"
	if got, want := strings.Join(eval[[]string](p, marks), ", "), "bread 20 20, side dish 40 40, soup 20 20, cook 40 40, handle 40 40, pay 40 40, serve 40 40"; got != want {
		t.Errorf("tasks and regions: %s, want %s", got, want)
	}
	eval[bool](p, "document.querySelector('[data-part=tasks]').scrollIntoView(), true")
	box := eval[point](p, "(b => ({X: b.x, Y: b.y}))(document.querySelector('[data-part=task-rows]').getBoundingClientRect())")
	p.do(chromedp.MouseClickXY(box.X+40, box.Y+54)) // the name of the first task
	p.wait("its begin", "/^step [\\d,]+: task (soup|bread) begins$/.test(document.querySelector('[data-part=event]').textContent)")
	p.wait("what is open", "/^task (soup|bread), /.test(document.querySelector('[data-part=open-tasks] li')?.textContent)")
	p.shot("tasks")
	checkAccess(p, "tasks")
	p.scheme("dark")
	p.size(390, 844)
	p.settle()
	p.shot("tasks-phone")
	if wide := eval[int](p, "document.documentElement.scrollWidth"); wide > 390 {
		t.Errorf("on a phone the page is %d px wide", wide)
	}
	p.size(1440, 900)
}

// hops goes back from a goroutine that was woken to what woke it, to what that did before, and so on, and returns.
func (p *tab) hops() {
	t := p.t
	t.Helper()
	p.click("[data-act=last]")
	event := "document.querySelector('[data-part=event]').textContent"
	begin := eval[string](p, event)
	hops := 0
	for ; hops < 6; hops++ {
		if hops < 3 {
			p.wait("a way back", exists("[data-act=hop]"))
		}
		p.settle()
		act := eval[string](p, "document.querySelector('[data-act=hop]')?.textContent ?? ''")
		if act == "" {
			break
		}
		before := eval[string](p, event)
		p.click("[data-act=hop]")
		p.wait("another event", fmt.Sprintf("%s !== %s", event, quote(before)))
		if _, who, woken := strings.Cut(act, "woke it: "); woken && !strings.Contains(eval[string](p, event), who) {
			t.Errorf("the way leads to %s, and there is: %s", who, eval[string](p, event))
		}
	}
	p.shot("hops")
	for range hops {
		p.click("[data-act=hop-return]")
	}
	p.wait("where the way began", fmt.Sprintf("%s === %s && !document.querySelector('[data-act=hop-return]')", event, quote(begin)))
}
