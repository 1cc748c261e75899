package storetest

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/kernel/store/work"
	remarks "github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// times gives times that differ from each other, in no order: those of devices whose clocks are right, and of one that is years ahead.
type times struct {
	rng  *rand.Rand
	used map[int64]bool
}

func (t *times) next() time.Time {
	for {
		ms := time.Date(2026, 1, 2, 10, 42, 0, 0, time.UTC).UnixMilli() + t.rng.Int64N(1000)
		if t.rng.IntN(8) == 0 {
			ms += 1e11
		}
		if !t.used[ms] {
			t.used[ms] = true
			return time.UnixMilli(ms).UTC()
		}
	}
}

// randomWork is what a learner may have made on a device.
func randomWork(rng *rand.Rand, clock *times) *work.Work {
	w := &work.Work{Lessons: []work.Lesson{}}
	for i := range 2 {
		l := work.Lesson{ID: fmt.Sprint("lesson-", i)}
		for k := range rng.IntN(3) {
			c := work.Cell{ID: fmt.Sprint("cell-", k)}
			for range rng.IntN(4) {
				c.Texts = append(c.Texts, work.Text{Saved: clock.next(), Text: fmt.Sprint("text ", rng.IntN(3)), Base: "h", Reset: rng.IntN(6) == 0})
			}
			slices.SortFunc(c.Texts, func(a, b work.Text) int { return a.Saved.Compare(b.Saved) })
			for step := range rng.IntN(3) {
				c.Answers = append(c.Answers, work.Answer{Panel: trace.Pool, Step: trace.Step(step), Ask: "next", Said: fmt.Sprint("actor ", rng.IntN(3)), Was: "actor 1", Given: clock.next()})
			}
			slices.SortFunc(c.Answers, func(a, b work.Answer) int { return a.Given.Compare(b.Given) })
			if rng.IntN(2) == 0 {
				c.Notes = &remarks.List{Notes: []remarks.Note{}}
				for n := range rng.IntN(3) {
					c.Notes.Notes = append(c.Notes.Notes, remarks.Note{ID: fmt.Sprint("n", n), About: remarks.Actor, Actor: "ann", Text: fmt.Sprint("remark ", rng.IntN(3))})
				}
			}
			l.Cells = append(l.Cells, c)
		}
		for range rng.IntN(4) {
			kind := []store.AttemptKind{store.TryCheck, store.TryHint, store.TrySolution}[rng.IntN(3)]
			l.Attempts = append(l.Attempts, work.Attempt{Task: fmt.Sprint("cell-", rng.IntN(2)), Kind: string(kind), Right: kind == store.TryCheck && rng.IntN(2) == 0, Text: "t", Made: clock.next()})
		}
		slices.SortFunc(l.Attempts, func(a, b work.Attempt) int { return a.Made.Compare(b.Made) })
		w.Lessons = append(w.Lessons, l)
	}
	return w
}

// written is a work as a file, read again to be sure that it can be.
func written(t *testing.T, w *work.Work) string {
	t.Helper()
	var b bytes.Buffer
	if err := w.Write(&b); err != nil {
		t.Fatal(err)
	}
	if _, err := work.Read(b.Bytes()); err != nil {
		t.Fatalf("%v in %s", err, b.String())
	}
	return b.String()
}

func collected(t *testing.T, s Store) *work.Work {
	t.Helper()
	w, err := work.Collect(t.Context(), s, "")
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func merge(t *testing.T, s Store, w *work.Work) []work.Merged {
	t.Helper()
	m, err := w.Merge(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// cellOf finds a cell; an empty one if there is none.
func cellOf(w *work.Work, lesson, cell string) work.Cell {
	for _, l := range w.Lessons {
		for _, c := range l.Cells {
			if l.ID == lesson && c.ID == cell {
				return c
			}
		}
	}
	return work.Cell{}
}

// compareHas compares what a store has with what it must have of some work: all of it, except that an answer may be another one.
func compareHas(t *testing.T, has, must *work.Work) {
	t.Helper()
	for _, l := range must.Lessons {
		for _, c := range l.Cells {
			there := cellOf(has, l.ID, c.ID)
			for _, text := range c.Texts {
				if !slices.Contains(there.Texts, text) {
					t.Errorf("%s#%s lacks %+v", l.ID, c.ID, text)
				}
			}
			for _, a := range c.Answers {
				if !slices.ContainsFunc(there.Answers, func(b work.Answer) bool { return b.Panel == a.Panel && b.Step == a.Step && b.Ask == a.Ask }) {
					t.Errorf("%s#%s lacks an answer to %+v", l.ID, c.ID, a)
				}
			}
			if c.Notes == nil {
				continue
			}
			for _, n := range c.Notes.Notes {
				if there.Notes == nil || !slices.ContainsFunc(there.Notes.Notes, func(b remarks.Note) bool { return b.Text == n.Text }) {
					t.Errorf("%s#%s lacks the note %q", l.ID, c.ID, n.Text)
				}
			}
		}
		i := slices.IndexFunc(has.Lessons, func(b work.Lesson) bool { return b.ID == l.ID })
		for _, a := range l.Attempts {
			if i < 0 || !slices.Contains(has.Lessons[i].Attempts, a) {
				t.Errorf("%s lacks %+v", l.ID, a)
			}
		}
	}
}

// mergedWork merges what was made on devices, in some order and again, and compares with what the rules say: nothing that is stored is lost,
// all of each file is there, the newest text is current, and a file again changes nothing.
func mergedWork(t *testing.T, open opener) {
	for seed := range uint64(25) {
		rng := rand.New(rand.NewPCG(seed, 7))
		clock := &times{rng, map[int64]bool{}}
		s := open(t)()
		files := []*work.Work{randomWork(rng, clock), randomWork(rng, clock), randomWork(rng, clock)}
		for _, w := range files {
			before := collected(t, s)
			merge(t, s, w)
			after := collected(t, s)
			compareHas(t, after, before)
			compareHas(t, after, w)
			for _, l := range before.Lessons {
				for _, c := range l.Cells {
					there := cellOf(after, l.ID, c.ID)
					for _, a := range c.Answers {
						if !slices.Contains(there.Answers, a) {
							t.Errorf("seed %d: the answer %+v was replaced", seed, a)
						}
					}
					for i := 1; i < len(there.Texts); i++ {
						if there.Texts[i].Saved.Before(there.Texts[i-1].Saved) {
							t.Errorf("seed %d: %s#%s has the texts %+v", seed, l.ID, c.ID, there.Texts)
						}
					}
				}
			}
			want := written(t, after)
			for _, again := range []*work.Work{w, files[0], after} {
				if slices.Index(files, again) > slices.Index(files, w) {
					continue
				}
				for _, m := range merge(t, s, again) {
					if m.Any() || m.Changed > 0 {
						t.Errorf("seed %d: again it adds %+v", seed, m)
					}
				}
				if got := written(t, collected(t, s)); got != want {
					t.Errorf("seed %d: again it changes\n%s\nto\n%s", seed, want, got)
				}
			}
			current(t, s, after)
		}
		if t.Failed() {
			return
		}
	}
}

// current compares the current edits with the last texts.
func current(t *testing.T, s Store, w *work.Work) {
	t.Helper()
	for _, l := range w.Lessons {
		edits, err := s.Edits(t.Context(), l.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range l.Cells {
			i := slices.IndexFunc(edits, func(e store.Edit) bool { return e.Cell == c.ID })
			switch n := len(c.Texts); {
			case n == 0 || c.Texts[n-1].Reset:
				if i >= 0 {
					t.Errorf("%s#%s has the edit %+v", l.ID, c.ID, edits[i])
				}
			case i < 0 || edits[i].Text != c.Texts[n-1].Text || !edits[i].Updated.Equal(c.Texts[n-1].Saved):
				t.Errorf("%s#%s has the edits %+v, not %+v", l.ID, c.ID, edits, c.Texts[n-1])
			}
		}
	}
}

// workBesideOwn edits cells before and after a merge: each revision stays a base for the next, and nothing is lost.
func workBesideOwn(t *testing.T, open opener) {
	ctx := t.Context()
	s := open(t)()
	save := func(base int, text string) store.Edit {
		t.Helper()
		e, err := s.SaveEdit(ctx, store.Edit{Lesson: "l", Cell: "c", BaseHash: "h", Text: text, Revision: base})
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	mine := save(save(0, "mine 1").Revision, "mine 2")
	file := func(saved time.Time, texts ...string) *work.Work {
		c := work.Cell{ID: "c"}
		for i, text := range texts {
			c.Texts = append(c.Texts, work.Text{Saved: saved.Add(time.Duration(i) * time.Second).UTC(), Text: text, Base: "h"})
		}
		return &work.Work{Lessons: []work.Lesson{{ID: "l", Cells: []work.Cell{c}}}}
	}
	if m := merge(t, s, file(time.UnixMilli(1_700_000_000_000), "old 1", "old 2"))[0]; m.Texts != 2 || m.Changed != 0 {
		t.Errorf("older texts: %+v", m)
	}
	mine = save(mine.Revision, "mine 3") // a window that is open still has its revision
	if err := s.ResetEdit(ctx, "l", "c"); err != nil {
		t.Fatal(err)
	}
	mine = save(0, "mine 4")
	if m := merge(t, s, file(time.UnixMilli(4_000_000_000_000), "new 1", "new 2"))[0]; m.Texts != 2 || m.Changed != 1 {
		t.Errorf("newer texts: %+v", m)
	}
	if e, err := s.SaveEdit(ctx, store.Edit{Lesson: "l", Cell: "c", Text: "mine 5", Revision: mine.Revision}); err == nil || e.Text != "new 2" {
		t.Errorf("a window that has not seen the newer text saves %+v, %v", e, err)
	}
	edits, err := s.Edits(ctx, "l")
	if err != nil || len(edits) != 1 || edits[0].Text != "new 2" {
		t.Fatalf("%+v, %v", edits, err)
	}
	save(edits[0].Revision, "mine 6") // its time is before that of the texts from elsewhere
	w := collected(t, s)
	texts := cellOf(w, "l", "c").Texts
	seen := map[string]bool{}
	for _, e := range texts {
		seen[e.Text] = true
	}
	if len(texts) != 10 || len(seen) != 10 || texts[9].Text != "mine 6" {
		t.Errorf("%d texts: %+v", len(texts), texts)
	}
	want := written(t, w)
	merge(t, s, w)
	if got := written(t, collected(t, s)); got != want {
		t.Errorf("its own file changes it:\n%s\n%s", want, got)
	}
	if err := s.KeepText(ctx, "/files/two.md", "c", "in a file"); err != nil {
		t.Fatal(err)
	}
	if got := written(t, collected(t, s)); got != want {
		t.Errorf("what is in a lesson's file is in it: %s", got)
	}
	other := open(t)()
	merge(t, other, w)
	if got := written(t, collected(t, other)); got != want {
		t.Errorf("in an empty store it becomes\n%s, and was\n%s", got, want)
	}
}

// workOfTwo brings what was made on two devices together in both orders: texts and attempts become the same.
func workOfTwo(t *testing.T, open opener) {
	for seed := range uint64(15) {
		rng := rand.New(rand.NewPCG(seed, 8))
		clock := &times{rng, map[int64]bool{}}
		a, b := randomWork(rng, clock), randomWork(rng, clock)
		var got [2]string
		for i, order := range [][]*work.Work{{a, b}, {b, a}} {
			s := open(t)()
			for _, w := range order {
				merge(t, s, w)
			}
			both := collected(t, s)
			for k := range both.Lessons {
				for n := range both.Lessons[k].Cells {
					c := &both.Lessons[k].Cells[n]
					c.Notes, c.Answers = nil, nil // of which the first stay
				}
			}
			got[i] = written(t, both)
		}
		if got[0] != got[1] {
			t.Fatalf("seed %d:\n%s\n%s", seed, got[0], got[1])
		}
	}
}

// workAtOnce merges one file from several windows at once: all of it is there, once.
func workAtOnce(t *testing.T, open opener) {
	rng := rand.New(rand.NewPCG(3, 9))
	w := randomWork(rng, &times{rng, map[int64]bool{}})
	again := open(t)
	var wg sync.WaitGroup
	for range 4 {
		s := again()
		wg.Go(func() {
			if _, err := w.Merge(t.Context(), s); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	once := open(t)()
	merge(t, once, w)
	if got, want := written(t, collected(t, again())), written(t, collected(t, once)); got != want {
		t.Errorf("it becomes\n%s, and once\n%s", got, want)
	}
}

// muchWork merges more attempts and answers than there may be: those that are stored stay, and right ones are always taken.
func muchWork(t *testing.T, open opener) {
	s := open(t)()
	if err := s.SaveAttempt(t.Context(), store.Attempt{Lesson: "l", Task: "c", Kind: store.TryCheck, Detail: "mine"}); err != nil {
		t.Fatal(err)
	}
	w := &work.Work{Lessons: []work.Lesson{{ID: "l", Cells: []work.Cell{{ID: "c"}}}}}
	l := &w.Lessons[0]
	for i := range store.MaxAttempts + 5 {
		at := time.UnixMilli(1_700_000_000_000 + int64(i)).UTC()
		l.Attempts = append(l.Attempts, work.Attempt{Task: "c", Kind: string(store.TryCheck), Right: i < 2, Made: at})
		l.Cells[0].Answers = append(l.Cells[0].Answers, work.Answer{Panel: trace.Pool, Step: trace.Step(i), Ask: "next", Said: "x", Given: at})
	}
	written(t, w)
	for i, want := range []work.Merged{
		{Lesson: "l", Attempts: store.MaxAttempts - 1, Answers: store.MaxAnswers, Left: 6 + 5},
		{Lesson: "l", Left: 6 + 5},
	} {
		if m := merge(t, s, w); m[0] != want {
			t.Errorf("try %d: %+v, want %+v", i+1, m[0], want)
		}
	}
	all, err := s.Attempts(t.Context(), "l")
	if err != nil || len(all) != store.MaxAttempts || !all[1].Right || all[len(all)-1].Detail != "mine" {
		t.Errorf("%d attempts, %v", len(all), err)
	}
}
