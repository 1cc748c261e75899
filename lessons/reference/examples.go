package reference

import (
	"embed"
	"path"
	"strings"
)

// Examples are files _examples/PATH/NAME.txt about the symbol NAME of the package at PATH:
// programs as in lessons, without package clause and imports, with their output in a comment at the end.
//
//go:embed _examples
var examples embed.FS

// outputMark begins the comment at the end of an example that has its output.
const outputMark = "\n// Output:\n"

// Example is a program that shows how a symbol is used.
type Example struct {
	Code   string // Go; package clause and imports are missing
	Output string // what it writes on a simulated machine
}

// exampleOf is the example about a symbol of a package.
func exampleOf(pkg, name string) (e Example, found bool) {
	text, err := examples.ReadFile(path.Join("_examples", pkg, name+".txt"))
	if err != nil {
		return e, false
	}
	code, comment, _ := strings.Cut(string(text), outputMark)
	var output strings.Builder
	for line := range strings.Lines(comment) {
		output.WriteString(strings.TrimPrefix(strings.TrimPrefix(line, "//"), " "))
	}
	return Example{Code: strings.TrimSpace(code) + "\n", Output: output.String()}, true
}
