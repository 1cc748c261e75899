package lessons

import (
	"hash/fnv"
	"math/rand/v2"
	"slices"
)

// Letter names an option of a printed quiz, in the order of HTML's type A: A to Z, then AA, AB.
func Letter(i int) string {
	last := string(rune('A' + i%26))
	if i < 26 {
		return last
	}
	return Letter(i/26-1) + last
}

// Printed is the order in which a quiz's options are printed. Options to be put in order are shuffled, always in the same
// way, and never into the right order. At place i is the option Printed()[i].
func (q *Quiz) Printed() []int {
	places := make([]int, len(q.Options))
	for i := range places {
		places[i] = i
	}
	if q.Form != QuizOrder || len(places) < 2 {
		return places
	}
	h := fnv.New64a()
	_, _ = h.Write([]byte(q.ID))
	rng := rand.New(rand.NewPCG(h.Sum64(), uint64(len(places))))
	for slices.IsSorted(places) {
		rng.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	}
	return places
}
