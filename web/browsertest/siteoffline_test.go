package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
)

// smallLibrary is a folder with one short lesson, whose program prints a word.
func smallLibrary(t *testing.T, word string) *lessons.Library {
	t.Helper()
	dir := t.TempDir()
	text := "---\ntitle: A word\nsummary: What one program says.\n---\n\n# A word\n\nThe program says " + word +
		".\n\n```go {run id=say scheduler=goroutine}\nfunc main() {\n\tfmt.Println(\"" + word + "\")\n}\n```\n\n```go {run id=other scheduler=goroutine}\nfunc main() {\n\tfmt.Println(1)\n}\n```\n"
	if err := os.WriteFile(filepath.Join(dir, "word.md"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	l, err := lessons.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestSiteWithoutNetwork runs and edits programs of a site that was visited before, when there is no network any more: also in another lesson than the
// one that was visited.
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
	p.wait("the list", fmt.Sprintf(`!!document.querySelector('a[href="/course/lesson/%s"]')`, counterLesson))
	p.open(s.url("/lesson/countdown/"))
	p.waitCell("countdown")
	if got := p.program("countdown"); got != "func main() { fmt.Println(\"without a network\") }\n" {
		t.Errorf("the edit is\n%s", got)
	}
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
