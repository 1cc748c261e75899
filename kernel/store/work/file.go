// Package work is the file in which learners take what they made to another device, or hand it in: what it has, and how it is merged
// into a store that has other work already.
//
// A file is JSON:
//
//	{"format": "rehearse work", "version": 1, "digest": "sha256:…", "work": {"lessons": […], "notebooks": […]}}
//
// The digest is of the work without spaces between its values. It shows damage, as by a transfer that broke off. It is no signature:
// someone who can write a file can write its digest. Lessons, and cells in them, are in the order of their IDs, texts, attempts and answers
// in the order of their times, and nothing says when the file was made: the same work makes the same file. Traces of runs are not in it,
// because a program repeats its run, and neither is which run a note was made on: a note finds its place in every run.
package work

import (
	"time"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Format and Version begin each file.
const (
	Format  = "rehearse work"
	Version = 1
)

// Limits of a file.
const (
	MaxFile = 64 << 20 // bytes
	MaxID   = 200      // bytes of a lesson's, a cell's or a task's ID

	MaxNotebooks = 1000
)

// Work is everything that a learner made.
type Work struct {
	Lessons   []Lesson   `json:"lessons"`
	Notebooks []Notebook `json:"notebooks,omitempty"`
}

// Lesson is what a learner made of a lesson.
type Lesson struct {
	ID       string    `json:"id"`
	Title    string    `json:"title,omitempty"` // to name it where it is not known
	Cells    []Cell    `json:"cells,omitempty"`
	Attempts []Attempt `json:"attempts,omitempty"` // the oldest first
}

// Cell is what a learner made of a cell.
type Cell struct {
	ID      string      `json:"id"`
	Texts   []Text      `json:"texts,omitempty"` // the oldest first; the last one is current
	Notes   *notes.List `json:"notes,omitempty"`
	Answers []Answer    `json:"answers,omitempty"` // the oldest first
}

// Text is a text that a cell had.
type Text struct {
	Saved time.Time `json:"saved"`
	Text  string    `json:"text,omitempty"`
	Base  string    `json:"base,omitempty"`  // the hash of the lesson's own text that was edited
	Reset bool      `json:"reset,omitempty"` // the learner went back to the lesson's own text
}

// Answer is what the learner predicted, as store.Answer.
type Answer struct {
	Panel trace.Scheduler `json:"panel"`
	Step  trace.Step      `json:"step"`
	Ask   string          `json:"ask"`
	At    int64           `json:"at,omitempty"`
	Said  string          `json:"said"`
	Was   string          `json:"was"`
	Given time.Time       `json:"given"`
}

// Attempt is an action on an exercise or a quiz, as store.Attempt.
type Attempt struct {
	Task   string    `json:"task"`
	Kind   string    `json:"kind"`
	Right  bool      `json:"right,omitempty"`
	Detail string    `json:"detail,omitempty"`
	Text   string    `json:"text,omitempty"`
	Made   time.Time `json:"made"`
}

// Notebook is a lesson of the learner's own. What else belongs to it, such as notes and attempts, is in the Lesson of its ID.
type Notebook struct {
	ID    string `json:"id"`
	File  string `json:"file"` // its name
	Title string `json:"title"`
	Text  string `json:"text"`
}
