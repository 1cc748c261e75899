package browsertest

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/css"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// What a test does with a page goes through scripts and input events. The library's own queries, which need a copy of the
// whole document on this side, are not used: the browser would send each change of each page.

// quiet ends the reports of the browser that nothing here reads and that take longer than what the page itself does: of each
// change of the document and its styles, and of each message of a socket.
func quiet(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
	for _, disable := range []cdp.Command[cdp.Empty, cdp.Empty]{css.Disable, dom.Disable, network.Disable} {
		if _, err := chromedp.Call(ctx, disable, cdp.Empty{}); err != nil && !strings.Contains(err.Error(), "hasn't been enabled") {
			return chromedp.Void{}, err
		}
	}
	return chromedp.Void{}, nil
}

// call is the action that sends the browser a command.
func call[P, R any](command cdp.Command[P, R], params P) chromedp.Action[chromedp.Void] {
	return func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := chromedp.Call(ctx, command, params)
		return chromedp.Void{}, err
	}
}

// look is how often a page is asked whether what a test waits for has come. It is asked in the page itself, by a timer: frames
// would be drawn for nothing.
const look = 10 * time.Millisecond

// until is a script that waits for a condition, at most for a time, and gives what it was in the end: null if it never held.
// What cannot be asked yet does not hold.
func until(condition string, limit time.Duration) string {
	return fmt.Sprintf(`(async () => {
		const end = performance.now() + %d;
		for (;;) {
			let value, problem = '';
			try { value = await (%s); } catch (e) { problem = String(e); }
			if (value) return {Value: value, Problem: ''};
			if (performance.now() > end) return {Value: null, Problem: problem};
			await new Promise((next) => setTimeout(next, %d));
		}
	})()`, limit.Milliseconds(), condition, look.Milliseconds())
}

// outcome is what until gives.
type outcome[T any] struct {
	Value   *T
	Problem string
}

// navigated are what Chromium says of a script whose page went on to another address.
var navigated = []string{"context with specified id", "context was destroyed", "Inspected target navigated", "Promise was collected"}

// await waits until a JavaScript expression is neither false nor nothing, and returns it. A script does not survive that the
// page goes on to another address; what is waited for may be there.
func await[T any](p *tab, what, js string, limit time.Duration) T {
	p.t.Helper()
	end := time.Now().Add(limit)
	for {
		part := max(0, min(time.Until(end), frameless))
		ctx, cancel := context.WithTimeout(p.ctx, part+patience)
		got, err := chromedp.Run(ctx, chromedp.Evaluate[outcome[T]](until(js, part), chromedp.EvalAwaitPromise))
		cancel()
		if err == nil && got.Value != nil {
			return *got.Value
		}
		gone := err != nil && containsAny(err.Error(), navigated)
		if err != nil && !gone || time.Now().After(end) {
			p.t.Fatalf("waiting for %s: %v %s\n%s", what, err, got.Problem, p.state())
		}
		if gone {
			time.Sleep(look)
		} else if !p.draws() {
			p.wake()
		}
	}
}

// wait waits until a JavaScript expression is true.
func (p *tab) wait(what, js string) {
	p.t.Helper()
	p.waitFor(what, js, patience)
}

func (p *tab) waitFor(what, js string, limit time.Duration) {
	p.t.Helper()
	await[bool](p, what, "!!(await ("+js+"))", limit)
}

// point is a place in the window.
type point struct{ X, Y float64 }

// click clicks the middle of the element that a CSS selector finds, when it is there, is not disabled, has a box, and stands still. If something
// that came on the page just then has moved it away from under the pointer, what is there instead hears nothing of the click, and it
// is made again.
func (p *tab) click(selector string) {
	p.t.Helper()
	for range 5 {
		at := p.still(selector+" to click on", fmt.Sprintf(`(() => {
			const e = document.querySelector(%s);
			if (!e || e.disabled || e.getClientRects().length === 0) return null;
			e.scrollIntoViewIfNeeded();
			const r = e.getClientRects()[0];
			const there = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
			if (there && !e.contains(there) && !there.contains(e)) e.scrollIntoView({block: 'center', behavior: 'instant'}); // under a bar that stays in sight
			return e.getClientRects()[0];
		})()`, quote(selector)))
		eval[bool](p, fmt.Sprintf(`(() => {
			window.missed = false;
			window.aimed = new AbortController();
			addEventListener('click', c => {
				if (c.composedPath().some(e => e instanceof Element && e.matches(%s))) return;
				window.missed = true;
				c.stopImmediatePropagation();
				c.preventDefault();
			}, {capture: true, once: true, signal: aimed.signal});
			return true;
		})()`, quote(selector)))
		p.do(chromedp.MouseClickXY(at.X, at.Y))
		if !p.missed() {
			return
		}
		p.t.Logf("the click on %s met something else: the page has moved", selector)
	}
	p.t.Errorf("%s moves away from each click", selector)
}

// missed reports whether the last click met something else, and looks at no further one. If nothing heard of it, the page is another one by now, or about to be,
// or the element is disabled.
func (p *tab) missed() bool {
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	missed, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`(window.aimed?.abort(), !!window.missed)`))
	return err == nil && missed
}

// still is the middle of a box when it is where it was at the look before. What has just come on a page may move others, and a click
// takes its way.
func (p *tab) still(what, box string) point {
	p.t.Helper()
	return await[point](p, what, fmt.Sprintf(`(() => {
		const r = %s;
		const at = r && {X: r.x + r.width / 2, Y: r.y + r.height / 2};
		const same = at && window.stood && at.X === stood.X && at.Y === stood.Y;
		window.stood = same ? null : at;
		return same ? at : null;
	})()`, box), patience)
}

// focus gives an element the focus, as Tab would.
func (p *tab) focus(selector string) {
	p.t.Helper()
	p.wait(selector+" to have the focus", fmt.Sprintf(`(() => {
		const e = document.querySelector(%s);
		e?.focus();
		return !!e && (document.activeElement === e || e.contains(document.activeElement));
	})()`, quote(selector)))
}

// scrollTo brings an element into the window.
func (p *tab) scrollTo(selector string) {
	p.t.Helper()
	p.wait(selector, fmt.Sprintf(`(() => { const e = document.querySelector(%s); e?.scrollIntoViewIfNeeded(); return !!e; })()`, quote(selector)))
}

// typeInto presses the keys of a text in a field.
func (p *tab) typeInto(selector, keys string) {
	p.t.Helper()
	p.focus(selector)
	p.key(keys)
}

// open goes to an address and waits until the page is loaded.
func (p *tab) open(address string) {
	p.t.Helper()
	begin := time.Now()
	p.do(chromedp.Navigate(address))
	p.loading = time.Since(begin)
}

// leisure is how long a program on real threads goes on that a test looks at meanwhile: a second and a half, or on a slow
// machine so much longer that the page comes to show it.
func (p *tab) leisure() time.Duration {
	return max(1500*time.Millisecond, min(15*time.Second, 6*p.loading))
}

// inGo is a duration as a program has it.
func inGo(d time.Duration) string { return fmt.Sprintf("%d * time.Millisecond", d.Milliseconds()) }

func (p *tab) reload() {
	p.t.Helper()
	p.do(chromedp.Reload())
}
