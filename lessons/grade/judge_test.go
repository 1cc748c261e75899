package grade

import (
	"reflect"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestCheckTexts: the text of each check of the built-in exercises is read as the same check again.
func TestCheckTexts(t *testing.T) {
	lib, err := lessons.Open("")
	if err != nil {
		t.Fatal(err)
	}
	entries, err := lib.Lessons()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, e := range entries {
		for _, c := range e.Lesson.Cells() {
			if c.Exercise == nil {
				continue
			}
			for _, check := range c.Exercise.Checks {
				n++
				again, err := lessons.ParseCheck(check.Text)
				if err != nil || !reflect.DeepEqual(again.Rule, check.Rule) || (again.Statement == nil) != (check.Statement == nil) ||
					again.Statement != nil && again.Statement.Text != check.Statement.Text {
					t.Errorf("%s#%s: %q: %+v, %v; want %+v", e.Lesson.ID, c.ID, check.Text, again, err, check)
				}
			}
		}
	}
	if n < 30 {
		t.Errorf("only %d checks", n)
	}
}

// TestJudge: of several checks, the first is named that a run breaks.
func TestJudge(t *testing.T) {
	run := func(end trace.End, events ...trace.Event) *trace.Trace {
		tr := &trace.Trace{Events: events, Strings: []string{"hello\n", "data race on n: here and there"}, Threads: []trace.Thread{{Name: "main", Role: trace.RoleMain}}}
		tr.Header.Settings.Scheduler = trace.Pool
		tr.Header.Outcome = trace.Outcome{End: end, Text: "it failed"}
		return tr
	}
	hello := trace.Event{Kind: trace.Output, Cause: trace.NoStep, Reason: trace.ReasonStdout}
	race := trace.Event{Kind: trace.DataRace, Cause: trace.NoStep, Value: 1}
	judge, err := Judge([]string{"the program ends", "there is no data race", `pool.output has "hello"`})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		run         *trace.Trace
		check, what string
	}{
		{run(trace.EndOK, hello), "", ""},
		{run(trace.EndPanic, hello, race), "the program ends", "it failed."},
		{run(trace.EndOK, race), "there is no data race", "data race on n: here and there"},
		{run(trace.EndOK), `pool.output has "hello"`, "the output is"},
	} {
		check, what, err := judge(test.run)
		if err != nil || check != test.check || !strings.Contains(what, test.what) || (what == "") != (check == "") {
			t.Errorf("%q, %q, %v; want %q, %q", check, what, err, test.check, test.what)
		}
	}
	if _, err := Judge([]string{"the program ends", "every bird sings"}); err == nil || !strings.Contains(err.Error(), "check 2 of 2") {
		t.Errorf("no check: %v", err)
	}
}
