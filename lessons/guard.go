package lessons

import (
	"bytes"
	"fmt"
)

// Limits on what makes Markdown parsing superlinear. With them the worst inputs of MaxLesson bytes parse in about a second;
// without them they take minutes.
const (
	maxNesting    = 12     // quote and list markers at the start of one line
	maxIndent     = 120    // columns before a line's first character
	maxDelimiters = 4000   // emphasis, link, code, tag and table delimiters in one paragraph
	maxTableCells = 20_000 // of a paragraph that could be a table: most columns in a line times number of lines
)

// guard reports whether the text is safe to parse.
func (s *source) guard() bool {
	before := len(s.problems)
	var p paragraph
	for n := 1; n <= len(s.starts) && len(s.problems) == before; n++ {
		line := s.line(n)
		if len(bytes.TrimSpace(line)) == 0 {
			p = paragraph{}
			continue
		}
		p.add(line)
		switch indent, depth := nesting(line); {
		case depth > maxNesting:
			s.errorLine(n, 1, fmt.Sprintf("quotes or lists are nested more than %d deep", maxNesting), "nest them less")
		case indent > maxIndent && depth > 0:
			s.errorLine(n, 1, fmt.Sprintf("a quote or list is indented by more than %d columns", maxIndent), "nest it less")
		case p.delimiters > maxDelimiters:
			s.errorLine(n, 1, fmt.Sprintf("the paragraph has more than %d of the characters * _ [ ] ` < | !", maxDelimiters),
				"divide it with blank lines")
		case p.columns*p.lines > maxTableCells:
			s.errorLine(n, 1, fmt.Sprintf("the table has more than %d cells", maxTableCells), "divide it with blank lines")
		}
	}
	return len(s.problems) == before
}

// paragraph measures lines up to the next blank one. Inline syntax never reaches across a blank line.
type paragraph struct{ lines, columns, delimiters int }

func (p *paragraph) add(line []byte) {
	p.lines++
	columns := 1
	for _, c := range line {
		switch c {
		case '|':
			columns++
			p.delimiters++
		case '*', '_', '[', ']', '`', '<', '!':
			p.delimiters++
		}
	}
	if columns > 1 {
		p.columns = max(p.columns, columns)
	}
}

// nesting counts the container markers (> - + * 1.) that a line starts with, and the columns before its first character.
func nesting(line []byte) (indent, depth int) {
	i := 0
	for ; i < len(line) && (line[i] == ' ' || line[i] == '\t'); i++ {
		indent++
		if line[i] == '\t' {
			indent += 3
		}
	}
	for i < len(line) {
		n := marker(line[i:])
		if n == 0 {
			return indent, depth
		}
		depth++
		i += n
		for i < len(line) && (line[i] == ' ' || line[i] == '\t') {
			i++
		}
	}
	return indent, depth
}

// marker is the length of the container marker at the start of b; 0: none.
func marker(b []byte) int {
	switch b[0] {
	case '>':
		return 1
	case '-', '+', '*':
		if len(b) == 1 || b[1] == ' ' || b[1] == '\t' {
			return 1
		}
		return 0
	}
	i := 0
	for i < len(b) && i < 9 && b[i] >= '0' && b[i] <= '9' {
		i++
	}
	if i == 0 || i == len(b) || (b[i] != '.' && b[i] != ')') {
		return 0
	}
	if i+1 == len(b) || b[i+1] == ' ' || b[i+1] == '\t' {
		return i + 1
	}
	return 0
}
