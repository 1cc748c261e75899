package trace_test

import (
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// changes is a run in which main creates ann, changes her, takes a message back, and starts her.
const changes = `rehearse trace 1
header {"settings":{"cores":2}}
thread 0 "main" role=main
thread 1 "w0" role=worker
actor 1 "ann" type="Person" category="x" capacity=2
message 1 "work" to=1
message 2 "late" to=1
message 3 "more" to=1
string 0 "x"
string 1 "y"
0 0 ThreadCreate thread=1
1 1 ActorSpawn thread=0 actor=1 reason=Create
2 2 MsgSend thread=0 peer=1 msg=1
3 2 MsgEnqueue thread=0 actor=1 msg=1 cause=2 depth=1
4 3 ActorSet thread=0 actor=1 depth=1 value=1 reason=Capacity
5 3 ActorSet thread=0 actor=1 depth=1 value=5 reason=Priority
6 3 CategoryJoin thread=0 actor=1 depth=1 value=1
7 3 CategoryLeave thread=0 actor=1 depth=1
8 4 MsgSend thread=0 peer=1 msg=2
9 4 MsgRefuse thread=0 actor=1 msg=2 cause=8 depth=1 reason=Full
10 5 MsgDrop thread=0 actor=1 msg=1 cause=3 reason=Cancel
11 6 MsgSend thread=0 peer=1 msg=3
12 6 MsgEnqueue thread=0 actor=1 msg=3 cause=11 depth=1
13 6 ActorStart thread=0 actor=1 depth=1
14 6 ActorReady thread=0 actor=1 cause=13 depth=1
15 7 RunBegin thread=1 actor=1 cause=14 depth=1
16 7 MsgDequeue thread=1 actor=1 msg=3 cause=12
17 8 MsgDone thread=1 actor=1 msg=3 cause=16
18 8 RunEnd thread=1 actor=1 reason=Empty
19 9 ActorStop thread=0 actor=1 reason=Terminate
`

func TestValidateChanges(t *testing.T) {
	refuses(t, changes, []edit{
		{"ready before the start", "4 3 ActorSet thread=0 actor=1 depth=1 value=1 reason=Capacity", "4 3 ActorReady thread=0 actor=1 cause=3", 4, trace.RuleLife},
		{"started twice", "14 6 ActorReady thread=0 actor=1 cause=13 depth=1", "14 6 ActorStart thread=0 actor=1 depth=1", 14, trace.RuleLife},
		{"started though spawned", "actor=1 reason=Create", "actor=1", 13, trace.RuleLife},
		{"a start of the dead", "13 6 ActorStart thread=0 actor=1 depth=1", "13 6 ActorStop thread=0 actor=1", 14, trace.RuleActor},
		{"full with room", "4 3 ActorSet thread=0 actor=1 depth=1 value=1 reason=Capacity", "4 3 ActorSet thread=0 actor=1 depth=1 value=3 reason=Capacity", 9, trace.RuleCapacity},
		{"accepted without room", "9 4 MsgRefuse thread=0 actor=1 msg=2 cause=8 depth=1 reason=Full", "9 4 MsgEnqueue thread=0 actor=1 msg=2 cause=8 depth=2", 9, trace.RuleCapacity},
		{"less than no room", "depth=1 value=1 reason=Capacity", "depth=1 value=-1 reason=Capacity", 4, trace.RuleFields},
		{"set to what", "depth=1 value=5 reason=Priority", "depth=1 value=5", 5, trace.RuleFields},
		{"wrong depth", "depth=1 value=5 reason=Priority", "value=5 reason=Priority", 5, trace.RuleDepth},
		{"joins twice", "6 3 CategoryJoin thread=0 actor=1 depth=1 value=1", "6 3 CategoryJoin thread=0 actor=1 depth=1 value=0", 6, trace.RuleLife},
		{"leaves another", "7 3 CategoryLeave thread=0 actor=1 depth=1", "7 3 CategoryLeave thread=0 actor=1 depth=1 value=7", 7, trace.RuleRange},
		{"is no member", "6 3 CategoryJoin thread=0 actor=1 depth=1 value=1\n7 3 CategoryLeave thread=0 actor=1 depth=1", "6 3 CategoryLeave thread=0 actor=1 depth=1\n7 3 CategoryLeave thread=0 actor=1 depth=1", 7, trace.RuleLife},
		{"of a router", "actor 1 \"ann\" type=\"Person\" category=\"x\" capacity=2", "actor 1 \"ann\" type=\"Person\" category=\"x\" capacity=2 routing=\"random\"", 3, trace.RuleRouter},
		{"removes it by itself", "10 5 MsgDrop thread=0 actor=1 msg=1", "10 5 MsgDrop thread=0 actor=1 peer=1 msg=1", 10, trace.RuleFields},
		{"removed twice", "12 6 MsgEnqueue thread=0 actor=1 msg=3 cause=11 depth=1", "12 6 MsgDrop thread=0 actor=1 msg=1 cause=3 reason=Cancel", 12, trace.RuleMessage},
	})
}

// TestStateOfChanges checks what the state at a step says of an actor that changes.
func TestStateOfChanges(t *testing.T) {
	tr := parse(t, changes)
	for _, test := range []struct {
		step     trace.Step
		is       trace.ActorIs
		category string
		priority int
		capacity int
	}{
		{1, trace.IsCreated, "x", 0, 2}, {4, trace.IsCreated, "x", 0, 1}, {6, trace.IsCreated, "x y", 5, 1}, {7, trace.IsCreated, "y", 5, 1},
		{13, trace.IsWaiting, "y", 5, 1}, {14, trace.IsReady, "y", 5, 1}, {18, trace.IsWaiting, "y", 5, 1},
	} {
		a := &trace.At(tr, test.step).Actors[0]
		if a.Is != test.is || strings.Join(a.Category, " ") != test.category || a.Priority != test.priority || a.Capacity != test.capacity {
			t.Errorf("step %d: %+v, want %+v", test.step, a, test)
		}
	}
	for step, want := range map[trace.Step]string{
		1: `ann is created by main, and not started`, 4: `ann has capacity 1 now, 1 waiting`, 5: `ann has priority 5 now`,
		6: `ann joins the category "y"`, 7: `ann leaves the category "x"`, 10: `main removes work() from the mailbox of ann`,
		13: `ann is started by main, 1 waiting`,
	} {
		if got := tr.Words(step); got != want {
			t.Errorf("step %d: %s, want %s", step, got, want)
		}
	}
}
