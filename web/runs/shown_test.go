package runs

import (
	"fmt"
	"strconv"
	"sync"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

func TestKeepNewest(t *testing.T) {
	var l lastShown
	if n := l.keepNewest(); n != 0 {
		t.Errorf("%d of none are forgotten", n)
	}
	for i := range 3 {
		l.put(&shownRun{run: &store.Run{ID: fmt.Sprint(i)}})
	}
	if n := l.keepNewest(); n != 2 || l.get("2") == nil {
		t.Errorf("%d of three are forgotten; the newest: %v", n, l.get("2"))
	}
}

// TestOutlineIsMadeOnce: pages that open a large run at the same time wait for one outline.
func TestOutlineIsMadeOnce(t *testing.T) {
	c := NewCache(nil, nil, 0)
	defer c.Close()
	run := &store.Run{ID: "large"}
	for _, scheduler := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
		run.Traces = append(run.Traces, tracetest.Random(tracetest.Config{Seed: 9, Scheduler: scheduler, Actors: 20, Workers: 4, Messages: 9000}))
	}
	if n := countEvents(run.Traces); n < minShown {
		t.Fatalf("%d events are no large run", n)
	}
	shown := make([]*shownRun, 8)
	var wg sync.WaitGroup
	for i := range shown {
		wg.Go(func() { shown[i] = c.outline(run) })
	}
	wg.Wait()
	for _, other := range shown {
		if other != shown[0] {
			t.Fatal("it was made several times")
		}
	}
}

// TestLastShown: the last large runs are kept, as far as there is room, and the newest in any case.
func TestLastShown(t *testing.T) {
	var l lastShown
	put := func(id string, events int) {
		l.put(&shownRun{run: &store.Run{ID: id, Traces: []*trace.Trace{{Events: make([]trace.Event, events)}}}})
	}
	for i := range maxShownRuns + 1 {
		put(strconv.Itoa(i), minShown)
		put(strconv.Itoa(i), minShown)
	}
	if len(l.runs) != maxShownRuns || l.get("0") != nil || l.get("1") == nil {
		t.Errorf("%d runs are kept", len(l.runs))
	}
	put("huge", maxShownBytes/40)
	if len(l.runs) != 1 || l.get("huge") == nil {
		t.Errorf("%d runs are kept beside one that fills the room", len(l.runs))
	}
}

// TestSmallRunIsNotKept: the rows of a small run are made anew for each request.
func TestSmallRunIsNotKept(t *testing.T) {
	c := NewCache(nil, nil, 0)
	defer c.Close()
	run := &store.Run{ID: "small", Traces: []*trace.Trace{tracetest.Random(tracetest.Config{Seed: 1, Scheduler: trace.Pool})}}
	c.recent.add(run, false)
	if shown, err := c.findOutline(t.Context(), "small"); err != nil || len(shown.rows) != 1 {
		t.Errorf("%v, %v", shown, err)
	}
	if len(c.shown.runs) != 0 {
		t.Error("it is kept among the large ones")
	}
}
