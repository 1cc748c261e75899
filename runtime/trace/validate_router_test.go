package trace_test

import (
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// routed is the run of a router that passes a message to its first routee, loses it, and then has no routee for
// another message.
const routed = `rehearse trace 1
header {"settings":{"cores":2}}
thread 0 "main" role=main
thread 1 "w0" role=worker
actor 1 "desk" type="Router" routing="round robin"
actor 2 "ann" type="Person" parent=1
actor 3 "eve" type="Person"
message 1 "hello" to=2
message 2 "hello" to=1
0 0 ThreadCreate thread=1
1 1 ActorSpawn thread=0 actor=1
2 1 ActorSpawn thread=0 actor=2 peer=1
3 1 ActorSpawn thread=0 actor=3
4 1 RouteeJoin thread=0 actor=1 peer=2
5 2 MsgSend thread=0 peer=2 msg=1
6 2 MsgRoute thread=0 actor=1 peer=2 msg=1 cause=5
7 2 MsgEnqueue thread=0 actor=2 msg=1 cause=5 depth=1
8 3 ActorReady thread=0 actor=2 cause=7 depth=1
9 3 RunBegin thread=1 actor=2 cause=8 depth=1
10 3 MsgDequeue thread=1 actor=2 msg=1 cause=7
11 4 MsgDone thread=1 actor=2 msg=1 cause=10
12 4 RunEnd thread=1 actor=2 reason=Exit
13 4 ActorStop thread=1 actor=2 reason=Exit
14 4 RouteeLeave thread=1 actor=1 peer=2 cause=13
15 5 MsgSend thread=0 peer=1 msg=2
16 5 MsgDeadLetter thread=0 actor=1 msg=2 cause=15 reason=Routee
`

func TestValidateRouter(t *testing.T) {
	refuses(t, routed, []edit{
		{"who is no router has routees", "4 1 RouteeJoin thread=0 actor=1 peer=2", "4 1 RouteeJoin thread=0 actor=3 peer=2", 4, trace.RuleRouter},
		{"joins twice", "5 2 MsgSend thread=0 peer=2 msg=1", "5 2 RouteeJoin thread=0 actor=1 peer=2", 5, trace.RuleRouter},
		{"leaves, though it never joined", "14 4 RouteeLeave thread=1 actor=1 peer=2", "14 4 RouteeLeave thread=1 actor=1 peer=3", 14, trace.RuleRouter},
		{"nobody joins", "RouteeJoin thread=0 actor=1 peer=2", "RouteeJoin thread=0 actor=1", 4, trace.RuleActor},
		{"to who never joined", "4 1 RouteeJoin thread=0 actor=1 peer=2", "4 1 RouteeJoin thread=0 actor=1 peer=3", 6, trace.RuleRouter},
		{"routed to another than it is sent to", "MsgRoute thread=0 actor=1 peer=2", "MsgRoute thread=0 actor=1 peer=3", 6, trace.RuleFields},
		{"routed by who is no router", "MsgRoute thread=0 actor=1 peer=2", "MsgRoute thread=0 actor=3 peer=2", 6, trace.RuleRouter},
		{"no message is routed", "peer=2 msg=1 cause=5\n7", "peer=2 cause=5\n7", 6, trace.RuleFields},
		{"routed after it was handled", "14 4 RouteeLeave thread=1 actor=1 peer=2 cause=13", "14 4 MsgRoute thread=1 actor=1 peer=2 msg=1 cause=5", 14, trace.RuleMessage},
		{"routed by another send", "msg=1 cause=5\n7 2", "msg=1 cause=4\n7 2", 6, trace.RuleCause},
		{"a router keeps a message", "16 5 MsgDeadLetter thread=0 actor=1 msg=2 cause=15 reason=Routee", "16 5 MsgEnqueue thread=0 actor=1 msg=2 cause=15 depth=1", 16, trace.RuleRouter},
	})
	tr := parse(t, routed)
	for step, words := range map[trace.Step]string{
		1: "desk is spawned by main, a router, round robin", 4: "ann becomes a routee of desk", 6: "desk routes hello() to ann",
		14: "ann is no longer a routee of desk", 16: "hello() is a dead letter: desk has no routee to take it",
	} {
		if got := tr.Words(step); got != words {
			t.Errorf("step %d: %q, want %q", step, got, words)
		}
	}
}
