package document_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/gauge"
)

// mostShape is how many times as long as the calibration a text may take that is made to take long.
const mostShape = 50

// TestSpeedOfHostileShapes: texts that parsers take long for are written, or refused, in a few seconds.
func TestSpeedOfHostileShapes(t *testing.T) {
	for _, name := range slices.Sorted(maps.Keys(hostileShapes)) {
		gauge.Check(t, func() float64 { return gauge.Processor(gauge.Work) }, func() []float64 {
			return []float64{gauge.Processor(func() { writeShape(t, hostileShapes[name]) })}
		}, gauge.Limit{What: name, Most: mostShape})
	}
}
