package kernel

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// endless is a program that Go's type checker never finishes: it expands a type at every place where it occurs.
func endless() Request {
	var b strings.Builder
	b.WriteString("package main\n\ntype T0 struct{}\n")
	for i := range 40 {
		fmt.Fprintf(&b, "type T%d struct{ a, b, c, d T%d }\n", i+1, i)
	}
	b.WriteString("func main() { var p *T40; println(p == nil) }\n")
	return Request{Name: "types", Cells: []Cell{{ID: "types", Text: b.String()}}}
}

// short is a program that ends at once.
var short = Request{Name: "next", Cells: []Cell{{ID: "next", Text: "package main\nfunc main() {}\n"}}}

// TestCompilingWithoutEnd checks that a process that checks types endlessly is replaced when the time is over, and
// the next program runs.
func TestCompilingWithoutEnd(t *testing.T) {
	s := startTest(t, Options{WallGrace: 100 * time.Millisecond})
	req := endless()
	req.Limits.Wall = 2 * time.Second
	res, err := s.Run(t.Context(), req, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(res.Runs) != 1 || res.Runs[0].Outcome.End != trace.EndLimit ||
		!strings.Contains(res.Runs[0].Outcome.Text, "still being compiled after its time limit of 2s") {
		t.Errorf("got %+v", res)
	}
	if res, err = s.Run(t.Context(), short, nil); err != nil {
		t.Fatal(err)
	}
	if o := res.Runs[0].Outcome; o.End != trace.EndOK {
		t.Errorf("the next program ended %q: %s", o.End, o.Text)
	}
}

// TestStopWhileCompiling checks that a user who stops a program before it has started does not read that it did
// something.
func TestStopWhileCompiling(t *testing.T) {
	s := startTest(t, Options{StopGrace: 50 * time.Millisecond})
	ctx, cancel := context.WithCancel(t.Context())
	res, err := s.Run(ctx, endless(), func(u Update) {
		if u.Kind == Started {
			cancel()
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if o := res.Runs[0].Outcome; o.End != trace.EndStopped || !strings.Contains(o.Text, "still being compiled") {
		t.Errorf("outcome %+v", o)
	}
}

// TestCheckWithoutEnd checks that an endless check costs its process, even when nobody waits for it any more: it
// would otherwise run for ever.
func TestCheckWithoutEnd(t *testing.T) {
	started, died := make(chan int, 10), make(chan string, 10)
	s := startTest(t, Options{CheckTime: 300 * time.Millisecond, Notify: func(e Event) {
		switch e.State {
		case StateRunning:
			started <- e.Pid
		case StateDead:
			died <- e.Text
		}
	}})
	next := func() int {
		select {
		case pid := <-started:
			return pid
		case <-time.After(patience):
			t.Fatal("no other process is started")
			return 0
		}
	}
	first := next()
	ctx, giveUp := context.WithCancel(t.Context())
	given := make(chan error, 1)
	go func() {
		_, err := s.Check(ctx, endless())
		given <- err
	}()
	for len(s.checks) == 0 { // until it has begun
		runtime.Gosched()
	}
	giveUp()
	if err := <-given; !errors.Is(err, context.Canceled) {
		t.Errorf("a check that is given up: %v", err)
	}
	if second := next(); second == first {
		t.Error("the process lives on")
	}
	if text := <-died; !strings.Contains(text, "to stop a check") {
		t.Errorf("said of its death: %s", text)
	}
	if _, err := s.Check(t.Context(), endless()); !errors.Is(err, ErrRequest) || !strings.Contains(err.Error(), "took longer than 300ms") {
		t.Errorf("a check without end: %v", err)
	}
	next()
	// No check is running. This one ends, however long it takes on a busy machine.
	s.opt.CheckTime = patience
	if res, err := s.Run(t.Context(), short, nil); err != nil || res.Runs[0].Outcome.End != trace.EndOK {
		t.Errorf("the next run: %+v, %v", res, err)
	}
	if checked, err := s.Check(t.Context(), short); err != nil || len(checked.Diagnostics) > 0 {
		t.Errorf("the next check: %v, %v", checked, err)
	}
}

// obedient starts a program that runs until stop is called; ran then says how it ended.
func obedient(t *testing.T, s *Supervisor) (ran chan error, stop func()) {
	ctx, stop := context.WithCancel(t.Context())
	w := newWatcher()
	ran = make(chan error, 1)
	go func() {
		res, err := s.Run(ctx, hookRequest("obey"), w.update)
		if err == nil && res.Runs[0].Outcome.Text != "" {
			err = errors.New(res.Runs[0].Outcome.Text)
		}
		ran <- err
	}()
	w.await(t, Output)
	return ran, stop
}

// TestChecksBesideRun checks that checks that do not end, or that crash their process, neither disturb a run nor wait
// for it, and that their errors are about checks.
func TestChecksBesideRun(t *testing.T) {
	for text, test := range map[string]struct {
		checkTime time.Duration
		want      string
	}{
		"compile hang":     {300 * time.Millisecond, "Analysing the program took longer than 300ms"},
		"compile overflow": {patience, "ran out of stack while the program was checked"},
		"compile exit":     {patience, "crashed while the program was checked"},
	} {
		s := startTest(t, Options{CheckTime: test.checkTime})
		ran, stop := obedient(t, s)
		defer stop()
		_, err := s.Check(t.Context(), Request{Name: "test", Cells: []Cell{{ID: "main", Text: text}}})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v", text, err)
		}
		stop()
		if err := <-ran; err != nil {
			t.Errorf("the run beside %s: %v", text, err)
		}
	}
}

// TestDeathWhileCompiling checks that a process that dies before its program has started did not die "while the
// program ran".
func TestDeathWhileCompiling(t *testing.T) {
	s := startTest(t, Options{})
	_, err := s.Run(t.Context(), Request{Name: "test", Cells: []Cell{{ID: "main", Text: "compile overflow"}}}, nil)
	if !errors.Is(err, ErrDied) || !strings.Contains(err.Error(), "ran out of stack while the program was compiled") {
		t.Errorf("got %v", err)
	}
}

// TestCheckWithoutEndBesideRun checks that, where one process does everything, a run is not ended because of a check.
func TestCheckWithoutEndBesideRun(t *testing.T) {
	s := startTest(t, Options{CheckTime: 20 * time.Millisecond, StopGrace: patience, Single: true})
	ran, stop := obedient(t, s)
	defer stop()
	checked := make(chan error, 1)
	go func() {
		_, err := s.Check(t.Context(), endless())
		checked <- err
	}()
	select {
	case err := <-checked:
		t.Errorf("the check ended beside the run: %v", err)
	case <-time.After(200 * time.Millisecond):
	}
	stop()
	if err := <-ran; err != nil {
		t.Error("the run:", err)
	}
	if err := <-checked; !errors.Is(err, ErrRequest) {
		t.Error("the check:", err)
	}
}
