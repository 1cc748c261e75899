package vm

import (
	"fmt"
	"go/scanner"
	"go/token"
	"regexp"
	"strings"
	"sync"
)

// syntaxRule is the remedy for a common syntax error: selected by its message, by its line, or by both.
type syntaxRule struct{ message, line, hint string }

// syntaxRules are tried in order; the syntax of other languages comes first, because it says more than the message.
var syntaxRules = []syntaxRule{
	{`expected 'package'`, ``, "a file begins with: package main"},
	{``, `^while\b`, "Go's loop is for: for condition { ... }"},
	{``, `^do\b|^}\s*while\b`, "Go's loop is for: for { ...; if !condition { break } }"},
	{``, `^foreach\b|^for\s*\(?\w+(\s*,\s*\w+)?\s+in\b`, "write for i, x := range list { ... }"},
	{``, `\b(try|catch|finally|except)\b`, "Go has no exceptions: functions return an error, which if err != nil tests"},
	{``, `^(throw|raise)\b`, "return an error, or call panic"},
	{``, `^(class|public|private|static)\b`, "Go has no classes: declare type Name struct { ... } and methods func (x *Name) Method()"},
	{``, `^struct\s+\w+`, "write type Name struct { ... }"},
	{``, `^interface\s+\w+`, "write type Name interface { ... }"},
	{``, `^(def|function|fn|fun)\b`, "a function begins with func: func name(parameters) result { ... }"},
	{``, `^(let|auto|val)\b`, "write x := 1, or var x = 1"},
	{``, `^(const\s+)?(int|string|bool|float64|float32|byte|rune|double|float|char|boolean)\s+\w+\s*(=|;|$)`, "the type comes after the name: var x int = 1, or x := 1"},
	{``, `^}?\s*(elif|elsif|elseif)\b`, "write else if"},
	{`found 'else'`, `^else\s*:`, "in a switch, default: is for all other values"},
	{`found 'else'`, ``, "else stands on the line of the brace: } else {"},
	{`expected if statement or block`, `else\s+[^{i]`, "write else { ... }, or else if condition { ... }"},
	{`found 'ILLEGAL'`, `\?.*:`, "Go has no ?: operator: use if and else"},
	{`'(\+\+|--)'|argument list`, `(\+\+|--)`, "i++ and i-- are statements, with the name in front"},
	{``, `===|!==`, "write == or !="},
	{``, `=>`, "write func(x int) int { return ... }"},
	{``, `\)\s*->`, "the result's type follows the parameters, without an arrow: func f() int"},
	{``, `^(if|for)\b.*\b(and|or)\b`, "write && for and, || for or"},
	{``, `\bnot\s+\w`, "write ! for not"},
	{``, `^(if|for|switch)\s*\(.*;.*\)\s*{?$`, "no parentheses around it: for i := 0; i < n; i++ { ... }"},
	{`expected boolean expression, found assignment`, `^(if|for)\s+[\w.\[\]]+\s*=[^=]`, "= assigns; == compares"},
	{`missing parentheses around composite literal`, ``, "put parentheses around a literal in a condition: x == (T{1})"},
	{`illegal rune literal`, `''`, `the empty string is ""; single quotes hold one character`},
	{`illegal rune literal`, ``, `a string takes double quotes: "ab"; single quotes hold one character`},
	{`rune literal not terminated`, ``, `a string takes double quotes: "ab"; single quotes hold one character`},
	{`string literal not terminated`, ``, `the string needs its closing " on the same line; text of several lines stands between backquotes`},
	{`comment not terminated`, ``, "the comment needs its closing */"},
	{`unknown escape`, ``, `a backslash in a string is written \\, or the string stands between backquotes`},
	{`curly quotation mark`, ``, `write straight quotes: "`},
	{`octal literal`, ``, "a leading 0 makes a number octal: remove it"},
	{`found ':='`, `^var\b`, "write var x = 1, or x := 1"},
	{`found ':='|expected '\('`, `^(type|func|var|const|range|map|chan|package|import|go|select|default|case|interface|struct)\s*:=`, "this is a keyword of Go: choose another name"},
	{`expected '\('`, `^func\s+\w+`, "a function cannot be declared inside another: write name := func() { ... }"},
	{`expected '}', found 'func'`, ``, "methods stand outside of the struct: func (x *T) name() { ... }"},
	{`expected ';', found ','`, ``, "fields of a struct stand on lines of their own, without commas"},
	{`found 'import'|imports must appear before`, ``, "imports stand at the top of the file, after package main"},
	{`parameter list`, `\w\s*=`, "parameters have no default values: pass the value, or write a second function"},
	{`expected type, found \d|found 'INT'`, `\b(int|string|bool|float64|byte)\[`, "the brackets come first: [3]int"},
	{`expected ';', found '<'`, `\w<\w`, "type arguments stand in brackets: List[int]"},
	{`expected '==', found '='`, `"\s*=|\w\s*=\s*[^=].*}`, "write key: value"},
	{`unexpected semicolon or newline before {`, ``, "the { stands at the end of the line before: Go ends a statement with its line"},
	{`unexpected newline, expecting {|expected '{', found newline`, ``, "the { stands at the end of this line: Go ends a statement with its line"},
	{`missing ',' before newline`, ``, "a list over several lines needs a comma at the end of each line, the last one too"},
	{`missing ',' in`, ``, "put a comma between the two"},
	{`expected ':', found newline`, `^(case|default)\b`, "write a colon after it: case 1:"},
	{`missing condition in if`, ``, "write the condition: if x > 0 { ... }"},
	{`must be function call`, `^defer\s+func|^go\s+func|^}`, "call it: write () behind it"},
	{`must be function call`, ``, "call it: write its arguments behind it, or ()"},
	{`expected declaration, found '}'`, ``, "there is one } too many above or here"},
	{`expected declaration`, ``, "statements belong inside a function, for example func main; a variable out here is declared with var"},
}

type syntaxPattern struct{ message, line *regexp.Regexp }

var syntaxPatterns = sync.OnceValue(func() []syntaxPattern {
	out := make([]syntaxPattern, len(syntaxRules))
	for i, r := range syntaxRules {
		out[i] = syntaxPattern{regexp.MustCompile(r.message), regexp.MustCompile(r.line)}
	}
	return out
})

// syntaxHint is the remedy for a parser's message about a line.
func syntaxHint(message, line string) string {
	line = strings.TrimSpace(line)
	for i, p := range syntaxPatterns() {
		if p.message.MatchString(message) && p.line.MatchString(line) {
			return syntaxRules[i].hint
		}
	}
	return ""
}

// syntaxDiagnostics are the parser's errors in f. A } or the end of the file is blamed only if nothing before it is: the
// parser gives up on a statement that it does not understand, and then on the } of it.
func syntaxDiagnostics(f File, list scanner.ErrorList) []Diagnostic {
	list.RemoveMultiples()
	var diags []Diagnostic
	for _, e := range list {
		atEnd := strings.Contains(e.Msg, "found 'EOF'")
		if (atEnd || strings.Contains(e.Msg, "found '}'")) && len(diags) > 0 {
			continue
		}
		line := sourceLine(f.Text, e.Pos.Offset)
		d := Diagnostic{File: f.Name, Line: e.Pos.Line, Col: e.Pos.Column, Text: "syntax error: " + e.Msg}
		d.EndLine, d.EndCol = d.Line, d.Col+tokenLength(f.Text, e.Pos.Offset)
		if atEnd {
			d.markLast(f.Text)
		}
		// A func at the margin that the parser takes for a nested one follows a function without its }.
		if atEnd || strings.Contains(e.Msg, "expected '('") && strings.HasPrefix(line, "func ") {
			if open := unclosed(f); open.sign != "" {
				d.Hint = fmt.Sprintf("the %s in line %d is not closed", open.sign, open.line)
			}
		}
		if d.Hint == "" {
			d.Hint = syntaxHint(e.Msg, line)
		}
		diags = append(diags, d)
	}
	return diags
}

// markLast moves d to the last token in text, instead of its end, where there is nothing to mark.
func (d *Diagnostic) markLast(text string) {
	text = strings.TrimRight(text, " \t\r\n")
	d.EndLine = 1 + strings.Count(text, "\n")
	d.EndCol = 1 + len(sourceLine(text, len(text)))
	d.Line, d.Col = d.EndLine, max(1, d.EndCol-1)
}

// sourceLine is the line that contains offset, as the learner wrote it, without what was added before a cell.
func sourceLine(text string, offset int) string {
	offset = max(0, min(offset, len(text)))
	from := strings.LastIndexByte(text[:offset], '\n') + 1
	line, _, _ := strings.Cut(text[from:], "\n")
	if _, own, ok := strings.Cut(line, ":1*/"); ok && strings.HasPrefix(line, "package ") {
		return own
	}
	return line
}

// tokenLength is the length of the token at offset within its line, at least 1.
func tokenLength(text string, offset int) int {
	if offset < 0 || offset >= len(text) {
		return 1
	}
	rest := []byte(text[offset:])
	var s scanner.Scanner
	fset := token.NewFileSet()
	s.Init(fset.AddFile("", fset.Base(), len(rest)), rest, func(token.Position, string) {}, 0)
	_, tok, lit := s.Scan()
	if tok.IsOperator() && tok != token.SEMICOLON {
		lit = tok.String()
	}
	lit, _, _ = strings.Cut(lit, "\n")
	if !strings.HasPrefix(string(rest), lit) {
		return 1
	}
	return max(len(lit), 1)
}

// opening is a brace, bracket or parenthesis.
type opening struct {
	sign   string
	line   int
	indent int // of its line
}

// unclosed finds the brace, bracket or parenthesis of f that is not closed; without one the sign is "". Programs are
// usually indented: a } indented less than the line with its { was meant for another one.
func unclosed(f File) opening {
	var s scanner.Scanner
	fset := token.NewFileSet()
	file := fset.AddFile(f.Name, fset.Base(), len(f.Text))
	s.Init(file, []byte(f.Text), func(token.Position, string) {}, 0)
	var stack []opening
	var suspect opening
	for {
		pos, tok, _ := s.Scan()
		line := sourceLine(f.Text, file.Offset(pos))
		switch tok {
		case token.EOF:
			switch {
			case len(stack) == 0:
				return opening{}
			case suspect.sign != "":
				return suspect
			}
			return stack[len(stack)-1]
		case token.LBRACE, token.LBRACK, token.LPAREN:
			stack = append(stack, opening{tok.String(), fset.Position(pos).Line, indentOf(line)})
		case token.RBRACE, token.RBRACK, token.RPAREN:
			if len(stack) == 0 {
				return opening{}
			}
			top := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if suspect.sign == "" && strings.HasPrefix(strings.TrimSpace(line), "}") && indentOf(line) < top.indent {
				suspect = top
			}
		}
	}
}

func indentOf(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }
