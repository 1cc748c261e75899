package vm

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestFinalTextsAreBounded checks that what a program makes the machine write at its end is bounded, and says how
// much is missing.
func TestFinalTextsAreBounded(t *testing.T) {
	const head = "package main\n\nimport \"strings\"\n\nvar long = strings.Repeat(\"ö\", 1<<20)\n\n"
	for name, src := range map[string]string{
		"panic":      `func main() { panic(long) }`,
		"lines":      `func main() { panic(strings.Repeat("<b>\n", 1<<20)) }`,
		"named":      `type T string; func main() { panic(T(long)) }`,
		"error":      `type E struct{}; func (E) Error() string { return long }; func main() { panic(E{}) }`,
		"printing":   `type E struct{}; func (E) Error() string { panic(long) }; func main() { panic(E{}) }`,
		"chain":      `func f(n int) { if n > 0 { defer f(n - 1) }; panic(long) }; func main() { f(100) }`,
		"goroutine":  `func main() { go panic(long); select {} }`,
		"deep names": `func main() { _ = long; var m map[string]int; m[long] = 1 }`,
	} {
		p, diags := Compile([]File{{Name: "main.go", Text: head + src}})
		if p == nil {
			t.Fatal(name, diags)
		}
		var errOut bytes.Buffer
		res := p.Run(context.Background(), Config{Stderr: &errOut})
		const slack = 4 << 10 // places, hints and the notes themselves
		if n := errOut.Len(); n > maxFinal+slack || n == 0 {
			t.Errorf("%s: %d bytes on standard error, at most %d expected", name, n, maxFinal)
		}
		if n := len(res.Outcome.Text); n > maxEndText+slack || n == 0 {
			t.Errorf("%s: the outcome's text has %d bytes, at most %d expected", name, n, maxEndText)
		}
		if !utf8.ValidString(res.Outcome.Text) || !utf8.Valid(errOut.Bytes()) {
			t.Errorf("%s: a text is cut within a character", name)
		}
		if name != "deep names" && !strings.Contains(errOut.String(), "bytes not shown ...") {
			t.Errorf("%s: standard error does not say that something is missing:\n%.300s", name, errOut.String())
		}
		if !strings.Contains(errOut.String(), "main.go:") {
			t.Errorf("%s: the stack is missing", name)
		}
	}
}
