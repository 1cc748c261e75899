package browsertest

import (
	"fmt"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
)

// TestProgramBeforeItsRun: a program that has not run is there whole, with one line below it; when it has run, program and
// picture share the window, and a page that is opened again keeps the picture's room before it comes.
func TestProgramBeforeItsRun(t *testing.T) {
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, stormLesson, stormCell)
	p.size(1280, 800)
	in := func(selector string) string {
		return fmt.Sprintf(`document.querySelector(%s)`, quote(cell(stormCell, selector)))
	}
	hidden := in(".cm-scroller") + ".scrollHeight - " + in(".cm-scroller") + ".clientHeight"
	if n := eval[int](p, hidden); n > 0 {
		t.Errorf("%d px of a program that has not run cannot be seen", n)
	}
	if w := eval[float64](p, in(".split")+".getBoundingClientRect().width - "+in(".program")+".getBoundingClientRect().width"); w > 1 {
		t.Errorf("beside a program that has not run %.0f px are empty", w)
	}
	if h := eval[float64](p, in("[data-part=invite]")+".getBoundingClientRect().height"); h > 60 {
		t.Errorf("where the picture will be there are %.0f px", h)
	}
	p.shot("before")
	p.run(stormCell)
	if h := eval[float64](p, in(".split")+".getBoundingClientRect().height"); h > 400 {
		t.Errorf("beside its picture the program takes %.0f px of a window of 800", h)
	}
	p.shot("after")
	if w := eval[float64](p, in(".out")+".getBoundingClientRect().width"); w < 200 {
		t.Errorf("the output has %.0f px", w)
	}
	if n := eval[int](p, fmt.Sprintf(`document.querySelectorAll('.cell.unrun').length - document.querySelectorAll('.cell:not([data-cell=%s])').length`, stormCell)); n != 0 {
		t.Errorf("%d cells too many have no room for a picture", n)
	}
}
