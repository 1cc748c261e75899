package browsertest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/portion"
)

// Each cell of each built-in lesson runs on the page and is drawn. Half of the lessons are shown dark. The cells of a lesson run
// beside each other.
func TestLibrary(t *testing.T) {
	t.Parallel()
	library := lessons.Builtin()
	entries, err := library.Lessons()
	if err != nil {
		t.Fatal(err)
	}
	takes := portion.Of(t, 3)
	for i, e := range entries {
		if !takes(i) {
			continue
		}
		t.Run(e.ID, func(t *testing.T) {
			t.Parallel()
			cells := e.Lesson.Cells()
			p := openPage(t, startApp(t, library), "/lesson/"+e.ID)
			p.scheme([]string{"light", "dark"}[i%2])
			for _, c := range cells {
				p.waitCell(c.ID)
			}
			p.shot(e.ID)
			for some := range slices.Chunk(cells, 8) { // more may not wait
				for _, c := range some {
					eval[bool](p, fmt.Sprintf(`(document.querySelector(%s).click(), true)`, quote(cell(c.ID, "[data-act=run]"))))
				}
				for _, c := range some {
					p.checkLibraryCell(e.ID, c)
				}
			}
		})
	}
}

// checkLibraryCell waits until a cell that runs is shown, and looks at it.
func (p *tab) checkLibraryCell(lesson string, c *lessons.Cell) {
	p.t.Helper()
	p.waitPainted(c.ID, 1)
	p.wait("the end of "+c.ID, statusIs(c.ID, "done"))
	status := p.text(cell(c.ID, "[data-part=status]"))
	if strings.Contains(status, "The end is hidden") { // the lesson asks what it will be
		eval[bool](p, fmt.Sprintf(`(document.querySelector(%s).click(), true)`, quote(cell(c.ID, "[data-act=show-me]"))))
		p.settle()
		status = p.text(cell(c.ID, "[data-part=status]"))
	}
	well := []string{"OK", "Actor panicked"} // actors go on
	if c.Exercise != nil {
		well = append(well, "Deadlock", "Failed") // it is there to be mended
	}
	if c.Expect == lessons.ExpectOK && !containsAny(status, well) {
		p.t.Errorf("%s#%s: status %q", lesson, c.ID, status)
	}
	if colours := paintedColours(p, c.ID); colours < 4 {
		p.t.Errorf("%s#%s: the panels' picture has %d colours: nothing is drawn", lesson, c.ID, colours)
	}
	if shooting() {
		eval[bool](p, fmt.Sprintf(`(document.querySelector(%s).scrollIntoView({block: 'end'}), true)`, quote(cell(c.ID, "[data-part=panels]"))))
		p.settle()
		p.shot(lesson + "-" + c.ID)
	}
}
