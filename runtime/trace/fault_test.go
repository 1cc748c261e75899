package trace

import (
	"errors"
	"strings"
	"testing"
)

// faulty is a trace that ends when nothing can continue, although a message is due that was accepted at step 3.
func faulty() *Trace {
	return &Trace{
		Header:   Header{Settings: Settings{Scheduler: Pool, Dispatcher: LostWakeup}, Outcome: Outcome{End: EndDeadlock}},
		Threads:  []Thread{{Name: "main", Role: RoleMain}},
		Actors:   []Actor{{Name: "a"}},
		Messages: []Message{{Subject: "m", To: 1}},
		Events: []Event{
			{Kind: ThreadCreate, Cause: NoStep},
			{Kind: ActorSpawn, Actor: 1, Cause: NoStep},
			{Kind: MsgSend, Peer: 1, Msg: 1, Cause: NoStep},
			{Kind: MsgEnqueue, Actor: 1, Msg: 1, Cause: 2, Depth: 1},
			{Kind: Block, Reason: ReasonWait, Cause: NoStep},
		},
	}
}

// TestJudge checks that a broken rule is the outcome for a suspect dispatcher, and an error for the corrected one.
func TestJudge(t *testing.T) {
	tr := faulty()
	if err := Judge(tr); err != nil {
		t.Fatal(err)
	}
	f := tr.Header.Fault
	if f == nil || f.Rule != RuleForgotten || f.Step != 4 || tr.Header.Outcome.End != EndFault || tr.Header.Outcome.Exit != 2 {
		t.Errorf("fault %v, outcome %v", f, tr.Header.Outcome)
	}
	data, err := Marshal(tr, Options{})
	if err != nil {
		t.Fatal(err)
	}
	again, err := Unmarshal(data)
	if err != nil {
		t.Fatal(err)
	}
	if err := Validate(again); err != nil {
		t.Error("after a round trip:", err)
	}
	again.Header.Fault.Detail = "something else"
	if err := Validate(again); !errors.Is(err, ErrInvalid) {
		t.Errorf("with another fault than the header's: %v", err)
	}
	again = faulty()
	again.Header.Settings.Dispatcher = Corrected
	if err := Judge(again); !errors.Is(err, ErrInvalid) {
		t.Errorf("of the corrected dispatcher: %v", err)
	}
}

// TestJudgeCuts checks that the trace ends with the step that breaks a rule, because what follows means nothing.
func TestJudgeCuts(t *testing.T) {
	tr := faulty()
	ready := Event{Kind: ActorReady, Actor: 1, Cause: 3, Depth: 1}
	tr.Events = append(tr.Events[:4:4], ready, ready, Event{Kind: Kind(200)})
	if err := Judge(tr); err != nil {
		t.Fatal(err)
	}
	if f := tr.Header.Fault; f.Rule != RuleReady || f.Step != 5 || len(tr.Events) != 6 {
		t.Errorf("%v, %d events", f, len(tr.Events))
	}
	if err := Validate(tr); err != nil {
		t.Error(err)
	}
	tr.Events = tr.Events[:5]
	if err := Validate(tr); err == nil || !strings.Contains(err.Error(), "but it does not") {
		t.Errorf("a fault that is not there: %v", err)
	}
}

// TestForgottenOnlyAtTheEnd checks that an actor that wants none of its messages is not forgotten, and that no actor
// is while the run can continue.
func TestForgottenOnlyAtTheEnd(t *testing.T) {
	tr := faulty()
	tr.Header.Outcome.End = EndStopped
	if err := Validate(tr); err != nil {
		t.Error(err)
	}
	tr = faulty()
	tr.Threads = append(tr.Threads, Thread{Name: "w0", Role: RoleWorker})
	tr.Events = append(tr.Events[:4:4], Event{Kind: ActorReady, Actor: 1, Cause: 3, Depth: 1},
		Event{Kind: ThreadCreate, Thread: 1, Cause: NoStep}, Event{Kind: RunBegin, Thread: 1, Actor: 1, Cause: 4, Depth: 1},
		Event{Kind: RunEnd, Thread: 1, Actor: 1, Cause: NoStep, Depth: 1, Reason: ReasonUnselected})
	if err := Validate(tr); err != nil {
		t.Error(err)
	}
}

// TestEmptyMailbox checks that ActorLite may make an actor ready without a message. If a worker then takes a message
// from the empty mailbox, that step is the fault; if there is no such step, the fault is the one that made the actor
// ready, once the run is over. Other dispatchers may do neither.
func TestEmptyMailbox(t *testing.T) {
	run := func(d Dispatcher, more ...Event) *Trace {
		return &Trace{
			Header:  Header{Settings: Settings{Scheduler: Pool, Dispatcher: d}, Outcome: Outcome{End: EndOK}},
			Threads: []Thread{{Name: "main", Role: RoleMain}, {Name: "w0", Role: RoleWorker}},
			Actors:  []Actor{{Name: "a"}},
			Strings: []string{"panic: empty"},
			Events: append([]Event{
				{Kind: ThreadCreate, Thread: 1, Cause: NoStep},
				{Kind: ActorSpawn, Actor: 1, Cause: NoStep},
				{Kind: ActorReady, Actor: 1, Cause: NoStep},
			}, more...),
		}
	}
	begin := Event{Kind: RunBegin, Thread: 1, Actor: 1, Cause: 2}
	crash := Event{Kind: ActorCrash, Thread: 1, Actor: 1, Cause: 2, Reason: ReasonEmpty}
	for name, c := range map[string]struct {
		tr   *Trace
		rule string
		step Step
	}{
		"taken":       {run(ActorLite, begin, crash, Event{Kind: Kind(200)}), RuleTake, 4},
		"not taken":   {run(ActorLite, begin), RuleReady, 2},
		"not at work": {run(ActorLite, crash), RuleOneByOne, 3},
		"lost-wakeup": {run(LostWakeup, begin, crash), RuleReady, 2},
	} {
		if err := Judge(c.tr); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if f := c.tr.Header.Fault; f == nil || f.Rule != c.rule || f.Step != c.step || len(c.tr.Events) != int(c.step)+1 {
			t.Errorf("%s: %+v, want step %d: %s", name, f, c.step, c.rule)
		}
		if err := Validate(c.tr); err != nil {
			t.Errorf("%s, judged: %v", name, err)
		}
	}
	grows := run(ActorLite, begin)
	grows.Header.Outcome.End = ""
	if err := Validate(grows); err != nil {
		t.Errorf("of a run that goes on: %v", err)
	}
	if err := Judge(run(Corrected, begin, crash)); !errors.Is(err, ErrInvalid) {
		t.Errorf("of the corrected dispatcher: %v", err)
	}
}

// TestTakesIdle: with the dispatcher FirstWaiter, and with no other, a worker takes an actor that waits.
func TestTakesIdle(t *testing.T) {
	run := func(d Dispatcher, begin Event) error {
		return Validate(&Trace{
			Header:  Header{Settings: Settings{Scheduler: Pool, Dispatcher: d}, Outcome: Outcome{End: EndOK}},
			Threads: []Thread{{Name: "main", Role: RoleMain}, {Name: "w0", Role: RoleWorker}},
			Actors:  []Actor{{Name: "a"}},
			Events: []Event{
				{Kind: ThreadCreate, Thread: 1, Cause: NoStep},
				{Kind: ActorSpawn, Actor: 1, Cause: NoStep},
				begin,
				{Kind: RunEnd, Thread: 1, Actor: 1, Cause: NoStep, Reason: ReasonEmpty},
			},
		})
	}
	begin := Event{Kind: RunBegin, Thread: 1, Actor: 1, Cause: NoStep, Reason: ReasonEmpty}
	if err := run(FirstWaiter, begin); err != nil {
		t.Error(err)
	}
	for _, d := range []Dispatcher{Corrected, ActorLite, LostWakeup, TwoAtOnce} {
		if err := run(d, begin); !errors.Is(err, ErrInvalid) {
			t.Errorf("dispatcher %q: %v", d, err)
		}
	}
	for _, why := range []Reason{ReasonUnselected, ReasonBatch, ReasonNone} {
		wrong := begin
		wrong.Reason = why
		if err := run(FirstWaiter, wrong); !errors.Is(err, ErrInvalid) {
			t.Errorf("reason %v: %v", why, err)
		}
	}
}
