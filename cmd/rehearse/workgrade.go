package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"unicode"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/kernel/store/work"
	"github.com/rehearse-lab/rehearse/lessons"
)

// grader grades what learners handed in again.
type grader struct{ runner *checkRunner } // nil: it does not

// grade grades a task again: of an exercise that is claimed to be done the program that was right, of another one the program as it is now.
func (g *grader) grade(ctx context.Context, l *lessons.Lesson, made *work.Lesson, row *work.Row) error {
	switch row.Kind {
	case "quiz":
		gradeQuiz(l.Quiz(row.Task), made, row)
		return nil
	case "":
		row.Why = "the lessons have no such task"
		return nil
	}
	cell := l.Cell(row.Task)
	text, found := handedIn(made, row)
	switch {
	case cell.Exercise.Break:
		row.Why = "a file does not have the order that breaks a check"
		return nil
	case !found:
		row.Why = "there is no program"
		return nil
	}
	// The learner's other cells may have changed since it was right, so those of the lesson count, too.
	for _, with := range []*lessons.Lesson{withTexts(l, made, row.Task), l} {
		why, err := g.broken(ctx, with, with.Cell(row.Task), text)
		if err != nil {
			return err
		}
		if row.Graded, row.Why = work.Wrong, why; why == "" {
			row.Graded = work.Right
			return nil
		}
	}
	return nil
}

// handedIn is the program to grade for an exercise.
func handedIn(made *work.Lesson, row *work.Row) (text string, found bool) {
	if row.Claimed() {
		for _, a := range made.Attempts {
			if a.Task == row.Task && a.Kind == string(store.TryCheck) && a.Right {
				text, found = a.Text, true // the latest one
			}
		}
		return text, found
	}
	for i := range made.Cells {
		if made.Cells[i].ID == row.Task {
			return made.Cells[i].Current()
		}
	}
	return "", false
}

// withTexts is a lesson with the learner's texts in all cells but one. A text that cannot be in a lesson is left out.
func withTexts(l *lessons.Lesson, made *work.Lesson, but string) *lessons.Lesson {
	for i := range made.Cells {
		c := &made.Cells[i]
		text, edited := c.Current()
		if !edited || c.ID == but {
			continue
		}
		src, err := l.SetCell(c.ID, text)
		if err != nil {
			continue
		}
		if changed, err := lessons.Parse(l.File, src); err == nil {
			changed.ID = l.ID
			l = changed
		}
	}
	return l
}

// broken says which check a program breaks first; "" if it breaks none.
func (g *grader) broken(ctx context.Context, l *lessons.Lesson, c *lessons.Cell, text string) (string, error) {
	x := c.Exercise
	if x.Orders != 0 {
		o, err := g.runner.TryOrders(ctx, l, c, text)
		if err != nil || len(o.Broken) == 0 {
			return "", err
		}
		return brokenWords(x, o.Broken[0], "in one of the orders"), nil
	}
	for seed := range uint64(x.Seeds) {
		broken, err := g.runner.Try(ctx, l, c, text, seed+1)
		if err != nil {
			return "", err
		}
		if len(broken) > 0 {
			return brokenWords(x, broken[0], fmt.Sprintf("with seed %d", seed+1)), nil
		}
	}
	return "", nil
}

// brokenWords says which check is broken, without characters that a terminal would obey: programs choose the names in it.
func brokenWords(x *lessons.Exercise, b lessons.Broken, where string) string {
	text := fmt.Sprintf("%s, %s: %s", x.Checks[b.Check].Title, where, b.Text)
	if b.Line > 0 {
		text = fmt.Sprintf("it does not compile: line %d: %s", b.Line, b.Text)
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text)
}

// gradeQuiz compares the answers to a quiz with the right one.
func gradeQuiz(q *lessons.Quiz, made *work.Lesson, row *work.Row) {
	row.Why = "there is no answer"
	for _, a := range made.Attempts {
		if a.Task != row.Task || a.Kind != string(store.TryAnswer) {
			continue
		}
		var r lessons.Reply
		if row.Why = ""; json.Unmarshal([]byte(a.Text), &r) == nil && q.Holds(r) {
			row.Graded = work.Right
			return
		}
		row.Graded = work.Wrong
	}
}
