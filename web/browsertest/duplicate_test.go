package browsertest

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"github.com/rehearse-lab/rehearse/lessons"
)

// duplicate opens a tab as a copy of p: what is stored for the session of p is copied into it.
func (p *tab) duplicate() *tab {
	p.t.Helper()
	opened := chromedp.WaitNewTarget(p.ctx, func(i *target.Info) bool { return i.Type == "page" })
	eval[bool](p, "document.querySelector('h1').addEventListener('click', () => window.open(location.href), { once: true }), true")
	p.click("h1")
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	select {
	case id := <-opened:
		ctx, cancel := chromedp.NewContext(p.ctx, chromedp.WithTargetID(id))
		q := &tab{t: p.t, ctx: ctx, origin: p.origin}
		q.start(cancel)
		return q
	case <-ctx.Done():
		p.t.Fatal("no tab was opened")
		return nil
	}
}

// toFront shows a tab of a window that has several: the others draw nothing.
func (p *tab) toFront() {
	p.t.Helper()
	p.do(func(ctx context.Context, _ *chromedp.Target) (chromedp.Void, error) {
		_, err := chromedp.Call(ctx, page.BringToFront, cdp.Empty{})
		return chromedp.Void{}, err
	})
}

// TestDuplicateOfRunningPage: a tab that is a copy of one in which a program runs says where it runs, disturbs it in nothing, and
// shows the run when it has ended. Loaded again it has nothing to say of it.
func TestDuplicateOfRunningPage(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, counterLesson, counterCell)
	beginLive(p, volley)
	problems := fmt.Sprintf("(document.querySelector(%s)?.textContent ?? '')", quote(cell(counterCell, "[data-part=problems]")))
	q := p.duplicate()
	q.waitCell(counterCell)
	q.wait("where the program runs is told", problems+".includes('The program runs in another tab.')")
	q.shot("elsewhere")
	p.toFront()
	n := eval[int](p, events(counterCell))
	p.wait("the run goes on", fmt.Sprintf("%s > %d", events(counterCell), n))
	p.click(cell(counterCell, "[data-act=stop]"))
	p.wait("it is stopped", statusIs(counterCell, "done"))
	q.toFront()
	q.wait("it is shown in the copy", statusIs(counterCell, "done")+" && !"+problems+".includes('tab') && "+events(counterCell)+" > 0")
	if one, other := eval[int](p, events(counterCell)), eval[int](q, events(counterCell)); one != other {
		t.Errorf("the run has %d events, and in the copy %d", one, other)
	}
	for _, one := range []*tab{p, q} {
		one.toFront()
		one.reload()
		one.waitCell(counterCell)
		one.waitPainted(counterCell, 1)
		if text := eval[string](one, problems); strings.Contains(text, "tab") || strings.Contains(text, "left") {
			t.Errorf("loaded again it says %q", text)
		}
	}
}
