package wire

import (
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// LessonItem is a line of the lesson list.
type LessonItem struct {
	ID       string `json:"id"`
	Title    string `json:"title"`
	Summary  string `json:"summary"`
	Minutes  int    `json:"minutes"`
	Group    string `json:"group"`
	Edited   bool   `json:"edited"`
	Own      bool   `json:"own"`             // edits go into the lesson's file
	Language string `json:"language"`        // BCP 47
	Beside   bool   `json:"beside"`          // it is listed among one's own notebooks, whatever its group
	Tasks    int    `json:"tasks"`           // exercises and quizzes
	Done     int    `json:"done"`            // of these
	Error    string `json:"error,omitempty"` // why the lesson cannot be shown: file, line, problem, remedy

	Translations []Translation `json:"translations,omitempty"` // in a list: the lesson in each of its languages, if it has several
}

// Translation is a lesson in one of its languages.
type Translation struct {
	ID       string `json:"id"`
	Language string `json:"language"` // BCP 47
	Name     string `json:"name"`     // of the language, in itself
	Title    string `json:"title"`
}

// LessonPage is a lesson as the page shows it.
type LessonPage struct {
	LessonItem
	Blocks   []Block   `json:"blocks"`
	Outline  []Heading `json:"outline"`
	Problems []string  `json:"problems,omitempty"`
	Parts    []Part    `json:"parts,omitempty"` // of one's own lesson
	Version  string    `json:"version"`         // of the lesson's file
}

// Heading is an entry of "In this lesson".
type Heading struct {
	ID    string `json:"id"`
	Text  string `json:"text"`
	Level int    `json:"level"`
}

// Block is a piece of a lesson, in order: HTML (sanitised by goldmark's safe mode), a sidenote, a cell or a quiz.
type Block struct {
	Kind lessons.BlockKind `json:"kind"`
	HTML string            `json:"html,omitempty"`
	Part int               `json:"part"` // the part that contains it
	Cell *Cell             `json:"cell,omitempty"`
	Quiz *Quiz             `json:"quiz,omitempty"`
}

// Cell is a runnable program of a lesson.
type Cell struct {
	ID       string         `json:"id"`
	Base     string         `json:"base"`     // the lesson's own text
	Hash     string         `json:"hash"`     // of Base
	BaseHash string         `json:"baseHash"` // of the lesson's text from which Text was derived
	Text     string         `json:"text"`     // the learner's text, or Base
	Revision int            `json:"revision"` // of Text; 0: never edited
	Stale    bool           `json:"stale"`    // the lesson has changed since the edit was made
	Settings trace.Settings `json:"settings"`
	Both     bool           `json:"both"` // scheduler=both
	LastRun  string         `json:"lastRun,omitempty"`
	Recorded string         `json:"recorded,omitempty"` // the ID of the run of Base with Settings that a published site has from the start
	// Predictions are the lesson's questions about the cell's run.
	Predictions []Prediction `json:"predictions,omitempty"`
	Exercise    *Exercise    `json:"exercise,omitempty"` // set if the cell is an exercise
}
