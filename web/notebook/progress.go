package notebook

import (
	"context"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/web/http"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

func pageProgress(p store.Progress) wire.Progress {
	out := wire.Progress{Tries: p.Tries, Hints: p.Hints, Solution: p.Solution}
	if !p.Done.IsZero() {
		out.Done = p.Done.UTC().Format(time.RFC3339)
	}
	return out
}

// progress is the learner's progress on the tasks of each lesson.
func (s *Server) progress(ctx context.Context) (map[string]map[string]store.Progress, error) {
	attempts, err := s.options.Store.Attempts(ctx, "")
	if err != nil {
		return nil, reply.Internal("looking up your progress", err)
	}
	byLesson := map[string][]store.Attempt{}
	for _, a := range attempts {
		byLesson[a.Lesson] = append(byLesson[a.Lesson], a)
	}
	all := map[string]map[string]store.Progress{}
	for lesson, of := range byLesson {
		all[lesson] = store.ProgressOf(of)
	}
	return all, nil
}

// tasksOf counts the exercises and quizzes of a lesson, and those that are done.
func tasksOf(l *lessons.Lesson, progress map[string]store.Progress) (tasks, done int) {
	for _, id := range l.Tasks() {
		if tasks++; !progress[id].Done.IsZero() {
			done++
		}
	}
	return tasks, done
}

// getProgress answers with all attempts as a CSV file.
func (s *Server) getProgress(w http.ResponseWriter, r *http.Request) error {
	attempts, err := s.options.Store.Attempts(r.Context(), "")
	if err != nil {
		return reply.Internal("looking up your progress", err)
	}
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="progress.csv"`)
	if err := store.WriteAttempts(w, attempts); err != nil {
		s.log.Debug("progress not sent", "error", err) // the page has gone
	}
	return nil
}

// deleteProgress deletes all attempts at a lesson's tasks, or at those of all lessons.
func (s *Server) deleteProgress(w http.ResponseWriter, r *http.Request) error {
	if err := s.options.Store.ForgetAttempts(r.Context(), r.PathValue("lesson")); err != nil {
		return reply.Internal("forgetting your progress", err)
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}
