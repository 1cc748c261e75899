package browsertest

import (
	"context"
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/rehearse-lab/rehearse/lessons"
)

// cutOff names what can be used in a cell and does not lie within the window, or within what hides the rest of it. What lies in
// something that scrolls can be reached.
const cutOff = `[...document.querySelectorAll('.top :is(a, button, select), [data-cell] :is(a, button, input, select)')].flatMap((e) => {
	const r = e.getBoundingClientRect();
	if (r.width === 0 || e.closest('.sr, .cm-editor') || !e.checkVisibility()) return [];
	let left = 0, right = innerWidth;
	for (let box = e.parentElement; box && box !== document.body; box = box.parentElement) {
		const how = getComputedStyle(box).overflowX, b = box.getBoundingClientRect();
		if (how === 'auto' || how === 'scroll') return [];
		if (how !== 'visible') { left = Math.max(left, b.left); right = Math.min(right, b.right); }
	}
	return r.left < left - 1 || r.right > right + 1 ? [(e.dataset.act ?? e.name ?? '') + ' "' + e.textContent.trim().slice(0, 30) + '" ' + r.left.toFixed() + '..' + r.right.toFixed()] : [];
})`

// TestLittleRoom opens each view where there is little room: in the narrowest window of WCAG's reflow, and with letters of twice the
// size. The page must not be wider than the window, and nothing that can be used may be cut off.
func TestLittleRoom(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, stormLesson, stormCell)
	p.size(1280, 800)
	p.run(stormCell)
	p.click(cell(stormCell, "[data-act=breakpoints]"))
	for _, room := range []struct {
		name          string
		width, height int64
		letters       int64
	}{
		{"320", 320, 640, 16}, {"doubled-1280", 1280, 800, 32}, {"doubled-390", 390, 844, 32},
	} {
		p.size(room.width, room.height)
		p.letters(room.letters)
		for _, view := range shownViews(p, stormCell) {
			p.click(cell(stormCell, fmt.Sprintf(".viewbar [data-view=%s]", view)))
			p.settle()
			if w := eval[int64](p, "document.documentElement.scrollWidth"); w > room.width {
				t.Errorf("%s, %s: the page is %d px wide", room.name, view, w)
			}
			for _, what := range eval[[]string](p, cutOff) {
				t.Errorf("%s, %s: cut off: %s", room.name, view, what)
			}
			p.shot(fmt.Sprintf("room-%s-%s", room.name, view))
		}
	}
}

// letters sets the size of letters in the browser's settings, px.
func (p *tab) letters(size int64) {
	p.t.Helper()
	p.do(func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := chromedp.Call(ctx, page.SetFontSizes, page.SetFontSizesParams{FontSizes: &page.FontSizes{Standard: size, Fixed: size}})
		return chromedp.Void{}, err
	})
	p.wait("letters of the size", fmt.Sprintf(`getComputedStyle(document.documentElement).fontSize === '%dpx'`, size))
}
