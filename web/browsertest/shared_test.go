package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
)

// TestShared asks of ten programs of goroutines what a channel or a lock is at a moment and who waits for it, and reads the answer from the
// view Shared, to which cues lead.
func TestShared(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	p := openPage(t, startApp(t, libraryOf(t, "testdata/shared.md")), "/lesson/shared")
	p.size(1440, 900)
	for _, c := range []struct{ id, want string }{
		{"unbuffered", "ch channel no buffer"},
		{"buffered", "jobs channel of 2 2 of 2 in its buffer"},
		{"selects", "b channel no buffer; main.func1 · g2 waits to send"},
		{"mutex", "mu lock held by main.func1 · g2; main.func1 · g3 waits to lock it"},
		{"rwmutex", "mu lock for readers and writers read by main.func1 · g2, main.func1 · g3"},
		{"waitgroup", "wg wait group its counter is 1; main waits for it"},
		{"once", "the lock of once lock held by main.func1 · g2; main.func1 · g3 waits to lock it"},
		{"cond", "ready condition main waits for a signal"},
		{"context", "ctx.Done() channel no buffer; main.func1 · g2 waits to receive"},
		{"circle", "b lock held by main.func1 · g2; main waits to lock it"},
		{"leak", "result channel no buffer; main.func1 · g2 waits to send"},
	} {
		p.wait("the cue of "+c.id, fmt.Sprintf("(() => { const a = [...document.querySelectorAll('a.cue')].find(a => a.textContent === %s); a?.click(); return !!a })()", quote(c.id)))
		p.wait(c.id+": "+c.want, fmt.Sprintf("[...document.querySelectorAll(%s)].some(li => li.textContent.trim() === %s)", quote(cell(c.id, "[data-part=shared-state] li")), quote(c.want)))
		if c.id == "mutex" || c.id == "circle" || c.id == "buffered" {
			p.shot("shared-" + c.id)
		}
	}
	if got := eval[int](p, fmt.Sprintf("Number(document.querySelector(%s).dataset.circle)", quote(cell("circle", "[data-part=wait-graph]")))); got != 4 {
		t.Errorf("%d nodes are on the circle of two goroutines and two locks", got)
	}
	p.scheme("dark")
	p.shot("shared-dark")
	checkAccess(p, "the view Shared")
	p.size(390, 844)
	p.shot("shared-390")
	checkPhone(p, "the view Shared")
}

// libraryOf is a library of one lesson, which is read from a file.
func libraryOf(t *testing.T, file string) *lessons.Library {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, filepath.Base(file)), text, 0o600); err != nil {
		t.Fatal(err)
	}
	lib, err := lessons.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return lib
}

// TestNamesOfLocks steps to the deadlock of two goroutines that call two locks by the same names, of their parameters. The event, the
// table of what is shared, the graph, the chain of Why, the state and the error all have the names that main gives the locks.
func TestNamesOfLocks(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	p := openPage(t, startApp(t, libraryOf(t, "testdata/shared.md")), "/lesson/shared")
	p.size(1440, 900)
	p.wait("the cue", "(() => { const a = [...document.querySelectorAll('a.cue')].find(a => a.textContent === 'names'); a?.click(); return !!a })()")
	of := func(part string) string {
		return fmt.Sprintf("[...document.querySelectorAll(%s)].map(e => e.textContent).join(' ')", quote(cell("names", part)))
	}
	p.wait("the event", of("[data-part=event]")+".includes('main.func2 · g3 waits to lock alice')")
	p.wait("the table", of("[data-part=shared-state] li")+".includes('bob lock held by main.func2 · g3; main.func1 · g2 waits to lock it')")
	p.wait("the graph", of("[data-part=wait-graph]")+".includes('main.func1 · g2 waits for bob')")
	p.click(cell("names", "[data-view=threads]"))
	p.focusPanels("names")
	p.key("w")
	p.wait("why", of("[data-part=why]")+".includes('waits to lock alice')")
	p.click(cell("names", "[data-part=state] summary"))
	p.wait("the state", of("[data-part=state]")+".includes('waits to lock bob (here to) (since')")
	if text := p.text(cell("names", "")); !strings.Contains(text, "main.func1 · g2 waits to lock bob (here to) (") || strings.Contains(text, "#2") {
		t.Errorf("the error, or something else, has other names: %s", text)
	}
	p.shot("names")
}
