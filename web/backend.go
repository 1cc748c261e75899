package web

import (
	"context"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/web/wire"
)

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

// Kernel runs programs; kernel.Supervisor implements it.
type Kernel interface {
	// Run runs a program. Cancelling ctx stops it, which is an outcome. update is called while the program runs.
	Run(ctx context.Context, req kernel.Request, update func(kernel.Update)) (*kernel.Result, error)
	// GiveBack releases the place in the queue of a run that waited (kernel.TicketOf) and will not resume.
	GiveBack(t kernel.Ticket)
	// Check compiles a program and returns diagnostics. Cancelling ctx ends the wait for them.
	Check(ctx context.Context, req kernel.Request) (kernel.Checked, error)
	// Assist answers a question about a program being edited. Cancelling ctx ends the wait for it.
	Assist(ctx context.Context, q kernel.Question) (kernel.Advice, error)
	// Inspect repeats a run and returns its state at some steps. Cancelling ctx ends it.
	Inspect(ctx context.Context, q kernel.Inspection) ([]*kernel.RunState, error)
	// Restart replaces the kernel processes, which ends all running programs.
	Restart()
	// Status returns the state of the kernel process.
	Status() kernel.Status
}

var _ Kernel = (*kernel.Supervisor)(nil)
var _ Library = (*lessons.Library)(nil)
var _ Library = (*lessons.Shelf)(nil)
var _ Store = (*store.Store)(nil)

// Store stores what the learner made; store.Store implements it.
type Store interface {
	Edits
	Runs
	Notes
	Answers
	Attempts
	History
	Imports
}

// KernelEvent tells every page that the kernel has died, or is back.
func (s *Server) KernelEvent(e kernel.Event) {
	switch {
	case e.State == kernel.StateDead:
		s.kernelDown.Store(true)
		s.broadcast(wire.KernelChanged{Text: e.Text})
	case e.State == kernel.StateRunning && s.kernelDown.CompareAndSwap(true, false):
		s.broadcast(wire.KernelChanged{Text: "The kernel was started again. Your text is safe. If a program was running, run it again."})
	}
}
