package browsertest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

// marks are the names of the samples in the key of the view that is shown, of those that are drawn and named in the window.
func (p *tab) marks(id string) []string {
	p.t.Helper()
	return eval[[]string](p, fmt.Sprintf(`[...document.querySelectorAll(%s)].filter((li) => {
		const [b, s] = [li.getBoundingClientRect(), li.querySelector('svg').getBoundingClientRect()];
		return li.innerText.trim() && s.width >= 20 && s.height >= 10 && b.left >= 0 && b.right <= innerWidth && li.querySelector('svg > *');
	}).map((li) => li.dataset.mark)`, quote(cell(id, "[data-part=key] li"))))
}

// TestKeys: Threads, Actors, Messages and Shared have a key with a sample of each of their marks, and of no others, which fits on a phone, and
// stays where it is while a reader steps.
func TestKeys(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	rare := []string{"panic", "restart", "refused", "dead", "nobody", "dropped", "late", "noreply", "blocks"}
	for _, l := range []struct {
		lesson, cell string
		views        map[string]string // the marks
	}{
		{stormLesson, stormCell, map[string]string{
			"threads":  "works sleeps ready idle types program short cursor",
			"actors":   "works sleeps ready idle stopped short cursor mailbox sent got unhandled",
			"messages": "row handling message unhandled cursor fresh led cause follows effect",
		}},
		{"select", "forecast", map[string]string{"threads": "works ready idle short cursor", "shared": "row waiting closed"}},
		{"lock-order", "polite", map[string]string{"shared": "row group held waiting"}},
	} {
		t.Run(l.lesson, func(t *testing.T) {
			p := openLesson(t, a, l.lesson, l.cell)
			p.run(l.cell)
			for view, want := range l.views {
				p.size(1280, 900)
				p.click(cell(l.cell, fmt.Sprintf("[data-view=%s]", view)))
				for _, size := range []int64{1280, 390} {
					p.size(size, 900)
					p.wait("the key of "+view, exists(cell(l.cell, "[data-part=key]")))
					got := slices.DeleteFunc(p.marks(l.cell), func(name string) bool { return slices.Contains(rare, name) })
					if strings.Join(got, " ") != want {
						t.Errorf("%s at %d px: the key has %q, want %q", view, size, strings.Join(got, " "), want)
					}
					top := fmt.Sprintf("document.querySelector(%s).offsetTop", quote(cell(l.cell, "[data-part=key]")))
					before := eval[float64](p, top)
					p.focus(cell(l.cell, "[data-part=scrubber]"))
					p.key(kb.ArrowRight)
					if after := eval[float64](p, top); after != before {
						t.Errorf("%s at %d px: a step moves the key from %v to %v", view, size, before, after)
					}
					for _, scheme := range []string{"light", "dark"} {
						if !shooting() {
							break
						}
						p.scheme(scheme)
						p.scrollTo(cell(l.cell, "[data-part=key]"))
						p.shot(fmt.Sprintf("%s-%d-%s", view, size, scheme))
					}
				}
			}
		})
	}
}
