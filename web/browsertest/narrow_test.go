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

// overlapping names pairs of what can be used of which one lies over a part of the other.
const overlapping = `(() => {
	const seen = (e) => { // the part of it that what scrolls does not hide
		let {left, right, top, bottom} = e.getBoundingClientRect();
		for (let box = e.parentElement; box && box !== document.body; box = box.parentElement) {
			if (getComputedStyle(box).overflow === 'visible') continue;
			const b = box.getBoundingClientRect();
			[left, right, top, bottom] = [Math.max(left, b.left), Math.min(right, b.right), Math.max(top, b.top), Math.min(bottom, b.bottom)];
		}
		return {left, right, top, bottom};
	};
	const apart = '.sr, .skip, .cm-editor, .pop, .note-mark, .callout, .waits'; // what lies over other things on purpose, and links within a text
	const all = [...document.querySelectorAll('.top :is(a, button, select), [data-cell] :is(a, button, input, select)')].filter((e) => !e.closest(apart) && e.checkVisibility());
	const name = (e) => (e.dataset.act ?? e.name ?? '') + ' "' + e.textContent.trim().slice(0, 30) + '"';
	const within = (e) => e.closest('.top, [data-cell]');
	return all.flatMap((a, i) => all.slice(i + 1).filter((b) => {
		if (a.contains(b) || b.contains(a) || within(a) !== within(b)) return false;
		const [r, s] = [seen(a), seen(b)];
		const [width, height] = [Math.min(r.right, s.right) - Math.max(r.left, s.left), Math.min(r.bottom, s.bottom) - Math.max(r.top, s.top)];
		const least = Math.min(...[r, s].map((x) => (x.right - x.left) * (x.bottom - x.top)));
		return width > 1 && height > 1 && width * height > least / 10; // names beside lanes share an edge
	}).map((b) => name(a) + ' and ' + name(b)));
})()`

// TestLittleRoom opens each view where there is little room: in the narrowest window of WCAG's reflow, in usual windows at 200 %, and
// with letters of twice the size. The page must not be wider than the window, and nothing that can be used may be cut off or lie over
// another thing.
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
		{"320", 320, 640, 16}, {"zoomed-1280", 640, 400, 16}, {"zoomed-1366", 683, 384, 16}, {"zoomed-1920", 960, 540, 16}, {"doubled-1280", 1280, 800, 32}, {"doubled-390", 390, 844, 32},
	} {
		p.size(room.width, room.height)
		p.letters(room.letters)
		for _, view := range shownViews(p, stormCell) {
			p.click(cell(stormCell, fmt.Sprintf(".viewbar [data-view=%s]", view)))
			p.settle()
			p.checkRoom(room.name+", "+view, room.width)
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
