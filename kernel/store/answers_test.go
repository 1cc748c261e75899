package store

import (
	"strings"
	"testing"
)

// TestAnswers checks that an answer is kept together with what followed, and that a second answer to the same
// question replaces it.
func TestAnswers(t *testing.T) {
	s := openTestStore(t, t.TempDir())
	ctx := t.Context()
	first := Answer{Lesson: "l", Cell: "c", Panel: "pool", Step: 120, Ask: "next", Said: "ann", Was: "bob"}
	other := Answer{Lesson: "l", Cell: "c", Panel: "pool", Step: 120, Ask: "backlog", At: 40e9, Said: "12", Was: "31"}
	for _, a := range []Answer{first, other, {Lesson: "l", Cell: "d", Panel: "pool", Ask: "next", Said: "x"}} {
		if err := s.SaveAnswer(ctx, a); err != nil {
			t.Fatal(err)
		}
	}
	first.Said = "bob"
	if err := s.SaveAnswer(ctx, first); err != nil {
		t.Fatal(err)
	}
	got, err := s.Answers(ctx, "l", "c")
	if err != nil || len(got) != 2 {
		t.Fatalf("%v, %v", got, err)
	}
	for _, a := range got {
		want := first
		if a.Ask == "backlog" {
			want = other
		}
		if a.Created.IsZero() {
			t.Errorf("%+v has no time", a)
		}
		want.Created = a.Created
		if a != want {
			t.Errorf("%+v, want %+v", a, want)
		}
	}
	first.Said = strings.Repeat("x", MaxAnswerText+1)
	if err := s.SaveAnswer(ctx, first); err == nil {
		t.Error("an endless answer is kept")
	}
}
