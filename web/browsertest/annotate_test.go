package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

// TestAnnotate: a teacher puts notes of every kind on a run, orders them, and plays them as a tour; all views show them, and a reload
// and another run of the cell keep them.
func TestAnnotate(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, stormLesson, stormCell)
	p.size(1440, 900)
	p.run(stormCell)
	part := func(name string) string { return cell(stormCell, "[data-part="+name+"]") }
	act := func(name string) string { return cell(stormCell, "[data-act="+name+"]") }
	count := func(what, selector string, n int) {
		p.t.Helper()
		p.wait(what, fmt.Sprintf("document.querySelectorAll(%s).length === %d", quote(selector), n))
	}
	headings := func() string {
		return eval[string](p, fmt.Sprintf("[...document.querySelectorAll(%s)].map(e => e.textContent).join(' | ')", quote(cell(stormCell, ".note-side .heading"))))
	}
	p.click(act("annotate"))
	p.wait("the window", exists(part("note-side")))
	given := len(lessonNotes(t, stormLesson, stormCell).Notes)
	p.deleteNotes(stormCell, given) // that came with the lesson
	p.focusPanels(stormCell)
	p.key(kb.Home)
	for range 5 {
		p.key(kb.ArrowRight, chromedp.ModifierShift)
	}
	for i, about := range []string{"range", "message", "step", "actor", "thread", "difference"} {
		p.noteAbout(stormCell, about, fmt.Sprintf("**About the %s.** What is *seen* here.", about), i+1)
	}
	count("marks", cell(stormCell, "[data-part=panels] .note-mark"), 6)
	p.shot("annotate")
	checkAccess(p, "annotating")
	checkDark(p, "annotating, dark")

	p.focus(cell(stormCell, ".note-side li:last-child [data-act=note-order]"))
	for range 5 {
		p.key(kb.ArrowUp)
	}
	p.wait("the difference first", fmt.Sprintf("document.querySelector(%s).textContent === 'About the difference'", quote(cell(stormCell, ".note-side .heading"))))
	p.click(act("notes-undo"))
	p.wait("one move taken back", fmt.Sprintf("document.querySelectorAll(%s)[1]?.textContent === 'About the difference'", quote(cell(stormCell, ".note-side .heading"))))
	p.click(cell(stormCell, ".note-side li:nth-child(3) .dot"))
	p.wait("the callout", exists(part("callout")))
	p.focus(part("callout"))
	left := fmt.Sprintf("document.querySelector(%s).style.left", quote(part("callout")))
	was := eval[string](p, left)
	p.key(kb.ArrowRight)
	p.wait("the callout elsewhere", left+" !== "+quote(was))
	p.fill(part("note-predict"), "What will it be?")
	p.focus(part("note-label"))
	p.wait("the question", fmt.Sprintf("document.querySelector(%s).value === 'What will it be?'", quote(part("note-predict"))))
	p.fill(part("tour-title"), "Why the pool is slower")
	p.focus(part("note-label"))
	for _, view := range []string{"actors", "ring", "messages", "meters", "compare", "table"} {
		p.click(cell(stormCell, ".viewbar [data-view="+view+"]"))
		p.wait("marks in "+view, exists(cell(stormCell, ".note-mark, .note-dot")))
	}
	order := headings()
	p.click(cell(stormCell, ".viewbar [data-view=threads]"))
	p.wait("the title is kept", fmt.Sprintf("document.querySelector(%s).value === 'Why the pool is slower'", quote(part("tour-title"))))

	p.click(act("play-tour"))
	p.wait("the tour", exists(part("tour")))
	p.key(kb.ArrowRight)
	p.key(kb.ArrowRight)
	p.wait("the question is asked", exists(part("tour-answer")))
	p.wait("what comes is hidden", fmt.Sprintf("!document.querySelector(%s)", quote(cell(stormCell, ".note-mark"))))
	p.shot("tour-asks")
	p.focus(part("tour-answer"))
	p.write("That")
	p.enter(0)
	p.wait("it is shown", fmt.Sprintf("document.querySelector(%s)?.textContent.includes('What is seen here.') && !!document.querySelector(%s)", quote(part("tour")), quote(cell(stormCell, ".note-mark.open"))))
	p.shot("tour")
	p.focus(act("tour-next"))
	for range 4 {
		p.key(kb.ArrowRight)
	}
	p.wait("its end", "!document.querySelector('[data-part=tour]')")
	p.click(act("annotate-done"))
	p.wait("the lesson again", "!document.body.classList.contains('annotates') && !document.querySelector('[inert]')")

	p.reload()
	p.waitCell(stormCell)
	p.waitPainted(stormCell, 1)
	count("the notes", cell(stormCell, "[data-part=notes] li"), 6)
	p.run(stormCell)
	count("the notes of another run", cell(stormCell, "[data-part=notes] li"), 6)
	if eval[bool](p, fmt.Sprintf("!!document.querySelector(%s)", quote(cell(stormCell, ".dot.orphan")))) {
		t.Error("a note is lost after another run")
	}
	p.click(act("annotate"))
	p.wait("the window", exists(part("note-side")))
	if again := headings(); again != order || !strings.HasPrefix(again, "About the range | About the difference | About the message") {
		t.Errorf("the order was %s and is %s", order, again)
	}
	p.click(act("notes-reset"))
	count("the given notes again", cell(stormCell, ".note-side li"), given)
	p.click(act("notes-undo"))
	count("one's own", cell(stormCell, ".note-side li"), 6)
	p.size(390, 844)
	p.shot("annotate-narrow")
}
