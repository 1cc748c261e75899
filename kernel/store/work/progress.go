package work

import (
	"io"
	"strconv"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/render/sheet"
)

// Progress is the progress with each task of the lesson, by its ID. It is what the learner claims: a file can be changed.
func (l *Lesson) Progress() map[string]store.Progress {
	attempts := make([]store.Attempt, len(l.Attempts))
	for i := range l.Attempts {
		attempts[i] = l.Attempts[i].stored(l.ID)
	}
	store.SortAttempts(attempts)
	return store.ProgressOf(attempts)
}

// Verdict is what grading a task again gave.
type Verdict string

// The verdicts.
const (
	NotGraded Verdict = ""
	Right     Verdict = "right"
	Wrong     Verdict = "wrong"
)

// Row is a learner's progress with a task.
type Row struct {
	File, Lesson, Task string
	Kind               string // exercise, quiz; "": the lesson is not known, or has no such task
	Claim              store.Progress
	Graded             Verdict
	Why                string // what is wrong, or why it was not graded
}

// Claimed reports whether the learner claims to have done the task.
func (r *Row) Claimed() bool { return !r.Claim.Done.IsZero() }

// Compared says how the claim and the verdict go together; "" without a verdict.
func (r *Row) Compared() string {
	switch {
	case r.Graded == NotGraded:
		return ""
	case r.Claimed() == (r.Graded == Right):
		return "same"
	case r.Claimed():
		return "claim is wrong"
	}
	return "right without a claim"
}

// WriteRows writes rows as CSV, after a line with the names of the columns; graded: with verdicts. Times are UTC, RFC 3339. Texts written
// by learners are left out.
func WriteRows(w io.Writer, rows []Row, graded bool) error {
	c, err := sheet.NewWriter(w)
	if err != nil {
		return err
	}
	head := []string{"file", "lesson", "task", "kind", "tries", "hints", "solution", "claimed", "done"}
	if graded {
		head = append(head, "graded", "compared", "why")
	}
	if err := c.Row(head...); err != nil {
		return err
	}
	for i := range rows {
		r := &rows[i]
		solution, claimed, done := "no", "open", ""
		if r.Claim.Solution {
			solution = "yes"
		}
		if r.Claimed() {
			claimed, done = "done", r.Claim.Done.UTC().Format(time.RFC3339)
		}
		fields := []string{sheet.Text(r.File), sheet.Text(r.Lesson), sheet.Text(r.Task), r.Kind, strconv.Itoa(r.Claim.Tries), strconv.Itoa(r.Claim.Hints), solution, claimed, done}
		if graded {
			fields = append(fields, string(r.Graded), r.Compared(), sheet.Text(r.Why))
		}
		if err := c.Row(fields...); err != nil {
			return err
		}
	}
	return c.Close()
}
