package browsertest

import (
	"fmt"
	"strings"
	"testing"
)

// TestSiteExports saves, on a published site, what the worker that exports cannot find in the store by itself: an order that was opened and, in a browser that
// stores nothing, a run and the reader's own text in a lesson.
func TestSiteExports(t *testing.T) {
	t.Parallel()
	for _, stores := range []bool{true, false} {
		t.Run(map[bool]string{true: "stores", false: "stores nothing"}[stores], func(t *testing.T) {
			t.Parallel()
			s := publish(t, smallLibrary(t, "hello"), "")
			if !stores {
				s.server.before = map[string]string{"siteworker.js": storesNothing}
			}
			p := newTab(t, s.origin)
			p.open(s.url("/lesson/word/"))
			p.waitCell("say")
			p.wait("what is saved", keepsFiles)
			p.setProgram("say", counterProgram(3, false))
			p.click(cell("say", "[data-act=orders]"))
			if said := p.orders("say"); !strings.Contains(said, "An order breaks") {
				t.Fatalf("the search for an order says %.300q", said)
			}
			p.focus(cell("say", "[data-act=order-open]"))
			p.click(cell("say", "[data-act=order-open]"))
			p.wait("the order that breaks", exists(cell("say", "[data-part=breaks]")))
			p.export("say", "html", "wg.Go(func() {") // of this program nothing but the order was run
			p.setProgram("say", mine("of the reader"))
			p.run("say")
			p.export("say", "html", "of the reader")
			p.click("[data-act=export-lesson]")
			p.click("[data-export=ipynb]")
			p.waitFor("the lesson", `files.some((f) => atob(f.data).includes("of the reader") && atob(f.data).includes("nbformat"))`, 2*patience)
		})
	}
}

// export saves the run that a cell shows as a file, which must contain a text.
func (p *tab) export(id, format, with string) {
	p.t.Helper()
	if !eval[bool](p, exists(cell(id, "[data-export="+format+"]"))) {
		p.click(cell(id, "[data-act=export]"))
	}
	p.click(cell(id, "[data-export="+format+"]"))
	p.waitFor("the "+format, fmt.Sprintf(`files.some((f) => atob(f.data).includes(%s))`, quote(with)), 2*patience)
	p.wait("the next", "(files.length = 0, true)")
}

// TestSitesOfOneOrigin visits two sites with the same lesson in folders of one server: neither has what was written on the other, whether it was saved or the page
// was left before.
func TestSitesOfOneOrigin(t *testing.T) {
	t.Parallel()
	s := publish(t, smallLibrary(t, "hello"), "/one")
	other := &publishedSite{base: "/two", root: s.root, origin: s.origin}
	other.write(t, smallLibrary(t, "hello"), nil)
	p := newTab(t, s.origin)
	p.open(s.url("/lesson/word/"))
	p.setProgram("say", mine("left on /one"))
	p.wait("the copy of what is not saved", "Object.values(localStorage).some((v) => v.includes('left on /one'))")
	for _, here := range []*publishedSite{other, s} {
		p.open(here.url("/lesson/word/"))
		if got := p.program("say"); strings.Contains(got, "left on /one") != (here == s) {
			t.Errorf("%s has the program\n%s", here.base, got)
		}
	}
	for _, here := range []*publishedSite{s, other} {
		p.open(here.url("/lesson/word/"))
		p.waitCell("say")
		if got := p.program("say"); strings.Contains(got, "written on") {
			t.Errorf("%s has the program\n%s", here.base, got)
		}
		p.setProgram("say", mine("written on "+here.base))
		p.saved()
	}
	for _, here := range []*publishedSite{s, other} {
		p.checkProgram("say", here.url("/lesson/word/"), "written on "+here.base)
	}
}
