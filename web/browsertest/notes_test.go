package browsertest

import (
	"fmt"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
)

// TestNotesOfAnotherProgram: notes that came with a lesson are faded, and say why, beside a run of an edited program or with other
// settings; the reader can say that one is still right. What is deleted comes back: at once, from the menu, and after a reload what
// came with the lesson.
func TestNotesOfAnotherProgram(t *testing.T) {
	t.Parallel()
	p := openLesson(t, startApp(t, lessons.Builtin()), counterLesson, counterCell)
	act := func(name string) string { return cell(counterCell, "[data-act="+name+"]") }
	item := func(n int, more string) string {
		return cell(counterCell, fmt.Sprintf("[data-part=notes] li:nth-child(%d) %s", n, more))
	}
	notes := func(what string, all int, faded string) {
		t.Helper()
		p.wait(what, fmt.Sprintf("(l => l.length === %d && l.map(li => li.classList.contains('faded') ? 1 : 0).join('') === %s)([...document.querySelectorAll(%s)])",
			all, quote(faded), quote(cell(counterCell, "[data-part=notes] li"))))
	}
	about := func(n int, words string) {
		t.Helper()
		p.wait("what note "+fmt.Sprint(n)+" says", fmt.Sprintf("document.querySelector(%s).textContent.startsWith(%s)", quote(item(n, "> div > .meta")), quote(words)))
	}
	p.run(counterCell)
	notes("the lesson's notes", 3, "000")
	own := p.program(counterCell)
	p.setProgram(counterCell, own+"\n// Edited.\n")
	p.run(counterCell)
	notes("notes on another program", 3, "111")
	about(1, "about another program · ")
	p.click(item(2, ".dot"))
	p.wait("its callout", fmt.Sprintf("document.querySelector(%s)?.textContent.includes('about another program')", quote(cell(counterCell, ".callout.faded .meta"))))
	p.scrollTo(cell(counterCell, "[data-part=notes]"))
	p.shot("notes-faded")
	checkAccess(p, "notes on another program")
	checkDark(p, "notes on another program, dark")
	p.click(act("tour"))
	p.wait("the tour says it", fmt.Sprintf("document.querySelector(%s)?.textContent.includes('about another program')", quote(cell(counterCell, ".tour.faded .meta"))))
	p.click(act("tour-close"))
	p.click(item(1, "[data-act=note-still]"))
	notes("one that is still right", 3, "011")
	p.setProgram(counterCell, own)
	p.run(counterCell)
	notes("the lesson's program again", 3, "100")
	p.click(item(1, "[data-act=note-still]"))
	p.fill(cell(counterCell, "input[name=seed]"), "2")
	p.run(counterCell)
	notes("notes on other settings", 3, "111")
	about(3, "about other settings · ")

	p.click(item(2, "[data-act=note-delete]"))
	notes("one was deleted", 2, "11")
	p.wait("it is said", fmt.Sprintf("document.querySelector(%s)?.textContent.includes('Asleep, then woken') && document.activeElement === document.querySelector(%s)",
		quote(cell(counterCell, "[data-part=notes-back] [role=status]")), quote(act("note-undo"))))
	p.shot("note-deleted")
	p.click(act("note-undo"))
	notes("it is back", 3, "111")
	for n := range 3 {
		p.click(item(1, "[data-act=note-delete]"))
		p.wait("deleted", fmt.Sprintf("document.querySelectorAll(%s).length === %d", quote(cell(counterCell, "[data-part=notes] li")), 2-n))
	}
	p.run(counterCell)
	p.click(act("notes-menu"))
	p.wait("the deleted ones are listed", fmt.Sprintf("document.querySelectorAll(%s).length === 3", quote(act("note-back"))))
	p.shot("notes-menu")
	checkAccess(p, "the menu of notes")
	p.click(cell(counterCell, "[data-note=asleep] [data-act=note-back]"))
	notes("one of them is back", 1, "1")

	p.reload()
	p.waitCell(counterCell)
	p.waitPainted(counterCell, 1)
	notes("the one after a reload", 1, "1")
	p.click(act("notes-menu"))
	p.click(act("notes-given"))
	notes("the lesson's are back", 3, "111")
	p.wait("nothing more to bring back", "!document.querySelector('[data-part=notes-back]')")
}
