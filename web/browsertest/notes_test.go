package browsertest

import (
	"fmt"
	"slices"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/notes"
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
	list := lessonNotes(t, counterLesson, counterCell).Notes
	all := len(list)
	asleep := 1 + slices.IndexFunc(list, func(n notes.Note) bool { return n.ID == "asleep" })
	// shows waits until there are so many notes, of which those are faded whose numbers faded accepts.
	shows := func(what string, n int, faded func(i int) bool) {
		t.Helper()
		pattern := ""
		for i := 1; i <= n; i++ {
			if faded(i) {
				pattern += "1"
			} else {
				pattern += "0"
			}
		}
		p.wait(what, fmt.Sprintf("[...document.querySelectorAll(%s)].map(li => li.classList.contains('faded') ? 1 : 0).join('') === %s",
			quote(cell(counterCell, "[data-part=notes] li")), quote(pattern)))
	}
	every := func(int) bool { return true }
	none := func(int) bool { return false }
	about := func(n int, words string) {
		t.Helper()
		p.wait("what note "+fmt.Sprint(n)+" says", fmt.Sprintf("document.querySelector(%s).textContent.startsWith(%s)", quote(item(n, "> div > .meta")), quote(words)))
	}
	p.run(counterCell)
	shows("the lesson's notes", all, none)
	own := p.program(counterCell)
	p.setProgram(counterCell, own+"\n// Edited.\n")
	p.run(counterCell)
	shows("notes on another program", all, every)
	about(1, "about another program · ")
	p.click(item(asleep, ".dot"))
	p.wait("its callout", fmt.Sprintf("document.querySelector(%s)?.textContent.includes('about another program')", quote(cell(counterCell, ".callout.faded .meta"))))
	p.scrollTo(cell(counterCell, "[data-part=notes]"))
	p.shot("notes-faded")
	checkAccess(p, "notes on another program")
	checkDark(p, "notes on another program, dark")
	p.click(act("tour"))
	p.wait("the tour says it", fmt.Sprintf("document.querySelector(%s)?.textContent.includes('about another program')", quote(cell(counterCell, ".tour.faded .meta"))))
	p.click(act("tour-close"))
	p.click(item(1, "[data-act=note-still]"))
	shows("one that is still right", all, func(i int) bool { return i > 1 })
	p.setProgram(counterCell, own)
	p.run(counterCell)
	shows("the lesson's program again", all, func(i int) bool { return i == 1 })
	p.click(item(1, "[data-act=note-still]"))
	p.fill(cell(counterCell, "input[name=seed]"), "2")
	p.run(counterCell)
	shows("notes on other settings", all, every)
	about(all, "about other settings · ")

	p.click(item(asleep, "[data-act=note-delete]"))
	shows("one was deleted", all-1, every)
	p.wait("it is said", fmt.Sprintf("document.querySelector(%s)?.textContent.includes('Asleep, then woken') && document.activeElement === document.querySelector(%s)",
		quote(cell(counterCell, "[data-part=notes-back] [role=status]")), quote(act("note-undo"))))
	p.shot("note-deleted")
	p.click(act("note-undo"))
	shows("it is back", all, every)
	for left := all - 1; left >= 0; left-- {
		p.click(item(1, "[data-act=note-delete]"))
		p.wait("deleted", fmt.Sprintf("document.querySelectorAll(%s).length === %d", quote(cell(counterCell, "[data-part=notes] li")), left))
	}
	p.run(counterCell)
	p.click(act("notes-menu"))
	p.wait("the deleted ones are listed", fmt.Sprintf("document.querySelectorAll(%s).length === %d", quote(act("note-back")), all))
	p.shot("notes-menu")
	checkAccess(p, "the menu of notes")
	p.click(cell(counterCell, "[data-note=asleep] [data-act=note-back]"))
	shows("one of them is back", 1, every)

	p.reload()
	p.waitCell(counterCell)
	p.waitPainted(counterCell, 1)
	shows("the one after a reload", 1, every)
	p.click(act("notes-menu"))
	p.click(act("notes-given"))
	shows("the lesson's are back", all, every)
	p.wait("nothing more to bring back", "!document.querySelector('[data-part=notes-back]')")
}
