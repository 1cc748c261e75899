package selfname

import (
	"flag"
	"os"
	"strings"
	"testing"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
)

var update = flag.Bool("update", false, "write names.txt")

// TestNames compares the table with that of golang.org/x/text.
func TestNames(t *testing.T) {
	var b strings.Builder
	for _, tag := range display.Self.Supported.Tags() {
		b.WriteString("\n" + tag.String() + "\t" + display.Self.Name(tag))
	}
	b.WriteString("\n")
	if *update {
		if err := os.WriteFile("names.txt", []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if b.String() != names {
		t.Error("names.txt is out of date: go test ./lessons/selfname -update")
	}
}

// TestOf compares names with those of golang.org/x/text: of all codes of two or three letters, and of languages with all scripts and regions
// that occur with any.
func TestOf(t *testing.T) {
	subtags, bases := map[string]bool{"DE": true, "TW": true, "Zzzz": true, "Latn": true, "Hans-TW": true, "1996": true, "x-own": true, "u-co-phonebk": true}, map[string]bool{}
	for _, tag := range display.Self.Supported.Tags() {
		base, subtag, found := strings.Cut(tag.String(), "-")
		if bases[base] = true; found {
			subtags[subtag] = true
		}
	}
	codes := []string{"zh-yue", "sr-Latn-ME", "zh-Hant-HK", "en-US-u-co-phonebk"}
	for l := range bases {
		for s := range subtags {
			codes = append(codes, l+"-"+s)
		}
	}
	for i := range 26 * 26 * 27 {
		code := string([]byte{'a' + byte(i/27/26), 'a' + byte(i/27%26), 'a' + byte(i%27)})
		codes = append(codes, strings.TrimSuffix(code, "{"))
	}
	named := 0
	for _, code := range codes {
		tag, err := language.Parse(code)
		if err != nil {
			continue
		}
		if got, want := Of(tag), display.Self.Name(tag); got != want {
			t.Errorf("%s: %q, want %q", code, got, want)
		} else if want != "" {
			named++
		}
	}
	if named < 3000 {
		t.Errorf("only %d of %d codes have a name", named, len(codes))
	}
}
