package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// reading is what one process of go test -json has printed so far.
type reading struct {
	job         goTests
	board       *board
	seen        map[string]bool      // tests, without subtests, that are over or were running when the process ended
	open        map[string]*openTest // tests and subtests that have begun and are not over
	output      strings.Builder      // output outside of tests
	failed      bool                 // as go test says
	failedTests bool                 // a test failed, so that the failure has a name
}

// openTest is a test that has begun.
type openTest struct {
	output strings.Builder
	waits  bool // for its turn, like parallel tests
}

// event is a line of go test -json.
type event struct {
	Action, Test, Output string
	Elapsed              float64 // seconds
}

func (r *reading) line(text []byte) {
	var e event
	if json.Unmarshal(text, &e) != nil {
		fmt.Fprintf(&r.output, "%s\n", text)
		return
	}
	if e.Test == "" {
		r.output.WriteString(e.Output)
		return
	}
	name := r.job.name + " " + e.Test
	t := r.open[e.Test]
	if t == nil {
		t = &openTest{}
		r.open[e.Test] = t
	}
	switch e.Action {
	case "run", "cont":
		t.waits = false
		r.board.stopped(r.job.name)
		if !strings.Contains(e.Test, "/") {
			r.board.started(name)
		}
	case "pause":
		t.waits = true
		r.board.stopped(name)
	case "output":
		t.output.WriteString(e.Output)
	case "pass", "fail", "skip":
		v := map[string]verdict{"pass": passed, "fail": failed, "skip": skipped}[e.Action]
		delete(r.open, e.Test)
		r.over(e.Test, v, time.Duration(e.Elapsed*float64(time.Second)), t.output.String())
	}
}

func (r *reading) over(test string, v verdict, took time.Duration, output string) {
	_, _, sub := strings.Cut(test, "/")
	if !sub {
		r.seen[test] = true
	}
	r.failedTests = r.failedTests || v == failed
	r.board.over(ended{name: r.job.name + " " + test, verdict: v, took: took, output: output, sub: sub})
}

// end names the tests that were running when the process ended: at the time limit, or because it died. Those that
// waited for their turn have not run and are left to another process.
func (r *reading) end() {
	var running []string
	var last strings.Builder // the report of the end is in the output of any open test
	for test, t := range r.open {
		if !strings.Contains(test, "/") && !t.waits {
			running = append(running, test)
		}
		last.WriteString(t.output.String())
	}
	why := "was running when the process of its package ended"
	if strings.Contains(last.String(), "panic: test timed out after ") {
		why = fmt.Sprintf("was running when its package's time limit, %v, was over", r.job.limit)
	}
	for _, test := range running {
		r.over(test, failed, 0, why+"\n"+last.String()+r.output.String())
	}
}
