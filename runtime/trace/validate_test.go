package trace_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

func TestValidateAcceptsRandomTraces(t *testing.T) {
	many(t, func(t *testing.T, tr *trace.Trace) {
		if err := trace.Validate(tr); err != nil {
			t.Fatal(err)
		}
	})
}

// good is a complete small run: main spawns two actors and sends each a message; one message is delayed.
const good = `rehearse trace 1
header {"settings":{"cores":2}}
thread 0 "main" role=main
thread 1 "w0" role=worker
thread 2 "w1" role=worker
actor 1 "ann" type="Person"
actor 2 "bob" type="Person"
message 1 "hello" data="1" to=1
message 2 "hello" data="2" to=2
message 3 "late" from=1 to=1
position 1 "main.go" line=3 col=1
string 0 "boom"
0 0 ThreadCreate thread=1
1 0 ThreadPark thread=1 reason=Queue
2 0 ThreadCreate thread=2
3 1 ActorSpawn thread=0 actor=1
4 1 ActorSpawn thread=0 actor=2
5 2 MsgSend thread=0 peer=1 msg=1
6 2 MsgEnqueue thread=0 actor=1 msg=1 cause=5 depth=1
7 2 ActorReady thread=0 actor=1 cause=6 depth=1
8 3 MsgSend thread=0 peer=2 msg=2
9 3 MsgEnqueue thread=0 actor=2 msg=2 cause=8 depth=1
10 3 ActorReady thread=0 actor=2 cause=9 depth=1
11 4 ThreadUnpark thread=1 cause=7
12 4 Choice thread=1 depth=2 value=1
13 4 ThreadSwitch thread=1 value=1
14 5 RunBegin thread=1 actor=1 cause=7
15 5 MsgDequeue thread=1 actor=1 msg=1 cause=6
16 6 MsgSend thread=1 actor=1 peer=1 msg=3 value=4
17 6 MsgEnqueue thread=1 actor=1 peer=1 msg=3 cause=16 depth=1
18 6 TimerSet thread=1 actor=1 msg=3 cause=16 value=4
19 6 Block thread=1 value=1 reason=Sleep
20 7 Unblock thread=1
21 7 MsgDone thread=1 actor=1 msg=1 cause=15 depth=1
22 7 RunEnd thread=1 actor=1 reason=Empty
23 7 RunBegin thread=1 actor=2 cause=10
24 8 MsgDequeue thread=1 actor=2 msg=2 cause=9
25 8 ActorCrash thread=1 actor=2 msg=2
26 8 MsgDone thread=1 actor=2 msg=2 cause=24
27 8 RunEnd thread=1 actor=2 reason=Crash
28 10 TimerFire actor=1 msg=3 cause=18
29 10 ActorReady actor=1 cause=28 depth=1
30 11 RunBegin thread=1 actor=1 cause=29
31 11 MsgDequeue thread=1 actor=1 peer=1 msg=3 cause=28
32 12 MsgDone thread=1 actor=1 msg=3 cause=31
33 12 RunEnd thread=1 actor=1 reason=Empty
34 12 Line thread=0 pos=1
35 13 ActorStop thread=0 actor=1 reason=Terminate
36 13 ThreadExit thread=1
`

// edit is an edit of a run that breaks one rule (or none, if rule is empty).
type edit struct {
	name, old, new string
	step           trace.Step
	rule           string
}

// refusals are edits of the good run.
var refusals = []edit{
	{"time runs back", "10 3 ActorReady", "10 1 ActorReady", 10, trace.RuleTime},
	{"unknown kind", "34 12 Line thread=0 pos=1", "34 12 None", 34, trace.RuleRange},
	{"unknown thread", "34 12 Line thread=0", "34 12 Line thread=3", 34, trace.RuleRange},
	{"unknown actor", "3 1 ActorSpawn thread=0 actor=1", "3 1 ActorSpawn thread=0 actor=3", 3, trace.RuleRange},
	{"unknown peer", "peer=1 msg=1", "peer=7 msg=1", 5, trace.RuleRange},
	{"unknown message", "6 2 MsgEnqueue thread=0 actor=1 msg=1", "6 2 MsgEnqueue thread=0 actor=1 msg=4", 6, trace.RuleRange},
	{"unknown position", "pos=1", "pos=2", 34, trace.RuleRange},
	{"unknown string", "actor=2 msg=2\n26", "actor=2 msg=2 value=1\n26", 25, trace.RuleRange},
	{"unknown core", "value=1\n14", "value=2\n14", 13, trace.RuleRange},
	{"line without position", "Line thread=0 pos=1", "Line thread=0", 34, trace.RuleFields},
	{"cause in the future", "14 5 RunBegin thread=1 actor=1 cause=7", "14 5 RunBegin thread=1 actor=1 cause=14", 14, trace.RuleCause},
	{"cause of a wrong kind", "14 5 RunBegin thread=1 actor=1 cause=7", "14 5 RunBegin thread=1 actor=1 cause=6", 14, trace.RuleCause},
	{"cause is another's", "14 5 RunBegin thread=1 actor=1 cause=7", "14 5 RunBegin thread=1 actor=1 cause=10", 14, trace.RuleCause},
	{"no cause", "14 5 RunBegin thread=1 actor=1 cause=7", "14 5 RunBegin thread=1 actor=1", 14, trace.RuleCause},
	{"wrong send", "msg=2 cause=8", "msg=2 cause=5", 9, trace.RuleCause},
	{"created twice", "2 0 ThreadCreate thread=2", "2 0 ThreadCreate thread=1", 2, trace.RuleThread},
	{"acts before its creation", "2 0 ThreadCreate thread=2", "2 0 ThreadPark thread=2", 2, trace.RuleThread},
	{"acts after its end", "34 12 Line thread=0 pos=1\n35 13 ActorStop thread=0", "34 12 ThreadExit thread=0\n35 13 ActorStop thread=0", 35, trace.RuleThread},
	{"acts while parked", "11 4 ThreadUnpark thread=1 cause=7", "11 4 Line thread=1 pos=1", 11, trace.RuleWaiting},
	{"acts while blocked", "20 7 Unblock thread=1", "20 7 Line thread=1 pos=1", 20, trace.RuleWaiting},
	{"woken awake", "11 4 ThreadUnpark", "11 4 Unblock", 11, trace.RuleWaiting},
	{"spawned twice", "4 1 ActorSpawn thread=0 actor=2", "4 1 ActorSpawn thread=0 actor=1", 4, trace.RuleActor},
	{"parent differs", `actor 2 "bob" type="Person"`, `actor 2 "bob" type="Person" parent=1`, 4, trace.RuleFields},
	{"message to the unborn", "4 1 ActorSpawn thread=0 actor=2", "4 1 Line thread=0 pos=1", 9, trace.RuleActor},
	{"stopped twice", "34 12 Line thread=0 pos=1", "34 12 ActorStop thread=0 actor=1", 35, trace.RuleActor},
	{"works after its stop", "28 10 TimerFire actor=1 msg=3 cause=18", "28 10 ActorStop actor=1", 29, trace.RuleActor},
	{"attached to two threads", "22 7 RunEnd thread=1 actor=1 reason=Empty\n23 7 RunBegin thread=1 actor=2 cause=10", "22 7 ActorReady actor=1 cause=17\n23 7 RunBegin thread=2 actor=1 cause=22", 22, trace.RuleReady},
	{"thread of two actors", "22 7 RunEnd thread=1 actor=1 reason=Empty", "22 7 Line thread=1 pos=1", 23, trace.RuleAttach},
	{"ends another's work", "27 8 RunEnd thread=1 actor=2", "27 8 RunEnd thread=1 actor=1", 27, trace.RuleAttach},
	{"ends work within a handling", "26 8 MsgDone thread=1 actor=2 msg=2 cause=24\n27 8 RunEnd thread=1 actor=2 reason=Crash", "26 8 Line thread=1 pos=1\n27 8 RunEnd thread=1 actor=2 reason=Crash\n", 0, ""},
	{"ends work within a sound handling", "25 8 ActorCrash thread=1 actor=2 msg=2\n26 8 MsgDone thread=1 actor=2 msg=2 cause=24", "25 8 Line thread=1 pos=1\n26 8 Line thread=1 pos=1", 27, trace.RuleOneByOne},
	{"handled on another thread", "31 11 MsgDequeue thread=1", "31 11 MsgDequeue thread=2", 31, trace.RuleOneByOne},
	{"done on another thread", "32 12 MsgDone thread=1", "32 12 MsgDone thread=2", 32, trace.RuleOneByOne},
	{"handled without a thread", "30 11 RunBegin thread=1 actor=1 cause=29", "30 11 Line thread=1 pos=1", 31, trace.RuleOneByOne},
	{"two at once", "21 7 MsgDone thread=1 actor=1 msg=1 cause=15 depth=1", "21 7 Line thread=1 pos=1", 22, trace.RuleOneByOne},
	{"crash without a message", "22 7 RunEnd thread=1 actor=1 reason=Empty", "22 7 ActorCrash thread=1 actor=1 msg=1", 22, trace.RuleOneByOne},
	{"enqueued unsent", "5 2 MsgSend thread=0 peer=1 msg=1", "5 2 Line thread=0 pos=1", 6, trace.RuleMessage},
	{"sent twice", "8 3 MsgSend thread=0 peer=2 msg=2", "8 3 MsgSend thread=0 peer=1 msg=1", 8, trace.RuleMessage},
	{"enqueued twice", "7 2 ActorReady thread=0 actor=1 cause=6 depth=1", "7 2 MsgEnqueue thread=0 actor=1 msg=1 cause=5 depth=2", 7, trace.RuleMessage},
	{"handled twice", "31 11 MsgDequeue thread=1 actor=1 peer=1 msg=3 cause=28", "31 11 MsgDequeue thread=1 actor=1 msg=1 cause=6", 31, trace.RuleMessage},
	{"refused after acceptance", "7 2 ActorReady thread=0 actor=1 cause=6", "7 2 MsgRefuse thread=0 actor=1 msg=1 cause=5", 7, trace.RuleMessage},
	{"dropped when over", "33 12 RunEnd thread=1 actor=1 reason=Empty", "33 12 MsgDrop thread=1 actor=1 msg=3", 33, trace.RuleMessage},
	{"handled before it is due", "31 11 MsgDequeue thread=1 actor=1 peer=1 msg=3 cause=28", "31 11 MsgDequeue thread=1 actor=1 peer=1 msg=3 cause=17", 31, trace.RuleCause},
	{"no timer", "18 6 TimerSet thread=1 actor=1 msg=3 cause=16 value=4", "18 6 Line thread=1 pos=1", 28, trace.RuleMessage},
	{"wrong receiver", "9 3 MsgEnqueue thread=0 actor=2", "9 3 MsgEnqueue thread=0 actor=1", 9, trace.RuleFields},
	{"sender differs", "17 6 MsgEnqueue thread=1 actor=1 peer=1", "17 6 MsgEnqueue thread=1 actor=1 peer=2", 17, trace.RuleFields},
	{"depth after enqueue", "cause=5 depth=1", "cause=5 depth=2", 6, trace.RuleDepth},
	{"depth after dequeue", "24 8 MsgDequeue thread=1 actor=2 msg=2 cause=9", "24 8 MsgDequeue thread=1 actor=2 msg=2 cause=9 depth=1", 24, trace.RuleDepth},
	{"depth when done", "cause=15 depth=1", "cause=15", 21, trace.RuleDepth},
	{"ready with an empty mailbox", "34 12 Line thread=0 pos=1", "34 12 ActorReady actor=1", 34, trace.RuleReady},
	{"ready before a message is due", "28 10 TimerFire actor=1 msg=3 cause=18", "28 10 ActorReady actor=1 cause=17", 28, trace.RuleReady},
	{"ready twice", "8 3 MsgSend thread=0 peer=2 msg=2", "8 3 ActorReady actor=1 cause=6", 8, trace.RuleReady},
	{"ready at work", "16 6 MsgSend thread=1 actor=1 peer=1 msg=3 value=4\n17 6 MsgEnqueue thread=1 actor=1 peer=1 msg=3 cause=16 depth=1\n18 6 TimerSet thread=1 actor=1 msg=3 cause=16 value=4", "16 6 MsgSend thread=1 actor=1 peer=1 msg=3\n17 6 MsgEnqueue thread=1 actor=1 peer=1 msg=3 cause=16 depth=1\n18 6 ActorReady thread=1 actor=1 cause=17", 18, trace.RuleReady},
	{"spawn of nobody", "3 1 ActorSpawn thread=0 actor=1", "3 1 ActorSpawn thread=0", 3, trace.RuleFields},
	{"stopped unborn", "3 1 ActorSpawn thread=0 actor=1", "3 1 ActorStop thread=0 actor=1", 3, trace.RuleActor},
	{"send of nothing", "5 2 MsgSend thread=0 peer=1 msg=1", "5 2 MsgSend thread=0 peer=1", 5, trace.RuleFields},
	{"sent to another", "5 2 MsgSend thread=0 peer=1 msg=1", "5 2 MsgSend thread=0 peer=2 msg=1", 5, trace.RuleFields},
	{"refused without a send", "6 2 MsgEnqueue thread=0 actor=1 msg=1 cause=5 depth=1", "6 2 MsgRefuse thread=0 actor=1 msg=1", 6, trace.RuleCause},
	{"refused for another send", "9 3 MsgEnqueue thread=0 actor=2 msg=2 cause=8 depth=1", "9 3 MsgRefuse thread=0 actor=2 msg=2 cause=5", 9, trace.RuleCause},
	{"timer for what was not sent", "8 3 MsgSend thread=0 peer=2 msg=2", "8 3 TimerSet thread=0 actor=1 msg=3", 8, trace.RuleMessage},
	{"timer set twice", "19 6 Block thread=1 value=1 reason=Sleep", "19 6 TimerSet thread=1 actor=1 msg=3", 19, trace.RuleMessage},
	{"timer of another cause", "28 10 TimerFire actor=1 msg=3 cause=18", "28 10 TimerFire actor=1 msg=3 cause=17", 28, trace.RuleCause},
	{"takes nothing", "15 5 MsgDequeue thread=1 actor=1 msg=1 cause=6", "15 5 MsgDequeue thread=1 actor=1 cause=6", 15, trace.RuleFields},
	{"takes another's message", "15 5 MsgDequeue thread=1 actor=1 msg=1 cause=6", "15 5 MsgDequeue thread=1 actor=2 msg=1 cause=6", 15, trace.RuleFields},
	{"done for another cause", "21 7 MsgDone thread=1 actor=1 msg=1 cause=15", "21 7 MsgDone thread=1 actor=1 msg=1 cause=6", 21, trace.RuleCause},
	{"takes the next before it is done", "19 6 Block thread=1 value=1 reason=Sleep\n20 7 Unblock thread=1", "19 6 TimerFire actor=1 msg=3 cause=18\n20 7 MsgDequeue thread=1 actor=1 peer=1 msg=3 cause=19", 20, trace.RuleOneByOne},
	{"taken before it is due", "22 7 RunEnd thread=1 actor=1 reason=Empty", "22 7 MsgDequeue thread=1 actor=1 peer=1 msg=3 cause=17", 22, trace.RuleMessage},
	{"works for nobody", "14 5 RunBegin thread=1 actor=1 cause=7", "14 5 RunBegin thread=1 cause=7", 14, trace.RuleFields},
	{"works on no thread", "14 5 RunBegin thread=1 actor=1 cause=7", "14 5 RunBegin actor=1 cause=7", 14, trace.RuleFields},
	{"begins after its stop", "13 4 ThreadSwitch thread=1 value=1", "13 4 ActorStop actor=1", 14, trace.RuleActor},
	{"on another's thread", "thread 1 \"w0\" role=worker", "thread 1 \"t0\" role=actor actor=2", 14, trace.RuleAttach},
	{"ready by a send", "7 2 ActorReady thread=0 actor=1 cause=6", "7 2 ActorReady thread=0 actor=1 cause=5", 7, trace.RuleCause},
	{"nobody parks", "1 0 ThreadPark thread=1 reason=Queue", "1 0 ThreadPark reason=Queue", 1, trace.RuleFields},
	{"choice of one", "depth=2 value=1\n13", "depth=1\n13", 12, trace.RuleChoice},
	{"choice among actors of which one is ready", "14 5 RunBegin thread=1 actor=1 cause=7", "14 4 Choice thread=1 peer=1 depth=3", 14, trace.RuleChoice},
	{"choice of an actor that is not ready", "11 4 ThreadUnpark thread=1 cause=7\n12 4 Choice thread=1 depth=2 value=1\n13 4 ThreadSwitch thread=1 value=1\n14 5 RunBegin thread=1 actor=1 cause=7", "11 4 ThreadUnpark thread=1 cause=7\n12 4 RunBegin thread=1 actor=1 cause=7\n13 4 RunEnd thread=1 actor=1 reason=Empty\n14 5 Choice thread=1 peer=1 depth=2", 14, trace.RuleChoice},
	{"actor chosen, another one taken", "13 4 ThreadSwitch thread=1 value=1", "13 4 Choice thread=1 peer=2 depth=2", 14, trace.RuleChoice},
	{"actor chosen by main", "13 4 ThreadSwitch thread=1 value=1", "13 4 Choice thread=0 peer=2 depth=2", 13, trace.RuleFields},
	{"actor chosen while at work", "16 6 MsgSend thread=1 actor=1 peer=1 msg=3 value=4", "16 6 Choice thread=1 peer=2 depth=2", 16, trace.RuleAttach},
	{"case chosen while it waits", "11 4 ThreadUnpark thread=1 cause=7", "11 4 Choice thread=1 depth=2 value=1 reason=Select", 11, trace.RuleWaiting},
	{"case chosen by nobody", "12 4 Choice thread=1 depth=2 value=1", "12 4 Choice thread=-1 depth=2 value=1 reason=Select", 12, trace.RuleFields},
	{"choice out of range", "depth=2 value=1\n13", "depth=2 value=2\n13", 12, trace.RuleChoice},
	{"negative delay", "msg=3 value=4\n17", "msg=3 value=-4\n17", 16, trace.RuleFields},
	{"bad table", "message 3 \"late\" from=1 to=1", "message 3 \"late\" from=1 to=9", trace.NoStep, trace.RuleTables},
	{"orphaned thread", "thread 2 \"w1\" role=worker", "thread 2 \"w1\" role=actor actor=5", trace.NoStep, trace.RuleTables},
	{"younger parent", "actor 1 \"ann\" type=\"Person\"", "actor 1 \"ann\" type=\"Person\" parent=2", trace.NoStep, trace.RuleTables},
	{"started nowhere", "thread 2 \"w1\" role=worker", "thread 2 \"w1\" role=worker start=9", trace.NoStep, trace.RuleTables},
	{"wait nowhere", "string 0 \"boom\"", "string 0 \"boom\"\nwait 0 \"for x\" pos=9 reason=Mutex", trace.NoStep, trace.RuleTables},
	{"waits without order", "string 0 \"boom\"", "string 0 \"boom\"\nwait 0 \"for x\" pos=1 reason=Mutex\nwait 1 \"for x\" pos=1 reason=Mutex",
		trace.NoStep, trace.RuleTables},
	{"cut elsewhere", "header {", "header {\"truncated\":3,", trace.NoStep, trace.RuleTruncated},
}

// turns is a core that switches between goroutines.
const turns = `rehearse trace 1
header {"settings":{"cores":1}}
thread 0 "main" role=main
thread 1 "g2" role=goroutine
thread 2 "w0" role=worker
0 0 ThreadCreate thread=0
1 0 ThreadSwitch thread=0
2 1 ThreadCreate thread=1
3 1 ThreadCreate thread=2
4 2 Block thread=0 reason=ChanReceive
5 2 GoTurn thread=1
6 3 Unblock thread=0
7 4 Block thread=1 reason=ChanSend
8 4 GoTurn thread=0
`

// TestValidateTurns checks that a core switches to goroutines that can continue, and never in this way to a thread of
// the operating system.
func TestValidateTurns(t *testing.T) {
	parse(t, turns)
	for _, c := range []struct{ old, new, rule string }{
		{"6 3 Unblock thread=0\n7 4 Block thread=1 reason=ChanSend\n8 4 GoTurn thread=0", "6 3 GoTurn thread=0", trace.RuleWaiting},
		{"8 4 GoTurn thread=0", "8 4 GoTurn thread=2", trace.RuleFields},
		{"8 4 GoTurn thread=0", "8 4 GoTurn thread=0 value=1", trace.RuleRange},
	} {
		tr, err := trace.ParseText(strings.Replace(turns, c.old, c.new, 1))
		if err != nil {
			t.Fatal(err)
		}
		var bad *trace.Invalid
		if err := trace.Validate(tr); !errors.As(err, &bad) || bad.Rule != c.rule {
			t.Errorf("%s: %v, want a breach of %q", c.new, err, c.rule)
		}
	}
}

func TestValidateRefuses(t *testing.T) { refuses(t, good, refusals) }

// refuses applies each edit to a good run and checks the result.
func refuses(t *testing.T, run string, edits []edit) {
	parse(t, run)
	for _, c := range edits {
		t.Run(c.name, func(t *testing.T) {
			if strings.Count(run, c.old) != 1 {
				t.Fatalf("%q is not there exactly once", c.old)
			}
			tr, err := trace.ParseText(strings.Replace(run, c.old, c.new, 1))
			if err != nil {
				t.Fatal(err)
			}
			err = trace.Validate(tr)
			if c.rule == "" {
				if err != nil {
					t.Errorf("refused: %v", err)
				}
				return
			}
			var bad *trace.Invalid
			if !errors.As(err, &bad) || !errors.Is(err, trace.ErrInvalid) {
				t.Fatalf("accepted, or another error: %v", err)
			}
			if bad.Step != c.step || bad.Rule != c.rule {
				t.Errorf("step %d, rule %q; want step %d, rule %q (%v)", bad.Step, bad.Rule, c.step, c.rule, err)
			}
		})
	}
}

func parse(t *testing.T, text string) *trace.Trace {
	t.Helper()
	tr, err := trace.ParseText(text)
	if err != nil {
		t.Fatal(err)
	}
	if err := trace.Validate(tr); err != nil {
		t.Fatal(err)
	}
	return tr
}

func TestInvalidNamesStepRuleAndEvent(t *testing.T) {
	tr := parse(t, good)
	tr.Events[31].Cause = 17
	const want = "invalid trace at step 31 (ann begins late() on w0, 0 waiting): the message became eligible at step 28, its cause is 17 " +
		"(rule: a cause is an earlier event of a kind that can be one)"
	if got := trace.Validate(tr).Error(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestValidateAcceptsEveryPrefix checks that a truncated trace is checked up to its end.
func TestValidateAcceptsEveryPrefix(t *testing.T) {
	tr := tracetest.Random(tracetest.Config{Seed: 5, Messages: 40})
	all := tr.Events
	for n := range all {
		tr.Events, tr.Header.Truncated = all[:n], trace.Step(n)
		if err := trace.Validate(tr); err != nil {
			t.Fatalf("the first %d events: %v", n, err)
		}
	}
}

// TestValidateRefusesMutations breaks random traces in ways that are always wrong.
func TestValidateRefusesMutations(t *testing.T) {
	mutations := []struct {
		name string
		kind trace.Kind
		do   func(tr *trace.Trace, i int)
	}{
		{"lost send", trace.MsgSend, remove},
		{"lost enqueue", trace.MsgEnqueue, remove},
		{"lost attachment", trace.RunBegin, remove},
		{"lost readiness", trace.ActorReady, remove},
		{"lost creation", trace.ThreadCreate, remove},
		{"lost spawn", trace.ActorSpawn, remove},
		{"lost wake", trace.Unblock, remove},
		{"handled twice", trace.MsgDequeue, duplicate},
		{"done twice", trace.MsgDone, duplicate},
		{"attached twice", trace.RunBegin, duplicate},
		{"enqueued twice", trace.MsgEnqueue, duplicate},
		{"time back", trace.MsgDone, func(tr *trace.Trace, i int) { tr.Events[i].Time = -1 }},
		{"depth", trace.MsgEnqueue, func(tr *trace.Trace, i int) { tr.Events[i].Depth++ }},
		{"other actor", trace.MsgDequeue, func(tr *trace.Trace, i int) { e := &tr.Events[i]; e.Actor = e.Actor%actors(tr) + 1 }},
		{"other thread", trace.MsgDequeue, func(tr *trace.Trace, i int) { tr.Events[i].Thread = 0 }},
		{"self cause", trace.MsgDequeue, func(tr *trace.Trace, i int) { tr.Events[i].Cause = trace.Step(i) }},
		{"no cause", trace.MsgEnqueue, func(tr *trace.Trace, i int) { tr.Events[i].Cause = trace.NoStep }},
	}
	for _, m := range mutations {
		t.Run(m.name, func(t *testing.T) {
			for seed := range uint64(20) {
				tr := tracetest.Random(tracetest.Config{Seed: seed, Scheduler: []trace.Scheduler{trace.Pool, trace.ThreadPerActor}[seed%2]})
				var at []int
				for i := range tr.Events {
					if tr.Events[i].Kind == m.kind {
						at = append(at, i)
					}
				}
				m.do(tr, at[rand.New(rand.NewPCG(seed, 2)).IntN(len(at))])
				if err := trace.Validate(tr); err == nil {
					t.Errorf("seed %d: accepted", seed)
				}
			}
		})
	}
}

// actors is the last actor of tr.
func actors(tr *trace.Trace) trace.ActorID { return trace.ActorID(len(tr.Actors)) }

// remove deletes an event and keeps the others' causes pointing to what they did.
func remove(tr *trace.Trace, i int) {
	tr.Events = append(tr.Events[:i], tr.Events[i+1:]...)
	shift(tr, i, -1)
}

// duplicate repeats an event right after itself.
func duplicate(tr *trace.Trace, i int) {
	tr.Events = append(tr.Events[:i+1], tr.Events[i:]...)
	shift(tr, i+1, +1)
}

func shift(tr *trace.Trace, from int, d trace.Step) {
	for k := range tr.Events {
		if e := &tr.Events[k]; e.Cause != trace.NoStep && int(e.Cause) >= from && k >= from {
			e.Cause += d
		}
	}
}
