package browsertest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"github.com/rehearse-lab/rehearse/lessons"
)

// TestNotebooks: beside the lessons a learner makes notebooks: new ones, copies of lessons with the edits made there, ones from
// files; renames them, removes them and takes that back.
func TestNotebooks(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	own, err := lessons.OpenToEdit(dir)
	if err != nil {
		t.Fatal(err)
	}
	a := startApp(t, &lessons.Shelf{Read: lessons.Builtin(), Own: own})
	p := openLesson(t, a, "countdown", "countdown")
	p.allow("status of 422")
	has := func(file, text string) {
		t.Helper()
		src, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil || !strings.Contains(string(src), text) {
			t.Errorf("%s has %q, %v", file, src, err)
		}
	}
	at := func(path string) {
		t.Helper()
		p.wait("the page "+path, fmt.Sprintf("location.pathname === %s && !!document.querySelector('h1')", quote(path)))
	}
	if eval[bool](p, "!!document.querySelector('.seam')") {
		t.Error("a built-in lesson can be changed")
	}
	p.setProgram("countdown", "func main() {\n\tprintln(\"mine\")\n}\n")
	p.wait("it is saved", "document.querySelector('[data-part=saved]')?.dataset.saved === 'yes'")
	p.all("duplicate")
	at("/lesson/countdown-copy")
	p.waitCell("countdown")
	has("countdown-copy.md", "println(\"mine\")")
	if got := p.text("h1"); !strings.Contains(got, "(copy)") || !eval[bool](p, "!!document.querySelector('.seam')") {
		t.Errorf("the copy is %q", got)
	}
	p.setProgram("countdown", "func main() {\n\tprint(\"10 %\\r\\x1b[32m100 %\\x1b[0m\\n\")\n}\n")
	p.run("countdown")
	p.wait("what a terminal would show", "document.querySelector('[data-part=output] pre')?.textContent === '100 %\\n'")

	p.open("http://" + a.addr.String() + "/")
	p.wait("the notebooks", "[...document.querySelectorAll('h2')].some(h => h.textContent === 'Your notebooks')")
	p.shot("list")
	p.click("[data-act=new-notebook]")
	p.wait("a line for the title", "document.activeElement?.closest('[data-part=new-title]') !== null")
	p.write("My notes")
	p.enter(0)
	at("/lesson/my-notes")
	has("my-notes.md", "# My notes\n")
	p.open("http://" + a.addr.String() + "/")
	of := func(id string) string { return fmt.Sprintf("li:has(> a[href='/lesson/%s']) ", id) }
	p.click(of("my-notes") + "[data-act=lesson-menu]")
	p.wait("both downloads", "document.querySelector('[data-act=download-without]')?.getAttribute('href') === '/api/lessons/my-notes/file?solutions=no' && !!document.querySelector('[data-act=download]')")
	p.shot("menu")
	checkAccess(p, "the list with a menu")
	p.size(390, 844)
	p.wait("the menu is in sight on a phone", "(() => { const r = document.querySelector('.menu .pop').getBoundingClientRect(), b = document.querySelector('[data-act=lesson-menu][aria-expanded=true]').getBoundingClientRect(); return r.left >= 0 && r.right <= innerWidth && Math.abs(r.top - b.bottom) < 10; })()")
	p.shot("menu-phone")
	p.size(1440, 900)
	p.click(of("my-notes") + "[data-act=rename]")
	p.wait("a line for the title", "document.activeElement?.closest('[data-part=rename-title]') !== null")
	p.write("Our notes")
	p.enter(0)
	p.wait("it has the title", fmt.Sprintf("document.querySelector(%s)?.textContent === 'Our notes'", quote(of("my-notes")+".name")))
	has("my-notes.md", "# Our notes\n")
	p.click(of("my-notes") + "[data-act=lesson-menu]")
	p.click(of("my-notes") + "[data-act=remove]")
	p.wait("it is gone", fmt.Sprintf("!document.querySelector(%s)", quote(of("my-notes"))))
	p.click("[data-act=undo-remove]")
	p.wait("it is back", fmt.Sprintf("!!document.querySelector(%s)", quote(of("my-notes"))))
	p.click(of("my-notes") + "[data-act=lesson-menu]")
	p.click(of("my-notes") + "[data-act=remove]")
	p.wait("it is gone again", fmt.Sprintf("!document.querySelector(%s)", quote(of("my-notes"))))
	p.reload() // and nobody knows any more what was done last
	p.wait("the list of what was removed", "document.querySelector('[data-part=bin] summary')?.textContent === 'Removed: 1 notebook'")
	p.click("[data-part=bin] summary")
	p.shot("removed")
	checkAccess(p, "what was removed")
	p.click("[data-part=bin] [data-act=restore]")
	p.wait("it is back again", fmt.Sprintf("!!document.querySelector(%s) && !document.querySelector('[data-part=bin]')", quote(of("my-notes"))))

	bad, good := filepath.Join(t.TempDir(), "bad.md"), filepath.Join(t.TempDir(), "From elsewhere.md")
	for file, text := range map[string]string{bad: "no title\n", good: "\ufeff# Elsewhere\r\n\r\nText.\r\n"} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p.choose("[data-part=notebooks] input[type=file]", bad)
	p.wait("what is wrong is said", "(document.querySelector('.notebooks .problem')?.textContent ?? '').includes('bad.md:1')")
	p.choose("[data-part=notebooks] input[type=file]", good)
	at("/lesson/from-elsewhere")
	has("from-elsewhere.md", "\ufeff# Elsewhere\r\n\r\nText.\r\n")

	p.open("http://" + a.addr.String() + "/")
	p.wait("the page", "!!document.querySelector('[data-part=notebooks]')")
	p.settle()
	eval[bool](p, `(() => {
		const data = new DataTransfer();
		data.items.add(new File(['# Dropped\n\nHere.\n'], 'dropped.md'));
		for (const type of ['dragover', 'drop']) document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
		return true;
	})()`)
	at("/lesson/dropped")
	has("dropped.md", "# Dropped\n\nHere.\n")
}

// choose chooses a file in a file field.
func (p *tab) choose(selector, file string) {
	p.t.Helper()
	p.do(func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		field, err := chromedp.Call(ctx, runtime.Evaluate, runtime.EvaluateParams{Expression: fmt.Sprintf("document.querySelector(%s)", quote(selector))})
		if err != nil {
			return chromedp.Void{}, err
		}
		_, err = chromedp.Call(ctx, dom.SetFileInputFiles, dom.SetFileInputFilesParams{Files: []string{file}, ObjectID: field.Result.ObjectID})
		return chromedp.Void{}, err
	})
}
