package trace_test

import (
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestWordsNameGoroutines checks that activity outside of actors is attributed to the goroutine, and to main only if
// it is main's. A reply goes to the sender of the question; a message that no member of a category takes goes to
// nobody.
func TestWordsNameGoroutines(t *testing.T) {
	none := trace.NoThread
	tr := &trace.Trace{
		Threads: []trace.Thread{{Name: "main", Role: trace.RoleMain}, {Name: "g2", Role: trace.RoleGoroutine}, {Name: "w0", Role: trace.RoleWorker}},
		Actors:  []trace.Actor{{Name: "ann"}},
		Messages: []trace.Message{
			{Subject: "ask", To: 1}, {Subject: "yes", From: 1}, {Subject: "lost", From: 1}, {Subject: "no", From: 1},
		},
		Events: []trace.Event{
			{Kind: trace.MsgSend, Thread: 1, Peer: 1, Msg: 1, Cause: trace.NoStep},
			{Kind: trace.MsgEnqueue, Thread: 1, Actor: 1, Msg: 1, Cause: 0, Depth: 1},
			{Kind: trace.AskTimeout, Thread: none, Peer: 1, Msg: 1, Value: 5, Cause: trace.NoStep},
			{Kind: trace.MsgDequeue, Thread: 2, Actor: 1, Msg: 1, Cause: 1},
			{Kind: trace.MsgSend, Thread: 2, Actor: 1, Msg: 2, Cause: 3, Reason: trace.ReasonAsk},
			{Kind: trace.MsgReply, Thread: 2, Peer: 1, Msg: 2, Cause: 4},
			{Kind: trace.MsgSend, Thread: 2, Actor: 1, Msg: 3, Cause: 3},
			{Kind: trace.MsgSend, Thread: 2, Actor: 1, Msg: 4, Cause: 3, Reason: trace.ReasonAsk},
			{Kind: trace.MsgDeadLetter, Thread: 2, Peer: 1, Msg: 4, Cause: 7, Reason: trace.ReasonAsk},
			{Kind: trace.ActorSpawn, Thread: 1, Actor: 1, Cause: trace.NoStep},
			{Kind: trace.MsgReply, Thread: 2, Peer: 1, Msg: 2, Cause: 90}, // of a broken trace
		},
	}
	for i, want := range []string{
		"g2 sends ask() to ann", "ann gets ask() from g2, 1 waiting", "g2 got no reply from ann to ask() within 5 ns",
		"ann begins ask() on w0, 0 waiting", "ann sends yes() to g2", "g2 gets the reply yes() from ann", "ann sends lost(): nobody can take it",
		"ann sends no() to g2", "no() is a dead letter: g2 no longer waits for it", "ann is spawned by g2", "main gets the reply yes() from ann",
	} {
		if got := tr.Words(trace.Step(i)); got != want {
			t.Errorf("step %d: %q, want %q", i, got, want)
		}
	}
}
