package grade

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// tracesOf runs the only cell of a lesson.
func tracesOf(t *testing.T, l *lessons.Lesson) []*trace.Trace {
	t.Helper()
	c := l.Cells()[0]
	s := trace.Settings{Scheduler: trace.Scheduler(c.Settings.Scheduler), Workers: c.Settings.Workers, Cores: c.Settings.Cores, Seed: 1}
	s.Dispatcher, _ = trace.ParseDispatcher(c.Settings.Dispatcher)
	both := c.Settings.Scheduler == "both"
	if both {
		s.Scheduler = ""
	}
	var x kernel.Executor
	res, err := x.Execute(context.Background(), kernel.Request{
		Name: c.ID, Target: c.ID, Capture: true, Settings: s, Both: both, Cells: []kernel.Cell{{ID: c.ID, Text: c.Text}},
		Limits: kernel.Limits{Events: l.Limits.Events},
	}, func(kernel.Update) {})
	if err != nil || len(res.Diagnostics) > 0 {
		t.Fatal(err, res)
	}
	return res.Traces()
}

// visits is a program whose visitors handle what main sends them, each on its own.
const visits = `
type Visitor struct{}

func (Visitor) Receive(ctx *actor.Context, m actor.Message) {
	if m.Subject == "quick" {
		ctx.Work(8 * time.Microsecond)
		return
	}
	ctx.Sleep(time.Millisecond)
	if m.Subject == "break" {
		panic("broken")
	}
	if m.Subject == "answer" {
		ctx.Reply(actor.Message{Subject: "yes"})
	}
}

// Poster sends a visitor twenty messages.
type Poster struct{ to actor.Ref }

func (p Poster) Receive(ctx *actor.Context, m actor.Message) {
	for range 20 {
		ctx.Send(p.to, actor.Message{Subject: "quick"})
		ctx.Sleep(45 * time.Microsecond)
	}
}

func main() {
	sys := actor.NewSystem()
	a, b := sys.Spawn("a", Visitor{}), sys.Spawn("b", Visitor{})
	_, _ = a, b
	%s
	sys.Wait()
	fmt.Println("done")
}
`

const (
	first = `sys.Send(a, actor.Message{Subject: "first"});`
	then  = `sys.Send(a, actor.Message{Subject: "then"});`
)

func TestUnmet(t *testing.T) {
	for _, test := range []struct{ name, settings, body, checks, want string }{
		{"all hold", "scheduler=both workers=2 cores=2", first + then + `sys.Ask(b, actor.Message{Subject: "answer"}, time.Second)`,
			`every message is handled; every request is answered; no actor handles two messages at once; at most 1 "first" at once;
"first" before "then" on each actor; at most 2 threads; output has "done"; output lacks "undone"; thread.threads = 2; pool.makespan < 1s`, ""},
		{"handled, but in the wrong order", "workers=2", then + first, `every message is handled; "first" before "then"; "nothing" before "first"; "then" before "nothing"`, `2 pool step 16: a begins then() on w1, 1 waiting. Nothing with "first" has been handled by then.
3 pool step 23: a begins first() on w1, 0 waiting. Nothing with "nothing" has been handled by then.
4 pool step 43: Nothing with "nothing" is handled.`},
		{"before, but by another", "workers=2", `sys.Send(b, actor.Message{Subject: "first"}); time.Sleep(5*time.Millisecond);` + then, `"first" before "then"; "first" before "then" on each actor`, `2 pool step 31: a begins then() on w1, 0 waiting. Nothing with "first" has been handled by then.`},
		{"not yet ended", "workers=2 cores=2", `sys.Send(b, actor.Message{Subject: "first"});` + then, `"first" before "then"`, `1 pool step 23: a begins then() on w0, 0 waiting. Nothing with "first" has been handled by then.`},
		{"too many at once", "scheduler=thread cores=2", first + `sys.Send(b, actor.Message{Subject: "first"})`, `at most 1 "first" at once; at most 2 "first" at once; at most 1 thread; at most 2 threads`, `1 thread step 22: a begins first() on t0, 0 waiting. That makes 2 at once.
3 thread step 6: thread t1 is created. That makes 2.`},
		{"main starts all", "workers=2 cores=2", first + `go func() { time.Sleep(time.Millisecond); sys.Send(b, actor.Message{Subject: "then"}) }(); time.Sleep(5*time.Millisecond); fmt.Println("waited")`, `main starts all before it waits`, ""},
		{"main sends after it has waited", "workers=2 cores=2", `time.Sleep(time.Millisecond);` + first, `main starts all before it waits`, `1 pool step 12: main sends first() to a. Main waited before, at step 9.`},
		{"main spawns after it has waited", "workers=2 cores=2", `time.Sleep(time.Millisecond); sys.Spawn("c", Visitor{})`, `main starts all before it waits`, `1 pool step 12: c is spawned by main. Main waited before, at step 9.`},
		{"main starts a goroutine after it has waited", "workers=2 cores=2", `time.Sleep(time.Millisecond); done := make(chan bool); go close(done); <-done`, `main starts all before it waits`, `1 pool step 12: close · g2 is started in line 31. Main waited before, at step 9.`},
		{"senders", "workers=2 cores=2", first + `sys.Send(sys.Spawn("poster", Poster{b}), actor.Message{Subject: "go"}); go func() { sys.Send(a, actor.Message{Subject: "then"}) }()`,
			`"first" from "main"; "quick" from "poster"; "quick" from "Poster:poster"; "quick" not from "main"; "nothing" not from "main"; "then" from "main.func";
"first" from "poster"; "quick" from "main"; "quick" not from "post"; "nothing" from "main"`, `7 pool step 18: a begins first() on w1, 0 waiting. It is from main.
8 pool step 114: b begins quick() on w0, 19 waiting. It is from Poster:poster.
9 pool step 114: b begins quick() on w0, 19 waiting. It is from Poster:poster.
10 pool step 180: Nothing with "nothing" is handled.`},
		{"who prints", "workers=2 cores=2", `a = sys.Spawn("main page", actor.BehaviorFunc(func(*actor.Context, actor.Message) { fmt.Println("page") }));` + first + `go func() { fmt.Println("beside") }(); fmt.Println("alone")`,
			`output "page" from "main page"; output "page" not from "main"; output "alone" from "main"; output "beside" from "main.func"; output "beside" not from "main"; output "nothing" not from "main";
output "alone" not from "main"; output "page" not from "page"; output "beside" from "main"; output "nothing" from "main"`, `7 pool step 14: main writes "alone\n".
8 pool step 17: main page writes "page\n".
9 pool step 23: main.func2 · g2 writes "beside\n".
10 pool step 39: Nothing with "nothing" is printed.`},
		{"goroutines that act", "workers=2 cores=2", `c := make(chan int, 1); var mu sync.Mutex; go func() { mu.Lock(); fmt.Println("beside"); mu.Unlock(); c <- 1 }(); go func() { time.Sleep(time.Millisecond); <-c; <-c }(); go func() { c <- 2 }(); mu.Lock(); mu.Unlock(); time.Sleep(2*time.Millisecond)`,
			`at least 2 goroutines send; at least 1 goroutine receives; at least 1 goroutine locks; at least 3 goroutines send or receive; at least 1 goroutine sleeps; at least 2 goroutines print or sleep;
at least 3 goroutines send; at least 2 goroutines lock or sleep or print or receive or wait or send; at least 4 goroutines wait; at least 1 actor sends; at least 1 actor prints or sleeps`, `7 pool step 51: Only 2 goroutines send: main.func3 · g4, main.func1 · g2.
9 pool step 51: Only 2 goroutines wait: main.func2 · g3, main.func1 · g2.
10 pool step 51: No actor sends.
11 pool step 51: No actor prints or sleeps.`},
		{"goroutines that count", "workers=2 cores=2", `var ready, done sync.WaitGroup; ready.Add(1); done.Go(func() { ready.Done() }); done.Go(func() {}); done.Wait(); ready.Wait()`,
			`at least 1 goroutine counts; at least 2 goroutines count`, `2 pool step 38: Only 1 goroutine counts: main.func1 · g2.`},
		{"actors that act", "scheduler=both workers=2 cores=2", first + `sys.Send(sys.Spawn("poster", Poster{b}), actor.Message{Subject: "go"}); time.Sleep(time.Millisecond)`,
			`at least 2 actors sleep; at least 1 actor sends; at least 2 actors send or wait;
at least 2 actors send; at least 1 actor prints; at least 1 goroutine sleeps; at least 4 actors sleep`, `4 thread step 276: Only 1 actor sends: poster.
5 thread step 276: No actor prints.
6 thread step 276: No goroutine sleeps.
7 thread step 276: Only 2 actors sleep: a, poster.`},
		{"a goroutine that a handler starts", "scheduler=thread cores=2", `a = sys.Spawn("c", actor.BehaviorFunc(func(*actor.Context, actor.Message) { go fmt.Println("by itself"); time.Sleep(time.Millisecond) }));` + first,
			`at least 1 goroutine prints; at least 1 actor prints`, `2 thread step 48: No actor prints.`},
		{"before output", "workers=2 cores=2", `fmt.Print("ea"); fmt.Println("rly");` + first + `sys.Ask(b, actor.Message{Subject: "answer"}, time.Second)`,
			`"answer" before output "done"; "first" before output "nothing"; "first" before output "early"; "nothing" before output "early"`, `2 pool step 52: Nothing with "nothing" is printed.
3 pool step 10: main writes "rly\n". Nothing with "first" is being handled or has been by then.
4 pool step 10: main writes "rly\n". Nothing with "nothing" is being handled or has been by then.`},
		{"delays and ends", "workers=2 cores=2", `sys.SendAfter(time.Millisecond, a, actor.Message{Subject: "first"}); sys.StopActor(b)`, `pool.delays = 1; pool.ended = 1; pool.delays = 2; pool.ended = 2`, `3 pool step -1: pool.delays is 1.
4 pool step -1: pool.ended is 1.`},
		{"delays of goroutines", "workers=2 cores=2", `time.Sleep(time.Millisecond); <-time.After(time.Millisecond); go time.Sleep(time.Millisecond); go func() { <-time.After(time.Millisecond) }(); time.AfterFunc(time.Millisecond, func() {}); sys.SendAfter(time.Millisecond, a, actor.Message{Subject: "first"}); time.Sleep(2 * time.Millisecond)`,
			`pool.delays = 4; pool.delays = 6`, `2 pool step -1: pool.delays is 4.`},
		{"a panic", "", `sys.Send(a, actor.Message{Subject: "break"})`, `every message is handled`, `1 pool step 26: a panics handling break(): x:10: panic: broken.`},
		{"a dead letter", "", `sys.StopActor(a); time.Sleep(time.Millisecond); sys.Send(a, actor.Message{Subject: "late"})`, `every message is handled`, `1 pool step 20: late() is a dead letter: a no longer exists.`},
		{"left over", "", `sys.SendAfter(time.Hour, a, actor.Message{Subject: "late"}); return`, `every message is handled`, `1 pool step 15: main sends late() to a, in 3,600 s. It is never handled.`},
		{"lost to one that has stopped", "", `sys.StopActor(a); time.Sleep(time.Millisecond); sys.Send(a, actor.Message{Subject: "late"})`, `no message is lost`, `1 pool step 20: late() is a dead letter: a no longer exists.`},
		{"lost to nobody", "", `sys.SendCategory("none", actor.Message{Subject: "any"}); sys.Send(actor.Ref{}, actor.Message{Subject: "too"})`, `no message is lost`, `1 pool step 15: main sends any(): nobody can take it.`},
		{"lost in a full mailbox", "", `c := sys.Spawn("c", Visitor{}, actor.Capacity(1)); for range 3 { sys.Send(c, actor.Message{Subject: "x"}) }`, `no message is lost`, `1 pool step 25: c refuses x() from main: mailbox full.`},
		{"waits still", "", `sys.Send(a, actor.Message{Subject: "first"}); sys.Send(a, actor.Message{Subject: "then"}); return`, `no message is lost`, `1 pool step 15: main sends first() to a. It is never handled.`},
		{"not lost", "", `sys.SendAfter(time.Hour, a, actor.Message{Subject: "late"}); sys.Send(b, actor.Message{Subject: "break"}); time.Sleep(time.Second); return`, `no message is lost; every message is handled`, `2 pool step 29: b panics handling break(): x:10: panic: broken.`},
		{"nobody to ask", "", `sys.Ask(actor.Ref{}, actor.Message{Subject: "first"}, 3*time.Millisecond)`, `every request is answered`, `1 pool step 15: main asks nobody: first().`},
		{"no answer", "", `sys.Ask(a, actor.Message{Subject: "first"}, 3*time.Millisecond)`, `every request is answered`, `1 pool step 29: main got no reply from a to first() within 3 ms.`},
		{"nobody to answer", "", `sys.StopActor(a); time.Sleep(time.Millisecond); sys.Ask(a, actor.Message{Subject: "first"}, 3*time.Millisecond)`, `every request is answered`, `1 pool step 20: first() is a dead letter: a no longer exists.`},
		{"a deadlock", "", `<-make(chan int)`, `output has "done"`, `0 pool step 16: all goroutines are asleep - deadlock! main waits to receive from make(chan int) (x:31).
1 pool step -1: the output is "".`},
		{"figures", "scheduler=both workers=2", first, `thread.threads = 3; pool.makespan < 1us; output lacks "done"; thread.output has "undone"; pool.log lacks "first"`, `1 thread step -1: thread.threads is 2.
2 pool step -1: pool.makespan is 1.085ms.
3 thread step 36: the output is "done\n".
4 thread step -1: the output is "done\n".
5 pool step -1: the log has "first".`},
		{"cut short", "", "for range 20 {" + first + "}", `every message is handled; at most 1 thread`, `1 pool step -1: Nothing is known about what happened after step 29, where recording ended.
2 pool step 5: thread w1 is created. That makes 2.`},
		{"a faulty dispatcher", "workers=4 cores=2 dispatcher=two-at-once", `for i := range 2 {
		sys.Send(sys.Spawn(fmt.Sprint("poster", i), Poster{a}), actor.Message{Subject: "go"})
	}`, `no actor handles two messages at once; every message is handled`, `0 pool step 164: w0 takes a. That cannot be: w1 works for a since it was made ready.
1 pool step 164: w0 takes a. That cannot be: w1 works for a since it was made ready.
2 pool step 16: main sends go() to poster0. It was not yet handled when the run was cut off.`},
	} {
		t.Run(test.name, func(t *testing.T) {
			limits := ""
			if test.name == "cut short" {
				limits = "---\nlimits: {events: 30}\n---\n"
			}
			src := limits + "# T\n\n```go {exercise id=x " + test.settings + "}" + fmt.Sprintf(visits, test.body) + "```\n\n<!-- check x: " + test.checks + " -->\n"
			l, err := lessons.Parse("x.md", []byte(src))
			if err != nil {
				t.Fatal(err)
			}
			traces := tracesOf(t, l)
			found, err := Unmet(l.Cells()[0].Exercise.Checks, traces)
			if err != nil {
				t.Fatal(err)
			}
			var lines []string
			for _, b := range found {
				lines = append(lines, fmt.Sprintf("%d %s step %d: %s", b.Check, b.Panel, b.Step, b.Text))
			}
			if got := strings.Join(lines, "\n"); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

// TestStashedIsNotHandled: a message that is stashed has not been handled before another.
func TestStashedIsNotHandled(t *testing.T) {
	src := "# T\n\n```go {exercise id=x workers=2}" + `
type Keeper struct{ open bool }

func (k *Keeper) Receive(ctx *actor.Context, m actor.Message) {
	if m.Subject == "then" {
		k.open = true
		ctx.UnstashAll()
	} else if !k.open {
		ctx.Stash()
	}
}

func main() {
	sys := actor.NewSystem()
	a := sys.Spawn("a", &Keeper{})
	sys.Send(a, actor.Message{Subject: "first"})
	sys.Send(a, actor.Message{Subject: "then"})
	sys.Wait()
}
` + "```\n\n<!-- check x: \"first\" before \"then\"; every message is handled -->\n"
	l, err := lessons.Parse("x.md", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	found, err := Unmet(l.Cells()[0].Exercise.Checks, tracesOf(t, l))
	if err != nil || len(found) != 1 || !strings.Contains(found[0].Text, `a begins then()`) {
		t.Errorf("%+v, %v", found, err)
	}
}
