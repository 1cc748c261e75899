package browsertest

import (
	"fmt"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
)

// Each cell of each built-in lesson runs on the page and is drawn. Half of the lessons are shown dark.
func TestLibrary(t *testing.T) {
	library := lessons.Builtin()
	entries, err := library.Lessons()
	if err != nil {
		t.Fatal(err)
	}
	a := startApp(t, library)
	for i, e := range entries {
		t.Run(e.ID, func(t *testing.T) {
			cells := e.Lesson.Cells()
			p := openLesson(t, a, e.ID, cells[0].ID)
			if i%2 == 1 {
				p.scheme("dark")
			}
			p.shot("top")
			for _, c := range cells {
				p.runLibraryCell(c)
			}
		})
	}
}

func (p *tab) runLibraryCell(c *lessons.Cell) {
	p.t.Helper()
	p.run(c.ID)
	p.wait("the end of "+c.ID, statusIs(c.ID, "done"))
	status := p.text(cell(c.ID, "[data-part=status]"))
	if c.Expect == lessons.ExpectOK && !containsAny(status, []string{"OK", "Actor panicked"}) { // actors go on
		p.t.Errorf("%s: status %q", c.ID, status)
	}
	if colours := paintedColours(p, c.ID); colours < 4 {
		p.t.Errorf("%s: the panels' picture has %d colours: nothing is drawn", c.ID, colours)
	}
	panels := quote(cell(c.ID, "[data-part=panels]"))
	eval[bool](p, fmt.Sprintf(`(document.querySelector(%s).scrollIntoView({block: 'end'}), true)`, panels))
	p.settle()
	p.shot(c.ID)
}
