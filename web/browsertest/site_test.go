package browsertest

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/render/archive"
	"github.com/rehearse-lab/rehearse/web"
	"github.com/rehearse-lab/rehearse/web/site"
	"github.com/rehearse-lab/rehearse/web/ui"
)

// machineOf has the built program of a site: it is built once for all tests.
var machineOf = sync.OnceValues(func() (files [3][]byte, err error) {
	dir, err := os.MkdirTemp("", "rehearse-machine")
	if err != nil {
		return files, err
	}
	defer os.RemoveAll(dir)
	if out, err := exec.Command("bash", "../../cmd/rehearse-site/build.sh", dir).CombinedOutput(); err != nil {
		return files, fmt.Errorf("build.sh: %w\n%s", err, out)
	}
	for i, name := range []string{"site.wasm.gz", "wasm_exec.js", "exports.wasm.gz"} {
		if files[i], err = os.ReadFile(filepath.Join(dir, name)); err != nil {
			return files, err
		}
	}
	return files, nil
})

// publishedSite is a site in a folder of a plain web server.
type publishedSite struct {
	origin, base string
	root         string // the folder that is served
	title        string // of the list of lessons
	server       *siteServer
}

func (s *publishedSite) url(path string) string { return s.origin + s.base + path }

// publish makes a site of lessons, nil for the built-in ones, and serves it as any web server does, from a folder.
func publish(t *testing.T, library *lessons.Library, base string) *publishedSite {
	t.Helper()
	needBrowser(t)
	s := &publishedSite{base: base, root: t.TempDir()}
	s.write(t, library, nil)
	s.server, s.origin = startSiteServer(t, s.root)
	return s
}

// siteOptions are what is published of lessons, with the program of a site and a kernel.
func siteOptions(t *testing.T, library *lessons.Library) site.Options {
	t.Helper()
	machine, err := machineOf()
	if err != nil {
		t.Fatal(err)
	}
	k := startKernel(t, kernel.Options{Parallel: 1}, &atomic.Pointer[web.Server]{})
	t.Cleanup(func() { k.Close() })
	return site.Options{Library: library, Kernel: k, Page: ui.Dist(), Machine: machine[0], Loader: machine[1], Exporter: machine[2], Version: "test"}
}

// built are the sites of the built-in lessons, by base: they are made once for all tests.
var built sync.Map // of func() ([]archive.File, error)

// write publishes lessons into the folder that is served.
func (s *publishedSite) write(t *testing.T, library *lessons.Library, earlier fs.FS) {
	t.Helper()
	build := func() ([]archive.File, error) {
		o := siteOptions(t, library)
		o.Base, o.Title, o.Earlier = s.base, s.title, earlier
		return site.Build(t.Context(), o)
	}
	if library == nil {
		library = lessons.Builtin()
		once, _ := built.LoadOrStore(s.base, sync.OnceValues(build))
		build = once.(func() ([]archive.File, error))
	}
	files, err := build()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		name := filepath.Join(s.root, filepath.FromSlash(s.base), filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// TestSite reads a lesson of a published site in a folder of its server, runs it, edits it, stops a program that does not end, and finds
// the edit when the page is loaded again: all without a server of Rehearse.
func TestSite(t *testing.T) {
	t.Parallel()
	s := publish(t, nil, "/course")
	p := newTab(t, s.origin)
	p.open(s.url("/lesson/" + counterLesson + "/"))
	p.waitCell(counterCell)
	p.wait("the pictures", `[...document.querySelectorAll('.prose img')].every(i => i.complete && i.naturalWidth > 0)`)
	p.run(counterCell)
	if out := p.text(cell(counterCell, "[data-part=output]")); !strings.Contains(out, "the sum is") {
		t.Errorf("the program prints %q", out)
	}
	p.shots("site", cell(counterCell, ".runbar"))
	checkAccess(p, "a published site")
	checkDark(p, "a published site")

	p.runLoop(counterCell)
	p.click(cell(counterCell, "[data-act=stop]"))
	p.wait("the end of the loop", fmt.Sprintf(`/Stopped/.test(document.querySelector(%s)?.textContent)`, quote(cell(counterCell, "[data-part=status]"))))

	p.setProgram(counterCell, "func main() { fmt.Println(\"mine\") }\n")
	p.run(counterCell)
	p.wait("the edit to be saved", "document.querySelector('[data-part=saved]')?.dataset.saved === 'yes'")
	p.open(s.url("/"))
	p.wait("the list of lessons", fmt.Sprintf(`!!document.querySelector('a[href="/course/lesson/%s/"]')`, counterLesson))
	p.shots("site-list", "h1")
	p.open(s.url("/lesson/" + counterLesson + "/"))
	p.waitCell(counterCell)
	if got := p.program(counterCell); !strings.Contains(got, "mine") {
		t.Errorf("loaded again the page has the program\n%s", got)
	}
}
