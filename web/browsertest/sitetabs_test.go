package browsertest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// TestSiteTwoTabs edits the same program of a site in two tabs: the second is told, and has both texts. The site's server is on another machine, without
// TLS, as one for a classroom may be.
func TestSiteTwoTabs(t *testing.T) {
	t.Parallel()
	s := publish(t, smallLibrary(t, "hello"), "")
	s.origin = strings.Replace(s.origin, "127.0.0.1", plainHost, 1)
	p := newTab(t, s.origin)
	var tabs [2]*tab
	for i := range tabs {
		tabs[i] = p.sibling(t)
		tabs[i].open(s.url("/lesson/word/"))
		tabs[i].waitCell("say")
	}
	if eval[bool](tabs[0], "isSecureContext || navigator.locks !== undefined") {
		t.Errorf("the browser trusts %s", s.origin)
	}
	tabs[0].setProgram("say", mine("of the first tab"))
	tabs[0].saved()
	tabs[0].run("say")
	tabs[1].setProgram("say", mine("of the second tab"))
	tabs[1].wait("the conflict", exists(cell("say", "[data-part=conflict]")))
	if got := tabs[1].program("say"); got != mine("of the second tab") {
		t.Errorf("the conflict cost the second tab its text:\n%s", got)
	}
	tabs[1].shot("site-conflict")
	if got := tabs[0].program("say"); got != mine("of the first tab") {
		t.Errorf("the first tab has\n%s", got)
	}
}

// TestSiteTabsEnd ends tabs of a site while they save: the text that was saved last, as the page said, or a later one is there in the next.
func TestSiteTabsEnd(t *testing.T) {
	t.Parallel()
	s := publish(t, smallLibrary(t, "hello"), "")
	p := newTab(t, s.origin)
	p.open(s.url("/"))
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	saved, typed := -1, -1
	for i := range 7 {
		q := p.sibling(t)
		q.open(s.url("/lesson/word/"))
		q.waitCell("say")
		q.checkNumber(saved, typed)
		if i == 6 {
			return
		}
		q.setProgram("say", mine(fmt.Sprint("number ", i)))
		typed = i
		if rng.IntN(2) == 0 {
			q.saved()
		} else {
			time.Sleep(time.Duration(rng.IntN(1000)) * time.Millisecond)
		}
		if eval[bool](q, "document.querySelector('[data-part=saved]')?.dataset.saved === 'yes'") {
			saved = i
		}
		q.crash(p)
	}
}

// checkNumber checks that the program is one of those that were typed, and not older than the one that was saved last.
func (p *tab) checkNumber(saved, typed int) {
	p.t.Helper()
	got := p.program("say")
	if typed < 0 || saved < 0 && !strings.Contains(got, "number") {
		return
	}
	for i := max(0, saved); i <= typed; i++ {
		if got == mine(fmt.Sprint("number ", i)) {
			return
		}
	}
	p.t.Errorf("number %d was saved and %d typed last; the program is\n%s", saved, typed, got)
}

// crash ends the process of a tab's page, and its workers with it, which another tab of the site sees. There is no answer from a process that has ended.
func (p *tab) crash(other *tab) {
	p.t.Helper()
	eval[bool](p, "(localStorage.alive = 0, setInterval(() => localStorage.alive++, 20), true)")
	other.wait("a sign of life", "localStorage.alive > 1")
	ctx, cancel := context.WithTimeout(p.ctx, time.Second)
	defer cancel()
	_, _ = chromedp.Call(ctx, page.Crash, cdp.Empty{})
	other.wait("the end of the tab", "(async () => { const was = localStorage.alive; await new Promise((r) => setTimeout(r, 500)); return was === localStorage.alive; })()")
}
