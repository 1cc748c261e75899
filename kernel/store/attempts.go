package store

import (
	"fmt"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
)

// Attempt is an action of the learner on a task: an exercise or a quiz of a lesson.
type Attempt struct {
	Lesson  string
	Task    string // its ID
	Kind    AttemptKind
	Right   bool      // the checks pass, or the answer is right
	Detail  string    // TryCheck: what failed first; TryHint: which hint, from 1
	Text    string    // TryCheck: the cell; TryAnswer: what was answered
	Created time.Time // set by the store
}

// AttemptKind says what an Attempt was.
type AttemptKind string

// The kinds of Attempt.
const (
	TryCheck    AttemptKind = "check"    // the checks of an exercise were tried
	TryHint     AttemptKind = "hint"     // a hint was asked for
	TrySolution AttemptKind = "solution" // the solution was viewed
	TryAnswer   AttemptKind = "answer"   // a quiz was answered
	TryGiveUp   AttemptKind = "give-up"  // the right answer of a quiz was viewed
)

// Limits of attempts.
const (
	MaxAttemptText   = 256 << 10 // bytes
	MaxAttemptDetail = 1000      // bytes
	MaxAttempts      = 1000      // per task; beyond, the oldest that were not right are removed
)

// Progress is a learner's progress with a task, derived from the attempts.
type Progress struct {
	Tries    int       // at the checks, or at an answer
	Hints    int       // how many were shown
	Solution bool      // it, or the right answer, was viewed before the task was done
	Done     time.Time // when it was done first; zero: not yet
}

// ProgressOf is the progress with each task, by its ID, from the attempts at one lesson, the oldest first.
func ProgressOf(attempts []Attempt) map[string]Progress {
	all := map[string]Progress{}
	for _, a := range attempts {
		p := all[a.Task]
		switch a.Kind {
		case TryCheck, TryAnswer:
			p.Tries++
			if a.Right && p.Done.IsZero() {
				p.Done = a.Created
			}
		case TryHint:
			p.Hints++
		case TrySolution, TryGiveUp:
			p.Solution = p.Solution || p.Done.IsZero()
		}
		all[a.Task] = p
	}
	return all
}

// Check refuses an attempt that is too long.
func (a *Attempt) Check() error {
	if len(a.Text) > MaxAttemptText || len(a.Detail) > MaxAttemptDetail {
		return &kernel.Error{Kind: kernel.ErrRequest, Text: fmt.Sprintf("The attempt is longer than %d bytes.", MaxAttemptText), Remedy: "Shorten it."}
	}
	return nil
}

// Known reports whether k is one of the kinds.
func (k AttemptKind) Known() bool {
	switch k {
	case TryCheck, TryHint, TrySolution, TryAnswer, TryGiveUp:
		return true
	}
	return false
}
