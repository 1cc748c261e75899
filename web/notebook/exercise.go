package notebook

import (
	"context"
	"strconv"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/web/http"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// Attempts stores learners' attempts at exercises and quizzes.
type Attempts interface {
	// Attempts lists the attempts at the tasks of a lesson, or of all lessons if it is "", the oldest first.
	Attempts(ctx context.Context, lesson string) ([]store.Attempt, error)
	// SaveAttempt stores an attempt.
	SaveAttempt(ctx context.Context, a store.Attempt) error
	// ForgetAttempts removes the attempts at the tasks of a lesson, or of all lessons if it is "".
	ForgetAttempts(ctx context.Context, lesson string) error
}

// findExercise finds an exercise of a lesson that can be shown.
func (s *Server) findExercise(r *http.Request) (*lessons.Lesson, *lessons.Cell, error) {
	l, cell, err := s.FindCell(r.PathValue("lesson"), r.PathValue("cell"))
	if err == nil && cell.Exercise == nil {
		err = reply.Refuse(http.StatusNotFound, "The cell is not an exercise", "It has neither hints nor a solution.", "Reload the page: the lesson may have changed.")
	}
	return l, cell, err
}

// postHint answers with a hint of an exercise, by its number from 1 on. If the hint is new, it is recorded as shown.
func (s *Server) postHint(w http.ResponseWriter, r *http.Request) error {
	l, cell, err := s.findExercise(r)
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(r.PathValue("hint"))
	hints := cell.Exercise.Hints
	if err != nil || n < 1 || n > len(hints) {
		return reply.Refuse(http.StatusNotFound, "There is no such hint", "The exercise has "+strconv.Itoa(len(hints))+".", "Reload the page: the lesson may have changed.")
	}
	attempts, err := s.options.Store.Attempts(r.Context(), l.ID)
	if err != nil {
		return reply.Internal("looking up the hints you have seen", err)
	}
	if store.ProgressOf(attempts)[cell.ID].Hints < n {
		if err := s.attempted(r.Context(), store.Attempt{Lesson: l.ID, Task: cell.ID, Kind: store.TryHint, Detail: strconv.Itoa(n)}); err != nil {
			return err
		}
	}
	reply.WriteJSON(w, http.StatusOK, wire.HintReply{HTML: hints[n-1].HTML})
	return nil
}

// postSolution answers with the solution of an exercise, and records that it was shown.
func (s *Server) postSolution(w http.ResponseWriter, r *http.Request) error {
	l, cell, err := s.findExercise(r)
	if err != nil {
		return err
	}
	solution := cell.Exercise.Solution
	if solution == nil || solution.Line == 0 && !cell.Exercise.Break {
		return reply.Refuse(http.StatusNotFound, "There is no solution", "The lesson has none for this exercise.", "")
	}
	if err := s.attempted(r.Context(), store.Attempt{Lesson: l.ID, Task: cell.ID, Kind: store.TrySolution}); err != nil {
		return err
	}
	reply.WriteJSON(w, http.StatusOK, wire.SolutionReply{Text: solution.Text, HTML: solution.HTML})
	return nil
}

func (s *Server) attempted(ctx context.Context, a store.Attempt) error {
	if err := s.options.Store.SaveAttempt(ctx, a); err != nil {
		return reply.Internal("keeping what you did", err)
	}
	return nil
}

// pageExercise is an exercise for the page: with the hints shown before, but without the others.
func pageExercise(x *lessons.Exercise, p store.Progress) *wire.Exercise {
	e := &wire.Exercise{Seeds: x.Seeds, Orders: x.Orders, Break: x.Break, Checks: []string{}, Hints: len(x.Hints), Shown: []string{},
		Solution: x.Solution != nil && (x.Solution.Line > 0 || x.Break), Progress: pageProgress(p)}
	for _, c := range x.Checks {
		e.Checks = append(e.Checks, c.Title)
	}
	for _, h := range x.Hints[:min(p.Hints, len(x.Hints))] {
		e.Shown = append(e.Shown, h.HTML)
	}
	return e
}
