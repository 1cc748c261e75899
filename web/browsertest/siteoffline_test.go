package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/web/site"
)

// smallLibrary is a folder with one short lesson, whose program prints a word.
func smallLibrary(t *testing.T, word string) *lessons.Library {
	t.Helper()
	return folderOf(t, map[string]string{"word.md": shortLesson("A word", word)})
}

// folderOf is a folder with lessons.
func folderOf(t *testing.T, files map[string]string) *lessons.Library {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	l, err := lessons.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// shortLesson is a lesson whose first program prints a word.
func shortLesson(title, word string) string {
	return "---\ntitle: " + title + "\nsummary: What one program says.\n---\n\n# " + title + "\n\nThe program says " + word +
		".\n\n```go {run id=say scheduler=goroutine}\nfunc main() {\n\tfmt.Println(\"" + word + "\")\n}\n```\n\n```go {run id=other scheduler=goroutine}\nfunc main() {\n\tfmt.Println(1)\n}\n```\n"
}

// TestSiteWithoutNetwork runs and edits programs of a site that was visited before, when there is no network any more: also in other lessons than the
// one that was visited, to which links lead.
func TestSiteWithoutNetwork(t *testing.T) {
	t.Parallel()
	s := publish(t, nil, "/course")
	p := newTab(t, s.origin)
	p.open(s.url("/lesson/" + counterLesson + "/"))
	p.waitCell(counterCell)
	p.run(counterCell)
	p.waitFor("the site to be kept", `(async () => {
		const list = JSON.parse((await (await fetch('/course/offline.js')).text()).match(/rehearseFiles = (.*);\n/)[1]);
		const cache = await caches.open('rehearse/course');
		const kept = await Promise.all([...list.fresh, ...list.fixed.filter(f => f.endsWith('site.wasm.gz'))].map(f => cache.match('/course/' + f)));
		return kept.every(Boolean);
	})()`, 2*patience)
	s.server.goDown()
	p.open(s.url("/lesson/countdown/"))
	p.waitCell("countdown")
	p.setProgram("countdown", "func main() { fmt.Println(\"without a network\") }\n")
	p.run("countdown")
	p.open(s.url("/"))
	p.wait("the list", fmt.Sprintf(`!!document.querySelector('a[href="/course/lesson/%s/"]')`, counterLesson))
	p.click(`.list a[href^="/course/lesson/countdown"]`)
	p.waitCell("countdown")
	if got := p.program("countdown"); got != "func main() { fmt.Println(\"without a network\") }\n" {
		t.Errorf("the edit is\n%s", got)
	}
	p.click("[data-part=next-lesson]")
	p.wait("the next lesson", `location.pathname !== '/course/lesson/countdown/' && !!document.querySelector('[data-part=editor]')`)
	p.open(s.url("/lesson/countdown")) // as somebody wrote it by hand
	p.waitCell("countdown")
}

// TestSiteIsUpdated publishes a lesson again while a page of it is open, and an edit of it is stored: the page shows the new text, and the edit is kept
// and is said to be of an earlier text.
func TestSiteIsUpdated(t *testing.T) {
	t.Parallel()
	s := publish(t, smallLibrary(t, "hello"), "")
	p := newTab(t, s.origin)
	p.open(s.url("/lesson/word/"))
	p.waitCell("say")
	p.setProgram("say", "func main() { fmt.Println(\"mine\") }\n")
	p.run("say")
	p.wait("the edit to be saved", "document.querySelector('[data-part=saved]')?.dataset.saved === 'yes'")
	p.wait("the service worker", "navigator.serviceWorker.ready.then(r => !!r.active && !!navigator.serviceWorker.controller)")
	p.open(s.url("/lesson/word/"))
	p.waitCell("say")

	s.write(t, smallLibrary(t, "goodbye"), os.DirFS(s.root))
	eval[bool](p, "navigator.serviceWorker.ready.then(r => r.update()).then(() => true)")
	p.wait("the new text", "document.querySelector('.prose')?.textContent.includes('goodbye')")
	p.waitCell("say")
	if got := p.program("say"); got != "func main() { fmt.Println(\"mine\") }\n" {
		t.Errorf("the edit is\n%s", got)
	}
	p.wait("that the lesson has changed", fmt.Sprintf("/lesson/.test(document.querySelector(%s)?.textContent ?? '')", quote(cell("say", "[data-part=stale]"))))
}

// replace publishes two lessons, whose programs print a word, and removes everything that the site had before, as GitHub Pages does.
func (s *publishedSite) replace(t *testing.T, word string) {
	t.Helper()
	list, err := os.ReadDir(s.root)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		if err := os.RemoveAll(filepath.Join(s.root, e.Name())); err != nil {
			t.Fatal(err)
		}
	}
	s.write(t, twoLessons(t, word), nil)
}

func twoLessons(t *testing.T, word string) *lessons.Library {
	t.Helper()
	return folderOf(t, map[string]string{"01-word.md": shortLesson("A word", word), "02-second.md": shortLesson("The second", word)})
}

// TestSiteIsReplaced publishes a site again and again while a page of it is open, and nothing of the version before is left: at the first visit, when the
// program is not loaded yet, and when only one of two lessons is read. Without a network both lessons are there in the latest version.
func TestSiteIsReplaced(t *testing.T) {
	t.Parallel()
	s := publish(t, twoLessons(t, "one"), "")
	p := newTab(t, s.origin)
	p.allow("404") // of files that are gone
	shows := func(word string) {
		t.Helper()
		p.wait("the version "+word, fmt.Sprintf("document.querySelector('.prose')?.textContent.includes(%s)", quote("says "+word)))
		p.waitCell("say")
	}
	p.open(s.url("/lesson/word/"))
	shows("one")
	p.wait("the service worker", "!!navigator.serviceWorker.controller")

	s.replace(t, "two")
	eval[bool](p, "navigator.serviceWorker.ready.then(r => r.update()).then(() => true)")
	shows("two")

	s.replace(t, "three")
	p.click(cell("say", "[data-act=run]")) // its program cannot be loaded
	shows("three")
	p.run("say")
	complete := func() {
		t.Helper()
		version, _ := site.Version(os.DirFS(s.root)) // no fetch: while the page asks the old service worker for files, the new one waits
		p.waitFor("the site to be kept", fmt.Sprintf(`(async () => {
			const kept = await (await caches.open('rehearse')).match('/assets/kept.json');
			return (await kept?.json())?.complete === %s;
		})()`, quote(version)), 2*patience)
	}
	complete()

	for _, word := range []string{"four", "five"} {
		s.replace(t, word)
		p.open(s.url("/lesson/word/"))
		shows(word)
		complete()
	}
	s.server.goDown()
	p.open(s.url("/lesson/second/"))
	shows("five")
	p.setProgram("say", mine("without a network"))
	p.run("say")
}

// TestSiteCutOff cuts off answers half way, as networks do: the page gets its editor all the same, also if it was a module that the editor's code imports.
// Without a service worker the page itself asks again.
func TestSiteCutOff(t *testing.T) {
	t.Parallel()
	s := publish(t, smallLibrary(t, "hello"), "")
	plain := strings.Replace(s.origin, "127.0.0.1", plainHost, 1)
	for _, c := range []struct{ origin, part string }{{s.origin, "codemirror-"}, {s.origin, s.onlyForEditor(t)}, {plain, "codemirror-"}} {
		p := newTab(t, c.origin)
		p.allow("codemirror-")
		p.open(c.origin + "/")
		p.wait("the service worker", "!navigator.serviceWorker || !!navigator.serviceWorker.controller")
		s.server.cutOffNext(c.part)
		p.open(c.origin + "/lesson/word/")
		p.waitCell("say")
		if !s.server.hasCutOff() {
			t.Errorf("%s/%s was not cut off", c.origin, c.part)
		}
	}
}

// onlyForEditor is a file of the page's code that only the editor imports.
func (s *publishedSite) onlyForEditor(t *testing.T) string {
	t.Helper()
	read := func(pattern string) string {
		names, err := filepath.Glob(filepath.Join(s.root, "assets", "page-*", pattern))
		if err != nil || len(names) != 1 {
			t.Fatal(pattern, names, err)
		}
		text, err := os.ReadFile(names[0])
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	main := read("main.js")
	for _, name := range regexp.MustCompile(`chunk-\w+\.js`).FindAllString(read("codemirror-*.js"), -1) {
		if !strings.Contains(main, name) {
			return name
		}
	}
	t.Fatal("there is none")
	return ""
}
