package document_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	gomarkdown "github.com/gomarkdown/markdown"
	gmdparser "github.com/gomarkdown/markdown/parser"

	"github.com/rehearse-lab/rehearse/render/document"
)

const cuesLesson = `# Cues

First [Ann says *hello*](#talk?at=thread+main+ends&view=threads), then [it says ` + "`bye`" + `](#talk?at=main+writes&nth=last). The [end](#the-end) comes later.

- In a list, [the last word](#talk?at=thread+main+ends&to=thread+main+ends).

` + "```go {run id=talk scheduler=thread}" + `
func main() {
	fmt.Println("hello")
	fmt.Println("bye")
}
` + "```" + `

## The end
`

// cueSaid are the sentences of that lesson with cues, as its readers see them in any format.
var cueSaid = []string{"First Ann says hello, then it says bye. The end comes later.", "In a list, the last word."}

// headingLink matches the markup of a link to a heading, of which squeezed texts have only the words.
var headingLink = regexp.MustCompile(`\[([^\]]*)\]\(#the-end\)`)

// TestCues exports a lesson with cues: in no format there is a picture to move, so the words of a cue stay in their sentence and its link
// goes. A link to a heading stays where the format has links within a document.
func TestCues(t *testing.T) {
	in := lessonOf(t, cuesLesson)
	if n := len(in.Lesson.Cues); n != 3 {
		t.Fatalf("the lesson has %d cues", n)
	}
	d := play(t, in)
	for _, format := range document.Names() {
		files := write(t, d, format)
		text := headingLink.ReplaceAllString(said(t, format, files), "$1")
		for _, want := range cueSaid {
			if !strings.Contains(text, squeezed(want)) {
				t.Errorf("%s does not say %q", format, want)
			}
		}
		for name, data := range files {
			if strings.Contains(string(data), "#talk?") || strings.Contains(string(data), "?at=") {
				t.Errorf("%s: the file %q has the link of a cue", format, name)
			}
		}
		if format != "handout-pdf" && !strings.Contains(string(files[""]), "#the-end") {
			t.Errorf("%s has lost the link to a heading", format)
		}
	}
}

// TestCuesInOtherMarkdown renders the lesson's own file by another Markdown program: a cue is a link within that page, around its words,
// and nothing else of it can be seen.
func TestCuesInOtherMarkdown(t *testing.T) {
	source := lessonOf(t, cuesLesson).Lesson.Source()
	page := gomarkdown.ToHTML(source, gmdparser.NewWithExtensions(gmdparser.CommonExtensions|gmdparser.AutoHeadingIDs), nil)
	links := map[string]string{} // their attributes, by their words
	for _, m := range regexp.MustCompile(`(?s)<a ([^>]*)>(.*?)</a>`).FindAllStringSubmatch(string(page), -1) {
		links[textOf(t, []byte(m[2]))] = m[1]
	}
	if got, want := slices.Sorted(maps.Keys(links)), []string{"Ann says hello", "end", "it says bye", "the last word"}; !slices.Equal(got, want) {
		t.Errorf("the page links %q, not %q", got, want)
	}
	for words, attributes := range links {
		if !regexp.MustCompile(`^href="#[^"]*"$`).MatchString(attributes) {
			t.Errorf("the link of %q leads away from the page, or is more than a link: %s", words, attributes)
		}
	}
	text := textOf(t, page)
	for _, want := range cueSaid {
		if !strings.Contains(text, want) {
			t.Errorf("the page does not say %q: %s", want, text)
		}
	}
	if strings.Contains(text, "#talk?") || strings.Contains(text, "?at=") {
		t.Errorf("the page shows the address of a cue: %s", text)
	}
}
