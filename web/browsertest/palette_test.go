package browsertest

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

// TestPalette: by keys alone, a few letters find a command, a program, a heading or another lesson; Escape leaves everything as it
// was. At the end of a lesson PageDown turns to the next, at its start PageUp to the one before.
func TestPalette(t *testing.T) {
	t.Parallel()
	p := openLesson(t, startApp(t, lessons.Builtin()), "ping-pong", "pingpong")
	chosen := "document.querySelector('.palette [aria-selected=true] span')?.textContent"
	p.tabTo(cell("pingpong", ".cm-content"))
	open := func() {
		t.Helper()
		p.key("k", chromedp.ModifierCtrl)
		p.wait("the palette", "document.activeElement?.getAttribute('role') === 'combobox'")
	}
	open()
	p.write("run all")
	p.wait("the command", chosen+" === 'Run all programs'")
	checkAccess(p, "palette")
	checkDark(p, "palette")
	p.shot("light")
	p.scheme("dark")
	p.shot("dark")
	p.scheme("light")
	p.key(kb.Escape)
	p.wait("the focus is back", "document.activeElement?.classList.contains('cm-content') && !document.querySelector('.palette[open]')")
	open()
	p.write("qqq is called so")
	p.wait("it is said", "document.querySelector('.palette .none')?.textContent === 'Nothing has that name.'")
	p.key("a", chromedp.ModifierCtrl)
	p.write("storm quiets")
	p.wait("the lesson", chosen+" === 'Go to A storm that quiets down'")
	p.enter(0)
	p.wait("it is there", "location.pathname === '/lesson/countdown' && !!document.querySelector('.cm-content')")

	// The latest command is kept of as many as are kept, and comes first without letters.
	eval[bool](p, "(localStorage.setItem('rehearse-palette', JSON.stringify(['1', '2', '3', '4', '5', '6', '7', '8'])), true)")
	open()
	p.write("find and replace")
	p.wait("the command", chosen+" === 'Find and replace in all programs'")
	p.enter(0)
	p.wait("it is done", "document.activeElement?.closest('.find') !== null")
	p.key(kb.Escape)
	p.wait("the panel is away", "!document.querySelector('.find')")
	open()
	p.wait("the latest comes first", chosen+" === 'Find and replace in all programs'")
	p.key(kb.Escape)
	p.wait("the palette is away", "!document.querySelector('.palette[open]')")

	turned := func(key, path string) {
		t.Helper()
		p.key(key)
		p.wait(path, fmt.Sprintf("location.pathname === '/lesson/%s' && !!document.querySelector('.cm-content')", path))
	}
	// The browser scrolls smoothly after a key: the page must have come to rest before the next one.
	rests := func(where string) {
		t.Helper()
		p.wait("the page rests", fmt.Sprintf(`new Promise((done) => { const from = scrollY; setTimeout(() => done(scrollY === from && %s), 200); })`, where))
	}
	eval[bool](p, "(document.activeElement.blur(), scrollTo(0, 300), true)")
	p.settle()
	p.key(kb.PageDown)
	rests("scrollY > 300")
	if got := eval[string](p, "location.pathname"); got != "/lesson/countdown" {
		t.Errorf("in the middle of a lesson PageDown goes to %s", got)
	}
	p.key(kb.End)
	rests("scrollY + innerHeight > document.documentElement.scrollHeight - 1")
	next := eval[string](p, "document.querySelector('[data-part=next-lesson]').getAttribute('href').split('/').pop()")
	turned(kb.PageDown, next)
	p.key(kb.Home)
	rests("scrollY === 0")
	turned(kb.PageUp, "countdown")
}
