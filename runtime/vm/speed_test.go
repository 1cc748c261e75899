package vm

import (
	"maps"
	"slices"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/gauge"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// mostStopping is the maximum time that a stopped program may continue, as a multiple of the calibration.
const mostStopping = 0.3

// TestSpeedOfStop measures how long programs continue after they are stopped.
func TestSpeedOfStop(t *testing.T) {
	for _, engine := range []trace.Engine{trace.Sim, trace.Real} {
		for _, name := range slices.Sorted(maps.Keys(endless)) {
			gauge.Check(t, func() float64 { return gauge.Clock(gauge.Work) }, func() []float64 {
				var times []float64
				for range 5 {
					times = append(times, float64(stopEndless(t, engine, endless[name]).Microseconds())/1000)
				}
				return []float64{gauge.Median(times)}
			}, gauge.Limit{What: string(engine) + ", " + name + ", p50", Most: mostStopping})
		}
	}
}
