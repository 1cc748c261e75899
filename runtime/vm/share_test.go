package vm

import (
	"bytes"
	"context"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestRunsAtOnce checks that one program may run many times concurrently, and many may be compiled concurrently: they
// share the library and the code.
func TestRunsAtOnce(t *testing.T) {
	src, err := os.ReadFile("testdata/programs/library.go")
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("testdata/programs/library.out")
	if err != nil {
		t.Fatal(err)
	}
	files := []File{{Name: "main.go", Text: string(src)}}
	shared, diags := Compile(files)
	if shared == nil {
		t.Fatal(diags)
	}
	var wg sync.WaitGroup
	for i := range 6 {
		wg.Go(func() {
			p := shared
			if i%2 == 0 {
				p, _ = Compile(files)
			}
			var out bytes.Buffer
			p.Run(context.Background(), Config{Stdout: &out, Settings: trace.Settings{Seed: uint64(i)}})
			if out.String() != string(want) {
				t.Errorf("run %d wrote something else", i)
			}
		})
	}
	wg.Wait()
}

// TestRunsLeaveNoGoroutines checks that a run leaves no goroutine behind, however it ends.
func TestRunsLeaveNoGoroutines(t *testing.T) {
	before := runtime.NumGoroutine()
	for _, src := range []string{
		"package main\nfunc main() { for range 50 { go func() { select {} }() } }",
		"package main\nfunc main() { c := make(chan int); go func() { panic(1) }(); <-c }",
		"package main\nfunc main() { var c chan int; <-c }",
		"package main\nimport \"time\"\nfunc main() { time.AfterFunc(time.Hour, func() {}); go time.Sleep(time.Hour) }",
	} {
		for _, engine := range []trace.Engine{trace.Sim, trace.Real} {
			runText(t, src, Config{Settings: trace.Settings{Engine: engine}})
		}
	}
	deadline := time.Now().Add(time.Minute)
	for runtime.NumGoroutine() > before && time.Now().Before(deadline) {
		time.Sleep(time.Millisecond)
	}
	if after := runtime.NumGoroutine(); after > before {
		buf := make([]byte, 1<<16)
		t.Errorf("%d goroutines before, %d after\n%s", before, after, buf[:runtime.Stack(buf, true)])
	}
}

// sharesOf runs a program, and lists what its goroutines do with what they share.
func sharesOf(t *testing.T, src string, engine trace.Engine) (events []string, out string) {
	t.Helper()
	res, out, errOut := runText(t, "package main\n"+src, Config{Settings: trace.Settings{Engine: engine}})
	if res.Outcome.End != trace.EndOK {
		t.Errorf("%s: %s %s", src, res.Outcome.Text, errOut)
	}
	for i, e := range res.Trace.Events {
		switch e.Kind {
		case trace.ChanSend, trace.ChanReceive, trace.ChanClose, trace.Lock, trace.Unlock, trace.GroupAdd, trace.CondWake:
			events = append(events, res.Trace.Words(trace.Step(i)))
		}
	}
	return events, out
}

// wantShares compares what goroutines do with what they share, and what the program writes, on both engines.
func wantShares(t *testing.T, src, want, wantOut string) {
	t.Helper()
	for _, engine := range []trace.Engine{trace.Sim, trace.Real} {
		events, out := sharesOf(t, src, engine)
		if got := strings.Join(events, "\n"); want != "" && got != strings.TrimSpace(want) {
			t.Errorf("%s:\n%s\nwant:\n%s", engine, got, strings.TrimSpace(want))
		}
		if out != wantOut {
			t.Errorf("%s: it writes %q, want %q", engine, out, wantOut)
		}
	}
}

// TestCondUnlocksItself waits for a condition whose Locker's Unlock waits for another lock: that is no signal, and a signal meanwhile
// counts.
func TestCondUnlocksItself(t *testing.T) {
	wantShares(t, `import ("fmt"; "sync"; "sync/atomic"; "time")
type both struct{ a, b *sync.Mutex }
func (s both) Lock() { s.a.Lock() }
func (s both) Unlock() { s.a.Unlock(); s.b.Lock(); s.b.Unlock() }
func main() {
	var a, b sync.Mutex
	c := sync.NewCond(both{&a, &b})
	var signalled atomic.Bool
	b.Lock()
	go func() {
		time.Sleep(2*time.Millisecond)
		b.Unlock()
		time.Sleep(20*time.Millisecond)
		signalled.Store(true)
		c.Signal()
	}()
	c.L.Lock()
	c.Wait()
	fmt.Println("waited", signalled.Load())
	c.L.Unlock()
	b.Lock()
	go func() {
		time.Sleep(20*time.Millisecond)
		c.Signal() // while Unlock waits for b
		time.Sleep(2*time.Millisecond)
		b.Unlock()
	}()
	c.L.Lock()
	c.Wait()
	fmt.Println("waited")
}`, "", "waited true\nwaited\n")
}

// TestCondWaitFails signals a condition where a Wait has failed, because Unlock panicked. As in Go, the place of that Wait takes the
// signal; it wakes nobody.
func TestCondWaitFails(t *testing.T) {
	wantShares(t, `import ("fmt"; "sync"; "time")
type bad struct{ sync.Mutex; panics bool }
func (b *bad) Unlock() { b.Mutex.Unlock(); if b.panics { panic("no") } }
func main() {
	l := &bad{panics: true}
	c := sync.NewCond(l)
	func() {
		defer func() { fmt.Println(recover()) }()
		l.Lock()
		c.Wait()
	}()
	l.panics = false
	done := make(chan bool, 1)
	go func() { l.Lock(); c.Wait(); l.Unlock(); done <- true }()
	time.Sleep(20*time.Millisecond)
	c.Signal()
	time.Sleep(20*time.Millisecond)
	fmt.Println(len(done))
	c.Signal()
	<-done
}`, `
main locks l
main unlocks l (here b.Mutex)
main.func2 · g2 locks l
main.func2 · g2 unlocks l (here b.Mutex)
main wakes 0 of those that wait for c
main wakes 1 of those that wait for c
main.func2 · g2 locks l
main.func2 · g2 unlocks l (here b.Mutex)
main.func2 · g2 sends true on done, 0 of 1 in its buffer
main receives true from done, 0 of 1 in its buffer
`, "no\n0\n")
}

// TestGroupBelowZero counts a group below zero and on from there, and further than its 32 bits, as compiled Go does.
func TestGroupBelowZero(t *testing.T) {
	wantShares(t, `import ("fmt"; "sync")
func add(wg *sync.WaitGroup, n int) {
	defer func() { if r := recover(); r != nil { fmt.Println(r) } }()
	wg.Add(n)
}
func main() {
	var wg sync.WaitGroup
	add(&wg, -2)
	add(&wg, 1)
	add(&wg, 1)
	wg.Wait()
	add(&wg, 1<<40)
	wg.Wait()
	add(&wg, 1<<31-1)
	add(&wg, 2)
}`, `
main adds -2 to the counter of wg: -2
main adds 1 to the counter of wg: -1
main adds 1 to the counter of wg: 0
main adds 0 to the counter of wg: 0
main adds 2,147,483,647 to the counter of wg: 2,147,483,647
main adds 2 to the counter of wg: -2,147,483,647
`, strings.Repeat("sync: negative WaitGroup counter\n", 3))
}

// TestLastReader passes a lock that was read on to a writer, who is no reader.
func TestLastReader(t *testing.T) {
	wantShares(t, `import ("sync"; "time")
func main() {
	var rw sync.RWMutex
	done := make(chan bool)
	rw.RLock()
	rw.RLock()
	go func() { rw.Lock(); rw.Unlock(); close(done) }()
	time.Sleep(10*time.Millisecond)
	rw.RUnlock()
	rw.RUnlock()
	<-done
}`, `
main locks rw for reading, 1 reader now
main locks rw for reading, 2 readers now
main unlocks rw for reading, 1 reader left
main unlocks rw for reading: it was the last reader, and a writer gets it
main.func1 · g2 locks rw
main.func1 · g2 unlocks rw
main.func1 · g2 closes done
main receives nothing from done, which is closed
`, "")
}
