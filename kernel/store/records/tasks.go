package records

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/rehearse-lab/rehearse/kernel/store"
)

// SaveAnswer stores an answer, replacing one to the same question.
func (s *Store) SaveAnswer(ctx context.Context, a store.Answer) error {
	if err := a.Check(); err != nil {
		return err
	}
	return s.update(ctx, "save the answer", func(tx Tx) error {
		a.Created = now()
		k := answerKey(&a)
		keys, err := tx.Keys(under(kindAnswer, a.Lesson, a.Cell))
		if err != nil {
			return err
		}
		if len(keys) >= store.MaxAnswers && !slices.Contains(keys, k) {
			return store.TooManyAnswers()
		}
		return put(tx, k, a)
	})
}

// answerKey is the key of an answer: that of its question.
func answerKey(a *store.Answer) string {
	return key(kindAnswer, a.Lesson, a.Cell, fmt.Sprint(a.Panel, " ", a.Step, " ", a.Ask, " ", a.At))
}

// Answers are the answers about a cell, the oldest first.
func (s *Store) Answers(ctx context.Context, lesson, cell string) (all []store.Answer, err error) {
	err = s.view(ctx, "read answers", func(tx Tx) (err error) {
		all, err = list[store.Answer](tx, under(kindAnswer, lesson, cell))
		return err
	})
	slices.SortStableFunc(all, func(a, b store.Answer) int {
		return cmp.Or(a.Created.Compare(b.Created), cmp.Compare(a.Panel, b.Panel), cmp.Compare(a.Step, b.Step), cmp.Compare(a.Ask, b.Ask), cmp.Compare(a.At, b.At))
	})
	return all, err
}

// SaveAttempt stores an attempt. Of a task with too many, the oldest that were not right are removed.
func (s *Store) SaveAttempt(ctx context.Context, a store.Attempt) error {
	if err := a.Check(); err != nil {
		return err
	}
	return s.update(ctx, "save the attempt", func(tx Tx) error {
		n, err := next(tx)
		if err != nil {
			return err
		}
		a.Created = now()
		if err := put(tx, key(kindAttempt, a.Lesson, a.Task, n), a); err != nil {
			return err
		}
		return removeAttempts(tx, a.Lesson, a.Task)
	})
}

// removeAttempts removes the oldest attempts at a task that were not right if there are too many.
func removeAttempts(tx Tx, lesson, task string) error {
	keys, err := tx.Keys(under(kindAttempt, lesson, task))
	if err != nil || len(keys) <= store.MaxAttempts {
		return err
	}
	old := make(map[string]store.Attempt, len(keys))
	for _, k := range keys {
		if old[k], _, err = get[store.Attempt](tx, k); err != nil {
			return err
		}
	}
	slices.SortStableFunc(keys, func(a, b string) int { return old[a].Created.Compare(old[b].Created) }) // those from elsewhere have later numbers
	for _, k := range keys[:len(keys)-store.MaxAttempts] {
		if !old[k].Right {
			tx.Delete(k)
		}
	}
	return nil
}

// Attempts are the attempts at the tasks of a lesson, or of all lessons if it is "", the oldest first.
func (s *Store) Attempts(ctx context.Context, lesson string) (all []store.Attempt, err error) {
	err = s.view(ctx, "read attempts", func(tx Tx) error {
		keys, err := tx.Keys(attemptsAt(lesson))
		if err != nil {
			return err
		}
		slices.SortFunc(keys, func(a, b string) int { return cmp.Compare(lastName(a), lastName(b)) }) // by number, not by task
		all = []store.Attempt{}
		for _, k := range keys {
			a, _, err := get[store.Attempt](tx, k)
			if err != nil {
				return err
			}
			all = append(all, a)
		}
		store.SortAttempts(all)
		return nil
	})
	return all, err
}

// ForgetAttempts removes the attempts at the tasks of a lesson, or of all lessons if it is "".
func (s *Store) ForgetAttempts(ctx context.Context, lesson string) error {
	return s.update(ctx, "remove attempts", func(tx Tx) error {
		keys, err := tx.Keys(attemptsAt(lesson))
		for _, k := range keys {
			tx.Delete(k)
		}
		return err
	})
}

// attemptsAt is the prefix of the attempts at a lesson's tasks, or at all.
func attemptsAt(lesson string) string {
	if lesson == "" {
		return under(kindAttempt)
	}
	return under(kindAttempt, lesson)
}

// lastName is the last name of a key: its number.
func lastName(key string) string {
	all := names(key)
	return all[len(all)-1]
}
