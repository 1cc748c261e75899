package vm

import (
	"fmt"
	"go/format"
	"regexp"
	"strconv"
	"strings"
)

// Assemble completes a cell in front of a line directive, so that its lines keep their numbers:
//
// 	package main;import "fmt";/*line :1:1*/func main() ...
//
// This file converts such text for other readers.

// completed matches what Assemble has added to a file: the package clause with the text before it, imports,
// directive.
var completed = regexp.MustCompile(`(?s)^(.*?);((?:import "[^"]*";)*)/\*line :(\d+):(\d+)\*/`)

// Standalone is the file as an author would write it on its own: with package clause and imports in separate lines,
// in gofmt's form. Text that does not parse is returned unchanged.
func (f File) Standalone() string {
	text := f.Text
	if m := completed.FindStringSubmatch(text); m != nil {
		rest := strings.TrimLeft(text[len(m[0]):], "\n")
		text = m[1] + "\n\n"
		if m[2] != "" {
			paths := strings.ReplaceAll(strings.ReplaceAll(m[2], "import ", "\t"), ";", "\n")
			text += "import (\n" + paths + ")\n\n"
		}
		text += rest
	}
	if tidy, err := format.Source([]byte(text)); err == nil {
		return string(tidy)
	}
	return text
}

// Placed is the file's text for the go command, with directives that map its lines to those of the file path,
// starting at line.
func (f File) Placed(path string, line int) string {
	if m := completed.FindStringSubmatch(f.Text); m != nil {
		own, err := strconv.Atoi(m[3])
		if err == nil {
			return fmt.Sprintf("%s;%s/*line %s:%d:%s*/%s", m[1], m[2], path, line+own-1, m[4], f.Text[len(m[0]):])
		}
	}
	return fmt.Sprintf("/*line %s:%d:1*/%s", path, line, f.Text)
}
