package kernel

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"
	"unsafe"

	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/vm"
)

// The test binary is its own kernel process: with this variable set it serves instead of testing.
const childEnv = "REHEARSE_TEST_KERNEL"

func TestMain(m *testing.M) {
	switch os.Getenv(childEnv) {
	case "":
		os.Exit(m.Run())
	case "hostile":
		hostileKernel(os.Stdin, os.Stdout)
		return
	case "stillborn":
		fmt.Fprintln(os.Stderr, "no kernel today")
		os.Exit(3)
	}
	c := &child{
		x: &Executor{compile: hookCompile}, out: newOutbox(os.Stdout), stop: map[uint64]context.CancelFunc{},
		commands: map[uint64]chan Command{},
	}
	os.Stdout = os.Stderr
	if err := c.serve(os.Stdin); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// hookCompile compiles programs, including some that no learner can write: a text "hook NAME" does to the process
// what the virtual machine exists to prevent, and "compile NAME" what the compiler should never do.
func hookCompile(req Request) (program, []Diagnostic) {
	switch req.Cells[0].Text {
	case "compile hang":
		select {}
	case "compile overflow":
		fmt.Fprintln(os.Stderr, recurse(0))
	case "compile exit":
		os.Exit(2)
	}
	if name, ok := strings.CutPrefix(req.Cells[0].Text, "hook "); ok {
		return hook(name), nil
	}
	return compile(req)
}

// hook is a program in native code.
type hook string

func (h hook) Hash() string     { return string(h) }
func (h hook) UsesActors() bool { return true }

func (h hook) warnings() ([]Diagnostic, error) { return nil, nil }

func (h hook) inspect(context.Context, Request, trace.Settings, []Look) ([]*RunState, error) {
	if h == "hang" {
		select {}
	}
	return nil, ErrRequest
}

func (h hook) sharing() string { return "" }

func (h hook) order(context.Context, vm.Config) *vm.Result {
	if h == "hang" {
		select {}
	}
	return &vm.Result{Outcome: trace.Outcome{End: trace.EndOK}}
}

func (h hook) run(ctx context.Context, req Request, s trace.Settings, out *serialUpdates) Run {
	w := out.writer(s.Scheduler, Stdout)
	o := trace.Outcome{End: trace.EndOK}
	switch h {
	case "hello":
		fmt.Fprintln(w, "hello from", s.Scheduler)
	case "obey":
		fmt.Fprintln(w, "working")
		<-ctx.Done()
		o = trace.Outcome{End: trace.EndStopped, Exit: 130}
	case "slow": // obeys as late as a program that gets little time on a busy machine
		fmt.Fprintln(w, "working")
		<-ctx.Done()
		time.Sleep(600 * time.Millisecond)
		o = trace.Outcome{End: trace.EndStopped, Exit: 130, Text: "obeyed"}
	case "hang":
		fmt.Fprintln(w, "working")
		select {}
	case "half": // one panel ends, the other hangs
		if s.Scheduler == trace.Pool {
			fmt.Fprintln(w, "working")
			select {}
		}
	case "overflow":
		fmt.Fprintln(w, recurse(0))
	case "hog":
		var keep [][]byte
		for {
			b := make([]byte, 1<<20)
			for i := 0; i < len(b); i += 4096 {
				b[i] = 1
			}
			keep = append(keep, b)
		}
	case "unlock": // unlike concurrent map writes, the race detector adds no words of its own
		new(sync.Mutex).Unlock()
	case "signal": // as of a fault in code that is not Go's
		raise()
	case "address":
		*(*int)(unsafe.Add(unsafe.Pointer(nil), address)) = 1
	case "silent":
		os.Exit(2)
	case "flood":
		b := bufio.NewWriterSize(w, 10)
		for i := range 20_000 {
			fmt.Fprintln(b, i)
		}
		b.Flush()
	case "fault":
		return Run{Settings: s, Outcome: trace.Outcome{End: trace.EndPanic, Text: "main.go:3: no code"}, fault: errors.New("no code")}
	case "badtrace":
		return Run{Settings: s, Outcome: o, Trace: &trace.Trace{Events: []trace.Event{{Kind: trace.MsgDequeue, Msg: 7}}}}
	}
	out.send(Update{Kind: Ended, Panel: s.Scheduler, Outcome: o})
	out.ended()
	return Run{Settings: s, Outcome: o}
}

// address is one at which no memory is.
var address uintptr = 0xdead0000

func recurse(n int) int {
	var pad [1024]int
	pad[n%1024] = n
	return recurse(n+1) + pad[(n+1)%1024]
}

// startTest starts a supervisor of the test binary, ready to run.
func startTest(t *testing.T, opt Options) *Supervisor {
	t.Helper()
	opt.Command = testCommand()
	if opt.Env == nil {
		opt.Env = []string{childEnv + "=serve"}
	}
	s, err := Start(opt)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func testCommand() []string { return []string{os.Args[0]} }

func hookRequest(name string) Request {
	return Request{Name: "test", Cells: []Cell{{ID: "main", Text: "hook " + name}}}
}

// watcher collects updates and can wait for one of a kind.
type watcher struct {
	mu   sync.Mutex
	all  []Update
	seen chan Update
}

func newWatcher() *watcher { return &watcher{seen: make(chan Update, 100_000)} }

func (w *watcher) update(u Update) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.all = append(w.all, u)
	w.seen <- u
}

// await waits until there was an update of each of the kinds, and returns the last one to come.
func (w *watcher) await(t *testing.T, kinds ...UpdateKind) Update {
	t.Helper()
	limit := time.After(patience)
	missing := map[UpdateKind]bool{}
	for _, k := range kinds {
		missing[k] = true
	}
	for {
		select {
		case u := <-w.seen:
			if delete(missing, u.Kind); len(missing) == 0 {
				return u
			}
		case <-limit:
			t.Errorf("no update of kinds %v within %v", missing, patience)
			return Update{}
		}
	}
}

// output is everything a panel wrote to a stream.
func (w *watcher) output(panel trace.Scheduler, stream Stream) string {
	w.mu.Lock()
	defer w.mu.Unlock()
	var b strings.Builder
	for _, u := range w.all {
		if u.Kind == Output && u.Panel == panel && u.Stream == stream {
			b.WriteString(u.Text)
		}
	}
	return b.String()
}
