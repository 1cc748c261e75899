package socket

import (
	"context"
	"reflect"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/web/notebook"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// runID is the ID that a run will be stored with. A run that repeats a recorded one has its ID, since the page may show that one by now; a
// second repetition is a run of its own.
func (s *Server) runID(ctx context.Context, m wire.RunRequest) string {
	id := s.options.Recorded.Of(m.Lesson, m.Cell)
	if id == "" || m.Transient || !s.repeats(ctx, m) {
		return store.NewID()
	}
	if _, err := s.options.Cache.Find(ctx, id); err == nil {
		return store.NewID()
	}
	return id
}

// repeats reports whether a request is for the program that is in the lesson, with the lesson's settings.
func (s *Server) repeats(ctx context.Context, m wire.RunRequest) bool {
	lesson, cell, err := s.options.Notebook.FindCell(m.Lesson, m.Cell)
	if err != nil {
		return false
	}
	edits, err := s.options.Notebook.Edits(ctx, lesson.ID)
	settings, both := notebook.RunSettings(cell.Settings)
	delete(edits, cell.ID) // m has its text
	return err == nil && len(edits) == 0 && m.Text == cell.Text && m.Both == both && reflect.DeepEqual(m.Settings.WithDefaults(), settings.WithDefaults())
}
