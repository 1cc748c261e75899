package browsertest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/lessons"
)

// TestU29DemosInSequence shows the demos of the library by one button: each is run and played, and the next one follows by itself. They
// can be stopped, continued and skipped, and leave the programs of the lessons and their runs as they are.
func TestU29DemosInSequence(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openPage(t, a, "/")
	p.click("[data-act=demos]")
	at := func(n int) string { // each goes on to the next by itself, soon enough for a slow test to see a later one
		return fmt.Sprintf(`Number(document.querySelector('[data-part=demos]')?.dataset.at) >= %d`, n)
	}
	now := func() int { return eval[int](p, "Number(document.querySelector('[data-part=demos]').dataset.at)") }
	played := `!!document.querySelector('[data-part=demos] [data-part=evidence]')`
	next := func(n int) { // in one step with the look at which one is shown: one that came by itself must not be skipped
		eval[bool](p, fmt.Sprintf(`(Number(document.querySelector('[data-part=demos]').dataset.at) === %d && document.querySelector('[data-act=next-demo]')?.click(), true)`, n))
	}
	p.wait("the first demo", at(0)+" && "+played)
	p.settle()
	p.shot("first")
	if text := p.text("[data-part=demos] .acts"); now() == 0 && !strings.Contains(text, "Demo 1 of 11: A storm that quiets down") {
		t.Errorf("it says: %s", text)
	}
	next(0)
	p.wait("the second demo", at(1)+` && document.querySelectorAll('[data-part=demos] ol li')[1]?.textContent.includes('messages')`)
	p.click("[data-act=stop-demos]")
	p.wait("it is stopped", "!!document.querySelector('[data-act=go-on-demos]')")
	stopped := now()
	time.Sleep(2 * time.Second) // longer than the pause between two
	if now() != stopped || eval[bool](p, "!document.querySelector('[data-act=go-on-demos]')") {
		t.Error("it goes on after Stop")
	}
	p.click("[data-act=go-on-demos]")
	p.wait("a later demo by itself", at(stopped+1))
	for n := stopped + 1; n < 11; n++ {
		p.wait("a further demo", at(n+1)+fmt.Sprintf(` || %s && document.querySelectorAll('[data-part=demos] ol li')[%d]?.textContent.includes('messages')`, at(n), n))
		next(n)
	}
	p.wait("the end", at(11))
	if text := p.text("[data-part=demos] .acts"); !strings.Contains(text, "All 11 demos were shown") {
		t.Errorf("at the end it says: %s", text)
	}
	if bad := eval[int](p, "document.querySelectorAll('[data-part=demos] ol .problem').length"); bad > 0 {
		t.Errorf("%d demos failed: %s", bad, p.text("[data-part=demos] ol"))
	}
	p.shot("end")
	p.click("[data-act=close-demos]")
	p.wait("the page without demos", "!document.querySelector('[data-part=demos]')")
	p = openLesson(t, a, "countdown", "countdown")
	if text := p.text(cell("countdown", "[data-part=status]")); !strings.Contains(text, "Not run") {
		t.Errorf("the program of the lesson was run: %s", text)
	}
}
