package records

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// small is a table with room for so many bytes. What makes it smaller is never refused.
type small struct {
	Memory
	room int
}

func (s *small) Update(ctx context.Context, f func(Tx) error) error {
	before := s.used()
	return s.Memory.Update(ctx, func(tx Tx) error {
		if err := f(tx); err != nil {
			return err
		}
		if now := bytesIn(tx.(memoryTx).records); now > s.room && now > before {
			return ErrFull
		}
		return nil
	})
}

func (s *small) used() int { return bytesIn(s.records) }

func bytesIn(records map[string][]byte) (n int) {
	for k, v := range records {
		n += len(k) + len(v)
	}
	return n
}

// TestFull saves an edit when runs fill the table: those that are removed are as few as possible, and the oldest, but the latest run of a cell and those with
// notes stay.
func TestFull(t *testing.T) {
	table := &small{room: 1 << 30}
	s := Open(table)
	for _, id := range []string{"a1", "a2", "b1", "a3", "b2", "c1"} {
		saveRun(t, s, id, 5000)
	}
	if _, saved, err := s.SaveNotes(t.Context(), store.NoteList{Lesson: "l", Cell: "a", Run: "a2", Text: "a note"}, ""); err != nil || !saved {
		t.Fatal(saved, err)
	}
	text := strings.Repeat("x", 1500) // stored twice: as the edit, and in the history
	for _, want := range []string{"a2 a3 b1 b2 c1", "a2 a3 b2 c1", "a2 b2 c1", "a2 c1", "a2"} {
		table.room = table.used()
		if _, err := s.SaveEdit(t.Context(), store.Edit{Lesson: "l", Cell: want, Text: text}); err != nil {
			t.Fatal(err)
		}
		if got := runIDs(table); got != want {
			t.Errorf("kept are %s, want %s", got, want)
		}
	}
	table.room = table.used()
	_, err := s.SaveEdit(t.Context(), store.Edit{Lesson: "l", Cell: "more", Text: text})
	if err == nil || !strings.Contains(err.Error(), "no room") || runIDs(table) != "a2" {
		t.Errorf("%v, and the runs %s", err, runIDs(table))
	}
}

// TestRunWithoutRoom saves runs when there is no room: one takes the place of an old one, and one that does not fit at all costs two of its size, and not all.
func TestRunWithoutRoom(t *testing.T) {
	table := &small{room: 1 << 30}
	s := Open(table)
	for i := range 10 {
		saveRun(t, s, fmt.Sprint("a", i), 2000)
	}
	table.room = table.used()
	saveRun(t, s, "b0", 2000)
	if got, want := runIDs(table), "a1 a2 a3 a4 a5 a6 a7 a8 a9 b0"; got != want && got != want[3:] {
		t.Errorf("kept are %s, want %s or one fewer", got, want)
	}
	before := runIDs(table)
	table.room = 0
	if err := s.SaveRun(t.Context(), runOf("c0", 2000)); err == nil {
		t.Error("a run was saved without room")
	}
	if lost := (len(before) - len(runIDs(table))) / 3; lost < 1 || lost > 3 {
		t.Errorf("that cost %d runs: %s, and then %s", lost, before, runIDs(table))
	}
}

func saveRun(t *testing.T, s *Store, id string, bytes int) {
	t.Helper()
	if err := s.SaveRun(t.Context(), runOf(id, bytes)); err != nil {
		t.Fatal(err)
	}
}

// runOf is a run of the cell that the first letter of its ID names, whose trace takes about so many bytes.
func runOf(id string, bytes int) store.Run {
	rng, text := rand.New(rand.NewPCG(1, uint64(len(id)))), make([]byte, bytes)
	for i := range text {
		text[i] = byte('!' + rng.IntN(90))
	}
	return store.Run{ID: id, Lesson: "l", Cell: id[:1], Traces: []*trace.Trace{{Strings: []string{string(text)}}}}
}

func runIDs(table *small) string {
	var ids []string
	for _, k := range slices.Sorted(maps.Keys(table.records)) {
		if strings.HasPrefix(k, under(kindRun)) {
			ids = append(ids, names(k)[0])
		}
	}
	return strings.Join(ids, " ")
}
