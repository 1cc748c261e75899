package kernel

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// patience is a StopGrace or WallGrace for processes that must not be killed, however busy the machine is.
const patience = 3 * time.Minute

func TestRunInChild(t *testing.T) {
	s := startTest(t, Options{})
	w := newWatcher()
	req := hookRequest("hello")
	req.Both = true
	res, err := s.Run(t.Context(), req, w.update)
	if err != nil {
		t.Fatal(err)
	}
	if len(res.Runs) != 2 || res.Runs[0].Settings.Scheduler != trace.ThreadPerActor || res.Runs[1].Settings.Scheduler != trace.Pool {
		t.Fatalf("runs: %+v", res.Runs)
	}
	for _, sched := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
		if got, want := w.output(sched, Stdout), fmt.Sprintf("hello from %s\n", sched); got != want {
			t.Errorf("output of %s: %q, want %q", sched, got, want)
		}
	}
	if res.Program != "hello" || res.Wall <= 0 {
		t.Errorf("program %q, wall %v", res.Program, res.Wall)
	}
}

func TestOutputArrivesInOrder(t *testing.T) {
	s := startTest(t, Options{})
	w := newWatcher()
	if _, err := s.Run(t.Context(), hookRequest("flood"), w.update); err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	for i := range 20_000 {
		fmt.Fprintln(&want, i)
	}
	if got := w.output(trace.Pool, Stdout); got != want.String() {
		t.Errorf("%d bytes of output differ from the %d written", len(got), want.Len())
	}
	if n := len(w.all); n > 2000 {
		t.Errorf("%d updates for 20,000 small writes: output is not gathered", n)
	}
}

func TestStop(t *testing.T) {
	tests := []struct {
		hook string
		both bool
		kept bool // the process survives
		ends [2]trace.End
	}{
		{hook: "obey", kept: true, ends: [2]trace.End{trace.EndStopped}},
		{hook: "hang", kept: false, ends: [2]trace.End{trace.EndStopped}},
		{hook: "half", both: true, kept: false, ends: [2]trace.End{trace.EndOK, trace.EndStopped}},
	}
	for _, tt := range tests {
		t.Run(tt.hook, func(t *testing.T) {
			died := make(chan Event, 10)
			opt := Options{StopGrace: 50 * time.Millisecond, Notify: func(e Event) {
				if e.State == StateDead {
					died <- e
				}
			}}
			if tt.kept {
				opt.StopGrace = patience
			}
			s := startTest(t, opt)
			ctx, cancel := context.WithCancel(t.Context())
			w := newWatcher()
			req := hookRequest(tt.hook)
			req.Both = tt.both
			go func() {
				if tt.both {
					w.await(t, Output, Ended)
				} else {
					w.await(t, Output)
				}
				cancel()
			}()
			if err := s.WaitReady(t.Context()); err != nil {
				t.Fatal(err)
			}
			pid := s.Pid()
			res, err := s.Run(ctx, req, w.update)
			if err != nil {
				t.Fatal(err)
			}
			for i, run := range res.Runs {
				if run.Outcome.End != tt.ends[i] {
					t.Errorf("run %d ended %q, want %q", i, run.Outcome.End, tt.ends[i])
				}
			}
			if _, err := s.Run(t.Context(), hookRequest("hello"), nil); err != nil {
				t.Fatal("next run:", err)
			}
			if kept := s.Pid() == pid; kept != tt.kept {
				t.Errorf("process kept: %v, want %v", kept, tt.kept)
			}
			if !tt.kept {
				if e := <-died; !e.Ended || e.Pid != pid {
					t.Errorf("the process %d was killed to end its program: %+v", pid, e)
				}
			}
		})
	}
}

func TestWallLimitIsEnforcedFromOutside(t *testing.T) {
	s := startTest(t, Options{WallGrace: 50 * time.Millisecond})
	req := hookRequest("hang")
	req.Limits.Wall = 50 * time.Millisecond
	res, err := s.Run(t.Context(), req, nil)
	if err != nil {
		t.Fatal(err)
	}
	if o := res.Runs[0].Outcome; o.End != trace.EndLimit || !strings.Contains(o.Text, "time limit of 50ms") {
		t.Errorf("outcome %+v", o)
	}
}

// TestStopOfASlowProgram checks that a program that obeys a stop late is not treated as one that ignores it: its
// results are kept, with default options.
func TestStopOfASlowProgram(t *testing.T) {
	s := startTest(t, Options{})
	ctx, cancel := context.WithCancel(t.Context())
	w := newWatcher()
	go func() {
		w.await(t, Output)
		cancel()
	}()
	res, err := s.Run(ctx, hookRequest("slow"), w.update)
	if err != nil {
		t.Fatal(err)
	}
	if o := res.Runs[0].Outcome; o.End != trace.EndStopped || o.Text != "obeyed" {
		t.Errorf("outcome %+v", o)
	}
}

// TestDeaths ends the kernel process in the ways that Go cannot survive, and expects an explanation, and the next run
// to work.
func TestDeaths(t *testing.T) {
	small := DefaultChildLimits
	small.RSS = 300 << 20
	tests := []struct {
		name, hook string
		limits     ChildLimits
		kill       bool
		want       string
	}{
		{name: "killed", hook: "hang", kill: true,
			want: "The kernel was killed (signal 9) while the program ran. It has been restarted; your text is safe. Run again."},
		{name: "stack", hook: "overflow", want: "The kernel ran out of stack while the program ran; its limit is 64 MB for a stack. Look for a recursion"},
		{name: "memory", hook: "hog", limits: small, want: fmt.Sprintf("The kernel ran out of memory while the program ran; its limit is %d MB of memory. Look for", small.RSS>>20)},
		{name: "fatal", hook: "unlock", want: "Its last output: fatal error: sync: unlock of unlocked mutex"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var events []Event
			var mu sync.Mutex
			s := startTest(t, Options{Child: tt.limits, Notify: func(e Event) {
				mu.Lock()
				defer mu.Unlock()
				events = append(events, e)
			}})
			w := newWatcher()
			if tt.kill {
				go func() {
					w.await(t, Output)
					syscall.Kill(s.Pid(), syscall.SIGKILL)
				}()
			}
			res, err := s.Run(t.Context(), hookRequest(tt.hook), w.update)
			if res != nil || !errors.Is(err, ErrDied) {
				t.Fatalf("result %+v, error %v; want ErrDied", res, err)
			}
			if errors.Is(err, ErrInternal) != (tt.hook == "unlock") || errors.Is(err, ErrBusy) || errors.Is(err, ErrRequest) {
				t.Errorf("error is of several kinds: %v", err)
			}
			if !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %q\nwant  %q", err, tt.want)
			}
			if _, err := s.Run(t.Context(), hookRequest("hello"), nil); err != nil {
				t.Fatal("next run:", err)
			}
			mu.Lock()
			defer mu.Unlock()
			if len(events) < 3 || events[1].State != StateDead || !strings.Contains(events[1].Text, tt.want) || events[2].State != StateRunning {
				t.Errorf("events %+v", events)
			}
		})
	}
}

// TestIdleDeath kills the process while nothing runs: only the log mentions it, and the next run works.
func TestIdleDeath(t *testing.T) {
	s := startTest(t, Options{})
	for range 5 {
		if err := s.WaitReady(t.Context()); err != nil {
			t.Fatal(err)
		}
		syscall.Kill(s.Pid(), syscall.SIGKILL)
		if _, err := s.Run(t.Context(), hookRequest("hello"), nil); err != nil && !errors.Is(err, ErrDied) {
			t.Fatal(err)
		}
		if _, err := s.Run(t.Context(), hookRequest("hello"), nil); err != nil {
			t.Fatal("second run:", err)
		}
	}
}

// TestRestart checks that a restart ends what runs and is named as the cause; the next run has another process.
func TestRestart(t *testing.T) {
	s := startTest(t, Options{})
	w := newWatcher()
	ended := make(chan error, 1)
	go func() {
		_, err := s.Run(t.Context(), hookRequest("hang"), w.update)
		ended <- err
	}()
	w.await(t, Output)
	before := s.Pid()
	s.Restart()
	if err := <-ended; !errors.Is(err, ErrDied) || !strings.Contains(err.Error(), "was restarted, which ended the run") {
		t.Errorf("the run: %v", err)
	}
	if _, err := s.Run(t.Context(), hookRequest("hello"), nil); err != nil {
		t.Error(err)
	}
	if s.Pid() == before {
		t.Error("it is the same process")
	}
}

func TestDeathTakesNoOtherRunWithIt(t *testing.T) {
	s := startTest(t, Options{})
	a, b := newWatcher(), newWatcher()
	ctx, cancel := context.WithCancel(t.Context())
	type end struct {
		res *Result
		err error
	}
	first, second := make(chan end, 1), make(chan end, 1)
	go func() {
		res, err := s.Run(t.Context(), hookRequest("hang"), a.update)
		first <- end{res, err}
	}()
	a.await(t, Output)
	go func() {
		res, err := s.Run(ctx, hookRequest("obey"), b.update)
		second <- end{res, err}
	}()
	b.await(t, Output)
	syscall.Kill(s.Pid(), syscall.SIGKILL)
	if e := <-first; !errors.Is(e.err, ErrDied) {
		t.Errorf("killed run: %v", e.err)
	}
	cancel()
	if e := <-second; e.err != nil || e.res.Runs[0].Outcome.End != trace.EndStopped {
		t.Errorf("other run: %+v, %v", e.res, e.err)
	}
}

func TestKernelThatDoesNotStart(t *testing.T) {
	s := startTest(t, Options{Env: []string{childEnv + "=stillborn"}, backoff: make([]time.Duration, 3)})
	_, err := s.Run(t.Context(), hookRequest("hello"), nil)
	if !errors.Is(err, ErrInternal) || !strings.Contains(err.Error(), "no kernel today") {
		t.Fatalf("error %v; want ErrInternal with the kernel's words", err)
	}
	if st := s.Status(); st.State != StateDead || st.Pid != 0 {
		t.Errorf("status %+v", st)
	}
}

func TestCloseEndsRuns(t *testing.T) {
	s := startTest(t, Options{})
	w := newWatcher()
	done := make(chan error, 1)
	go func() { _, err := s.Run(context.Background(), hookRequest("hang"), w.update); done <- err }()
	w.await(t, Output)
	pid := s.Pid()
	s.Close()
	if err := <-done; !errors.Is(err, ErrClosed) {
		t.Errorf("run: %v, want ErrClosed", err)
	}
	if err := syscall.Kill(pid, 0); !errors.Is(err, syscall.ESRCH) {
		t.Errorf("kernel process %d is still there: %v", pid, err)
	}
	if _, err := s.Run(context.Background(), hookRequest("hello"), nil); !errors.Is(err, ErrClosed) {
		t.Errorf("run after Close: %v", err)
	}
}

// TestFaultsOfOurs checks that an internal fault is not an outcome of the program: an invalid trace is never shown,
// and what the machine could not execute is not a panic of the learner's.
func TestFaultsOfOurs(t *testing.T) {
	s := startTest(t, Options{})
	for name, want := range map[string]string{"badtrace": "breaks a rule", "fault": "could not go on. main.go:3: no code."} {
		res, err := s.Run(t.Context(), hookRequest(name), nil)
		if res != nil || !errors.Is(err, ErrInternal) || !strings.Contains(err.Error(), want) ||
			!strings.Contains(err.Error(), "please report it with the program") {
			t.Errorf("%s: result %+v, error %v; want ErrInternal", name, res, err)
		}
	}
}

func TestRequestsRefused(t *testing.T) {
	s := startTest(t, Options{})
	one := []Cell{{ID: "main", Text: "hook hello"}}
	tests := []struct {
		name string
		req  Request
		want string
	}{
		{"nothing", Request{}, "no program"},
		{"large", Request{Cells: []Cell{{Text: strings.Repeat("x", MaxProgram+1)}}}, "the limit is 1048576"},
		{"many", Request{Cells: make([]Cell, MaxCells+1)}, "1001 cells; the limit is 1000"},
		{"workers", Request{Cells: one, Settings: trace.Settings{Workers: -1}}, "-1 workers"},
		{"speed", Request{Cells: one, Settings: trace.Settings{Speed: math.NaN()}}, "speed NaN"},
		{"endless speed", Request{Cells: one, Settings: trace.Settings{Speed: math.Inf(1)}}, "speed +Inf"},
		{"scheduler", Request{Cells: one, Settings: trace.Settings{Scheduler: "fair"}}, `no scheduler "fair"`},
		{"engine", Request{Cells: one, Settings: trace.Settings{Engine: "steam"}}, `no engine "steam"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := s.Run(t.Context(), tt.req, nil)
			if !errors.Is(err, ErrRequest) || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("Run: %v", err)
			}
			if _, err := s.Check(t.Context(), tt.req); !errors.Is(err, ErrRequest) {
				t.Errorf("Check: %v", err)
			}
		})
	}
}
