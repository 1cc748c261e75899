package web

import (
	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/sandbox"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// This file is what browser and server say to each other. web/ui/src/base/protocol.ts is its twin.
//
// Plain requests (all need the session cookie; bodies and answers are JSON; errors are Problem with a 4xx/5xx status):
//
//	GET    /api/lessons?reading=ID                   []LessonItem, in the language of the lesson ID as far as there is one
//	GET    /api/lessons/{lesson}                     LessonPage
//	PUT    /api/lessons/{lesson}/cells/{cell}        SaveRequest -> SaveReply; 409, and only then, with
//	                                                 SaveReply if Revision is old, or in a lesson of one's own BaseHash
//	GET    /api/lessons/{lesson}/programs            []Program
//	GET    /api/lessons/{lesson}/file                its Markdown with the learner's texts, as an attachment
//	POST   /api/notebooks                            NotebookRequest -> 201 LessonItem
//	PUT    /api/notebooks/{lesson}                   NotebookRequest with Title -> LessonItem
//	DELETE /api/notebooks/{lesson}                   NotebookRequest that restores it
//	GET    /api/notebooks/removed                    []RemovedItem
//	POST   /api/lessons/{lesson}/parts               ArrangeRequest -> ArrangeReply; 409 if the file has changed there
//	DELETE /api/lessons/{lesson}/cells/{cell}        reset to the lesson's text -> SaveReply
//	GET    /api/lessons/{lesson}/cells/{cell}/run    last run: the frames of a result (see below), 204 if none
//	GET    /api/lessons/{lesson}/cells/{cell}/runs   []RunItem, the latest first
//	GET    /api/lessons/{lesson}/cells/{cell}/history
//	                                                 []Version, the latest first
//	POST   /api/lessons/{lesson}/cells/{cell}/assist AssistRequest -> kernel.Advice, empty if there is nothing to say
//	GET    /api/lessons/{lesson}/cells/{cell}/notes  NotesReply; ?run= says in which run they are placed, else in the last
//	PUT    /api/lessons/{lesson}/cells/{cell}/notes  NotesRequest -> NotesReply; 409, and only then, with NotesReply if
//	                                                 Revision is old
//	POST   /api/lessons/{lesson}/cells/{cell}/hints/{n}
//	                                                 HintReply: the hint of an exercise with this number, from 1 on
//	POST   /api/lessons/{lesson}/cells/{cell}/solution
//	                                                 SolutionReply
//	POST   /api/lessons/{lesson}/quizzes/{quiz}      QuizReply -> QuizVerdict
//	DELETE /api/lessons/{lesson}/progress            204: no attempt at its exercises and quizzes is known any more
//	DELETE /api/progress                             the same for all lessons
//	GET    /api/progress.csv                         all attempts, as an attachment
//	GET    /api/runs                                 []RunItem: the latest run of each cell, the latest first
//	POST   /api/imports?name=FILE                    the bytes of a file with runs -> 201 []ImportItem: two, if its runs cannot be
//	                                                 shown as one
//	GET    /api/imports                              []ImportItem, the latest first
//	GET    /api/imports/{import}                     ImportItem
//	DELETE /api/imports/{import}                     204: it is forgotten, with the notes on it
//	GET    /api/imports/{import}/notes               NotesReply
//	PUT    /api/imports/{import}/notes               NotesRequest -> NotesReply; 409 as for a cell
//	GET    /api/runs/{run}                           the frames of its result, as of the last run
//	GET    /api/runs/{run}/rows?panel=thread&of=events&from=0&to=99
//	                                                 a block of columns: these rows of its events or messages
//	GET    /api/runs/{run}/export/{format}           the file, as an attachment (render/export has the formats); ?from= and to= say
//	                                                 which part, ns, and panel= which run. 422 with a Range, if it is too much
//	GET    /api/runs/{run}/state?panel=thread&step=7 kernel.RunState at a step of a simulated run, which
//	                                                 is made again up to there
//	GET    /api/status                               Status
//	POST   /api/kernel/restart                       204: the kernel processes are replaced, and what ran has ended
//
// The pages /, /lesson/{id} and /imports/{id} are one shell: an element #app, <meta name="csp-nonce" content="..."> (for the styles
// CodeMirror adds, EditorView.cspNonce), and from web/ui/dist the files early.js (classic, blocking, before anything
// paints; it asks for the lesson), main.css and main.js (a module, which loads its other parts when they are needed). They are served below /assets/{hash of the bundle}/, so that relative
// imports between chunks work and everything may be cached for ever. A lesson that cannot be read is answered with 200:
// its LessonPage has Error and Problems and no Blocks.
//
// Runs go over one websocket, /ws. The client sends ClientMessage, the server ServerMessage, both as JSON text. A
// result is followed, in the same socket, by one binary message a panel: the blocks of render's columns, in the order of the
// scene's panels. Of a large run it has the outline only, from which the first picture is drawn; the page then asks for the
// rows, block by block. The body of GET .../run is the same: length-prefixed frames (uint32 little endian), JSON first.

// LessonItem is a line of the lesson list.
type LessonItem struct {
	ID       string `json:"id"`
	Title    string `json:"title"`
	Summary  string `json:"summary"`
	Minutes  int    `json:"minutes"`
	Group    string `json:"group"`
	Edited   bool   `json:"edited"`
	Own      bool   `json:"own"`             // what is edited goes into the lesson's file
	Language string `json:"language"`        // BCP 47
	Beside   bool   `json:"beside"`          // it is listed among one's own, whatever its group
	Tasks    int    `json:"tasks"`           // exercises and quizzes
	Done     int    `json:"done"`            // of these
	Error    string `json:"error,omitempty"` // the lesson cannot be shown: file, line, what, remedy

	Translations []Translation `json:"translations,omitempty"` // in a list: the lesson in each of its languages, if it has several
}

// Translation is a lesson in one of its languages.
type Translation struct {
	ID       string `json:"id"`
	Language string `json:"language"` // BCP 47
	Name     string `json:"name"`     // of the language, in itself
	Title    string `json:"title"`
}

// LessonPage is a lesson, ready to show.
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

// Block is a piece of a lesson in order: HTML (sanitised by goldmark's safe mode), an aside, a cell or a quiz.
type Block struct {
	Kind string `json:"kind"` // html, aside, cell, quiz
	HTML string `json:"html,omitempty"`
	Part int    `json:"part"` // it stands in
	Cell *Cell  `json:"cell,omitempty"`
	Quiz *Quiz  `json:"quiz,omitempty"`
}

// PartRef names a part of a lesson's file: a cell and a quiz by its ID, a text by its hash.
type PartRef struct {
	ID   string `json:"id,omitempty"`
	Line int    `json:"line"` // 1-based, in the file
	Hash string `json:"hash"` // of its Markdown
}

// Part is a part of a lesson's file.
type Part struct {
	PartRef
	Kind  string `json:"kind"`  // text, cell or quiz
	Text  string `json:"text"`  // its Markdown
	Alone bool   `json:"alone"` // a program without hints, solution and checks
}

// ArrangeRequest asks for a change of what a lesson consists of.
type ArrangeRequest struct {
	Op     string          `json:"op"`               // add, remove, swap (with the next), copy, split, merge (with the next), splice
	Part   *PartRef        `json:"part,omitempty"`   // which; of add: the one after, none at the end
	Kind   string          `json:"kind,omitempty"`   // add: text, cell, quiz or exercise
	Text   string          `json:"text,omitempty"`   // add: the text, or the program
	Line   int             `json:"line,omitempty"`   // split: of the program, from 1; the second cell begins with it
	Splice *lessons.Splice `json:"splice,omitempty"` // splice: an Undo, or a change of a text
}

// ArrangeReply is the lesson afterwards, and what takes the change back.
type ArrangeReply struct {
	Page LessonPage     `json:"page"`
	Undo lessons.Splice `json:"undo"`
}

// Program is what a cell's program is made of now.
type Program struct {
	Cell    string   `json:"cell"`
	Program string   `json:"program"` // hash, as render.Scene has it; "" if the cells do not fit together
	Uses    []string `json:"uses"`    // the other cells that it takes declarations from
}

// AssistRequest asks about a program that is being written.
type AssistRequest struct {
	Kind   kernel.QuestionKind `json:"kind"`   // complete, call, explain or format
	Text   string              `json:"text"`   // the cell as it stands in the editor
	Offset int                 `json:"offset"` // in it, bytes of UTF-8
}

// NotebookRequest says what notebook is to be made: one that was removed, a copy of a lesson, one from a file, or a new one.
type NotebookRequest struct {
	Restore string `json:"restore,omitempty"` // what removing it was answered with
	Of      string `json:"of,omitempty"`      // the lesson
	Name    string `json:"name,omitempty"`    // the file's
	Text    string `json:"text,omitempty"`    // its Markdown
	Cell    string `json:"cell,omitempty"`    // of Of: this one has Text in the copy
	Title   string `json:"title,omitempty"`   // of a new one, or the new title of one there is
}

// NotesRequest is all notes on a cell as they are to be. Of a note on a step that is new, Panel and Step count, of one on a message
// or on the difference about one Panel and Msg; what identifies them in other runs, the server works out. It also writes down the
// program and the settings of Run, for those that are new and those that have Here.
type NotesRequest struct {
	Run      string        `json:"run"`      // in which the new ones are; "": the cell's last
	Revision string        `json:"revision"` // of the list that was changed; "": there was none
	Title    string        `json:"title"`
	Notes    []render.Note `json:"notes"`
	Reset    bool          `json:"reset,omitempty"` // instead: the notes that came with the lesson
}

// NotesReply is all notes on a cell, in their order, placed in a run.
type NotesReply struct {
	Title    string        `json:"title"`
	Notes    []render.Note `json:"notes"`
	Revision string        `json:"revision"`
	Given    bool          `json:"given"`            // other notes came with the lesson, and a Reset brings them back
	Missing  int           `json:"missing"`          // how many of them are not among Notes, or not as they came
	Lesson   []render.Note `json:"lesson,omitempty"` // if some are missing: all that came with the lesson
}

// RemovedItem is a notebook that was removed and can be brought back.
type RemovedItem struct {
	Restore  string `json:"restore"` // for NotebookRequest
	Title    string `json:"title"`
	Modified int64  `json:"modified"` // Unix time in ms: when its text was changed last
}

// Cell is a runnable program of a lesson.
type Cell struct {
	ID       string         `json:"id"`
	Base     string         `json:"base"`     // the lesson's own text
	Hash     string         `json:"hash"`     // of Base
	BaseHash string         `json:"baseHash"` // of the lesson's text that Text was made from
	Text     string         `json:"text"`     // the learner's text, or Base
	Revision int            `json:"revision"` // of Text; 0: never edited
	Stale    bool           `json:"stale"`    // the lesson has changed since the edit was made
	Settings trace.Settings `json:"settings"`
	Both     bool           `json:"both"` // scheduler=both
	LastRun  string         `json:"lastRun,omitempty"`
	// Predictions are what the lesson asks of the cell's run.
	Predictions []Prediction `json:"predictions,omitempty"`
	Exercise    *Exercise    `json:"exercise,omitempty"` // what makes it one
}

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
	ID       string   `json:"id"`
	Form     string   `json:"form"`     // choice, order or number
	Question string   `json:"question"` // HTML
	Options  []string `json:"options"`  // HTML
	Several  bool     `json:"several"`  // choice: more than one is right
	Progress Progress `json:"progress"`
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
	Ask   string          `json:"ask"`          // next: who begins the next message; backlog: how many messages wait
	At    int64           `json:"at,omitempty"` // backlog: when, ns
}

// Answer is what a learner said would come after a step, and what came: an actor's name or a number.
type Answer struct {
	Panel trace.Scheduler `json:"panel"`
	Step  trace.Step      `json:"step"`
	Ask   string          `json:"ask"`
	At    int64           `json:"at,omitempty"`
	Said  string          `json:"said"`
	Was   string          `json:"was"`
}

// SaveRequest saves a learner's text of a cell.
type SaveRequest struct {
	Text     string `json:"text"`
	BaseHash string `json:"baseHash"`
	Revision int    `json:"revision"` // the revision the edit was based on
}

// Version is a text that a cell has had.
type Version struct {
	Text  string `json:"text"`
	Saved string `json:"saved"` // RFC 3339
	Reset bool   `json:"reset"` // the learner went back to the lesson's own text, which is what Text has now
}

// SaveReply tells what is stored now.
type SaveReply struct {
	Text     string `json:"text"`
	Revision int    `json:"revision"`
	Saved    string `json:"saved"` // RFC 3339
	// BaseHash is of the text that is in the lesson's file now, if that is where it was saved: of what the next save is based on.
	BaseHash string `json:"baseHash,omitempty"`
	Version  string `json:"version,omitempty"` // of that file
}

// Status is for the page's foot and for tests.
type Status struct {
	Version string `json:"version"`
	Kernel  string `json:"kernel"` // running, starting, dead
	Pid     int    `json:"pid"`
	Create  bool   `json:"create"` // notebooks can be made
	// Sandbox is what the kernel process is locked with, in words; Level is the same for programs.
	Sandbox string        `json:"sandbox"`
	Level   sandbox.Level `json:"level"`
}

// Problem is an error a person can act on.
type Problem struct {
	Title  string `json:"title"`
	Detail string `json:"detail"`
	Remedy string `json:"remedy,omitempty"`
	// Range is a part of the run that fits, where all of it is too much for a format.
	Range *TimeRange `json:"range,omitempty"`
}

// TimeRange is a part of a run, ns.
type TimeRange struct {
	From int64 `json:"from"`
	To   int64 `json:"to"`
}

// ClientMessage is what the page sends on /ws. stop carries the ID of the run to stop, which then ends with a result
// (its outcome says stopped) or failed.
type ClientMessage struct {
	Type     string         `json:"type"` // run, series, grade, stop, command, check
	ID       int            `json:"id"`   // chosen by the page, > 0, not in use; answers carry it
	Lesson   string         `json:"lesson,omitempty"`
	Cell     string         `json:"cell,omitempty"`
	Text     string         `json:"text,omitempty"` // the cell as it stands in the editor
	Settings trace.Settings `json:"settings"`
	Both     bool           `json:"both,omitempty"`
	// Aside says that the run is for comparing: it is not stored, and the cell's last run stays what it was.
	Aside bool `json:"aside,omitempty"`
	// Command is, in command, what is asked of the run with the ID while it goes on: add-worker or remove-worker.
	Command string `json:"command,omitempty"`
	// Vary and Values make a series: which setting is different in each of its runs (workers, cores or seed), and its values.
	Vary   string  `json:"vary,omitempty"`
	Values []int64 `json:"values,omitempty"`
	// Ticket is, in run, that of an earlier attempt that was queued, to wait on in its place; in stop, that of a run that was
	// queued over a connection that broke: its place is given back.
	Ticket string `json:"ticket,omitempty"`
}

// ServerMessage is what the page gets on /ws. Type decides which fields are set. A run is answered by any number of
// queued (sent again whenever the place changes), then started, any number of output and, on real threads, of live (what is
// new of what it does), and at the end exactly one of diagnostics (it did not compile), result or failed. A command to it is
// answered by one answered, unless the run is over. A check is answered by one diagnostics, or by nothing if a newer
// check or run of its cell overtook it. A series is answered by queued and started as its runs are, a point for each run
// that is over, and at the end by exactly one of diagnostics, done or failed; grade, which tries the checks of an exercise, likewise, with graded
// in the place of point. kernel has ID 0 and concerns everybody: the kernel died or is back.
// So has changed: the file of a lesson is another one now.
//
// A run that is queued keeps its place when the page goes away: who sends run again with its Ticket resumes it. stop
// gives it back. The page may read of a Ticket only the number, which comes first and ends at the dot.
type ServerMessage struct {
	Type        string        `json:"type"` // queued, started, output, live, answered, diagnostics, result, point, graded, done, failed, kernel, changed
	ID          int           `json:"id"`
	Stream      string        `json:"stream,omitempty"` // output: stdout or stderr
	Panel       string        `json:"panel,omitempty"`  // output: of which scheduler's run
	Text        string        `json:"text,omitempty"`   // output; failed and kernel: what happened and what to do; answered: why not, empty if it was done
	Ticket      string        `json:"ticket,omitempty"` // queued; failed: if the run gave up waiting and can resume its place
	Place       int           `json:"place,omitempty"`  // queued: 1 is next
	Of          int           `json:"of,omitempty"`     // queued: how many wait
	Diagnostics []Diagnostic  `json:"diagnostics,omitempty"`
	Plain       bool          `json:"plain,omitempty"`     // diagnostics of a check: the program compiles and uses no actors
	Run         string        `json:"run,omitempty"`       // started, result: the id that the run is stored with
	Scene       *render.Scene `json:"scene,omitempty"`     // result, live: binary messages follow, one a panel. live: Strings and Data have only what is new
	Removable   *int          `json:"removable,omitempty"` // live, answered: how many workers can be removed, if that is known
	WallMicros  int64         `json:"wallMicros,omitempty"`
	Point       *Point        `json:"point,omitempty"`   // point: a run of the series
	Graded      *Graded       `json:"graded,omitempty"`  // graded: what came of one seed of an exercise
	Lesson      string        `json:"lesson,omitempty"`  // changed
	Version     string        `json:"version,omitempty"` // changed: of the lesson's file
}

// Point is what a run of a series came to: not its trace.
type Point struct {
	Value    int64               `json:"value"` // of the setting that varies
	Settings trace.Settings      `json:"settings"`
	Outcome  trace.Outcome       `json:"outcome"`
	Summary  render.Summary      `json:"summary"`
	Threads  []render.ThreadTime `json:"threads"`         // that served actors
	Error    string              `json:"error,omitempty"` // why there is no run with this value; then the rest is empty
}

// RunItem is a line of the list of a cell's runs.
type RunItem struct {
	ID      string      `json:"id"`
	Created string      `json:"created"` // RFC 3339
	Program string      `json:"program"` // the hash of its text and that of the cells it needs: runs of one program have one
	Panels  []PanelItem `json:"panels"`
	From    string      `json:"from,omitempty"` // where it is from, if not from the cell that was asked about: a lesson and its cell, or an opened trace
}

// PassRequest asks for an address with which a link to a file works for a minute, and is the answer that has it.
type PassRequest struct {
	Path string `json:"path"`
}

// ImportItem is a run that came from a file: an opened trace. Its ID is that of its run, too.
type ImportItem struct {
	RunItem
	Title  string `json:"title"`
	File   string `json:"file"`   // its name
	Kind   string `json:"kind"`   // trace, json or gotrace
	Word   string `json:"word"`   // simulated or measured
	Origin string `json:"origin"` // what recorded it, if not Rehearse: Go 1.26
	Size   int64  `json:"size"`   // of the file, bytes
}

// PanelItem is a scheduler's run in a RunItem.
type PanelItem struct {
	Settings  trace.Settings `json:"settings"`
	Outcome   trace.Outcome  `json:"outcome"`
	Makespan  int64          `json:"makespan"`  // ns
	Truncated int            `json:"truncated"` // step from which on nothing was recorded; 0: complete
}

// Diagnostic is a compile error, or a warning, at its place in the cell.
type Diagnostic struct {
	Cell    string `json:"cell"`
	Line    int    `json:"line"` // 1-based
	Col     int    `json:"col"`  // 1-based, bytes
	EndLine int    `json:"endLine"`
	EndCol  int    `json:"endCol"`
	Text    string `json:"text"`
	Hint    string `json:"hint,omitempty"`
	Warning bool   `json:"warning,omitempty"` // the program runs all the same
}
