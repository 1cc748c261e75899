package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

// TestInsert: what a text may have is listed beside it with an example of each, which a press inserts; what was inserted is saved, and
// is what it says: a cue for the program below, and a remark in the margin.
func TestInsert(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeLesson(t, dir, "mine.md", arrangedLesson)
	library, err := lessons.OpenToEdit(dir)
	if err != nil {
		t.Fatal(err)
	}
	p := openLesson(t, startApp(t, library), "mine", "b")
	p.size(1440, 900)
	p.press(tool(0, "edit-part"))
	p.wait("it can be written", "document.activeElement?.tagName === 'TEXTAREA'")
	p.key(kb.End)
	p.click("[data-part=form-help] summary")
	insert := func(begin string) {
		t.Helper()
		p.click(fmt.Sprintf("[data-part=form-help] dl > div:nth-child(%d) [data-act=insert]", 1+eval[int](p,
			fmt.Sprintf("[...document.querySelectorAll('[data-part=form-help] dd')].findIndex((d) => d.textContent.startsWith(%s))", quote(begin)))))
	}
	insert("Cue")
	insert("Answer")
	p.wait("it is saved", "document.querySelector('[data-part=text-saved]')?.dataset.saved === 'saved'")
	checkAccess(p, "what can be inserted")
	p.shot("insert")
	p.size(390, 844)
	if w := eval[int](p, "document.documentElement.scrollWidth"); w > 390 {
		t.Errorf("on a phone the notebook is %d px wide", w)
	}
	p.shot("phone")
	p.size(1440, 900)
	src, err := os.ReadFile(filepath.Join(dir, "mine.md"))
	if err != nil {
		t.Fatal(err)
	}
	if text := string(src); !strings.Contains(text, "[words](#a?at=begins)") || !strings.Contains(text, "\n\n<details>\n<summary>Answer</summary>") {
		t.Errorf("the file has\n%s", text)
	}
	p.wait("the preview", "document.querySelector('.preview details summary')?.textContent === 'Answer' && document.querySelector('.preview a[href*=\"at=begins\"]')")
}
