package wire

import (
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Exercise is what the learner is to do with a cell.
type Exercise struct {
	Seeds    int      `json:"seeds"`  // how many the checks are tried with, from 1 on
	Checks   []string `json:"checks"` // their titles
	Hints    int      `json:"hints"`
	Shown    []string `json:"shown"`    // the hints that were asked for, HTML
	Solution bool     `json:"solution"` // there is one
	Progress Progress `json:"progress"`
}

// Quiz is a question to the learner.
type Quiz struct {
	ID       string           `json:"id"`
	Form     lessons.QuizForm `json:"form"`
	Question string           `json:"question"` // HTML
	Options  []string         `json:"options"`  // HTML
	Several  bool             `json:"several"`  // choice: more than one is right
	Progress Progress         `json:"progress"`
}

// Progress is how far a learner is with an exercise or a quiz.
type Progress struct {
	Tries    int    `json:"tries"`
	Hints    int    `json:"hints"`          // that were shown
	Solution bool   `json:"solution"`       // it, or the right answer, was shown before the task was done
	Done     string `json:"done,omitempty"` // RFC 3339: when it was done first
}

// HintReply is a hint.
type HintReply struct {
	HTML string `json:"html"`
}

// SolutionReply is the solution of an exercise.
type SolutionReply struct {
	Text string `json:"text"` // of the cell
	HTML string `json:"html"` // what there is to say; may be empty
}

// QuizReply is what a learner answers to a quiz, or that it is given up.
type QuizReply struct {
	Options []int   `json:"options,omitempty"` // by their place in Quiz.Options: those chosen, or all in order
	Number  float64 `json:"number,omitempty"`
	GiveUp  bool    `json:"giveUp,omitempty"`
}

// QuizVerdict says whether a reply is right. The rest is there if it is, or if the learner gives up.
type QuizVerdict struct {
	Right       bool        `json:"right"`
	Answer      *QuizAnswer `json:"answer,omitempty"`
	Explanation string      `json:"explanation,omitempty"` // HTML
}

// QuizAnswer is the right answer to a quiz.
type QuizAnswer struct {
	Options []int   `json:"options"` // as in QuizReply
	From    float64 `json:"from"`    // number: the smallest that is right
	To      float64 `json:"to"`      // and the largest
}

// Graded is which checks of an exercise a run with a seed breaks.
type Graded struct {
	Seed   uint64   `json:"seed"`
	Broken []Broken `json:"broken"`
}

// Broken is a check that a run breaks.
type Broken struct {
	Check int             `json:"check"` // its place in Exercise.Checks
	Panel trace.Scheduler `json:"panel,omitempty"`
	Step  trace.Step      `json:"step"` // -1: no one step does
	Text  string          `json:"text"` // what happened, a sentence
}

// Prediction is a step of a cell's run, of its own text and settings, at which the learner is asked what comes next.
type Prediction struct {
	Panel trace.Scheduler `json:"panel"`
	Step  trace.Step      `json:"step"`
	Ask   lessons.Ask     `json:"ask"`
	At    int64           `json:"at,omitempty"` // backlog: when, ns
}

// Answer is what a learner said would come after a step, and what came: an actor's name or a number.
type Answer struct {
	Panel trace.Scheduler `json:"panel"`
	Step  trace.Step      `json:"step"`
	Ask   lessons.Ask     `json:"ask"`
	At    int64           `json:"at,omitempty"`
	Said  string          `json:"said"`
	Was   string          `json:"was"`
}
