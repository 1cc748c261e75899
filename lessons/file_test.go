package lessons

import (
	"errors"
	"strings"
	"testing"
)

func TestFiles(t *testing.T) {
	const src = "# Files\n\n```text {file=words.txt}\nalpha\nbeta\n```\n\n~~~ {file=tree/a-b.md}\n# A\n~~~\n\n" +
		"```json {file=\"empty file.json\"}\n```\n\n```go {run id=x}\nfunc main() {}\n```\n"
	l, err := Parse("files.md", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	want := []File{{"words.txt", "alpha\nbeta\n", 4}, {"tree/a-b.md", "# A\n", 9}, {"empty file.json", "", 13}}
	if len(l.Files) != len(want) {
		t.Fatalf("%+v", l.Files)
	}
	for i, f := range l.Files {
		if f != want[i] {
			t.Errorf("got %+v, want %+v", f, want[i])
		}
	}
	if len(l.Cells()) != 1 || !strings.Contains(l.Blocks[0].HTML, "<p><code>words.txt</code></p>") || !strings.Contains(l.Blocks[0].HTML, "alpha") {
		t.Errorf("the files are not shown: %+v", l.Blocks)
	}
}

func TestFileMistakes(t *testing.T) {
	for src, want := range map[string]string{
		"```text {file}\n```\n":                  "x.md:3:10: file= is not possible",
		"```text {file=../a}\n```\n":             "x.md:3:10: file=../a is not possible",
		"```text {file=/a}\n```\n":               "x.md:3:10: file=/a is not possible",
		"```text {file=a|b}\n```\n":              "x.md:3:10: file=a|b is not possible",
		"``` {file=a}\n```\n``` {file=a}\n```":   "x.md:5:6: the file a stands in line 3 already",
		"``` {file=a}\n```\n``` {file=a/b}\n```": "x.md:5:6: the file a of line 3 cannot be a folder, too",
		"``` {file=a/b}\n```\n``` {file=a}\n```": "x.md:5:6: the file a of line 3 cannot be a folder, too",
		"``` {file=a id=b}\n```\n":               "x.md:3:13: unknown attribute id",
		"``` {file=a}\n":                         "x.md:3:1: the fence is not closed",
		"- ``` {file=a}\n  ```\n":                "x.md:3:7: a cell cannot stand inside a list or a quote",
	} {
		_, err := Parse("x.md", []byte("# X\n\n"+src))
		var list Problems
		if !errors.As(err, &list) || len(list) != 1 || !strings.HasPrefix(list[0].String(), want) || list[0].Remedy == "" {
			t.Errorf("%q: got %v, want %s", src, err, want)
		}
	}
}

// A file of data must never be compiled, linked or read as instructions by the go command, whatever else in the folder is.
func TestFilesAreNoPartOfABuild(t *testing.T) {
	for _, name := range []string{
		"evil.go", "evil_test.go", "a/b/evil.go", "EVIL.GO", "asm.s", "asm.S", "c.c", "c.cc", "c.h", "x.syso", "lib.a", "f.F90", "x.swig",
		"go.mod", "Go.Mod", "go.sum", "go.work", "sub/go.mod", "default.pgo", "vendor/modules.txt", "vendor/actor/x.txt", "actor", "actor/x.txt",
		"ticket/x.txt",
		".rehearse-export",
	} {
		_, err := Parse("x.md", []byte("# X\n\n```text {file="+name+"}\npackage main\n```\n"))
		var list Problems
		if want := "x.md:3:10: file=" + name + " is not possible: the Go toolchain"; !errors.As(err, &list) || len(list) != 1 ||
			!strings.HasPrefix(list[0].String(), want) || !strings.Contains(list[0].Remedy, "ending") && !strings.Contains(list[0].Remedy, "folder") {
			t.Errorf("%s: got %v, want %s and a remedy", name, err, want)
		}
	}
	for _, name := range []string{"evil.go.txt", "go.mod.txt", "disk/game.exe", "vendors/list.txt", "a/actor/x.txt", "words"} {
		if _, err := Parse("x.md", []byte("# X\n\n```text {file="+name+"}\n```\n")); err != nil {
			t.Errorf("%s is data: %v", name, err)
		}
	}
}
