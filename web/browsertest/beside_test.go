package browsertest

import (
	"fmt"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
)

// TestTextBesideItsProgram scrolls through lessons on pages of usual widths: while the text about a program is in sight, so is the
// picture of its run, whole, and with it the part of the bar that runs and steps. A lesson of actors and one of plain Go are looked at.
func TestTextBesideItsProgram(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	a := startApp(t, lessons.Builtin())
	for _, l := range []struct{ lesson, cell string }{{"too-late", "auction"}, {"lock-order", "transfer"}} {
		p := openPage(t, a, "/lesson/"+l.lesson)
		p.size(1920, 1080)
		p.waitCell(l.cell)
		p.run(l.cell)
		picture := cell(l.cell, "[data-part=panels]")
		inSight := fmt.Sprintf("(() => { const r = document.querySelector(%s).getBoundingClientRect(); return r.top >= 0 && r.bottom <= innerHeight })()", quote(picture))
		for _, size := range [][2]int64{{1920, 1080}, {1440, 900}, {1280, 800}} {
			p.size(size[0], size[1])
			where := fmt.Sprintf("%s at %d px", l.lesson, size[0])
			p.wait("two columns in "+where, "getComputedStyle(document.querySelector('.spread')).display === 'grid'")
			spread := fmt.Sprintf(".spread:has([data-cell=%s])", l.cell)
			for part, index := range map[string]int{"first": 0, "last": -1} {
				eval[bool](p, fmt.Sprintf("([...document.querySelectorAll('%s > .read .prose > div')].at(%d).scrollIntoView({block: 'center'}), true)", spread, index))
				p.settle()
				if part == "last" {
					p.wait("the picture beside the end of the text of "+where, inSight)
				}
				p.checkRoom(where, size[0])
				for _, scheme := range []string{"light", "dark"} {
					p.scheme(scheme)
					p.shot(fmt.Sprintf("beside-%s-%d-%s-%s", l.lesson, size[0], part, scheme))
				}
				p.scheme("light")
			}
			checkAccess(p, where)
			checkDark(p, where)
		}
		p.size(1024, 768)
		p.wait("one column", "getComputedStyle(document.querySelector('.spread')).display !== 'grid'")
	}
}

// checkRoom fails the test if the page is wider than its window, or if something that can be used is cut off or lies over another.
func (p *tab) checkRoom(where string, width int64) {
	p.t.Helper()
	if w := eval[int64](p, "document.documentElement.scrollWidth"); w > width {
		p.t.Errorf("%s: the page is %d px wide", where, w)
	}
	for _, what := range eval[[]string](p, cutOff) {
		p.t.Errorf("%s: cut off: %s", where, what)
	}
	for _, what := range eval[[]string](p, overlapping) {
		p.t.Errorf("%s: overlapping: %s", where, what)
	}
}
