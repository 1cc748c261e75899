package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/render/document"
)

// TestLessonExportMenu: each format of the menu in the top bar gives a file with what the learner has typed a moment before; one that is
// being made can be cancelled, and without solutions there are none.
func TestLessonExportMenu(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, stormLesson, stormCell)
	p.wait("what is saved", `(window.saved = [], window.texts = [], URL.createObjectURL = (blob) => { saved.push(blob.size); blob.text().then((t) => texts.push(t)); return '#'; }, HTMLAnchorElement.prototype.click = function () { saved.push(this.download); }, true)`)
	p.setProgram(stormCell, "// typed a moment before\n"+p.program(stormCell))
	const menu = "[data-act=export-lesson]"
	link := func(format string) string { return "[data-export=" + format + "]" }
	open := func(format string) {
		if !eval[bool](p, fmt.Sprintf("!!document.querySelector(%s)", quote(link(format)))) {
			p.click(menu)
		}
	}
	for _, f := range document.Formats {
		open(f.Name)
		if f.Name == "markdown" {
			p.shot("menu")
			checkAccess(p, "lesson export menu")
		}
		p.click(link(f.Name))
		want := "03-countdown." + f.File
		if f.Several {
			want = "03-countdown-" + f.Name + ".zip"
		}
		p.wait(f.Name, fmt.Sprintf("saved.at(-1) === %s && saved.at(-2) > 5000", quote(want)))
		// What was typed does not compile, as the menu says then.
		p.wait("the menu is closed, or says what the file lacks", fmt.Sprintf("!document.querySelector(%s) || document.querySelector('[data-part=export-warnings]')", quote(link(f.Name))))
	}
	p.wait("what was typed", `texts.some((t) => t.includes('typed a moment before') && t.includes('nbformat'))`)

	open("handout")
	p.click("[data-part=export-without]")
	p.click(link("handout"))
	p.wait("a hand-out without", `texts.some((t) => t.startsWith('<!DOCTYPE') && t.includes('typed a moment before') && !t.includes('Answer 1'))`)

	open("ipynb")
	n := eval[int](p, "saved.length")
	p.click(link("ipynb"))
	p.click("[data-act=export-cancel]")
	p.wait("it is cancelled", "!document.querySelector('[data-act=export-cancel]') && !document.querySelector('[data-part=export-problem]')")
	if now := eval[int](p, "saved.length"); now != n {
		t.Errorf("a cancelled export was saved: %v", eval[[]any](p, "saved"))
	}
	if href := eval[string](p, "document.querySelector('[data-export=ipynb]').getAttribute('href')"); !strings.HasPrefix(href, "/api/lessons/countdown/export/ipynb?solutions=no") && href != "/api/lessons/countdown/export/ipynb" {
		t.Errorf("without a script the link leads to %q", href)
	}
}
