package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

const arrangedLesson = "# Mine\n\nSome prose.\n\n```go {run id=a}\nvar word = \"one\"\n\nfunc main() { println(word) }\n```\n\n```go {run id=b}\nfunc main() { println(\"two\") }\n```\n"

// tool is the selector of a button above the part of a lesson with an index.
func tool(part int, act string) string {
	return fmt.Sprintf("[data-index='%d'] > .seam [data-act='%s']", part, act)
}

// TestArrange: an author adds, writes, moves, copies, splits, merges and deletes the parts of a lesson; the file has each change
// at once, runs stay with their cells, and all of it can be taken back, after a reload, too.
func TestArrange(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeLesson(t, dir, "mine.md", arrangedLesson)
	library, err := lessons.OpenToEdit(dir)
	if err != nil {
		t.Fatal(err)
	}
	p := openLesson(t, startApp(t, library), "mine", "b")
	p.allow("status of 422")
	file := filepath.Join(dir, "mine.md")
	onDisk := func() string {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return string(src)
	}
	has := func(what, text string) {
		t.Helper()
		if src := onDisk(); !strings.Contains(src, text) {
			t.Errorf("%s: the file has\n%s\nnot %q", what, src, text)
		}
	}
	done := func(words string) {
		t.Helper()
		p.wait(words, fmt.Sprintf("(document.querySelector('[data-part=arranged]')?.textContent ?? '').includes(%s)", quote(words)))
	}
	press := func(part int, act, words string) {
		t.Helper()
		p.press(tool(part, act))
		done(words)
	}
	p.run("b")

	// Prose, in Markdown, with what it looks like beside it.
	p.press(tool(0, "edit-part"))
	p.wait("it can be written", "document.activeElement?.tagName === 'TEXTAREA'")
	p.fill("[data-part=text-editor] textarea", "# Mine\n\nOther *prose*.")
	p.wait("it is saved", "document.querySelector('[data-part=text-saved]')?.dataset.saved === 'saved'")
	p.wait("it is shown", "document.querySelector('.preview em')?.textContent === 'prose'")
	has("prose", "# Mine\n\nOther *prose*.\n\n```go {run id=a}")
	p.fill("[data-part=text-editor] textarea", "# Mine\n\nOther prose.\n\n```go {run id=b}\n```")
	p.wait("what cannot be is said", "(document.querySelector('.writing .problem')?.textContent ?? '').includes('the id b is taken')")
	p.shot("writing")
	checkAccess(p, "a text being written")
	checkPhone(p, "a text being written")
	p.fill("[data-part=text-editor] textarea", "# Mine\n\nOther prose.")
	p.key(kb.Escape)
	p.wait("it is written", "!document.querySelector('.writing') && document.querySelector('.prose p').textContent === 'Other prose.'")
	has("prose", "Other prose.\n\n```go {run id=a}")

	press(2, "add-cell", "was added")
	p.waitCell("cell-1")
	p.wait("the cursor is in the new cell", "document.activeElement?.closest('.cell')?.dataset.cell === 'cell-1'")
	has("add", "```\n\n```go {run id=cell-1}\nfunc main() {\n\t\n}\n```\n\n```go {run id=b}")
	p.shot("added")
	press(2, "add-text", "was added")
	p.wait("it can be written", "document.activeElement?.tagName === 'TEXTAREA'")
	p.write("## Words\n\nBetween.")
	p.key(kb.Escape)
	p.wait("the text is there", "[...document.querySelectorAll('.prose h2')].some(h => h.textContent === 'Words')")
	has("add text", "```\n\n## Words\n\nBetween.\n\n```go {run id=cell-1}")
	press(3, "move-up", "moved up")
	has("move", "```go {run id=cell-1}\nfunc main() {\n\t\n}\n```\n\n## Words")
	press(1, "copy-part", "duplicated")
	p.waitCell("a-2")
	p.selectWord("a", "println")
	press(1, "split-cell", "was split")
	has("split", "```go {run id=a}\nvar word = \"one\"\n```\n\n```go {run id=a-3}\nfunc main() { println(word) }\n```\n\n```go {run id=a-2}")
	p.wait("the editor has the first part", fmt.Sprintf("document.querySelector(%s)?.textContent.trim() === 'var word = \"one\"'", quote(cell("a", ".cm-content"))))
	press(1, "merge-cell", "was merged")
	has("merge", "```go {run id=a}\nvar word = \"one\"\n\nfunc main() { println(word) }\n```\n\n```go {run id=a-2}")
	press(2, "delete-part", "The cell a-2 was deleted")
	if eval[bool](p, "!!document.querySelector('[data-cell=a-2]')") {
		t.Error("what was deleted is still shown")
	}
	if !eval[bool](p, "!!document.querySelector('[data-cell=b] canvas')") {
		t.Error("the run of b is gone")
	}
	p.selectWord("a", "one")
	p.write("uno")
	p.click("[data-act=undo-part]")
	p.waitCell("a-2")
	has("undo", "\"uno\"")
	has("undo", "id=a-2")

	// The rest by key, after a reload.
	p.reload()
	p.waitCell("a")
	eval[bool](p, "(document.activeElement.blur(), true)")
	p.selectWord("a", "uno")
	p.write("one")
	p.wait("it is saved", "document.querySelector('[data-part=saved]')?.dataset.saved === 'yes'")
	eval[bool](p, "(document.activeElement.blur(), true)")
	for range 7 {
		before := onDisk()
		p.key("z", chromedp.ModifierCtrl)
		for began := time.Now(); onDisk() == before; time.Sleep(10 * time.Millisecond) {
			if time.Since(began) > patience {
				t.Fatalf("nothing is taken back of\n%s\n%s", before, p.state())
			}
		}
		p.wait("it is done", "!document.querySelector('[data-part=arranged]')")
	}
	if got, want := onDisk(), strings.Replace(arrangedLesson, "Some prose.", "Other prose.", 1); got != want {
		t.Errorf("in the end the file has\n%s", got)
	}

	// An exercise and a question, which work as they are; what is wrong with one is said in its own lines, above it.
	press(1, "add-quiz", "A question was added")
	p.wait("it can be written", "document.activeElement?.tagName === 'TEXTAREA'")
	has("add a question", "```quiz {choice id=question-1}\nTwo messages wait")
	p.click("[data-part=form-help] summary")
	p.wait("its form is explained", "document.querySelector('[data-part=form-help]')?.textContent.includes('several') && document.querySelector('[data-part=form-help] dd').checkVisibility()")
	p.shot("question")
	p.fill("[data-part=text-editor] textarea", "```quiz {choice id=question-1}\nWhich?\n\n- [ ] one\n- [ ] two\n```")
	p.wait("what is wrong is said with the line", "/^Line [1-6]: /m.test((document.querySelector('[data-part=text-problem] span')?.textContent ?? '').replace(/^.*?(?=Line)/s, ''))")
	if eval[bool](p, "document.querySelector('[data-part=text-problem]').getBoundingClientRect().top > document.querySelector('.writing textarea').getBoundingClientRect().top") {
		t.Error("what is wrong stands below the text")
	}
	p.click("[data-act=wrong-line]")
	p.wait("the line is selected", "document.activeElement?.tagName === 'TEXTAREA' && document.activeElement.selectionEnd > document.activeElement.selectionStart")
	p.shot("wrong-question")
	p.scheme("dark")
	p.settle()
	p.shot("wrong-question-dark")
	p.scheme("light")
	p.fill("[data-part=text-editor] textarea", "```quiz {choice id=question-1}\nWhich?\n\n- [x] one\n- [ ] two\n```")
	p.wait("it is saved", "document.querySelector('[data-part=text-saved]')?.dataset.saved === 'saved'")
	p.key(kb.Escape)
	p.wait("the question is there", "!document.querySelector('.writing') && document.querySelector('[data-part-kind=quiz]') !== null")
	press(1, "add-exercise", "An exercise was added")
	p.wait("it can be written", "document.activeElement?.tagName === 'TEXTAREA'")
	p.shot("exercise")
	p.key(kb.Escape)
	p.waitCell("exercise-1")
	p.click(cell("exercise-1", "[data-act=check]"))
	p.wait("its checks are tried", "document.querySelectorAll('[data-cell=exercise-1] [data-check=fails]').length === 1 && document.querySelectorAll('[data-cell=exercise-1] [data-check=holds]').length === 2")
	p.click(cell("exercise-1", "[data-act=solution]"))
	p.click(cell("exercise-1", "[data-act=solution-yes]"))
	p.click(cell("exercise-1", "[data-act=try-solution]"))
	p.click(cell("exercise-1", "[data-act=check]"))
	p.wait("its solution satisfies them", "document.querySelectorAll('[data-cell=exercise-1] [data-check=holds]').length === 3")
}
