package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/grade"
)

// withoutConcurrency are the exercises that ask for no concurrency, with the reason.
var withoutConcurrency = map[string]string{
	"05-commands.silent":     "an executor should reply in case of an error, too: it is about what is sent",
	"15-typed-messages.till": "messages should have types that the compiler checks",
	"16-supervision.jobs":    "a directive of a strategy is to be chosen",
	"18-too-late.once":       "an order that comes twice should be recognised: it is about what an actor remembers",
}

// sequential is where the pseudo-solutions are: programs that do the work of an exercise one after the other, in main or in one
// actor, or only print what is wanted. A file is named after its lesson's file and the exercise: 01-one-at-a-time.locked.txt. A
// further one has a word more: 01-one-at-a-time.early.wait.txt. In those with the word idle, main does all the work, and as many actors or
// goroutines as the checks count are there and do nothing with what they get.
const sequential = "testdata/sequential"

// TestSequentialSolutionsAreRefused grades the pseudo-solutions as rehearse check grades solutions. A check must refuse each, and
// each exercise that asks for concurrency must have one, and one whose actors or goroutines are idle.
func TestSequentialSolutionsAreRefused(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(sequential, "*"))
	if err != nil {
		t.Fatal(err)
	}
	byExercise := map[string][]string{}
	for _, file := range files {
		parts := strings.Split(filepath.Base(file), ".")
		if len(parts) < 3 || len(parts) > 4 || parts[len(parts)-1] != "txt" {
			t.Errorf("%s is not named as LESSON.EXERCISE.txt, or LESSON.EXERCISE.WORD.txt", file)
			continue
		}
		exercise := parts[0] + "." + parts[1]
		byExercise[exercise] = append(byExercise[exercise], file)
	}
	all, err := lessons.Builtin().Lessons()
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, e := range all {
		for _, c := range e.Lesson.Cells() {
			if c.Exercise == nil || c.Exercise.Break { // of one to break, the program stays as it is
				continue
			}
			name := strings.TrimSuffix(e.File, ".md") + "." + c.ID
			known[name] = true
			switch without := withoutConcurrency[name] != ""; {
			case len(byExercise[name]) > 0 && without:
				t.Errorf("%s asks for no concurrency according to the list, but has a pseudo-solution", name)
			case !without:
				for _, file := range []string{name + ".txt", name + ".idle.txt"} {
					if !slices.Contains(byExercise[name], filepath.Join(sequential, file)) {
						t.Errorf("%s lacks a pseudo-solution: write %s/%s, or name it in withoutConcurrency with the reason", name, sequential, file)
					}
				}
			}
			for _, file := range byExercise[name] {
				t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
					t.Parallel()
					refuse(t, e.Lesson, c, file)
				})
			}
		}
	}
	for name := range byExercise {
		if !known[name] {
			t.Errorf("%s/%s.txt belongs to no exercise", sequential, name)
		}
	}
	for name := range withoutConcurrency {
		if !known[name] {
			t.Errorf("withoutConcurrency names %s, which is no exercise", name)
		}
	}
}

// refuse fails if no check of an exercise refuses the program in a file.
func refuse(t *testing.T, l *lessons.Lesson, c *lessons.Cell, file string) {
	broken := gradeFile(t, l, c, file)
	switch {
	case len(broken) == 0:
		t.Fatal("all checks hold, so it passes: make them stricter")
	case broken[0].Check == 0:
		t.Fatalf("it must be refused for what it does, not because it does not end well: %s", broken[0].Text)
	}
	for _, b := range broken {
		t.Logf("refused by %q: %s", c.Exercise.Checks[b.Check].Title, b.Text)
	}
}

// gradeFile is the checks that the program in a file breaks with the first seed, or in the first order, in which it breaks any.
func gradeFile(t *testing.T, l *lessons.Lesson, c *lessons.Cell, file string) []lessons.Broken {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	r := &checkRunner{x: &kernel.Executor{Checker: grade.Judge}}
	for seed := range uint64(c.Exercise.Seeds) {
		var broken []lessons.Broken
		if c.Exercise.Orders == 0 {
			broken, err = r.Try(t.Context(), l, c, string(text), seed+1)
		} else {
			var tried lessons.TriedOrders
			tried, err = r.TryOrders(t.Context(), l, c, string(text))
			broken = tried.Broken
		}
		if err != nil {
			t.Fatal(err)
		}
		if len(broken) > 0 {
			if broken[0].Line > 0 {
				t.Fatalf("it does not compile, line %d: %s", broken[0].Line, broken[0].Text)
			}
			return broken
		}
	}
	return nil
}

// TestUnusualSolutionsPass: correct solutions that are not the lesson's own pass. Their files are named as those of pseudo-solutions.
func TestUnusualSolutionsPass(t *testing.T) {
	files, err := filepath.Glob("testdata/unusual/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	all, err := lessons.Builtin().Lessons()
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			t.Parallel()
			parts := strings.Split(filepath.Base(file), ".")
			i := slices.IndexFunc(all, func(e *lessons.Entry) bool { return e.File == parts[0]+".md" })
			if i < 0 || all[i].Lesson.Exercise(parts[1]) == nil {
				t.Fatal("it belongs to no exercise")
			}
			l := all[i].Lesson
			c := l.Exercise(parts[1])
			for _, b := range gradeFile(t, l, c, file) {
				t.Errorf("refused by %q: %s", c.Exercise.Checks[b.Check].Title, b.Text)
			}
		})
	}
}
