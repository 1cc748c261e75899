package explore

import (
	"math"
	"math/rand/v2"

	"github.com/rehearse-lab/rehearse/runtime/host"
)

// Speeds is a random walk in which threads and actors have speeds, chosen at random: of two, one may be chosen two hundred times as
// often as the other. It finds what needs one to be late again and again, but not for ever.
var Speeds = Strategy{"speeds", func(rng *rand.Rand, _ *profile) chooser { return &speeds{rng: rng, of: map[name]float64{}} }}

type speeds struct {
	rng *rand.Rand
	of  map[name]float64
}

// maxSpeed is the greatest speed; the least one is 1.
const maxSpeed = 200

func (s *speeds) speed(c host.Candidate) float64 {
	v, known := s.of[nameOf(c)]
	if !known {
		v = math.Pow(maxSpeed, s.rng.Float64())
		s.of[nameOf(c)] = v
	}
	return v
}

func (s *speeds) choose(ready host.Ready) int {
	sum := 0.0
	for i := range ready.Len() {
		sum += s.speed(ready.At(i))
	}
	x := s.rng.Float64() * sum
	for i := range ready.Len() {
		if x -= s.speed(ready.At(i)); x < 0 {
			return i
		}
	}
	return ready.Len() - 1
}

func (s *speeds) picked(host.Candidate) bool { return true }
