package kernel

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// opened is a session of a lesson with the cells a and b, never edited.
func opened() Session {
	s, _ := Session{Lesson: "l"}.Apply(Opened{Cells: base("1")})
	return s
}

// base are the lesson's own cells in one of its versions.
func base(version string) []BaseCell {
	return []BaseCell{{"a", "base a" + version, "ha" + version}, {"b", "base b" + version, "hb" + version}}
}

// describe writes what matters of a cell in one line.
func describe(c *SessionCell) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%q r%d", c.Text, c.Revision)
	if c.Stale {
		b.WriteString(" stale")
	}
	if c.Saving {
		b.WriteString(" saving")
	}
	if c.Unsaved {
		b.WriteString(" unsaved")
	}
	if c.Theirs != nil {
		fmt.Fprintf(&b, " theirs=%q", c.Theirs.Text)
	}
	if c.Run.State != RunNone {
		fmt.Fprintf(&b, " run%d=%s", c.Run.ID, c.Run.State)
		if c.Run.Place > 0 {
			fmt.Fprintf(&b, "(%d first)", c.Run.Place)
		}
	}
	return b.String()
}

func describeActions(actions []Action) string {
	var out []string
	for _, a := range actions {
		switch a := a.(type) {
		case SaveText:
			out = append(out, fmt.Sprintf("save %q on r%d from %s", a.Edit.Text, a.Edit.Revision, a.Edit.BaseHash))
		case DropText:
			out = append(out, "drop "+a.Cell)
		case StartRun:
			out = append(out, fmt.Sprintf("start %d %s %v", a.ID, a.Target, a.Cells))
		case CancelRun:
			out = append(out, fmt.Sprintf("cancel %d", a.ID))
		}
	}
	return strings.Join(out, ", ")
}

// TestSession tells stories of one cell: each op, the cell after it, and what was asked for.
func TestSession(t *testing.T) {
	edit := func(text string, rev int, hash string) Edit {
		return Edit{Lesson: "l", Cell: "a", Text: text, Revision: rev, BaseHash: hash}
	}
	ended := func(ends ...trace.End) *Result {
		r := &Result{}
		for _, e := range ends {
			r.Runs = append(r.Runs, Run{Outcome: trace.Outcome{End: e, Text: "text of " + string(e)}})
		}
		return r
	}
	type step struct {
		op      Op
		cell    string
		actions string
	}
	start := func(id int, text string) string {
		return fmt.Sprintf("start %d a [{a %s} {b base b1}]", id, text)
	}
	stories := map[string][]step{
		"typing while a save is on its way": {
			{Edited{"a", "x"}, `"x" r0 saving`, `save "x" on r0 from ha1`},
			{Edited{"a", "xy"}, `"xy" r0 saving unsaved`, ""},
			{Edited{"a", "xyz"}, `"xyz" r0 saving unsaved`, ""},
			{Saved{edit("x", 1, "ha1")}, `"xyz" r1 saving`, `save "xyz" on r1 from ha1`},
			{Saved{edit("xyz", 2, "ha1")}, `"xyz" r2`, ""},
			{Edited{"a", "xyz"}, `"xyz" r2`, ""},
		},
		"a save that fails is tried again with the next edit": {
			{Edited{"a", "x"}, `"x" r0 saving`, `save "x" on r0 from ha1`},
			{SaveFailed{"a"}, `"x" r0 unsaved`, ""},
			{Edited{"a", "xy"}, `"xy" r0 saving`, `save "xy" on r0 from ha1`},
		},
		"conflict, keep mine": {
			{Edited{"a", "mine"}, `"mine" r0 saving`, `save "mine" on r0 from ha1`},
			{Conflicted{edit("their", 7, "ha1")}, `"mine" r0 unsaved theirs="their"`, ""},
			{Edited{"a", "mine 2"}, `"mine 2" r0 unsaved theirs="their"`, ""},
			{Chosen{"a", true}, `"mine 2" r7 saving`, `save "mine 2" on r7 from ha1`},
			{Saved{edit("mine 2", 8, "ha1")}, `"mine 2" r8`, ""},
		},
		"conflict, take theirs": {
			{Edited{"a", "mine"}, `"mine" r0 saving`, `save "mine" on r0 from ha1`},
			{Conflicted{edit("their", 7, "old")}, `"mine" r0 unsaved theirs="their"`, ""},
			{Chosen{"a", false}, `"their" r7 stale`, ""},
			{Chosen{"a", true}, `"their" r7 stale`, ""},
		},
		"conflict, they had reset": {
			{Edited{"a", "mine"}, `"mine" r0 saving`, `save "mine" on r0 from ha1`},
			{Conflicted{Edit{Cell: "a"}}, `"mine" r0 unsaved theirs=""`, ""},
			{Chosen{"a", false}, `"base a1" r0`, ""},
		},
		"reset forgets everything, a late answer included": {
			{Edited{"a", "x"}, `"x" r0 saving`, `save "x" on r0 from ha1`},
			{Restored{"a"}, `"base a1" r0`, "drop a"},
			{Saved{edit("x", 1, "ha1")}, `"base a1" r0`, ""},
		},
		"the lesson changes under an edit": {
			{Opened{Cells: base("1"), Edits: []Edit{edit("mine", 3, "ha1")}}, `"mine" r3`, ""},
			{Opened{Cells: base("2"), Edits: []Edit{edit("mine", 3, "ha1")}}, `"mine" r3 stale`, ""},
			{Edited{"a", "more"}, `"more" r3 stale saving`, `save "more" on r3 from ha1`},
			{Restored{"a"}, `"base a2" r0`, "drop a"},
		},
		"the lesson changes without an edit": {
			{Opened{Cells: base("2")}, `"base a2" r0`, ""},
		},
		"the lesson changes while a text is unsaved": {
			{Edited{"a", "x"}, `"x" r0 saving`, `save "x" on r0 from ha1`},
			{SaveFailed{"a"}, `"x" r0 unsaved`, ""},
			{Opened{Cells: base("2"), Edits: []Edit{edit("older", 1, "ha1")}}, `"x" r0 stale unsaved`, ""},
		},
		"a run": {
			{RunAsked{"a", 1}, `"base a1" r0 run1=queued`, start(1, "base a1")},
			{RunUpdated{1, Update{Kind: Queued, Place: 2}}, `"base a1" r0 run1=queued(2 first)`, ""},
			{RunUpdated{1, Update{Kind: Started}}, `"base a1" r0 run1=running`, ""},
			{RunUpdated{1, Update{Kind: Output}}, `"base a1" r0 run1=running`, ""},
			{RunDone{1, ended(trace.EndOK, trace.EndOK), nil}, `"base a1" r0 run1=ok`, ""},
			{RunUpdated{1, Update{Kind: Started}}, `"base a1" r0 run1=ok`, ""},
			{StopAsked{"a"}, `"base a1" r0 run1=ok`, ""},
		},
		"running again replaces the run that goes on": {
			{RunAsked{"a", 1}, `"base a1" r0 run1=queued`, start(1, "base a1")},
			{RunAsked{"a", 2}, `"base a1" r0 run2=queued`, "cancel 1, " + start(2, "base a1")},
			{RunDone{1, ended(trace.EndStopped), nil}, `"base a1" r0 run2=queued`, ""},
			{RunDone{2, ended(trace.EndOK), nil}, `"base a1" r0 run2=ok`, ""},
		},
		"stop": {
			{StopAsked{"a"}, `"base a1" r0`, ""},
			{RunAsked{"a", 1}, `"base a1" r0 run1=queued`, start(1, "base a1")},
			{StopAsked{"a"}, `"base a1" r0 run1=queued`, "cancel 1"},
			{RunDone{1, nil, fmt.Errorf("waiting: %w", context.Canceled)}, `"base a1" r0 run1=stopped`, ""},
		},
		"the worse of two ends counts": {
			{RunAsked{"a", 1}, `"base a1" r0 run1=queued`, start(1, "base a1")},
			{RunDone{1, ended(trace.EndDeadlock, trace.EndOK), nil}, `"base a1" r0 run1=failed`, ""},
			{RunAsked{"a", 2}, `"base a1" r0 run2=queued`, start(2, "base a1")},
			{RunDone{2, ended(trace.EndStopped, trace.EndLimit), nil}, `"base a1" r0 run2=timed out`, ""},
		},
		"the kernel dies": {
			{RunAsked{"a", 1}, `"base a1" r0 run1=queued`, start(1, "base a1")},
			{RunDone{1, nil, &Error{Kind: ErrDied, Text: "It died."}}, `"base a1" r0 run1=failed`, ""},
		},
		"it does not compile": {
			{RunAsked{"a", 1}, `"base a1" r0 run1=queued`, start(1, "base a1")},
			{RunDone{1, &Result{Diagnostics: []Diagnostic{{Text: "x"}}}, nil}, `"base a1" r0 run1=failed`, ""},
		},
		"what is not there": {
			{Edited{"z", "x"}, `"base a1" r0`, ""},
			{Saved{Edit{Cell: "z"}}, `"base a1" r0`, ""},
			{SaveFailed{"z"}, `"base a1" r0`, ""},
			{Conflicted{Edit{Cell: "z"}}, `"base a1" r0`, ""},
			{Chosen{"z", true}, `"base a1" r0`, ""},
			{Restored{"z"}, `"base a1" r0`, ""},
			{RunAsked{"z", 1}, `"base a1" r0`, ""},
			{StopAsked{"z"}, `"base a1" r0`, ""},
			{RunDone{ID: 9}, `"base a1" r0`, ""},
		},
	}
	for name, steps := range stories {
		t.Run(name, func(t *testing.T) {
			s := opened()
			for i, st := range steps {
				before := opened()
				before.Cells = append(before.Cells[:0], s.Cells...)
				next, actions := s.Apply(st.op)
				if !reflect.DeepEqual(before.Cells, s.Cells) {
					t.Fatalf("step %d: %T changed the old state", i+1, st.op)
				}
				s = next
				if got := describe(s.cell("a")); got != st.cell {
					t.Errorf("step %d, %T: cell is %s, want %s", i+1, st.op, got, st.cell)
				}
				if got := describeActions(actions); got != st.actions {
					t.Errorf("step %d, %T: actions %q, want %q", i+1, st.op, got, st.actions)
				}
			}
			if b := s.cell("b"); b.Run.State != RunNone || b.Revision != 0 || b.Saving {
				t.Errorf("the other cell changed: %+v", b)
			}
		})
	}
}

func TestRunOfEditedTextKnowsWhatItRan(t *testing.T) {
	s := opened()
	s, _ = s.Apply(RunAsked{"a", 1})
	s, _ = s.Apply(RunDone{1, nil, &Error{Kind: ErrDied, Text: "It died."}})
	s, _ = s.Apply(Edited{"a", "new"})
	if r := s.cell("a").Run; r.Text != "base a1" || r.Why != "It died." {
		t.Errorf("run %+v", r)
	}
}
