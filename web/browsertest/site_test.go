package browsertest

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/web/site"
	"github.com/rehearse-lab/rehearse/web/ui"
)

// publish makes a site of the built-in lessons, and serves it as any web server does, from a folder. It returns the address of the folder.
func publish(t *testing.T, base string) string {
	t.Helper()
	needBrowser(t)
	machine := t.TempDir()
	if out, err := exec.Command("bash", "../../cmd/rehearse-site/build.sh", machine).CombinedOutput(); err != nil {
		t.Fatalf("build.sh: %v\n%s", err, out)
	}
	read := func(name string) []byte {
		data, err := os.ReadFile(filepath.Join(machine, name))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	files, err := site.Build(t.Context(), site.Options{
		Library: lessons.Builtin(), Page: ui.Dist(), Machine: read("site.wasm"), Loader: read("wasm_exec.js"), Base: base, Version: "test",
	})
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	for _, f := range files {
		name := filepath.Join(root, filepath.FromSlash(base), filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: http.FileServer(http.Dir(root))}
	go server.Serve(ln)
	t.Cleanup(func() { server.Close() })
	return "http://" + ln.Addr().String()
}

// TestSite reads a lesson of a published site in a folder of its server, runs it, edits it, stops a program that does not end, and finds
// the edit when the page is loaded again: all without a server of Rehearse.
func TestSite(t *testing.T) {
	t.Parallel()
	origin := publish(t, "/course")
	p := newTab(t, origin)
	p.open(origin + "/course/lesson/" + counterLesson + "/")
	p.waitCell(counterCell)
	p.wait("the pictures", `[...document.querySelectorAll('.prose img')].every(i => i.complete && i.naturalWidth > 0)`)
	p.run(counterCell)
	if out := p.text(cell(counterCell, "[data-part=output]")); !strings.Contains(out, "the sum is") {
		t.Errorf("the program prints %q", out)
	}
	p.shot("site")
	checkAccess(p, "a published site")

	p.runLoop(counterCell)
	p.click(cell(counterCell, "[data-act=stop]"))
	p.wait("the end of the loop", fmt.Sprintf(`/Stopped/.test(document.querySelector(%s)?.textContent)`, quote(cell(counterCell, "[data-part=status]"))))

	p.setProgram(counterCell, "func main() { fmt.Println(\"mine\") }\n")
	p.run(counterCell)
	p.wait("the edit to be saved", "document.querySelector('[data-part=saved]')?.dataset.saved === 'yes'")
	p.open(origin + "/course/")
	p.wait("the list of lessons", fmt.Sprintf(`!!document.querySelector('a[href="/course/lesson/%s"]')`, counterLesson))
	p.shot("site-list")
	p.open(origin + "/course/lesson/" + counterLesson + "/")
	p.waitCell(counterCell)
	if got := p.program(counterCell); !strings.Contains(got, "mine") {
		t.Errorf("loaded again the page has the program\n%s", got)
	}
}
