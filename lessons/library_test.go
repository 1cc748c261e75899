package lessons

import (
	"errors"
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// write makes files in a new folder; a name ending in / makes a folder.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// list is the IDs of a library in order, with the problem of those that have one.
func list(t *testing.T, b *Library) []string {
	t.Helper()
	entries, err := b.Lessons()
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, e := range entries {
		id := e.ID
		if e.Err != nil {
			id += ": " + e.Err.Error()
		}
		ids = append(ids, id)
	}
	return ids
}

func TestBuiltin(t *testing.T) {
	got := strings.Join(list(t, Builtin()), "\n")
	if want := "one-at-a-time\nping-pong\ncountdown\nproducer-consumer\ncommands\nlisteners\nname-service\nchat\nmap-reduce\ncrawler\nvirus-scan\nbank-counter\npool-size\nbatches\ntyped-messages\nsupervision\nall-at-once\ntoo-late\nrouters\ndispatchers\n" +
		"asking\nblocking-work\norder\nfull-mailboxes\nstopping\nwaiting-for-someone\nchannel-or-lock\ndata-race\nwait-groups\nfrom-go-to-close\nselect\ncontext\nlock-order\nloop-to-reaction\npriorities\nticket-limiter\nbreak-it"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestFolder(t *testing.T) {
	dir := write(t, map[string]string{
		"10-ten.md": "# Ten\n", "9-nine.md": "# Nine\n", "last.md": "# Last\n", "20-nine.md": "# Nine again\n",
		"30-bad.md": "# Bad\n\n```go {run}\n```\n", "40-big.md": strings.Repeat("x\n", MaxLesson), "50-bytes.md": "\xff\xfe",
		"README.md": "about the folder", ".hidden.md": "# H\n", "_draft.md": "# D\n", "notes.txt": "", "sub/60-below.md": "# Below\n",
	})
	got := strings.Join(list(t, mustOpen(t, dir)), "\n")
	want := `nine
ten
nine-3: 20-nine.md: the lesson has the ID nine, as has 9-nine.md; rename one of the files
bad: 30-bad.md:3:4: the fence has no id; write ` + "```go {run id=NAME}" + `
big: 40-big.md: the lesson has more than 262144 bytes; split it into several lessons
bytes: 50-bytes.md:1: the file is not UTF-8 text; save it as UTF-8
last`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func mustOpen(t *testing.T, path string) *Library {
	t.Helper()
	b, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestSingleFile(t *testing.T) {
	dir := write(t, map[string]string{"01-a.md": "# A\n", "02-b.md": "# B\n"})
	b := mustOpen(t, filepath.Join(dir, "02-b.md"))
	if got := strings.Join(list(t, b), " "); got != "b" {
		t.Errorf("got %s, want b", got)
	}
	if e, err := b.Get("a"); e != nil || err != nil {
		t.Errorf("Get(a) = %v, %v, want nothing", e, err)
	}
}

func TestOpenErrors(t *testing.T) {
	dir := write(t, map[string]string{"a.txt": ""})
	for _, path := range []string{filepath.Join(dir, "none"), filepath.Join(dir, "a.txt")} {
		if _, err := Open(path); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("Open(%s): %v, want an error naming it", path, err)
		}
	}
}

// A link may lead to another file of the folder, not out of it, and what is not a plain file is not waited for.
func TestFolderSafety(t *testing.T) {
	outside := write(t, map[string]string{"secret.md": "# Secret\n", "secret.png": "x"})
	dir := write(t, map[string]string{"a.md": "# A\n", "pic.png": "picture"})
	for link, target := range map[string]string{
		"b.md": "a.md", "c.md": filepath.Join(outside, "secret.md"), "d.md": "../" + filepath.Base(outside) + "/secret.md",
		"e.md": "none.md", "out.png": filepath.Join(outside, "secret.png"), "f.md": "/dev/zero",
	} {
		if err := os.Symlink(target, filepath.Join(dir, link)); err != nil {
			t.Skip("this system makes no symbolic links:", err)
		}
	}
	b := mustOpen(t, dir)
	for _, id := range list(t, b) {
		if ok := strings.Contains(id, ": "); ok == (id == "a" || id == "b") {
			t.Errorf("%s", id)
		}
	}
	for id, want := range map[string]string{
		"c": "c.md: the file is a link that points out of the lessons' folder; put the lesson itself into the folder",
		"e": "e.md: the file cannot be read (no such file or directory); it, or what it links to, no longer exists: put it back, or remove the link",
	} {
		if e, err := b.Get(id); err != nil || e == nil || e.Err == nil || e.Err.Error() != want {
			t.Errorf("%s: entry %+v, error %v\nwant %s", id, e, err, want)
		}
	}
	for path, want := range map[string]bool{"pic.png": true, "out.png": false, "../pic.png": false, "a.md": false, "none.png": false, "/etc/x.png": false} {
		data, err := b.Asset(path)
		if want != (err == nil && string(data) == "picture") || (!want && !errors.Is(err, ErrNoAsset)) {
			t.Errorf("Asset(%s) = %q, %v", path, data, err)
		}
	}
}

func TestChangedFileIsReadAgain(t *testing.T) {
	dir := write(t, map[string]string{"a.md": "# One\n"})
	b := mustOpen(t, dir)
	first, err := b.Get("a")
	if err != nil {
		t.Fatal(err)
	}
	again, err := b.Get("a")
	if err != nil || again != first {
		t.Errorf("an unchanged file was read again (%v)", err)
	}
	path := filepath.Join(dir, "a.md")
	if err := os.WriteFile(path, []byte("# Two\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	later := time.Now().Add(time.Minute)
	if err := os.Chtimes(path, later, later); err != nil {
		t.Fatal(err)
	}
	if e, err := b.Get("a"); err != nil || e.Lesson.Title != "Two" {
		t.Errorf("got %+v, %v, want the new title", e, err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if e, err := b.Get("a"); e != nil || err != nil {
		t.Errorf("got %+v, %v, want nothing", e, err)
	}
}

func TestLibraryCheck(t *testing.T) {
	dir := write(t, map[string]string{
		"01-a.md": "---\nrequires: [b, c]\n---\n\n# A\n\n[ok](02-b.md#there) [moved](03-b.md) [heading](02-b.md#their)\n\n![ok](fig.svg)\n\n![gone](sub/gone.svg)\n",
		"02-b.md": "# B\n\n## There\n", "fig.svg": "<svg/>",
	})
	const want = `01-a.md:2:15: requires the unknown lesson c; did you mean a?
01-a.md:7:21: links to the unknown lesson 03-b.md; did you mean 02-b.md?
01-a.md:7:38: 02-b.md has no heading #their; did you mean there?
01-a.md:11:1: there is no picture sub/gone.svg; put it beside the lesson`
	for _, path := range []string{dir, filepath.Join(dir, "01-a.md")} {
		b := mustOpen(t, path)
		e, err := b.Get("a")
		if err != nil || e.Err != nil {
			t.Fatal(err, e)
		}
		problems, err := b.Check(e.Lesson)
		if got := Problems(problems).Error(); err != nil || got != want {
			t.Errorf("%s: got\n%s %v\nwant\n%s", path, got, err, want)
		}
	}
}

// The built-in lessons are read without running them: no warnings, no broken references, programs that are short,
// formatted, and narrow enough for the editor.
func TestBuiltinLessons(t *testing.T) {
	b := Builtin()
	entries, err := b.Lessons()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.Err != nil {
			t.Error(e.Err)
			continue
		}
		problems, err := b.Check(e.Lesson)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range append(problems, e.Lesson.Warnings...) {
			t.Error(p)
		}
		l := e.Lesson
		if l.Summary == "" || l.Group == "" || l.Minutes < 8 || l.Minutes > 60 || len(l.Outline) < 3 || len(l.Claims) == 0 {
			t.Errorf("%s: summary %q, group %q, minutes %d, %d headings, %d claims", e.File, l.Summary, l.Group, l.Minutes, len(l.Outline), len(l.Claims))
		}
		asked := map[string]string{} // panel by cell
		for _, x := range l.Predictions {
			if x.Answer == "" {
				t.Errorf("%s: what is right in line %d is not held to the run", e.File, x.Line)
			}
			asked[x.Cell] = x.Panel
		}
		exercises := 0
		for _, c := range l.Cells() {
			if c.Exercise != nil {
				exercises++
			}
			inOrders := c.Exercise != nil && c.Exercise.Orders != 0 // has one
			plain := c.Settings.Scheduler == "goroutine" ||         // no actors to schedule, as in most programs of these:
				l.Group == "Goroutines" || l.Group == "Practice" || l.ID == "ticket-limiter"
			if !plain && c.Settings.Scheduler != "both" && c.Settings.Scheduler != asked[c.ID] && !inOrders {
				t.Errorf("%s#%s shows only one scheduler", l.ID, c.ID)
			}
			checkProgram(t, l.ID+"#"+c.ID, c.Text)
		}
		if len(asked) == 0 || exercises < 2 || len(l.Tasks()) == exercises {
			t.Errorf("%s: %d predictions, %d exercises, %d quizzes; at least 1, 2 and 1 are wanted", e.File, len(asked), exercises, len(l.Tasks())-exercises)
		}
	}
}

// Each lesson but the last leads to the next one.
func TestWayThroughTheLessons(t *testing.T) {
	entries, err := Builtin().Lessons()
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range entries[1:] {
		before, err := builtin.ReadFile("library/" + entries[i].File)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(before), "]("+e.File+")") {
			t.Errorf("%s has no link to the next lesson, %s", entries[i].File, e.File)
		}
	}
}

// docs/lessons.md lists all lessons in order, with how much each has. -update writes the numbers.
func TestDocsListLessons(t *testing.T) {
	const file = "../docs/lessons.md"
	entries, err := Builtin().Lessons()
	if err != nil {
		t.Fatal(err)
	}
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	doc, at := string(src), 0
	shortest, longest := entries[0].Lesson.Minutes, 0
	for _, e := range entries {
		shortest, longest = min(shortest, e.Lesson.Minutes), max(longest, e.Lesson.Minutes)
		s, err := Builtin().Size(e.Lesson)
		if err != nil {
			t.Fatal(err)
		}
		row := regexp.MustCompile(regexp.QuoteMeta(fmt.Sprintf("\n| [%s](../lessons/library/%s) | ", e.Lesson.Title, e.File)) + `[^|\n]+ \|(.*)`)
		found := row.FindStringSubmatchIndex(doc[at:])
		if found == nil {
			t.Errorf("docs/lessons.md lacks a row of %s, %q, after those of the lessons before", e.File, e.Lesson.Title)
			continue
		}
		from, to := at+found[2], at+found[3]
		want := fmt.Sprintf(" %d | %d | %d | %d | %d |", s.Words, s.Tasks, s.Figures, s.Notes, s.Cues)
		if doc[from:to] != want && !*update {
			t.Errorf("docs/lessons.md has %q for %s, not %q; if the lesson is right, go test ./lessons -run %s -update", doc[from:to], e.File, want, t.Name())
		}
		doc = doc[:from] + want + doc[to:]
		at = from + len(want)
	}
	if want := fmt.Sprintf("Each lesson takes %d to %d minutes.", shortest, longest); !strings.Contains(doc, want) {
		t.Errorf("docs/lessons.md does not say %q", want)
	}
	if *update {
		if err := os.WriteFile(file, []byte(doc), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func checkProgram(t *testing.T, name, text string) {
	t.Helper()
	const maxLines, maxColumns, header = 60, 80, "package p\n\n"
	formatted, err := format.Source([]byte(header + text))
	if err != nil {
		t.Errorf("%s: %v", name, err)
	} else if string(formatted) != header+text {
		t.Errorf("%s is not formatted", name)
	}
	lines := strings.Split(text, "\n")
	if len(lines) > maxLines {
		t.Errorf("%s has %d lines, more than %d", name, len(lines), maxLines)
	}
	for i, line := range lines {
		if columns := len([]rune(strings.ReplaceAll(line, "\t", "    "))); columns > maxColumns {
			t.Errorf("%s: line %d has %d columns, more than %d", name, i+1, columns, maxColumns)
		}
	}
}
