package ui_test

import (
	"fmt"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestSentences checks that page and server have the same sentences for events of every kind and reason.
func TestSentences(t *testing.T) {
	f := newFolds(t)
	for k := trace.Kind(1); k < trace.Kind(trace.Kinds); k++ {
		f.addSentences(k.String(), everyEvent(k))
	}
	f.check()
}

// everyEvent makes events of a kind with every reason, with and without actors, a message and a value. No run contains them
// all, but senders and reasons are as in a run.
func everyEvent(k trace.Kind) *trace.Trace {
	t := &trace.Trace{
		Header:    trace.Header{Settings: trace.Settings{Engine: trace.Sim, Scheduler: trace.Pool}.WithDefaults()},
		Actors:    []trace.Actor{{Name: "ann", Type: "Clerk"}, {Name: "bob", Type: "Clerk", Priority: 5}, {Name: "ring", Type: "Router", Routing: "round robin"}},
		Threads:   []trace.Thread{{Name: "main", Role: trace.RoleMain}, {Name: "w0", Role: trace.RoleWorker}, {Name: "g3", Role: trace.RoleGoroutine, Func: "main.work", Start: 1}},
		Strings:   []string{"one", "two\nlines", "\"quoted\"\t<&>\u2028é\x01"},
		Positions: []trace.Position{{File: "main.go", Line: 12, Col: 3}, {File: "mail.go", Line: 7}}[:1+int(k)%2],
		Waits:     []trace.Wait{{Pos: 1, Reason: trace.ReasonChanReceive, Text: "to receive from jobs"}},
	}
	send := func(from, to trace.ActorID, thread trace.ThreadID, reason trace.Reason, cause trace.Step, value int64) trace.MessageID {
		t.Messages = append(t.Messages, trace.Message{From: from, To: to, Subject: "add", Data: fmt.Sprint(len(t.Messages))})
		id := trace.MessageID(len(t.Messages))
		t.Events = append(t.Events, trace.Event{Kind: trace.MsgSend, Thread: thread, Actor: from, Peer: to, Msg: id, Reason: reason, Cause: cause, Value: value})
		return id
	}
	n := 0
	for r := range trace.Reasons {
		for variant := range 24 {
			n++
			actor, peer := trace.ActorID(variant%4), trace.ActorID((variant/4+r)%4)
			thread, value := trace.ThreadID(n%3), []int64{0, 1, 2, 1500, 7_000_000, -3}[n%6]
			switch {
			case k.HasText():
				value = int64(n % len(t.Strings))
			case k == trace.MsgReply, k == trace.MsgDeadLetter: // without an actor they occur only if code outside of actors has asked
				actor = max(1, actor)
			}
			e := trace.Event{
				Time: int64(n), Kind: k, Reason: trace.Reason(r), Actor: actor, Peer: peer, Thread: thread, Value: value, Depth: int32(n % 3),
				Pos: trace.PosID(n % 3 % (len(t.Positions) + 1)), Cause: trace.NoStep,
			}
			if k == trace.MsgSend {
				cause := trace.NoStep
				if trace.Reason(r) == trace.ReasonAsk { // to a question, of an actor or of a goroutine
					question := send(trace.ActorID(n%2), 1, 2, trace.ReasonRequest, trace.NoStep, 0)
					cause = trace.Step(len(t.Events))
					t.Events = append(t.Events, trace.Event{Kind: trace.MsgDequeue, Thread: 1, Actor: 1, Peer: trace.ActorID(n % 2), Msg: question, Cause: cause - 1})
					peer = trace.ActorID(n % 2)
				}
				send(actor, peer, thread, e.Reason, cause, value)
				continue
			}
			if variant%3 > 0 || k == trace.MsgReply || k == trace.MsgDeadLetter {
				e.Cause = trace.Step(len(t.Events))
				e.Msg = send(peer, actor, 2, []trace.Reason{trace.ReasonNone, trace.ReasonTicker, trace.ReasonMove}[n%3], trace.NoStep, 0)
			}
			t.Events = append(t.Events, e)
		}
	}
	return t
}
