package lessons

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/gauge"
)

// mostHostile is how many times as long as a text of the same size that is only prose a hostile input may take. Headings take the
// longest, 12 to 30 times: each is a part of the lesson, a block and an entry of the outline.
const mostHostile = 40

// TestSpeedOfHostileInput: the largest inputs that are made to take long take some times as long as prose of that size, not minutes.
func TestSpeedOfHostileInput(t *testing.T) {
	prose := []byte("# T\n\n" + strings.Repeat("Some *words* of prose, and `code`.\nA second line.\n\n", (MaxLesson-10)/55))
	parse := func(input []byte) float64 { return gauge.Processor(func() { Parse("x.md", input) }) }
	inputs := hostile()
	for _, name := range slices.Sorted(maps.Keys(inputs)) {
		input := []byte(inputs[name])
		gauge.Check(t, func() float64 { return parse(prose) }, func() []float64 { return []float64{parse(input)} }, gauge.Limit{What: name, Most: mostHostile})
	}
}
