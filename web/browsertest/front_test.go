package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
)

// TestFront goes from the first page to two runs beside each other, and to a pasted Go program, in three actions each; then the page
// offers to continue.
func TestFront(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	dir := t.TempDir()
	own, err := lessons.OpenToEdit(dir)
	if err != nil {
		t.Fatal(err)
	}
	a := startApp(t, &lessons.Shelf{Read: lessons.Builtin(), Own: own})
	front := "http://" + a.addr.String() + "/"
	p := openPage(t, a, "/")
	p.wait("the front page", "document.querySelector('[data-part=front] h1')?.textContent === 'See what concurrent programs do'")
	if got := p.text("[data-act=begin]"); got != "Start: One message at a time" {
		t.Errorf("the page begins with %q", got)
	}
	p.wait("the picture", "getComputedStyle(document.querySelector('.storm .whole')).backgroundImage.includes('storm-light')")
	p.click("[data-act=play-storm]")
	p.wait("it is still moving", "document.querySelector('.storm .so-far').getAnimations().some(a => a.playState === 'running')")
	p.wait("it stands still after five seconds", "document.querySelector('.storm .so-far').getAnimations().every(a => a.playState === 'finished' && a.effect.getComputedTiming().endTime <= 5000)")
	for _, size := range []int64{1440, 1280, 390} {
		p.size(size, 900)
		if eval[bool](p, "document.documentElement.scrollWidth > innerWidth") {
			t.Errorf("at a width of %d the page scrolls sideways", size)
		}
		p.shot(fmt.Sprintf("front-%d", size))
	}
	p.size(1440, 900)
	checkAccess(p, "the front page")

	p.click("[data-act=begin]") // 1
	p.waitCell(counterCell)
	p.run(counterCell) // 2
	makespans := fmt.Sprintf(`(c => c && c.length === 3 && c[1].textContent !== c[2].textContent)(document.querySelector(%s)?.children)`, quote(cell(counterCell, ".strip > div:nth-child(2)")))
	p.wait("two runs, which differ in their makespan", makespans)
	if paid := p.text(cell(counterCell, ".strip")); !strings.Contains(paid, "Thread per actor") || !strings.Contains(paid, "Pool of") {
		t.Errorf("it compares %q", paid)
	}

	p.open(front)
	p.wait("to continue", "document.querySelector('[data-act=begin]')?.textContent === 'Continue: One message at a time'")
	p.click("[data-act=scratchpad]") // 1
	p.waitCell("program")
	p.wait("the program is selected", "document.activeElement?.closest('[data-part=editor]') && getSelection().toString().includes('squares := make')")
	p.write("package main\n\nimport (\n\t\"fmt\"\n\t\"sync\"\n)\n\nfunc main() {\n\tvar wg sync.WaitGroup\n\tfor i := range 3 {\n\t\twg.Go(func() { fmt.Println(\"pasted\", i) })\n\t}\n\twg.Wait()\n}\n") // 2
	p.run("program")                                                                                                                                                                                       // 3
	p.wait("a step in words", fmt.Sprintf(`/step [0-9,]+: \S/.test(document.querySelector(%s)?.textContent ?? "")`, quote(cell("program", "[data-part=event]"))))
	p.wait("what it wrote", fmt.Sprintf("document.querySelector(%s)?.textContent.includes('pasted 2')", quote(cell("program", "[data-part=output] pre"))))
	p.shot("scratchpad")
	p.wait("it is saved", "document.querySelector('[data-part=saved]')?.dataset.saved === 'yes'")
	src, err := os.ReadFile(filepath.Join(dir, "scratchpad.md"))
	if err != nil || !strings.HasPrefix(string(src), "# Scratchpad\n") || !strings.Contains(string(src), "pasted") {
		t.Errorf("scratchpad.md is %q, %v", src, err)
	}

	p.open(front)
	p.wait("to continue there", "document.querySelector('[data-act=begin]')?.textContent === 'Continue: Scratchpad'")
	p.click("[data-act=scratchpad]")
	p.wait("the same scratchpad", "location.pathname === '/lesson/scratchpad'")
	p.waitCell("program")
	if !strings.Contains(p.program("program"), "pasted") {
		t.Error("the scratchpad has lost its program")
	}
	p.open(front)
	p.wait("the front page", "!!document.querySelector('[data-part=front] h1')")
	p.click("[data-act=to-new-notebook]")
	p.wait("a line for the title", "document.activeElement?.closest('[data-part=new-title]') !== null")
}
