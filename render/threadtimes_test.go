package render_test

import (
	"math"
	"testing"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

// TestThreadTimes: the threads' times add up to the summary's activity, and no thread works longer than it is there.
func TestThreadTimes(t *testing.T) {
	for seed := range uint64(40) {
		for _, s := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
			tr := tracetest.Random(tracetest.Config{Seed: seed, Scheduler: s})
			times := render.ThreadTimes(tr)
			there, busy := int64(0), int64(0)
			for _, x := range times {
				if x.Name == "" || x.From > x.To || x.Busy < 0 || x.Busy > x.To-x.From || x.To > tr.Header.Makespan {
					t.Errorf("seed %d, %s: %+v", seed, s, x)
				}
				there += x.To - x.From
				busy += x.Busy
			}
			want := render.Summarize(tr)
			if len(times) != want.Threads+want.Goroutines {
				t.Errorf("seed %d, %s: %d threads, the summary has %d", seed, s, len(times), want.Threads+want.Goroutines)
			}
			if there > 0 && math.Abs(100*float64(busy)/float64(there)-want.Activity) > 1e-9 {
				t.Errorf("seed %d, %s: busy for %d of %d ns, but active for %v %%", seed, s, busy, there, want.Activity)
			}
		}
	}
}
