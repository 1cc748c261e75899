package sqlite

import (
	"context"
	"database/sql"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/store"
)

// SaveAttempt stores an attempt.
func (s *Store) SaveAttempt(ctx context.Context, a store.Attempt) error {
	if err := a.Check(); err != nil {
		return err
	}
	return s.inTx(ctx, "save attempt", func(tx *sql.Tx) error {
		a.Created = time.Now()
		if err := insertAttempt(ctx, tx, a.Lesson, a); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `DELETE FROM attempts WHERE lesson = ?1 AND task = ?2 AND NOT right AND seq NOT IN
			(SELECT seq FROM attempts WHERE lesson = ?1 AND task = ?2 ORDER BY created DESC, seq DESC LIMIT ?3)`, a.Lesson, a.Task, store.MaxAttempts)
		return err
	})
}

// insertAttempt adds a row for an attempt at a task of a lesson.
func insertAttempt(ctx context.Context, tx *sql.Tx, lesson string, a store.Attempt) error {
	_, err := tx.ExecContext(ctx, "INSERT INTO attempts ("+attemptColumns+") VALUES (?, ?, ?, ?, ?, ?, ?)", lesson, a.Task, a.Kind, a.Right, a.Detail, a.Text, toMillis(a.Created))
	return err
}

// Attempts are the attempts at the tasks of a lesson, or of all lessons if it is "", the oldest first.
func (s *Store) Attempts(ctx context.Context, lesson string) ([]store.Attempt, error) {
	return queryAll(ctx, s, "read attempts", scanAttempt, "SELECT "+attemptColumns+" FROM attempts WHERE ?1 = '' OR lesson = ?1 ORDER BY created, seq", lesson)
}

func scanAttempt(row scanner) (store.Attempt, error) {
	var a store.Attempt
	var created int64
	err := row.Scan(&a.Lesson, &a.Task, &a.Kind, &a.Right, &a.Detail, &a.Text, &created)
	a.Created = fromMillis(created)
	return a, err
}

// ForgetAttempts removes the attempts at the tasks of a lesson, or of all lessons if it is "".
func (s *Store) ForgetAttempts(ctx context.Context, lesson string) error {
	return s.inTx(ctx, "remove attempts", func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "DELETE FROM attempts WHERE ?1 = '' OR lesson = ?1", lesson)
		return err
	})
}

const attemptColumns = "lesson, task, kind, right, detail, text, created"
