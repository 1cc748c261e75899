package lessons

import (
	"go/scanner"
	"go/token"
	"html"
	"strings"
)

// highlightGo writes Go source as HTML with class names for a style sheet: k keyword, s string, n number, c comment. Source
// that is not Go is only escaped.
func highlightGo(src string) string {
	var b strings.Builder
	files := token.NewFileSet()
	file := files.AddFile("", files.Base(), len(src))
	var s scanner.Scanner
	s.Init(file, []byte(src), func(token.Position, string) {}, scanner.ScanComments)
	done := 0
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			break
		}
		class := tokenClass(tok)
		if class == "" {
			continue
		}
		start := file.Offset(pos)
		end := min(start+len(lit), len(src))
		if start < done || src[start:end] != lit {
			continue
		}
		b.WriteString(html.EscapeString(src[done:start]))
		b.WriteString(`<span class="` + class + `">` + html.EscapeString(lit) + `</span>`)
		done = end
	}
	b.WriteString(html.EscapeString(src[done:]))
	return b.String()
}

func tokenClass(t token.Token) string {
	switch {
	case t.IsKeyword():
		return "k"
	case t == token.STRING || t == token.CHAR:
		return "s"
	case t == token.INT || t == token.FLOAT || t == token.IMAG:
		return "n"
	case t == token.COMMENT:
		return "c"
	}
	return ""
}
