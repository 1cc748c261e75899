package browsertest

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
)

// foreignHost is a name of somebody else that leads to this machine: what a rebound DNS name is.
const foreignHost = "evil.example"

// attacks tries from within a foreign page what such a page can do to a server on this machine. Its value is a list of
// what got through.
const attacks = `(async () => {
	const target = %s, through = [];
	const attempt = async (name, f) => { try { if (await f()) through.push(name); } catch {} };
	await attempt('fetch with the cookie', async () => (await fetch(target + '/api/lessons', {credentials: 'include'})).ok);
	await attempt('save', async () => (await fetch(target + '/api/lessons/one-at-a-time/cells/counter', {
		method: 'PUT', credentials: 'include', body: JSON.stringify({text: 'evil', baseHash: '', revision: 0})})).ok);
	// Without CORS the page cannot see the answer; whether it had an effect is looked at from the other side.
	await attempt('blind post', async () => { await fetch(target + '/api/lessons/one-at-a-time/cells/counter/hints/1', {
		method: 'POST', mode: 'no-cors', credentials: 'include', body: JSON.stringify({panel: 'pool', step: 1, text: 'evil'})}); return false; });
	await attempt('socket', () => new Promise(done => {
		const ws = new WebSocket(target.replace('http', 'ws') + '/ws');
		ws.onopen = () => done(true);
		ws.onerror = () => done(false);
	}));
	await attempt('image', () => new Promise(done => {
		const img = new Image();
		img.onload = () => done(true);
		img.onerror = () => done(false);
		img.src = target + '/favicon.ico';
	}));
	await attempt('script', () => new Promise(done => {
		const s = document.createElement('script');
		s.onload = () => done(true);
		s.onerror = () => done(false);
		s.src = target + %s;
		document.head.append(s);
	}));
	await attempt('window', async () => {
		const w = window.open(target + '/');
		await new Promise(r => setTimeout(r, 1000));
		return !!w && !w.closed && w.document.body.textContent !== '';
	});
	return through;
})()`

// TestOtherPagesAreKeptOut attacks the server from pages of another port of this machine, to which the browser sends
// the session's cookie because it is the same site, and from one of a foreign name that leads to this machine.
func TestOtherPagesAreKeptOut(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	victim := newFreeTab(t)
	victim.open(a.url("/lesson/" + counterLesson))
	victim.waitCell(counterCell)
	victim.allow("Failed to load resource")
	script := eval[string](victim, `new URL(document.querySelector('script[src]').src).pathname`)

	other, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var stolen atomic.Value // what the browser has sent to the other port
	intruder := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if c := r.Header.Get("Cookie"); c != "" {
			stolen.Store(c)
		}
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, "<!doctype html><title>another page</title><link rel=icon href=data:,>")
	}))
	_ = intruder.Listener.Close()
	intruder.Listener = other
	intruder.Start()
	defer intruder.Close()
	_, port, err := net.SplitHostPort(other.Addr().String())
	if err != nil {
		t.Fatal(err)
	}

	for name, origin := range map[string]string{"other port": intruder.URL, "other site": "http://" + foreignHost + ":" + port} {
		t.Run(name, func(t *testing.T) {
			p := victim.sibling(t)
			p.open(origin)
			target := "http://" + a.addr.String()
			if got := eval[[]string](p, fmt.Sprintf(attacks, quote(target), quote(script))); len(got) > 0 {
				t.Errorf("got through: %v", got)
			}
		})
	}
	cookie, _ := stolen.Load().(string)
	theCookieIsNotEnough(t, "http://"+a.addr.String(), cookie)
	t.Run("rebound name", func(t *testing.T) {
		_, appPort, err := net.SplitHostPort(a.addr.String())
		if err != nil {
			t.Fatal(err)
		}
		p := victim.sibling(t)
		for _, path := range []string{"/", "/api/lessons"} {
			p.open("http://" + foreignHost + ":" + appPort + path)
			if text := p.text("body"); !strings.Contains(text, "Not the address of this server") {
				t.Errorf("the server under a foreign name shows at %s: %s", path, text)
			}
		}
	})
	edits, err := a.store.Edits(context.Background(), counterLesson)
	if err != nil || len(edits) > 0 {
		t.Errorf("edits after the attacks: %+v, %v", edits, err)
	}
	if notes, err := a.store.Notes(context.Background(), counterLesson, counterCell); err != nil || notes.Text != "" {
		t.Errorf("notes after the attacks: %+v, %v", notes, err)
	}
}

// theCookieIsNotEnough asks the server as a program that is no browser and has the cookie that a browser has sent to another port.
func theCookieIsNotEnough(t *testing.T, target, cookie string) {
	t.Helper()
	if !strings.Contains(cookie, "rehearse-") {
		t.Errorf("the other port got %q: the browser did not send the cookie, so this shows nothing", cookie)
	}
	for _, path := range []string{"/api/lessons", "/api/lessons/" + counterLesson, "/api/progress.csv"} {
		req, err := http.NewRequest("GET", target+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Cookie", cookie)
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != http.StatusUnauthorized {
			t.Errorf("%s with the stolen cookie: %s, want 401", path, resp.Status)
		}
	}
}
