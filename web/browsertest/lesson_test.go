package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

// The lesson that the tests open, and its cell.
const (
	counterLesson = "one-at-a-time"
	counterCell   = "counter"
)

func TestLessonList(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openPage(t, a, "/")
	p.wait("the list", `document.querySelectorAll('a[href^="/lesson/"]').length >= 3`)
	if query := eval[string](p, "location.search"); query != "" {
		t.Errorf("the token stays in the address: %s", query)
	}
	p.shot("list")
	p.click(`a[href="/lesson/countdown"]`)
	p.waitCell("countdown")
}

func TestEditAndRun(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, counterLesson, counterCell)
	before := p.program(counterCell)
	p.selectWord(counterCell, counterLiteral)
	p.write("1234")
	if got, want := p.program(counterCell), strings.Replace(before, counterLiteral, "1234", 1); got != want {
		t.Fatalf("after typing the program is\n%s", got)
	}
	edited := p.program(counterCell)
	p.enter(chromedp.ModifierShift)
	p.waitPainted(counterCell, 1)
	if now := p.program(counterCell); now != edited {
		t.Errorf("Shift+Enter changed the program to\n%s", now)
	}
	if out := p.text(cell(counterCell, "[data-part=output]")); !strings.Contains(out, "1234") {
		t.Errorf("the output has no 1234: %s", out)
	}
	if status := p.text(cell(counterCell, "[data-part=status]")); !strings.Contains(status, "OK") {
		t.Errorf("status %q", status)
	}
	if p.data(counterCell, "panels", "stepThread") < 0 || p.data(counterCell, "panels", "stepPool") < 0 {
		t.Error("one of the panels has no step")
	}
	if word := p.text(cell(counterCell, "[data-part=word]")); word != "simulated" {
		t.Errorf("the run is called %q", word)
	}
	if colours := paintedColours(p, counterCell); colours < 4 {
		t.Errorf("the panels' picture has %d colours: nothing is drawn", colours)
	}
	p.shot("run")
	p.scheme("dark")
	p.shot("run-dark")
}

// paintedColours counts different pixels of the panels' picture, up to 50.
func paintedColours(p *tab, id string) int {
	p.t.Helper()
	return eval[int](p, fmt.Sprintf(`(() => {
		const canvas = document.querySelector(%s);
		const d = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
		const seen = new Set();
		for (let i = 0; i < d.length && seen.size < 50; i += 4) seen.add(d[i] << 24 | d[i + 1] << 16 | d[i + 2] << 8 | d[i + 3]);
		return seen.size;
	})()`, quote(cell(id, "[data-part=panels] canvas"))))
}

func TestSteps(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, counterLesson, counterCell)
	p.run(counterCell)
	p.focus(cell(counterCell, "[data-part=panels]"))
	p.key(kb.Home)
	sum := func() int {
		return p.data(counterCell, "panels", "stepThread") + p.data(counterCell, "panels", "stepPool")
	}
	first := sum()
	for range 10 {
		p.key(kb.ArrowRight)
	}
	forward := sum()
	if forward < first+10 {
		t.Errorf("ten steps forward lead from %d to %d", first, forward)
	}
	for range 4 {
		p.key(kb.ArrowLeft)
	}
	if back := sum(); back >= forward || back <= first {
		t.Errorf("four steps back lead from %d to %d", forward, back)
	}
	p.key(kb.End)
	if end := sum(); end <= forward {
		t.Errorf("the end is at %d", end)
	}
	p.click(cell(counterCell, "[data-act=first]"))
	p.click(cell(counterCell, "[data-act=step-forward]"))
	p.click(cell(counterCell, "[data-act=step-forward]"))
	p.click(cell(counterCell, "[data-act=step-back]"))
	if s := sum(); s <= first || s >= forward {
		t.Errorf("the step buttons lead to %d", s)
	}
	p.click(cell(counterCell, "[data-act=last]"))
	p.focus(cell(counterCell, "[data-part=scrubber]"))
	end := p.data(counterCell, "panels", "time")
	p.key(kb.Home)
	p.wait("the scrubber's Home", fmt.Sprintf(`Number(document.querySelector(%s).dataset.time) < %d`, quote(cell(counterCell, "[data-part=panels]")), end))
}

func TestPlay(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, counterLesson, counterCell)
	p.run(counterCell)
	p.click(cell(counterCell, "[data-act=first]"))
	start := p.data(counterCell, "panels", "time")
	p.click(cell(counterCell, "[data-act=play]"))
	p.wait("time to pass", fmt.Sprintf(`Number(document.querySelector(%s).dataset.time) > %d`, quote(cell(counterCell, "[data-part=panels]")), start))
}

func TestSelectionMarksTheLine(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, counterLesson, counterCell)
	p.run(counterCell)
	p.focus(cell(counterCell, "[data-part=panels]"))
	p.key(kb.Home)
	lines := map[string]bool{}
	for i := range 20 {
		if i < 15 {
			p.key(kb.ArrowRight)
		} else {
			p.key(kb.ArrowRight, chromedp.ModifierShift) // to the next message handled
		}
		p.settle()
		if at := strings.TrimSpace(p.text(cell(counterCell, ".cm-line.at"))); at != "" {
			lines[at] = true
		}
	}
	if len(lines) < 2 {
		t.Errorf("20 steps, of main and of a handler, marked these lines only: %v", lines)
	}
	for line := range lines {
		if !strings.Contains(p.program(counterCell), line) {
			t.Errorf("the marked line %q is not in the program", line)
		}
	}
	p.shot("line")
	// Once the text is another, its lines are not those of the run.
	p.focus(cell(counterCell, ".cm-content"))
	p.key(kb.End, chromedp.ModifierCtrl)
	p.write("\n// edited\n")
	p.wait("the mark to go", fmt.Sprintf(`!document.querySelector(%s)`, quote(cell(counterCell, ".cm-line.at"))))
}

func TestCompileErrors(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, counterLesson, counterCell)
	p.setProgram(counterCell, "func main() {\n\tx := 1\n\tundefinedName()\n}\n")
	// The editor checks by itself.
	p.wait("marks in the text", fmt.Sprintf(`document.querySelectorAll(%s).length > 0`, quote(cell(counterCell, ".cm-lintRange-error"))))
	p.click(cell(counterCell, "[data-act=run]"))
	p.wait("the problems", fmt.Sprintf(`/undefinedName/.test(document.querySelector(%s)?.textContent) && /declared and not used/.test(document.querySelector(%[1]s)?.textContent)`, quote(cell(counterCell, "[data-part=problems]"))))
	p.shot("errors")
}

// TestWarnings: a program with a warning runs, and the warning is there before the run and after it, in words as well.
func TestWarnings(t *testing.T) {
	t.Parallel()
	for _, scheme := range []string{"light", "dark"} {
		a := startApp(t, lessons.Builtin())
		p := openLesson(t, a, counterLesson, counterCell)
		p.scheme(scheme)
		p.setProgram(counterCell, "func main() {\n\tfmt.Printf(\"%d\\n\", \"one\")\n}\n")
		warned := fmt.Sprintf(`!!document.querySelector(%s) && /^Warning: Line 2: fmt.Printf/.test(document.querySelector(%s)?.textContent)`,
			quote(cell(counterCell, ".cm-lintRange-warning")), quote(cell(counterCell, "[data-part=warning]")))
		p.wait("the warning", warned)
		p.click(cell(counterCell, "[data-act=run]"))
		p.wait("the run", statusIs(counterCell, "done"))
		p.wait("the warning after the run", warned)
		checkAccess(p, "warning")
		p.shot("warning-" + scheme)
	}
}

func TestRealEngine(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, "countdown", "countdown")
	p.click(cell("countdown", "[data-engine=real]"))
	speed := cell("countdown", "input[name=speed]")
	p.focus(speed)
	p.key("a", chromedp.ModifierCtrl)
	p.write("1000")
	if got := eval[string](p, fmt.Sprintf(`document.querySelector(%s).value`, quote(speed))); got != "1000" {
		t.Errorf("speed is %s", got)
	}
	p.run("countdown")
	if word := p.text(cell("countdown", "[data-part=word]")); word != "measured" {
		t.Errorf("the run is called %q", word)
	}
	p.shot("real")
}

func TestStop(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, counterLesson, counterCell)
	p.runLoop(counterCell)
	p.click(cell(counterCell, "[data-act=stop]"))
	p.wait("it is stopped", "!("+statusIs(counterCell, "running")+")")
	if status := p.text(cell(counterCell, "[data-part=status]")); !strings.Contains(status, "Stopped") {
		t.Errorf("status %q", status)
	}
	p.shot("stopped")
}

func TestLimit(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeLesson(t, dir, "loop.md", "---\ntitle: A loop\nlimits: {time: 200ms}\n---\n\n```go {run id=loop}\nfunc main() {\n\tfor {\n\t}\n}\n```\n")
	a := startApp(t, openLibrary(t, dir))
	p := openLesson(t, a, "loop", "loop")
	p.click(cell("loop", "[data-act=run]"))
	p.wait("the limit", fmt.Sprintf(`/timed out/i.test(document.querySelector(%s).textContent)`, quote(cell("loop", "[data-part=status]"))))
	if out := p.text(cell("loop", "[data-part=problems]")); !strings.Contains(out, "200ms, the limit of time") {
		t.Errorf("the message names no limit: %q", out)
	}
	p.shot("limit")
}

// statusIs is a JavaScript condition on the state of a cell.
func statusIs(id, state string) string {
	return fmt.Sprintf(`document.querySelector(%s).dataset.state === %s`, quote(cell(id, "[data-part=status]")), quote(state))
}
