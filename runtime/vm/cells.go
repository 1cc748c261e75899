package vm

import "fmt"

// Cell is a program, or a part of one, of a lesson: a full file, or declarations without package clause.
type Cell struct {
	ID   string
	Text string
}

// Assemble makes the files of the program that starts in the cell target: that cell, and what it needs from others.
func Assemble(cells []Cell, target string) ([]File, []Diagnostic) {
	for _, c := range cells {
		if c.ID == target {
			return []File{{Name: c.ID, Text: c.Text}}, nil
		}
	}
	return nil, []Diagnostic{{File: target, Line: 1, Col: 1, EndLine: 1, EndCol: 1,
		Text: fmt.Sprintf("there is no cell %q", target)}}
}
