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

// endEarly starts workers of the site, and ends each of them at another moment while it loads its program.
const endEarly = `(async () => {
	const [site, version] = ['site', 'version'].map((name) => document.querySelector('meta[name=' + name + ']').content);
	const {page, ...names} = JSON.parse(site);
	const at = (name) => new URL(name, location.href).href;
	const files = {page: at(page)};
	for (const name of ['kernel', 'program', 'loader', 'lessons']) files[name] = at(names[name]);
	for (let i = 0; i < %d; i++) {
		const worker = new Worker(at(page + '/siteworker.js'));
		worker.postMessage({type: 'start', files, base: '/one', version});
		await new Promise((end) => setTimeout(end, (i * 17) %% 500));
		worker.terminate();
	}
	return true;
})()`

// TestSiteWorkerEndsEarly ends workers while they load the program, as when a reader goes on to the next page at once: what a worker does at that
// moment must not make Chromium crash the page, as a pipe of streams does.
func TestSiteWorkerEndsEarly(t *testing.T) {
	t.Parallel()
	s := publish(t, smallLibrary(t, "hello"), "/one")
	p := newTab(t, s.origin)
	p.open(s.url("/lesson/word/"))
	p.waitCell("say")
	eval[bool](p, fmt.Sprintf(endEarly, 60))
}
