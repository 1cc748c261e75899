package web

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// getLessons lists all lessons, each in the language that suits the reader. One that cannot be shown is listed with its
// error.
func (s *Server) getLessons(w http.ResponseWriter, r *http.Request) error {
	all, err := s.options.Library.Lessons()
	if err != nil {
		return reply.Internal("listing the lessons", err)
	}
	entries := readable(all, wishes(r, all))
	edited, err := s.options.Store.EditedLessons(r.Context())
	if err != nil {
		return reply.Internal("looking up which lessons were edited", err)
	}
	progress, err := s.progress(r.Context())
	if err != nil {
		return err
	}
	items := make([]wire.LessonItem, len(entries))
	for i, e := range entries {
		items[i] = s.lessonItem(e)
		items[i].Translations = translationsOf(all, e)
		items[i].Edited = edited[e.ID] && !items[i].Own
		items[i].Tasks, items[i].Done = tasksOf(e.Lesson, progress[e.ID])
	}
	reply.WriteJSON(w, http.StatusOK, items)
	return nil
}

func (s *Server) lessonItem(e *lessons.Entry) wire.LessonItem {
	l := e.Lesson
	item := wire.LessonItem{Own: e.Editable, Beside: e.Beside, ID: e.ID, Title: l.Title, Summary: l.Summary, Minutes: l.Minutes, Group: l.Group, Language: l.Language}
	if item.Title == "" {
		item.Title = e.ID
	}
	if e.Err != nil {
		item.Error = e.Err.Error()
	}
	return item
}

// getLesson answers with a lesson, its cells as the learner has edited them.
func (s *Server) getLesson(w http.ResponseWriter, r *http.Request) error {
	e, err := s.findLesson(r.PathValue("lesson"))
	if err != nil {
		return err
	}
	page, err := s.lessonPage(r.Context(), e)
	if err != nil {
		return err
	}
	reply.WriteJSON(w, http.StatusOK, page)
	return nil
}

// lessonPage is a lesson for the page, its cells as the learner has edited them.
func (s *Server) lessonPage(ctx context.Context, e *lessons.Entry) (wire.LessonPage, error) {
	page := wire.LessonPage{LessonItem: s.lessonItem(e), Version: e.Lesson.Version(), Blocks: []wire.Block{}, Outline: []wire.Heading{}}
	if e.Err != nil {
		page.Problems = problemTexts(e.Err)
		return page, nil
	}
	edits, err := s.edits(ctx, e.ID)
	if err != nil {
		return page, err
	}
	last, err := s.options.Store.LastRuns(ctx, e.ID)
	if err != nil {
		return page, reply.Internal("looking up the last runs", err)
	}
	attempts, err := s.options.Store.Attempts(ctx, e.ID)
	if err != nil {
		return page, reply.Internal("looking up your progress", err)
	}
	progress := store.ProgressOf(attempts)
	page.Edited = len(edits) > 0
	page.Tasks, page.Done = tasksOf(e.Lesson, progress)
	for _, h := range e.Lesson.Outline {
		page.Outline = append(page.Outline, wire.Heading{ID: h.ID, Text: h.Text, Level: h.Level})
	}
	for _, b := range e.Lesson.Blocks {
		block := wire.Block{Kind: b.Kind, HTML: b.HTML, Part: e.Lesson.PartAt(b.Line)}
		if b.Cell != nil {
			cell := pageCell(b.Cell, edits)
			cell.Predictions = predictionsOf(e.Lesson, cell.ID)
			cell.LastRun = last[b.Cell.ID]
			if run := s.recent.last(e.ID, b.Cell.ID); run != nil {
				cell.LastRun = run.ID // it may not be stored yet
			}
			if b.Cell.Exercise != nil {
				cell.Exercise = pageExercise(b.Cell.Exercise, progress[cell.ID])
			}
			block.Cell = &cell
		}
		if b.Quiz != nil {
			block.Quiz = pageQuiz(b.Quiz, progress[b.Quiz.ID])
		}
		page.Blocks = append(page.Blocks, block)
	}
	if page.Own {
		page.Parts = pageParts(e.Lesson)
	}
	return page, nil
}

// pageParts are the parts of a lesson that can be changed.
func pageParts(l *lessons.Lesson) []wire.Part {
	parts := make([]wire.Part, len(l.Parts()))
	for i, p := range l.Parts() {
		parts[i] = wire.Part{Kind: p.Kind, PartRef: wire.PartRef{ID: p.ID, Line: p.Line, Hash: lessons.Hash(p.Text)}, Text: p.Text, Alone: p.Alone()}
	}
	return parts
}

func problemTexts(err error) []string {
	var problems lessons.Problems
	if !errors.As(err, &problems) {
		return []string{err.Error()}
	}
	texts := make([]string, len(problems))
	for i, p := range problems {
		texts[i] = p.String()
	}
	return texts
}

// pageCell is c for the page: with the learner's text, if there is one.
func pageCell(c *lessons.Cell, edits map[string]store.Edit) wire.Cell {
	settings, both := RunSettings(c.Settings)
	cell := wire.Cell{
		ID: c.ID, Base: c.Text, Hash: c.Hash, BaseHash: c.Hash, Text: c.Text,
		Settings: settings.WithDefaults(), Both: both, // so that the run bar shows the settings that will be used
	}
	if e, ok := edits[c.ID]; ok {
		cell.Text, cell.Revision, cell.Stale = e.Text, e.Revision, e.BaseHash != c.Hash
		cell.BaseHash = e.BaseHash
	}
	return cell
}

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

func (s *Server) findLesson(id string) (*lessons.Entry, error) {
	e, err := s.options.Library.Get(id)
	if err != nil {
		return nil, reply.Internal("looking for a lesson", err)
	}
	if e == nil {
		return nil, reply.Refuse(http.StatusNotFound, "There is no such lesson",
			"No lesson has the name "+reply.Quote(id)+".", "Choose one from the list of lessons.")
	}
	return e, nil
}

// findCell finds a cell of a lesson that can be shown.
func (s *Server) findCell(lessonID, cellID string) (*lessons.Lesson, *lessons.Cell, error) {
	e, err := s.findLesson(lessonID)
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

// cellTexts are the cells of a lesson as the learner has edited them, except that target has the given text.
func (s *Server) cellTexts(ctx context.Context, l *lessons.Lesson, target, text string) ([]kernel.Cell, error) {
	edits, err := s.edits(ctx, l.ID)
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

// serveFile answers /lesson/{lesson}/files/{path...} with a picture beside the lesson. The headers of every answer sandbox
// it: an SVG opened by itself may run no script.
func (s *Server) serveFile(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("path")
	data, err := s.options.Library.Asset(name)
	if err != nil {
		s.fail(w, r, &reply.Failure{Status: http.StatusNotFound, Cause: err, Problem: wire.Problem{
			Title: "There is no such picture", Detail: "The lessons' folder has no picture " + reply.Quote(name) + "."}})
		return
	}
	h := w.Header()
	h.Set("Content-Type", contentType(name))
	// A picture's own styles are harmless; everything else stays forbidden.
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox")
	h.Set("Cache-Control", "no-cache")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}

// getPrograms answers with what the programs of a lesson's cells are made of now.
func (s *Server) getPrograms(w http.ResponseWriter, r *http.Request) error {
	e, err := s.findLesson(r.PathValue("lesson"))
	if err != nil {
		return err
	}
	cells, err := s.cellTexts(r.Context(), e.Lesson, "", "")
	if err != nil {
		return err
	}
	programs := []wire.Program{}
	made := kernel.MadeOf(cells, LessonFiles(e.Lesson))
	for _, c := range cells {
		m := made[c.ID]
		programs = append(programs, wire.Program{Cell: c.ID, Program: m.Program, Uses: append([]string{}, m.Uses...)})
	}
	reply.WriteJSON(w, http.StatusOK, programs)
	return nil
}

func (s *Server) restartKernel(w http.ResponseWriter, _ *http.Request) error {
	s.options.Kernel.Restart()
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (s *Server) getStatus(w http.ResponseWriter, _ *http.Request) error {
	st := s.options.Kernel.Status()
	reply.WriteJSON(w, http.StatusOK, wire.Status{Version: s.options.Version, Kernel: st.State, Pid: st.Pid, Create: s.options.Library.CanCreate(),
		Sandbox: st.Sandbox.String(), Level: st.Sandbox})
	return nil
}
