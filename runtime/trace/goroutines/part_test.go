package goroutines_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/goroutines"
	"github.com/rehearse-lab/rehearse/runtime/trace/gotrace"
	"github.com/rehearse-lab/rehearse/runtime/trace/gotrace/gotracetest"
)

// TestParts reads a recording in parts: what goroutines did in these is what they did in all of it.
func TestParts(t *testing.T) {
	data := gotracetest.Record(t, 40)
	read := func(o gotrace.Options) (*trace.Trace, map[string]goroutines.Goroutine) {
		t.Helper()
		tr, err := gotrace.Read(bytes.NewReader(data), o)
		if err != nil {
			t.Fatal(err)
		}
		if err := trace.Validate(tr); err != nil {
			t.Fatal(err)
		}
		f, err := goroutines.Of(tr)
		if err != nil {
			t.Fatal(err)
		}
		by := map[string]goroutines.Goroutine{}
		for _, g := range f.Goroutines {
			if tr.Threads[g.Thread].Role != trace.RoleRuntime { // those that never run are left out
				by[tr.Threads[g.Thread].Name] = g
			}
		}
		return tr, by
	}
	whole, want := read(gotrace.Options{})
	ofRuntime := map[string]bool{} // a part need not have the stack by which they are known
	for _, th := range whole.Threads {
		ofRuntime[th.Name] = th.Role == trace.RoleRuntime
	}
	span := time.Duration(whole.Header.Makespan)
	got := map[string]goroutines.Goroutine{}
	events := 0
	for _, o := range []gotrace.Options{{To: span / 3}, {From: span / 3, To: span / 2}, {From: span / 2}} {
		part, sums := read(o)
		events += len(part.Events)
		if took := time.Duration(part.Header.Makespan); o.To > 0 && took != o.To-o.From || o.To == 0 && took != span-o.From {
			t.Errorf("from %v to %v: it takes %v of %v", o.From, o.To, took, span)
		}
		if h := part.Header; h.Truncated == 0 || h.Outcome.End != trace.EndStopped || strings.Contains(h.Outcome.Text, "goes on") != (o.To > 0) || strings.Contains(h.Outcome.Text, "a part") != (o.From > 0) {
			t.Errorf("from %v to %v: %+v", o.From, o.To, h)
		}
		for name, g := range sums {
			if ofRuntime[name] {
				continue
			}
			sum := got[name]
			sum.Total, sum.Running, sum.Ready = sum.Total+g.Total, sum.Running+g.Running, sum.Ready+g.Ready
			for r := range sum.Waits {
				sum.Waits[r] += g.Waits[r]
			}
			got[name] = sum
		}
	}
	if len(got) != len(want) || len(want) < 40 {
		t.Errorf("%d goroutines in parts, %d in all", len(got), len(want))
	}
	for name, w := range want {
		if g := got[name]; g.Total != w.Total || g.Running != w.Running || g.Ready != w.Ready || g.Waits != w.Waits {
			t.Errorf("%s: %+v in parts, %+v in all", name, g, w)
		}
	}
	if events < len(whole.Events) || events > len(whole.Events)+400 {
		t.Errorf("%d events in parts, %d in all", events, len(whole.Events))
	}
	// There is no part after the end.
	if _, err := gotrace.Read(bytes.NewReader(data), gotrace.Options{From: 2 * span}); err == nil || !strings.Contains(err.Error(), "the recording ends here, before the part") {
		t.Errorf("after the end: %v", err)
	}
}
