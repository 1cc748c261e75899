package lessons

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestNothingIsAnnouncedAcrossTheMargin: what stands beside a text does not come after it, so no text ends with a colon there.
func TestNothingIsAnnouncedAcrossTheMargin(t *testing.T) {
	for _, l := range builtinLessons(t) {
		for i, b := range l.Blocks {
			if b.Kind == KindSidenote && i > 0 && strings.HasSuffix(strings.TrimSpace(l.Blocks[i-1].HTML), ":</p>") {
				t.Errorf("%s:%d: the text before ends with a colon, but this stands in the margin", l.File, b.Line)
			}
		}
	}
}

var (
	codeInProse = regexp.MustCompile(`(?s)<pre.*?</pre>|<code.*?</code>|<blockquote.*?</blockquote>`)
	// named is what prose calls a part of the page by: emphasised, with a capital, as *Workers*. Sentences and defined terms are not.
	named = regexp.MustCompile(`<(?:em|strong)>([A-Z][A-Za-z0-9 ]*)</(?:em|strong)>`)
	// pressed is what it says is to be pressed, and is no key.
	pressed = regexp.MustCompile(`(?i:press|click|choose) <(?:em|strong)>([^<]+)</(?:em|strong)>`)
)

// hiddenNames are texts of the page that are not seen where the window is narrower than that of most learners (notebook.css).
var hiddenNames = []string{"Engine", "Scheduler", "Stop", "Reset"}

// TestControlsThatLessonsName: a lesson calls a part of the page by a text that is on it.
func TestControlsThatLessonsName(t *testing.T) {
	data, err := os.ReadFile("../web/ui/words/en.json")
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]any{}
	if err := json.Unmarshal(data, &texts); err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, l := range builtinLessons(t) {
		if l.Language != DefaultLanguage {
			continue
		}
		for _, b := range l.Blocks {
			prose := codeInProse.ReplaceAllString(b.HTML, "")
			if b.Kind == KindSidenote {
				continue // it defines what it emphasises
			}
			for _, m := range slices.Concat(named.FindAllStringSubmatch(prose, -1), pressed.FindAllStringSubmatch(prose, -1)) {
				found++
				_, there := texts[m[1]]
				_, numbered := texts[m[1]+" {0}"]
				if !there && !numbered || slices.Contains(hiddenNames, m[1]) {
					t.Errorf("%s: nothing on the page is called %q: %s", l.File, m[1], m[0])
				}
			}
		}
	}
	if found < 30 {
		t.Errorf("only %d names were found", found)
	}
}
