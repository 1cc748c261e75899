package store

import (
	"context"
	"fmt"
	"testing"
)

func TestHistory(t *testing.T) {
	s := openTestStore(t, t.TempDir())
	ctx := context.Background()
	for i := range 3 {
		if _, err := s.SaveEdit(ctx, Edit{Lesson: "one", Cell: "a", BaseHash: "h", Text: fmt.Sprint("text ", i), Revision: i}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.ResetEdit(ctx, "one", "a"); err != nil {
		t.Fatal(err)
	}
	list, err := s.History(ctx, "one", "a")
	if err != nil || len(list) != 4 || !list[0].Reset || list[1].Text != "text 2" || list[3].Text != "text 0" || list[3].Updated.IsZero() {
		t.Fatalf("%+v, %v", list, err)
	}
	for i := range MaxHistory + 2 {
		if err := s.KeepText(ctx, "/files/two.md", "a", fmt.Sprint("text ", i)); err != nil {
			t.Fatal(err)
		}
	}
	list, err = s.History(ctx, "/files/two.md", "a")
	if err != nil || len(list) != MaxHistory || list[0].Text != fmt.Sprint("text ", MaxHistory+1) || list[0].Revision != MaxHistory+2 {
		t.Errorf("%d, %v", len(list), err)
	}
	if edits, err := s.Edits(ctx, "/files/two.md"); err != nil || len(edits) > 0 {
		t.Errorf("%+v, %v", edits, err)
	}
}

// TestHistoryOfFileTexts checks that a text equal to the previous one is not added, and that a text that the cell had
// earlier and has again is.
func TestHistoryOfFileTexts(t *testing.T) {
	s := openTestStore(t, t.TempDir())
	ctx := context.Background()
	for _, text := range []string{"a", "b", "b", "a"} {
		if err := s.KeepText(ctx, "/files/two.md", "a", text); err != nil {
			t.Fatal(err)
		}
	}
	list, err := s.History(ctx, "/files/two.md", "a")
	got := ""
	for _, e := range list {
		got += e.Text
	}
	if err != nil || got != "aba" {
		t.Errorf("got %q, %v", got, err)
	}
}
