package kernel

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

const inspected = `package main

func main() {
	for i := range 3 {
		println(i)
	}
}
`

func inspection(text string, steps ...trace.Step) Inspection {
	q := Inspection{Request: Request{Name: "test", Cells: []Cell{{ID: "a", Text: text}}}}
	for _, s := range steps {
		q.Looks = append(q.Looks, Look{Step: s})
	}
	return q
}

// TestInspect checks that the kernel process shows the same states as this one.
func TestInspect(t *testing.T) {
	var x Executor
	q := inspection(inspected, 3, 2)
	here, diags, err := x.Inspect(t.Context(), q)
	if err != nil || len(diags) > 0 || len(here) != 2 {
		t.Fatal(here, diags, err)
	}
	if v := here[0].Goroutines[0].Frames[0].Vars[0]; v.Name != "i" || v.Text != "1" {
		t.Errorf("variable %+v", v)
	}
	s := startTest(t, Options{})
	there, err := s.Inspect(t.Context(), q)
	if err != nil || !reflect.DeepEqual(here, there) {
		t.Errorf("in the kernel process: %v, %v", there, err)
	}
	q.Program = "another"
	if _, err := s.Inspect(t.Context(), q); !errors.Is(err, ErrRequest) || !strings.Contains(err.Error(), "has changed") {
		t.Errorf("another program: %v", err)
	}
	if _, err := s.Inspect(t.Context(), inspection(inspected, 99)); !errors.Is(err, ErrRequest) || !strings.Contains(err.Error(), "the steps 0 to 5") {
		t.Errorf("no such step: %v", err)
	}
	if _, err := s.Inspect(t.Context(), inspection(inspected)); !errors.Is(err, ErrRequest) {
		t.Errorf("no step: %v", err)
	}
	if _, err := s.Inspect(t.Context(), inspection(inspected, make([]trace.Step, MaxLooks+1)...)); !errors.Is(err, ErrRequest) {
		t.Errorf("too many steps: %v", err)
	}
}

// TestInspectionMeetsTimeLimit checks the message at the time limit: an inspected program has run, so it is not
// compiling that takes too long.
func TestInspectionMeetsTimeLimit(t *testing.T) {
	s := startTest(t, Options{WallGrace: 50 * time.Millisecond})
	q := Inspection{Request: hookRequest("hang"), Looks: []Look{{Step: 1}}}
	q.Request.Limits.Wall = 50 * time.Millisecond
	_, err := s.Inspect(t.Context(), q)
	if !errors.Is(err, ErrRequest) || !strings.Contains(err.Error(), "still running after its time limit of 50ms") {
		t.Errorf("got %v", err)
	}
}

// TestRequestOfCondemnedProcess checks that a request that finds its process being killed does not count as that
// process's work.
func TestRequestOfCondemnedProcess(t *testing.T) {
	p := &process{calls: map[uint64]*call{}, died: make(chan struct{})}
	stopped := killedByCheck
	p.killedFor.Store(&stopped)
	close(p.died)
	var s Supervisor
	if _, _, err := s.assign(t.Context(), p, toChild{Type: msgRun}, time.Second); !errors.Is(err, errUnsent) {
		t.Errorf("got %v", err)
	}
	if len(p.calls) > 0 {
		t.Errorf("%d calls are kept", len(p.calls))
	}
}

// TestInspectCancelled checks that a long inspection can be cancelled like a run, and the process survives.
func TestInspectCancelled(t *testing.T) {
	s := startTest(t, Options{StopGrace: patience})
	if err := s.WaitReady(t.Context()); err != nil {
		t.Fatal(err)
	}
	pid := s.Pid()
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := s.Inspect(ctx, inspection("package main\n\nfunc main() {\n\tfor {\n\t}\n}\n", 9)); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := s.Inspect(t.Context(), inspection(inspected, 2)); err != nil || s.Pid() != pid {
		t.Errorf("afterwards: %v; process %d, before %d", err, s.Pid(), pid)
	}
}

// TestInspectionLeavesNoPlace: inspections that are cancelled before their turn keep no places, because nobody returns to
// them; places that are kept for nobody would cost runs theirs.
func TestInspectionLeavesNoPlace(t *testing.T) {
	s := startTest(t, Options{Parallel: 1, Queue: 2})
	defer occupy(t, s)()
	req := hookRequest("hello")
	req.Ticket = leave(t, s, req)
	for range 2 {
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		if _, err := s.Inspect(ctx, inspection(inspected, 2)); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("cancelled: %v", err)
		}
		cancel()
	}
	if again := leave(t, s, req); again != req.Ticket {
		t.Errorf("the run's place is lost: it returned with ticket %d and got %d", req.Ticket, again)
	}
}
