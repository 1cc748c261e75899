package browsertest

import (
	"fmt"
	"strings"
	"testing"
)

// breaking is a script that comes before that of a worker, and gives the worker's program a message that it cannot take, when a channel says so.
func breaking(channel, message string) string {
	return fmt.Sprintf("new BroadcastChannel('%s').onmessage = () => onmessage(new MessageEvent('message', {data: %s}));\n", channel, message)
}

// TestSiteCrashes ends the programs in the workers of a site: the page says so, goes on with others, and has what was saved.
func TestSiteCrashes(t *testing.T) {
	t.Parallel()
	s := publish(t, smallLibrary(t, "hello"), "")
	s.server.before = map[string]string{
		"sitekernel.js": breaking("kernel", "new Uint8Array(64).fill(255)"),
		"siteworker.js": breaking("api", "{type: 'ask', id: -1, method: 'POST', path: '/api/work', body: {}}"),
	}
	p := newTab(t, s.origin)
	p.open(s.url("/lesson/word/"))
	p.runLoop("say")
	p.crashOf("kernel")
	p.wait("what has happened", fmt.Sprintf(`/kernel crashed while the program ran/.test(document.querySelector(%s)?.textContent)`, quote(cell("say", "[data-part=failure]"))))
	p.setProgram("say", mine("with another kernel"))
	p.run("say")
	p.saved()

	p.crashOf("api")
	p.wait("what has happened", `/crashed, and is started again/.test(document.querySelector('.page-banner')?.textContent)`)
	p.shot("site-crashed")
	p.setProgram("say", mine("with another program"))
	p.run("say")
	p.saved()
	if out := p.text(cell("say", "[data-part=output]")); !strings.Contains(out, "with another program") {
		t.Errorf("the program prints %q", out)
	}
	p.checkProgram("say", s.url("/lesson/word/"), mine("with another program"))
}

// crashOf ends the program of a worker.
func (p *tab) crashOf(worker string) {
	p.t.Helper()
	eval[bool](p, fmt.Sprintf("new BroadcastChannel('%s').postMessage(0) ?? true", worker))
}
