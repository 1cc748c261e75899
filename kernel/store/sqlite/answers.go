package sqlite

import (
	"context"
	"database/sql"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/store"
)

// SaveAnswer stores an answer, replacing one to the same question.
func (s *Store) SaveAnswer(ctx context.Context, a store.Answer) error {
	if err := a.Check(); err != nil {
		return err
	}
	return s.inTx(ctx, "save answer", func(tx *sql.Tx) error {
		a.Created = time.Now()
		if err := insertAnswer(ctx, tx, a); err != nil {
			return err
		}
		var count int
		if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM answers WHERE lesson = ? AND cell = ?", a.Lesson, a.Cell).Scan(&count); err != nil {
			return err
		}
		if count > store.MaxAnswers {
			return store.TooManyAnswers()
		}
		return nil
	})
}

// insertAnswer adds a row for an answer, or replaces that of the same question.
func insertAnswer(ctx context.Context, tx *sql.Tx, a store.Answer) error {
	_, err := tx.ExecContext(ctx, "INSERT OR REPLACE INTO answers ("+answerColumns+") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
		a.Lesson, a.Cell, a.Panel, a.Step, a.Ask, a.At, a.Said, a.Was, toMillis(a.Created))
	return err
}

// Answers are the answers about a cell, the oldest first.
func (s *Store) Answers(ctx context.Context, lesson, cell string) ([]store.Answer, error) {
	return queryAll(ctx, s, "read answers", scanAnswer, "SELECT "+answerColumns+" FROM answers WHERE lesson = ? AND cell = ? ORDER BY created, panel, step, ask, at", lesson, cell)
}

func scanAnswer(row scanner) (store.Answer, error) {
	var a store.Answer
	var created int64
	err := row.Scan(&a.Lesson, &a.Cell, &a.Panel, &a.Step, &a.Ask, &a.At, &a.Said, &a.Was, &created)
	a.Created = fromMillis(created)
	return a, err
}

const answerColumns = "lesson, cell, panel, step, ask, at, said, was, created"
