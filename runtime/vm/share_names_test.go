package vm

import (
	"slices"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestLocksByValue first uses locks by the values of their methods, by interfaces and by method expressions. They have the name that the
// source gives them there, or else that of their type.
func TestLocksByValue(t *testing.T) {
	wantShares(t, `import ("fmt"; "slices"; "sync")
type both struct{ sync.Mutex; n int }
func main() {
	var mu, other, third, h sync.Mutex
	f, g := mu.Lock, mu.Unlock
	f()
	g()
	mu.Lock()
	mu.Unlock()
	lock := (*sync.Mutex).Lock
	lock(&other)
	var b both
	var l sync.Locker = &b
	l.Lock()
	b.Unlock()
	(*sync.Mutex).Lock(&h)
	(*sync.Mutex).Unlock(&h)
	var rw sync.RWMutex
	r := rw.RLocker()
	r.Lock()
	r.Unlock()
	rw.Lock()
	rw.Unlock()
	var once sync.Once
	once.Do(third.Lock)
	slices.SortFunc([]int{1, 2}, func(a, b int) int { third.Unlock(); return a - b })
	var wg sync.WaitGroup
	add := wg.Add
	add(1)
	wg.Done()
	fmt.Println("ok")
}`, `
main locks a sync.Mutex
main unlocks a sync.Mutex
main locks a sync.Mutex (here mu)
main unlocks a sync.Mutex (here mu)
main locks a sync.Mutex #2
main locks l
main unlocks l (here b)
main locks h
main unlocks h
main locks rw (here r) for reading, 1 reader now
main unlocks rw (here r) for reading, 0 readers left
main locks rw
main unlocks rw
main locks the lock of once
main locks a sync.Mutex #3
main unlocks the lock of once
main unlocks a sync.Mutex #3 (here third)
main adds 1 to the counter of a sync.WaitGroup: 1
main adds -1 to the counter of a sync.WaitGroup (here wg): 0
`, "ok\n")
}

// TestSelectWithDefaultNames first uses channels in selects that do not wait, after operations of other kinds.
func TestSelectWithDefaultNames(t *testing.T) {
	wantShares(t, `func main() {
	jobs, done := make(chan int, 1), make(chan bool, 1)
	select {
	case jobs <- 1:
	default:
	}
	<-jobs
	select {
	case done <- true:
	case x := <-jobs:
		_ = x
	default:
	}
	<-done
}`, `
main sends 1 on jobs, 1 of 1 in its buffer
main receives 1 from jobs, 0 of 1 in its buffer
main sends true on done, 1 of 1 in its buffer
main receives true from done, 0 of 1 in its buffer
`, "")
}

// TestWillReceiveIsTheSenders uses a lock and a channel in a WillReceive, which runs on the thread of the sender: main, or an actor.
func TestWillReceiveIsTheSenders(t *testing.T) {
	wantShares(t, `import ("actor"; "sync")
type A struct{ mu *sync.Mutex; tokens chan int }
func (a A) WillReceive(string) bool { a.mu.Lock(); a.tokens <- 1; <-a.tokens; return true }
func (a A) Receive(*actor.Context, actor.Message) { a.mu.Unlock() }
type B struct{ mu *sync.Mutex; to actor.Ref }
func (b B) WillReceive(string) bool { b.mu.Lock(); return true }
func (b B) Receive(c *actor.Context, _ actor.Message) { b.mu.Unlock(); c.Send(b.to, actor.Message{Subject: "hi"}) }
func main() {
	sys := actor.NewSystem()
	a := sys.Spawn("a", A{&sync.Mutex{}, make(chan int, 1)})
	b := sys.Spawn("b", B{&sync.Mutex{}, a})
	sys.Send(b, actor.Message{Subject: "go"})
	sys.Wait()
}`, `
main locks b.mu
b unlocks b.mu
b locks a.mu
b sends 1 on a.tokens, 1 of 1 in its buffer
b receives 1 from a.tokens, 0 of 1 in its buffer
a unlocks a.mu
`, "")
}

// TestTimerStopDiscards stops and resets timers that have fired: the time is discarded, and nobody receives it.
func TestTimerStopDiscards(t *testing.T) {
	wantShares(t, `import ("fmt"; "time")
func main() {
	t := time.NewTimer(1)
	<-t.C
	t.Reset(1)
	time.Sleep(time.Millisecond)
	fmt.Println(t.Stop())
	t.Reset(time.Millisecond)
	<-t.C
}`, `
the timer of t.C fires
main receives the time from t.C
the timer of t.C fires
the timer of t.C fires
main receives the time from t.C
`, "true\n")
}

// TestStructTexts sends structs of all kinds of types.
func TestStructTexts(t *testing.T) {
	wantShares(t, `import "time"
type S struct{ a int }
type P[T any] struct{ x T }
func main() {
	a := make(chan S, 1)
	a <- S{}
	b := make(chan P[S], 1)
	b <- P[S]{}
	c := make(chan struct{ x S }, 1)
	c <- struct{ x S }{}
	d := make(chan struct{ P[int] }, 1)
	d <- struct{ P[int] }{}
	e := make(chan time.Time, 1)
	e <- time.Time{}
	f := make(chan struct{}, 1)
	f <- struct{}{}
}`, `
main sends S{…} on a, 1 of 1 in its buffer
main sends P[...]{…} on b, 1 of 1 in its buffer
main sends struct{…} on c, 1 of 1 in its buffer
main sends struct{…} on d, 1 of 1 in its buffer
main sends Time{…} on e, 1 of 1 in its buffer
main sends struct{}{} on f, 1 of 1 in its buffer
`, "")
}

// TestStashed asks how many messages an actor has stashed.
func TestStashed(t *testing.T) {
	wantShares(t, `import ("actor"; "fmt")
type A struct{}
func (A) Receive(c *actor.Context, m actor.Message) {
	if m.Subject != "end" {
		c.Stash()
		return
	}
	fmt.Println(c.Self().Stashed(), c.Self().Pending(), actor.Ref{}.Stashed())
	c.UnstashAll()
	c.Exit()
}
func main() {
	sys := actor.NewSystem()
	a := sys.Spawn("a", A{})
	for _, s := range []string{"x", "y", "end"} {
		sys.Send(a, actor.Message{Subject: s})
	}
	sys.Wait()
}`, "", "2 2 0\n")
}

// TestNamesOfParameters uses locks and channels that functions have as parameters: they have their callers' names, each has one, and two
// have different ones. A parameter to which its function assigns has its own name, as has one whose argument is no variable.
func TestNamesOfParameters(t *testing.T) {
	events, _ := sharesOf(t, `import "sync"
type account struct{ mu sync.Mutex; left int }
func (a *account) add(n int) { a.mu.Lock(); a.left += n; a.mu.Unlock() }
func pay(from, to *account) { from.add(-1); to.add(1) }
func send(out chan<- int) { out <- 1 }
func first(a, b chan int) { a = b; a <- 2 }
func locked(m *sync.Mutex, f func()) { m.Lock(); defer m.Unlock(); f() }
type shop struct{ till sync.Mutex }
func main() {
	alice, bob := &account{}, &account{}
	pay(alice, bob)
	pay(bob, alice)
	jobs, queue := make(chan int), make(chan int, 1)
	go send(jobs)
	<-jobs
	first(jobs, queue)
	var s shop
	locked(&s.till, func() {})
	func(m *sync.Mutex) { m.Lock(); (*m).Unlock() }(&[]sync.Mutex{{}}[0])
	defer locked(&alice.mu, func() {})
	var each [2]sync.Mutex
	for i := range each { locked(&each[i], func() {}) }
}`, trace.Sim)
	events = slices.DeleteFunc(events, func(e string) bool { return strings.Contains(e, "unlocks") })
	if got, want := "\n"+strings.Join(events, "\n")+"\n", `
main locks alice.mu (here a.mu)
main locks bob.mu (here a.mu)
main locks bob.mu (here a.mu)
main locks alice.mu (here a.mu)
main receives 1 from jobs
send · g2 has sent 1 on jobs (here out)
main sends 2 on a, 1 of 1 in its buffer
main locks s.till (here m)
main locks m
main locks each[0] (here m)
main locks each[1] (here m)
main locks alice.mu (here m)
`; got != want {
		t.Errorf("%s\nwant:%s", got, want)
	}
}

// TestOneNameEverywhere lets two functions call locks by different names: events, the state and the error have one for each, and say what
// it is called there.
func TestOneNameEverywhere(t *testing.T) {
	src := "package main\n" + `import ("sync"; "time")
func left(a, b *sync.Mutex) { a.Lock(); time.Sleep(time.Millisecond); b.Lock() }
func right(x, y *sync.Mutex) { y.Lock(); time.Sleep(time.Millisecond); x.Lock() }
func listen(c <-chan int, quit chan bool) { select { case <-c: case quit <- true: } }
func main() {
	var red, blue sync.Mutex
	news, stop := make(chan int), make(chan bool)
	go left(&red, &blue)
	go right(&red, &blue)
	go listen(news, stop)
	select {}
}`
	p, diags := Compile([]File{{Name: "main.go", Text: src}})
	if p == nil {
		t.Fatal(diags)
	}
	want := []string{"left · g2 waits to lock blue (here b)", "right · g3 waits to lock red (here x)", "listen · g4 waits in a select, to receive from news (here c) or to send on stop (here quit)"}
	for _, capture := range []bool{true, false} {
		var stderr strings.Builder
		res := p.Run(t.Context(), Config{Capture: capture, Stderr: &stderr})
		for _, w := range want {
			if text, _, _ := strings.Cut(w, " or to"); !strings.Contains(res.Outcome.Text, text) {
				t.Errorf("with a trace: %t: the outcome %q lacks %q", capture, res.Outcome.Text, text)
			}
			_, waits, _ := strings.Cut(w, "waits ")
			if text, _, _ := strings.Cut(waits, " or to"); !strings.Contains(stderr.String(), "\twaits "+text) {
				t.Errorf("with a trace: %t: the report lacks %q:\n%s", capture, text, stderr.String())
			}
		}
		if !capture {
			continue
		}
		var events []string
		for i := range res.Trace.Events {
			events = append(events, res.Trace.Words(trace.Step(i)))
		}
		for _, w := range want {
			if !slices.Contains(events, w) {
				t.Errorf("no event says %q:\n%s", w, strings.Join(events, "\n"))
			}
		}
		checkNamesInState(t, p, trace.Step(len(res.Trace.Events)-1), want)
	}
}

// checkNamesInState compares what goroutines wait for in the state at a step.
func checkNamesInState(t *testing.T, p *Program, last trace.Step, want []string) {
	t.Helper()
	states, err := p.Inspect(t.Context(), Config{}, Look{Step: last})
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, g := range states[0].Goroutines {
		all.WriteString(g.Thread + " " + g.Waits + "\n")
	}
	for _, w := range want {
		if !strings.Contains(all.String(), w) {
			t.Errorf("the state lacks %q:\n%s", w, all.String())
		}
	}
}
