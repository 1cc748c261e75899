package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
)

// speak opens the page again in a language.
func (p *tab) speak(tag string) {
	p.t.Helper()
	eval[bool](p, fmt.Sprintf("(document.cookie = 'rehearse-language=%s; path=/', sessionStorage.setItem('before', '1'), window.before = true, location.reload(), true)", tag))
	p.wait("the page again", "window.before === undefined && document.readyState === 'complete' && !!document.querySelector('main, .page')")
}

// TestLanguage: in the pseudo-language what the page says is in brackets, before a run and after it, and what programs are called
// is not; in English there are none.
func TestLanguage(t *testing.T) {
	p := openLesson(t, startApp(t, lessons.Builtin()), "ping-pong", "pingpong")
	look := func(open, shut string) {
		t.Helper()
		for _, at := range []struct{ selector, want string }{
			{cell("pingpong", "[data-act=run]"), "Run"},
			{cell("pingpong", "[data-part=status]"), "Not run"},
			{cell("pingpong", "[data-act=stop]"), "Stop"},
		} {
			if got, want := strings.TrimSpace(p.text(at.selector)), open+at.want+shut; !strings.HasPrefix(got, want) {
				t.Errorf("%s says %q, want %q", at.selector, got, want)
			}
		}
	}
	look("", "")
	p.speak("en-XA")
	p.waitCell("pingpong")
	look("⟦", "⟧")
	if got := eval[string](p, "document.documentElement.lang"); got != "en-XA" {
		t.Errorf("the page's language is %q", got)
	}
	p.run("pingpong")
	if got := p.text(cell("pingpong", ".question")); got != "⟦Who ran where, and when?⟧" {
		t.Errorf("the view asks %q", got)
	}
}
