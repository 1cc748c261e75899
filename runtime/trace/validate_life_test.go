package trace_test

import (
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// hooks is the run of an actor with the methods Started and Stopped: it starts, handles a message, and is stopped.
const hooks = `rehearse trace 1
header {"settings":{"cores":2}}
thread 0 "main" role=main
thread 1 "w0" role=worker
actor 1 "ann" type="Person"
message 1 "hello" to=1
message 2 "late" to=1
string 0 "boom"
0 0 ThreadCreate thread=1
1 1 ActorSpawn thread=0 actor=1
2 1 ActorReady thread=0 actor=1 cause=1 reason=Start
3 2 MsgSend thread=0 peer=1 msg=1
4 2 MsgEnqueue thread=0 actor=1 msg=1 cause=3 depth=1
5 3 RunBegin thread=1 actor=1 cause=2 depth=1
6 3 HookBegin thread=1 actor=1 cause=2 reason=Start
7 4 ActorCrash thread=1 actor=1 cause=6
8 4 HookEnd thread=1 actor=1 cause=6 reason=Start
9 4 MsgDequeue thread=1 actor=1 msg=1 cause=4
10 5 MsgDone thread=1 actor=1 msg=1 cause=9
11 5 RunEnd thread=1 actor=1 reason=Empty
12 6 ActorStopping thread=0 actor=1 reason=Terminate
13 6 ActorReady thread=0 actor=1 cause=12 reason=Stop
14 7 MsgSend thread=0 peer=1 msg=2
15 7 MsgDeadLetter thread=0 actor=1 msg=2 cause=14
16 8 RunBegin thread=1 actor=1 cause=13
17 8 HookBegin thread=1 actor=1 cause=13 reason=Stop
18 9 HookEnd thread=1 actor=1 cause=17 reason=Stop
19 9 RunEnd thread=1 actor=1 reason=Terminate
20 9 ActorStop thread=1 actor=1 reason=Terminate
`

func TestValidateHooks(t *testing.T) {
	refuses(t, hooks, []edit{
		{"starts after a message", "11 5 RunEnd thread=1 actor=1 reason=Empty", "11 5 HookBegin thread=1 actor=1 reason=Start", 11, trace.RuleLife},
		{"starts twice", "8 4 HookEnd thread=1 actor=1 cause=6 reason=Start\n9 4 MsgDequeue thread=1 actor=1 msg=1 cause=4", "8 4 HookEnd thread=1 actor=1 cause=6 reason=Start\n9 4 HookBegin thread=1 actor=1 reason=Start", 9, trace.RuleLife},
		{"ends twice", "19 9 RunEnd thread=1 actor=1 reason=Terminate", "19 9 HookBegin thread=1 actor=1 reason=Stop", 19, trace.RuleLife},
		{"a method within a method", "7 4 ActorCrash thread=1 actor=1 cause=6", "7 4 HookBegin thread=1 actor=1 reason=Stop", 7, trace.RuleOneByOne},
		{"a method within a handling", "10 5 MsgDone thread=1 actor=1 msg=1 cause=9", "10 5 HookBegin thread=1 actor=1 reason=Stop", 10, trace.RuleOneByOne},
		{"a message while it starts", "8 4 HookEnd thread=1 actor=1 cause=6 reason=Start", "8 4 MsgDequeue thread=1 actor=1 msg=1 cause=4", 8, trace.RuleLife},
		{"a method on another thread", "6 3 HookBegin thread=1", "6 3 HookBegin thread=0", 6, trace.RuleOneByOne},
		{"a method for no reason", "6 3 HookBegin thread=1 actor=1 cause=2 reason=Start", "6 3 HookBegin thread=1 actor=1 cause=2", 6, trace.RuleFields},
		{"the end of another method", "18 9 HookEnd thread=1 actor=1 cause=17", "18 9 HookEnd thread=1 actor=1 cause=6", 18, trace.RuleCause},
		{"leaves a method", "18 9 HookEnd thread=1 actor=1 cause=17 reason=Stop\n19 9 RunEnd thread=1 actor=1 reason=Terminate\n20", "18 9 RunEnd thread=1 actor=1 reason=Terminate\n19", 18, trace.RuleOneByOne},
		{"stops within a method", "18 9 HookEnd thread=1 actor=1 cause=17 reason=Stop", "18 9 ActorStop thread=1 actor=1", 18, trace.RuleLife},
		{"a crash while idle", "11 5 RunEnd thread=1 actor=1 reason=Empty", "11 5 ActorCrash thread=1 actor=1", 11, trace.RuleOneByOne},
		{"takes a message while stopping", "15 7 MsgDeadLetter thread=0 actor=1 msg=2 cause=14", "15 7 MsgEnqueue thread=0 actor=1 msg=2 cause=14 depth=1", 15, trace.RuleLife},
		{"stopping twice", "14 7 MsgSend thread=0 peer=1 msg=2", "14 7 ActorStopping thread=0 actor=1", 14, trace.RuleLife},
		{"ready to start, though it has", "12 6 ActorStopping thread=0 actor=1 reason=Terminate", "12 6 ActorReady thread=0 actor=1 reason=Start", 12, trace.RuleReady},
		{"ready to end, though nobody told it", "12 6 ActorStopping thread=0 actor=1 reason=Terminate", "12 6 ActorReady thread=0 actor=1 reason=Stop", 12, trace.RuleReady},
		{"a method of the unborn", "1 1 ActorSpawn thread=0 actor=1\n2 1 ActorReady thread=0 actor=1 cause=1 reason=Start", "1 1 HookBegin thread=0 actor=1 reason=Start\n2 1 Choice depth=2", 1, trace.RuleActor},
	})
}

// family is the run of a parent that is stopped while its child has a message: the child ends first. Another actor is
// poisoned, and handles its messages first.
const family = `rehearse trace 1
header {"settings":{"cores":2}}
thread 0 "main" role=main
thread 1 "w0" role=worker
actor 1 "ann" type="Person"
actor 2 "kid" type="Person" parent=1
actor 3 "eve" type="Person"
message 1 "hello" to=1
message 2 "hello" from=1 to=2
message 3 "hello" to=3
0 0 ThreadCreate thread=1
1 1 ActorSpawn thread=0 actor=1
2 1 ActorSpawn thread=0 actor=3
3 1 MsgSend thread=0 peer=1 msg=1
4 1 MsgEnqueue thread=0 actor=1 msg=1 cause=3 depth=1
5 1 ActorReady thread=0 actor=1 cause=4
6 2 RunBegin thread=1 actor=1 cause=5 depth=1
7 2 MsgDequeue thread=1 actor=1 msg=1 cause=4
8 2 ActorSpawn thread=1 actor=2 peer=1 cause=7
9 2 MsgSend thread=1 actor=1 peer=2 msg=2 cause=7
10 2 MsgEnqueue thread=1 actor=2 peer=1 msg=2 cause=9 depth=1
11 2 ActorReady thread=1 actor=2 cause=10
12 3 MsgDone thread=1 actor=1 msg=1 cause=7
13 3 RunEnd thread=1 actor=1 reason=Empty
14 3 RunBegin thread=1 actor=2 cause=11 depth=1
15 3 MsgDequeue thread=1 actor=2 peer=1 msg=2 cause=10
16 4 ActorStopping thread=0 actor=1 reason=Stop
17 4 ActorStopping thread=0 actor=2 peer=1 cause=16 reason=Parent
18 5 MsgDone thread=1 actor=2 peer=1 msg=2 cause=15
19 5 RunEnd thread=1 actor=2 reason=Parent
20 5 ActorStop thread=1 actor=2 reason=Parent
21 5 ActorStop thread=1 actor=1 cause=20 reason=Stop
22 6 MsgSend thread=0 peer=3 msg=3
23 6 MsgEnqueue thread=0 actor=3 msg=3 cause=22 depth=1
24 6 ActorReady thread=0 actor=3 cause=23
25 6 ActorStopping thread=0 actor=3 reason=Poison
26 7 RunBegin thread=1 actor=3 cause=24 depth=1
27 7 MsgDequeue thread=1 actor=3 msg=3 cause=23
28 8 MsgDone thread=1 actor=3 msg=3 cause=27
29 8 RunEnd thread=1 actor=3 reason=Poison
30 8 ActorStop thread=1 actor=3 reason=Poison
`

func TestValidateWatch(t *testing.T) {
	head, _, _ := strings.Cut(family, "12 3 MsgDone")
	watched := head + "12 3 ActorWatch thread=1 actor=1 peer=2\n13 3 ActorUnwatch thread=1 actor=1 peer=2\n"
	refuses(t, watched, []edit{
		{"watches nobody", "ActorWatch thread=1 actor=1 peer=2", "ActorWatch thread=1 actor=1", 12, trace.RuleActor},
		{"main watches", "ActorWatch thread=1 actor=1 peer=2", "ActorWatch thread=1 peer=2", 12, trace.RuleFields},
		{"did not watch", "ActorWatch thread=1 actor=1 peer=2", "ActorWatch thread=1 actor=1 peer=3", 13, trace.RuleLife},
	})
}

func TestValidateFamily(t *testing.T) {
	refuses(t, family, []edit{
		{"a parent stops first", "19 5 RunEnd thread=1 actor=2 reason=Parent", "19 5 ActorStop thread=0 actor=1 reason=Stop", 19, trace.RuleLife},
		{"spawned by another than its parent", "8 2 ActorSpawn thread=1 actor=2 peer=1", "8 2 ActorSpawn thread=1 actor=2 peer=3", 8, trace.RuleFields},
		{"handles a message though it was stopped", "25 6 ActorStopping thread=0 actor=3 reason=Poison", "25 6 ActorStopping thread=0 actor=3 reason=Stop", 27, trace.RuleLife},
	})
}

// failure is the run of an actor that panics and is restarted after a while, with a message waiting.
const failure = `rehearse trace 1
header {"settings":{"cores":2}}
thread 0 "main" role=main
thread 1 "w0" role=worker
actor 1 "ann" type="Person"
message 1 "hello" to=1
message 2 "hello" to=1
string 0 "boom"
0 0 ThreadCreate thread=1
1 1 ActorSpawn thread=0 actor=1
2 1 MsgSend thread=0 peer=1 msg=1
3 1 MsgEnqueue thread=0 actor=1 msg=1 cause=2 depth=1
4 1 ActorReady thread=0 actor=1 cause=3
5 2 RunBegin thread=1 actor=1 cause=4 depth=1
6 2 MsgDequeue thread=1 actor=1 msg=1 cause=3
7 3 ActorCrash thread=1 actor=1 msg=1 cause=6
8 3 ActorSupervise thread=1 actor=1 cause=7 value=2 reason=Restart
9 3 MsgDone thread=1 actor=1 msg=1 cause=6
10 3 RunEnd thread=1 actor=1 reason=Suspended
11 4 MsgSend thread=0 peer=1 msg=2
12 4 MsgEnqueue thread=0 actor=1 msg=2 cause=11 depth=1
13 5 ActorReady actor=1 cause=8 reason=Restart
14 5 RunBegin thread=1 actor=1 cause=13 depth=1
15 5 HookBegin thread=1 actor=1 reason=Stop
16 5 HookEnd thread=1 actor=1 cause=15 reason=Stop
17 5 ActorCrash thread=1 actor=1 cause=8 reason=Restart
18 5 ActorRestart thread=1 actor=1 cause=8 value=1
19 5 HookBegin thread=1 actor=1 cause=18 reason=Start
20 5 HookEnd thread=1 actor=1 cause=19 reason=Start
21 5 MsgDequeue thread=1 actor=1 msg=2 cause=12
22 6 MsgDone thread=1 actor=1 msg=2 cause=21
23 6 RunEnd thread=1 actor=1 reason=Empty
`

func TestValidateSupervision(t *testing.T) {
	refuses(t, failure, []edit{
		{"nobody decided", "8 3 ActorSupervise thread=1 actor=1 cause=7 value=2 reason=Restart", "8 3 ActorSupervise thread=1 actor=1 cause=7 value=2 reason=Resume", 13, trace.RuleReady},
		{"no decision", "8 3 ActorSupervise thread=1 actor=1 cause=7 value=2 reason=Restart", "8 3 ActorSupervise thread=1 actor=1 cause=7 value=2 reason=Exit", 8, trace.RuleFields},
		{"decided by a stranger", "8 3 ActorSupervise thread=1 actor=1 cause=7", "8 3 ActorSupervise thread=1 actor=1 peer=1 cause=7", 8, trace.RuleFields},
		{"decided for nothing", "8 3 ActorSupervise thread=1 actor=1 cause=7", "8 3 ActorSupervise thread=1 actor=1 cause=6", 8, trace.RuleCause},
		{"a message while suspended", "13 5 ActorReady actor=1 cause=8 reason=Restart", "13 5 ActorReady actor=1 cause=12", 13, trace.RuleReady},
		{"a message before the restart", "15 5 HookBegin thread=1 actor=1 reason=Stop", "15 5 MsgDequeue thread=1 actor=1 msg=2 cause=12", 15, trace.RuleLife},
		{"restarts for nothing", "22 6 MsgDone thread=1 actor=1 msg=2 cause=21\n23 6 RunEnd thread=1 actor=1 reason=Empty", "22 6 MsgDone thread=1 actor=1 msg=2 cause=21\n23 6 ActorRestart thread=1 actor=1", 23, trace.RuleLife},
		{"restarts on another thread", "18 5 ActorRestart thread=1", "18 5 ActorRestart thread=0", 18, trace.RuleOneByOne},
		{"restarts within a method", "16 5 HookEnd thread=1 actor=1 cause=15 reason=Stop\n17 5 ActorCrash thread=1 actor=1 cause=8 reason=Restart", "16 5 Choice depth=2\n17 5 Choice depth=2", 18, trace.RuleOneByOne},
	})
}

// inquiry is the run of a main that asks twice: the first reply arrives in time, the second one too late.
const inquiry = `rehearse trace 1
header {"settings":{"cores":2}}
thread 0 "main" role=main
thread 1 "w0" role=worker
actor 1 "ann" type="Person"
message 1 "ask" to=1
message 2 "reply" from=1
message 3 "ask" to=1
message 4 "reply" from=1
0 0 ThreadCreate thread=1
1 1 ActorSpawn thread=0 actor=1
2 1 MsgSend thread=0 peer=1 msg=1
3 1 MsgEnqueue thread=0 actor=1 msg=1 cause=2 depth=1
4 1 ActorReady thread=0 actor=1 cause=3
5 1 Block thread=0 reason=Ask
6 2 RunBegin thread=1 actor=1 cause=4 depth=1
7 2 MsgDequeue thread=1 actor=1 msg=1 cause=3
8 2 MsgSend thread=1 actor=1 msg=2 cause=7
9 2 MsgReply thread=1 peer=1 msg=2 cause=8
10 3 Unblock thread=0 cause=9 reason=Ask
11 3 MsgSend thread=0 peer=1 msg=3
12 3 MsgEnqueue thread=0 actor=1 msg=3 cause=11 depth=1
13 4 AskTimeout peer=1 msg=3 value=1
14 5 MsgDone thread=1 actor=1 msg=1 cause=7 depth=1
15 5 MsgDequeue thread=1 actor=1 msg=3 cause=12
16 5 MsgSend thread=1 actor=1 msg=4 cause=15
17 5 MsgDeadLetter thread=1 peer=1 msg=4 cause=16 reason=Ask
`

func TestValidateAsk(t *testing.T) {
	refuses(t, inquiry, []edit{
		{"a reply that was not sent", "9 2 MsgReply thread=1 peer=1 msg=2 cause=8", "9 2 MsgReply thread=1 peer=1 msg=4 cause=8", 9, trace.RuleMessage},
		{"a reply to another", "9 2 MsgReply thread=1 peer=1 msg=2", "9 2 MsgReply thread=1 actor=1 peer=1 msg=2", 9, trace.RuleFields},
		{"a reply twice", "17 5 MsgDeadLetter thread=1 peer=1 msg=4 cause=16", "17 5 MsgReply thread=1 peer=1 msg=2 cause=8", 17, trace.RuleMessage},
		{"no reply to what was not asked", "13 4 AskTimeout peer=1 msg=3", "13 4 AskTimeout msg=4", 13, trace.RuleFields},
		{"no reply to nothing", "13 4 AskTimeout peer=1 msg=3", "13 4 AskTimeout peer=1", 13, trace.RuleFields},
	})
}
