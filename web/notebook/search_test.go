package notebook

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// confusion is a row of the table of confusions: the lesson, the section's heading ID and the phrase.
var confusion = regexp.MustCompile("(?m)^\\| [^|]+ \\| \\[[^]]+\\]\\(\\.\\./lessons/library/\\d+-([a-z-]+)\\.md#([^)]+)\\) \\| `[^`]+` \\| `([^`]+)` \\|$")

// TestSearchConfusions: each phrase of the table in docs/course.md leads to its section first.
func TestSearchConfusions(t *testing.T) {
	all, err := lessons.Builtin().Lessons()
	if err != nil {
		t.Fatal(err)
	}
	course, err := os.ReadFile("../../docs/course.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := confusion.FindAllStringSubmatch(string(course), -1)
	if len(rows) != 12 {
		t.Errorf("%d rows", len(rows))
	}
	for _, row := range rows {
		got := search(all, row[3])
		if len(got) == 0 || got[0].Lesson != row[1] || got[0].ID != row[2] {
			t.Errorf("%q leads to %+v, want %s#%s", row[3], got, row[1], row[2])
		}
	}
}

// TestSearchOtherWordings: phrases that are not those of the table lead to the lesson, too, among the first three places.
func TestSearchOtherWordings(t *testing.T) {
	all, err := lessons.Builtin().Lessons()
	if err != nil {
		t.Fatal(err)
	}
	for phrase, want := range map[string]string{
		"poison vs stop":           "stopping",
		"stop vs. poison":          "stopping",
		"idle timeout":             "stopping",
		"duplicate name":           "order",
		"go f(<-c)":                "from-go-to-close",
		"go f( <- c )":             "from-go-to-close",
		"wg.Add inside goroutine":  "wait-groups",
		"wg.Add() in a goroutine?": "wait-groups",
	} {
		got := search(all, phrase)
		led := slices.ContainsFunc(got[:min(len(got), 3)], func(p wire.Place) bool { return p.Lesson == want })
		if !led {
			t.Errorf("%q leads to %+v, want %s", phrase, got[:min(len(got), 4)], want)
		}
	}
}

func TestSearch(t *testing.T) {
	l, err := lessons.Parse("doors.md", []byte("# Doors\n\nBefore any door.\n\n## The <b>red</b> door\n\nIt *opens* if a & b.\n\n### Behind it\n\nA stair, and stopping there.\n\n## Windows\n\nNo stair.\n"))
	if err != nil {
		t.Fatal(err)
	}
	entries := []*lessons.Entry{{ID: "doors", Lesson: l}}
	place := func(id, text string) wire.Place {
		return wire.Place{Lesson: "doors", Title: "Doors", ID: id, Text: text}
	}
	red, behind, windows := place("the-red-door", "The red door"), place("behind-it", "Behind it"), place("windows", "Windows")
	for text, want := range map[string][]wire.Place{
		"opens":               {red},
		"it opens if a & b":   {red},
		"stair":               {behind, windows},
		"Windows stairs":      {windows},
		"stops there":         {behind},
		"doors":               {red, behind, windows}, // the title
		"nothing of the kind": {},
		"":                    {},
	} {
		got := search(entries, text)
		if len(got) != len(want) {
			t.Errorf("%q: %+v", text, got)
			continue
		}
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("%q: %+v, want %+v", text, got, want)
			}
		}
	}
	if strings.Contains(sectionsOf(l)[0].text, "<") {
		t.Error("marks are searched")
	}
}
