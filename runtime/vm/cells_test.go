package vm

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite the expected results in testdata")

// TestAssemble runs testdata/cells/*.txtar: files are cells, the first line of the comment names the target, "expect"
// is what the run, or the diagnostics, say.
func TestAssemble(t *testing.T) {
	names, _ := filepath.Glob("testdata/cells/*.txtar")
	if len(names) == 0 {
		t.Fatal("no cases in testdata/cells")
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			ar, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			target, _, _ := strings.Cut(string(ar.Comment), "\n")
			var cells []Cell
			want := -1
			for i, f := range ar.Files {
				if f.Name == "expect" {
					want = i
					continue
				}
				cells = append(cells, Cell{f.Name, string(f.Data)})
			}
			got := assembleAndRun(cells, target)
			if *update {
				if want < 0 {
					ar.Files = append(ar.Files, txtar.File{Name: "expect"})
					want = len(ar.Files) - 1
				}
				ar.Files[want].Data = []byte(got)
				if err := os.WriteFile(name, txtar.Format(ar), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if want < 0 || got != string(ar.Files[want].Data) {
				t.Errorf("got:\n%s", got)
			}
		})
	}
}

func assembleAndRun(cells []Cell, target string) string {
	var b bytes.Buffer
	a := NewAssembler(cells)
	for _, c := range cells {
		a.Assemble(c.ID) // which leaves nothing behind
	}
	files, diags := a.Assemble(target)
	var p *Program
	if len(diags) == 0 {
		p, diags = Compile(files)
	}
	for _, d := range diags {
		fmt.Fprintf(&b, "%s\n\tto %d:%d; hint: %s\n", d, d.EndLine, d.EndCol, d.Hint)
	}
	if p != nil {
		res := p.Run(context.Background(), Config{Stdout: &b, Stderr: &b})
		fmt.Fprintf(&b, "%s %d\n", res.Outcome.End, res.Outcome.Exit)
	}
	return strings.ReplaceAll(b.String(), strings.Join(Packages(), ", "), "(all packages)")
}
