package vm

import (
	"go/parser"
	"go/token"
	"testing"
)

func TestStandalone(t *testing.T) {
	for _, c := range []struct {
		name  string
		cells []Cell
		want  []string
	}{
		{"a cell without anything", []Cell{{"c", "// f is it.\nfunc f() { fmt.Println(strings.ToUpper(\"a;b\")) }\n\nfunc main() { f() }\n"}}, []string{
			"package main\n\nimport (\n\t\"fmt\"\n\t\"strings\"\n)\n\n// f is it.\nfunc f() { fmt.Println(strings.ToUpper(\"a;b\")) }\n\nfunc main() { f() }\n"}},
		{"a whole file", []Cell{{"c", "// Says; something.\npackage main\n\nfunc main() { println(1) }\n"}}, []string{
			"// Says; something.\npackage main\n\nfunc main() { println(1) }\n"}},
		{"a file that lacks an import", []Cell{{"c", "// Says; something.\npackage main\n\nfunc main() { fmt.Println(1) }\n"}}, []string{
			"// Says; something.\npackage main\n\nimport (\n\t\"fmt\"\n)\n\nfunc main() { fmt.Println(1) }\n"}},
		{"no imports to add", []Cell{{"c", "func main() { println(1) }\n"}}, []string{
			"package main\n\nfunc main() { println(1) }\n"}},
		{"another cell's part", []Cell{{"c", "func main() { f() }\n"}, {"d", "func f() {}\n\nfunc g() {}\n"}}, []string{
			"package main\n\nfunc main() { f() }\n", "package main\n\nfunc f() {}\n"}},
		{"no Go", []Cell{{"c", "func main( {"}}, []string{"package main\n\nfunc main( {"}},
	} {
		files, diags := Assemble(c.cells, "c")
		if diags != nil || len(files) != len(c.want) {
			t.Fatalf("%s: %v, %v", c.name, files, diags)
		}
		for i, f := range files {
			if got := f.Standalone(); got != c.want[i] {
				t.Errorf("%s: %q, want %q", c.name, got, c.want[i])
			}
		}
	}
}

func TestPlaced(t *testing.T) {
	for _, text := range []string{"func main() {}\n", "package main; func main() {}", "// A;\npackage main\n\nfunc main() { fmt.Println() }"} {
		files, _ := Assemble([]Cell{{"c", "\n\n" + text}}, "c")
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, "other.go", files[0].Placed("/some/lesson.md", 10), 0)
		if err != nil {
			t.Fatal(err)
		}
		alone := token.NewFileSet()
		g, err := parser.ParseFile(alone, "other.go", files[0].Text, 0)
		if err != nil {
			t.Fatal(err)
		}
		at, was := fset.Position(f.Decls[len(f.Decls)-1].Pos()), alone.Position(g.Decls[len(g.Decls)-1].Pos())
		if at.Filename != "/some/lesson.md" || at.Line != was.Line+9 || at.Column != was.Column {
			t.Errorf("%q: main is at %v, in the cell at %v", text, at, was)
		}
	}
}
