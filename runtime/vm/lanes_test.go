package vm

import (
	"bytes"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// lanesProgram starts goroutines in every way, and waits in every way.
const lanesProgram = `package main

import (
	"io"
	"sync"
	"time"
)

type T struct{ out chan int }

func (t *T) run() { t.out <- 1 }

type runner interface{ run() }

func read(r io.Reader) { r.Read(make([]byte, 1)) }

func main() {
	t := &T{make(chan int)}
	var mu sync.Mutex
	var wg sync.WaitGroup
	mu.Lock()
	go t.run()
	method := t.run
	go method()
	go runner(t).run()
	for range 3 {
		time.Sleep(time.Millisecond)
		<-t.out
	}
	wg.Go(func() { mu.Lock() })
	r, w := io.Pipe()
	go read(r)
	time.AfterFunc(time.Millisecond, func() {
		mu.Unlock()
		w.Write([]byte{1})
	})
	wg.Wait()
	in := make(chan int)
	go func() { in <- 1 }()
	select {
	case t.out <- 1:
	case <-in:
	}
	cond := sync.NewCond(&mu)
	go func() {
		time.Sleep(time.Millisecond)
		cond.Signal()
	}()
	cond.Wait()
}
`

// TestLanes checks that the trace says for each goroutine which function it runs and where it was started, and for
// each wait what it is for.
func TestLanes(t *testing.T) {
	cfg := Config{Settings: trace.Settings{Cores: 1}, Capture: true}
	res, _, stderr := runText(t, lanesProgram, cfg)
	if res.Outcome.End != trace.EndOK {
		t.Fatalf("%+v\n%s", res.Outcome, stderr)
	}
	if err := trace.Validate(res.Trace); err != nil {
		t.Fatal(err)
	}
	var said []string
	for i, e := range res.Trace.Events {
		if e.Kind == trace.ThreadCreate || e.Kind == trace.Block {
			said = append(said, res.Trace.Words(trace.Step(i)))
		}
	}
	want := []string{
		"(*T).run · g2 is started in line 22", "(*T).run · g3 is started in line 24", "(*T).run · g4 is started in line 25",
		"main sleeps 1 ms", "(*T).run · g2 waits to send on t.out",
		"main.func1 · g5 is started in line 30", "main.func1 · g5 waits to lock mu",
		"read · g6 is started in line 32", "read · g6 waits in r.Read", "main waits for wg",
		"main.func2 · g7 is started in line 33",
		"main waits in a select, to send on t.out or to receive from in", "main.func3 · g8 is started in line 39",
		"main waits for a signal on cond", "main.func4 · g9 is started in line 45",
	}
	all := "\n" + strings.Join(said, "\n") + "\n"
	for _, w := range want {
		if !strings.Contains(all, "\n"+w+"\n") {
			t.Errorf("nothing says %q; what is said:%s", w, all)
		}
	}
	again, _, _ := runText(t, lanesProgram, cfg)
	if !bytes.Equal(marshalled(t, res.Trace), marshalled(t, again.Trace)) {
		t.Error("the same run gave another trace")
	}
}

func marshalled(t *testing.T, tr *trace.Trace) []byte {
	t.Helper()
	data, err := trace.Marshal(tr, trace.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return data
}
