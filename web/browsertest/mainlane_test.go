package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

// TestLaneOfMain: in both runs of the first lesson main has the first lane, beside those of the actors' threads. Its label selects
// main, a press on its bar goes to an event of main, and so do keys.
func TestLaneOfMain(t *testing.T) {
	t.Parallel()
	p := openLesson(t, startApp(t, lessons.Builtin()), counterLesson, counterCell)
	p.size(1200, 900) // in one column, where the lanes are wide
	p.run(counterCell)
	if n := p.data(counterCell, "panels", "lanes"); n != 7 {
		t.Errorf("%d lanes, not main and 1 thread, and main and 4 threads", n)
	}
	if strip := p.text(cell(counterCell, "[data-part=strip]")); !strings.Contains(strip, "ThreadsThread per actor: 1Pool of 4: 4") {
		t.Errorf("the strip says %q", strip)
	}
	stack := cell(counterCell, "[data-part=panels] .stack")
	p.scrollTo(stack)
	type point struct{ X, Y float64 }
	for panel, title := range []string{"Thread per actor", "Pool of 4"} {
		at := func(part float64) point {
			return eval[point](p, fmt.Sprintf(`(() => {
				const r = document.querySelector(%s).getBoundingClientRect();
				return {X: r.x + r.width * %g, Y: r.y + %d};
			})()`, quote(stack), part, []int{49, 114}[panel]))
		}
		label := at(0.04)
		p.do(chromedp.MouseEvent("mouseMoved", label.X, label.Y))
		p.wait("the title of the label", fmt.Sprintf(`document.querySelector(%s).title === 'main'`, quote(stack)))
		p.do(chromedp.MouseClickXY(label.X, label.Y))
		p.settle()
		said := cell(counterCell, "[data-part=thread]")
		if text := p.text(said); !strings.HasPrefix(text, title+": main is ") {
			t.Errorf("selected is %q", text)
		}
		p.shot("selected")
		bar := at(0.3)
		p.do(chromedp.MouseClickXY(bar.X, bar.Y))
		p.settle()
		if text := p.text(cell(counterCell, "[data-part=event]")); !strings.Contains(text, title) || !strings.Contains(text, "main") {
			t.Errorf("a press on the bar of main goes to %q", text)
		}
		p.focusPanels(counterCell)
		p.key(kb.End)
		p.wait("main has ended", fmt.Sprintf(`document.querySelector(%s).textContent.startsWith(%s)`, quote(said), quote(title+": main is ended.")))
		p.key(kb.Escape) // deselects main, and then the keys begin with it again
		p.key(kb.ArrowDown, chromedp.ModifierShift)
		p.wait("keys select main first", fmt.Sprintf(`document.querySelector(%s)?.textContent.startsWith(%s)`, quote(said), quote(title+": main is ended.")))
		p.key(kb.Escape)
	}
}
