package lessons

import (
	"go/scanner"
	"go/token"
	"go/types"
	"html"
	"strings"
)

// Token is a piece of Go source. Class is what it is for readers: k keyword or predeclared value, s string, n number,
// c comment, f name of a function that is called, t predeclared type, or "" for anything else.
type Token struct{ Class, Text string }

// HTML is the token with its class as class name, for a style sheet.
func (t Token) HTML() string {
	if t.Class == "" {
		return html.EscapeString(t.Text)
	}
	return `<span class="` + t.Class + `">` + html.EscapeString(t.Text) + `</span>`
}

// Tokens splits Go source, which together they are again. Some of it may not be valid Go.
func Tokens(src string) (list []Token) {
	files := token.NewFileSet()
	file := files.AddFile("", files.Base(), len(src))
	var s scanner.Scanner
	s.Init(file, []byte(src), func(token.Position, string) {}, scanner.ScanComments)
	done, name := 0, -1 // name is the previous token, if that is a name
	for {
		pos, tok, lit := s.Scan()
		if tok == token.LPAREN && name >= 0 && list[name].Class == "" {
			list[name].Class = "f"
		}
		if tok == token.EOF {
			break
		}
		name = -1
		from := file.Offset(pos)
		to := min(from+len(lit), len(src))
		if lit == "" || from < done || src[from:to] != lit || lit == "\n" {
			continue // an operator, or a token that the scanner has inserted
		}
		list = append(list, Token{"", src[done:from]}, Token{tokenClass(tok, lit), lit})
		if done = to; tok == token.IDENT {
			name = len(list) - 1
		}
	}
	return append(list, Token{"", src[done:]})
}

func tokenClass(t token.Token, lit string) string {
	switch {
	case t.IsKeyword():
		return "k"
	case t == token.STRING || t == token.CHAR:
		return "s"
	case t == token.INT || t == token.FLOAT || t == token.IMAG:
		return "n"
	case t == token.COMMENT:
		return "c"
	case t == token.IDENT:
		switch types.Universe.Lookup(lit).(type) {
		case *types.TypeName:
			return "t"
		case *types.Const, *types.Nil:
			return "k"
		}
	}
	return ""
}

// highlightGo writes Go source as HTML. Source that is not Go is only escaped.
func highlightGo(src string) string {
	var b strings.Builder
	for _, t := range Tokens(src) {
		b.WriteString(t.HTML())
	}
	return b.String()
}
