package browsertest

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestSiteLinks follows all links of a site: those of its files, and those of the pages once their scripts have run and their menus are open. Nothing is offered
// that needs a server of Rehearse, and the list of lessons has the title of the site.
func TestSiteLinks(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	s := &publishedSite{base: "/course", root: t.TempDir(), title: "Actors & more"}
	s.write(t, smallLibrary(t, "hello"), nil)
	s.server, s.origin = startSiteServer(t, s.root)
	s.checkFiles(t)
	p := newTab(t, s.origin)
	p.checkTitle(s.url("/"), s.title)
	for _, page := range []string{"/", "/lesson/word/", "/lesson/reference/", "/lesson/guide-go/"} {
		p.open(s.url(page))
		p.wait("the page "+page, exists(".top"))
		p.checkLinks(page)
		if n := eval[int](p, "document.querySelectorAll('[data-act=to-open-trace], [data-part=open-file]').length"); n > 0 {
			t.Errorf("%s offers to open traces", page)
		}
	}

	p.open(s.url("/lesson/word/"))
	p.run("say")
	p.click(cell("say", "[data-act=export]"))
	p.wait("the menu of exports", exists(cell("say", "[data-export]")))
	if eval[bool](p, exists("[data-act=open-trace]")) {
		t.Error("the menu of exports offers to open a trace")
	}
	p.checkLinks("the menu of exports")
	p.key(kb.Escape)
	p.key("k", chromedp.ModifierCtrl)
	p.wait("the palette", "document.activeElement?.getAttribute('role') === 'combobox'")
	p.write("open trace file")
	p.wait("that nothing opens traces", "document.querySelector('.palette[open]') && !document.querySelector('[data-choice=open-trace]') && !document.querySelector('.palette [aria-selected=true]')?.textContent.includes('from a file')")
	p.key("a", chromedp.ModifierCtrl)
	p.write("mutex.lock")
	p.wait("the name", `document.querySelector('[data-choice="place-package-sync-mutexlock"]')?.getAttribute('aria-selected') === 'true'`)
	p.enter(0)
	p.wait("its page", `location.pathname.startsWith('/course/lesson/package-sync') && location.hash === '#mutexlock' && !!document.getElementById('mutexlock')`)

	other := &publishedSite{base: "/untitled", root: s.root, origin: s.origin}
	other.write(t, smallLibrary(t, "hello"), nil)
	p.checkTitle(other.url("/"), "Rehearse")
}

// checkTitle compares the title of the list of lessons, and the heading, before its script has run and after it.
func (p *tab) checkTitle(address, want string) {
	p.t.Helper()
	p.open(address)
	p.wait("the list of lessons", exists("[data-part=front]"))
	got := eval[[]string](p, `(async () => {
		const file = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
		return [file, document].flatMap((d) => [d.title, d.querySelector('h1').textContent]);
	})()`)
	for _, title := range got {
		if title != want {
			p.t.Errorf("%s has the titles %q, want %q", address, got, want)
			return
		}
	}
}

// checkLinks fetches all that the page, and its menus, link to on this site, except the files that the page makes itself.
func (p *tab) checkLinks(page string) {
	p.t.Helper()
	dead := eval[[]string](p, `(async () => {
		document.querySelectorAll('details').forEach((d) => (d.open = true));
		document.querySelectorAll('[aria-haspopup=menu][aria-expanded=false]').forEach((b) => b.click());
		await new Promise((r) => setTimeout(r, 300));
		const links = new Set([...document.links].filter((a) => a.origin === location.origin && !a.hasAttribute('download')).map((a) => a.href.replace(/#.*/, '')));
		const dead = await Promise.all([...links].map(async (link) => ((await fetch(link)).ok ? [] : [link])));
		return links.size > 0 ? dead.flat() : ['there are no links'];
	})()`)
	if len(dead) > 0 {
		p.t.Errorf("%s links to what is not there: %q", page, dead)
	}
}

// checkFiles looks for the targets of all links in the site's pages.
func (s *publishedSite) checkFiles(t *testing.T) {
	t.Helper()
	link := regexp.MustCompile(`(?:href|src)="(/[^"#?]*)`)
	err := filepath.WalkDir(s.root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.Name() != "index.html" {
			return err
		}
		html, err := os.ReadFile(name)
		for _, m := range link.FindAllStringSubmatch(string(html), -1) {
			if _, err := os.Stat(filepath.Join(s.root, filepath.FromSlash(m[1]))); err != nil {
				t.Error(fmt.Errorf("%s: %w", strings.TrimPrefix(name, s.root), err))
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
