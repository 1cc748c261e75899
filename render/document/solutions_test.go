package document_test

import (
	"encoding/json"
	"html"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/render/document"
)

// said is all that the files of a document say in any way, without spaces and Markdown's escapes, for a search that misses nothing.
func said(t *testing.T, format string, files map[string][]byte) string {
	t.Helper()
	var b strings.Builder
	for name, data := range files {
		switch {
		case format == "handout-pdf":
			data = []byte(strings.Join(pdfText(t, pdfFile(t, data)), ""))
		case format == "ipynb":
			var any any
			if err := json.Unmarshal(data, &any); err != nil {
				t.Fatal(err)
			}
			var text strings.Builder
			allStrings(&text, any)
			data = []byte(text.String())
		}
		b.WriteString(name + "\n" + html.UnescapeString(string(data)) + "\n")
		if format == "handout" {
			b.WriteString(textOf(t, data)) // which tags divide
		}
	}
	return squeezed(tags.Replace(b.String()))
}

var tags = strings.NewReplacer(`\`, "", "*", "", "`", "", "A>", "")

// allStrings writes all texts of a JSON value.
func allStrings(b *strings.Builder, v any) {
	switch v := v.(type) {
	case string:
		b.WriteString(v)
	case []any:
		for _, x := range v {
			allStrings(b, x)
		}
	case map[string]any:
		for k, x := range v {
			b.WriteString("\n" + k + " ")
			allStrings(b, x)
		}
	}
}

// TestWithoutSolutions: no form of the small lesson without solutions has a trace of them, and each has them with.
func TestWithoutSolutions(t *testing.T) {
	secrets := []string{
		"fmt.Println(m.Data, m.Data)", "The value is printed two times", // the solution
		"The answer is that nobody waits", "Both are the same actor", "Two, and main", // answers
		"slept over 3", "Secretly, two of them wait", // what comes after the question
	}
	kept := []string{"Println takes several values", "A thread that sleeps holds no core", "It says echo echo", "greeterthree", "the handling", "How many threads?"}
	with, without := small(t), small(t)
	without.WithoutSolutions = true
	all, stripped := play(t, with), play(t, without)
	for _, f := range document.Formats {
		t.Run(f.Name, func(t *testing.T) {
			a, b := said(t, f.Name, write(t, all, f.Name)), said(t, f.Name, write(t, stripped, f.Name))
			for _, s := range secrets {
				if !strings.Contains(a, squeezed(tags.Replace(s))) {
					t.Errorf("with solutions it does not say %q", s)
				}
				if strings.Contains(b, squeezed(tags.Replace(s))) {
					t.Errorf("without solutions it says %q", s)
				}
			}
			for _, s := range kept {
				if !strings.Contains(b, squeezed(tags.Replace(s))) {
					t.Errorf("without solutions it does not say %q", s)
				}
			}
			// Of the run that a prediction is about, only the beginning is there.
			if strings.Contains(b, squeezed("done 400 ms")) || strings.Contains(b, squeezed("peak backlog 4")) || !strings.Contains(b, squeezed("Only up to 100.035 ms: what follows")) {
				t.Error("it tells how the run goes on")
			}
		})
	}
}

// TestWithoutSolutionsBuiltin: of the built-in lessons, no line of a solution that stands nowhere else in the lesson is in any form.
func TestWithoutSolutionsBuiltin(t *testing.T) {
	lib := lessons.Builtin()
	entries, err := lib.Lessons()
	if err != nil {
		t.Fatal(err)
	}
	if testing.Short() {
		entries = entries[2:3]
	}
	searched := 0
	for _, e := range entries {
		in := input(t, lib, e.ID, "")
		in.WithoutSolutions = true
		d := play(t, in)
		secrets := solutionLines(t, e.Lesson)
		searched += len(secrets)
		formats := []string{"markdown", "handout", "mmark"}
		if e.ID == "countdown" {
			formats = document.Names()
		}
		for _, f := range formats {
			text := said(t, f, write(t, d, f))
			for _, s := range secrets {
				if strings.Contains(text, s) {
					t.Errorf("%s as %s: %q of a solution is there", e.ID, f, s)
				}
			}
		}
	}
	if searched < 10 {
		t.Errorf("only %d lines were searched for", searched)
	}
}

// solutionLines are lines of the lesson's solutions, answers and explanations that stand nowhere else in it, squeezed.
func solutionLines(t *testing.T, l *lessons.Lesson) []string {
	t.Helper()
	lines := strings.Split(string(l.Source()), "\n")
	hidden := make([]bool, len(lines))
	in := false
	for i, line := range lines {
		if strings.HasPrefix(line, "<details") && i+1 < len(lines) && (strings.HasPrefix(lines[i+1], "<summary>Solution") || strings.HasPrefix(lines[i+1], "<summary>Answer")) {
			in = true
		}
		hidden[i] = in
		if line == "</details>" {
			in = false
		}
	}
	var rest strings.Builder
	for i, line := range lines {
		if !hidden[i] {
			rest.WriteString(line + "\n")
		}
	}
	public := squeezed(tags.Replace(rest.String()))
	var secrets []string
	for i, line := range lines {
		if s := squeezed(tags.Replace(line)); hidden[i] && len(s) > 14 && !strings.HasPrefix(line, "<") && !strings.HasPrefix(line, "```") && !strings.Contains(public, s) {
			secrets = append(secrets, s)
		}
	}
	return secrets
}
