package browsertest

import (
	"fmt"
	"os"
	"regexp"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

// confusion is a row of the table of confusions in docs/course.md: lesson, heading, run, phrase.
var confusion = regexp.MustCompile("(?m)^\\| [^|]+ \\| \\[[^]]+\\]\\(\\.\\./lessons/library/\\d+-([a-z-]+)\\.md#([^)]+)\\) \\| `([^`]+)` \\| `([^`]+)` \\|$")

// TestConfusionsAreFound: each phrase of docs/course.md, typed into the palette, finds its section first, and Enter leads there; the
// run that answers is a program of that lesson.
func TestConfusionsAreFound(t *testing.T) {
	t.Parallel()
	course, err := os.ReadFile("../../docs/course.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := confusion.FindAllStringSubmatch(string(course), -1)
	if len(rows) != 12 {
		t.Fatalf("%d rows", len(rows))
	}
	library := lessons.Builtin()
	p := openLesson(t, startApp(t, library), "ping-pong", "pingpong")
	for i, row := range rows {
		lesson, heading, run, phrase := row[1], row[2], row[3], row[4]
		if e, err := library.Get(lesson); err != nil || e == nil || e.Lesson.Cell(run) == nil {
			t.Errorf("%s has no program %s (%v)", lesson, run, err)
			continue
		}
		p.key("k", chromedp.ModifierCtrl)
		p.wait("the palette", "document.activeElement?.getAttribute('role') === 'combobox'")
		p.write(phrase)
		p.wait(phrase, fmt.Sprintf("document.querySelector('.palette [aria-selected=true]')?.dataset.choice === %s", quote("place-"+lesson+"-"+heading)))
		if i > 0 && i < len(rows)-1 { // two of them are opened
			p.key(kb.Escape)
			p.wait("the palette is away", "!document.querySelector('.palette[open]')")
			continue
		}
		p.shot(fmt.Sprint("found", i))
		p.key(kb.Enter)
		p.wait("the section", fmt.Sprintf("location.pathname === %s && location.hash === %s && !!document.getElementById(%s) && !!document.querySelector('.cm-content')",
			quote("/lesson/"+lesson), quote("#"+heading), quote(heading)))
		p.wait("it is in sight", fmt.Sprintf("Math.abs(document.getElementById(%s).getBoundingClientRect().top) < innerHeight", quote(heading)))
	}
}
