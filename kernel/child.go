package kernel

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"sync"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// ChildLimits bound the kernel process itself, beyond what the virtual machine enforces: the second line of defence. A
// process that crosses one ends, and its supervisor starts another.
type ChildLimits struct {
	Stack   int   `json:"stack"`   // bytes of one goroutine's stack
	Heap    int64 `json:"heap"`    // bytes; the garbage collector works harder near it
	RSS     int64 `json:"rss"`     // bytes resident; a watchdog ends the process beyond
	Data    int64 `json:"data"`    // bytes of private memory (RLIMIT_DATA); Linux
	Threads int   `json:"threads"` // OS threads
}

// DefaultChildLimits leave room for two runs with two million events each.
var DefaultChildLimits = ChildLimits{Stack: 64 << 20, Heap: 1 << 30, RSS: 2 << 30, Data: 3 << 30, Threads: 5000}

// gcPercent lets the heap grow to five times what is in use before the garbage collector runs, as long as that is far
// from the limit. Most of what is in use are compiled packages, a few megabytes that a run would otherwise have marked
// again and again: two collections for twenty milliseconds of work.
const gcPercent = 400

// Main is the kernel process: it serves requests from in, answers on out, and returns when in ends. Nothing else may be
// written to out.
func Main(in io.Reader, out io.Writer) error {
	if out == io.Writer(os.Stdout) {
		os.Stdout = os.Stderr // a stray print must not break the protocol
	}
	c := &child{x: &Executor{}, out: newOutbox(out), stop: map[uint64]context.CancelFunc{}}
	return c.serve(in)
}

// child serves one supervisor.
type child struct {
	x   *Executor
	out *outbox
	rss int64 // limit, bytes; used by the goroutine that reads

	mu   sync.Mutex
	stop map[uint64]context.CancelFunc // of the runs in flight
}

// serve reads frames until the supervisor goes away. Runs in flight are then of no use to anybody: the process is about
// to end, so they are not waited for.
func (c *child) serve(in io.Reader) error {
	r := bufio.NewReaderSize(in, 64<<10)
	for {
		var m toChild
		if _, err := readFrame(r, &m); err != nil {
			if errors.Is(err, io.EOF) {
				return nil
			}
			return fmt.Errorf("kernel: %w", err)
		}
		if err := c.handle(m); err != nil {
			return fmt.Errorf("kernel: %w", err)
		}
	}
}

// handle does what one message asks for, without blocking.
func (c *child) handle(m toChild) error {
	switch m.Type {
	case msgHello:
		return c.hello(m)
	case msgRun:
		ctx, cancel := context.WithCancel(context.Background())
		c.mu.Lock()
		c.stop[m.ID] = cancel
		c.mu.Unlock()
		go watchRSS(ctx, c.rss)
		go c.run(ctx, m)
	case msgStop:
		c.mu.Lock()
		if cancel := c.stop[m.ID]; cancel != nil {
			cancel()
		}
		c.mu.Unlock()
	case msgCheck:
		go c.check(m)
	default:
		return fmt.Errorf("unknown message %q", m.Type)
	}
	return nil
}

// hello applies the limits, says ready, and warms up meanwhile.
func (c *child) hello(m toChild) error {
	if m.Limits == nil {
		return errors.New("hello without limits")
	}
	if m.Limits.Stack > 0 {
		debug.SetMaxStack(m.Limits.Stack)
	}
	if m.Limits.Heap > 0 {
		debug.SetMemoryLimit(m.Limits.Heap)
		debug.SetGCPercent(gcPercent)
	}
	if m.Limits.Threads > 0 {
		debug.SetMaxThreads(m.Limits.Threads)
	}
	if err := limitData(m.Limits.Data); err != nil {
		fmt.Fprintln(os.Stderr, "kernel: memory is not limited by the system:", err)
	}
	c.rss = m.Limits.RSS
	go func() {
		if err := c.x.Warm(context.Background()); err != nil {
			fmt.Fprintln(os.Stderr, "kernel:", err)
		}
	}()
	return c.out.send(fromChild{Type: msgReady}, nil)
}

// run serves a run request.
func (c *child) run(ctx context.Context, m toChild) {
	defer func() {
		c.mu.Lock()
		c.stop[m.ID]()
		delete(c.stop, m.ID)
		c.mu.Unlock()
	}()
	if m.Request == nil {
		c.fail(m.ID, errors.New("run without a request"))
		return
	}
	res, err := c.x.execute(ctx, *m.Request, func(u Update) {
		switch u.Kind {
		case Output:
			c.out.output(fromChild{Type: msgOutput, ID: m.ID, Panel: u.Panel, Stream: u.Stream}, u.Text)
		case Ended:
			c.report(c.out.send(fromChild{Type: msgEnded, ID: m.ID, Panel: u.Panel, Outcome: u.Outcome}, nil))
		}
	}, delivery{
		over: func() { c.report(c.out.send(fromChild{Type: msgOver, ID: m.ID}, nil)) },
		run:  func(place int, run Run) error { return c.sendRun(m.ID, place, run) },
	})
	if err != nil {
		c.fail(m.ID, err)
		return
	}
	c.report(c.out.send(fromChild{Type: msgDone, ID: m.ID, Program: res.Program, Diagnostics: res.Diagnostics}, nil))
}

// sendRun sends a run with its trace.
func (c *child) sendRun(id uint64, place int, run Run) error {
	var body []byte
	if run.Trace != nil {
		var err error
		if body, err = trace.Marshal(run.Trace, trace.Options{}); err != nil {
			return fmt.Errorf("%w: encode trace: %w", ErrInternal, err)
		}
	}
	return c.out.send(fromChild{Type: msgResult, ID: id, Run: &runHead{
		Place: place, Settings: run.Settings, Outcome: run.Outcome, Steps: run.Steps, Makespan: run.Makespan,
	}}, body)
}

// check serves a check request.
func (c *child) check(m toChild) {
	if m.Request == nil {
		c.fail(m.ID, errors.New("check without a request"))
		return
	}
	diags, err := c.x.Check(*m.Request)
	if err != nil {
		c.fail(m.ID, err)
		return
	}
	c.report(c.out.send(fromChild{Type: msgDone, ID: m.ID, Diagnostics: diags}, nil))
}

func (c *child) fail(id uint64, err error) {
	kind := "internal"
	for name, k := range kindNames {
		if errors.Is(err, k) {
			kind = name
		}
	}
	c.report(c.out.send(fromChild{Type: msgFailed, ID: id, Err: err.Error(), Kind: kind}, nil))
}

// report notes an error that cannot be sent: the pipe is broken, so the supervisor is gone and in will end soon.
func (c *child) report(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "kernel:", err)
	}
}
