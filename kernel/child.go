package kernel

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/confine"
	"github.com/rehearse-lab/rehearse/runtime/assist"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// ChildLimits limit the kernel process itself, beyond what the virtual machine enforces: the second line of defence.
// A process that exceeds one ends, and its supervisor starts another.
type ChildLimits struct {
	Stack   int   `json:"stack"`   // bytes of one goroutine's stack
	Heap    int64 `json:"heap"`    // bytes; the garbage collector works harder near it
	RSS     int64 `json:"rss"`     // bytes resident; a watchdog ends a process that exceeds it
	Data    int64 `json:"data"`    // bytes of private memory (RLIMIT_DATA); Linux
	Threads int   `json:"threads"` // OS threads
}

// DefaultChildLimits leave room for two runs with two million events each.
var DefaultChildLimits = ChildLimits{Stack: 64 << 20, Heap: 768 << 20, RSS: 2 << 30, Data: 3 << 30, Threads: 5000}

// gcPercent lets the heap grow to five times the live memory before the garbage collector runs, while that is far
// from the limit. Most live memory is compiled packages, a few megabytes that would otherwise be marked again and
// again: two collections for a run of twenty milliseconds.
const gcPercent = 400

// Main is the kernel process: it serves requests from in, answers on out, and returns when in ends. Nothing else may
// write to out. The checker is for explorations with checks; nil: there are none.
func Main(in io.Reader, out io.Writer, checker Checker) error {
	if out == io.Writer(os.Stdout) {
		os.Stdout = os.Stderr // a stray print must not break the protocol
	}
	c := &child{x: &Executor{Checker: checker}, out: newOutbox(out), stop: map[uint64]context.CancelFunc{}, commands: map[uint64]chan Command{}}
	return c.serve(in)
}

// child serves one supervisor.
type child struct {
	x   *Executor
	out *outbox
	rss int64 // limit in bytes; used by the goroutine that reads

	used atomic.Bool // there was a request

	mu       sync.Mutex
	stop     map[uint64]context.CancelFunc // of the requests in flight
	commands map[uint64]chan Command       // of the runs in flight

	idleMemory uint64 // heap in use after the last trim
}

// serve reads frames until the supervisor goes away. Runs in flight are not waited for: nobody needs them any more,
// and the process is about to end.
func (c *child) serve(in io.Reader) error {
	r := bufio.NewReaderSize(in, 64<<10)
	for {
		var m toChild
		if _, err := confine.ReadFrame(r, &m, maxRequest, confine.MaxBody); err != nil {
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

// handle does what one message requests, without blocking.
func (c *child) handle(m toChild) error {
	if m.Type == msgHello {
		return c.hello(m)
	}
	c.used.Store(true)
	switch m.Type {
	case msgRun:
		ctx := c.claim(m.ID)
		go c.run(ctx, m, c.listen(m.ID))
	case msgCommand:
		c.command(m)
	case msgInspect:
		go c.inspect(c.claim(m.ID), m)
	case msgExplore:
		go c.explore(c.claim(m.ID), m)
	case msgStop:
		c.mu.Lock()
		if cancel := c.stop[m.ID]; cancel != nil {
			cancel()
		}
		c.mu.Unlock()
	case msgCheck:
		go c.check(c.claim(m.ID), m)
	case msgCompile:
		go c.compile(c.claim(m.ID), m)
	case msgAssist:
		go c.assist(m)
	default:
		return fmt.Errorf("unknown message %q", m.Type)
	}
	return nil
}

// claim makes the context of a request, which msgStop and release cancel. Memory is watched while there is one.
func (c *child) claim(id uint64) context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	c.mu.Lock()
	c.stop[id] = cancel
	c.mu.Unlock()
	go confine.WatchMemory(ctx, c.rss)
	return ctx
}

func (c *child) release(id uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stop[id]()
	delete(c.stop, id)
	delete(c.commands, id)
	time.AfterFunc(trimAfter, c.trim)
}

// maxCommands is how many commands wait for a run.
const maxCommands = 16

// listen makes the queue of the commands to a run.
func (c *child) listen(id uint64) <-chan Command {
	commands := make(chan Command, maxCommands)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.commands[id] = commands
	return commands
}

// command passes a command on to its run, unless the run is over.
func (c *child) command(m toChild) {
	c.mu.Lock()
	defer c.mu.Unlock()
	commands := c.commands[m.ID]
	if commands == nil {
		return
	}
	select {
	case commands <- m.Command:
	default:
		c.answered(m.ID, Update{Command: m.Command, Text: "The run has not yet carried out the previous command.", Removable: -1})
	}
}

func (c *child) answered(id uint64, u Update) {
	c.report(c.out.send(fromChild{Type: msgAnswered, ID: id, Command: u.Command, Err: u.Text, Removable: u.Removable}, nil))
}

// warmPause is how long a new process waits for a request before it warms up. A request that comes first loads what it needs, and no more.
const warmPause = 100 * time.Millisecond

func (c *child) warm() {
	if c.used.Load() {
		return
	}
	if err := c.x.Warm(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "kernel:", err)
	}
}

// hello applies the limits, locks the process, and reports that it is ready.
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
	if err := confine.LimitData(m.Limits.Data); err != nil {
		fmt.Fprintln(os.Stderr, "kernel: memory is not limited by the system:", err)
	}
	c.rss = m.Limits.RSS
	level, err := confine.Lock(m.Sandbox)
	if err != nil {
		return err
	}
	time.AfterFunc(warmPause, c.warm)
	return c.out.send(fromChild{Type: msgReady, Sandbox: &level}, nil)
}

// run serves a run request.
func (c *child) run(ctx context.Context, m toChild, commands <-chan Command) {
	defer c.release(m.ID)
	if m.Request == nil {
		c.fail(m.ID, errors.New("run without a request"))
		return
	}
	m.Request.Commands = commands
	known := lastShown{}
	res, err := c.x.execute(ctx, *m.Request, func(u Update) {
		switch u.Kind {
		case Output:
			c.out.output(fromChild{Type: msgOutput, ID: m.ID, Panel: u.Panel, Stream: u.Stream}, u.Text)
		case Ended:
			c.report(c.out.send(fromChild{Type: msgEnded, ID: m.ID, Panel: u.Panel, Outcome: u.Outcome}, nil))
		case Answered:
			c.answered(m.ID, u)
		}
	}, delivery{
		begin: func() { c.report(c.out.send(fromChild{Type: msgBegun, ID: m.ID}, nil)) },
		over:  func() { c.report(c.out.send(fromChild{Type: msgOver, ID: m.ID}, nil)) },
		run:   func(place int, run *Run) error { return c.sendRun(m.ID, place, run) },
		show: func(u Update) {
			c.show(m.ID, u, known.of(u.Panel))
			known[u.Panel] = u.Trace
		},
	})
	if err != nil {
		c.fail(m.ID, err)
		return
	}
	c.report(c.out.send(fromChild{Type: msgDone, ID: m.ID, Program: res.Program, Diagnostics: res.Diagnostics}, nil))
}

const (
	// trimAfter is how long the process must be idle before memory is returned.
	trimAfter = 200 * time.Millisecond
	// minTrim is the growth over idle memory that triggers returning memory.
	minTrim = 64 << 20
)

// trim returns the memory of finished runs to the system, if there is much of it and nothing runs. Go would do so
// gradually, over minutes.
func (c *child) trim() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.stop) > 0 || inUse() < c.idleMemory+minTrim {
		return
	}
	debug.FreeOSMemory()
	c.idleMemory = inUse()
}

// inUse is the memory that Go's heap holds from the system, in bytes.
func inUse() uint64 {
	s := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/free:bytes"}}
	metrics.Read(s)
	return s[0].Value.Uint64() + s[1].Value.Uint64()
}

// show sends the part of a running run's trace that follows known, the part sent before. It waits for the pipe, and
// so does the next one of the run.
func (c *child) show(id uint64, u Update, known *trace.Trace) {
	body, err := trace.MarshalRest(u.Trace, known, trace.Options{})
	if err == nil {
		err = c.out.send(fromChild{Type: msgShown, ID: id, Panel: u.Panel, Removable: u.Removable}, body)
	}
	c.report(err)
}

// sendRun sends a run with its trace.
func (c *child) sendRun(id uint64, place int, run *Run) error {
	var body []byte
	if run.Trace != nil {
		var err error
		if body, err = trace.Marshal(run.Trace, trace.Options{}); err != nil {
			return fmt.Errorf("%w: encode trace: %w", ErrInternal, err)
		}
	}
	return c.out.send(fromChild{Type: msgResult, ID: id, Run: &runHead{
		Place: place, Settings: run.Settings, Outcome: run.Outcome, Steps: run.Steps, Makespan: run.Makespan, Instrumented: run.Instrumented, Longer: run.Longer,
	}}, body)
}

// check serves a check request.
func (c *child) check(ctx context.Context, m toChild) {
	defer c.release(m.ID)
	if m.Request == nil {
		c.fail(m.ID, errors.New("check without a request"))
		return
	}
	diags, err := c.x.Warnings(ctx, *m.Request)
	if err != nil {
		c.fail(m.ID, err)
		return
	}
	actors, errs, err := c.x.UsesActors(ctx, *m.Request) // it is compiled
	if err != nil {
		c.fail(m.ID, err)
		return
	}
	c.report(c.out.send(fromChild{Type: msgDone, ID: m.ID, Diagnostics: diags, Plain: len(errs) == 0 && !actors}, nil))
}

// compile serves a compile request.
func (c *child) compile(ctx context.Context, m toChild) {
	defer c.release(m.ID)
	if m.Request == nil {
		c.fail(m.ID, errors.New("compile without a request"))
		return
	}
	actors, diags, err := c.x.UsesActors(ctx, *m.Request)
	if err != nil {
		c.fail(m.ID, err)
		return
	}
	c.report(c.out.send(fromChild{Type: msgDone, ID: m.ID, Diagnostics: diags, Actors: actors}, nil))
}

// assist answers a question about a program that is being written.
func (c *child) assist(m toChild) {
	if m.Question == nil {
		c.fail(m.ID, errors.New("assist without a question"))
		return
	}
	advice := assist.At(*m.Question)
	c.report(c.out.send(fromChild{Type: msgDone, ID: m.ID, Advice: &advice}, nil))
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
