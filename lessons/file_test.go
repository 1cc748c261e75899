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
