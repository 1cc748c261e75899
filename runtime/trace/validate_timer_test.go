package trace_test

import (
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// timers is the run of an actor that starts two timers: one fires, and its message is accepted although the mailbox
// is full; the other is stopped.
const timers = `rehearse trace 1
header {"settings":{"cores":2}}
thread 0 "main" role=main
thread 1 "w0" role=worker
actor 1 "ann" type="Person" capacity=1
message 1 "go" to=1
message 2 "ring" from=1 to=1
message 3 "tick" from=1 to=1
message 4 "more" to=1
0 0 ThreadCreate thread=1
1 1 ActorSpawn thread=0 actor=1
2 1 MsgSend thread=0 peer=1 msg=1
3 1 MsgEnqueue thread=0 actor=1 msg=1 cause=2 depth=1
4 1 ActorReady thread=0 actor=1 cause=3 depth=1
5 2 RunBegin thread=1 actor=1 cause=4 depth=1
6 2 MsgDequeue thread=1 actor=1 msg=1 cause=3
7 2 TimerSet thread=1 actor=1 peer=1 msg=2 cause=6 value=3 reason=Timer
8 2 TimerSet thread=1 actor=1 peer=1 msg=3 cause=6 value=9 reason=Ticker
9 3 MsgSend thread=0 peer=1 msg=4
10 3 MsgEnqueue thread=0 actor=1 msg=4 cause=9 depth=1
11 5 TimerFire thread=-1 actor=1 peer=1 msg=2 cause=7 depth=1
12 5 MsgSend thread=-1 actor=1 peer=1 msg=2 cause=11
13 5 MsgEnqueue thread=-1 actor=1 peer=1 msg=2 cause=12 depth=2 reason=Notice
14 6 TimerMiss thread=1 actor=1 value=2
15 6 TimerStop thread=1 actor=1 peer=1 msg=3 cause=6 depth=2
16 7 MsgDrop thread=1 actor=1 peer=1 msg=2 cause=13 depth=1 reason=Timer
17 8 MsgDone thread=1 actor=1 msg=1 cause=6 depth=1
18 8 MsgDequeue thread=1 actor=1 msg=4 cause=10
19 9 MsgDone thread=1 actor=1 msg=4 cause=18
20 9 RunEnd thread=1 actor=1 reason=Exit
21 9 ActorStop thread=1 actor=1 reason=Exit
`

func TestValidateTimers(t *testing.T) {
	refuses(t, timers, []edit{
		{"of another", `message 2 "ring" from=1`, `message 2 "ring"`, 7, trace.RuleFields},
		{"set by an actor that stops", "7 2 TimerSet thread=1 actor=1 peer=1 msg=2 cause=6 value=3 reason=Timer", "7 2 ActorStopping thread=1 actor=1 reason=Exit", 8, trace.RuleLife},
		{"set twice", "8 2 TimerSet thread=1 actor=1 peer=1 msg=3", "8 2 TimerSet thread=1 actor=1 peer=1 msg=2", 8, trace.RuleTimer},
		{"sent before it fires", "11 5 TimerFire thread=-1 actor=1 peer=1 msg=2 cause=7 depth=1\n12 5 MsgSend thread=-1 actor=1 peer=1 msg=2 cause=11", "11 5 MsgSend thread=-1 actor=1 peer=1 msg=2 cause=7\n12 5 Choice depth=2", 11, trace.RuleTimer},
		{"sent for another reason", "12 5 MsgSend thread=-1 actor=1 peer=1 msg=2 cause=11", "12 5 MsgSend thread=-1 actor=1 peer=1 msg=2 cause=6", 12, trace.RuleTimer},
		{"fires twice", "12 5 MsgSend thread=-1 actor=1 peer=1 msg=2 cause=11", "12 5 TimerFire thread=-1 actor=1 peer=1 msg=2 cause=7", 12, trace.RuleTimer},
		{"fires for another reason", "msg=2 cause=7 depth=1", "msg=2 cause=8 depth=1", 11, trace.RuleCause},
		{"fires after its stop", "16 7 MsgDrop thread=1 actor=1 peer=1 msg=2 cause=13 depth=1 reason=Timer", "16 7 TimerFire thread=1 actor=1 peer=1 msg=3 cause=8 depth=1", 16, trace.RuleMessage},
		{"stopped after it fired", "15 6 TimerStop thread=1 actor=1 peer=1 msg=3", "15 6 TimerStop thread=1 actor=1 peer=1 msg=2", 15, trace.RuleTimer},
		{"outlives its actor", "15 6 TimerStop thread=1 actor=1 peer=1 msg=3 cause=6 depth=2", "15 6 Choice depth=2", 21, trace.RuleTimer},
		{"a message beyond the capacity", " depth=2 reason=Notice", " depth=2", 13, trace.RuleCapacity},
		{"no tick is missed", "14 6 TimerMiss thread=1 actor=1 value=2", "14 6 TimerMiss thread=1 actor=1", 14, trace.RuleFields},
		{"misses ticks while idle", "14 6 TimerMiss thread=1", "14 6 TimerMiss thread=0", 14, trace.RuleOneByOne},
	})
}
