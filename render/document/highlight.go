package document

import (
	"go/scanner"
	gotoken "go/token"
	"go/types"
	"strings"
)

// maxHighlighted limits what is highlighted, in bytes.
const maxHighlighted = 64 << 10

// token is a piece of code within a line, with its class: k keyword, s string, n number, c comment, f function, t type, or
// "".
type token struct{ class, text string }

// highlight splits code into lines of tokens. Code that is not Go, or too long, has one token per line.
func highlight(language string, lines []string) [][]token {
	plain := make([][]token, len(lines))
	for i, line := range lines {
		plain[i] = []token{{"", line}}
	}
	code := strings.Join(lines, "\n")
	if language != "go" || len(code) > maxHighlighted {
		return plain
	}
	out := make([][]token, 1, len(lines))
	for _, t := range tokensOf(code) {
		for i, part := range strings.Split(t.text, "\n") {
			if i > 0 {
				out = append(out, nil)
			}
			if part == "" {
				continue
			}
			last := &out[len(out)-1]
			if n := len(*last); n > 0 && (*last)[n-1].class == t.class {
				(*last)[n-1].text += part
			} else {
				*last = append(*last, token{t.class, part})
			}
		}
	}
	if !sameLines(out, lines) {
		return plain
	}
	return out
}

// sameLines reports whether tokens add up to the lines they were made from.
func sameLines(tokens [][]token, lines []string) bool {
	if len(tokens) != len(lines) {
		return false
	}
	for i, line := range lines {
		for _, t := range tokens[i] {
			if !strings.HasPrefix(line, t.text) {
				return false
			}
			line = line[len(t.text):]
		}
		if line != "" {
			return false
		}
	}
	return true
}

// tokensOf splits code into tokens; some of it may not be valid Go.
func tokensOf(code string) (list []token) {
	files := gotoken.NewFileSet()
	file := files.AddFile("", files.Base(), len(code))
	var s scanner.Scanner
	s.Init(file, []byte(code), func(gotoken.Position, string) {}, scanner.ScanComments)
	done, name := 0, -1 // name is the previous token, if that is a name
	for {
		pos, tok, lit := s.Scan()
		if tok == gotoken.LPAREN && name >= 0 && list[name].class == "" {
			list[name].class = "f"
		}
		if tok == gotoken.EOF {
			break
		}
		name = -1
		from := file.Offset(pos)
		to := min(from+len(lit), len(code))
		if lit == "" || from < done || code[from:to] != lit || lit == "\n" {
			continue // an operator, or a token that the scanner has inserted
		}
		list = append(list, token{"", code[done:from]}, token{tokenClass(tok, lit), lit})
		if done = to; tok == gotoken.IDENT {
			name = len(list) - 1
		}
	}
	return append(list, token{"", code[done:]})
}

func tokenClass(t gotoken.Token, lit string) string {
	switch {
	case t.IsKeyword():
		return "k"
	case t == gotoken.STRING || t == gotoken.CHAR:
		return "s"
	case t == gotoken.INT || t == gotoken.FLOAT || t == gotoken.IMAG:
		return "n"
	case t == gotoken.COMMENT:
		return "c"
	case t == gotoken.IDENT:
		switch types.Universe.Lookup(lit).(type) {
		case *types.TypeName:
			return "t"
		case *types.Const, *types.Nil:
			return "k"
		}
	}
	return ""
}
