package document_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/render/document"
)

func TestPDF(t *testing.T) {
	d := play(t, small(t))
	data := write(t, d, "handout-pdf")[""]
	if again := write(t, d, "handout-pdf")[""]; !bytes.Equal(data, again) {
		t.Error("the same lesson gives other bytes")
	}
	validPDF(t, data)
	file := pdfFile(t, data)
	text := squeezed(strings.Join(pdfText(t, file), ""))
	e := small(t).Lesson
	for _, c := range e.Cells() { // all lines of all listings, without the callouts
		for _, line := range strings.Split(c.Text, "\n") {
			line = squeezed(strings.ReplaceAll(line, "//<<9>>", "// <<9>>"))
			if !strings.Contains(text, line) && !strings.Contains(line, `"ann","bob","cem"`) { // which is wider than the page
				t.Errorf("%s: the line %q is not there", c.ID, line)
			}
		}
	}
	for _, want := range []string{"中文 and 日本語 in a sentence", "Listing 2 greet", "Made here. An actor is made in this line", "What each paid, simulated", "B, C. Both are the same actor.", "--seed 1"} {
		if !strings.Contains(text, squeezed(want)) {
			t.Errorf("it does not say %q", want)
		}
	}
	var outline struct {
		Outlines []struct {
			Title string
			Kids  []struct{ Title string }
		}
	}
	if err := json.Unmarshal(run(t, nil, tool(t, "qpdf", "qpdf"), "--json", "--json-key=outlines", file), &outline); err != nil {
		t.Fatal(err)
	}
	if len(outline.Outlines) != 1 || outline.Outlines[0].Title != e.Title || len(outline.Outlines[0].Kids) != 7 {
		t.Errorf("the outline is %+v", outline)
	}
}

func squeezed(s string) string { return strings.Join(strings.Fields(s), "") }

// lessonOf is a lesson with a text, as the command line exports it.
func lessonOf(t testing.TB, text string) *document.Input {
	t.Helper()
	l, err := lessons.Parse("lesson.md", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	in := small(t)
	in.Lesson, in.Name, in.Notes = l, "lesson.md", nil
	return in
}

// TestPages: the head of a table is on each of its pages, a heading is on the page of what it heads, long words are divided, and of a
// table that is too wide nothing is lost.
func TestPages(t *testing.T) {
	var b strings.Builder
	b.WriteString("# Pages\n\n| Number | Name |\n|--:|---|\n")
	for i := range 150 {
		fmt.Fprintf(&b, "| %d | row%d |\n", i, i)
	}
	for i := range 60 {
		fmt.Fprintf(&b, "\n## Heading%d\n\nText%d of it.\n", i, i)
	}
	long := strings.Repeat("abcdefghij", 40)
	fmt.Fprintf(&b, "\n%s\n\n    %s\n\n|", long, long)
	for i := range 40 {
		fmt.Fprintf(&b, " column%d |", i)
	}
	b.WriteString("\n" + strings.Repeat("|---", 40) + "|\n")
	for i := range 40 {
		fmt.Fprintf(&b, "| value%d ", i)
	}
	b.WriteString("|\n")
	pages := pdfText(t, pdfFile(t, write(t, play(t, lessonOf(t, b.String())), "handout-pdf")[""]))
	all := squeezed(strings.Join(pages, ""))
	for i, page := range pages {
		if strings.Contains(page, "row") && (!strings.Contains(page, "Number") || !strings.Contains(page, "Name")) {
			t.Errorf("page %d has rows without the head of the table", i+1)
		}
		for k := range 60 {
			if strings.Contains(page, fmt.Sprintf("Heading%d\n", k)) && !strings.Contains(page, fmt.Sprintf("Text%d of it", k)) {
				t.Errorf("page %d ends with the heading %d", i+1, k)
			}
		}
	}
	if n := strings.Count(all, long); n != 2 {
		t.Errorf("the long word is there %d times", n)
	}
	for i := range 40 {
		if !strings.Contains(all, fmt.Sprintf("column%d:value%d", i, i)) {
			t.Errorf("value%d is lost", i)
		}
	}
}
