package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPublish writes a site of a folder of lessons twice, and refuses what would lose something or give no site.
func TestPublish(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("machine/site.wasm.gz", "wasm")
	write("machine/exports.wasm.gz", "exports")
	write("machine/wasm_exec.js", "loader")
	write("lessons/01-first.md", "---\ntitle: First <lesson>\n---\n\n# First\n\n![A picture](a%20b.svg)\n\n```go {run id=one}\nfunc main() {}\n```\n")
	write("lessons/a b.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
	write("lessons/02-second.md", "---\ntitle: Second\n---\n\n# Second\n")
	publish := func(args ...string) result {
		return runCLI(t, dir, append([]string{"publish", "--machine", "machine"}, args...)...)
	}
	if r := publish("lessons", "-o", "site", "--base", "/course"); r.status != exitOK || !strings.Contains(r.stderr, "at /course/") {
		t.Fatalf("%+v", r)
	}
	read := func(name string) string {
		t.Helper()
		text, err := os.ReadFile(filepath.Join(dir, "site", name))
		if err != nil {
			t.Error(err)
		}
		return string(text)
	}
	if page := read("lesson/first/index.html"); !strings.Contains(page, "<title>First &lt;lesson&gt;</title>") || !strings.Contains(page, "/site.js\"></script>") || !strings.Contains(page, `<img src="/course/lesson/first/files/a%20b.svg"`) || !strings.Contains(page, "func main() {}") {
		t.Errorf("the page is\n%s", page)
	}
	// named is the file of a folder that is named by what it has.
	named := func(pattern string) string {
		t.Helper()
		found, err := filepath.Glob(filepath.Join(dir, "site", "assets", pattern))
		if err != nil || len(found) != 1 {
			t.Fatalf("%s: %v, %v", pattern, found, err)
		}
		return read(strings.TrimPrefix(found[0], filepath.Join(dir, "site")))
	}
	for _, name := range []string{"index.html", "lesson/second/index.html", "lesson/first/files/a b.svg", "offline.js"} {
		read(name)
	}
	named("page-*/siteworker.js")
	if named("machine-*/wasm_exec.js") != "loader" {
		t.Error("the machine is another one")
	}
	if r := publish("lessons", "-o", "site", "--base", "/course"); r.status != exitOK || !strings.Contains(r.stderr, ", 0 of them written") {
		t.Errorf("published again: %+v", r)
	}
	if err := os.Remove(filepath.Join(dir, "lessons", "02-second.md")); err != nil {
		t.Fatal(err)
	}
	if r := publish("lessons", "-o", "site"); r.status != exitOK {
		t.Fatalf("%+v", r)
	}
	if _, err := os.Stat(filepath.Join(dir, "site", "lesson", "second")); err == nil {
		t.Error("a lesson that is gone is still there")
	}
	write("mine/thesis.txt", "years of work")
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"lessons", "-o", "mine"}, "mine is not empty, and no earlier site"},
		{[]string{"lessons", "-o", "other", "--base", "course/"}, `the base "course/" is no folder of a site`},
		{[]string{"lessons"}, "with -o the folder to write to"},
		{[]string{"lessons", "lessons", "-o", "other"}, "name at most one folder"},
		{[]string{"nowhere", "-o", "other"}, "no file or folder nowhere"},
		{[]string{"lessons", "-o", "other", "--lessons", "first,third"}, `there is no lesson "third"; there are first`},
		{[]string{"lessons", "-o", "other", "--machine", "lessons"}, "make it with cmd/rehearse-site/build.sh"},
	} {
		if r := publish(c.args...); r.status == exitOK || !strings.Contains(r.stderr, c.want) {
			t.Errorf("%v: %+v", c.args, r)
		}
	}
}
