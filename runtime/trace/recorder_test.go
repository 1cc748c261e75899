package trace_test

import (
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

func TestRecorderStopsAtItsLimit(t *testing.T) {
	now := int64(0)
	r := trace.NewRecorder(func() int64 { now += 10; return now }, 3)
	th := r.AddThread(trace.Thread{Name: "main", Role: trace.RoleMain})
	pos := r.Position(trace.Position{File: "a.go", Line: 1, Col: 1})
	for i := range 5 {
		want := trace.Step(i)
		if i >= 3 {
			want = trace.NoStep
		}
		if got := r.Record(trace.Event{Kind: trace.Line, Thread: th, Cause: trace.NoStep, Pos: pos}); got != want {
			t.Errorf("event %d is step %d, want %d", i, got, want)
		}
	}
	if id := r.AddMessage(trace.Message{Subject: "late"}); id != 0 {
		t.Errorf("a message is added beyond the limit: %d", id)
	}
	if r.Dropped() != 2 {
		t.Errorf("%d events dropped, want 2", r.Dropped())
	}
	if size := r.Size(); size < 3*64 || size > 1<<20 {
		t.Errorf("a recording of 3 events takes %d bytes", size)
	}
	tr := r.Finish(trace.Header{Name: "x", Truncated: 77})
	if tr.Header.Truncated != 3 || tr.Header.Makespan != 30 || len(tr.Events) != 3 || tr.Header.Name != "x" {
		t.Errorf("header %+v with %d events", tr.Header, len(tr.Events))
	}
	if err := trace.Validate(tr); err != nil {
		t.Error(err)
	}
}

func TestRecorderInternsAndCuts(t *testing.T) {
	r := trace.NewRecorder(func() int64 { return 0 }, 0)
	p := trace.Position{File: "a.go", Line: 3, Col: 1}
	if r.Position(p) != 1 || r.Position(trace.Position{File: "b.go"}) != 2 || r.Position(p) != 1 {
		t.Error("equal positions have different ids")
	}
	if r.String("x") != 0 || r.String("y") != 1 || r.String("x") != 0 {
		t.Error("equal strings have different indexes")
	}
	long := strings.Repeat("動", trace.MaxData)
	r.AddMessage(trace.Message{Subject: long, Data: "a" + long})
	tr := r.Finish(trace.Header{})
	for _, s := range []string{tr.Messages[0].Subject, tr.Messages[0].Data} {
		if len(s) > trace.MaxData || !utf8.ValidString(s) || !strings.HasSuffix(s, "…") {
			t.Errorf("cut to %d bytes: %q", len(s), s)
		}
	}
}

func TestNilRecorderRecordsNothing(t *testing.T) {
	var r *trace.Recorder
	r.SetOSID(0, 1)
	if r.Dropped() != 0 || r.Size() != 0 {
		t.Error("a nil recorder has something")
	}
	if r.Record(trace.Event{}) != trace.NoStep || r.AddThread(trace.Thread{}) != trace.NoThread || r.AddActor(trace.Actor{}) != 0 ||
		r.AddMessage(trace.Message{}) != 0 || r.Position(trace.Position{}) != 0 || r.String("") != 0 || r.Finish(trace.Header{}) != nil {
		t.Error("a nil recorder gave something")
	}
}

// TestRecorderKeepsOrder checks that steps and times agree although many threads record.
func TestRecorderKeepsOrder(t *testing.T) {
	now := int64(0)
	r := trace.NewRecorder(func() int64 { now++; return now }, 0) // the recorder's lock guards now
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			th := r.AddThread(trace.Thread{Role: trace.RoleMain})
			last := trace.NoStep
			for range 500 {
				step := r.Record(trace.Event{Kind: trace.Block, Thread: th, Cause: last})
				if step <= last {
					t.Errorf("step %d after %d", step, last)
				}
				last = r.Record(trace.Event{Kind: trace.Unblock, Thread: th, Cause: step})
			}
		})
	}
	wg.Wait()
	tr := r.Finish(trace.Header{})
	if len(tr.Events) != 8*1000 {
		t.Errorf("%d events", len(tr.Events))
	}
	if err := trace.Validate(tr); err != nil {
		t.Error(err)
	}
}
