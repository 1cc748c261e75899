package vm

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

var embedFiles = []DataFile{
	{"words.txt", []byte("alpha\nbeta\n")}, {"tree/a.txt", []byte("clean")}, {"tree/sub/b.txt", []byte("a virus here")},
	{"tree/sub/c.md", []byte("# virus")}, {"tree/.hidden", []byte("h")}, {"tree/_under/d.txt", []byte("u")}, {"empty.txt", nil},
}

// TestEmbed runs a program that embeds files and walks through them: its output equals that of go run with the same
// files beside it.
func TestEmbed(t *testing.T) {
	src, err := os.ReadFile("testdata/embed/main.go")
	if err != nil {
		t.Fatal(err)
	}
	p, diags := Compile([]File{{Name: "main.go", Text: string(src)}}, embedFiles...)
	if p == nil {
		t.Fatal(diags)
	}
	var out strings.Builder
	if res := p.Run(context.Background(), Config{Stdout: &out, Stderr: &out}); res.Outcome.Exit != 0 {
		t.Fatalf("%+v\n%s", res.Outcome, &out)
	}
	const golden = "testdata/embed/main.out"
	if *update {
		if err := os.WriteFile(golden, runEmbedding(t, src), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if out.String() != string(want) {
		t.Error(firstDifference(out.String(), string(want)))
	}
	other, _ := Compile([]File{{Name: "main.go", Text: string(src)}}, append([]DataFile{{"more.txt", nil}}, embedFiles...)...)
	if other.Hash() == p.Hash() {
		t.Error("the program's hash does not depend on its files")
	}
}

// runEmbedding is what src prints natively.
func runEmbedding(t *testing.T, src []byte) []byte {
	dir := t.TempDir()
	for _, f := range append([]DataFile{{"main.go", src}, {"go.mod", []byte("module m\n\ngo 1.25\n")}}, embedFiles...) {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "run", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestEmbedMistakes checks that directives that Go rejects are rejected in Go's words, at the same place.
func TestEmbedMistakes(t *testing.T) {
	const withFS = "import \"embed\"\n"
	for src, want := range map[string]string{
		"var x string\n//go:embed words.txt\nvar y string":                             `main.go:3:1: go:embed only allowed in Go files that import "embed"`,
		withFS + "//go:embed none.txt\nvar x embed.FS":                                 "main.go:3:12: pattern none.txt: no matching files found",
		withFS + "//go:embed words.txt  no*\nvar x embed.FS":                           "main.go:3:23: pattern no*: no matching files found",
		withFS + "//go:embed [a\nvar x embed.FS":                                       "main.go:3:12: pattern [a: invalid pattern syntax",
		withFS + "//go:embed ../x\nvar x embed.FS":                                     "main.go:3:12: pattern ../x: invalid pattern syntax",
		withFS + "//go:embed tree/_under/../../words.txt\nvar x embed.FS":              "main.go:3:12: pattern tree/_under/../../words.txt: invalid pattern syntax",
		withFS + "//go:embed\nvar x embed.FS":                                          "main.go:3:1: usage: //go:embed pattern...",
		withFS + "var _ embed.FS\n//go:embed words.txt\nvar x, y string":               "main.go:4:1: go:embed cannot apply to multiple vars",
		withFS + "var _ embed.FS\n//go:embed words.txt\nvar x = \"\"":                  "main.go:4:1: go:embed cannot apply to var with initializer",
		withFS + "var _ embed.FS\n//go:embed words.txt\nvar x int":                     "main.go:4:1: go:embed cannot apply to var of type int",
		withFS + "var _ embed.FS\n//go:embed *.txt\nvar x []byte":                      "main.go:4:1: invalid go:embed: multiple files for type []byte",
		withFS + "var _ embed.FS\n//go:embed words.txt\ntype T int":                    "main.go:4:1: misplaced go:embed directive",
		withFS + "func f() {\n//go:embed words.txt\nvar x embed.FS\n_ = x\n}":          "main.go:4:1: go:embed cannot apply to var inside func",
		withFS + "var _ embed.FS\n//go:embed words.txt\nfunc f() {}\nvar x string":     "main.go:4:1: misplaced go:embed directive",
		withFS + "var _ embed.FS\n//go:embed words.txt\nvar (\n\tx string\n)":          "main.go:4:1: misplaced go:embed directive",
		withFS + "var _ embed.FS\nvar (\n//go:embed none\nx string\ny embed.FS\n)":     "main.go:5:12: pattern none: no matching files found",
		withFS + "var _ embed.FS\n//go:embed words.txt\n//go:embed none\nvar x []byte": "main.go:5:12: pattern none: no matching files found",
	} {
		p, diags := Compile([]File{{Name: "main.go", Text: "package main\n" + src + "\nfunc main() {}\n"}}, embedFiles...)
		if p != nil || len(diags) != 1 || diags[0].String() != want {
			t.Errorf("%s:\ngot  %v\nwant %s", src, diags, want)
		}
	}
}

// TestDataFiles checks names that no file of a program can have, duplicate names, and too much data.
func TestDataFiles(t *testing.T) {
	for name, want := range map[string]string{
		"../x":   `"../x" cannot be the name of a file: it is a relative path with slashes, such as words/short.txt`,
		"a//b":   `"a//b" cannot be the name of a file: it is a relative path with slashes, such as words/short.txt`,
		"same":   "there are two files same",
		"same/x": "same is a file and a folder",
	} {
		_, diags := Compile([]File{{Name: "main.go", Text: "package main\nfunc main() {}"}}, DataFile{"same", nil}, DataFile{name, nil})
		if len(diags) != 1 || diags[0].Text != want {
			t.Errorf("%s: %v", name, diags)
		}
	}
	_, diags := Compile([]File{{Name: "main.go", Text: "package main\nfunc main() {}"}}, DataFile{"big", make([]byte, MaxData+1)})
	if len(diags) != 1 || !strings.Contains(diags[0].Text, "the limit is") {
		t.Error(diags)
	}
}

// TestEmbedInCells checks that a cell needs no import to embed, and takes a variable with its directive from another
// cell.
func TestEmbedInCells(t *testing.T) {
	cells := []Cell{
		{"data", "//go:embed words.txt\nvar words string\n\n// unused here\n//go:embed none.txt\nvar none string\n\nfunc other() {}\n"},
		{"run", "//go:embed tree\nvar tree embed.FS\n\nfunc main() {\n\tb, err := tree.ReadFile(\"tree/a.txt\")\n\tfmt.Println(len(words), string(b), err)\n}\n"},
	}
	files, diags := Assemble(cells, "run")
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	p, diags := Compile(files, embedFiles...)
	if p == nil {
		t.Fatal(diags, files)
	}
	var out strings.Builder
	p.Run(context.Background(), Config{Stdout: &out, Stderr: &out})
	if out.String() != "11 clean <nil>\n" {
		t.Error(out.String())
	}
}
