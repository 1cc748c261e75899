package storetest

import (
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

func testTrace(events int) *trace.Trace {
	t := &trace.Trace{Header: trace.Header{Name: "l#c", Engine: trace.Sim, Outcome: trace.Outcome{End: trace.EndOK}}}
	t.Threads = []trace.Thread{{Name: "main", Role: trace.RoleMain}}
	for i := range events {
		t.Events = append(t.Events, trace.Event{Time: int64(i*i) % 1000, Value: int64(i) * 7919 % 10007, Kind: trace.Line, Cause: trace.NoStep})
	}
	return t
}

func runs(t *testing.T, open opener) {
	ctx := t.Context()
	s := open(t)()
	want := store.Run{
		ID: "r1", Lesson: "l", Cell: "c", Text: "text", Program: "hash", Created: time.UnixMilli(1_700_000_000_123),
		Wall: 41 * time.Millisecond, Traces: []*trace.Trace{testTrace(10), testTrace(200_000)}, // several pieces
	}
	if err := s.SaveRun(ctx, want); err != nil {
		t.Fatal(err)
	}
	got, err := s.Run(ctx, "r1")
	if err != nil {
		t.Fatal(err)
	}
	for i := range want.Traces {
		if !reflect.DeepEqual(got.Traces[i].Events, want.Traces[i].Events) || !reflect.DeepEqual(got.Traces[i].Header, want.Traces[i].Header) {
			t.Errorf("trace %d is not what was stored", i)
		}
	}
	got.Traces, want.Traces = nil, nil
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if _, err := s.Run(ctx, "r2"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a run that is not there: %v", err)
	}
	heads, err := s.Runs(ctx, "l", "c")
	if err != nil || len(heads) != 1 || heads[0].ID != "r1" || heads[0].Program != "hash" || !heads[0].Created.Equal(want.Created) ||
		len(heads[0].Headers) != 2 || !reflect.DeepEqual(heads[0].Headers[1], testTrace(0).Header) {
		t.Errorf("listed as %+v, %v", heads, err)
	}
	last, err := s.LastRuns(ctx, "l")
	if err != nil || len(last) != 1 || last["c"] != "r1" {
		t.Errorf("last runs %v, %v", last, err)
	}
	later := store.Run{ID: "r0", Lesson: "l", Cell: "c", Created: want.Created, Traces: []*trace.Trace{testTrace(1)}}
	if err := s.SaveRun(ctx, later); err != nil {
		t.Fatal(err)
	}
	if heads, err = s.Runs(ctx, "l", "c"); err != nil || len(heads) != 2 || heads[0].ID != "r0" {
		t.Errorf("the latest is not the first: %+v, %v", heads, err)
	}
}

// oldRuns checks that old runs are removed, but for the one with notes.
func oldRuns(t *testing.T, open opener) {
	ctx := t.Context()
	s := open(t)()
	save := func(id, cell string) {
		t.Helper()
		if err := s.SaveRun(ctx, store.Run{ID: id, Lesson: "l", Cell: cell, Traces: []*trace.Trace{testTrace(3)}}); err != nil {
			t.Fatal(err)
		}
	}
	save("other", "d")
	save("r0", "c")
	save("r1", "c")
	if _, saved, err := s.SaveNotes(ctx, store.NoteList{Lesson: "l", Cell: "c", Run: "r1", Text: "look"}, ""); err != nil || !saved {
		t.Fatal(saved, err)
	}
	for i := 2; i < store.KeptRuns+4; i++ {
		save(fmt.Sprint("r", i), "c")
	}
	for id, kept := range map[string]bool{"other": true, "r0": false, "r1": true, "r2": false, "r3": false, "r4": true, "r23": true} {
		if _, err := s.Run(ctx, id); (err == nil) != kept {
			t.Errorf("run %s: %v, kept should be %v", id, err, kept)
		}
	}
	if heads, err := s.Runs(ctx, "l", "c"); err != nil || len(heads) != store.KeptRuns+1 {
		t.Errorf("%d runs are listed, %v", len(heads), err)
	}
}
