package notebook

import (
	"encoding/json"
	"hash/fnv"
	"math/rand/v2"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/web/http"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

const maxQuizBody = 4 << 10

// order is the order in which the page shows a quiz's options. Options to be put in order are shuffled, always in the same
// way, and never into the right order. order[i] is the option at place i.
func order(q *lessons.Quiz) []int {
	places := make([]int, len(q.Options))
	for i := range places {
		places[i] = i
	}
	if q.Form != lessons.QuizOrder {
		return places
	}
	h := fnv.New64a()
	_, _ = h.Write([]byte(q.ID))
	rng := rand.New(rand.NewPCG(h.Sum64(), uint64(len(places))))
	for {
		rng.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
		if !q.Holds(lessons.Reply{Options: places}) {
			return places
		}
	}
}

// pageQuiz is a quiz for the page, without the answer.
func pageQuiz(q *lessons.Quiz, p store.Progress) *wire.Quiz {
	out := &wire.Quiz{ID: q.ID, Form: q.Form, Question: q.Question, Options: []string{}, Several: len(q.Right) > 1, Progress: pageProgress(p)}
	for _, i := range order(q) {
		out.Options = append(out.Options, q.Options[i])
	}
	return out
}

// postQuiz answers whether a reply to a quiz is right. If it is, or if the learner gives up, it adds the explanation.
func (s *Server) postQuiz(w http.ResponseWriter, r *http.Request) error {
	var said wire.QuizReply
	if err := reply.ReadJSON(w, r, maxQuizBody, &said); err != nil {
		return err
	}
	e, err := s.FindLesson(r.PathValue("lesson"))
	if err != nil {
		return err
	}
	q := e.Lesson.Quiz(r.PathValue("quiz"))
	if e.Err != nil || q == nil {
		return reply.Refuse(http.StatusNotFound, "There is no such quiz", "", "Reload the page: the lesson may have changed.")
	}
	places := order(q)
	given := lessons.Reply{Number: said.Number}
	for _, i := range said.Options {
		if i < 0 || i >= len(places) {
			return reply.Refuse(http.StatusBadRequest, "There is no such answer", "", "Reload the page: the lesson may have changed.")
		}
		given.Options = append(given.Options, places[i])
	}
	verdict := wire.QuizVerdict{Right: !said.GiveUp && q.Holds(given)}
	a := store.Attempt{Lesson: e.ID, Task: q.ID, Kind: store.TryAnswer, Right: verdict.Right}
	if said.GiveUp {
		a.Kind = store.TryGiveUp
	} else if text, err := json.Marshal(given); err == nil {
		a.Text = string(text)
	}
	if err := s.attempted(r.Context(), a); err != nil {
		return err
	}
	if verdict.Right || said.GiveUp {
		verdict.Answer, verdict.Explanation = answer(q, places), q.Explanation
	}
	reply.WriteJSON(w, http.StatusOK, verdict)
	return nil
}

// answer is the right answer, with options by their places on the page.
func answer(q *lessons.Quiz, places []int) *wire.QuizAnswer {
	at := make([]int, len(places)) // the place of each option
	for place, option := range places {
		at[option] = place
	}
	a := &wire.QuizAnswer{Options: []int{}, From: q.From, To: q.To}
	switch q.Form {
	case lessons.QuizOrder:
		a.Options = at
	case lessons.QuizChoice:
		for _, option := range q.Right {
			a.Options = append(a.Options, at[option])
		}
	}
	return a
}
