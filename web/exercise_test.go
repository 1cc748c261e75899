package web

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/wire"
)

func tasksPage(s *site) (exercise *wire.Exercise, quizzes map[string]*wire.Quiz, page wire.LessonPage) {
	page = get[wire.LessonPage](s, "GET", "/api/lessons/tasks", nil, http.StatusOK)
	quizzes = map[string]*wire.Quiz{}
	for _, b := range page.Blocks {
		if b.Cell != nil {
			exercise = b.Cell.Exercise
		}
		if b.Quiz != nil {
			quizzes[b.Quiz.ID] = b.Quiz
		}
	}
	return exercise, quizzes, page
}

// Every seed is tried with the exercise's settings, whatever the run bar has, and the attempt is kept.
func TestGrade(t *testing.T) {
	s := newSite(t).enter()
	var seeds []uint64
	s.kernel.run = func(ctx context.Context, req kernel.Request, update func(kernel.Update)) (*kernel.Result, error) {
		seeds = append(seeds, req.Settings.Seed)
		if !req.Both || req.Settings.Workers != 3 || req.Cells[0].Text != "func main() { _ = 2 }" {
			t.Errorf("asked for %+v", req)
		}
		if req.Settings.Seed == 3 {
			return nil, &kernel.Error{Kind: kernel.ErrBusy, Text: "no room for it"}
		}
		return immediately(ctx, req, update)
	}
	s.store.saving = 30 * time.Millisecond // who hears that it is over finds the attempt
	c := s.dial()
	c.send(wire.GradeRequest{CellRequest: wire.CellRequest{ID: 1, Lesson: "tasks", Cell: "gate", Text: "func main() { _ = 2 }"}})
	for seed := uint64(1); seed <= 4; seed++ {
		g := c.until("graded", 1).Graded
		if g.Seed != seed || len(g.Broken) != 1 {
			t.Fatalf("%+v", g)
		}
		switch b := g.Broken[0]; {
		case seed == 3 && (b.Check != 0 || !strings.Contains(b.Text, "no room")), seed != 3 && (b.Check != 1 || b.Panel != trace.Pool || b.Step != trace.NoStep):
			t.Errorf("seed %d: %+v", seed, b)
		}
	}
	c.until("done", 1)
	if !slices.Equal(seeds, []uint64{1, 2, 3, 4}) {
		t.Errorf("seeds %v", seeds)
	}
	x, _, _ := tasksPage(s)
	if x.Progress.Tries != 1 || x.Progress.Done != "" || !slices.Equal(x.Checks, []string{"The program runs to completion", "It takes no time", "At most 1000 threads for actors"}) {
		t.Errorf("%+v", x)
	}
	if a := s.store.tried[0]; a.Detail != "It takes no time, seed 1" || a.Text != "func main() { _ = 2 }" || a.Right {
		t.Errorf("%+v", a)
	}
}

// An attempt that cannot be stored is not said to be over: the page hears why, after the results.
func TestGradeWithoutRoom(t *testing.T) {
	s := newSite(t).enter()
	s.kernel.run = immediately
	s.store.full = &kernel.Error{Kind: store.ErrStore, Text: "The disk is full.", Remedy: "Make room."}
	c := s.dial()
	c.send(wire.GradeRequest{CellRequest: wire.CellRequest{ID: 1, Lesson: "tasks", Cell: "gate", Text: "func main() { _ = 2 }"}})
	for range 4 {
		c.until("graded", 1)
	}
	if m := c.until("failed", 1); m.Text != "This attempt was not saved, and does not count. The disk is full. Make room." {
		t.Errorf("%q", m.Text)
	}
	if x, _, _ := tasksPage(s); x.Progress.Tries != 0 {
		t.Errorf("%+v", x.Progress)
	}
}

// A program that does not compile is no attempt, and neither is one that was stopped.
func TestGradeOfNothing(t *testing.T) {
	s := newSite(t).enter()
	s.kernel.run = func(ctx context.Context, req kernel.Request, update func(kernel.Update)) (*kernel.Result, error) {
		return &kernel.Result{Diagnostics: []kernel.Diagnostic{{File: "gate", Line: 1, Text: "no"}}}, nil
	}
	c := s.dial()
	c.send(wire.GradeRequest{CellRequest: wire.CellRequest{ID: 1, Lesson: "tasks", Cell: "gate", Text: "x"}})
	if m := c.until("diagnostics", 1); len(m.Diagnostics) != 1 {
		t.Errorf("%+v", m)
	}
	s.kernel.run = untilStopped
	c.send(wire.GradeRequest{CellRequest: wire.CellRequest{ID: 2, Lesson: "tasks", Cell: "gate", Text: "x"}})
	c.send(wire.StopRequest{ID: 2})
	c.until("done", 2)
	c.send(wire.GradeRequest{CellRequest: wire.CellRequest{ID: 3, Lesson: "good", Cell: "one", Text: "x"}})
	if m := c.until("failed", 3); !strings.Contains(m.Text, "not an exercise") {
		t.Errorf("%+v", m)
	}
	if len(s.store.tried) > 0 {
		t.Errorf("%+v", s.store.tried)
	}
}

// Hints come one by one, the solution when it is asked for, and the page has nothing of either before.
func TestHints(t *testing.T) {
	s := newSite(t).enter()
	if _, text := s.do("GET", "/api/lessons/tasks", nil); strings.Contains(text, "First.") || strings.Contains(text, "_ = 1") || strings.Contains(text, "Those.") {
		t.Error(text)
	}
	for range 2 {
		if h := get[wire.HintReply](s, "POST", "/api/lessons/tasks/cells/gate/hints/1", nil, http.StatusOK); h.HTML != "<p>First.</p>\n" {
			t.Errorf("%+v", h)
		}
	}
	x, _, page := tasksPage(s)
	if !slices.Equal(x.Shown, []string{"<p>First.</p>\n"}) || x.Hints != 2 || !x.Solution || x.Progress.Hints != 1 || page.Tasks != 4 || page.Done != 0 {
		t.Errorf("%+v of %+v", x, page.LessonItem)
	}
	if sol := get[wire.SolutionReply](s, "POST", "/api/lessons/tasks/cells/gate/solution", nil, http.StatusOK); sol.Text != "func main() { _ = 1 }\n" || sol.HTML != "<p>So.</p>\n" {
		t.Errorf("%+v", sol)
	}
	if x, _, _ = tasksPage(s); !x.Progress.Solution {
		t.Errorf("%+v", x.Progress)
	}
	for _, path := range []string{"tasks/cells/gate/hints/3", "tasks/cells/gate/hints/0", "tasks/cells/gate/hints/x", "good/cells/one/hints/1", "good/cells/one/solution", "tasks/quizzes/gate", "bad/quizzes/x"} {
		if resp, text := s.do("POST", "/api/lessons/"+path, struct{}{}); resp.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d %s", path, resp.StatusCode, text)
		}
	}
}

func TestQuiz(t *testing.T) {
	s := newSite(t).enter()
	_, quizzes, _ := tasksPage(s)
	sorted := quizzes["sorted"]
	if slices.Equal(sorted.Options, []string{"one", "two", "three"}) || len(sorted.Options) != 3 || !quizzes["which"].Several {
		t.Errorf("%+v", quizzes)
	}
	right := make([]int, 3)
	for i, word := range []string{"one", "two", "three"} {
		right[i] = slices.Index(sorted.Options, word)
	}
	for _, test := range []struct {
		quiz  string
		reply wire.QuizReply
		want  string
	}{
		{"which", wire.QuizReply{Options: []int{1}}, "false <nil> "},
		{"which", wire.QuizReply{Options: []int{2, 1}}, "true &{[1 2] 0 0} <p>Those.</p>\n"},
		{"sorted", wire.QuizReply{Options: []int{0, 1, 2}}, "false <nil> "},
		{"sorted", wire.QuizReply{GiveUp: true}, fmt.Sprintf("false &{%v 0 0} ", right)},
		{"sorted", wire.QuizReply{Options: right}, fmt.Sprintf("true &{%v 0 0} ", right)},
		{"n", wire.QuizReply{Number: 35}, "false <nil> "},
		{"n", wire.QuizReply{Number: 26}, "true &{[] 26 34} "},
	} {
		v := get[wire.QuizVerdict](s, "POST", "/api/lessons/tasks/quizzes/"+test.quiz, test.reply, http.StatusOK)
		if got := fmt.Sprint(v.Right, " ", v.Answer, " ", v.Explanation); got != test.want {
			t.Errorf("%s %+v: %q, want %q", test.quiz, test.reply, got, test.want)
		}
	}
	if resp, _ := s.do("POST", "/api/lessons/tasks/quizzes/which", wire.QuizReply{Options: []int{3}}); resp.StatusCode != http.StatusBadRequest {
		t.Error(resp.Status)
	}
	_, quizzes, page := tasksPage(s)
	if p := quizzes["sorted"].Progress; p.Tries != 2 || !p.Solution || p.Done == "" || page.Done != 3 {
		t.Errorf("%+v, %d done", p, page.Done)
	}
	resp, csv := s.do("GET", "/api/progress.csv", nil)
	if resp.Header.Get("Content-Disposition") == "" || strings.Count(csv, "\n") != 8 || !strings.Contains(csv, "tasks,sorted,give-up,,,2026") {
		t.Errorf("%s", csv)
	}
	if resp, _ := s.do("DELETE", "/api/lessons/tasks/progress", nil); resp.StatusCode != http.StatusNoContent || len(s.store.tried) > 0 {
		t.Error(resp.Status, s.store.tried)
	}
}
