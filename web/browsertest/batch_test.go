package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
)

const batchLesson = "# Batch\n\n```go {run id=shared}\nconst word = \"one\"\n\nfunc unused() {}\n\nfunc main() {}\n```\n\n" +
	"```go {run id=user}\nfunc main() { println(word) }\n```\n\n```go {run id=alone}\nfunc main() { println(\"alone\") }\n```\n\n" +
	"```go {run id=loop}\nfunc main() { for {} }\n```\n\n```go {run id=stuck}\nfunc main() { select {} }\n```\n"

func (p *tab) becomes(id, text string) {
	p.t.Helper()
	p.wait(id+" is "+text, fmt.Sprintf(`document.querySelector(%s)?.textContent.includes(%s)`, quote(cell(id, "[data-part=status]")), quote(text)))
}

func (p *tab) all(act string) {
	p.t.Helper()
	p.click("[data-act=cells]")
	p.click("[data-act=" + act + "]")
}

// TestBatch: all programs run in order, each ends in a state of its own; an edit makes those stale that use what was edited, and
// only those; they run again together; what runs is stopped together, and the kernel is restarted.
func TestBatch(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeLesson(t, dir, "batch.md", batchLesson)
	library, err := lessons.OpenToEdit(dir)
	if err != nil {
		t.Fatal(err)
	}
	p := openLesson(t, startAppWith(t, library, kernel.Options{}), "batch", "stuck")
	for _, id := range []string{"shared", "user", "alone", "loop", "stuck"} {
		p.becomes(id, "Not run")
	}
	p.all("run-all")
	p.becomes("stuck", "Deadlock")
	p.becomes("loop", "Step limit reached")
	for _, id := range []string{"shared", "user", "alone"} {
		p.becomes(id, "OK")
	}
	p.wait("what became of them is said", "document.querySelector('[data-part=batch]').textContent === '5 programs ran. Not OK: loop, stuck.'")
	p.shot("ran")

	// Shift+Enter runs a program and goes to the next, Ctrl+Enter stays.
	p.selectWord("user", "println")
	p.enter(chromedp.ModifierCtrl)
	p.becomes("user", "OK")
	at := "document.activeElement?.closest('.cell')?.dataset.cell"
	if got := eval[string](p, at); got != "user" {
		t.Errorf("Ctrl+Enter: the cursor is in %q", got)
	}
	p.enter(chromedp.ModifierShift)
	p.wait("the cursor is in the next cell", at+" === 'alone'")
	p.becomes("user", "OK")

	p.selectWord("shared", "one")
	p.write("two")
	p.becomes("shared", "Stale")
	p.becomes("user", "Stale")
	p.wait("why is said", fmt.Sprintf("document.querySelector(%s)?.textContent.startsWith('What it uses of the cell shared was edited')", quote(cell("user", "[data-part=outdated]"))))
	p.shot("stale")
	p.all("run-stale")
	p.wait("both ran", "document.querySelector('[data-part=batch]').textContent === '2 programs ran. All are OK.'")
	if got := p.text(cell("user", "[data-part=output]")); !strings.Contains(got, "two") {
		t.Errorf("user wrote %q", got)
	}
	p.selectWord("shared", "unused")
	p.write("changed")
	p.becomes("shared", "Stale")
	p.wait("it is saved", "document.querySelector('[data-part=saved]')?.dataset.saved === 'yes'")
	eval[bool](p, "new Promise(later => setTimeout(() => later(true), 500))")
	p.becomes("user", "OK")

	p.reload()
	p.waitCell("stuck")
	p.becomes("user", "OK")
	p.selectWord("shared", "two")
	p.write("three")
	p.becomes("user", "Stale")

	p.runLoop("alone")
	p.all("stop-all")
	p.becomes("alone", "Stopped")
	p.reload() // the program has a final line end now, which makes it no other
	p.becomes("alone", "Stopped")
	p.becomes("user", "Stale")
	p.click(cell("alone", "[data-act=run]"))
	p.becomes("alone", "Running")
	p.all("restart-kernel")
	p.becomes("alone", "Failed")
	p.wait("it is said", fmt.Sprintf("document.querySelector(%s)?.textContent.includes('The kernel was restarted, which ended the run.')", quote(cell("alone", ""))))
	p.run("user")
	p.becomes("user", "OK")
}
