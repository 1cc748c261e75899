package vm

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestStopAfter ends a program that never does, after virtual time and after real time, and says what ended it.
func TestStopAfter(t *testing.T) {
	p := compiled(t, busyActors)
	for _, test := range []struct {
		settings trace.Settings
		limits   Limits
		line     bool
		want     string
	}{
		{settings: trace.Settings{Engine: trace.Sim, StopAfter: 2 * time.Second}, want: "after 2s of virtual time, when the setting Stop after ends the run. To see more, choose a longer time at Stop after"},
		{settings: trace.Settings{Engine: trace.Sim, StopAfter: 2 * time.Second}, limits: Limits{Virtual: time.Hour}, line: true, want: "run it with --stop-after 4s"},
		{settings: trace.Settings{Engine: trace.Sim, StopAfter: time.Hour}, limits: Limits{Virtual: time.Second}, want: "after 1s of virtual time, the limit of virtual time"},
		{settings: trace.Settings{Engine: trace.Real, StopAfter: 300 * time.Millisecond}, want: "after 300ms of real time, when the setting Stop after ends the run"},
	} {
		res := p.Run(context.Background(), Config{Settings: test.settings, Limits: test.limits, Capture: true, CommandLine: test.line})
		if res.Outcome.End != trace.EndLimit || !strings.Contains(res.Outcome.Text, test.want) {
			t.Errorf("%+v: %+v, want %q", test.settings, res.Outcome, test.want)
		}
		if err := trace.Validate(res.Trace); err != nil {
			t.Error(err)
		}
		if test.settings.Engine == trace.Sim && res.Trace.Header.Makespan > int64(2*time.Second) {
			t.Errorf("%+v: it lasted %v", test.settings, time.Duration(res.Trace.Header.Makespan))
		}
	}
}

// begun is called with what a program writes first.
type begun func()

func (f begun) Write(b []byte) (int, error) {
	f()
	return len(b), nil
}

// TestCutOffBetweenEvents checks that a run on real threads that computes when it is cut off lasted until then, and
// not only until its last event.
func TestCutOffBetweenEvents(t *testing.T) {
	const long = 200 * time.Millisecond
	for end, busy := range map[trace.End]string{trace.EndLimit: "Hour", trace.EndStopped: "Hour", trace.EndPanic: "Second / 5"} {
		p := compiled(t, "package main\nimport \"time\"\nfunc main() {\n\tprintln()\n\tfor begin := time.Now(); time.Since(begin) < time."+busy+"; {\n\t}\n\tpanic(\"enough\")\n}\n")
		s := trace.Settings{Engine: trace.Real, Scheduler: trace.Pool}
		ctx, cancel := context.WithCancel(context.Background())
		cfg := Config{Settings: s, Capture: true}
		switch end {
		case trace.EndLimit:
			cfg.Settings.StopAfter = long
		case trace.EndStopped: // so long after it has begun, which on a busy machine can be late
			cfg.Stderr = begun(func() { time.AfterFunc(long, cancel) })
		}
		res := p.Run(ctx, cfg)
		cancel()
		if err := trace.Validate(res.Trace); err != nil {
			t.Error(err)
		}
		if took := time.Duration(res.Trace.Header.Makespan); res.Outcome.End != end || took < long {
			t.Errorf("%s: %+v after %v", end, res.Outcome, took)
		}
	}
}

// TestCutOffInVirtualTime checks that a simulated run that computes or sleeps when it is cut off lasted until then,
// too.
func TestCutOffInVirtualTime(t *testing.T) {
	const long = 20 * time.Millisecond
	for _, does := range []string{"for {\n\t}", "time.Sleep(time.Hour)"} {
		p := compiled(t, "package main\nimport \"time\"\nfunc main() {\n\ttime.Sleep(time.Millisecond)\n\t"+does+"\n}\n")
		s := trace.Settings{Engine: trace.Sim, Scheduler: trace.Pool, StopAfter: long}
		res := p.Run(t.Context(), Config{Settings: s, Capture: true})
		if err := trace.Validate(res.Trace); err != nil {
			t.Error(err)
		}
		if took := time.Duration(res.Trace.Header.Makespan); res.Outcome.End != trace.EndLimit || took != long {
			t.Errorf("%s: %+v after %v", does, res.Outcome, took)
		}
	}
	p := compiled(t, "package main\nfunc main() {\n\tfor {\n\t}\n}\n")
	res := p.Run(t.Context(), Config{Settings: trace.Settings{Engine: trace.Sim, Scheduler: trace.Pool}, Limits: Limits{Steps: 100_000}, Capture: true})
	if last := res.Trace.Events[len(res.Trace.Events)-1].Time; res.Outcome.End != trace.EndLimit || res.Trace.Header.Makespan <= last {
		t.Errorf("%+v after %d ns, the last event at %d ns", res.Outcome, res.Trace.Header.Makespan, last)
	}
}
