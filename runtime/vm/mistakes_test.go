package vm

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// TestMistakes compiles the cells of testdata/mistakes/*.txtar, which contain common mistakes of learners. Each
// cell's file is followed by another, "expect", with the diagnostics: the position, the text, the marked part of the
// source and the hint, if there is one.
func TestMistakes(t *testing.T) {
	names, _ := filepath.Glob("testdata/mistakes/*.txtar")
	if len(names) == 0 {
		t.Fatal("no cases in testdata/mistakes")
	}
	for _, name := range names {
		ar, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		told := &txtar.Archive{Comment: ar.Comment}
		for i, f := range ar.Files {
			if f.Name == "expect" {
				continue
			}
			got, want := mistakes(string(f.Data)), ""
			told.Files = append(told.Files, f, txtar.File{Name: "expect", Data: []byte(got)})
			if i+1 < len(ar.Files) && ar.Files[i+1].Name == "expect" {
				want = string(ar.Files[i+1].Data)
			}
			if got != want && !*update {
				t.Errorf("%s: %s: got:\n%s\nwant:\n%s", name, f.Name, got, want)
			}
		}
		if *update {
			if err := os.WriteFile(name, txtar.Format(told), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// mistakes are the diagnostics of a cell.
func mistakes(text string) string {
	files, diags := Assemble([]Cell{{"cell", text}}, "cell")
	if len(diags) == 0 {
		_, diags = Compile(files)
	}
	var b strings.Builder
	for _, d := range diags {
		fmt.Fprintf(&b, "%d:%d %s\n\tmarked: %s\n", d.Line, d.Col, d.Text, marked(text, d))
		if d.Hint != "" {
			fmt.Fprintf(&b, "\thint: %s\n", d.Hint)
		}
	}
	return strings.ReplaceAll(b.String(), strings.Join(Packages(), ", "), "(all packages)")
}

// marked is the part of text that d marks; it says so if d ends beyond the text.
func marked(text string, d Diagnostic) string {
	lines := strings.SplitAfter(text, "\n")
	if d.File != "cell" || d.Line < 1 || d.EndLine > len(lines) || d.EndLine < d.Line {
		return fmt.Sprintf("outside of the cell: %+v", d)
	}
	from, to := d.Col-1, d.EndCol-1
	for i := range d.EndLine - 1 {
		if i < d.Line-1 {
			from += len(lines[i])
		}
		to += len(lines[i])
	}
	if from < 0 || to > len(text)+1 || to < from || d.Line == d.EndLine && d.EndCol > len(lines[d.Line-1])+1 {
		return fmt.Sprintf("outside of the line: %+v", d)
	}
	return fmt.Sprintf("%q", text[min(from, len(text)):min(to, len(text))])
}
