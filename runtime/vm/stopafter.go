package vm

import (
	"errors"
	"fmt"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// errStopAfter is the cause of a stop by trace.Settings.StopAfter on real threads.
var errStopAfter = errors.New("stop after")

// horizon is the virtual time after which a simulated run ends; 0: no limit.
func (v *vm) horizon() time.Duration {
	limit, after := v.limits.Virtual, v.settings.StopAfter
	if after > 0 && (limit <= 0 || after < limit) {
		return after
	}
	return limit
}

// stopAfterOutcome is the outcome of a run that reached Settings.StopAfter.
func (v *vm) stopAfterOutcome() trace.Outcome {
	after, kind, longer := v.settings.StopAfter, "virtual", "choose a longer time at Stop after"
	if v.real {
		kind = "real"
	}
	if v.cfg.CommandLine {
		longer = fmt.Sprintf("run it with --stop-after %v", 2*after)
	}
	e := v.endAt(v.lastAt(), fmt.Sprintf("still running after %v of %s time, when the setting Stop after ends the run. To see more, %s", after, kind, longer))
	v.out.report(e.stderr)
	return v.programOutcome(e)
}
