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
