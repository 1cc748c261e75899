package notebook

import (
	"context"
	"errors"
	"net/url"
	"regexp"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/reference"
	"github.com/rehearse-lab/rehearse/web/http"
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
	entries := inLanguageOf(all, wishes(r, all))
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
	e, err := s.FindLesson(r.PathValue("lesson"))
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

// lessonLink is a link to a lesson.
var lessonLink = regexp.MustCompile(`(?s)<a href="/lesson/([^"#?/]+)[^"]*"[^>]*>(.*?)</a>`)

// withoutDeadLinks is HTML whose links to lessons that are not there are plain text.
func (s *Server) withoutDeadLinks(html string) string {
	return lessonLink.ReplaceAllStringFunc(html, func(link string) string {
		m := lessonLink.FindStringSubmatch(link)
		id, err := url.PathUnescape(m[1])
		if err == nil {
			_, err = s.FindLesson(id)
		}
		if err != nil {
			return m[2]
		}
		return link
	})
}

// lessonPage is a lesson for the page, its cells as the learner has edited them.
func (s *Server) lessonPage(ctx context.Context, e *lessons.Entry) (wire.LessonPage, error) {
	page := wire.LessonPage{LessonItem: s.lessonItem(e), Version: e.Lesson.Version(), Blocks: []wire.Block{}, Outline: []wire.Heading{}}
	if e.Err != nil {
		page.Problems = problemTexts(e.Err)
		return page, nil
	}
	edits, err := s.Edits(ctx, e.ID)
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
	html := func(text string) string { return text }
	if reference.Find(e.ID) == e { // its guides speak of the built-in lessons, which may be none of this library
		html = s.withoutDeadLinks
	}
	progress := store.ProgressOf(attempts)
	page.Edited = len(edits) > 0
	page.Tasks, page.Done = tasksOf(e.Lesson, progress)
	for _, h := range e.Lesson.Outline {
		page.Outline = append(page.Outline, wire.Heading{ID: h.ID, Text: h.Text, Level: h.Level})
	}
	for _, b := range e.Lesson.Blocks {
		block := wire.Block{Kind: b.Kind, HTML: html(b.HTML), Part: e.Lesson.PartAt(b.Line)}
		if b.Cell != nil {
			cell := pageCell(b.Cell, edits)
			cell.Predictions = predictionsOf(e.Lesson, cell.ID)
			cell.LastRun = last[b.Cell.ID]
			cell.Recorded = s.options.Recorded.Of(e.ID, cell.ID)
			if run := s.options.Runs.Recent(e.ID, b.Cell.ID); run != nil {
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

// getPrograms answers with what the programs of a lesson's cells are made of now.
func (s *Server) getPrograms(w http.ResponseWriter, r *http.Request) error {
	e, err := s.FindLesson(r.PathValue("lesson"))
	if err != nil {
		return err
	}
	cells, err := s.CellTexts(r.Context(), e.Lesson, "", "")
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
