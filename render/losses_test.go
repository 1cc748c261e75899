package render_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// losing are programs, and what is told of their losses.
var losing = []struct {
	name, body string
	lost       int
	unhandled  int
	notDue     int
	want       string
}{
	{"nothing", `sys.Send(a, m("x")); sys.Wait()`, 0, 0, 0, ""},
	{"a full mailbox", `b := sys.Spawn("b", Taker{}, actor.Capacity(2)); for range 9 { sys.Send(b, m("x")) }; sys.Wait()`, 6, 0, 0,
		"Refused by a full mailbox: 6 messages from main to b (capacity 2). Send returns an error. Remedy: a larger actor.Capacity, " +
			"actor.Overflow(actor.BlockSender), which makes the sender wait, or fewer messages."},
	{"WillReceive", `g := sys.Spawn("g", Gate{}); sys.Send(g, m("no")); sys.Send(g, m("yes")); sys.Wait()`, 1, 0, 0,
		`Refused by the actor: 1 message from main to g (subject "no"). Its WillReceive returned false. Send returns an error. If that is intended, nothing is wrong.`},
	{"DropNewest", `b := sys.Spawn("b", Taker{}, actor.Capacity(2), actor.Overflow(actor.DropNewest)); for range 9 { sys.Send(b, m("x")) }; sys.Wait()`, 6, 0, 0,
		"Dropped by a full mailbox: 6 messages from main to b (capacity 2). That is its policy, actor.DropNewest. The sender gets no error. " +
			"If that is not intended: a larger actor.Capacity, or another actor.Overflow."},
	{"DropOldest", `b := sys.Spawn("b", Taker{}, actor.Capacity(2), actor.Overflow(actor.DropOldest)); for range 9 { sys.Send(b, m("x")) }; sys.Wait()`, 6, 0, 0,
		"Dropped to make room for newer ones: 6 messages from main to b (capacity 2). That is the policy of the full mailbox, actor.DropOldest. " +
			"The sender gets no error. If that is not intended: a larger actor.Capacity, or another actor.Overflow."},
	{"the receiver ends", `sys.SendAfter(time.Second, a, m("x")); sys.StopActor(a); sys.Wait()`, 1, 0, 0,
		"Dropped: 1 message from main to a. The receiver ended while this waited in its mailbox. The sender gets no error. " +
			"Remedy: Poison instead of Stop or Exit; it ends an actor after the messages that wait and are due."},
	{"the receiver fails", `sys.Send(sys.Spawn("o", Boss{}, actor.Supervise(actor.Strategy{Directive: actor.Stop})), m("go")); sys.Wait()`, 1, 0, 0,
		"Dropped with an actor that failed: 1 message from o to child. The receiver was stopped after a panic, its own or that of an actor supervised with it, while this waited in its mailbox. " +
			"The sender gets no error. If that is not intended: a supervisor with the Directive Resume or Restart, which keep the mailbox."},
	{"dead letters, of a goroutine too", `sys.StopActor(a); time.Sleep(time.Millisecond); sys.Send(a, m("x")); done := make(chan bool); go func() { sys.Send(a, m("y")); close(done) }(); <-done; sys.Wait()`, 2, 0, 0,
		"Dead letters: 2 messages: 1 from main to a, 1 from main.func1 · g2 to a. The receiver had ended. Send returns an error. " +
			"Remedy: Watch, which notifies an actor when another one ends."},
	{"a late reply", `sys.Ask(sys.Spawn("slow", Slow{}), m("x"), time.Millisecond); sys.Wait()`, 1, 0, 0,
		"Late replies: 1 message from slow to main. Nobody was waiting for this reply any more. Reply returns an error. Remedy: a longer wait in Ask, or a single, earlier reply."},
	{"no routee", `sys.Send(sys.SpawnRouter("r", actor.Router{}), m("x")); sys.Wait()`, 1, 0, 0,
		"No routee: 1 message from main to r. The router had no routee to take this. Send returns an error. Remedy: more routees, or a larger actor.Capacity for them."},
	{"nobody", `sys.SendCategory("c", m("x")); sys.Send(actor.Ref{}, m("y")); sys.Wait()`, 2, 0, 0,
		`Sent to nobody: 2 messages from main (subject "x"). The category had no member to take this, or the Ref refers to no actor, like the Sender of a message from main. ` +
			"Send returns an error. Remedy: members with room, or Ask where main needs a reply."},
	{"never handled", `for range 4 { sys.Send(a, m("x")) }`, 0, 4, 0,
		"Never handled: 4 messages from main to a. This was still waiting when main returned. Remedy: Wait at the end of main, which returns when all messages are handled."},
	{"not due", `sys.SendAfter(time.Hour, a, m("x"))`, 0, 0, 1, ""},
	{"taken back", `r := sys.Spawn("r", Remover{}); sys.Send(r, m("go")); sys.Send(r, m("x")); sys.Wait()`, 0, 0, 0, ""},
	{"a panic", `sys.Send(a, m("panic")); sys.Wait()`, 0, 0, 0, ""},
	{"the runtime's own", `w := sys.Spawn("w", Watcher{a}); sys.Send(w, m("x")); sys.Wait()`, 0, 0, 0, ""},
	{"many pairs", `b := sys.Spawn("b", Taker{}, actor.Capacity(1)); for i := range 5 { p := sys.Spawn(fmt.Sprint("p", i), Pusher{b}); sys.Send(p, m("go")) }; for range 3 { sys.Send(a, actor.Message{Subject: "x"}) }; sys.Wait()`, 13, 0, 0,
		"Refused by a full mailbox: 13 messages: 3 from p2 to b (capacity 1), 3 from p3 to b (capacity 1), 3 from p4 to b (capacity 1), 4 between others. " +
			"Send returns an error. Remedy: a larger actor.Capacity, actor.Overflow(actor.BlockSender), which makes the sender wait, or fewer messages."},
}

const losingTypes = `
type Taker struct{}

func (Taker) Receive(ctx *actor.Context, m actor.Message) {
	ctx.Sleep(time.Millisecond)
	if m.Subject == "panic" {
		panic("broken")
	}
}

type Gate struct{ Taker }

func (Gate) WillReceive(subject string) bool { return subject == "yes" }

type Slow struct{}

func (Slow) Receive(ctx *actor.Context, m actor.Message) {
	ctx.Sleep(5 * time.Millisecond)
	ctx.Reply(m)
}

// Watcher ends while it is told that who it watches has ended.
type Watcher struct{ of actor.Ref }

func (w Watcher) Receive(ctx *actor.Context, m actor.Message) {
	ctx.Watch(w.of)
	ctx.Stop(w.of)
	ctx.Sleep(time.Millisecond)
	ctx.Exit()
}

// Boss has a child that fails at the first of two messages.
type Boss struct{}

func (Boss) Receive(ctx *actor.Context, m actor.Message) {
	child := ctx.Spawn("child", Taker{})
	ctx.Send(child, actor.Message{Subject: "panic"})
	ctx.Send(child, m)
}

type Remover struct{ Taker }

func (Remover) Receive(ctx *actor.Context, m actor.Message) {
	ctx.Sleep(time.Millisecond)
	if _, ok := ctx.Remove(actor.Subject("x")); !ok {
		panic("there is none")
	}
}

type Pusher struct{ to actor.Ref }

func (p Pusher) Receive(ctx *actor.Context, m actor.Message) {
	for range 3 {
		ctx.Send(p.to, m)
	}
}

func m(subject string) actor.Message { return actor.Message{Subject: subject} }
`

// TestLosses: of each way to lose a message a run says how many, who sent it to whom, and what to do; and of what only looks like
// a loss nothing.
func TestLosses(t *testing.T) {
	for _, test := range losing {
		t.Run(test.name, func(t *testing.T) {
			tr := runSource(t, fmt.Sprintf("%s\nfunc main() {\n\tsys := actor.NewSystem()\n\ta := sys.Spawn(\"a\", Taker{})\n\t_ = a\n\t%s\n}\n", losingTypes, test.body))
			s := render.Summarize(tr)
			if s.Lost != test.lost || s.Unhandled != test.unhandled || s.NotDue != test.notDue {
				t.Errorf("%d lost, %d never handled, %d not due; want %d, %d, %d", s.Lost, s.Unhandled, s.NotDue, test.lost, test.unhandled, test.notDue)
			}
			got := strings.Join(render.LossLines(render.RunLosses{End: tr.Header.Outcome.End, Losses: s.Losses}), "\n")
			if got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
			n := 0
			for _, why := range render.LossByMessage(tr) {
				if why != trace.NotLost {
					n++
				}
			}
			if n != test.lost+test.unhandled {
				t.Errorf("by message %d are lost", n)
			}
		})
	}
}

// runSource runs a program in a pool of two.
func runSource(t *testing.T, src string) *trace.Trace {
	t.Helper()
	var x kernel.Executor
	res, err := x.Execute(context.Background(), kernel.Request{
		Name: "x", Target: "x", Capture: true, Settings: trace.Settings{Scheduler: trace.Pool, Workers: 2, Cores: 2, Seed: 1}, Cells: []kernel.Cell{{ID: "x", Text: src}},
	}, func(kernel.Update) {})
	if err != nil || len(res.Diagnostics) > 0 {
		t.Fatal(err, res)
	}
	return res.Traces()[0]
}
