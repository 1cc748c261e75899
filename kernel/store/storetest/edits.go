package storetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel/store"
)

// edits goes through a story of two windows on one cell, save by save.
func edits(t *testing.T, open opener) {
	ctx := t.Context()
	s := open(t)()
	steps := []struct {
		name     string
		base     int
		text     string
		reset    bool
		conflict bool
		want     store.Edit // as returned and as listed afterwards
	}{
		{name: "first edit", base: 0, text: "a", want: store.Edit{Text: "a", Revision: 1}},
		{name: "same again, the answer was lost", base: 0, text: "a", want: store.Edit{Text: "a", Revision: 1}},
		{name: "second", base: 1, text: "b", want: store.Edit{Text: "b", Revision: 2}},
		{name: "other window, old revision", base: 1, text: "c", conflict: true, want: store.Edit{Text: "b", Revision: 2}},
		{name: "other window, never edited", base: 0, text: "c", conflict: true, want: store.Edit{Text: "b", Revision: 2}},
		{name: "reset", reset: true},
		{name: "reset again", reset: true},
		{name: "edit based on before the reset", base: 2, text: "d", conflict: true},
		{name: "after the reset", base: 0, text: "e", want: store.Edit{Text: "e", Revision: 4}},
		{name: "window from before the reset", base: 2, text: "f", conflict: true, want: store.Edit{Text: "e", Revision: 4}},
		{name: "back to an empty text", base: 4, text: "", want: store.Edit{Text: "", Revision: 5}},
	}
	for _, st := range steps {
		if st.reset {
			if err := s.ResetEdit(ctx, "l", "c"); err != nil {
				t.Fatalf("%s: %v", st.name, err)
			}
		} else {
			got, err := s.SaveEdit(ctx, store.Edit{Lesson: "l", Cell: "c", BaseHash: "h", Text: st.text, Revision: st.base})
			if errors.Is(err, store.ErrConflict) != st.conflict || (err != nil) != st.conflict {
				t.Fatalf("%s: error %v", st.name, err)
			}
			if got.Text != st.want.Text || got.Revision != st.want.Revision || got.Cell != "c" {
				t.Errorf("%s: returned %+v, want %+v", st.name, got, st.want)
			}
		}
		edits, err := s.Edits(ctx, "l")
		if err != nil {
			t.Fatal(err)
		}
		edited, err := s.EditedLessons(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if st.want.Revision == 0 {
			if len(edits) != 0 || edited["l"] {
				t.Errorf("%s: edits %+v, edited %v; want none", st.name, edits, edited)
			}
			continue
		}
		if len(edits) != 1 || edits[0].Text != st.want.Text || edits[0].Revision != st.want.Revision || edits[0].BaseHash != "h" || !edited["l"] {
			t.Errorf("%s: edits %+v, edited %v; want %+v", st.name, edits, edited, st.want)
		}
	}
	var got []string
	for _, e := range history(t, s) {
		got = append(got, fmt.Sprintf("%d:%s:%v", e.Revision, e.Text, e.Reset))
	}
	if want := "1:a:false 2:b:false 3::true 4:e:false 5::false"; strings.Join(got, " ") != want {
		t.Errorf("history %q, want %q", strings.Join(got, " "), want)
	}
}

// history is all edits of the cell c of the lesson l, the oldest first. They are kept so that no typed text is ever lost.
func history(t *testing.T, s Store) []store.Edit {
	t.Helper()
	edits, err := s.History(t.Context(), "l", "c")
	if err != nil {
		t.Fatal(err)
	}
	slices.Reverse(edits)
	return edits
}

// twoServers lets two stores on one file save at once: every save succeeds once, and none is lost.
func twoServers(t *testing.T, open opener) {
	again := open(t)
	stores := []Store{again(), again()}
	const each = 25
	var wg sync.WaitGroup
	for i, s := range stores {
		wg.Go(func() {
			base := 0
			for n := 0; n < each; {
				e, err := s.SaveEdit(t.Context(), store.Edit{Lesson: "l", Cell: "c", Text: fmt.Sprintf("%d.%d", i, n), Revision: base})
				base = e.Revision
				if err == nil {
					n++
				} else if !errors.Is(err, store.ErrConflict) {
					t.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	edits := history(t, stores[0])
	seen := map[string]bool{}
	for _, e := range edits {
		seen[e.Text] = true
	}
	if len(edits) != 2*each || len(seen) != 2*each {
		t.Errorf("%d revisions, %d texts; want %d", len(edits), len(seen), 2*each)
	}
}

func historyOfTexts(t *testing.T, open opener) {
	s := open(t)()
	ctx := context.Background()
	for i := range 3 {
		if _, err := s.SaveEdit(ctx, store.Edit{Lesson: "one", Cell: "a", BaseHash: "h", Text: fmt.Sprint("text ", i), Revision: i}); err != nil {
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
	for i := range store.MaxHistory + 2 {
		if err := s.KeepText(ctx, "/files/two.md", "a", fmt.Sprint("text ", i)); err != nil {
			t.Fatal(err)
		}
	}
	list, err = s.History(ctx, "/files/two.md", "a")
	if err != nil || len(list) != store.MaxHistory || list[0].Text != fmt.Sprint("text ", store.MaxHistory+1) || list[0].Revision != store.MaxHistory+2 {
		t.Errorf("%d, %v", len(list), err)
	}
	if edits, err := s.Edits(ctx, "/files/two.md"); err != nil || len(edits) > 0 {
		t.Errorf("%+v, %v", edits, err)
	}
}

// historyOfFileTexts checks that a text equal to the previous one is not added, and that a text that the cell had
// earlier and has again is.
func historyOfFileTexts(t *testing.T, open opener) {
	s := open(t)()
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
