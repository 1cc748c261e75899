package browsertest

import (
	"fmt"
	"strings"
	"testing"
)

// TestSiteFull edits a program when the browser has no room for the site: the page says that it is not saved, and why, and saves it when there is room, or when an
// old run can make room.
func TestSiteFull(t *testing.T) {
	t.Parallel()
	s := publish(t, smallLibrary(t, "hello"), "")
	s.server.before = map[string]string{"siteworker.js": `
		const put = IDBObjectStore.prototype.put;
		let full = false;
		new BroadcastChannel('full').onmessage = (e) => (full = e.data);
		IDBObjectStore.prototype.put = function (...record) {
			if (full) throw new DOMException('no room', 'QuotaExceededError');
			return put.apply(this, record);
		};
		const remove = IDBObjectStore.prototype.delete;
		IDBObjectStore.prototype.delete = function (key) {
			if (key.startsWith('1/run/')) full = false;
			return remove.call(this, key);
		};
	`}
	p := newTab(t, s.origin)
	p.open(s.url("/lesson/word/"))
	p.waitCell("say")
	eval[bool](p, "(window.asked = 0, navigator.storage.persist = () => (asked++, Promise.resolve(true)), true)")
	p.setProgram("say", mine("there is room"))
	p.saved()
	p.wait("the browser to be asked once to keep what it stores", "asked === 1")
	full := func(is bool) {
		t.Helper()
		eval[bool](p, fmt.Sprintf(`(window.channel ??= new BroadcastChannel('full')).postMessage(%v) ?? true`, is))
	}
	full(true)
	p.setProgram("say", mine("there is no room"))
	p.wait("that it is not saved, and why", `document.querySelector('[data-part=saved]')?.dataset.saved === 'failed' && /no room/.test(document.querySelector('[data-part=saved]').textContent)`)
	p.shot("site-full")
	full(false)
	p.setProgram("say", mine("there is room again"))
	p.saved()
	p.open(s.url("/lesson/word/"))
	p.waitCell("say")
	if got := p.program("say"); got != mine("there is room again") {
		t.Errorf("opened again it has the program\n%s", got)
	}

	const runs = `(async () => {
		const db = await new Promise((r) => (indexedDB.open('rehearse').onsuccess = (e) => r(e.target.result)));
		const count = db.transaction('records').objectStore('records').count(IDBKeyRange.bound('1/run/', '1/run/\uffff'));
		return new Promise((r) => (count.onsuccess = () => (db.close(), r(count.result))));
	})()`
	for i, text := range []string{mine("a first run"), mine("a second run")} {
		p.setProgram("say", text)
		p.saved()
		p.run("say")
		p.wait("the run to be stored", fmt.Sprintf("%s.then((n) => n === %d)", runs, i+1))
	}
	full(true)
	p.setProgram("say", mine("in the place of a run"))
	p.saved()
	p.wait("one run to be left", runs+".then((n) => n === 1)")
	p.checkProgram("say", s.url("/lesson/word/"), "in the place of a run")
}

// storesNothing is a script that comes before that of the worker, in a browser that stores nothing.
const storesNothing = "indexedDB.open = () => { throw new DOMException('none', 'InvalidStateError'); };\n"

// TestSiteStoresNothing uses a site in a browser that stores nothing, as some do in private windows: everything works, and the page says what will be lost. When
// the site is published again, the page is not loaded again by itself.
func TestSiteStoresNothing(t *testing.T) {
	t.Parallel()
	s := publish(t, smallLibrary(t, "hello"), "")
	s.server.before = map[string]string{"siteworker.js": storesNothing, "site.js": storesNothing}
	p := newTab(t, s.origin)
	p.open(s.url("/lesson/word/"))
	p.waitCell("say")
	p.setProgram("say", mine("for now"))
	p.run("say")
	if out := p.text(cell("say", "[data-part=output]")); !strings.Contains(out, "for now") {
		t.Errorf("the program prints %q", out)
	}
	p.wait("the warning", `/stores nothing/.test(document.querySelector('[data-part=banner], .page-banner')?.textContent)`)
	p.setProgram("say", mine("still"))
	p.run("say")
	p.wait("the warning, which stays", fmt.Sprintf(`/stores nothing/.test(document.querySelector(%s)?.textContent)`, quote(".page-banner")))

	s.write(t, smallLibrary(t, "goodbye"), nil)
	eval[bool](p, "document.activeElement.blur() ?? navigator.serviceWorker.ready.then(r => r.update()).then(() => true)")
	p.wait("that there is a new version", `/new version.*stores nothing/.test(document.querySelector('.page-banner')?.textContent)`)
	if got := p.program("say"); got != mine("still") {
		t.Errorf("the program is\n%s", got)
	}
}
