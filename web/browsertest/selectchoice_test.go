package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

const readyCases = `package main

import "fmt"

func main() {
	a, b := make(chan int, 1), make(chan int, 1)
	a <- 1
	b <- 2
	select {
	case x := <-a:
		fmt.Println("a", x)
	case x := <-b:
		fmt.Println("b", x)
	}
}
`

// TestChoiceOfSelect steps to a select with two ready cases: Choose lists both, says which was executed and that the seed chose; with
// another seed the run differs there.
func TestChoiceOfSelect(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	p := openLesson(t, startApp(t, lessons.Builtin()), counterLesson, counterCell)
	p.setProgram(counterCell, readyCases)
	executed := map[string]bool{}
	for _, c := range []struct{ seed, output, went, executes string }{
		{"1", "b 2", "2. case <-b", "number 2 of the 2 ready cases"}, {"7", "a 1", "1. case <-a", "number 1 of the 2 ready cases"},
	} {
		p.fill(cell(counterCell, "input[name=seed]"), c.seed)
		p.run(counterCell)
		p.focusPanels(counterCell)
		p.key(kb.Home)
		for range 20 {
			if strings.Contains(p.event(counterCell), "ready cases") {
				break
			}
			p.key(kb.ArrowRight)
		}
		if got := p.event(counterCell); !strings.Contains(got, c.executes) {
			t.Errorf("seed %s: the event is %q", c.seed, got)
		}
		if open := cell(counterCell, "[data-part=choose]"); !eval[bool](p, fmt.Sprintf("document.querySelector(%s).open", quote(open))) {
			p.click(cell(counterCell, "[data-part=choose] > summary"))
		}
		list := cell(counterCell, "[data-part=candidates] li")
		p.wait("both cases, and "+c.went, fmt.Sprintf(`(() => {
			const items = [...document.querySelectorAll(%s)], went = items.filter((li) => li.querySelector('.went'));
			return items.length === 2 && went.length === 1 && went[0].textContent.startsWith(%s) && !items.some((li) => li.querySelector('button'));
		})()`, quote(list), quote(c.went)))
		if rule := p.text(cell(counterCell, "[data-part=rule]")); !strings.Contains(rule, "2 cases of the select of main were ready") || !strings.Contains(rule, "the seed of the run chose") {
			t.Errorf("it says %q", rule)
		}
		if out := p.text(cell(counterCell, ".out")); !strings.Contains(out, c.output) {
			t.Errorf("seed %s: the output is %q, want %q", c.seed, out, c.output)
		}
		executed[c.output] = true
		p.shot("seed-" + c.seed)
	}
	if len(executed) != 2 {
		t.Errorf("%v", executed)
	}
	checkAccess(p, "the choice of a select")
}

// TestFirstWaiter runs the shop of lesson 20 with the dispatcher that was published first, and then with the corrected one, which is chosen
// in the settings: the worker sleeps for 1 s and 5 s in the first run and never in the second.
func TestFirstWaiter(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	const id = "shop"
	p := openLesson(t, startApp(t, lessons.Builtin()), "dispatchers", id)
	p.click(cell(id, "[data-act=more]"))
	p.click(cell(id, "[data-scheduler=pool]"))
	dispatcher := cell(id, "select[name=dispatcher]")
	p.wait("the dispatcher of the lesson", fmt.Sprintf("document.querySelector(%s)?.value === 'first-waiter'", quote(dispatcher)))
	if about := p.text(cell(id, "[data-part=dispatcher-about]")); !strings.Contains(about, "1 s, 5 s, 6 s") {
		t.Errorf("of the dispatcher it says %q", about)
	}
	sleeps := func() []string {
		p.run(id)
		p.click(cell(id, "[data-view=table]"))
		p.fill(cell(id, "[data-part=table] input[name=filter]"), "unless a send wakes it")
		p.wait("the table is searched", fmt.Sprintf("/\\d of [\\d,]+ events$/.test(document.querySelector(%s).textContent)", quote(cell(id, "[data-part=table] [role=status]"))))
		return eval[[]string](p, fmt.Sprintf("[...document.querySelectorAll(%s)].map((r) => r.textContent)", quote(cell(id, "[data-part=table] tr[aria-rowindex]"))))
	}
	first := strings.Join(sleeps(), "\n")
	for _, want := range []string{"w0 sleeps for 1 s", "w0 sleeps for 5 s"} {
		if !strings.Contains(first, want) {
			t.Errorf("with first-waiter there is no %q: %s", want, first)
		}
	}
	p.shot("first-waiter")
	p.click(cell(id, "[data-view=threads]"))
	p.pick(dispatcher, "")
	if second := strings.Join(sleeps(), "\n"); strings.Contains(second, "sleeps for 5 s") {
		t.Errorf("with the corrected dispatcher: %s", second)
	}
}
