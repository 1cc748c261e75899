package actor_test

import (
	"os"
	"regexp"
	"testing"
)

// featureRow is a row of FEATURES.md or docs/course.md: its number and its behaviour.
var featureRow = regexp.MustCompile(`(?m)^\| ([ULT]\d+) \| ([^|]+) \|`)

// TestCourseHasFeatures: docs/course.md names the rows of FEATURES.md, in the same words. U35 is in docs/course.md alone: it is not built.
func TestCourseHasFeatures(t *testing.T) {
	rowsOf := func(file string) map[string]string {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		rows := map[string]string{}
		for _, m := range featureRow.FindAllStringSubmatch(string(text), -1) {
			rows[m[1]] = m[2]
		}
		return rows
	}
	features, course := rowsOf("FEATURES.md"), rowsOf("../../docs/course.md")
	for row, words := range features {
		if course[row] != words {
			t.Errorf("%s: docs/course.md has %q, FEATURES.md %q", row, course[row], words)
		}
	}
	for row := range course {
		if features[row] == "" && row != "U35" {
			t.Errorf("%s is in docs/course.md, not in FEATURES.md", row)
		}
	}
	if len(features) < 50 {
		t.Errorf("only %d rows", len(features))
	}
}
