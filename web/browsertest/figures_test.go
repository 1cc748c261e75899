package browsertest

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

// TestFiguresOfLessons: the first three lessons show a figure, which says what is seen in it, and their runs come with a tour that
// can be played to its end.
func TestFiguresOfLessons(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	for _, l := range []struct {
		lesson, cell string
		notes, asks  int
	}{{counterLesson, counterCell, 3, 1}, {"ping-pong", "pingpong", 2, 1}, {stormLesson, stormCell, 3, 1}} {
		t.Run(l.lesson, func(t *testing.T) {
			p := openLesson(t, a, l.lesson, l.cell)
			p.wait("the figure", `(() => {
				const img = document.querySelector('.prose img');
				img?.scrollIntoView({ block: 'center' });
				return img?.complete && img.naturalWidth > 800 && img.alt.startsWith('Times are simulated.');
			})()`)
			p.shot("figure")
			p.run(l.cell)
			p.wait("the notes", fmt.Sprintf("document.querySelectorAll(%s).length === %d", quote(cell(l.cell, "[data-part=notes] li")), l.notes))
			if eval[bool](p, fmt.Sprintf("!!document.querySelector(%s)", quote(cell(l.cell, ".dot.orphan")))) {
				t.Error("a note is about nothing in the run")
			}
			p.click(cell(l.cell, "[data-act=tour]"))
			p.wait("the tour", exists(cell(l.cell, "[data-part=tour]")))
			asked := 0
			for n := 1; n <= l.notes; n++ {
				p.wait("the note", fmt.Sprintf("document.querySelector(%s)?.getAttribute('aria-label') === 'Tour: note %d of %d'", quote(cell(l.cell, "[data-part=tour]")), n, l.notes))
				if asked < l.asks { // what no note has told yet might be the answer
					p.wait("what comes is hidden", fmt.Sprintf("/hidden after/.test(document.querySelector(%s)?.getAttribute('aria-label'))", quote(cell(l.cell, ".panels canvas"))))
				}
				if eval[bool](p, fmt.Sprintf("!!document.querySelector(%s)", quote(cell(l.cell, "[data-act=tour-reveal]")))) {
					asked++
					p.click(cell(l.cell, "[data-act=tour-reveal]"))
				}
				p.wait("its mark", exists(cell(l.cell, ".note-mark.open")))
				p.shot(fmt.Sprintf("tour-%d", n))
				p.focus(cell(l.cell, "[data-act=tour-next]"))
				p.key(kb.ArrowRight)
			}
			p.wait("its end", fmt.Sprintf("!document.querySelector(%s)", quote(cell(l.cell, "[data-part=tour]"))))
			if asked != l.asks {
				t.Errorf("%d questions, want %d", asked, l.asks)
			}
			p.open(eval[string](p, "document.querySelector('.prose .figure').href")) // beside a program there is little room for it
			p.wait("the picture by itself", "document.contentType === 'image/svg+xml'")
		})
	}
}
