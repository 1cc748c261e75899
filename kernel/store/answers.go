package store

import (
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

// Check refuses an answer that is too long.
func (a *Answer) Check() error {
	if len(a.Said) > MaxAnswerText || len(a.Was) > MaxAnswerText {
		return &kernel.Error{Kind: kernel.ErrRequest, Text: fmt.Sprintf("The answer has more than %d bytes.", MaxAnswerText), Remedy: "Shorten it."}
	}
	return nil
}

// TooManyAnswers is the error of one answer too many in a cell.
func TooManyAnswers() error {
	return &kernel.Error{Kind: kernel.ErrRequest, Text: fmt.Sprintf("The cell has %d answers already.", MaxAnswers)}
}
