package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
)

// counterLiteral is a number in the counter lesson's program that its output shows.
const counterLiteral = "10_000"

func writeLesson(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func openLibrary(t *testing.T, dir string) *lessons.Library {
	t.Helper()
	library, err := lessons.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return library
}

func TestEditsAreKept(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, counterLesson, counterCell)
	original := p.program(counterCell)
	p.selectWord(counterCell, counterLiteral)
	p.write("4321")
	edited := p.program(counterCell)
	p.wait("the save", `document.querySelector('[data-part=saved]')?.dataset.saved === 'yes'`)

	p.reload()
	p.waitCell(counterCell)
	if got := p.program(counterCell); got != edited {
		t.Errorf("after a reload the program is\n%s", got)
	}
	p.click(cell(counterCell, "[data-act=reset]"))
	p.wait("the lesson's text", fmt.Sprintf(`%s === %s`, programOf(counterCell), quote(original)))
	p.reload()
	p.waitCell(counterCell)
	if got := p.program(counterCell); got != original {
		t.Errorf("after reset and reload the program is\n%s", got)
	}
}

func TestEditIsKeptWhenThePageIsLeftAtOnce(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, counterLesson, counterCell)
	p.selectWord(counterCell, counterLiteral)
	p.write("777")
	edited := p.program(counterCell)
	p.reload() // before the save is due
	p.waitCell(counterCell)
	if got := p.program(counterCell); got != edited {
		t.Errorf("after a reload the program is\n%s", got)
	}
}

func TestTwoWindows(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	first := openLesson(t, a, counterLesson, counterCell)
	second := openLesson(t, a, counterLesson, counterCell)
	second.allow("409")
	first.selectWord(counterCell, counterLiteral)
	first.write("111")
	first.wait("the save", `document.querySelector('[data-part=saved]')?.dataset.saved === 'yes'`)
	second.selectWord(counterCell, counterLiteral)
	second.write("222")
	second.wait("the conflict", fmt.Sprintf(`!!document.querySelector(%s)`, quote(cell(counterCell, "[data-part=conflict]"))))
	if got := second.program(counterCell); !strings.Contains(got, "222") {
		t.Errorf("the conflict cost the second window its text:\n%s", got)
	}
	second.shot("conflict")
}

func TestNotesSurviveAReload(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, counterLesson, counterCell)
	p.run(counterCell)
	addNote(p, "Here the counter hears of the first number.")
	step := noteText(p)

	p.reload()
	p.waitCell(counterCell)
	p.waitPainted(counterCell, 1) // the last run is shown again
	p.wait("the note", fmt.Sprintf(`document.querySelector(%s)?.textContent.includes('first number')`, quote(cell(counterCell, "[data-part=notes]"))))
	if again := noteText(p); again != step {
		t.Errorf("the note was %q and is %q", step, again)
	}
	p.shot("note")
}

// A note that the server does not take stays in its box, to be saved again.
func TestNoteThatIsNotSaved(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, counterLesson, counterCell)
	p.run(counterCell)
	const text = "Not to be lost."
	p.wait("a server that does not answer", `(window.working = window.fetch, window.fetch = () => Promise.reject(new Error('none')), true)`)
	writeNote(p, text)
	p.wait("the reason", fmt.Sprintf(`document.querySelector(%s)?.textContent.includes('The server does not answer.')`, quote(cell(counterCell, "[data-part=note-problem]"))))
	p.wait("the text", fmt.Sprintf(`document.querySelector(%s).value === %s`, quote(cell(counterCell, "[data-part=note-text]")), quote(text)))
	p.wait("the server", `(window.fetch = window.working, true)`)
	p.click(cell(counterCell, "[data-act=note-save]"))
	p.wait("the note", fmt.Sprintf(`document.querySelector(%s)?.textContent.includes(%s)`, quote(cell(counterCell, "[data-part=notes]")), quote(text)))
	p.wait("the box to close", fmt.Sprintf(`document.querySelector(%s) === null`, quote(cell(counterCell, "[data-part=note-text]"))))
}

// addNote puts a note on the twentieth step.
func addNote(p *tab, text string) {
	p.t.Helper()
	writeNote(p, text)
	p.wait("the note", fmt.Sprintf(`document.querySelector(%s)?.textContent.includes(%s)`, quote(cell(counterCell, "[data-part=notes]")), quote(text)))
}

// writeNote writes a note on the twentieth step and asks to save it.
func writeNote(p *tab, text string) {
	p.t.Helper()
	p.focus(cell(counterCell, "[data-part=panels]"))
	p.key(kb.Home)
	for range 20 {
		p.key(kb.ArrowRight)
	}
	p.click(cell(counterCell, "[data-act=note]"))
	p.wait("the note's box", fmt.Sprintf(`document.activeElement === document.querySelector(%s)`, quote(cell(counterCell, "[data-part=note-text]"))))
	p.write(text)
	p.enter(chromedp.ModifierCtrl)
}

// noteText is the note list as shown: text, panel and step.
func noteText(p *tab) string { return p.text(cell(counterCell, "[data-part=notes] li:last-child")) }

func TestKernelIsKilled(t *testing.T) {
	t.Parallel()
	a := startAppWith(t, lessons.Builtin(), kernel.Options{})
	p := openLesson(t, a, counterLesson, counterCell)
	p.runLoop(counterCell)
	before := p.program(counterCell)
	pid := a.kernel.Pid()
	if pid == 0 {
		t.Fatal("no kernel")
	}
	killed := time.Now()
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	p.wait("what happened", fmt.Sprintf(`/kernel/i.test(document.querySelector(%s)?.textContent)`, quote(cell(counterCell, "[data-part=failure]"))))
	t.Logf("from kill -9 to the page's words: %v; the goal is 1 s", time.Since(killed).Round(time.Millisecond))
	p.shot("killed")
	if got := p.program(counterCell); got != before {
		t.Errorf("the text is now\n%s", got)
	}
	p.setProgram(counterCell, "import \"fmt\"\n\nfunc main() { fmt.Println(\"alive\") }\n")
	p.run(counterCell)
	if out := p.text(cell(counterCell, "[data-part=output]")); !strings.Contains(out, "alive") {
		t.Errorf("the next run says %q", out)
	}
	if again := a.kernel.Pid(); again == pid || again == 0 {
		t.Errorf("the kernel's process is %d", again)
	}
}

func TestBadLessonBesideGoodOnes(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeLesson(t, dir, "01-bad.md", "---\ntitle: Bad\n---\n\n```go {run id=a worker=3}\nfunc main() {}\n```\n")
	writeLesson(t, dir, "02-latin1.md", "# Caf\xe9\n")
	writeLesson(t, dir, "03-good.md", "---\ntitle: Good\n---\n\n```go {run id=a}\nfunc main() { println(\"fine\") }\n```\n")
	a := startApp(t, openLibrary(t, dir))
	p := openPage(t, a, "/lesson/bad")
	p.wait("the problem", `document.body.textContent.includes('01-bad.md:5') && document.body.textContent.includes('workers')`)
	p.shot("bad")
	p.open("http://" + a.addr.String() + "/lesson/latin1")
	p.wait("the problem", `/UTF-8/.test(document.body.textContent)`)
	p.open("http://" + a.addr.String() + "/lesson/good")
	p.waitCell("a")
	p.run("a")
}
