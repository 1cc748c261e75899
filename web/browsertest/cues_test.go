package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
)

// TestCues presses words of a lesson: the program runs if it has not, and the picture moves to what the words are about.
func TestCues(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	a := startApp(t, lessons.Builtin())
	p := openPage(t, a, "/lesson/select")
	p.size(1440, 900)
	p.waitCell("forecast")
	now := quote(cell("forecast", ".inspect"))
	press := func(words, want string) {
		t.Helper()
		p.wait("the words "+words, fmt.Sprintf("(() => { const a = [...document.querySelectorAll('a.cue')].find(a => a.textContent === %s); a?.click(); return !!a })()", quote(words)))
		p.wait("the event of "+words, fmt.Sprintf("document.querySelector(%s)?.textContent.includes(%s)", now, quote(want)))
	}
	press("waits in its select", "main waits in a select")
	p.shot("cue-1440")
	press("goes on and prints", "main can go on")
	press("the last one", "g4 waits to send on answer")
	if got := eval[string](p, "document.querySelector('a.cue[aria-current]').textContent"); got != "the last one" {
		t.Errorf("marked is %q", got)
	}
	for _, key := range []string{"dark", "light"} {
		eval[bool](p, fmt.Sprintf("(document.documentElement.dataset.theme = %s, true)", quote(key)))
		p.shot("cue-" + key)
	}
	p.size(390, 844)
	press("waits in its select", "main waits in a select")
	p.shot("cue-390")
	checkAccess(p, "a lesson with cues")
	p.setProgram("forecast", strings.Repeat("\n", 1)+"func main() {}\n")
	p.run("forecast")
	p.wait("words that are not about this program", fmt.Sprintf("(() => { [...document.querySelectorAll('a.cue')].find(a => a.textContent === 'the last one').click(); return true })() && document.querySelector(%s)?.textContent.includes('In this run no event is described by')", quote(cell("forecast", ""))))
}
