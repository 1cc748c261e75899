package trace_test

import (
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// unanswered is the run of an actor that subscribes to dead letters, and of one that ends with two questions, one of
// which it has handled.
const unanswered = `rehearse trace 1
header {"settings":{"cores":2}}
thread 0 "main" role=main
thread 1 "w0" role=worker
actor 1 "ann" type="Person"
actor 2 "eve" type="Person"
message 1 "first" to=1
message 2 "second" to=1
message 3 "dead letter" from=1 to=2
0 0 ThreadCreate thread=1
1 1 ActorSpawn thread=0 actor=1
2 1 ActorSpawn thread=0 actor=2
3 1 ActorSubscribe thread=0 actor=2
4 1 MsgSend thread=0 peer=1 msg=1
5 1 MsgEnqueue thread=0 actor=1 msg=1 cause=4 depth=1
6 1 ActorReady thread=0 actor=1 cause=5 depth=1
7 1 MsgSend thread=0 peer=1 msg=2
8 1 MsgEnqueue thread=0 actor=1 msg=2 cause=7 depth=2
9 2 RunBegin thread=1 actor=1 cause=6 depth=2
10 2 MsgDequeue thread=1 actor=1 msg=1 cause=5 depth=1
11 3 MsgDone thread=1 actor=1 msg=1 cause=10 depth=1
12 3 MsgDrop thread=1 actor=1 msg=2 cause=8 reason=Exit
13 3 RunEnd thread=1 actor=1 reason=Exit
14 3 ActorStop thread=1 actor=1 reason=Exit
15 3 AskFail thread=1 peer=1 msg=2 cause=12
16 3 MsgSend thread=1 actor=1 peer=2 msg=3 cause=12
17 3 MsgEnqueue thread=1 actor=2 peer=1 msg=3 cause=16 depth=1 reason=Notice
18 3 ActorReady thread=1 actor=2 cause=17 depth=1
19 4 AskFail thread=1 peer=1 msg=1 cause=14
20 4 ActorUnsubscribe thread=1 actor=2 depth=1
`

func TestValidateUnanswered(t *testing.T) {
	refuses(t, unanswered, []edit{
		{"of another", "15 3 AskFail thread=1 peer=1", "15 3 AskFail thread=1 peer=2", 15, trace.RuleFields},
		{"of what is pending", "12 3 MsgDrop thread=1 actor=1 msg=2 cause=8 reason=Exit", "12 3 AskFail thread=1 peer=1 msg=2 cause=8", 12, trace.RuleMessage},
		{"for no reason", "msg=1 cause=14", "msg=1", 19, trace.RuleCause},
		{"because of another message", "msg=1 cause=14", "msg=1 cause=12", 19, trace.RuleCause},
		{"a notice of another", `message 3 "dead letter" from=1`, `message 3 "dead letter"`, 16, trace.RuleFields},
		{"subscribes twice", "20 4 ActorUnsubscribe thread=1 actor=2 depth=1", "20 4 ActorSubscribe thread=1 actor=2 depth=1", 20, trace.RuleLife},
		{"unsubscribes without cause", "3 1 ActorSubscribe thread=0 actor=2", "3 1 ActorUnsubscribe thread=0 actor=2", 3, trace.RuleLife},
		{"subscribes after its end", "20 4 ActorUnsubscribe thread=1 actor=2 depth=1", "20 4 ActorSubscribe thread=1 actor=1", 20, trace.RuleActor},
	})
}
