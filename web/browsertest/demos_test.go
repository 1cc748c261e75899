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
	at := func(n int) string {
		return fmt.Sprintf(`document.querySelector('[data-part=demos]')?.dataset.at === '%d'`, n)
	}
	played := `!!document.querySelector('[data-part=demos] [data-part=evidence]')`
	p.wait("the first demo", at(0)+" && "+played)
	p.settle()
	p.shot("first")
	if text := p.text("[data-part=demos] .acts"); !strings.Contains(text, "Demo 1 of 11: A storm that quiets down") {
		t.Errorf("it says: %s", text)
	}
	p.click("[data-act=next-demo]")
	p.wait("the second demo", at(1)+` && document.querySelectorAll('[data-part=demos] ol li').length === 2 && document.querySelectorAll('[data-part=demos] ol li')[1].textContent.includes('messages')`)
	p.click("[data-act=stop-demos]")
	time.Sleep(2 * time.Second) // longer than the pause between two
	if !eval[bool](p, at(1)) || eval[bool](p, "!document.querySelector('[data-act=go-on-demos]')") {
		t.Error("it goes on after Stop")
	}
	p.click("[data-act=go-on-demos]")
	p.waitFor("the third demo by itself", at(2)+" && "+played, 60*time.Second)
	for n := 3; n < 11; n++ {
		p.click("[data-act=next-demo]")
		p.waitFor("a further demo", at(n)+fmt.Sprintf(` && document.querySelectorAll('[data-part=demos] ol li')[%d]?.textContent.includes('messages')`, n), 60*time.Second)
	}
	p.waitFor("the end", at(11), 60*time.Second)
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
