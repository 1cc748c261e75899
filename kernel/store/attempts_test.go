package store

import (
	"context"
	"strings"
	"testing"
	"time"
)

func TestAttempts(t *testing.T) {
	begun := time.Now()
	s := openTestStore(t, t.TempDir())
	ctx := context.Background()
	for _, a := range []Attempt{
		{Lesson: "one", Task: "gate", Kind: TryCheck, Detail: "=2+2, said seed 3", Text: "func main() {}"},
		{Lesson: "one", Task: "gate", Kind: TryHint, Detail: "1"},
		{Lesson: "two", Task: "q", Kind: TryAnswer, Text: "[1]"},
		{Lesson: "two", Task: "q", Kind: TryGiveUp},
		{Lesson: "two", Task: "q", Kind: TryAnswer, Text: "[0]", Right: true},
		{Lesson: "one", Task: "gate", Kind: TryCheck, Right: true},
		{Lesson: "one", Task: "gate", Kind: TrySolution},
		{Lesson: "one", Task: "gate", Kind: TryCheck},
	} {
		if err := s.SaveAttempt(ctx, a); err != nil {
			t.Fatal(err)
		}
	}
	one, err := s.Attempts(ctx, "one")
	if err != nil || len(one) != 5 || one[0].Text != "func main() {}" || one[4].Created.Before(begun.Truncate(time.Second)) || one[4].Created.After(time.Now()) {
		t.Fatalf("%+v, %v", one, err)
	}
	if p := ProgressOf(one)["gate"]; p.Tries != 3 || p.Hints != 1 || p.Solution || !p.Done.Equal(one[2].Created) {
		t.Errorf("%+v", p)
	}
	two, err := s.Attempts(ctx, "two")
	if p := ProgressOf(two)["q"]; err != nil || p.Tries != 2 || !p.Solution || p.Done.IsZero() {
		t.Errorf("%+v, %v", p, err)
	}
	var b strings.Builder
	all, err := s.Attempts(ctx, "")
	if err != nil || WriteAttempts(&b, all) != nil {
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

// TestManyAttempts checks that the oldest attempts are removed, except those that were right.
func TestManyAttempts(t *testing.T) {
	if testing.Short() {
		t.Skip("stores a thousand attempts, one after another")
	}
	s := openTestStore(t, t.TempDir())
	ctx := context.Background()
	for i := range MaxAttempts + 3 {
		if err := s.SaveAttempt(ctx, Attempt{Lesson: "one", Task: "gate", Kind: TryCheck, Right: i == 0}); err != nil {
			t.Fatal(err)
		}
	}
	all, err := s.Attempts(ctx, "one")
	if err != nil || len(all) != MaxAttempts+1 || !all[0].Right {
		t.Errorf("%d, %v", len(all), err)
	}
	if err := s.SaveAttempt(ctx, Attempt{Lesson: "one", Text: strings.Repeat("x", MaxAttemptText+1)}); err == nil {
		t.Error("a text without bounds")
	}
}
