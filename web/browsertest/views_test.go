package browsertest

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/render/view"
)

// shownViews are the ids of the views that a cell's tabs offer.
func shownViews(p *tab, id string) []string {
	return eval[[]string](p, fmt.Sprintf(`[...document.querySelectorAll(%s)].map((b) => b.dataset.view)`, quote(cell(id, ".viewbar [data-view]"))))
}

// TestEveryView opens each view by keyboard and looks at it at sizes from a phone to a projector, light and dark: it must show
// something, say its question, be accessible, fit the window, and follow the cursor.
func TestEveryView(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, stormLesson, stormCell)
	p.size(1280, 800)
	p.run(stormCell)
	views := shownViews(p, stormCell)
	if len(views) < 7 {
		t.Errorf("there are only the views %v", views)
	}
	for _, view := range views {
		openByKeys(p, view)
		checkAccess(p, view)
		p.lookAt(view, 1280, 800)
		p.lookAt(view, 390, 844)
		checkPhone(p, view)
		p.scheme("dark")
		p.lookAt(view, 1920, 1080)
		checkDark(p, view)
		p.size(1280, 800)
	}
}

// openByKeys opens a view and steps in it, by keys.
func openByKeys(p *tab, view string) {
	p.t.Helper()
	button := cell(stormCell, fmt.Sprintf(".viewbar [data-view=%s]", view))
	p.focus(button)
	p.key(kb.Enter)
	p.wait("the view "+view, fmt.Sprintf(`document.querySelector(%s).getAttribute('aria-pressed') === 'true'`, quote(button)))
	if q := p.text(cell(stormCell, ".question")); !strings.HasSuffix(strings.TrimSuffix(q, "⟧"), "?") {
		p.t.Errorf("%s: its caption %q asks nothing", view, q)
	}
	before := p.text(cell(stormCell, "[data-part=inspector]"))
	p.key(kb.End)
	p.wait("the last step in "+view, fmt.Sprintf(`document.querySelector(%s).textContent !== %s`, quote(cell(stormCell, "[data-part=inspector]")), quote(before)))
	p.key(kb.Home)
	for range 4 { // into the run, where there is something to see
		p.key(kb.ArrowRight, chromedp.ModifierShift)
	}
}

// lookAt shows the view in a window of a size, into which the page must fit.
func (p *tab) lookAt(view string, width, height int64) {
	p.t.Helper()
	p.size(width, height)
	eval[bool](p, fmt.Sprintf(`document.querySelector(%s).scrollIntoView(), true`, quote(cell(stormCell, ".viewbar"))))
	p.settle()
	if w := eval[int64](p, "document.documentElement.scrollWidth"); w > width {
		p.t.Errorf("%s: the page is %d px wide in a window of %d", view, w, width)
	}
	p.shot(fmt.Sprintf("%s-%d", view, width))
}

// namesTests is the text of a page that names so many tests at least, all of which exist here.
func namesTests(t *testing.T, page string, least int) string {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	sources := ""
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), "_test.go") {
			data, err := os.ReadFile(e.Name())
			if err != nil {
				t.Fatal(err)
			}
			sources += string(data)
		}
	}
	named := regexp.MustCompile("`(Test\\w+)`").FindAllStringSubmatch(string(text), -1)
	if len(named) < least {
		t.Errorf("%s names only %d tests", page, len(named))
	}
	for _, m := range named {
		if !strings.Contains(sources, "func "+m[1]+"(") {
			t.Errorf("%s names %s, which does not exist", page, m[1])
		}
	}
	return string(text)
}

// TestNotebookIsListed keeps NOTEBOOK.md true: every test it names exists, and every row names one.
func TestNotebookIsListed(t *testing.T) {
	t.Parallel()
	text := namesTests(t, "NOTEBOOK.md", 25)
	rows := 0
	for _, line := range strings.Split(text, "\n") {
		if !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| |") || strings.HasPrefix(line, "| **") {
			continue
		}
		rows++
		if cells := strings.Split(line, "|"); len(cells) != 8 || !strings.Contains(cells[6], "`Test") {
			t.Errorf("the row names no test: %s", line)
		}
	}
	t.Logf("%d features, each with its test", rows)
}

// TestViewsAreListed keeps VIEWS.md true: every view of the page is in it, and every test it names exists.
func TestViewsAreListed(t *testing.T) {
	t.Parallel()
	text := namesTests(t, "VIEWS.md", 20)
	for _, v := range view.Views {
		if !strings.Contains(text, "\n## "+v.Title+"\n") {
			t.Errorf("VIEWS.md says nothing of the view %s", v.Title)
		}
	}
}
