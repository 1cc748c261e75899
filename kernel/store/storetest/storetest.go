// Package storetest has the tests that every store of what learners make must pass.
package storetest

import (
	"context"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel/store"
)

// Store is what all stores have.
type Store interface {
	Edits(ctx context.Context, lesson string) ([]store.Edit, error)
	EditedLessons(ctx context.Context) (map[string]bool, error)
	SaveEdit(ctx context.Context, e store.Edit) (store.Edit, error)
	ResetEdit(ctx context.Context, lesson, cell string) error
	History(ctx context.Context, lesson, cell string) ([]store.Edit, error)
	KeepText(ctx context.Context, lesson, cell, text string) error
	Notes(ctx context.Context, lesson, cell string) (store.NoteList, error)
	SaveNotes(ctx context.Context, l store.NoteList, was string) (now string, saved bool, err error)
	SaveAnswer(ctx context.Context, a store.Answer) error
	Answers(ctx context.Context, lesson, cell string) ([]store.Answer, error)
	SaveAttempt(ctx context.Context, a store.Attempt) error
	Attempts(ctx context.Context, lesson string) ([]store.Attempt, error)
	ForgetAttempts(ctx context.Context, lesson string) error
	SaveRun(ctx context.Context, r store.Run) error
	Run(ctx context.Context, id string) (store.Run, error)
	Runs(ctx context.Context, lesson, cell string) ([]store.RunHead, error)
	LastRuns(ctx context.Context, lesson string) (map[string]string, error)
	LatestRuns(ctx context.Context, most int) ([]store.CellRun, error)
	Cells(ctx context.Context) ([]store.CellName, error)
	MergeEdits(ctx context.Context, lesson, cell string, more []store.Edit) (added int, changed bool, err error)
	MergeAttempts(ctx context.Context, lesson string, more []store.Attempt) (added, left int, err error)
	MergeAnswers(ctx context.Context, lesson, cell string, more []store.Answer) (added, left int, err error)
}

// opener makes a place for a store. What it returns opens a store there, each time another one.
type opener func(t *testing.T) func() Store

// Run runs the tests. open makes a place for a store; what it returns opens a store there, each time another one.
func Run(t *testing.T, open func(t *testing.T) func() Store) {
	for _, test := range []struct {
		name string
		run  func(*testing.T, opener)
	}{
		{"Edits", edits}, {"History", historyOfTexts}, {"HistoryOfFileTexts", historyOfFileTexts}, {"TwoServers", twoServers}, {"Runs", runs},
		{"OldRuns", oldRuns}, {"Answers", answers}, {"Attempts", attempts}, {"ManyAttempts", manyAttempts},
		{"Notes", notes}, {"Work", mergedWork}, {"WorkAndOwn", workBesideOwn}, {"WorkOfTwo", workOfTwo}, {"WorkAtOnce", workAtOnce},
		{"MuchWork", muchWork},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, open) })
	}
}
