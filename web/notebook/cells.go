package notebook

import (
	"context"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/reference"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/http"
	"github.com/rehearse-lab/rehearse/web/reply"
)

// RunSettings converts a cell's settings to those of a run; both reports that it runs under each scheduler.
func RunSettings(c lessons.Settings) (s trace.Settings, both bool) {
	s = trace.Settings{
		Engine: trace.Engine(c.Engine), Workers: c.Workers, Cores: c.Cores, Seed: c.Seed, Batch: c.Batch, Speed: c.Speed,
	}
	s.Slice = c.Slice
	s.NoHoldUps = c.NoHoldUps
	s.Dispatcher, _ = trace.ParseDispatcher(c.Dispatcher)
	if both = c.Scheduler == "both"; !both {
		s.Scheduler = trace.Scheduler(c.Scheduler)
	}
	return s, both
}

// RunLimits converts a lesson's limits to those of a run.
func RunLimits(l lessons.Limits) kernel.Limits {
	return kernel.Limits{
		Steps: l.Steps, Memory: l.Memory, Output: l.Output, Lines: int64(l.Lines), Line: int(l.Line), Wall: l.Time, Virtual: l.Virtual,
		Goroutines: l.Goroutines, Events: l.Events, Messages: l.Messages, Depth: l.Depth,
	}
}

// FindLesson finds a lesson, even one that cannot be shown, or a page of the reference, which is none of the library. The error is a reply.Failure.
func (s *Server) FindLesson(id string) (*lessons.Entry, error) {
	e, err := s.options.Library.Get(id)
	if err != nil {
		return nil, reply.Internal("looking for a lesson", err)
	}
	if e == nil {
		e = reference.Find(id)
	}
	if e == nil {
		return nil, reply.Refuse(http.StatusNotFound, "There is no such lesson",
			"No lesson has the name "+reply.Quote(id)+".", "Choose one from the list of lessons.")
	}
	return e, nil
}

// FindCell finds a cell of a lesson that can be shown.
func (s *Server) FindCell(lessonID, cellID string) (*lessons.Lesson, *lessons.Cell, error) {
	e, err := s.FindLesson(lessonID)
	if err != nil {
		return nil, nil, err
	}
	if e.Err != nil {
		return nil, nil, reply.Refuse(http.StatusUnprocessableEntity, "The lesson cannot be read at the moment",
			e.Err.Error(), "Correct its file. Your text is safe.")
	}
	cell := e.Lesson.Cell(cellID)
	if cell == nil {
		return nil, nil, reply.Refuse(http.StatusNotFound, "There is no such cell",
			"The lesson "+e.ID+" has no cell "+reply.Quote(cellID)+".", "Reload the page: the lesson may have changed.")
	}
	return e.Lesson, cell, nil
}

// CellTexts are the cells of a lesson as the learner has edited them, except that target has the given text.
func (s *Server) CellTexts(ctx context.Context, l *lessons.Lesson, target, text string) ([]kernel.Cell, error) {
	edits, err := s.Edits(ctx, l.ID)
	if err != nil {
		return nil, err
	}
	cells := make([]kernel.Cell, len(l.Cells()))
	for i, c := range l.Cells() {
		cells[i] = kernel.Cell{ID: c.ID, Text: c.Text}
		if c.ID == target {
			cells[i].Text = text
		} else if e, ok := edits[c.ID]; ok {
			cells[i].Text = e.Text
		}
	}
	return cells, nil
}

// LessonFiles are the files that a lesson gives its programs.
func LessonFiles(l *lessons.Lesson) []kernel.DataFile {
	files := make([]kernel.DataFile, len(l.Files))
	for i, f := range l.Files {
		files[i] = kernel.DataFile{Name: f.Name, Data: []byte(f.Text)}
	}
	return files
}
