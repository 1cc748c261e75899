package document

import (
	"encoding/json"
	"os"
	"testing"
	"unicode/utf8"
)

// TestScreen: an output looks as on a terminal, here and on the page, whose test reads the same list.
func TestScreen(t *testing.T) {
	data, err := os.ReadFile("../../web/ui/testdata/screen.json")
	if err != nil {
		t.Fatal(err)
	}
	var list []struct{ Written, Shown string }
	if err := json.Unmarshal(data, &list); err != nil || len(list) < 20 {
		t.Fatal(len(list), err)
	}
	for _, c := range list {
		if got := screen(c.Written); got != c.Shown {
			t.Errorf("%q is shown as %q, want %q", c.Written, got, c.Shown)
		}
	}
}

func FuzzScreen(f *testing.F) {
	f.Add("a\rb\x1b[31mc\x1b]0;x\ay\b\n")
	f.Fuzz(func(t *testing.T, text string) {
		got := screen(text)
		for _, r := range got {
			if r == '\r' || r == '\b' || r == '\x1b' {
				t.Fatalf("%q is shown as %q", text, got)
			}
		}
		if utf8.ValidString(text) && !utf8.ValidString(got) {
			t.Fatalf("%q is shown as %q", text, got)
		}
	})
}
