package vm

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

func TestOverride(t *testing.T) {
	got := Limits{Steps: 1, Memory: 2, Wall: time.Second}.Override(Limits{Memory: 3, Line: 4, Wall: -1})
	if want := (Limits{Steps: 1, Memory: 3, Line: 4, Wall: time.Second}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestTwice(t *testing.T) {
	l := Limits{Steps: 1_000, Memory: 1 << 20, Line: 100, Wall: time.Minute}
	for key, want := range map[string]string{"steps": "2,000", "memory": "2MB", "line": "200", "time": "2m0s"} {
		if got := l.twice(key); got != want {
			t.Errorf("%s: %s, want %s", key, got, want)
		}
	}
}

// limitKey matches code that names a limit by its key.
var limitKey = regexp.MustCompile(`\.(?:limit|limitEnd|limitOutcome|endStack|raise|twice)\([^"\n]*"(\w+)"`)

// TestLimitsOfMessages checks that every limit that a message suggests raising exists.
func TestLimitsOfMessages(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	keys := map[string]bool{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		for _, m := range limitKey.FindAllSubmatch(text, -1) {
			keys[string(m[1])] = true
		}
	}
	if len(keys) < 9 {
		t.Errorf("only %v were found", keys)
	}
	for key := range keys {
		_ = DefaultLimits.twice(key) // panics if there is none
	}
}
