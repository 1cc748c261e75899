package store

import (
	"cmp"
	"slices"
	"time"
)

// CellName names a cell of a lesson.
type CellName struct{ Lesson, Cell string }

// MergeEdits is the rule of merging texts of a cell that were saved elsewhere. current is the stored edit of the cell, of revision 0 if
// there is none, history all its stored texts, and more those from elsewhere, the oldest first and the one that was current there last.
// It returns those that are not stored, with revisions that no stored text has. changed says that the last of them is newer than the
// stored edit: it is the current one from then on. An earlier text, as any stored one, is only in the history.
func MergeEdits(current Edit, history, more []Edit) (missing []Edit, changed bool) {
	last, known := current.Revision, map[Edit]bool{}
	for _, e := range history {
		last = max(last, e.Revision)
		known[e.saved()] = true
	}
	for i, e := range more {
		if known[e.saved()] {
			continue
		}
		known[e.saved()] = true
		last++
		changed = i == len(more)-1 && (current.Revision == 0 || e.Updated.UnixMilli() > current.Updated.UnixMilli())
		e.Lesson, e.Cell, e.Revision = current.Lesson, current.Cell, last
		missing = append(missing, e)
	}
	return missing, changed
}

// saved is what makes a text of a cell that was saved somewhere the same as another: all but the cell, and the revision, which differs
// from store to store. Times are kept in milliseconds.
func (e Edit) saved() Edit {
	return Edit{BaseHash: e.BaseHash, Text: e.Text, Reset: e.Reset, Updated: time.UnixMilli(e.Updated.UnixMilli())}
}

// MissingAttempts is the rule of merging attempts at the tasks of a lesson that were made elsewhere: those that are not stored. Two that
// are alike, at the same time, count as one. Of a task with MaxAttempts only those that were right are taken; while there is room, the
// latest of the others are, too. left is how many were not.
func MissingAttempts(stored, more []Attempt) (missing []Attempt, left int) {
	known, room := map[Attempt]bool{}, map[string]int{}
	for _, a := range stored {
		known[a.made()] = true
		room[a.Task]--
	}
	for _, a := range more {
		if known[a.made()] {
			continue
		}
		known[a.made()] = true
		missing = append(missing, a)
		if a.Right {
			room[a.Task]--
		}
	}
	slices.SortStableFunc(missing, func(a, b Attempt) int { return a.Created.Compare(b.Created) })
	taken := []Attempt{}
	for _, a := range slices.Backward(missing) {
		if !a.Right {
			if MaxAttempts+room[a.Task] <= 0 {
				left++
				continue
			}
			room[a.Task]--
		}
		taken = append(taken, a)
	}
	slices.Reverse(taken)
	return taken, left
}

// made is what makes an attempt the same as another of its lesson.
func (a Attempt) made() Attempt {
	a.Lesson, a.Created = "", time.UnixMilli(a.Created.UnixMilli())
	return a
}

// SortAttempts puts attempts into the order in which they were made. Those made at the same time keep theirs.
func SortAttempts(all []Attempt) {
	slices.SortStableFunc(all, func(a, b Attempt) int { return cmp.Compare(a.Created.UnixMilli(), b.Created.UnixMilli()) })
}

// SortTexts puts the texts of a cell into the order in which they were saved, the latest first.
func SortTexts(all []Edit) {
	slices.SortStableFunc(all, func(a, b Edit) int {
		return cmp.Or(cmp.Compare(b.Updated.UnixMilli(), a.Updated.UnixMilli()), cmp.Compare(b.Revision, a.Revision))
	})
}

// MissingAnswers is the rule of merging answers about a cell that were given elsewhere: those to questions to which none is stored, as
// far as there is room. left is how many there is none for. A stored answer stays, because no history would keep it.
func MissingAnswers(stored, more []Answer) (missing []Answer, left int) {
	known := map[Answer]bool{}
	for _, a := range stored {
		known[a.question()] = true
	}
	for _, a := range more {
		switch {
		case known[a.question()]:
		case len(stored)+len(missing) >= MaxAnswers:
			left++
		default:
			known[a.question()] = true
			missing = append(missing, a)
		}
	}
	return missing, left
}

// question is what an answer is to.
func (a Answer) question() Answer { return Answer{Panel: a.Panel, Step: a.Step, Ask: a.Ask, At: a.At} }
