package wire

import (
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Exercise is a task to change a cell until its checks hold, or to find an order in which one fails.
type Exercise struct {
	Seeds    int      `json:"seeds"`            // how many seeds the checks are tested with, from 1 on
	Orders   int      `json:"orders,omitempty"` // how many orders of the one seed, if set; -1: all
	Break    bool     `json:"break,omitempty"`  // the learner finds an order in which a check fails; the program stays as it is
	Checks   []string `json:"checks"`           // their titles
	Hints    int      `json:"hints"`
	Shown    []string `json:"shown"`    // the hints shown so far, HTML
	Solution bool     `json:"solution"` // there is a solution
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

// Progress is a learner's progress on an exercise or a quiz.
type Progress struct {
	Tries    int    `json:"tries"`
	Hints    int    `json:"hints"`          // hints shown
	Solution bool   `json:"solution"`       // it, or the right answer, was shown before the task was done
	Done     string `json:"done,omitempty"` // RFC 3339: when it was first done
}

// HintReply is a hint.
type HintReply struct {
	HTML string `json:"html"`
}

// SolutionReply is the solution of an exercise.
type SolutionReply struct {
	Text string `json:"text"` // of the cell; empty if the solution of a Break has no program
	HTML string `json:"html"` // an explanation; may be empty
}

// QuizReply is a learner's answer to a quiz, or says that the learner gives up.
type QuizReply struct {
	Options []int   `json:"options,omitempty"` // by their index in Quiz.Options: those chosen, or all in order
	Number  float64 `json:"number,omitempty"`
	GiveUp  bool    `json:"giveUp,omitempty"`
}

// QuizVerdict says whether a reply is right. The rest is set if it is, or if the learner gives up.
type QuizVerdict struct {
	Right       bool        `json:"right"`
	Answer      *QuizAnswer `json:"answer,omitempty"`
	Explanation string      `json:"explanation,omitempty"` // HTML
}

// QuizAnswer is the right answer to a quiz.
type QuizAnswer struct {
	Options []int   `json:"options"` // as in QuizReply
	From    float64 `json:"from"`    // number: the smallest right answer
	To      float64 `json:"to"`      // the largest
}

// Graded lists the checks of an exercise that a run with a seed breaks. If the exercise has orders, it is about them: the run is
// the one in the order that was found, if any.
type Graded struct {
	Seed   uint64        `json:"seed"`
	Broken []Broken      `json:"broken"`
	Orders *GradedOrders `json:"orders,omitempty"`
}

// GradedOrders are the orders in which checks were tried.
type GradedOrders struct {
	Tried int  `json:"tried"`
	All   bool `json:"all,omitempty"` // these are all that there are, up to operations that commute: a proof for this input
	// Settings are those of the run that breaks a check, and Deviations says in sentences where its order differs from the usual
	// one.
	Settings   *trace.Settings `json:"settings,omitempty"`
	Deviations []string        `json:"deviations,omitempty"`
}

// Broken is a check that a run breaks.
type Broken struct {
	Check int             `json:"check"` // its index in Exercise.Checks
	Panel trace.Scheduler `json:"panel,omitempty"`
	Step  trace.Step      `json:"step"` // -1: no single step breaks it
	Text  string          `json:"text"` // what happened, as a sentence
}

// Prediction is a question about what happens after a step of a cell's run, with the cell's own text and settings.
type Prediction struct {
	Panel trace.Scheduler `json:"panel"`
	Step  trace.Step      `json:"step"`
	Ask   lessons.Ask     `json:"ask"`
	At    int64           `json:"at,omitempty"` // for a backlog: the time asked about, ns
}

// Answer is a learner's prediction after a step, and what happened: the name of an actor or a goroutine, or a number.
type Answer struct {
	Panel trace.Scheduler `json:"panel"`
	Step  trace.Step      `json:"step"`
	Ask   lessons.Ask     `json:"ask"`
	At    int64           `json:"at,omitempty"`
	Said  string          `json:"said"`
	Was   string          `json:"was"`
}
