package vm

import (
	"fmt"
	"go/scanner"
	"go/token"
)

// MaxSourceNesting is how deep a program's text may nest: brackets, blocks, and the parts of one statement
// (operators, calls, else-ifs) count together. Parser, type checker and go/ssa recurse over all of it on our stack,
// and a stack overflow ends the process, with everything that others run in it. Programs written by people stay below
// 100.
const MaxSourceNesting = 5000

// checkNesting measures the files by their tokens, before any code recurses over them.
func checkNesting(files []File) []Diagnostic {
	for _, f := range files {
		if at, ok := tooNestedAt(f.Name, f.Text); ok {
			return []Diagnostic{{File: at.Filename, Line: at.Line, Col: at.Column, EndLine: at.Line, EndCol: at.Column + 1,
				Text: fmt.Sprintf("the program is nested too deeply here: more than %s brackets, blocks and operators are open", grouped(MaxSourceNesting)),
				Hint: "divide it into several statements or functions"}}
		}
	}
	return nil
}

// tooNestedAt is where text is nested deeper than MaxSourceNesting. Each bracket has a level, which counts the tokens
// since the beginning of the current statement or list element: each of them can be a level of the syntax tree. Names
// and literals are leaves and do not count.
func tooNestedAt(name, text string) (at token.Position, found bool) {
	file := token.NewFileSet().AddFile(name, -1, len(text))
	var s scanner.Scanner
	s.Init(file, []byte(text), func(token.Position, string) {}, 0)
	levels, open := []int{0}, 0
	for {
		pos, tok, _ := s.Scan()
		top := len(levels) - 1
		switch tok {
		case token.EOF:
			return at, false
		case token.SEMICOLON, token.COMMA:
			open -= levels[top]
			levels[top] = 0
			continue
		case token.RPAREN, token.RBRACK, token.RBRACE:
			if top > 0 {
				open -= levels[top]
				levels = levels[:top]
			}
			continue
		case token.COMMENT:
			continue
		}
		if tok.IsLiteral() {
			continue
		}
		levels[top]++
		if open++; open > MaxSourceNesting {
			return file.Position(pos), true
		}
		if tok == token.LPAREN || tok == token.LBRACK || tok == token.LBRACE {
			levels = append(levels, 0)
		}
	}
}
