package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
)

// TestShared asks of ten programs of goroutines what a channel or a lock is at a moment and who waits for it, and reads the answer from the
// view Shared, to which cues lead.
func TestShared(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	dir := t.TempDir()
	text, err := os.ReadFile("testdata/shared.md")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "shared.md"), text, 0o600); err != nil {
		t.Fatal(err)
	}
	lib, err := lessons.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	p := openPage(t, startApp(t, lib), "/lesson/shared")
	p.size(1440, 900)
	for _, c := range []struct{ id, want string }{
		{"unbuffered", "ch channel no buffer"},
		{"buffered", "jobs channel of 2 2 of 2 in its buffer"},
		{"selects", "b channel no buffer; main.func1 · g2 waits to send"},
		{"mutex", "mu lock held by main.func1 · g2; main.func1 · g3 waits to lock it"},
		{"rwmutex", "mu lock for readers and writers read by main.func1 · g2, main.func1 · g3"},
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
	p.size(390, 844)
	p.shot("shared-390")
	checkAccess(p, "the view Shared")
}
