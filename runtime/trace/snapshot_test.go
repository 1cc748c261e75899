package trace_test

import (
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestSnapshotsGrow takes snapshots while threads record what they do to shared objects. Each snapshot begins with
// the previous one and contains, for every event, its cause and all earlier events of its thread and its object.
func TestSnapshotsGrow(t *testing.T) {
	const threads, objects, each = 6, 3, 6000
	start := time.Now()
	r := trace.NewWatched(func() int64 { return int64(time.Since(start)) }, 0)
	var object [objects]struct {
		sync.Mutex
		last trace.Step
		n    int64
	}
	for i := range object {
		object[i].last = trace.NoStep
	}
	var group sync.WaitGroup
	var running atomic.Int32
	running.Store(threads)
	for i := range threads {
		lane := r.Lane()
		group.Go(func() {
			defer running.Add(-1)
			rng := rand.New(rand.NewPCG(uint64(i), 2))
			for range each {
				o := &object[rng.IntN(objects)]
				msg := r.AddMessage(trace.Message{Subject: "m", Lineage: uint64(i)})
				o.Lock()
				e := trace.Event{Kind: trace.MsgEnqueue, Thread: trace.ThreadID(i), Value: o.n, Msg: msg, Cause: trace.NoStep}
				for k := range object {
					if o == &object[k] {
						e.Actor = trace.ActorID(k)
					}
				}
				if rng.IntN(2) == 0 {
					e.Cause = o.last
				}
				o.last = lane.Record(&e, o.last)
				o.n++
				o.Unlock()
			}
		})
	}
	var before *trace.Trace
	looks := 0
	for running.Load() > 0 {
		snap := r.Snapshot(trace.Header{Name: "n"})
		checkSnapshot(t, before, snap)
		before = snap
		looks++
	}
	group.Wait()
	last := r.Snapshot(trace.Header{})
	checkSnapshot(t, before, last)
	if n := len(last.Events); n < threads*each-threads { // the last event of a lane may have the time of the snapshot
		t.Errorf("%d of %d events once nobody records", n, threads*each)
	}
	whole := r.Finish(trace.Header{})
	checkSnapshot(t, last, whole)
	if len(whole.Events) != threads*each || len(whole.Messages) != threads*each || whole.Header.Truncated != 0 {
		t.Errorf("%d events, %d messages, cut at %d", len(whole.Events), len(whole.Messages), whole.Header.Truncated)
	}
	if r.Snapshot(trace.Header{}) != nil {
		t.Error("there is a snapshot of what is over")
	}
	t.Logf("%d snapshots", looks)
}

// checkSnapshot compares a snapshot with the previous one, and looks for gaps.
func checkSnapshot(t *testing.T, before, snap *trace.Trace) {
	t.Helper()
	if before != nil {
		if len(snap.Events) < len(before.Events) || len(snap.Messages) < len(before.Messages) {
			t.Fatalf("%d events and %d messages after %d and %d", len(snap.Events), len(snap.Messages), len(before.Events), len(before.Messages))
		}
		for i := range before.Events {
			if before.Events[i] != snap.Events[i] {
				t.Fatalf("step %d was %+v and is %+v", i, before.Events[i], snap.Events[i])
			}
		}
	}
	var next [8]int64
	now := int64(0)
	for i, e := range snap.Events {
		if e.Time < now || e.Time > snap.Header.Makespan || e.Cause >= trace.Step(i) {
			t.Fatalf("step %d of %d at %d after %d, at most %d, cause %d", i, len(snap.Events), e.Time, now, snap.Header.Makespan, e.Cause)
		}
		if e.Value != next[e.Actor] || e.Cause != trace.NoStep && snap.Events[e.Cause].Value != e.Value-1 {
			t.Fatalf("step %d is number %d of its object, %d expected, cause %d", i, e.Value, next[e.Actor], e.Cause)
		}
		if m := snap.Messages[e.Msg-1]; m.Lineage != uint64(e.Thread) {
			t.Fatalf("step %d has another's message, %+v", i, m)
		}
		now = e.Time
		next[e.Actor]++
	}
}

// TestSnapshotLeavesOutWhatHasNoCauseYet takes a snapshot before the cause of an event is recorded in its lane: the
// event's clock reading is early enough, but its lane stops there.
func TestSnapshotLeavesOutWhatHasNoCauseYet(t *testing.T) {
	now := int64(0)
	r := trace.NewWatched(func() int64 { return now }, 0)
	a, b := r.Lane(), r.Lane()
	line := func(l *trace.Lane, at int64, value int64, cause trace.Step) trace.Step {
		now = at
		return l.Record(&trace.Event{Kind: trace.Line, Value: value, Cause: cause}, trace.NoStep)
	}
	first := line(a, 50, 1, trace.NoStep)
	line(b, 10, 2, first) // on a clock that is behind
	line(b, 11, 3, trace.NoStep)
	values := func() (vs []int64) {
		for _, e := range r.Snapshot(trace.Header{}).Events {
			vs = append(vs, e.Value)
		}
		return vs
	}
	now = 20
	if vs := values(); len(vs) != 0 {
		t.Errorf("%v before the cause", vs)
	}
	now = 60
	if vs := values(); len(vs) != 3 || vs[0] != 1 || vs[1] != 2 || vs[2] != 3 {
		t.Errorf("%v after it", vs)
	}
	line(a, 40, 4, trace.NoStep)
	now = 70
	if vs := values(); len(vs) != 4 || vs[3] != 4 {
		t.Errorf("%v in the end", vs)
	}
	if r := trace.NewCapture(func() int64 { return 0 }, 0); r.Snapshot(trace.Header{}) != nil {
		t.Error("a snapshot of lanes that are not watched")
	}
}

// TestSnapshotOfWhatIsFull checks that a full recorder's snapshot does not pretend that nothing happens any more, and
// equals Finish's trace.
func TestSnapshotOfWhatIsFull(t *testing.T) {
	now := int64(0)
	r := trace.NewWatched(func() int64 { now++; return now }, 1000)
	l := r.Lane()
	record := func(n int) {
		for range n {
			l.Record(&trace.Event{Kind: trace.Line, Cause: trace.NoStep}, trace.NoStep)
		}
	}
	record(900)
	if h := r.Snapshot(trace.Header{}).Header; h.Truncated != 0 || h.Makespan <= 900 {
		t.Errorf("before the limit: %+v", h)
	}
	record(2000)
	snap := r.Snapshot(trace.Header{})
	n := len(snap.Events)
	if h := snap.Header; n < 900 || n > 1000 || int(h.Truncated) != n || h.Makespan != snap.Events[n-1].Time || h.Outcome.End != trace.EndRunning {
		t.Errorf("at the limit: %d events, %+v", n, h)
	}
	record(500)
	whole := r.Finish(trace.Header{})
	if len(whole.Events) != n || whole.Header.Truncated != snap.Header.Truncated || whole.Header.Makespan != snap.Header.Makespan {
		t.Errorf("in the end: %d events, %+v", len(whole.Events), whole.Header)
	}
}

func BenchmarkWatched(b *testing.B) {
	start := time.Now()
	r := trace.NewWatched(func() int64 { return int64(time.Since(start)) }, 1<<30)
	e := trace.Event{Kind: trace.Line, Cause: trace.NoStep}
	b.RunParallel(func(pb *testing.PB) {
		l := r.Lane()
		for pb.Next() {
			l.Record(&e, trace.NoStep)
		}
	})
}
