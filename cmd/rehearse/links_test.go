package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestNothingIsWrittenThroughLinks checks that links in a folder, which another user may have made, do not make the
// command line overwrite files elsewhere.
func TestNothingIsWrittenThroughLinks(t *testing.T) {
	const lesson = "# T\n\n```go {run id=a}\nfunc main() {}\n```\n\n<!-- figure cell=a -->\n![](figures/s.svg)\n"
	program := writeProgram(t, "package main\n\nfunc main() {}\n")
	for _, c := range []struct {
		what, file string
		args       func(dir string) []string
	}{
		{"figures", "figures/s.svg", func(dir string) []string { return []string{"export", "figures", dir} }},
		{"a module", "main.go", func(dir string) []string { return []string{"export", "go", program, "-o", dir} }},
		{"the list of an export's files", manifest, func(dir string) []string { return []string{"export", "go", program, "-o", dir} }},
		{"a picture", "p.svg", func(dir string) []string {
			return []string{"export", "svg", program, "-o", filepath.Join(dir, "p.svg")}
		}},
		{"a trace", "p.trace", func(dir string) []string { return []string{"run", "--trace", filepath.Join(dir, "p.trace"), program} }},
		{"a lesson", "out/T.md", func(dir string) []string {
			return []string{"export", "markdown", filepath.Join(dir, "t.md"), "-o", filepath.Join(dir, "out", "T.md")}
		}},
	} {
		for kind, link := range map[string]func(old, new string) error{"symbolic": os.Symlink, "hard": os.Link} {
			dir, victim := t.TempDir(), filepath.Join(t.TempDir(), "victim")
			if err := os.WriteFile(victim, nil, 0o644); err != nil {
				t.Fatal(err)
			}
			if c.what == "figures" || c.what == "a lesson" {
				if err := os.WriteFile(filepath.Join(dir, "t.md"), []byte(lesson), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			path := filepath.Join(dir, c.file)
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := link(victim, path); err != nil {
				t.Skip(err)
			}
			r := inProcess(t, c.args(dir)...)
			if r.status == exitOK || !strings.Contains(r.stderr, "link") || !strings.Contains(r.stderr, "remove it") {
				t.Errorf("%s, %s: %+v, want a refusal with a remedy", c.what, kind, r)
			}
			if text, err := os.ReadFile(victim); err != nil || len(text) > 0 {
				t.Errorf("%s, %s: the file outside is %q now (%v)", c.what, kind, text, err)
			}
		}
	}
}
