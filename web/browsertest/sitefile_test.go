package browsertest

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/web/site"
)

// TestSiteFile opens the lesson of the countdown in one file from the disk, and from a server that has nothing else: it is read, runs, is edited, and keeps the edit.
func TestSiteFile(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	html, err := site.OneFile(t.Context(), siteOptions(t, lessons.Builtin()), stormLesson)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("the file has %d bytes", len(html))
	file := filepath.Join(t.TempDir(), "lesson.html")
	if err := os.WriteFile(file, html, 0o600); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/upload/7.html" {
			t.Errorf("the page asks for %s", r.URL.Path)
		}
		http.ServeFile(w, r, file)
	}))
	t.Cleanup(server.Close)
	for origin, address := range map[string]string{"": "file://" + file, server.URL: server.URL + "/upload/7.html"} {
		p := newTab(t, origin)
		p.open(address)
		p.waitCell(stormCell)
		p.wait("the pictures", `document.querySelectorAll('.prose img').length > 0 && [...document.querySelectorAll('.prose img')].every(i => i.complete && i.naturalWidth > 0)`)
		t.Logf("%s: from Run to a run of the lesson's program %.0f ms", address, runToPicture(p, stormCell))
		p.setProgram(stormCell, mine("from a file"))
		t.Logf("from Run to a run of an edited program %.0f ms", runToPicture(p, stormCell))
		if out := p.text(cell(stormCell, "[data-part=output]")); !strings.Contains(out, "from a file") {
			t.Errorf("the program prints %q", out)
		}
		p.shot("site-file")
		p.saved()
		p.open(address)
		p.waitCell(stormCell)
		if got := p.program(stormCell); got != mine("from a file") {
			t.Errorf("%s: opened again it has the program\n%s", address, got)
		}
	}
}

// TestSiteFiles opens two lessons with one name, each in one file, from one server, and a corrected file in the place of the first: the two have nothing of each
// other; the corrected one has what was written in the one before, and so has a copy of the first.
func TestSiteFiles(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	dir := t.TempDir()
	write := func(name, word string) {
		html, err := site.OneFile(t.Context(), siteOptions(t, smallLibrary(t, word)), "word")
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, name), html, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	write("a.html", "hello")
	write("b.html", "goodbye")
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(server.Close)
	p := newTab(t, server.URL)
	p.open(server.URL + "/a.html")
	p.setProgram("say", mine("saved in a"))
	p.saved()
	p.setProgram("other", mine("left in a"))
	p.wait("the copy of what is not saved", "Object.values(localStorage).some((v) => v.includes('left in a'))")
	p.open(server.URL + "/b.html")
	if got := p.program("say") + p.program("other"); strings.Contains(got, "in a") {
		t.Errorf("the other lesson has the programs\n%s", got)
	}
	write("a.html", "hallo")
	p.open(server.URL + "/a.html")
	if say, other := p.program("say"), p.program("other"); say != mine("saved in a") || other != mine("left in a") {
		t.Errorf("the corrected lesson has the programs\n%s%s", say, other)
	}
	write("copy.html", "hello")
	p.checkProgram("say", server.URL+"/copy.html", "saved in a")
}
