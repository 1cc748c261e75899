package browsertest

import (
	"fmt"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
)

// TestTextBesideItsProgram scrolls through a lesson on a wide page: while the text about a program is in sight, so is the picture of its run.
func TestTextBesideItsProgram(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	p := openPage(t, startApp(t, lessons.Builtin()), "/lesson/too-late")
	p.size(1920, 1080)
	p.waitCell("auction")
	p.run("auction")
	inSight := func(selector string) string {
		return fmt.Sprintf("(() => { const r = document.querySelector(%s).getBoundingClientRect(); return r.top >= 0 && r.bottom <= innerHeight })()", quote(selector))
	}
	picture := cell("auction", "[data-part=panels]")
	eval[bool](p, "(document.querySelector('.spread:has([data-cell=auction]) .read:last-child .prose > div:last-child').scrollIntoView({block: 'center'}), true)")
	p.wait("the picture is beside the end of the text", inSight(picture))
	p.shot("beside-1920")
	p.size(1280, 900)
	p.wait("one column", "getComputedStyle(document.querySelector('.spread')).display !== 'grid'")
	p.size(1920, 1080)
	checkAccess(p, "a wide lesson")
}
