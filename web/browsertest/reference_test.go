package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

// TestReference: from the first page to the reference, to a package, and to an example that runs; and from there by a few letters in the
// palette to what a name means.
func TestReference(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	a := startApp(t, lessons.Builtin())
	p := openPage(t, a, "/")
	p.size(1440, 900)
	p.click("[data-act=reference]")
	p.wait("the packages", `[...document.querySelectorAll('.prose a')].some((l) => l.textContent === 'actor')`)
	checkAccess(p, "reference")
	p.shot("contents")
	p.click(`.prose a[href="/lesson/package-actor"]`)
	const example = "contextbecome"
	p.waitCell(example)
	p.shot("package")
	p.run(example)
	if out := p.text(cell(example, ".out")); !strings.Contains(out, "on\noff\non") {
		t.Errorf("the example writes %q", out)
	}
	eval[bool](p, fmt.Sprintf("(document.querySelector(%s).scrollIntoView({block: 'center'}), true)", quote(cell(example, ".runbar"))))
	p.settle()
	p.shot("example")
	checkAccess(p, "package actor")
	checkDark(p, "package actor")

	p.tabTo(cell(example, ".cm-content"))
	p.key("k", chromedp.ModifierCtrl)
	p.wait("the palette", "document.activeElement?.getAttribute('role') === 'combobox'")
	p.write("mutex.lock")
	p.wait("the name", `document.querySelector('[data-choice="place-package-sync-mutexlock"]')?.getAttribute('aria-selected') === 'true'`)
	p.shot("palette")
	p.enter(0)
	p.wait("its page", `location.pathname === '/lesson/package-sync' && location.hash === '#mutexlock'`)
	p.settle()
	p.shot("name")
	p.wait("what the name means", `(() => { const r = document.getElementById('mutexlock')?.getBoundingClientRect(); return r && r.top >= 0 && r.top < 200; })()`)
	p.key(kb.Escape)
}
