package runs

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

func TestRecentRuns(t *testing.T) {
	var r recentRuns
	run := func(id string, events int) *store.Run {
		return &store.Run{ID: id, Lesson: "l", Cell: "c", Traces: []*trace.Trace{{Events: make([]trace.Event, events)}}}
	}
	for i := range maxRecentRuns + 3 {
		r.add(run(fmt.Sprint(i), 1), false)
	}
	if len(r.runs) != maxRecentRuns || r.get("2") != nil || r.get("3") == nil {
		t.Errorf("%d runs are kept", len(r.runs))
	}
	if last := r.last("l", "c"); last == nil || last.ID != fmt.Sprint(maxRecentRuns+2) {
		t.Errorf("last run: %+v", last)
	}
	if r.last("l", "other") != nil {
		t.Error("a run of another cell")
	}
	r.add(run("huge", maxRecentBytes/40), false)
	if len(r.runs) != 1 || r.get("huge") == nil {
		t.Errorf("%d runs are kept beside one that fills the room", len(r.runs))
	}
	for i := range 3 {
		texts := &trace.Trace{Actors: []trace.Actor{{Name: strings.Repeat("n", maxRecentBytes/2)}}}
		r.add(&store.Run{ID: fmt.Sprint("texts", i), Traces: []*trace.Trace{texts}}, false)
	}
	if len(r.runs) != 1 || r.get("texts2") == nil {
		t.Errorf("%d runs with long names are kept", len(r.runs))
	}
}
