package browsertest

import (
	"fmt"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/portion"
	"github.com/rehearse-lab/rehearse/web/site/sitetest"
)

// siteWorker starts the worker of a site as web/ui/src/server/worker.ts does, in one of the site's pages, whose own worker goes on beside it.
// ask sends it a request over the socket, and promises the answer.
const siteWorker = `
	const files = '/course/assets';
	const worker = new Worker(files + '/siteworker.js');
	const { call, heard, broken } = asking((text) => worker.postMessage({ type: 'send', text }));
	worker.onmessage = ({ data: m }) => m.type === 'message' ? heard(m.data) : broken(m.type);
	worker.onerror = (e) => broken(e.message);
	worker.postMessage({ type: 'start', files, version: 'test' });
	worker.postMessage({ type: 'connect' });
	globalThis.ask = call;`

// TestSiteAnswers compares what the worker of a published site answers in the browser with what this process answers, to the byte: runs of
// the cells of the built-in lessons, and the verdicts about the starters and the solutions of their exercises.
func TestSiteAnswers(t *testing.T) {
	t.Parallel()
	origin := publish(t, "/course")
	p := newTab(t, origin)
	p.open(origin + "/course/")
	eval[bool](p, fmt.Sprintf(`(() => { %s; %s; return true; })()`, sitetest.Script, siteWorker))
	here := sitetest.Start(t, lessons.Builtin())
	takes := portion.Of(t, 3)
	for _, kind := range []struct {
		name     string
		cases    func(takes func(int) bool) ([]*sitetest.Case, error)
		verdicts []string // that there must be
	}{
		{"cells", here.Cells, []string{sitetest.Drawn}},
		{"exercises", here.Exercises, []string{sitetest.Holds, sitetest.Broken, sitetest.Breakable}},
	} {
		began := time.Now()
		cases, err := kind.cases(takes)
		if err != nil {
			t.Fatal(err)
		}
		inProcess := time.Since(began)
		same, inWorker, verdicts := 0, time.Duration(0), map[string]int{}
		var slowest struct {
			name string
			took time.Duration
		}
		for _, c := range cases {
			began := time.Now()
			got := p.ask(c)
			took := time.Since(began)
			if inWorker += took; took > slowest.took {
				slowest.name, slowest.took = c.Name, took
			}
			if sitetest.Same(t, c, got) {
				same++
			}
			verdicts[c.Want.Verdict()]++
		}
		t.Logf("%s: %d of %d answers are the same: %v; %.1f s here, %.1f s in the worker, at most %.1f s for %s",
			kind.name, same, len(cases), verdicts, inProcess.Seconds(), inWorker.Seconds(), slowest.took.Seconds(), slowest.name)
		for _, some := range kind.verdicts {
			if verdicts[some] == 0 {
				t.Errorf("none of the %s is %s, so that this was not compared", kind.name, some)
			}
		}
	}
}

// ask sends a request to the worker.
func (p *tab) ask(c *sitetest.Case) *sitetest.Answer {
	p.t.Helper()
	return evalFor[*sitetest.Answer](p, 3*patience, fmt.Sprintf("ask(%s)", quote(c.Text)))
}
