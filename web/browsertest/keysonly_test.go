package browsertest

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

// tabTo presses Tab, or with a modifier Shift+Tab, until what is focused is the part of a cell. The editor keeps Tab for itself
// until Escape.
func (p *tab) tabTo(selector string, modifiers ...chromedp.Modifier) {
	p.t.Helper()
	where := fmt.Sprintf(`document.activeElement.matches(%s) ? 'there' : document.activeElement.matches('.cm-content') ? 'editor' : ''`, quote(selector))
	for range 200 { // more than a lesson has stops
		switch eval[string](p, where) {
		case "there":
			return
		case "editor":
			p.key(kb.Escape)
		}
		p.key(kb.Tab, modifiers...)
	}
	p.t.Fatalf("Tab does not come to %s", selector)
}

// skips takes the links that the page begins with: one leads to the text, the other to what runs the first program.
func (p *tab) skips(id string) {
	p.t.Helper()
	focused := func(selector string) {
		p.t.Helper()
		p.wait("the focus on "+selector, fmt.Sprintf("document.activeElement.matches(%s)", quote(selector)))
	}
	p.key(kb.Tab)
	focused("[data-act=skip]")
	p.shot("skip")
	p.enter(0)
	focused("#main")
	p.key(kb.Tab)
	focused("#main *")
	eval[bool](p, "(document.querySelector('[data-act=skip]').focus(), true)")
	p.key(kb.Tab)
	focused("[data-act=skip-program]")
	p.enter(0)
	focused(cell(id, "[data-act=run]"))
}

// TestKeysOnly goes along the bars of a cell without a mouse: run, settings, every view, link and export; and ends a run
// that would not end.
func TestKeysOnly(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	const id = "countdown"
	p := openLesson(t, a, id, id)
	p.skips(id)
	p.enter(0)
	p.wait("the run", exists(cell(id, "[data-part=event]")))
	p.tabTo(cell(id, "[data-act=more]"))
	p.enter(0)
	p.tabTo(cell(id, "[name=stopAfter]"))
	for _, v := range []string{"actors", "ring", "messages", "meters", "compare", "table", "threads"} {
		view := cell(id, "[data-view="+v+"]")
		p.tabTo(view)
		p.enter(0)
		p.wait("the view "+v, exists(view+"[aria-pressed=true]"))
		p.settle()
	}
	p.tabTo(cell(id, "[data-act=link]"))
	p.enter(0)
	p.wait("what became of the link", contains(cell(id, "[data-part=link]"), "ink"))
	p.tabTo(cell(id, "[data-act=export]"))
	p.enter(0)
	p.wait("the ways to export", exists(cell(id, "[data-act=export][aria-expanded=true]")))

	p.tabTo(cell(id, ".cm-content"))
	p.key("a", chromedp.ModifierCtrl)
	p.write("func main() {\n\tfor {\n\t}\n}")
	p.enter(chromedp.ModifierCtrl)
	p.wait("that it runs", exists(cell(id, "[data-act=stop]:enabled")))
	p.tabTo(cell(id, "[data-act=stop]"), chromedp.ModifierShift) // the run bar is before the editor
	p.enter(0)
	p.wait("that it has ended", exists(cell(id, "[data-act=run]:enabled")))
}
