package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
)

const overtakenLesson = "# Given\n\n```go {run id=a}\nfunc main() {\n\tprintln(\"one\")\n}\n```\n\n```go {run id=b}\nfunc main() { println(\"one\") }\n```\n"

// TestOvertaken: when a lesson has changed since the learner's edit, the difference is shown, and one text or the other is gone on
// with; the other stays in the history.
func TestOvertaken(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeLesson(t, dir, "given.md", overtakenLesson)
	p := openLesson(t, startApp(t, openLibrary(t, dir)), "given", "b")
	saved := "document.querySelector('[data-part=saved]')?.dataset.saved === 'yes'"
	for _, id := range []string{"a", "b"} {
		p.selectWord(id, "one")
		p.write("mine")
		p.wait("it is saved", saved)
		eval[bool](p, "(document.activeElement.blur(), true)")
	}
	p.wait("both are saved", "!document.querySelector('[data-saved=pending]')")
	writeLesson(t, dir, "given.md", strings.ReplaceAll(overtakenLesson, "one", "new"))
	banner := func(id string) string { return cell(id, "[data-part=stale]") }
	p.wait("it is said of both", fmt.Sprintf("!!document.querySelector(%s) && !!document.querySelector(%s)", quote(banner("a")), quote(banner("b"))))
	p.click(cell("a", "[data-part=stale] summary"))
	p.wait("the difference", fmt.Sprintf("!!document.querySelector(%s)", quote(cell("a", "[data-part=diff] pre del"))))
	if got := p.text(cell("a", "[data-part=diff] pre")); !strings.Contains(got, "−   println(\"mine\")") && !strings.Contains(got, "− \tprintln(\"mine\")") || !strings.Contains(got, "println(\"new\")") {
		t.Errorf("the difference is %q", got)
	}
	p.shot("difference")
	p.scheme("dark")
	p.shot("difference-dark")
	p.scheme("light")
	checkAccess(p, "a difference")
	checkDark(p, "a difference")

	// A key more does not decide.
	p.selectWord("a", "mine")
	p.write("my own")
	p.wait("it is saved", saved)
	p.reload()
	p.waitCell("b")
	p.click(cell("a", "[data-part=stale] [data-act=keep-mine]"))
	p.click(cell("b", "[data-part=stale] [data-act=take-theirs]"))
	p.wait("it is decided", "!document.querySelector('[data-part=stale]') && !document.querySelector('[data-saved=pending]')")
	p.reload()
	p.waitCell("b")
	if a, b := p.program("a"), p.program("b"); !strings.Contains(a, "my own") || !strings.Contains(b, "new") {
		t.Errorf("a has\n%s\nb has\n%s", a, b)
	}
	if eval[bool](p, "!!document.querySelector('[data-part=stale]')") {
		t.Error("it is asked again")
	}
}

// TestSaveCopy: of two texts of one cell, mine can go into a copy of the lesson.
func TestSaveCopy(t *testing.T) {
	t.Parallel()
	own, err := lessons.OpenToEdit(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	a := startApp(t, &lessons.Shelf{Read: lessons.Builtin(), Own: own})
	first := openLesson(t, a, counterLesson, counterCell)
	second := openLesson(t, a, counterLesson, counterCell)
	second.allow("409")
	first.selectWord(counterCell, counterLiteral)
	first.write("111")
	first.wait("the save", `document.querySelector('[data-part=saved]')?.dataset.saved === 'yes'`)
	second.selectWord(counterCell, counterLiteral)
	second.write("22")
	// What is typed while the copy is made is not in it, and stays.
	eval[bool](second, `(() => {
		const real = window.fetch;
		window.fetch = async (...args) => {
			const answer = await real(...args);
			if (String(args[0]).includes('/api/notebooks')) await new Promise((go) => (window.letGo = go));
			return answer;
		};
		return true;
	})()`)
	second.press(cell(counterCell, "[data-act=save-copy]"))
	second.wait("the copy is made", "!!window.letGo")
	second.focus(cell(counterCell, ".cm-content"))
	second.write("2")
	eval[bool](second, "(window.letGo(), true)")
	second.wait("it is said", fmt.Sprintf("document.querySelector(%s).textContent.includes('you have typed more since')", quote("[data-cell="+counterCell+"]")))
	if got := second.text(cell(counterCell, ".cm-content")); !strings.Contains(got, "222") {
		t.Errorf("the text is %q", got)
	}
	second.reload()
	second.wait("it is asked again", fmt.Sprintf("!!document.querySelector(%s)", quote(cell(counterCell, "[data-act=save-copy]"))))
	second.press(cell(counterCell, "[data-act=save-copy]"))
	second.wait("the other text is taken", fmt.Sprintf("document.querySelector(%s)?.textContent.includes('111')", quote(cell(counterCell, ".cm-content"))))
	second.click(cell(counterCell, "[data-part=copied] a"))
	second.wait("the copy", fmt.Sprintf("location.pathname === '/lesson/%s-copy-2' && document.querySelector(%s)?.textContent.includes('222')", counterLesson, quote(cell(counterCell, ".cm-content"))))
}
