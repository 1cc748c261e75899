package notebook

import (
	"context"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/http"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// Answers stores learners' predictions.
type Answers interface {
	// Answers lists the predictions about a cell, the oldest first.
	Answers(ctx context.Context, lesson, cell string) ([]store.Answer, error)
	// SaveAnswer stores an answer; it replaces one to the same question.
	SaveAnswer(ctx context.Context, a store.Answer) error
}

const maxAnswerBody = 4 << 10

// getAnswers lists the answers about a cell.
func (s *Server) getAnswers(w http.ResponseWriter, r *http.Request) error {
	lesson, cell, err := s.FindCell(r.PathValue("lesson"), r.PathValue("cell"))
	if err != nil {
		return err
	}
	stored, err := s.options.Store.Answers(r.Context(), lesson.ID, cell.ID)
	if err != nil {
		return reply.Internal("looking up your answers", err)
	}
	answers := make([]wire.Answer, len(stored))
	for i, a := range stored {
		answers[i] = wire.Answer{Panel: a.Panel, Step: a.Step, Ask: lessons.Ask(a.Ask), At: a.At, Said: a.Said, Was: a.Was}
	}
	reply.WriteJSON(w, http.StatusOK, answers)
	return nil
}

// putAnswer stores an answer.
func (s *Server) putAnswer(w http.ResponseWriter, r *http.Request) error {
	var a wire.Answer
	if err := reply.ReadJSON(w, r, maxAnswerBody, &a); err != nil {
		return err
	}
	lesson, cell, err := s.FindCell(r.PathValue("lesson"), r.PathValue("cell"))
	if err != nil {
		return err
	}
	switch {
	case !a.Panel.Known() || a.Step < 0 || a.At < 0 || !a.Ask.Known():
		return reply.Refuse(http.StatusBadRequest, "The answer belongs to no question", "", "Reload the page.")
	case a.Said == "":
		return reply.Refuse(http.StatusBadRequest, "The answer is empty", "", "Choose or write one.")
	case len(a.Said) > store.MaxAnswerText || len(a.Was) > store.MaxAnswerText:
		return reply.Refuse(http.StatusBadRequest, "The answer is too long", "", "Shorten it.")
	}
	err = s.options.Store.SaveAnswer(r.Context(), store.Answer{
		Lesson: lesson.ID, Cell: cell.ID, Panel: a.Panel, Step: a.Step, Ask: string(a.Ask), At: a.At, Said: a.Said, Was: a.Was,
	})
	if err != nil {
		return reply.Internal("saving your answer", err)
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// predictionsOf returns a lesson's questions about a cell.
func predictionsOf(l *lessons.Lesson, cell string) []wire.Prediction {
	var out []wire.Prediction
	for _, p := range l.Predictions {
		if p.Cell == cell {
			out = append(out, wire.Prediction{Panel: trace.Scheduler(p.Panel), Step: trace.Step(p.Step), Ask: p.Ask, At: int64(p.At)})
		}
	}
	return out
}
