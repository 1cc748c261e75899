package browsertest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/web/notebook"
)

// isMade is JavaScript: whether all of a cell is there, not only its program.
func isMade(id string) string { return exists(cell(id, "[data-act=run]")) }

// topOf is JavaScript: where a cell begins in the window, px.
func topOf(id string) string {
	return fmt.Sprintf("Math.round(document.querySelector(%s).getBoundingClientRect().top)", quote(`[data-cell="`+id+`"]`))
}

// TestManyCells: of a lesson with many cells each can be gone to, found, written in and run, before the page has had the time to make
// all of it, and nothing moves when it does.
func TestManyCells(t *testing.T) {
	t.Parallel()
	const many = 150
	dir := t.TempDir()
	writeLesson(t, dir, "many.md", sizedLesson(many))
	a := startApp(t, openLibrary(t, dir))
	last, middle, next := sizedCell(many), sizedCell(many/2), sizedCell(many/2+1)

	p := openPage(t, a, "/")
	p.do(chromedp.Navigate("http://" + a.addr.String() + "/lesson/many#cell-" + last))
	p.wait("the editor where the link leads", hasEditor(last))
	p.wait("its cell in the window", fmt.Sprintf("%s >= 0 && %s < innerHeight", topOf(last), topOf(last)))
	p.run(last)
	if got := p.text(cell(last, "[data-part=output]")); !strings.Contains(got, fmt.Sprint("this is ", many)) {
		t.Errorf("the last cell wrote %q", got)
	}

	p.click(fmt.Sprintf(".outline a[href='#section-%d']", many/8+1))
	p.wait("the section in the window", fmt.Sprintf("Math.abs(document.getElementById('section-%d').getBoundingClientRect().top - innerHeight / 4) < innerHeight / 4", many/8+1))

	p.reload()
	p.waitCell(last)
	p.key("F", chromedp.ModifierCtrl|chromedp.ModifierShift)
	p.wait("the panel", "document.activeElement?.closest('.find') !== null")
	p.write(fmt.Sprintf("this is %d\"", many/2))
	p.wait("it is found", "document.querySelector('[data-part=found]').textContent.startsWith('1 place in 1 program')")
	p.enter(0)
	p.wait("the editor of what is found", hasEditor(middle))
	p.wait("it is in the window", fmt.Sprintf("%s > -innerHeight && %s < innerHeight", topOf(middle), topOf(middle)))
	p.press(".find [aria-label=Close]")

	p.setProgram(middle, "func main() { println(\"written\") }")
	p.enter(chromedp.ModifierShift)
	p.wait("the cursor in the next cell", focusedEditor(next))
	p.becomes(middle, "OK")
	if got := p.text(cell(middle, "[data-part=output]")); !strings.Contains(got, "written") {
		t.Errorf("the cell wrote %q", got)
	}
	p.wait("it is saved", "document.querySelector('[data-part=saved]').dataset.saved === 'yes'")
}

// TestManyCellsStay: what is made of a page in time moves nothing that somebody looks at, in a wide window and a narrow one, and the
// page comes back to where it was when it is loaded again.
func TestManyCellsStay(t *testing.T) {
	t.Parallel()
	const many = 60
	dir := t.TempDir()
	writeLesson(t, dir, "many.md", sizedLesson(many))
	a := startApp(t, openLibrary(t, dir))
	for _, window := range []struct{ width, height int64 }{{1440, 900}, {390, 844}} {
		t.Run(fmt.Sprint(window.width), func(t *testing.T) {
			p := newTab(t, "http://"+a.addr.String())
			p.size(window.width, window.height)
			release := p.holdEditorCode() // until it comes, the page makes what is near, and nothing else
			p.do(chromedp.Navigate(a.url("/lesson/many")))
			p.wait("the first cell", isMade(sizedCell(1)))
			p.settle()
			if eval[bool](p, isMade(sizedCell(many))) {
				t.Fatal("all of a cell is made that nobody is near to")
			}
			height := eval[int](p, "document.documentElement.scrollHeight")
			eval[bool](p, fmt.Sprintf("(document.getElementById('cell-%s').scrollIntoView({behavior: 'instant'}), true)", sizedCell(many/2)))
			p.wait("the cell", isMade(sizedCell(many/2)))
			p.settle()
			top := eval[int](p, topOf(sizedCell(many/2)))
			release()
			p.wait("all cells", fmt.Sprintf("document.querySelectorAll('[data-cell] [data-act=run]').length === %d", many))
			p.settle()
			if now := eval[int](p, topOf(sizedCell(many/2))); now != top {
				t.Errorf("the cell was at %d px and is at %d px", top, now)
			}
			if now := eval[int](p, "document.documentElement.scrollHeight"); now != height {
				t.Errorf("the page was %d px high and is %d px high", height, now)
			}
		})
	}
}

// TestManyRuns: of a lesson whose cells were all run each says so when it is opened again, and the pictures of those that nobody is near
// to are made when somebody comes.
func TestManyRuns(t *testing.T) {
	t.Parallel()
	const many = 40
	dir := t.TempDir()
	writeLesson(t, dir, "many.md", sizedLesson(many))
	a := startApp(t, openLibrary(t, dir))
	cells := mustGetCells(t, a, "many")
	var x kernel.Executor
	for _, c := range cells {
		settings, both := notebook.RunSettings(c.Settings)
		req := kernel.Request{Name: "many#" + c.ID, Cells: []kernel.Cell{{ID: c.ID, Text: c.Text}}, Capture: true, Both: both, Settings: settings.WithDefaults()}
		result, err := x.Execute(t.Context(), req, func(kernel.Update) {})
		if err != nil {
			t.Fatal(err)
		}
		traces := result.Traces()
		run := store.Run{ID: "run-" + c.ID, Lesson: "many", Cell: c.ID, Text: c.Text, Program: traces[0].Header.Program, Created: time.Now(), Traces: traces}
		if err := a.store.SaveRun(t.Context(), run); err != nil {
			t.Fatal(err)
		}
	}
	last := cells[many-1].ID
	p := openLesson(t, a, "many", cells[0].ID)
	p.waitPainted(cells[0].ID, 1)
	p.wait("all say that they ran", fmt.Sprintf("[...document.querySelectorAll('[data-part=status]')].filter((e) => e.textContent.includes('OK')).length === %d", many))
	p.settle()
	picture := exists(cell(last, "[data-part=panels]"))
	if eval[bool](p, picture) {
		t.Error("a picture is made that nobody is near to")
	}
	if got := p.text(cell(last, "[data-part=output]")); !strings.Contains(got, fmt.Sprint("this is ", many)) {
		t.Errorf("the last cell wrote %q", got)
	}
	p.scrollTo(`[data-cell="` + last + `"]`)
	p.waitPainted(last, 1)
}

func mustGetCells(t *testing.T, a *app, lesson string) []*lessons.Cell {
	t.Helper()
	e, err := a.library.Get(lesson)
	if err != nil || e == nil || e.Err != nil {
		t.Fatal(e, err)
	}
	return e.Lesson.Cells()
}
