//go:build js && wasm

package main

import (
	"io"
	"sync"
	"syscall/js"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons/grade"
)

// kernelMain is the main function of a kernel that is a worker: {read(f) calls f with what the supervisor sends, write(bytes)}.
func kernelMain(args []js.Value) (any, error) {
	in := newInbox()
	take := js.FuncOf(func(_ js.Value, args []js.Value) any {
		in.put(bytesOf(args[0]))
		return nil
	})
	defer take.Release()
	args[0].Call("read", take)
	return nil, kernel.Main(in, sender{args[0].Get("write")}, grade.Judge)
}

// sender passes on bytes by a function.
type sender struct{ write js.Value }

func (s sender) Write(b []byte) (int, error) {
	s.write.Invoke(array(b))
	return len(b), nil
}

// inbox is a reader of what events bring. It never blocks an event.
type inbox struct {
	mu    sync.Mutex
	more  *sync.Cond
	bytes []byte
	over  bool
}

func newInbox() *inbox {
	in := &inbox{}
	in.more = sync.NewCond(&in.mu)
	return in
}

func (in *inbox) put(b []byte) {
	in.mu.Lock()
	in.bytes = append(in.bytes, b...)
	in.mu.Unlock()
	in.more.Signal()
}

// end ends the reader, once all was read.
func (in *inbox) end() {
	in.mu.Lock()
	in.over = true
	in.mu.Unlock()
	in.more.Signal()
}

func (in *inbox) Read(to []byte) (int, error) {
	in.mu.Lock()
	defer in.mu.Unlock()
	for len(in.bytes) == 0 && !in.over {
		in.more.Wait()
	}
	if len(in.bytes) == 0 {
		return 0, io.EOF
	}
	n := copy(to, in.bytes)
	in.bytes = in.bytes[n:]
	return n, nil
}

// child is a kernel that is a worker, as launch of the page starts it: {send(bytes), kill()}.
type child struct {
	worker js.Value
	out    *inbox
	words  string // why it ended, if it ended by itself
	funcs  []js.Func
	once   sync.Once
	pid    int
}

// launcher starts kernels by a function of the page, which calls its first argument with what the kernel writes.
func launcher(launch js.Value) func(*kernel.Options) (kernel.Child, error) {
	started := 0
	return func(*kernel.Options) (kernel.Child, error) {
		started++
		c := &child{out: newInbox(), pid: started}
		wrote := js.FuncOf(func(_ js.Value, args []js.Value) any { c.out.put(bytesOf(args[0])); return nil })
		ended := js.FuncOf(func(_ js.Value, args []js.Value) any {
			c.words = args[0].String()
			c.out.end()
			return nil
		})
		c.funcs = []js.Func{wrote, ended}
		c.worker = launch.Invoke(wrote, ended)
		return c, nil
	}
}

func (c *child) In() io.WriteCloser { return c }
func (c *child) Out() io.Reader     { return c.out }
func (c *child) Pid() int           { return c.pid }
func (c *child) Words() string      { return c.words }

func (c *child) Write(b []byte) (int, error) {
	c.worker.Call("send", array(b))
	return len(b), nil
}

// Close ends an idle child: it has nothing to finish.
func (c *child) Close() error {
	c.Kill()
	return nil
}

func (c *child) Kill() {
	c.once.Do(func() {
		c.worker.Call("kill")
		c.out.end()
	})
}

func (c *child) Wait() error {
	for _, f := range c.funcs {
		f.Release()
	}
	return nil
}
