package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/kernel/store/work"
	"github.com/rehearse-lab/rehearse/lessons"
)

const handedOut = "# Tasks\n\n" +
	"```go {exercise id=door seeds=3}\nfunc main() {}\n```\n\n<!-- check door: output has \"open\" as \"It says open\" -->\n\n" +
	"```go {exercise id=gone}\nfunc main() {}\n```\n\n<!-- check gone: output has \"gone\" -->\n\n" +
	"```go {run id=words}\nfunc say() { println(\"shut\") }\n```\n\n" +
	"```quiz {choice id=which}\nWhich?\n\n- [ ] a\n- [x] b\n\nThat.\n```\n"

// handIn writes a file of work into a folder.
func handIn(t *testing.T, dir, name string, cells []work.Cell, attempts ...work.Attempt) {
	t.Helper()
	w := &work.Work{Lessons: []work.Lesson{{ID: "tasks", Cells: cells, Attempts: attempts}}}
	var b bytes.Buffer
	if err := w.Write(&b); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name), b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}

func attempt(task string, kind store.AttemptKind, right bool, text string) work.Attempt {
	return work.Attempt{Task: task, Kind: string(kind), Right: right, Text: text, Made: time.UnixMilli(1_700_000_000_000).UTC()}
}

func cellWith(id, text string) work.Cell {
	return work.Cell{ID: id, Texts: []work.Text{{Saved: time.UnixMilli(1_700_000_000_000).UTC(), Text: text}}}
}

// TestWork prints the progress in files that were handed in, and grades their programs again: a claim that is true, one that is not, and
// a program that is right without one. A file that is damaged is reported, and the others are printed.
func TestWork(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "tasks.md"), []byte(handedOut), 0o600); err != nil {
		t.Fatal(err)
	}
	// Ann's own cell helps her; since then she has changed her exercise.
	handIn(t, dir, "ann.json", []work.Cell{cellWith("words", "func say() { println(\"open\") }\n"), cellWith("door", "func main() { broken }\n")},
		attempt("door", store.TryHint, false, ""), attempt("door", store.TryCheck, false, "func main() {}\n"), attempt("door", store.TryCheck, true, "func main() { say() }\n"),
		attempt("which", store.TryAnswer, true, `{"Options":[1]}`))
	handIn(t, dir, "bob.json", []work.Cell{cellWith("gone", "func main() { println(\"gone\") }\n")},
		attempt("door", store.TrySolution, false, ""), attempt("door", store.TryCheck, true, "func main() { println(\"\x1b[2J\") }\n"),
		attempt("which", store.TryAnswer, true, `{"Options":[0]}`), attempt("old", store.TryCheck, true, "x"))
	handIn(t, dir, "cut.json", nil)
	whole, err := os.ReadFile(filepath.Join(dir, "cut.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "cut.json"), whole[:len(whole)-20], 0o600); err != nil {
		t.Fatal(err)
	}

	r := runCLI(t, dir, "work", "ann.json", "bob.json", "--lessons", "tasks.md")
	if want := `ann.json
  tasks: 2 of 3 tasks done
    door   exercise  tried 2 times, done 2023-11-14T22:13:20Z, 1 hint
    gone   exercise  not tried
    which  quiz      tried 1 time, done 2023-11-14T22:13:20Z
bob.json
  tasks: 3 of 4 tasks done
    door   exercise  tried 1 time, done 2023-11-14T22:13:20Z, solution viewed before
    gone   exercise  not tried
    which  quiz      tried 1 time, done 2023-11-14T22:13:20Z
    old              tried 1 time, done 2023-11-14T22:13:20Z
What is done is the learners' own claim: a file can be changed. --grade runs their programs and grades them again.
`; r.stdout != want || r.stderr != "" || r.status != exitOK {
		t.Errorf("%s\nstatus %d, %s", r.stdout, r.status, r.stderr)
	}

	r = runCLI(t, dir, "work", "ann.json", "cut.json", "bob.json", "--lessons", "tasks.md", "--grade", "--in-process", "-o", "class.csv")
	for _, want := range []string{
		"1 hint; graded: right\n",
		"not tried; not graded: there is no program\n",
		"solution viewed before; graded: wrong, claim is wrong (It says open, with seed 1: ",
		"not tried; graded: right, right without a claim\n",
		"; not graded: the lessons have no such task\n",
		"Of 7 tasks 5 were graded: 2 as claimed, 2 with a wrong claim, 1 right without one.\n",
	} {
		if !strings.Contains(r.stdout, want) {
			t.Errorf("it does not print %q, but\n%s", want, r.stdout)
		}
	}
	if r.status != exitFailed || !strings.Contains(r.stderr, "cut.json: The file is damaged") || strings.Contains(r.stdout, "\x1b") {
		t.Errorf("status %d, %s", r.status, r.stderr)
	}
	csv, err := os.ReadFile(filepath.Join(dir, "class.csv"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimPrefix(string(csv), "\ufeff"), "\n")
	if len(lines) != 9 || lines[0] != "file,lesson,task,kind,tries,hints,solution,claimed,done,graded,compared,why" ||
		lines[1] != "ann.json,tasks,door,exercise,2,1,no,done,2023-11-14T22:13:20Z,right,same," ||
		lines[5] != "bob.json,tasks,gone,exercise,0,0,no,open,,right,right without a claim," {
		t.Errorf("the CSV is\n%s", csv)
	}
}

// TestWorkOfLibrary hands in the solutions of built-in lessons and, as another learner, their starters, and claims that all are right.
func TestWorkOfLibrary(t *testing.T) {
	dir := t.TempDir()
	right, wrong := &work.Work{}, &work.Work{}
	exercises := 0
	for _, id := range []string{"one-at-a-time", "lock-order"} { // with seeds, and with orders
		e, err := lessons.Builtin().Get(id)
		if err != nil || e == nil || e.Err != nil {
			t.Fatalf("%s: %+v, %v", id, e, err)
		}
		for _, c := range e.Lesson.Cells() {
			if c.Exercise == nil || c.Exercise.Break {
				continue
			}
			exercises++
			for w, text := range map[*work.Work]string{right: c.Exercise.Solution.Text, wrong: c.Text} {
				l := w.Lesson(id)
				l.Attempts = append(l.Attempts, attempt(c.ID, store.TryCheck, true, text))
			}
		}
	}
	for name, w := range map[string]*work.Work{"right.json": right, "wrong.json": wrong} {
		var b bytes.Buffer
		if err := w.Write(&b); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), b.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	r := runCLI(t, dir, "work", "--grade", "right.json", "wrong.json")
	same, lies := strings.Count(r.stdout, "graded: right\n"), strings.Count(r.stdout, "graded: wrong, claim is wrong (")
	if exercises < 2 || same != exercises || lies != exercises || r.status != exitFailed {
		t.Errorf("of %d exercises %d solutions are right and %d starters wrong, status %d:\n%s%s", exercises, same, lies, r.status, r.stdout, r.stderr)
	}
}
