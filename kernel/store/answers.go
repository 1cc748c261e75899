package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Answer is what the learner predicted to follow a step, and what followed.
type Answer struct {
	Lesson  string
	Cell    string
	Panel   trace.Scheduler
	Step    trace.Step
	Ask     string // what was asked: next or backlog
	At      int64  // backlog: at which time, ns
	Said    string
	Was     string
	Created time.Time // set by the store
}

// Limits of answers.
const (
	MaxAnswerText = 200  // bytes, of Said and Was each
	MaxAnswers    = 1000 // per cell
)

// SaveAnswer stores an answer, replacing one to the same question.
func (s *Store) SaveAnswer(ctx context.Context, a Answer) error {
	if len(a.Said) > MaxAnswerText || len(a.Was) > MaxAnswerText {
		return &kernel.Error{Kind: kernel.ErrRequest, Text: fmt.Sprintf("The answer has more than %d bytes.", MaxAnswerText), Remedy: "Shorten it."}
	}
	return s.inTx(ctx, "save answer", func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "INSERT OR REPLACE INTO answers ("+answerColumns+") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
			a.Lesson, a.Cell, a.Panel, a.Step, a.Ask, a.At, a.Said, a.Was, toMillis(time.Now())); err != nil {
			return err
		}
		var count int
		if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM answers WHERE lesson = ? AND cell = ?", a.Lesson, a.Cell).Scan(&count); err != nil {
			return err
		}
		if count > MaxAnswers {
			return &kernel.Error{Kind: kernel.ErrRequest, Text: fmt.Sprintf("The cell has %d answers already.", MaxAnswers)}
		}
		return nil
	})
}

// Answers are the answers about a cell, the oldest first.
func (s *Store) Answers(ctx context.Context, lesson, cell string) ([]Answer, error) {
	return queryAll(ctx, s, "read answers", scanAnswer, "SELECT "+answerColumns+" FROM answers WHERE lesson = ? AND cell = ? ORDER BY created, panel, step, ask, at", lesson, cell)
}

func scanAnswer(row scanner) (Answer, error) {
	var a Answer
	var created int64
	err := row.Scan(&a.Lesson, &a.Cell, &a.Panel, &a.Step, &a.Ask, &a.At, &a.Said, &a.Was, &created)
	a.Created = fromMillis(created)
	return a, err
}

const answerColumns = "lesson, cell, panel, step, ask, at, said, was, created"
