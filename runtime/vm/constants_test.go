package vm

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// Constant strings that grow without end are refused where they get too long, before they are computed.
func TestConstantsAreBounded(t *testing.T) {
	// doubled is n constants, each twice the one before, that begin with the value first.
	doubled := func(n int, first string) string {
		var b strings.Builder
		fmt.Fprintf(&b, "const s0 = %s\n", first)
		for i := range n {
			fmt.Fprintf(&b, "const s%d = s%d + s%[2]d\n", i+1, i)
		}
		return b.String()
	}
	shadowed := "\tconst s = `0123456789abcdef`\n" + strings.Repeat("\t{ const s = s + s\n", 40) + "_ = s" + strings.Repeat("}", 40)
	for name, text := range map[string]string{
		"doubled":        doubled(40, `"0123456789abcdef"`) + "func main() { println(len(s40)) }",
		"256 MB":         doubled(24, `"0123456789abcdef"`) + "func main() { x := s24; println(x[5]) }",
		"backwards":      strings.Join(reversedLines(doubled(40, `"x"`)), "\n") + "\nfunc main() { println(len(s40)) }",
		"shadowed":       "func main() {\n" + shadowed + "\n}",
		"of a rune":      doubled(40, "string('a')") + "func main() { println(len(s40)) }",
		"of the library": "import \"time\"\n" + doubled(40, "time.RFC3339") + "func main() { println(len(s40)) }",
		"dot import":     "import . \"time\"\n" + doubled(40, "RFC3339") + "func main() { println(len(s40)) }",
		"repeated":       doubled(20, `"0123456789abcdef"`) + "const (\n\ta = s18 + s18 + string(rune(iota))\n\tb\n\tc\n)\nfunc main() { println(a, b, c) }",
		"named type":     "type T string\n" + doubled(40, `T("0123456789abcdef")`) + "func main() { println(len(s40)) }",
		"in brackets":    doubled(22, `("0123456789abcdef")`) + "func main() { println((s22)+(s22), (s22)+(s22)) }",
		"many times":     doubled(16, `"0123456789abcdef"`) + "func main() {\n" + strings.Repeat("\tprintln(s16 + `x`)\n", 20) + "}",
	} {
		start := time.Now()
		_, diags := Compile([]File{{Name: "main.go", Text: "package main\n" + text + "\n"}})
		if len(diags) != 1 || !strings.Contains(diags[0].Text, "the constant strings of the program are too long: up to here more than 16 MB together") || diags[0].Line < 2 {
			t.Errorf("%s: %.300v", name, diags)
		}
		if d := time.Since(start); d > 30*time.Second { // the type checker would take minutes, and the machine's memory
			t.Errorf("%s: refused after %v", name, d)
		}
	}
}

func reversedLines(text string) []string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i, j := 0, len(lines)-1; i < j; i, j = i+1, j-1 {
		lines[i], lines[j] = lines[j], lines[i]
	}
	return lines
}

// What people write is not refused: long texts, sums of variables and of numbers, constants that are used often.
func TestConstantsThatAreNotLong(t *testing.T) {
	for name, text := range map[string]string{
		"long text": "const s = `" + strings.Repeat("x", 500_000) + "`\nfunc main() { println(len(s + `y` + s)) }",
		"sums":      "func main() {\n\tn, s := 1, `a`\n" + strings.Repeat("\tn = n + n + 1 + len(s); s = s[:0] + `b`\n", 10_000) + "\tprintln(n)\n}",
		"fields":    "type T struct{ n, m int }\nfunc main() {\n\tvar t T\n" + strings.Repeat("\tt.n = t.n + t.m + t.n\n", 20_000) + "\tprintln(t.n)\n}",
		"names":     "import \"math\"\nfunc main() {\n\tx := 0.0\n" + strings.Repeat("\tx = x + math.Pi + math.E\n", 10_000) + "\tprintln(x)\n}",
		"by itself": "const a = b + `x`\nconst b = a + `y`\nfunc main() { println(a) }", // an error of another kind
	} {
		_, diags := Compile([]File{{Name: "main.go", Text: "package main\n" + text + "\n"}})
		if strings.Contains(fmt.Sprint(diags), "constant strings") || len(diags) > 0 && name != "by itself" {
			t.Errorf("%s: %.300v", name, diags)
		}
	}
}

// TestDraftOfLongConstants checks that drafts do not compute such constants either.
func TestDraftOfLongConstants(t *testing.T) {
	text := "const s0 = `0123456789abcdef`\n"
	for i := range 40 {
		text += fmt.Sprintf("const s%d = s%d + s%[2]d\n", i+1, i)
	}
	if _, ok := NewDraft([]Cell{{ID: "a", Text: text + "func main() { println(len(s40)) }"}}, "a"); ok {
		t.Error("it is a draft")
	}
}
