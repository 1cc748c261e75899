// Package gotracetest records execution traces of Go for tests and benchmarks. The program that is recorded has
// goroutines that wait in every way that a trace tells apart, and tasks, regions and logs, also nested and across
// goroutines.
package gotracetest

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"runtime"
	"runtime/trace"
	"strings"
	"sync"
	"testing"
	"time"
)

// Record is the trace of a program that handles a number of orders, 20 a round. A round takes about 100 kB of the
// trace and some milliseconds.
//
// Only one trace of a process can be recorded at a time: under go test -trace, Record skips the test.
func Record(tb testing.TB, orders int) []byte {
	tb.Helper()
	var buf bytes.Buffer
	record(tb, &buf, func() { program(orders) })
	return buf.Bytes()
}

// WriteTo writes the same trace to w. A process that does nothing else records nothing else.
func WriteTo(w io.Writer, orders int) error {
	return write(w, func() { program(orders) })
}

// RecordSize writes the trace of such a program to a file of at least size bytes, in a folder of the test.
func RecordSize(tb testing.TB, size int64) (path string) {
	tb.Helper()
	f, err := os.CreateTemp(tb.TempDir(), "*.trace")
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	w := &counter{w: f}
	record(tb, w, func() {
		for w.size() < size {
			program(20)
			chatter(2000)
		}
	})
	return f.Name()
}

func record(tb testing.TB, w io.Writer, run func()) {
	tb.Helper()
	if trace.IsEnabled() {
		tb.Skip("a trace of this process is being recorded already")
	}
	if err := write(w, run); err != nil {
		tb.Fatal(err)
	}
}

func write(w io.Writer, run func()) error {
	if err := trace.Start(w); err != nil {
		return err
	}
	defer trace.Stop()
	run()
	return nil
}

// counter counts what is written.
type counter struct {
	w  io.Writer
	mu sync.Mutex
	n  int64
}

func (c *counter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.n += int64(n)
	return n, err
}

func (c *counter) size() int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.n
}

// order is what the goroutines of the program pass on.
type order struct {
	ctx  context.Context
	task *trace.Task
	item string
}

// program is what is recorded: a shop with clerks, who take orders from a channel, a cook whom they ask over the
// network, and a till that they lock.
func program(orders int) {
	cook := listen()
	defer cook.Close()
	todo, done := make(chan order), make(chan order, 4)
	till := &till{}
	var clerks sync.WaitGroup
	for range 3 {
		clerks.Add(1)
		go clerk(todo, done, till, cook.Addr().String(), &clerks)
	}
	go guests(orders, todo)
	closed := make(chan bool)
	go waiter(done, closed)
	clerks.Wait()
	close(done)
	<-closed
}

// guests place orders, each of which is a task.
func guests(orders int, todo chan<- order) {
	for i := range orders {
		ctx, task := trace.NewTask(context.Background(), [...]string{"soup", "bread"}[i%2])
		trace.Logf(ctx, "guest", "number %d", i)
		todo <- order{ctx, task, fmt.Sprint("order ", i)}
	}
	close(todo)
}

// clerk handles orders.
func clerk(todo <-chan order, done chan<- order, till *till, cook string, clerks *sync.WaitGroup) {
	defer clerks.Done()
	for o := range todo {
		handle(o, till, cook)
		done <- o
	}
}

func handle(o order, till *till, cook string) {
	defer trace.StartRegion(o.ctx, "handle").End()
	trace.WithRegion(o.ctx, "pay", func() { till.add(1) })
	ctx, part := trace.NewTask(o.ctx, "side dish")
	trace.WithRegion(ctx, "cook", func() { ask(cook, o.item) })
	part.End()
	trace.Log(o.ctx, "clerk", "handled")
}

// waiter ends the tasks of orders.
func waiter(done <-chan order, closed chan<- bool) {
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case o, more := <-done:
			if !more {
				closed <- true
				return
			}
			trace.WithRegion(o.ctx, "serve", func() { time.Sleep(100 * time.Microsecond) })
			o.task.End()
		case <-tick.C:
			runtime.Gosched()
		}
	}
}

// till is a counter with a lock.
type till struct {
	mu    sync.Mutex
	total int
}

func (t *till) add(n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.total += n
	for until := time.Now().Add(50 * time.Microsecond); time.Now().Before(until); {
		_ = strings.Repeat("x", t.total%7)
	}
}

// listen is a cook: he answers each connection.
func listen() net.Listener {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go answer(c)
		}
	}()
	return l
}

func answer(c net.Conn) {
	defer c.Close()
	_, _ = io.Copy(c, c)
}

func ask(cook, what string) {
	c, err := net.Dial("tcp", cook)
	if err != nil {
		return
	}
	defer c.Close()
	_, _ = io.WriteString(c, what)
	_, _ = io.ReadFull(c, make([]byte, len(what)))
}

// chatter passes many values over channels, which fills a trace.
func chatter(values int) {
	var all sync.WaitGroup
	for range 4 {
		in, out := make(chan int), make(chan int)
		all.Add(2)
		go echo(in, out, &all)
		go speak(values, in, out, &all)
	}
	all.Wait()
}

func speak(values int, in chan<- int, out <-chan int, all *sync.WaitGroup) {
	defer all.Done()
	for i := range values {
		in <- i
		<-out
	}
	close(in)
}

func echo(in <-chan int, out chan<- int, all *sync.WaitGroup) {
	defer all.Done()
	for v := range in {
		out <- v
	}
}
