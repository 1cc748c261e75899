package picture_test

import (
	"strings"
	"testing"
)

// TestMissing: what no font has is said, with its writing system; what the fonts of the program have is not.
func TestMissing(t *testing.T) {
	words := func(text string) string {
		return parsed(t, `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40"><text x="0" y="20">`+text+`</text></svg>`).Missing().String("SVG")
	}
	if got := words("Plain, größer → 3 ≤ 4"); got != "" {
		t.Errorf("of letters that are there: %s", got)
	}
	// Characters of private use and signs that no font of the machine has.
	got := words("a\U000F0123b\U000F0001c\U000F0123")
	for _, want := range []string{"\U000F0001 \U000F0123 (private use)", "drawn as boxes", "install a font", "or export SVG"} {
		if !strings.Contains(got, want) {
			t.Errorf("it does not say %q: %s", want, got)
		}
	}
	if strings.Count(got, "\U000F0123") != 1 {
		t.Errorf("a character is named twice: %s", got)
	}
	// With a font of the machine, nothing is missing; without, it is named with its writing system.
	for text, script := range map[string]string{"ไทย": "Thai", "हिन्दी": "Devanagari", "עברית": "Hebrew", "🙂": "emoji"} {
		if got := words(text); got != "" && !strings.Contains(got, script) {
			t.Errorf("%s: %s", text, got)
		} else {
			t.Logf("%s: %q", text, got)
		}
	}
	many := ""
	for i := range rune(22) {
		many += string(0xF0100+i) + " "
	}
	if got := words(many); !strings.Contains(got, "and 2 more") {
		t.Errorf("many: %s", got)
	}
}
