package trace_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

// rare calls f with traces that use most features of the actor runtime.
func rare(t *testing.T, n uint64, f func(t *testing.T, tr *trace.Trace)) {
	seen := map[trace.Kind]bool{}
	for seed := range n {
		s := trace.Schedulers()[seed%3]
		tr := tracetest.Random(tracetest.Config{
			Seed: seed, Scheduler: s, Actors: 3 + int(seed%5), Messages: 150, Mailbox: seed%2 == 0, Rare: true,
		})
		for i := range tr.Events {
			seen[tr.Events[i].Kind] = true
		}
		t.Run(fmt.Sprintf("%s/%d", s, seed), func(t *testing.T) {
			if err := trace.Validate(tr); err != nil {
				t.Fatal(err)
			}
			f(t, tr)
		})
	}
	for _, k := range []trace.Kind{
		trace.MsgStash, trace.MsgUnstash, trace.MsgReply, trace.MsgRoute, trace.MsgDrop, trace.TimerStop, trace.TimerFire, trace.HookEnd,
		trace.ActorSupervise, trace.ActorRestart, trace.RouteeLeave, trace.ActorBecome, trace.MsgRefuse, trace.MsgDeadLetter,
	} {
		if !seen[k] {
			t.Errorf("no trace has a %v", k)
		}
	}
}

// TestStateFollowsTheEvents checks that a state agrees with the events: the order in which messages are handled, the
// depth of mailboxes, and the totals, which the test counts itself.
func TestStateFollowsTheEvents(t *testing.T) {
	rare(t, 120, func(t *testing.T, tr *trace.Trace) {
		s := trace.NewState(tr)
		for i := range tr.Events {
			e := &tr.Events[i]
			if e.Kind == trace.MsgDequeue && e.Reason != trace.ReasonSelected {
				if next := s.Actors[e.Actor-1].Mailbox[0].Msg; next != e.Msg {
					t.Fatalf("step %d: %s; the state has message %d first", i, tr.Words(trace.Step(i)), next)
				}
			}
			s.Apply(e)
			if err := agrees(s, e); err != "" {
				t.Fatalf("step %d (%s): %s", i, tr.Words(trace.Step(i)), err)
			}
		}
		for id, th := range s.Threads {
			if th.Is != trace.ThreadGone {
				t.Errorf("thread %d is %d at the end", id, th.Is)
			}
		}
		if s.Handling != 0 || s.Ready != 0 || s.Serving != 0 {
			t.Errorf("at the end %d handle, %d are ready, %d threads serve", s.Handling, s.Ready, s.Serving)
		}
	})
}

// agrees compares a state with the last applied event, and with itself; it returns what is wrong.
func agrees(s *trace.State, e *trace.Event) string {
	switch e.Kind {
	case trace.MsgEnqueue, trace.MsgDequeue, trace.MsgDone, trace.MsgStash, trace.MsgUnstash, trace.MsgDrop:
		if d := s.Actors[e.Actor-1].Depth(); d != int(e.Depth) {
			return fmt.Sprintf("%d are pending, the event says %d", d, e.Depth)
		}
	}
	var handling, ready, backlog int
	for id, a := range s.Actors {
		backlog += a.Depth()
		if a.Msg != 0 || a.Hook != trace.ReasonNone {
			handling++
		}
		if a.Is == trace.IsReady {
			ready++
		}
		if a.Thread != trace.NoThread && s.Threads[a.Thread].Actor != trace.ActorID(id+1) {
			return fmt.Sprintf("actor %d has thread %d, which works for %d", id+1, a.Thread, s.Threads[a.Thread].Actor)
		}
		if a.Is == trace.IsHandling && a.Thread == trace.NoThread {
			return fmt.Sprintf("actor %d handles without a thread", id+1)
		}
		if !slices.IsSortedFunc(a.Mailbox, func(x, y trace.Pending) int { return int(y.Priority - x.Priority) }) ||
			!slices.IsSortedFunc(a.Delayed, func(x, y trace.Pending) int { return int(x.Due - y.Due) }) {
			return fmt.Sprintf("mailbox of actor %d is not in order: %v, %v", id+1, a.Mailbox, a.Delayed)
		}
	}
	if got, want := [3]int{s.Handling, s.Ready, s.Backlog}, [3]int{handling, ready, backlog}; got != want {
		return fmt.Sprintf("handling, ready, backlog are %v, counted %v", got, want)
	}
	return ""
}

// TestAt checks that a state is the same whether it is computed at once or in parts.
func TestAt(t *testing.T) {
	rare(t, 40, func(t *testing.T, tr *trace.Trace) {
		rng := rand.New(rand.NewPCG(1, 1))
		at := trace.Step(rng.IntN(len(tr.Events)))
		s := trace.NewState(tr)
		for i := range tr.Events[:at+1] {
			s.Apply(&tr.Events[i])
		}
		if one := trace.At(tr, at); !reflect.DeepEqual(one, s) {
			t.Errorf("step %d: %+v, %+v", at, one, s)
		}
	})
}

// story is the run of one actor whose messages are delayed, stashed, and of different priorities.
const story = `rehearse trace 1
header {"settings":{"cores":2}}
thread 0 "main" role=main
thread 1 "w0" role=worker
actor 1 "ann" type="Person"
message 1 "first" to=1
message 2 "late" to=1
message 3 "urgent" to=1
message 4 "plain" to=1
0 0 ThreadCreate thread=1
1 0 ThreadPark thread=1 reason=Queue
2 1 ActorSpawn thread=0 actor=1
3 1 MsgSend thread=0 peer=1 msg=1
4 1 MsgEnqueue thread=0 actor=1 msg=1 cause=3 depth=1
5 1 ActorReady thread=0 actor=1 cause=4 depth=1
6 1 MsgSend thread=0 peer=1 msg=2 value=7
7 1 MsgEnqueue thread=0 actor=1 msg=2 cause=6 depth=2
8 1 TimerSet thread=0 actor=1 msg=2 cause=7 depth=2 value=7
9 2 ThreadUnpark thread=1
10 2 RunBegin thread=1 actor=1 cause=5
11 2 MsgDequeue thread=1 actor=1 msg=1 cause=4 depth=1
12 3 MsgSend thread=0 peer=1 msg=4
13 3 MsgEnqueue thread=0 actor=1 msg=4 cause=12 depth=2
14 3 MsgSend thread=0 peer=1 msg=3
15 3 MsgEnqueue thread=0 actor=1 msg=3 cause=14 depth=3 value=5
16 3 MsgStash thread=1 actor=1 msg=1 cause=11 depth=4
17 3 Block thread=1 actor=1 value=20 reason=Sleep
18 8 TimerFire thread=-1 actor=1 msg=2 cause=8 depth=4
19 23 Unblock thread=1 actor=1 reason=Sleep
20 23 MsgDone thread=1 actor=1 msg=1 cause=11 depth=4 reason=Stash
21 23 MsgDequeue thread=1 actor=1 msg=3 cause=15 depth=3
22 23 MsgUnstash thread=1 actor=1 msg=1 cause=16 depth=3
23 24 MsgDone thread=1 actor=1 msg=3 cause=21 depth=3
`

// ExampleState follows the mailbox of an actor.
func ExampleState() {
	tr, err := trace.ParseText(story)
	if err != nil {
		panic(err)
	}
	for _, step := range []trace.Step{5, 8, 11, 17, 18, 22, 23} {
		s := trace.At(tr, step)
		a, w := s.Actors[0], s.Threads[1]
		fmt.Printf("%d: at hand %d, mailbox %v, delayed %v, aside %v, handled %d; w0 %d until %d\n",
			step, a.Msg, ids(a.Mailbox), ids(a.Delayed), ids(a.Stashed), a.Handled, w.Is, w.Until)
	}
	// Output:
	// 5: at hand 0, mailbox [1], delayed [], aside [], handled 0; w0 1 until 0
	// 8: at hand 0, mailbox [1], delayed [2], aside [], handled 0; w0 1 until 0
	// 11: at hand 1, mailbox [], delayed [2], aside [], handled 0; w0 2 until 0
	// 17: at hand 1, mailbox [3 4], delayed [2], aside [1], handled 0; w0 3 until 23
	// 18: at hand 1, mailbox [3 4 2], delayed [], aside [1], handled 0; w0 3 until 23
	// 22: at hand 3, mailbox [1 4 2], delayed [], aside [], handled 0; w0 2 until 0
	// 23: at hand 0, mailbox [1 4 2], delayed [], aside [], handled 1; w0 2 until 0
}

func ids(list []trace.Pending) (out []trace.MessageID) {
	for _, p := range list {
		out = append(out, p.Msg)
	}
	return out
}

// TestStateOfExample checks that the trace of the example is valid.
func TestStateOfExample(t *testing.T) { parse(t, story) }
