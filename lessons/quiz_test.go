package lessons

import (
	"math"
	"testing"
)

func TestQuizHolds(t *testing.T) {
	choice := &Quiz{Form: QuizChoice, Options: []string{"a", "b", "c"}, Right: []int{0, 2}}
	order := &Quiz{Form: QuizOrder, Options: []string{"a", "b", "c"}}
	number := &Quiz{Form: QuizNumber, From: 1.5, To: 2}
	for _, test := range []struct {
		quiz  *Quiz
		reply Reply
		want  bool
	}{
		{choice, Reply{Options: []int{0, 2}}, true},
		{choice, Reply{Options: []int{2, 0, 2}}, true},
		{choice, Reply{Options: []int{0}}, false},
		{choice, Reply{Options: []int{0, 1, 2}}, false},
		{choice, Reply{}, false},
		{order, Reply{Options: []int{0, 1, 2}}, true},
		{order, Reply{Options: []int{0, 2, 1}}, false},
		{order, Reply{Options: []int{0, 1}}, false},
		{order, Reply{Options: []int{0, 1, 2, 3}}, false},
		{order, Reply{Options: []int{0, 0, 1}}, false},
		{order, Reply{}, false},
		{number, Reply{Number: 1.5}, true},
		{number, Reply{Number: 2}, true},
		{number, Reply{Number: 2.1}, false},
		{number, Reply{}, false},
		{number, Reply{Number: math.NaN()}, false},
	} {
		if got := test.quiz.Holds(test.reply); got != test.want {
			t.Errorf("%s %+v: %v", test.quiz.Form, test.reply, got)
		}
	}
}
