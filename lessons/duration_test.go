package lessons

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestDuration adds a lesson up by the piece.
func TestDuration(t *testing.T) {
	const program = "\n```go {run id=a}\npackage main\n\nfunc main() {}\n```\n"
	for name, c := range map[string]struct {
		text string
		want time.Duration
	}{
		"a few words":         {"word word\n", 5 * time.Minute},
		"1,000 words":         {strings.Repeat("word ", 1000), 5 * time.Minute},
		"1,001 words":         {strings.Repeat("word ", 1001), 10 * time.Minute},
		"a program":           {strings.Repeat("word ", 800) + "\n" + program, 10 * time.Minute},                            // 4 min and 1 min 9 s
		"four tasks":          {strings.Repeat("word ", 800) + "\n\n1. one\n2. two\n3. three\n4. four\n", 10 * time.Minute}, // 8 min
		"a list of things":    {strings.Repeat("word ", 800) + "\n\n- one\n- two\n- three\n- four\n", 5 * time.Minute},
		"a list in an answer": {strings.Repeat("word ", 800) + "\n\n<details>\n<summary>Answer</summary>\n\n1. one\n2. two\n3. three\n\n</details>\n", 5 * time.Minute},
		"an exercise": {strings.Replace(program, "{run", "{exercise", 1) +
			"\n<!--\ncheck a: output has \"x\"\n-->\n\n<details>\n<summary>Solution</summary>\n\n```go\npackage main\n\nfunc main() {}\n```\n\n</details>\n", 10 * time.Minute},
	} {
		l, err := Parse("x.md", []byte("---\ntitle: T\n---\n\n"+c.text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if got := l.Duration(); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// TestMinutes: the built-in lessons say how long they take, by the rule.
func TestMinutes(t *testing.T) {
	for _, l := range builtinLessons(t) {
		if want := int(l.Duration().Minutes()); l.Minutes != want {
			t.Errorf("%s: minutes: %d, write %d", l.File, l.Minutes, want)
		}
	}
}

// builtinLessons are the lessons that come with the program, in order.
func builtinLessons(t *testing.T) []*Lesson {
	t.Helper()
	entries, err := Builtin().Lessons()
	if err != nil {
		t.Fatal(err)
	}
	var all []*Lesson
	for _, e := range entries {
		if e.Err != nil {
			t.Fatal(e.Err)
		}
		all = append(all, e.Lesson)
	}
	return all
}

var nextInProse = regexp.MustCompile(`(?m)^Next: \[[^\]]*\]\(([^)]*)\)`)

// TestOneOrder: the numbers of the files, the groups that a list shows, what a lesson requires and what it says comes next are one
// order.
func TestOneOrder(t *testing.T) {
	all := builtinLessons(t)
	var groups, before []string
	for i, l := range all {
		if len(groups) == 0 || groups[len(groups)-1] != l.Group {
			if slices.Contains(groups, l.Group) {
				t.Errorf("%s: the group %s stands twice in the list", l.File, l.Group)
			}
			groups = append(groups, l.Group)
		}
		for _, id := range l.Requires {
			if !slices.Contains(before, id) {
				t.Errorf("%s requires %s, which comes later", l.File, id)
			}
		}
		before = append(before, l.ID)
		for _, m := range nextInProse.FindAllStringSubmatch(string(l.Source()), -1) {
			if i+1 == len(all) || m[1] != all[i+1].File {
				t.Errorf("%s says %s comes next", l.File, m[1])
			}
		}
	}
}
