package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

// TestFind: a text is found and replaced in all programs of a lesson; the editors take it back, and what is replaced is saved.
func TestFind(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeLesson(t, dir, "mine.md", ownLesson)
	library, err := lessons.OpenToEdit(dir)
	if err != nil {
		t.Fatal(err)
	}
	p := openLesson(t, startApp(t, library), "mine", "b")
	found := func(text string) {
		t.Helper()
		p.wait(text, fmt.Sprintf("(document.querySelector('[data-part=found]')?.textContent ?? '').startsWith(%s)", quote(text)))
	}
	p.tabTo(cell("a", ".cm-content"))
	p.key("F", chromedp.ModifierCtrl|chromedp.ModifierShift)
	p.wait("the panel", "document.activeElement?.closest('.find') !== null")
	p.write("println")
	found("2 places in 2 programs")
	p.enter(0)
	p.enter(0)
	p.wait("the second is chosen", "document.querySelector('.find li button.on')?.textContent.startsWith('b:1')")
	p.fill(".find [aria-label='Replace by']", "print")
	checkAccess(p, "find and replace")
	checkDark(p, "find and replace")
	p.shot("found")
	p.press("[data-act=replace-all]")
	found("2 places in 2 programs replaced.")
	for _, id := range []string{"a", "b"} {
		if got := p.program(id); strings.Contains(got, "println") || !strings.Contains(got, "print(") {
			t.Errorf("%s is\n%s", id, got)
		}
	}
	p.wait("it is saved", "document.querySelector('[data-part=saved]')?.dataset.saved === 'yes'")
	p.press("[data-act=pattern]")
	p.fill(".find [aria-label=Find]", "(")
	found("This is not a regular expression")
	p.key(kb.Escape)
	p.wait("the panel is away", "!document.querySelector('.find')")
	p.selectWord("b", "print")
	p.key("z", chromedp.ModifierCtrl)
	p.wait("it is taken back there", fmt.Sprintf("document.querySelector(%s).textContent.includes('println')", quote(cell("b", ".cm-content"))))
	if got := p.program("a"); strings.Contains(got, "println") {
		t.Error("it is taken back elsewhere, too")
	}
}
