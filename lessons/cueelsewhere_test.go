package lessons

import (
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"

	gomarkdown "github.com/gomarkdown/markdown"
	gmdparser "github.com/gomarkdown/markdown/parser"
)

// leastCues is how many cues each built-in lesson has at least.
const leastCues = 5

var foldings = regexp.MustCompile(`(?m)^\s*</?(details|summary).*$`)

// TestCuesElsewhere renders the built-in lessons by another Markdown program, which knows nothing of cues: there, each is a link whose
// words are part of the sentence and which stays on the page. It also counts them.
func TestCuesElsewhere(t *testing.T) {
	entries, err := Builtin().Lessons()
	if err != nil {
		t.Fatal(err)
	}
	link := regexp.MustCompile(`(?s)<a href="(#[^"?]*\?[^"]*)">(.+?)</a>`)
	for _, e := range entries {
		if len(e.Lesson.Cues) < leastCues && e.Original == "" {
			t.Errorf("%s has %d cues, fewer than %d", e.ID, len(e.Lesson.Cues), leastCues)
		}
		source := foldings.ReplaceAll(e.Lesson.Source(), nil) // in HTML, that program renders no Markdown at all
		page := string(gomarkdown.ToHTML(source, gmdparser.NewWithExtensions(gmdparser.CommonExtensions|gmdparser.AutoHeadingIDs), nil))
		found := map[string]bool{}
		for _, m := range link.FindAllStringSubmatch(page, -1) {
			found[strings.SplitN(html.UnescapeString(m[1]), "?", 2)[0]] = true
		}
		for _, c := range e.Lesson.Cues {
			if !found["#"+c.Cell] {
				t.Errorf("%s:%d: the cue to %s is no link", e.File, c.Line, c.Cell)
			}
		}
		if n := len(link.FindAllString(page, -1)); n < len(e.Lesson.Cues) {
			t.Errorf("%s: of %d cues %d are links", e.File, len(e.Lesson.Cues), n)
		}
		if rest := link.ReplaceAllString(page, ""); strings.Contains(rest, "?at=") {
			at := strings.Index(rest, "?at=")
			t.Errorf("%s: outside of links there is %s", e.File, fmt.Sprintf("%q", rest[max(0, at-40):min(len(rest), at+40)]))
		}
	}
}
