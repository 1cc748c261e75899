package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/grade"
)

// TestFairSolutionsAreAccepted grades solutions that differ from the lesson's own, in testdata/fair. Their files are named as
// those of TestSequentialSolutionsAreRefused. All checks must hold, for each seed.
func TestFairSolutionsAreAccepted(t *testing.T) {
	files, err := filepath.Glob("testdata/fair/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			parts := strings.Split(filepath.Base(file), ".")
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			e, err := lessons.Builtin().Get(lessons.IDOf(parts[0] + ".md"))
			if err != nil || e == nil || e.Lesson.Exercise(parts[1]) == nil {
				t.Fatalf("it belongs to no exercise: %v", err)
			}
			c := e.Lesson.Exercise(parts[1])
			r := &checkRunner{x: &kernel.Executor{Checker: grade.Judge}}
			for seed := range uint64(c.Exercise.Seeds) {
				broken, err := r.Try(t.Context(), e.Lesson, c, string(text), seed+1)
				if err != nil {
					t.Fatal(err)
				}
				for _, b := range broken {
					t.Errorf("seed %d: %q refuses it: line %d: %s", seed+1, c.Exercise.Checks[b.Check].Title, b.Line, b.Text)
				}
			}
		})
	}
}
