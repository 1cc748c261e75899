package vm

import "testing"

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
main locks a sync.Mutex
main unlocks a sync.Mutex
main locks a sync.Mutex #2
main locks l
main unlocks l
main locks h
main unlocks h
main locks r for reading, 1 reader now
main unlocks r for reading, 0 readers left
main locks r
main unlocks r
main locks the lock of once
main locks a sync.Mutex #3
main unlocks the lock of once
main unlocks a sync.Mutex #3
main adds 1 to the counter of a sync.WaitGroup: 1
main adds -1 to the counter of a sync.WaitGroup: 0
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
