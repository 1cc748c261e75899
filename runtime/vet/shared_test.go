package vet

import (
	"slices"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/vm"
)

// wg is a main that starts ten goroutines and waits for them.
const many = "var wg sync.WaitGroup\nfor i := range 10 {\nwg.Go(func() { _ = i\n@\n})\n}\nwg.Wait()\n"

// TestShared checks that variables that goroutines share without synchronization are reported with their positions,
// and synchronized ones are not.
func TestShared(t *testing.T) {
	for _, c := range []struct{ name, body, want string }{
		{"a sum", "sum := 0\n" + strings.Replace(many, "@", "sum++", 1) + "fmt.Println(sum)", "shares sum between goroutines at line 9"},
		{"locked", "sum := 0\nvar mu sync.Mutex\n" + strings.Replace(many, "@", "mu.Lock()\nsum++\nmu.Unlock()", 1) + "fmt.Println(sum)", ""},
		{"locked by defer", "sum := 0\nvar mu sync.Mutex\n" + strings.Replace(many, "@", "mu.Lock()\ndefer mu.Unlock()\nsum++", 1), ""},
		{"atomic", "var sum atomic.Int64\n" + strings.Replace(many, "@", "sum.Add(1)", 1) + "fmt.Println(sum.Load())", ""},
		{"one each", "sums := make([]int, 10)\n" + strings.Replace(many, "@", "sums[i] = i", 1) + "fmt.Println(sums)", ""},
		{"a map", "seen := map[int]bool{}\n" + strings.Replace(many, "@", "seen[i] = true", 1), "shares seen between goroutines at line 9"},
		{"of its own", strings.Replace(many, "@", "sum := 0\nsum++", 1), ""},
		{"of each turn", "var wg sync.WaitGroup\nfor i := range 3 {\nn := i\nwg.Go(func() { n++ })\n}\nwg.Wait()", ""},
		{"a semaphore", "sum := 0\nsem := make(chan int, 1)\n" + strings.Replace(many, "@", "sem <- 1\nsum++\n<-sem", 1), ""},
		{"with main", "n := 0\ngo func() { n = 1 }()\nfmt.Println(n)", "shares n between goroutines at lines 6 and 7"},
		{"a flag", "done := false\ngo func() { done = true }()\nfor !done {\n}", "shares done between goroutines at lines 6 and 7"},
		{"with main, after a message", "n := 0\nc := make(chan int)\ngo func() { n = 1; close(c) }()\n<-c\nfmt.Println(n)", ""},
		{"with main, before", "n := 0\nn = 2\nc := make(chan int)\ngo func() { fmt.Println(n); close(c) }()\n<-c", ""},
		{"only read", "n := 2\ngo func() { fmt.Println(n) }()\nfmt.Println(n)", ""},
		{"two", "n := 0\nvar wg sync.WaitGroup\nwg.Go(func() { n = 1 })\nwg.Go(func() { n = 2 })\nwg.Wait()\nfmt.Println(n)", "shares n between goroutines at lines 7 and 8"},
		{"two, one after the other", "n := 0\nvar wg sync.WaitGroup\nwg.Go(func() { n = 1 })\nwg.Wait()\nwg.Go(func() { n = 2 })\nwg.Wait()\nfmt.Println(n)", ""},
		{"a global by a function", "for range 3 {\ngo bump()\n}", "shares total between goroutines at line 10"},
		{"by a pointer", "n := 0\nfor range 3 {\ngo add(&n)\n}", "shares n between goroutines at line 12"},
		{"a method", "c := &counter{}\nfor range 3 {\ngo c.inc()\n}\nfmt.Println(c)", "shares c.n between goroutines at line"},
		{"a safe method", "c := &counter{}\nfor range 3 {\ngo c.safe()\n}", ""},
		{"actors", "n := 0\nsys := actor.NewSystem()\nfor range 3 {\nsys.Spawn(\"\", actor.BehaviorFunc(func(*actor.Context, actor.Message) { n++ }))\n}\nsys.Wait()\nfmt.Println(n)", "shares n between actors at line 8"},
		{"one actor and main, after the end", "n := 0\nsys := actor.NewSystem()\nsys.Spawn(\"a\", actor.BehaviorFunc(func(*actor.Context, actor.Message) { n++ }))\nsys.Wait()\nfmt.Println(n)", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := "import (\"fmt\"; \"sync\"; \"sync/atomic\"; \"actor\")\nvar _ = fmt.Sprint; var _ sync.Mutex; var _ atomic.Int64; var _ actor.Ref\nfunc main() {\n" + c.body + "\n}\n" +
				"var total int\n"
			if strings.Contains(c.body, "bump") {
				text = strings.Replace(text, "var total int\n", "var total int; func bump() {\ntotal++\n}\n", 1)
			}
			text += "func add(n *int) {\n*n++\n}\ntype counter struct { mu sync.Mutex; n int }\nfunc (c *counter) inc() {\nc.n++\n}\nfunc (c *counter) safe() { c.mu.Lock(); c.n++; c.mu.Unlock() }\n"
			got := shared(t, "package main\n"+text)
			if c.want == "" && got != "" || !strings.Contains(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// TestSharedInLibrary checks that no program of the lessons shares variables without synchronization.
func TestSharedInLibrary(t *testing.T) {
	all, err := lessons.Builtin().Lessons()
	if err != nil {
		t.Fatal(err)
	}
	races := []string{"one-at-a-time#shared", "one-at-a-time#locked", "channel-or-lock#visits", "data-race#gates", "data-race#patient", "data-race#prices", "break-it#till"} // which are there to show one
	looked := 0
	for _, e := range all {
		var cells []vm.Cell
		for _, c := range e.Lesson.Cells() {
			cells = append(cells, vm.Cell{ID: c.ID, Text: c.Text})
		}
		for _, c := range cells {
			files, diags := vm.Assemble(cells, c.ID)
			if len(diags) > 0 {
				continue // not to be run
			}
			p, diags := vm.Compile(files)
			if len(diags) > 0 {
				continue
			}
			looked++
			if got, err := Shared(p); err != nil || (got != "") != slices.Contains(races, e.ID+"#"+c.ID) {
				t.Errorf("%s#%s: %v %s", e.ID, c.ID, err, got)
			}
		}
	}
	if looked < 20 {
		t.Errorf("only %d programs were looked at", looked)
	}
}

func shared(t *testing.T, text string) string {
	t.Helper()
	p, diags := vm.Compile([]vm.File{{Name: "main.go", Text: text}})
	if len(diags) > 0 {
		t.Fatalf("%v\n%s", diags, text)
	}
	got, err := Shared(p)
	if err != nil {
		t.Fatal(err)
	}
	return got
}
