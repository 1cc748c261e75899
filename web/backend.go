package web

import (
	"context"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// Library is where lessons come from; lessons.Library is one.
type Library interface {
	// Lessons lists all lessons in order, those that cannot be shown included.
	Lessons() ([]*lessons.Entry, error)
	// Get finds a lesson by ID; nil if there is none.
	Get(id string) (*lessons.Entry, error)
	// Editable reports whether what the learner edits goes into the lesson's file. Else it goes into the store.
	Editable(lesson string) bool
	// CanCreate reports whether Create, Trash and Restore can work.
	CanCreate() bool
	// Create makes a lesson with a text in a file of its own, whose name may get a number; lessons.Problems if it is none.
	Create(name, text string) (*lessons.Lesson, error)
	// Trash puts a lesson's file aside, and Restore with what it returns brings it back. Removed lists those that are put aside.
	Trash(lesson string) (removed string, err error)
	Removed() ([]lessons.Removed, error)
	Restore(removed string) (*lessons.Lesson, error)
	// Path is where the file of a lesson is; "" if it is built in, or there is none.
	Path(lesson string) string
	// SaveCell writes a cell's text into its lesson's file; base is the hash of the text that was edited. If the file has
	// another one it returns what is there and lessons.ErrChanged.
	SaveCell(lesson, cell, base, text string) (*lessons.Lesson, error)
	// Arrange changes the parts of a lesson in its file and returns the lesson afterwards and what takes the change back.
	Arrange(lesson string, arrange lessons.Arrangement) (made *lessons.Lesson, undo lessons.Splice, err error)
	// Notes are the notes that lie beside a lesson about runs of a cell; SaveNotes puts a list in their place, if theirs has the
	// revision base. If it has another one, that is lessons.ErrChanged.
	Notes(lesson, cell string) (notes.List, error)
	SaveNotes(lesson, cell, base string, l notes.List) (now notes.List, err error)
	// Asset reads a picture beside the lessons; lessons.ErrNoAsset if there is none.
	Asset(path string) ([]byte, error)
}

// Kernel runs programs; kernel.Supervisor is one.
type Kernel interface {
	// Run runs a program. Cancelling ctx stops it, which is an outcome. update is called while it runs.
	Run(ctx context.Context, req kernel.Request, update func(kernel.Update)) (*kernel.Result, error)
	// GiveBack gives up the place of a run that waited (kernel.TicketOf) and will not come back.
	GiveBack(t kernel.Ticket)
	// Check compiles a program and says what there is to say of it. Cancelling ctx ends the waiting for it.
	Check(ctx context.Context, req kernel.Request) (kernel.Checked, error)
	// Assist answers a question about a program that is being written. Cancelling ctx ends the waiting for it.
	Assist(ctx context.Context, q kernel.Question) (kernel.Advice, error)
	// Inspect makes a run again and returns its state at some steps. Cancelling ctx ends it.
	Inspect(ctx context.Context, q kernel.Inspection) ([]*kernel.RunState, error)
	// Restart replaces the kernel processes, which ends what runs in them.
	Restart()
	// Status tells how the kernel process does.
	Status() kernel.Status
}

var _ Kernel = (*kernel.Supervisor)(nil)
var _ Library = (*lessons.Library)(nil)
var _ Library = (*lessons.Shelf)(nil)
var _ Store = (*store.Store)(nil)

// Store keeps what the learner made; store.Store is one.
type Store interface {
	Edits
	Runs
	Notes
	Answers
	Attempts
	History
	Imports
}

// KernelEvent tells every page that the kernel has died, and that it is back.
func (s *Server) KernelEvent(e kernel.Event) {
	switch {
	case e.State == kernel.StateDead:
		s.kernelDown.Store(true)
		s.broadcast(wire.KernelChanged{Text: e.Text})
	case e.State == kernel.StateRunning && s.kernelDown.CompareAndSwap(true, false):
		s.broadcast(wire.KernelChanged{Text: "The kernel was started again. Your text is safe. If a program was running, run it again."})
	}
}
