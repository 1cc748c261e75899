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
	const { page, ...files } = JSON.parse(document.querySelector('meta[name=site]').content);
	const worker = new Worker(page + '/siteworker.js');
	const { call, heard, broken } = asking((text) => worker.postMessage({ type: 'send', text }));
	worker.onmessage = ({ data: m }) => m.type === 'message' ? heard(m.data) : ['loading', 'ready'].includes(m.type) || broken(m.type);
	worker.onerror = (e) => broken(e.message);
	worker.postMessage({ type: 'start', files, base: '/course', version: 'test' });
	worker.postMessage({ type: 'connect' });
	globalThis.ask = call;`

// TestSiteAnswers compares what the worker of a published site answers in the browser with what this process answers, to the byte: runs of
// the cells of the built-in lessons, and the verdicts about the starters and the solutions of their exercises.
func TestSiteAnswers(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	here := sitetest.Start(t, lessons.Builtin())
	takes, searches := portion.Of(t, 3), portion.Of(t, 9) // what one takes of nine, it takes of three, too
	kinds := []*siteCases{
		{name: "cells", of: func() ([]*sitetest.Case, error) { return here.Cells(takes) }, made: make(chan struct{}), verdicts: []string{sitetest.Drawn}},
		{name: "exercises", of: func() ([]*sitetest.Case, error) { return here.Exercises(takes, searches) }, made: make(chan struct{}), verdicts: []string{sitetest.Holds, sitetest.Broken, sitetest.Breakable}},
	}
	go func() { // meanwhile the worker starts, and answers those that are ready
		for _, k := range kinds {
			k.make()
		}
	}()
	s := publish(t, nil, "/course")
	p := newTab(t, s.origin)
	p.open(s.url("/"))
	eval[bool](p, fmt.Sprintf(`(() => { %s; %s; return true; })()`, sitetest.Script, siteWorker))
	for _, k := range kinds {
		k.compare(p)
	}
}

// siteCases are requests of one kind.
type siteCases struct {
	name     string
	of       func() ([]*sitetest.Case, error)
	verdicts []string // that there must be

	made  chan struct{} // closed when the rest is there
	cases []*sitetest.Case
	err   error
	took  time.Duration // in this process
}

func (k *siteCases) make() {
	defer close(k.made)
	began := time.Now()
	k.cases, k.err = k.of()
	k.took = time.Since(began)
}

// compare sends them to the worker.
func (k *siteCases) compare(p *tab) {
	p.t.Helper()
	if <-k.made; k.err != nil {
		p.t.Fatal(k.err)
	}
	same, verdicts := 0, map[string]int{}
	var all, longest time.Duration
	var slowest string
	for _, c := range k.cases {
		began := time.Now()
		got := evalFor[*sitetest.Answer](p, 3*patience, fmt.Sprintf("ask(%s)", quote(c.Text)))
		took := time.Since(began)
		if all += took; took > longest {
			longest, slowest = took, c.Name
		}
		if sitetest.Same(p.t, c, got) {
			same++
		}
		verdicts[c.Want.Verdict()]++
	}
	p.t.Logf("%s: %d of %d answers are the same: %v; %.1f s here, %.1f s in the worker, at most %.1f s for %s",
		k.name, same, len(k.cases), verdicts, k.took.Seconds(), all.Seconds(), longest.Seconds(), slowest)
	for _, v := range k.verdicts {
		if verdicts[v] == 0 {
			p.t.Errorf("%s: no answer is %s, so that such answers were not compared", k.name, v)
		}
	}
}
