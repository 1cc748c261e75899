package records

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel/store"
)

// cutOff is a table whose tab is closed at random: before a change is written, or after, so that its answer is lost.
type cutOff struct {
	Table
	rng *rand.Rand
}

var errClosed = errors.New("the tab was closed")

func (c cutOff) Update(ctx context.Context, f func(Tx) error) error {
	switch c.rng.IntN(5) {
	case 0:
		_ = c.Table.Update(ctx, func(tx Tx) error { return errors.Join(f(tx), errClosed) })
		return errClosed
	case 1:
		_ = c.Table.Update(ctx, f)
		return errClosed
	}
	return c.Table.Update(ctx, f)
}

// TestTabsThatAreClosed lets two tabs edit a cell and run it, while each of them can be closed at any moment. What was acknowledged is
// there, in one order; what was not is there whole or not at all.
func TestTabsThatAreClosed(t *testing.T) {
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 1))
		table := &Memory{}
		tabs := []*Store{Open(cutOff{table, rng}), Open(cutOff{table, rng})}
		base, saved, tried := []int{0, 0}, map[string]bool{}, map[string]bool{}
		for i := range 60 {
			k := rng.IntN(2)
			text := fmt.Sprint("text ", i)
			tried[text] = true
			if i%7 == 0 {
				tried["run "+text] = true
				if tabs[k].SaveRun(t.Context(), store.Run{ID: "run " + text, Lesson: "l", Cell: "c"}) == nil {
					saved["run "+text] = true
				}
				continue
			}
			e, err := tabs[k].SaveEdit(t.Context(), store.Edit{Lesson: "l", Cell: "c", Text: text, Revision: base[k]})
			switch {
			case err == nil:
				saved[text], base[k] = true, e.Revision
			case errors.Is(err, store.ErrConflict):
				base[k] = e.Revision
			case errors.Is(err, errClosed): // the tab is opened again, and shows what is there
				edits, err := Open(table).Edits(t.Context(), "l")
				if err != nil {
					t.Fatal(err)
				}
				if len(edits) > 0 {
					base[k] = edits[0].Revision
				}
			default:
				t.Fatal(err)
			}
		}
		compareKept(t, Open(table), saved, tried)
	}
}

// compareKept compares what a store has with what was acknowledged, and with what was tried.
func compareKept(t *testing.T, s *Store, saved, tried map[string]bool) {
	t.Helper()
	texts, err := s.History(t.Context(), "l", "c")
	if err != nil {
		t.Fatal(err)
	}
	kept := map[string]bool{}
	for i, e := range texts {
		kept[e.Text] = true
		if e.Revision != len(texts)-i || !tried[e.Text] {
			t.Errorf("the history has revision %d, %q at place %d", e.Revision, e.Text, i)
		}
	}
	heads, err := s.Runs(t.Context(), "l", "c")
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range heads {
		if kept[h.ID] = true; !tried[h.ID] {
			t.Errorf("nobody saved %q", h.ID)
		}
		if _, err := s.Run(t.Context(), h.ID); err != nil {
			t.Errorf("%q is listed, but %v", h.ID, err)
		}
	}
	for text := range saved {
		if !kept[text] {
			t.Errorf("%q was acknowledged, and is gone", text)
		}
	}
}
