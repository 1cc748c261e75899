package trace_test

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestLanesMergeInOrder records what several threads do to several objects in a known order, on clocks that are
// coarse and slightly different. The merged order must keep that of each thread and of each object, and every cause.
func TestLanesMergeInOrder(t *testing.T) {
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 1))
		now := int64(0)
		r := trace.NewCapture(func() int64 { return now/8 + rng.Int64N(3) }, 0)
		const threads, objects, events = 5, 4, 2000
		var lanes []*trace.Lane
		for range threads {
			lanes = append(lanes, r.Lane())
		}
		var last [objects]trace.Step
		for i := range last {
			last[i] = trace.NoStep
		}
		cause := trace.NoStep
		for i := range events {
			now += rng.Int64N(4)
			thread, object := rng.IntN(threads), rng.IntN(objects)
			e := trace.Event{Kind: trace.Line, Thread: trace.ThreadID(thread), Actor: trace.ActorID(object), Value: int64(i), Cause: cause}
			cause = lanes[thread].Record(&e, last[object])
			last[object] = cause
			if rng.IntN(3) > 0 {
				cause = trace.NoStep
			}
		}
		tr := r.Finish(trace.Header{})
		if len(tr.Events) != events || tr.Header.Truncated != 0 {
			t.Fatalf("seed %d: %d events, truncated %d", seed, len(tr.Events), tr.Header.Truncated)
		}
		var ofThread, ofObject [threads]int64
		time := int64(0)
		for i, e := range tr.Events {
			if e.Time < time || e.Cause >= trace.Step(i) {
				t.Fatalf("seed %d: step %d at %d after %d, cause %d", seed, i, e.Time, time, e.Cause)
			}
			if e.Cause != trace.NoStep && tr.Events[e.Cause].Value != e.Value-1 {
				t.Fatalf("seed %d: event %d has event %d as its cause", seed, e.Value, tr.Events[e.Cause].Value)
			}
			if e.Value < ofThread[e.Thread] || e.Value < ofObject[e.Actor] {
				t.Fatalf("seed %d: event %d of thread %d and object %d comes too late", seed, e.Value, e.Thread, e.Actor)
			}
			time, ofThread[e.Thread], ofObject[e.Actor] = e.Time, e.Value, e.Value
		}
	}
}

// TestLanesStopAtTheLimit lets threads record much more than the limit: the trace keeps the beginning of the run,
// without gaps.
func TestLanesStopAtTheLimit(t *testing.T) {
	start := time.Now()
	const threads, each, limit = 4, 20_000, 10_000
	r := trace.NewCapture(func() int64 { return int64(time.Since(start)) }, limit)
	var group sync.WaitGroup
	for i := range threads {
		l := r.Lane()
		group.Go(func() {
			for n := range each {
				l.Record(&trace.Event{Kind: trace.Line, Thread: trace.ThreadID(i), Value: int64(n), Cause: trace.NoStep}, trace.NoStep)
			}
		})
	}
	group.Wait()
	dropped := r.Dropped()
	tr := r.Finish(trace.Header{})
	if len(tr.Events) > limit || len(tr.Events) < limit/2 || int(tr.Header.Truncated) != len(tr.Events) {
		t.Errorf("%d events, cut at %d", len(tr.Events), tr.Header.Truncated)
	}
	if len(tr.Events)+dropped != threads*each {
		t.Errorf("%d events and %d dropped of %d", len(tr.Events), dropped, threads*each)
	}
	var next [threads]int64
	for _, e := range tr.Events {
		if e.Value != next[e.Thread] {
			t.Fatalf("thread %d: event %d where %d comes", e.Thread, e.Value, next[e.Thread])
		}
		next[e.Thread]++
	}
}

// TestLanesNumberMessagesAsTheyAreSent makes messages in another order than they are sent.
func TestLanesNumberMessagesAsTheyAreSent(t *testing.T) {
	now := int64(0)
	r := trace.NewCapture(func() int64 { return now }, 0)
	a, b := r.Lane(), r.Lane()
	first := r.AddMessage(trace.Message{Subject: "made first"})
	second := r.AddMessage(trace.Message{Subject: "sent first"})
	now = 10
	b.Record(&trace.Event{Kind: trace.MsgSend, Msg: second, Cause: trace.NoStep}, trace.NoStep)
	now = 20
	a.Record(&trace.Event{Kind: trace.MsgSend, Msg: first, Cause: trace.NoStep}, trace.NoStep)
	tr := r.Finish(trace.Header{})
	for i, want := range []string{"sent first", "made first"} {
		if m := tr.Events[i].Msg; m != trace.MessageID(i+1) || tr.Messages[m-1].Subject != want {
			t.Errorf("event %d is of message %d, messages %v", i, m, tr.Messages)
		}
	}
}

// TestLanesReadTheClock records events of one lane; the test says for each whether it may have the time of the
// previous one.
func TestLanesReadTheClock(t *testing.T) {
	for _, test := range []struct {
		name   string
		events []trace.Event // Cause 0: the event before
		times  []int64
	}{
		{"a send that wakes", []trace.Event{
			{Kind: trace.MsgSend, Actor: 1, Peer: 2}, {Kind: trace.MsgEnqueue, Actor: 2}, {Kind: trace.ActorReady, Actor: 2},
			{Kind: trace.MsgSend, Actor: 1, Peer: 2},
		}, []int64{1, 1, 1, 2}},
		{"handlings", []trace.Event{
			{Kind: trace.RunBegin, Actor: 1}, {Kind: trace.MsgDequeue, Actor: 1}, {Kind: trace.MsgDone, Actor: 1},
			{Kind: trace.MsgDequeue, Actor: 1}, {Kind: trace.MsgDone, Actor: 1}, {Kind: trace.RunEnd, Actor: 1, Reason: trace.ReasonBatch},
			{Kind: trace.ActorReady, Actor: 1}, {Kind: trace.RunBegin, Actor: 1},
		}, []int64{1, 1, 2, 2, 3, 3, 3, 4}},
		{"code of the program between them", []trace.Event{
			{Kind: trace.RunBegin, Actor: 1}, {Kind: trace.MsgDequeue, Actor: 1, Reason: trace.ReasonSelected}, {Kind: trace.MsgDone, Actor: 1},
			{Kind: trace.RunEnd, Actor: 1, Reason: trace.ReasonUnselected}, {Kind: trace.RunBegin, Actor: 2}, {Kind: trace.MsgDequeue, Actor: 1},
		}, []int64{1, 2, 3, 4, 5, 6}},
		{"not because of the event before", []trace.Event{
			{Kind: trace.MsgSend, Actor: 1, Peer: 2}, {Kind: trace.MsgEnqueue, Actor: 2, Cause: trace.NoStep},
			{Kind: trace.ActorReady, Actor: 2, Cause: trace.NoStep},
		}, []int64{1, 2, 3}},
	} {
		now := int64(0)
		r := trace.NewCapture(func() int64 { now++; return now }, 0)
		l, last := r.Lane(), trace.NoStep
		for _, e := range test.events {
			if e.Cause == 0 {
				e.Cause = last
			}
			last = l.Record(&e, trace.NoStep)
		}
		var times []int64
		for _, e := range r.Finish(trace.Header{}).Events {
			times = append(times, e.Time)
		}
		if !slices.Equal(times, test.times) {
			t.Errorf("%s: times %v, want %v", test.name, times, test.times)
		}
	}
}

func BenchmarkRecord(b *testing.B) {
	start := time.Now()
	clock := func() int64 { return int64(time.Since(start)) }
	e := trace.Event{Kind: trace.Line, Cause: trace.NoStep}
	b.Run("clock", func(b *testing.B) {
		for b.Loop() {
			clock()
		}
	})
	b.Run("shared", func(b *testing.B) {
		r := trace.NewRecorder(clock, 1<<30)
		b.RunParallel(func(pb *testing.PB) {
			for pb.Next() {
				r.Record(e)
			}
		})
	})
	b.Run("lane", func(b *testing.B) {
		r := trace.NewCapture(clock, 1<<30)
		b.RunParallel(func(pb *testing.PB) {
			l := r.Lane()
			for pb.Next() {
				l.Record(&e, trace.NoStep)
			}
		})
	})
}

// TestLanesAreMadeWhileOthersShare records in the shared lane while threads get lanes of their own.
func TestLanesAreMadeWhileOthersShare(t *testing.T) {
	const n = 200
	r := trace.NewCapture(func() int64 { return 0 }, 0)
	var group sync.WaitGroup
	group.Go(func() {
		for range n {
			r.Record(trace.Event{Kind: trace.Line, Cause: trace.NoStep})
		}
	})
	group.Go(func() {
		for range n {
			r.Lane().Record(&trace.Event{Kind: trace.Choice, Cause: trace.NoStep}, trace.NoStep)
		}
	})
	group.Wait()
	if got := len(r.Finish(trace.Header{}).Events); got != 2*n {
		t.Errorf("%d events, want %d", got, 2*n)
	}
}
