package document

import (
	"strings"

	"github.com/rehearse-lab/rehearse/lessons"
)

// maxHighlighted limits what is highlighted, in bytes.
const maxHighlighted = 64 << 10

// highlight splits code into lines of tokens, each within its line. Code that is not Go, or too long, has one token per line.
func highlight(language string, lines []string) [][]lessons.Token {
	plain := make([][]lessons.Token, len(lines))
	for i, line := range lines {
		plain[i] = []lessons.Token{{Text: line}}
	}
	code := strings.Join(lines, "\n")
	if language != "go" || len(code) > maxHighlighted {
		return plain
	}
	out := make([][]lessons.Token, 1, len(lines))
	for _, t := range lessons.Tokens(code) {
		for i, part := range strings.Split(t.Text, "\n") {
			if i > 0 {
				out = append(out, nil)
			}
			if part == "" {
				continue
			}
			last := &out[len(out)-1]
			if n := len(*last); n > 0 && (*last)[n-1].Class == t.Class {
				(*last)[n-1].Text += part
			} else {
				*last = append(*last, lessons.Token{Class: t.Class, Text: part})
			}
		}
	}
	if !sameLines(out, lines) {
		return plain
	}
	return out
}

// sameLines reports whether tokens add up to the lines they were made from.
func sameLines(tokens [][]lessons.Token, lines []string) bool {
	if len(tokens) != len(lines) {
		return false
	}
	for i, line := range lines {
		for _, t := range tokens[i] {
			if !strings.HasPrefix(line, t.Text) {
				return false
			}
			line = line[len(t.Text):]
		}
		if line != "" {
			return false
		}
	}
	return true
}
