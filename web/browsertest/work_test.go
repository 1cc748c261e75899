package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
)

// saveWork saves the work of the page of all lessons, and returns the file.
func (p *tab) saveWork(name string) string {
	p.t.Helper()
	p.wait("the page of all lessons", "!!document.querySelector('[data-act=save-work]')")
	p.wait("what is saved", `(window.kept = [], window.named = '', URL.createObjectURL = (blob) => { blob.text().then((t) => kept.push(t)); return '#'; }, HTMLAnchorElement.prototype.click = function () { window.named = this.download; }, true)`)
	p.click("[data-act=save-work]")
	p.wait("the file", "kept.length === 1 && /^rehearse-work-\\d{4}-\\d\\d-\\d\\d\\.json$/.test(named)")
	file := filepath.Join(p.t.TempDir(), name)
	if err := os.WriteFile(file, []byte(eval[string](p, "kept[0]")), 0o600); err != nil {
		p.t.Fatal(err)
	}
	return file
}

// openWork opens a file of work on the page of all lessons, and returns what the page then says.
func (p *tab) openWork(file, part string) string {
	p.t.Helper()
	p.wait("the page of all lessons", "!!document.querySelector('[data-part=work]')")
	p.settle()
	p.choose("[data-part=work] input[type=file]", file)
	where := "[data-part=work] " + part
	p.wait("what came of it", fmt.Sprintf("!!document.querySelector(%s)", quote(where)))
	return p.text(where)
}

// mine is what the learner of TestWork writes.
func mine(where string) string {
	return fmt.Sprintf("func main() { fmt.Println(%q) }\n", where)
}

func (p *tab) saved() {
	p.t.Helper()
	p.wait("it is saved", "document.querySelector('[data-part=saved]')?.dataset.saved === 'yes'")
}

// checkProgram opens a lesson and compares its program with what it must have.
func (p *tab) checkProgram(id, address, want string) {
	p.t.Helper()
	p.open(address)
	p.waitCell(id)
	if got := p.program(id); !strings.Contains(got, want) {
		p.t.Errorf("at %s the program is\n%s", address, got)
	}
}

// TestWork: what was made on one server goes on at another one; files that cannot be opened are refused with the reason.
func TestWork(t *testing.T) {
	t.Parallel()
	first := startApp(t, lessons.Builtin())
	p := openLesson(t, first, counterLesson, counterCell)
	p.setProgram(counterCell, mine("on the first"))
	p.saved()
	p.open("http://" + first.addr.String() + "/")
	file := p.saveWork("work.json")

	dir := t.TempDir()
	own, err := lessons.OpenToEdit(dir)
	if err != nil {
		t.Fatal(err)
	}
	second := startApp(t, &lessons.Shelf{Read: lessons.Builtin(), Own: own})
	q := openPage(t, second, "/")
	q.allow("status of 422")
	if got := q.openWork(file, "[data-part=brought]"); !strings.Contains(got, "New here:") || !strings.Contains(got, "1 newer program") {
		t.Errorf("the page says %q", got)
	}
	q.scrollTo("[data-part=work]")
	q.shot("work")
	checkAccess(q, "work that was opened")
	q.wait("the list shows it", fmt.Sprintf(`/edited/.test(document.querySelector(%s)?.textContent)`, quote("li:has(> a[href='/lesson/"+counterLesson+"'])")))
	if got := q.openWork(file, "[data-part=brought]"); !strings.Contains(got, "nothing that was not here already") {
		t.Errorf("again the page says %q", got)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for want, content := range map[string]string{
		"is damaged":     strings.Replace(string(text), "on the first", "on the last", 1),
		"newer Rehearse": strings.Replace(string(text), `"version": 1`, `"version": 2`, 1),
		"another kind":   "# A lesson\n",
	} {
		bad := filepath.Join(t.TempDir(), "bad.json")
		if err := os.WriteFile(bad, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := q.openWork(bad, "[role=alert]"); !strings.Contains(got, want) || !strings.Contains(got, "Nothing was changed here.") {
			t.Errorf("of a file that %s the page says %q", want, got)
		}
	}
	q.shot("work-refused")
	q.checkProgram(counterCell, "http://"+second.addr.String()+"/lesson/"+counterLesson, "on the first")
}

// TestSiteWork: what was made on a published site goes on at a server, and from there at the site in another browser.
func TestSiteWork(t *testing.T) {
	t.Parallel()
	s := publish(t, nil, "/course")
	p := newTab(t, s.origin)
	p.open(s.url("/lesson/" + counterLesson + "/"))
	p.waitCell(counterCell)
	p.setProgram(counterCell, mine("on the site"))
	p.saved()
	p.open(s.url("/"))
	file := p.saveWork("site.json")

	a := startApp(t, lessons.Builtin())
	q := openPage(t, a, "/")
	q.openWork(file, "[data-part=brought]")
	q.checkProgram(counterCell, "http://"+a.addr.String()+"/lesson/"+counterLesson, "on the site")
	q.setProgram(counterCell, mine("on the server"))
	q.saved()
	q.open("http://" + a.addr.String() + "/")
	file = q.saveWork("server.json")

	for _, there := range []*tab{p, newTab(t, s.origin)} { // the browser that has the first text, and one that has none
		there.open(s.url("/"))
		if got := there.openWork(file, "[data-part=brought]"); !strings.Contains(got, "1 newer program") {
			t.Errorf("the site says %q", got)
		}
		there.scrollTo("[data-part=work]")
		there.shot("site-work")
		there.checkProgram(counterCell, s.url("/lesson/"+counterLesson+"/"), "on the server")
	}
}
