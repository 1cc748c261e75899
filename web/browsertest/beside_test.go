package browsertest

import (
	"fmt"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/portion"
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

// TestEachParagraphBesideItsProgram scrolls each paragraph into windows of usual sizes from below: beside it are some lines of the program
// that it is about, and the picture of its run, which is whole as soon as the cell has been scrolled as far as it goes.
func TestEachParagraphBesideItsProgram(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	a := startApp(t, lessons.Builtin())
	takes := portion.Of(t, 3)
	for i, lesson := range []string{"one-at-a-time", "countdown", "bank-counter", "ticket-limiter", "too-late", "lock-order", "select"} {
		if !takes(i) {
			continue
		}
		p := openPage(t, a, "/lesson/"+lesson)
		p.size(1920, 1080)
		p.wait("cells", "!!document.querySelector('.spread > .cell[data-cell]')")
		id := eval[string](p, "document.querySelector('.spread > .cell[data-cell]').dataset.cell")
		p.waitCell(id)
		p.run(id)
		for _, size := range [][2]int64{{1920, 1080}, {1440, 900}, {1280, 800}} {
			p.size(size[0], size[1])
			p.settle()
			paragraphs := fmt.Sprintf("document.querySelectorAll('.spread:has([data-cell=%s]) > .read .prose p')", id)
			n := eval[int](p, paragraphs+".length")
			if n < 3 {
				t.Errorf("%s: %d paragraphs", lesson, n)
			}
			for i := range n {
				eval[bool](p, fmt.Sprintf("(%s[%d].scrollIntoView({block: 'end'}), true)", paragraphs, i))
				p.settle()
				s := eval[struct {
					Picture  float64 // part of its height
					Lines    int
					Scrolled bool
				}](p, fmt.Sprintf(`(() => {
					const c = document.querySelector(%s), bar = document.querySelector('.top').getBoundingClientRect().bottom;
					const picture = c.querySelector('[data-part=panels]').getBoundingClientRect();
					const program = c.querySelector('.cm-scroller').getBoundingClientRect();
					return {
						Picture: (Math.min(picture.bottom, innerHeight) - Math.max(picture.top, bar)) / picture.height,
						Lines: [...c.querySelectorAll('.cm-line')].map((e) => e.getBoundingClientRect())
							.filter((r) => r.top >= Math.max(bar, program.top) - 2 && r.bottom <= Math.min(innerHeight, program.bottom) + 2).length,
						Scrolled: c.getBoundingClientRect().top < parseFloat(getComputedStyle(c).top) + 1,
					};
				})()`, quote(cell(id, ""))))
				if s.Lines < 5 || s.Picture < 0.5 || s.Scrolled && s.Picture < 0.99 {
					t.Errorf("%s at %d px, paragraph %d: %d lines of the program and %.0f %% of the picture are in sight; scrolled: %t", lesson, size[0], i+1, s.Lines, 100*s.Picture, s.Scrolled)
				}
			}
		}
	}
}

// TestSpaceBetweenBlocks: two paragraphs or lists of a text that follow each other do not touch.
func TestSpaceBetweenBlocks(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	a := startApp(t, lessons.Builtin())
	for _, l := range []struct{ lesson, cell string }{{"too-late", "auction"}, {"select", "forecast"}} {
		p := openPage(t, a, "/lesson/"+l.lesson)
		p.waitCell(l.cell)
		for _, width := range []int64{1280, 390} {
			p.size(width, 800)
			p.settle()
			for _, touch := range eval[[]string](p, `(() => {
				const blocks = [...document.querySelectorAll('.prose :is(p, ul, ol)')].filter((e) => !e.closest('li, details, blockquote, .quiz') && e.offsetHeight > 0);
				return blocks.slice(1).flatMap((e, i) => {
					const before = blocks[i], gap = e.getBoundingClientRect().top - before.getBoundingClientRect().bottom;
					const same = before.closest('.prose') === e.closest('.prose');
					return same && gap < 8 ? [before.textContent.slice(-20) + ' | ' + e.textContent.slice(0, 20) + ': ' + gap] : [];
				});
			})()`) {
				t.Errorf("%s at %d px: %s", l.lesson, width, touch)
			}
		}
	}
}
