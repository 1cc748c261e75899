package reference

import (
	"bytes"
	"flag"
	"html"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/vm"
)

var update = flag.Bool("update", false, "write the output of the examples into their files")

// TestExamples runs each example under each scheduler: it must be about a symbol, compile, and write what it says.
func TestExamples(t *testing.T) {
	n := 0
	err := fs.WalkDir(examples, "_examples", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		n++
		t.Run(strings.TrimPrefix(file, "_examples/"), func(t *testing.T) {
			pkg := strings.TrimPrefix(path.Dir(file), "_examples/")
			name := strings.TrimSuffix(path.Base(file), ".txt")
			if headings()[pkg][name] == "" {
				t.Fatalf("package %s has no symbol %s", pkg, name)
			}
			e, _ := exampleOf(pkg, name)
			if out := runExample(t, e); *update {
				comment := strings.ReplaceAll(strings.TrimSuffix(out, "\n"), "\n", "\n// ")
				if err := os.WriteFile(file, []byte(e.Code+outputMark+"// "+comment+"\n"), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
		return nil
	})
	for _, pkg := range []string{"actor", "ticket", "sync", "sync/atomic", "context", "time", "errors", "math/rand", "math/rand/v2", "sort", "strings", "strconv",
		"fmt", "container/heap", "container/list"} {
		if list, err := fs.Glob(examples, path.Join("_examples", pkg, "*.txt")); err != nil || len(list) == 0 {
			t.Errorf("package %s, which lessons use, has no example (%v)", pkg, err)
		}
	}
	if err != nil || n < 20 {
		t.Errorf("there are %d examples: %v", n, err)
	}
}

// runExample returns what the example writes with a thread for each actor.
func runExample(t *testing.T, e Example) (output string) {
	t.Helper()
	files, diags := vm.Assemble([]vm.Cell{{ID: "example", Text: e.Code}}, "example")
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	prog, diags := vm.Compile(files)
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	for _, scheduler := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool, trace.Goroutines} {
		var out bytes.Buffer
		prog.Run(t.Context(), vm.Config{Settings: trace.Settings{Scheduler: scheduler, Seed: 1}, Stdout: &out})
		if output = out.String(); output != e.Output && !*update {
			t.Errorf("%s: it writes %q, and says %q", scheduler, output, e.Output)
		}
	}
	return output
}

// TestPages: each page can be read as a lesson, its links lead to what there is, and each symbol of a package has its heading.
func TestPages(t *testing.T) {
	known := map[string]bool{} // addresses
	entries := map[string]*lessons.Entry{}
	for _, page := range Pages() {
		id, e := page.ID, Find(page.ID)
		if e == nil || e.Err != nil || e.Lesson.Title != page.Title {
			t.Fatalf("%s %q: %v", id, page.Title, e)
		}
		entries[id] = e
		known["/lesson/"+id] = true
		for _, h := range e.Lesson.Outline {
			known["/lesson/"+id+"#"+h.ID] = true
		}
	}
	for _, e := range Index() {
		for _, name := range append(e.Names, "") {
			if !known[Address(e.Path, name)] {
				t.Errorf("%s.%s has no heading", e.Path, name)
			}
		}
	}
	href := regexp.MustCompile(`href="(/lesson/[^"]+)"`)
	for id, e := range entries {
		for _, b := range e.Lesson.Blocks {
			for _, m := range href.FindAllStringSubmatch(b.HTML, -1) {
				if to := html.UnescapeString(m[1]); !known[to] && !builtin(t, to) {
					t.Errorf("%s leads to %s, which there is not", id, to)
				}
			}
		}
	}
	for _, id := range []string{"package-unsafe", "package-internal-bytealg", "guide-code", "guide-../go", "", "nothing"} {
		if Find(id) != nil {
			t.Errorf("there is a page %s", id)
		}
	}
}

// TestDocumented: in the packages that are about concurrency, each symbol has a comment.
func TestDocumented(t *testing.T) {
	for _, path := range []string{"actor", "context", "sync", "sync/atomic"} {
		for s := range parse(path).symbols {
			_, method, _ := strings.Cut(s.names[0], ".")
			if s.doc == "" && len(s.names) == 1 && method != "String" && method != "Error" {
				t.Errorf("%s.%s has no comment", path, s.names[0])
			}
		}
	}
}

func TestNames(t *testing.T) {
	for text, want := range map[string]string{"mutex.lock": "sync.Mutex.Lock", "WaitGroup": "sync.WaitGroup", "context.ask": "actor.Context.Ask"} {
		got := Names(text, 3)
		if len(got) == 0 || got[0].Words != want || Address(strings.SplitN(want, ".", 2)[0], strings.SplitN(want, ".", 2)[1]) != "/lesson/"+got[0].Page+"#"+got[0].Heading {
			t.Errorf("%q finds %v, want %s first", text, got, want)
		}
	}
	if got := append(Names("", 3), Names("no such name", 3)...); len(got) > 0 {
		t.Errorf("nothing finds %v", got)
	}
}

// builtin reports whether an address is that of a built-in lesson, or of a heading in one.
func builtin(t *testing.T, address string) bool {
	id, heading, _ := strings.Cut(strings.TrimPrefix(address, "/lesson/"), "#")
	e, err := lessons.Builtin().Get(id)
	if err != nil {
		t.Fatal(err)
	}
	return e != nil && (heading == "" || slices.ContainsFunc(e.Lesson.Outline, func(h lessons.Heading) bool { return h.ID == heading }))
}
