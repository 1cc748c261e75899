package storetest

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/store"
)

// answers checks that an answer is kept together with what followed, and that a second answer to the same
// question replaces it.
func answers(t *testing.T, open opener) {
	s := open(t)()
	ctx := t.Context()
	first := store.Answer{Lesson: "l", Cell: "c", Panel: "pool", Step: 120, Ask: "next", Said: "ann", Was: "bob"}
	other := store.Answer{Lesson: "l", Cell: "c", Panel: "pool", Step: 120, Ask: "backlog", At: 40e9, Said: "12", Was: "31"}
	for _, a := range []store.Answer{first, other, {Lesson: "l", Cell: "d", Panel: "pool", Ask: "next", Said: "x"}} {
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
	first.Said = strings.Repeat("x", store.MaxAnswerText+1)
	if err := s.SaveAnswer(ctx, first); err == nil {
		t.Error("an endless answer is kept")
	}
}

func attempts(t *testing.T, open opener) {
	begun := time.Now()
	s := open(t)()
	ctx := context.Background()
	for _, a := range []store.Attempt{
		{Lesson: "one", Task: "gate", Kind: store.TryCheck, Detail: "=2+2, said seed 3", Text: "func main() {}"},
		{Lesson: "one", Task: "gate", Kind: store.TryHint, Detail: "1"},
		{Lesson: "two", Task: "q", Kind: store.TryAnswer, Text: "[1]"},
		{Lesson: "two", Task: "q", Kind: store.TryGiveUp},
		{Lesson: "two", Task: "q", Kind: store.TryAnswer, Text: "[0]", Right: true},
		{Lesson: "one", Task: "gate", Kind: store.TryCheck, Right: true},
		{Lesson: "one", Task: "gate", Kind: store.TrySolution},
		{Lesson: "one", Task: "gate", Kind: store.TryCheck},
	} {
		if err := s.SaveAttempt(ctx, a); err != nil {
			t.Fatal(err)
		}
	}
	one, err := s.Attempts(ctx, "one")
	if err != nil || len(one) != 5 || one[0].Text != "func main() {}" || one[4].Created.Before(begun.Truncate(time.Second)) || one[4].Created.After(time.Now()) {
		t.Fatalf("%+v, %v", one, err)
	}
	if p := store.ProgressOf(one)["gate"]; p.Tries != 3 || p.Hints != 1 || p.Solution || !p.Done.Equal(one[2].Created) {
		t.Errorf("%+v", p)
	}
	two, err := s.Attempts(ctx, "two")
	if p := store.ProgressOf(two)["q"]; err != nil || p.Tries != 2 || !p.Solution || p.Done.IsZero() {
		t.Errorf("%+v, %v", p, err)
	}
	var b strings.Builder
	all, err := s.Attempts(ctx, "")
	if err != nil || store.WriteAttempts(&b, all) != nil {
		t.Fatal(err)
	}
	lines := strings.Split(b.String(), "\n")
	if len(lines) != 10 || lines[0] != "\ufefflesson,task,kind,right,detail,time" || !strings.HasPrefix(lines[1], `one,gate,check,no,"'=2+2, said seed 3",2`) {
		t.Errorf("%s", b.String())
	}
	if err := s.ForgetAttempts(ctx, "one"); err != nil {
		t.Fatal(err)
	}
	if all, err = s.Attempts(ctx, ""); err != nil || len(all) != 3 {
		t.Errorf("%+v, %v", all, err)
	}
}

// manyAttempts checks that the oldest attempts are removed, except those that were right.
func manyAttempts(t *testing.T, open opener) {
	if testing.Short() {
		t.Skip("stores a thousand attempts, one after another")
	}
	s := open(t)()
	ctx := context.Background()
	for i := range store.MaxAttempts + 3 {
		if err := s.SaveAttempt(ctx, store.Attempt{Lesson: "one", Task: "gate", Kind: store.TryCheck, Right: i == 0}); err != nil {
			t.Fatal(err)
		}
	}
	all, err := s.Attempts(ctx, "one")
	if err != nil || len(all) != store.MaxAttempts+1 || !all[0].Right {
		t.Errorf("%d, %v", len(all), err)
	}
	if err := s.SaveAttempt(ctx, store.Attempt{Lesson: "one", Text: strings.Repeat("x", store.MaxAttemptText+1)}); err == nil {
		t.Error("a text without bounds")
	}
}

// notes checks that a list of notes replaces the text from which it was made, and nothing else.
func notes(t *testing.T, open opener) {
	ctx := t.Context()
	s := open(t)()
	for _, c := range []struct {
		was, text, now string
		saved          bool
	}{
		{"", "one", "one", true},
		{"", "one", "one", true}, // whose answer was lost
		{"", "other", "one", false},
		{"one", "two", "two", true},
		{"one", "three", "two", false},
		{"two", "", "", true},
		{"two", "", "", true},
		{"", "again", "again", true},
	} {
		now, saved, err := s.SaveNotes(ctx, store.NoteList{Lesson: "l", Cell: "c", Run: "r", Text: c.text}, c.was)
		if err != nil || now != c.now || saved != c.saved {
			t.Errorf("%q over %q: %q, %v, %v", c.text, c.was, now, saved, err)
		}
		if l, err := s.Notes(ctx, "l", "c"); err != nil || l.Text != c.now {
			t.Errorf("kept: %+v, %v", l, err)
		}
	}
	if l, err := s.Notes(ctx, "l", "d"); err != nil || l.Text != "" {
		t.Errorf("another cell has %+v, %v", l, err)
	}
	long := store.NoteList{Lesson: "l", Cell: "d", Text: strings.Repeat("x", store.MaxNoteList+1)}
	if _, _, err := s.SaveNotes(ctx, long, ""); !errors.Is(err, kernel.ErrRequest) {
		t.Errorf("too long: %v", err)
	}
}
