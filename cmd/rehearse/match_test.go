package main

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// orderDependent are the cells whose programs send other messages under another scheduler, because their sends depend
// on the order or the time of messages; with the reason.
var orderDependent = map[string]string{
	"map-reduce#sets":       "a set's results are reduced in groups of ten as they come, so each group depends on who is first",
	"name-service#again":    "a visitor that is told nobody asks again at once, so how often depends on how long a hop takes",
	"bank-counter#sauna":    "a guest that reads of two inside asks again, and which number it reads depends on when",
	"supervision#knock":     "a visitor that is refused knocks again at once, so how often depends on how long a knock takes",
	"too-late#auction":      "each bid starts the hammer's timer anew, and a bid that comes after the hammer is a dead letter",
	"order#guards":          "the second guard finds the name taken if the first one has not ended yet",
	"full-mailboxes#alone":  "in a pool of one thread the sender that waits keeps the receiver from running",
	"stopping#home":         "which messages wait when an actor stops depends on the order",
	"dispatchers#twice":     "its dispatcher breaks a rule, at which the pool's run ends",
	"dispatchers#published": "its dispatcher breaks a rule, at which the pool's run ends",
}

// otherData are the cells whose messages are the same, but whose data depends on the order, with the reason.
var otherData = map[string]string{
	"map-reduce#squares": "which results stand together in a group that is reduced depends on who is first",
	"map-reduce#sets":    "the same",
	"bank-counter#sauna": "what a guest sends itself depends on the number that it reads",
	"too-late#question":  "what the bank has paid when it replies to Ann depends on who asked first",
	"supervision#knock":  "whether a knock is answered with open or closed depends on when it comes",
	"name-service#again": "whether a question is answered with the clock or with nobody depends on when it is asked",
}

// TestMessagesOfLessonsMatch runs every cell of the lessons under both schedulers. Unless a program's sends depend on
// the order, each message of one run is matched with one of the other, with the same contents. The cells listed as
// exceptions must really differ.
func TestMessagesOfLessonsMatch(t *testing.T) {
	entries, err := lessons.Builtin().Lessons()
	if err != nil {
		t.Fatal(err)
	}
	cells, messages := 0, 0
	var differ, otherwise []string
	for _, e := range entries {
		for _, cell := range e.Lesson.Cells() {
			req := cellRequest(e.Lesson, cell)
			runs := bothRuns(t, req)
			for _, run := range runs {
				checkLifecycle(t, req.Name, run, nil)
			}
			if len(runs) < 2 {
				continue // no actors
			}
			m := render.MatchMessages(runs[0], runs[1])
			if len(m.Missing)+len(m.Added) > 0 {
				differ = append(differ, req.Name)
				if orderDependent[req.Name] == "" {
					t.Errorf("%s: %d messages have no partner in the pool, %d there none in the other run", req.Name, len(m.Missing), len(m.Added))
				}
			} else {
				cells++
				messages += len(m.Pairs)
			}
			if slices.ContainsFunc(m.Pairs, func(p render.Pair) bool { return p.Changed }) {
				otherwise = append(otherwise, req.Name)
				if otherData[req.Name] == "" {
					t.Errorf("%s: messages that are matched say something else", req.Name)
				}
			}
			checkMatch(t, req.Name, m, runs[0], runs[1])
		}
	}
	t.Logf("all %d messages of %d cells are matched; those of %d cells depend on the order", messages, cells, len(differ))
	for what, lists := range map[string][2][]string{
		"orderDependent": {differ, slices.Sorted(maps.Keys(orderDependent))},
		"otherData":      {otherwise, slices.Sorted(maps.Keys(otherData))},
	} {
		slices.Sort(lists[0])
		if !slices.Equal(lists[0], lists[1]) {
			t.Errorf("%s lists %v, but it is %v", what, lists[1], lists[0])
		}
	}
}

// bothRuns are the traces of a program under thread and pool.
func bothRuns(t *testing.T, req kernel.Request) []*trace.Trace {
	t.Helper()
	req.Both, req.Capture = true, true
	var x kernel.Executor
	res, err := x.Execute(context.Background(), req, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(res.Diagnostics) > 0 {
		t.Fatalf("%s: %v", req.Name, res.Diagnostics)
	}
	return res.Traces()
}

// checkMatch checks that no message has two partners, and that each sent message is in the match once.
func checkMatch(t *testing.T, name string, m render.Match, a, b *trace.Trace) {
	t.Helper()
	seenA, seenB := map[trace.MessageID]bool{}, map[trace.MessageID]bool{}
	take := func(seen map[trace.MessageID]bool, id trace.MessageID) {
		if seen[id] {
			t.Errorf("%s: message %d is matched twice", name, id)
		}
		seen[id] = true
	}
	for _, p := range m.Pairs {
		take(seenA, p.A)
		take(seenB, p.B)
	}
	for _, id := range m.Missing {
		take(seenA, id)
	}
	for _, id := range m.Added {
		take(seenB, id)
	}
	for _, side := range []struct {
		seen map[trace.MessageID]bool
		of   *trace.Trace
	}{{seenA, a}, {seenB, b}} {
		for i := range side.of.Events {
			e := &side.of.Events[i]
			if e.Kind == trace.MsgDequeue && !side.seen[e.Msg] {
				t.Errorf("%s: message %d was handled, but is not matched", name, e.Msg)
			}
		}
	}
}

// TestCompareCommand checks that compare lists what an edit changes, and nothing else; for one program it compares
// the schedulers.
func TestCompareCommand(t *testing.T) {
	before := `package main

import "actor"

type Twice struct{ to actor.Ref }

func (x Twice) Receive(ctx *actor.Context, m actor.Message) {
	ctx.Send(x.to, actor.Message{Subject: "twice", Data: 2 * m.Data.(int)})
}

type Sink struct{}

func (Sink) Receive(*actor.Context, actor.Message) {}

func main() {
	sys := actor.NewSystem()
	twice := sys.Spawn("twice", Twice{sys.Spawn("sink", Sink{})})
	for n := range 3 {
		sys.Send(twice, actor.Message{Subject: "n", Data: n})
	}
	sys.Wait()
}
`
	dir := t.TempDir()
	a, b := filepath.Join(dir, "before.go"), filepath.Join(dir, "after.go")
	for path, text := range map[string]string{
		a: before, b: strings.Replace(before, "\tctx.Send(x.to", "\tif m.Data == 1 {\n\t\tctx.Send(ctx.Self(), actor.Message{Subject: \"more\", Data: 5})\n\t}\n\tctx.Send(x.to", 1),
	} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	const want = "6 messages are in both, 0 in A only, 2 in B only; 0 have another subject or other data, 0 went to another actor\n+ more(5) to twice\n+ twice(10) to sink\n"
	if r := inProcess(t, "compare", a, b); r.status != exitOK || !strings.HasSuffix(r.stdout, want) {
		t.Errorf("status %d: %s%s", r.status, r.stdout, r.stderr)
	}
	if r := inProcess(t, "compare", a); r.status != exitOK || !strings.HasSuffix(r.stdout, "6 messages are in both, 0 in A only, 0 in B only; 0 have another subject or other data, 0 went to another actor\n") {
		t.Errorf("status %d: %s%s", r.status, r.stdout, r.stderr)
	}
	if r := inProcess(t, "compare"); r.status != exitUsage {
		t.Errorf("without a program: status %d", r.status)
	}
}
