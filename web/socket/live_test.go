package socket

import (
	"encoding/binary"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
	"github.com/rehearse-lab/rehearse/web/notebook"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// TestLiveWaitsForThePage: of a run that goes on, one message at most waits for a page that reads slowly; the next has all that
// has come meanwhile. After the end there is none.
func TestLiveWaitsForThePage(t *testing.T) {
	library, err := lessons.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	c := &conn{server: New(Options{Notebook: notebook.New(notebook.Options{Library: library})}), out: newOutbox(func() { t.Error("the page is cut off") })}
	l := newLive(c, wire.RunRequest{CellRequest: wire.CellRequest{ID: 3}})
	whole := tracetest.Random(tracetest.Config{Seed: 1, Engine: trace.Real, Scheduler: trace.Pool})
	show := func(n int) {
		part := *whole
		part.Events = whole.Events[:n]
		part.Header.Outcome, part.Header.Makespan = trace.Outcome{End: trace.EndRunning}, whole.Events[n-1].Time
		l.show(kernel.Update{Kind: kernel.Shown, Panel: trace.Pool, Trace: &part})
		l.wg.Wait()
	}
	last := func(from, to int) item {
		t.Helper()
		items, err := c.out.take()
		if err != nil || len(items) != 1 {
			t.Fatalf("%d messages wait: %v", len(items), err)
		}
		word := func(at int) int { return int(binary.LittleEndian.Uint32(items[0].binary[0][at:])) }
		if word(16) != from || word(24) != to {
			t.Errorf("the message has events %d to %d, want %d to %d", word(16), word(24), from, to)
		}
		return items[0]
	}
	show(10)
	first := last(0, 10)
	for n := 11; n < 2000 && n < len(whole.Events); n++ {
		show(n)
	}
	if items, _ := c.out.take(); len(items) > 0 {
		t.Errorf("%d messages more wait for the page to have the first", len(items))
	}
	first.sent()
	l.wg.Wait()
	second := last(10, min(1999, len(whole.Events)-1))
	show(len(whole.Events))
	l.end()
	second.sent()
	l.wg.Wait()
	if items, _ := c.out.take(); len(items) > 0 {
		t.Errorf("%d messages wait after the end", len(items))
	}
}
