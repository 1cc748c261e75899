package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
)

const ownLesson = "# Mine\n\nSome prose.\n\n```go {run id=a}\nfunc main() { println(\"one\") }\n```\n\n## More\n\n```go {run id=b}\nfunc main() { println(\"two\") }\n```\n"

// TestOwnLesson: what is edited goes into the file, and an editor outside is followed; what both have changed is asked about.
func TestOwnLesson(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeLesson(t, dir, "mine.md", ownLesson)
	library, err := lessons.OpenToEdit(dir)
	if err != nil {
		t.Fatal(err)
	}
	p := openLesson(t, startApp(t, library), "mine", "a")
	p.allow("status of 409")
	file := filepath.Join(dir, "mine.md")
	onDisk := func() string {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return string(src)
	}
	saved := "document.querySelector('[data-part=saved]')?.dataset.saved === 'yes'"
	if eval[bool](p, fmt.Sprintf("!!document.querySelector(%s)", quote(cell("a", "[data-act=reset]")))) {
		t.Error("there is a text of the lesson's to go back to")
	}

	p.selectWord("a", "one")
	p.write("1111")
	p.wait("it is saved", saved)
	if got, want := onDisk(), strings.Replace(ownLesson, "one", "1111", 1); got != want {
		t.Errorf("the file has\n%s", got)
	}
	if eval[bool](p, "!!document.querySelector('[data-part=banner]')") {
		t.Error("the page's own save is taken for somebody else's")
	}

	// An editor outside, while nobody writes in the page: that is loaded again.
	eval[bool](p, "(document.activeElement.blur(), true)")
	writeLesson(t, dir, "mine.md", strings.Replace(onDisk(), "Some prose.", "Other prose.", 1))
	p.wait("the page follows", "document.querySelector('.prose')?.textContent.includes('Other prose.')")
	p.waitCell("a")

	// While somebody writes in the page it is only said.
	p.selectWord("a", "1111")
	p.write("2222")
	writeLesson(t, dir, "mine.md", strings.Replace(onDisk(), "1111", "3333", 1))
	p.wait("it is said", "/has changed|changed elsewhere/.test(document.querySelector('.banner')?.textContent ?? '')")
	p.wait("it is asked which to keep, once", "!!document.querySelector('[data-part=conflict]') && document.querySelectorAll('.banner').length === 1")
	p.shot("conflict")
	if got := onDisk(); !strings.Contains(got, "3333") {
		t.Errorf("the other text is overwritten:\n%s", got)
	}
	p.click(cell("a", "[data-part=conflict] .btn"))
	p.wait("mine is saved", saved)
	if got := onDisk(); got != strings.Replace(strings.Replace(ownLesson, "one", "2222", 1), "Some prose.", "Other prose.", 1) {
		t.Errorf("in the end the file has\n%s", got)
	}

	// A file that cannot be read is shown as that, and mended it comes back.
	p.click("[data-act=load-again]")
	p.waitCell("a")
	good := onDisk()
	writeLesson(t, dir, "mine.md", strings.Replace(good, "id=b", "id=a", 1))
	p.wait("what is wrong is shown", "(document.querySelector('.broken')?.textContent ?? '').includes('the id a is taken')")
	writeLesson(t, dir, "mine.md", good)
	p.waitCell("a")
}
