package browsertest

import (
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
)

// TestHistory: a text that a cell had before is put into the editor, and kept or left again.
func TestHistory(t *testing.T) {
	t.Parallel()
	goBackInHistory(openLesson(t, startApp(t, lessons.Builtin()), counterLesson, counterCell))
}

// goBackInHistory edits the program of the page twice, and goes back to the first text.
func goBackInHistory(p *tab) {
	t := p.t
	t.Helper()
	saved := "document.querySelector('[data-part=saved]')?.dataset.saved === 'yes'"
	p.selectWord(counterCell, counterLiteral)
	p.write("1111")
	p.wait("it is saved", saved)
	first := p.program(counterCell)
	p.selectWord(counterCell, "1111")
	p.write("2222")
	p.wait("it is being saved", "!("+saved+")")
	p.wait("it is saved", saved)
	second := p.program(counterCell)

	p.click(cell(counterCell, "[data-act=more]"))
	p.click(cell(counterCell, "[data-act=history]"))
	p.wait("both texts", `document.querySelectorAll('[data-part=history] li').length === 2`)
	p.shot("list")
	p.click(cell(counterCell, "[data-part=history] li:nth-of-type(2) [data-act=show-version]"))
	p.settle()
	if got := p.program(counterCell); got != first || !strings.Contains(got, "1111") {
		t.Errorf("the editor has\n%s", got)
	}
	p.click(cell(counterCell, "[data-act=own]"))
	p.settle()
	if got := p.program(counterCell); got != second {
		t.Errorf("mine is now\n%s", got)
	}
	p.click(cell(counterCell, "[data-part=history] li:nth-of-type(2) [data-act=show-version]"))
	p.click(cell(counterCell, "[data-act=keep]"))
	p.wait("it is being saved", "!("+saved+")")
	p.wait("it is saved", saved)
	p.reload()
	p.waitCell(counterCell)
	if got := p.program(counterCell); got != first {
		t.Errorf("after a reload the program is\n%s", got)
	}
}
