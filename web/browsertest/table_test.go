package browsertest

import (
	"fmt"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
)

// TestTableLeftWhileItScrolls goes to another view before the browser has told the table that it was scrolled. What comes of that,
// the page would say in the console.
func TestTableLeftWhileItScrolls(t *testing.T) {
	t.Parallel()
	p := openLesson(t, startApp(t, lessons.Builtin()), counterLesson, counterCell)
	p.run(counterCell)
	p.click(cell(counterCell, ".viewbar [data-view=table]"))
	p.wait("the table", `document.querySelectorAll("[data-part=table] tr[aria-rowindex]").length > 5`)
	p.settle()
	eval[bool](p, fmt.Sprintf(`(document.querySelector('[data-part=table] .rows').scrollTop += 500, document.querySelector(%s).click(), true)`,
		quote(cell(counterCell, ".viewbar [data-view=threads]"))))
	p.settle()
	p.wait("the view is another", `!document.querySelector('[data-part=table] .rows')`)
}
