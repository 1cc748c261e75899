package orders

import "strings"

// Small is a program so small that all of its orders can be tried.
type Small struct {
	Name       string
	Breaks     bool   // some order does
	Workers    int    // of a pool; 0: each actor has a thread
	Dispatcher string // of the pool, as for the command's flag --dispatcher
	of         Program
	correct    bool
}

// Source is its text.
func (s *Small) Source() string {
	text := s.of.Source()
	if s.correct {
		text = strings.Replace(text, wrong, right, 1)
	}
	return text
}

// Smalls are all of them.
func Smalls() (all []*Small) {
	seats := func(n int) Program {
		return Program{file: "philosophers", values: map[string]int{"seats": n, "meals": 1}}
	}
	commit := Program{file: "two_phase_commit", values: map[string]int{"participants": 2}}
	five := Program{file: "five_messages"}
	return []*Small{
		{Name: "philosophers, 3", Breaks: true, of: seats(3)},
		{Name: "philosophers, 3, correct", of: seats(3), correct: true},
		{Name: "philosophers, 4", Breaks: true, of: seats(4)},
		{Name: "philosophers, 4, correct", of: seats(4), correct: true},
		{Name: "two-phase commit, a pool of 1", Breaks: true, of: commit, Workers: 1},
		{Name: "two-phase commit, a pool of 1, correct", of: commit, correct: true, Workers: 1},
		{Name: "five messages, a thread", of: five},
		{Name: "five messages, a pool of 1", of: five, Workers: 1},
		{Name: "five messages, ActorLite", Breaks: true, of: five, Workers: 1, Dispatcher: "actorlite"},
		{Name: "five messages, ActorLite, correct", of: five, Workers: 1, Dispatcher: "corrected"},
	}
}
