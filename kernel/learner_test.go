package kernel

import (
	"errors"
	"strings"
	"testing"
)

// TestLearnersApart checks that a process that ran a program of one learner gets none of another; a learner keeps the
// same process.
func TestLearnersApart(t *testing.T) {
	s := startTest(t, Options{Parallel: 1, Notify: func(e Event) {
		if e.State == StateDead {
			t.Errorf("news of a death: %s", e.Text)
		}
	}})
	run := func(learner string) int {
		t.Helper()
		req := hookRequest("hello")
		req.Learner = learner
		if _, err := s.Run(t.Context(), req, nil); err != nil {
			t.Fatal(err)
		}
		return s.Pid()
	}
	alone, again := run(""), run("")
	if alone != again {
		t.Error("where there is one learner, the process was replaced")
	}
	seen := map[int]bool{alone: true}
	for _, learner := range []string{"ann", "bob", "ann", ""} {
		pid := run(learner)
		if seen[pid] {
			t.Errorf("%q runs in a process that another has used", learner)
		}
		seen[pid] = true
		if run(learner) != pid {
			t.Errorf("%q runs in another process the second time", learner)
		}
	}
	if p, err := s.readerSlot().get(t.Context()); err != nil || p.learner != nil || seen[p.child.Pid()] {
		t.Errorf("programs are looked at where programs run: %v", err)
	}
	if _, err := s.Check(t.Context(), hookRequest("hello")); err != nil {
		t.Error(err)
	}
}

// TestCrashIsOurs checks that a crash of a process counts as an internal fault, whatever its last words, and never as
// "exit status 2" of the program.
func TestCrashIsOurs(t *testing.T) {
	s := startTest(t, Options{})
	for hook, want := range map[string]string{
		"signal": "Its last output: SIGSEGV: segmentation violation", "address": "Its last output: unexpected fault address", "silent": "The kernel crashed while the program ran (exit status 2).",
	} {
		_, err := s.Run(t.Context(), hookRequest(hook), nil)
		if !errors.Is(err, ErrInternal) || !errors.Is(err, ErrDied) || !strings.Contains(err.Error(), want) ||
			!strings.Contains(err.Error(), "internal error of Rehearse, not a fault of your program") {
			t.Errorf("%s: %v", hook, err)
		}
	}
}
