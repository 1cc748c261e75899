package trace_test

import (
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// removals is a run in which ann removes one of three messages while she handles another.
const removals = `rehearse trace 1
header {"settings":{"cores":2}}
thread 0 "main" role=main
thread 1 "w0" role=worker
actor 1 "ann" type="Person"
message 1 "work" to=1
message 2 "cancelled" to=1
message 3 "late" to=1
0 0 ThreadCreate thread=1
1 1 ActorSpawn thread=0 actor=1
2 2 MsgSend thread=0 peer=1 msg=1
3 2 MsgEnqueue thread=0 actor=1 msg=1 cause=2 depth=1
4 2 ActorReady thread=0 actor=1 cause=3
5 3 MsgSend thread=0 peer=1 msg=2
6 3 MsgEnqueue thread=0 actor=1 msg=2 cause=5 depth=2
7 4 MsgSend thread=0 peer=1 msg=3 value=9
8 4 MsgEnqueue thread=0 actor=1 msg=3 cause=7 depth=3
9 4 TimerSet thread=0 actor=1 msg=3 cause=8 value=9
10 5 RunBegin thread=1 actor=1 cause=4
11 5 MsgDequeue thread=1 actor=1 msg=1 cause=3 depth=2
12 6 MsgDrop thread=1 actor=1 msg=3 cause=9 depth=1 reason=Remove
13 6 MsgDrop thread=1 actor=1 msg=2 cause=6 reason=Remove
14 7 MsgDone thread=1 actor=1 msg=1 cause=11
15 7 RunEnd thread=1 actor=1 reason=Empty
16 8 ActorStop thread=0 actor=1 reason=Terminate
`

func TestValidateRemoval(t *testing.T) {
	refuses(t, removals, []edit{
		{"twice", "13 6 MsgDrop thread=1 actor=1 msg=2", "13 6 MsgDrop thread=1 actor=1 msg=3", 13, trace.RuleMessage},
		{"at hand", "13 6 MsgDrop thread=1 actor=1 msg=2", "13 6 MsgDrop thread=1 actor=1 msg=1", 13, trace.RuleMessage},
		{"depth", "cause=9 depth=1 reason=Remove", "cause=9 depth=2 reason=Remove", 12, trace.RuleDepth},
		{"before it works", "10 5 RunBegin thread=1 actor=1 cause=4", "10 5 MsgDrop thread=1 actor=1 msg=3 depth=2 reason=Remove", 10, trace.RuleOneByOne},
		{"due all the same", "15 7 RunEnd thread=1 actor=1 reason=Empty", "15 7 TimerFire actor=1 msg=3 cause=9", 15, trace.RuleMessage},
		{"still ready", "16 8 ActorStop thread=0 actor=1 reason=Terminate", "16 8 ActorReady actor=1 cause=15", 16, trace.RuleReady},
	})
}

// asides is a run in which ann stashes a message and, handling another one, unstashes it.
const asides = `rehearse trace 1
header {"settings":{"cores":2}}
thread 0 "main" role=main
thread 1 "w0" role=worker
actor 1 "ann" type="Person"
message 1 "early" to=1
message 2 "open" to=1
string 0 "Open"
0 0 ThreadCreate thread=1
1 1 ActorSpawn thread=0 actor=1
2 2 MsgSend thread=0 peer=1 msg=1
3 2 MsgEnqueue thread=0 actor=1 msg=1 cause=2 depth=1
4 2 ActorReady thread=0 actor=1 cause=3
5 2 MsgSend thread=0 peer=1 msg=2
6 2 MsgEnqueue thread=0 actor=1 msg=2 cause=5 depth=2
7 3 RunBegin thread=1 actor=1 cause=4
8 3 MsgDequeue thread=1 actor=1 msg=1 cause=3 depth=1
9 4 MsgStash thread=1 actor=1 msg=1 cause=8 depth=2
10 4 MsgDone thread=1 actor=1 msg=1 cause=8 depth=2 reason=Stash
11 4 MsgDequeue thread=1 actor=1 msg=2 cause=6 depth=1
12 5 MsgUnstash thread=1 actor=1 msg=1 cause=9 depth=1
13 5 ActorBecome thread=1 actor=1 msg=2 cause=11 depth=1
14 6 MsgDone thread=1 actor=1 msg=2 cause=11 depth=1
15 6 MsgDequeue thread=1 actor=1 msg=1 cause=12
16 7 MsgDone thread=1 actor=1 msg=1 cause=15
17 7 RunEnd thread=1 actor=1 reason=Empty
18 8 ActorStop thread=0 actor=1 reason=Terminate
`

func TestValidateStash(t *testing.T) {
	refuses(t, asides, []edit{
		{"not said at the end", "depth=2 reason=Stash", "depth=2", 10, trace.RuleMessage},
		{"said without it", "14 6 MsgDone thread=1 actor=1 msg=2 cause=11 depth=1", "14 6 MsgDone thread=1 actor=1 msg=2 cause=11 depth=1 reason=Stash", 14, trace.RuleMessage},
		{"depth", "9 4 MsgStash thread=1 actor=1 msg=1 cause=8 depth=2", "9 4 MsgStash thread=1 actor=1 msg=1 cause=8 depth=1", 9, trace.RuleDepth},
		{"another's cause", "9 4 MsgStash thread=1 actor=1 msg=1 cause=8", "9 4 MsgStash thread=1 actor=1 msg=1 cause=3", 9, trace.RuleCause},
		{"handled while aside", "12 5 MsgUnstash thread=1 actor=1 msg=1 cause=9 depth=1", "12 5 Remark thread=1", 15, trace.RuleMessage},
		{"ready while aside", "11 4 MsgDequeue thread=1 actor=1 msg=2 cause=6 depth=1", "11 4 MsgDequeue thread=1 actor=1 msg=1 cause=9 depth=1", 11, trace.RuleMessage},
		{"back from elsewhere", "12 5 MsgUnstash thread=1 actor=1 msg=1 cause=9", "12 5 MsgUnstash thread=1 actor=1 msg=1 cause=3", 12, trace.RuleCause},
		{"back by another", "12 5 MsgUnstash thread=1", "12 5 MsgUnstash thread=0", 12, trace.RuleOneByOne},
		{"twice", "13 5 ActorBecome thread=1 actor=1 msg=2 cause=11 depth=1", "13 5 MsgUnstash thread=1 actor=1 msg=1 cause=9 depth=1", 13, trace.RuleMessage},
		{"old cause", "15 6 MsgDequeue thread=1 actor=1 msg=1 cause=12", "15 6 MsgDequeue thread=1 actor=1 msg=1 cause=3", 15, trace.RuleCause},
		{"becomes without work", "17 7 RunEnd thread=1 actor=1 reason=Empty", "17 7 ActorBecome thread=1 actor=1", 17, trace.RuleOneByOne},
		{"becomes on another thread", "13 5 ActorBecome thread=1", "13 5 ActorBecome thread=0", 13, trace.RuleOneByOne},
		{"becomes unknown", "13 5 ActorBecome thread=1 actor=1 msg=2 cause=11 depth=1", "13 5 ActorBecome thread=1 actor=1 msg=2 cause=11 depth=1 value=7", 13, trace.RuleRange},
	})
}

// ranks is a run in which ann wants none of her messages at first, and then handles two, the more urgent one first.
const ranks = `rehearse trace 1
header {"settings":{"cores":2}}
thread 0 "main" role=main
thread 1 "w0" role=worker
actor 1 "ann" type="Person"
message 1 "slow" to=1
message 2 "quick" to=1
string 0 "no idea"
0 0 ThreadCreate thread=1
1 1 ActorSpawn thread=0 actor=1
2 2 MsgSend thread=0 peer=1 msg=1
3 2 MsgEnqueue thread=0 actor=1 msg=1 cause=2 depth=1 value=-1
4 2 ActorReady thread=0 actor=1 cause=3
5 3 RunBegin thread=1 actor=1 cause=4
6 3 RunEnd thread=1 actor=1 reason=Unselected
7 4 MsgSend thread=0 peer=1 msg=2
8 4 MsgEnqueue thread=0 actor=1 msg=2 cause=7 depth=2 value=3
9 4 ActorReady thread=0 actor=1 cause=8
10 5 RunBegin thread=1 actor=1 cause=9
11 5 MsgDequeue thread=1 actor=1 msg=2 cause=8 depth=1
12 7 MsgDone thread=1 actor=1 msg=2 cause=11 depth=1
13 7 MsgDequeue thread=1 actor=1 msg=1 cause=3
14 7 MsgDone thread=1 actor=1 msg=1 cause=13
15 7 RunEnd thread=1 actor=1 reason=Empty
16 8 ActorStop thread=0 actor=1 reason=Terminate
`

func TestValidatePriorities(t *testing.T) {
	const first = "11 5 MsgDequeue thread=1 actor=1 msg=2 cause=8 depth=1\n12 7 MsgDone thread=1 actor=1 msg=2 cause=11 depth=1\n13 7 MsgDequeue thread=1 actor=1 msg=1 cause=3"
	const swapped = "11 5 MsgDequeue thread=1 actor=1 msg=1 cause=3 depth=1\n12 7 MsgDone thread=1 actor=1 msg=1 cause=11 depth=1\n13 7 MsgDequeue thread=1 actor=1 msg=2 cause=8"
	const last = "\n14 7 MsgDone thread=1 actor=1 msg=1"
	refuses(t, ranks, []edit{
		{"the less urgent first", first + last, swapped + "\n14 7 MsgDone thread=1 actor=1 msg=2", 11, trace.RulePriority},
		{"selected", first + last, strings.Replace(swapped, "depth=1\n12", "depth=1 reason=Selected\n12", 1) + "\n14 7 MsgDone thread=1 actor=1 msg=2", 0, ""},
		{"crash in Select", "6 3 RunEnd thread=1 actor=1 reason=Unselected", "6 3 ActorCrash thread=1 actor=1 reason=Selected", 9, trace.RuleReady},
		{"crash at nothing", "6 3 RunEnd thread=1 actor=1 reason=Unselected", "6 3 ActorCrash thread=1 actor=1", 6, trace.RuleOneByOne},
		{"nothing to select", "15 7 RunEnd thread=1 actor=1 reason=Empty", "15 7 RunEnd thread=1 actor=1 reason=Unselected", 15, trace.RuleReady},
	})
}

// overflows is a run in which ann, whose mailbox holds one message, drops the oldest one for one from main and
// refuses another; main waits with a third until there is room.
const overflows = `rehearse trace 1
header {"settings":{"cores":2}}
thread 0 "main" role=main
thread 1 "w0" role=worker
actor 1 "ann" type="Person" capacity=1
message 1 "old" to=1
message 2 "new" to=1
message 3 "newer" to=1
message 4 "patient" to=1
0 0 ThreadCreate thread=1
1 1 ActorSpawn thread=0 actor=1
2 2 MsgSend thread=0 peer=1 msg=1
3 2 MsgEnqueue thread=0 actor=1 msg=1 cause=2 depth=1
4 2 ActorReady thread=0 actor=1 cause=3
5 2 MsgSend thread=0 peer=1 msg=2
6 2 MsgDrop thread=0 actor=1 msg=1 cause=3 reason=Overflow
7 2 MsgEnqueue thread=0 actor=1 msg=2 cause=5 depth=1
8 3 MsgSend thread=0 peer=1 msg=3
9 3 MsgRefuse thread=0 actor=1 msg=3 cause=8 depth=1 reason=Overflow
10 3 MsgSend thread=0 peer=1 msg=4
11 3 Block thread=0 reason=Room
12 3 RunBegin thread=1 actor=1 cause=4
13 3 MsgDequeue thread=1 actor=1 msg=2 cause=7
14 3 MsgEnqueue thread=1 actor=1 msg=4 cause=10 depth=1
15 4 Unblock thread=0 cause=14 reason=Room
16 4 MsgDone thread=1 actor=1 msg=2 cause=13 depth=1
17 4 MsgDequeue thread=1 actor=1 msg=4 cause=14
18 5 MsgDone thread=1 actor=1 msg=4 cause=17
19 5 RunEnd thread=1 actor=1 reason=Empty
20 8 ActorStop thread=0 actor=1 reason=Terminate
`

func TestValidateOverflow(t *testing.T) {
	refuses(t, overflows, []edit{
		{"over capacity", "9 3 MsgRefuse thread=0 actor=1 msg=3 cause=8 depth=1 reason=Overflow", "9 3 MsgEnqueue thread=0 actor=1 msg=3 cause=8 depth=2", 9, trace.RuleCapacity},
		{"dropped with room", "capacity=1", "capacity=2", 6, trace.RuleCapacity},
		{"full with room", "2 2 MsgSend thread=0 peer=1 msg=1\n3 2 MsgEnqueue thread=0 actor=1 msg=1 cause=2 depth=1", "2 2 MsgSend thread=0 peer=1 msg=1\n3 2 MsgRefuse thread=0 actor=1 msg=1 cause=2 reason=Full", 3, trace.RuleCapacity},
		{"goes on while it waits", "12 3 RunBegin thread=1 actor=1 cause=4", "12 3 MsgSend thread=0 peer=1 msg=3", 12, trace.RuleWaiting},
	})
}

// moves is a run in which main moves a message of ann's to bob.
const moves = `rehearse trace 1
header {"settings":{"cores":2}}
thread 0 "main" role=main
thread 1 "w0" role=worker
actor 1 "ann" type="Person"
actor 2 "bob" type="Person"
message 1 "work" data="1" to=1 lineage=7
message 2 "work" data="1" to=2 lineage=7
message 3 "work" data="2" to=2 lineage=7
0 0 ThreadCreate thread=1
1 1 ActorSpawn thread=0 actor=1
2 1 ActorSpawn thread=0 actor=2
3 2 MsgSend thread=0 peer=1 msg=1
4 2 MsgEnqueue thread=0 actor=1 msg=1 cause=3 depth=1
5 2 ActorReady thread=0 actor=1 cause=4
6 3 MsgDrop thread=0 actor=1 msg=1 cause=4 reason=Move
7 3 MsgSend thread=0 peer=2 msg=2 cause=6
8 3 MsgEnqueue thread=0 actor=2 msg=2 cause=7 depth=1
9 3 ActorReady thread=0 actor=2 cause=8
10 4 RunBegin thread=1 actor=1 cause=5
11 4 RunEnd thread=1 actor=1 reason=Empty
12 4 RunBegin thread=1 actor=2 cause=9
13 4 MsgDequeue thread=1 actor=2 msg=2 cause=8
14 5 MsgDone thread=1 actor=2 msg=2 cause=13
15 5 RunEnd thread=1 actor=2 reason=Empty
`

func TestValidateMove(t *testing.T) {
	refuses(t, moves, []edit{
		{"thrown away", "reason=Move", "reason=Exit", 7, trace.RuleCause},
		{"another message", "7 3 MsgSend thread=0 peer=2 msg=2", "7 3 MsgSend thread=0 peer=2 msg=3", 7, trace.RuleFields},
		{"moved twice", "9 3 ActorReady thread=0 actor=2 cause=8", "9 3 MsgSend thread=0 peer=2 msg=3 cause=6", 9, trace.RuleMessage},
		{"handled all the same", "11 4 RunEnd thread=1 actor=1 reason=Empty", "11 4 MsgDequeue thread=1 actor=1 msg=1 cause=4", 11, trace.RuleMessage},
	})
}
