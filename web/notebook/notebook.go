// Package notebook answers requests about lessons as the learner has them: with edited cells, notes, attempts, answers and
// earlier texts. What a learner writes goes into the lesson's file if the lesson is the learner's own, and into the store
// otherwise.
package notebook

import (
	"context"
	"log/slog"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/kernel/store/work"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/web/recorded"
	"github.com/rehearse-lab/rehearse/web/reply"
)

// Options are what a Server needs.
type Options struct {
	Library Library
	Store   Store
	Runs    Runs
	Kernel  Kernel
	Log     *slog.Logger
	// Recorded are the runs that a published site has from the start; optional.
	Recorded recorded.Runs
}

// Server answers requests about lessons.
type Server struct {
	options Options
	log     *slog.Logger
}

// New makes a Server.
func New(o Options) *Server { return &Server{options: o, log: o.Log} }

// Routes adds the addresses of lessons to api.
func (s *Server) Routes(api func(pattern string, h reply.Handler)) {
	api("GET /api/lessons", s.getLessons)
	api("GET /api/lessons/{lesson}", s.getLesson)
	api("GET /api/search", s.getSearch)
	api("GET /api/lessons/{lesson}/programs", s.getPrograms)
	api("GET /api/lessons/{lesson}/file", s.getFile)
	api("POST /api/lessons/{lesson}/parts", s.arrange)

	api("PUT /api/lessons/{lesson}/cells/{cell}", s.putEdit)
	api("DELETE /api/lessons/{lesson}/cells/{cell}", s.deleteEdit)
	api("GET /api/lessons/{lesson}/cells/{cell}/history", s.getHistory)
	api("POST /api/lessons/{lesson}/cells/{cell}/assist", s.postAssist)
	api("GET /api/lessons/{lesson}/cells/{cell}/notes", s.getNotes)
	api("PUT /api/lessons/{lesson}/cells/{cell}/notes", s.putNotes)
	api("GET /api/lessons/{lesson}/cells/{cell}/answers", s.getAnswers)
	api("PUT /api/lessons/{lesson}/cells/{cell}/answers", s.putAnswer)

	api("POST /api/lessons/{lesson}/cells/{cell}/hints/{hint}", s.postHint)
	api("POST /api/lessons/{lesson}/cells/{cell}/solution", s.postSolution)
	api("POST /api/lessons/{lesson}/quizzes/{quiz}", s.postQuiz)
	api("DELETE /api/lessons/{lesson}/progress", s.deleteProgress)
	api("GET /api/progress.csv", s.getProgress)
	api("DELETE /api/progress", s.deleteProgress)
	api("GET /api/work", s.getWork)
	api("POST /api/work", s.postWork)

	api("POST /api/notebooks", s.postNotebook)
	api("PUT /api/notebooks/{lesson}", s.putNotebook)
	api("DELETE /api/notebooks/{lesson}", s.deleteNotebook)
	api("GET /api/notebooks/removed", s.getRemoved)
}

// Library provides lessons; lessons.Library implements it.
type Library interface {
	// Lessons lists all lessons in order, including those that cannot be shown.
	Lessons() ([]*lessons.Entry, error)
	// Get finds a lesson by ID; nil if there is none.
	Get(id string) (*lessons.Entry, error)
	// Editable reports whether edits go into the lesson's file. Otherwise they go into the store.
	Editable(lesson string) bool
	// CanCreate reports whether Create, Trash and Restore are supported.
	CanCreate() bool
	// Create makes a lesson with a text in a new file, whose name may get a number. The error is a lessons.Problems if the
	// text is no lesson.
	Create(name, text string) (*lessons.Lesson, error)
	// Trash removes a lesson's file, and Restore restores it, given what Trash returned. Removed lists the removed files.
	Trash(lesson string) (removed string, err error)
	Removed() ([]lessons.Removed, error)
	Restore(removed string) (*lessons.Lesson, error)
	// Path is the file of a lesson; "" if it is built in, or does not exist.
	Path(lesson string) string
	// SaveCell writes a cell's text into its lesson's file; base is the hash of the text that was edited. If the file has a
	// different text, it returns the lesson in the file and lessons.ErrChanged.
	SaveCell(lesson, cell, base, text string) (*lessons.Lesson, error)
	// Arrange changes the parts of a lesson in its file. It returns the changed lesson and the inverse of the change.
	Arrange(lesson string, arrange lessons.Arrangement) (made *lessons.Lesson, undo lessons.Splice, err error)
	// Notes returns the notes in the file beside a lesson about runs of a cell. SaveNotes replaces them, if their revision
	// is base; otherwise it returns lessons.ErrChanged.
	Notes(lesson, cell string) (notes.List, error)
	SaveNotes(lesson, cell, base string, l notes.List) (now notes.List, err error)
	// Asset reads a picture beside the lessons; the error is lessons.ErrNoAsset if there is none.
	Asset(path string) ([]byte, error)
}

var _ Library = (*lessons.Library)(nil)
var _ Library = (*lessons.Shelf)(nil)

// Store stores what the learner made of lessons; sqlite.Store implements it.
type Store interface {
	Edits
	Notes
	Answers
	Attempts
	History
	work.Store
	// LastRuns returns the ID of the latest run of each cell of a lesson that has one.
	LastRuns(ctx context.Context, lesson string) (map[string]string, error)
}

// Runs finds finished runs; runs.Cache implements it.
type Runs interface {
	// Find finds a run by ID. The error is a reply.Failure.
	Find(ctx context.Context, id string) (*store.Run, error)
	// Last finds the latest run of a cell; nil if there is none.
	Last(ctx context.Context, lesson, cell string) (*store.Run, error)
	// Recent is the latest run of a cell if it is in memory; nil otherwise.
	Recent(lesson, cell string) *store.Run
}

// Kernel answers questions about programs being edited; kernel.Supervisor implements it.
type Kernel interface {
	// Assist answers a question. Cancelling ctx ends the wait for it.
	Assist(ctx context.Context, q kernel.Question) (kernel.Advice, error)
}

// Title is the title of the lesson that a run belongs to, the name of its cell if the lesson is gone, or the title of an
// opened trace.
func (s *Server) Title(run *store.Run) string {
	if run.Imported() {
		return run.Title
	}
	if e, err := s.FindLesson(run.Lesson); err == nil && e.Lesson.Title != "" {
		return e.Lesson.Title
	}
	return run.Lesson + "#" + run.Cell
}
