// Package assist helps the author of a program at a position in it: with completions, with the parameters of a call,
// and with the meaning of a name. The program may contain errors anywhere, and usually does.
package assist

import (
	"go/ast"
	"go/scanner"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/astutil"

	"github.com/rehearse-lab/rehearse/runtime/vm"
)

// Query asks about a position in a cell of a lesson.
type Query struct {
	Kind   Kind      `json:"kind"`
	Cells  []vm.Cell `json:"cells"`  // of the lesson
	Target string    `json:"target"` // the cell's ID
	Offset int       `json:"offset"` // in its text, bytes
}

// Kind is what a Query wants to know.
type Kind string

// The kinds of a Query.
const (
	Complete Kind = "complete" // what can stand at the offset, where the written part ends
	Call     Kind = "call"     // the parameters of the call whose parentheses contain the offset
	Explain  Kind = "explain"  // the meaning of the name at the offset
	Format   Kind = "format"   // the cell's text as gofmt writes it
)

// Answer is the answer to a Query; it is empty if there is none.
type Answer struct {
	Items     []Item     `json:"items,omitempty"`
	Signature *Signature `json:"signature,omitempty"`
	Meaning   *Meaning   `json:"meaning,omitempty"`
	Text      string     `json:"text,omitempty"` // Format: the text, "" if it does not parse or is formatted already
}

// Item is a name that can stand at a place.
type Item struct {
	Label  string `json:"label"`
	Kind   string `json:"kind"`             // func, method, var, const, type, field, package, keyword
	Detail string `json:"detail,omitempty"` // its type or parameters
	Doc    string `json:"doc,omitempty"`    // the first sentence about it
	Rank   int    `json:"rank"`             // a smaller rank is nearer
}

// Signature is what a call takes.
type Signature struct {
	Label  string    `json:"label"`  // func Send(to Ref, m Message) error
	Params [][2]int  `json:"params"` // where in Label each parameter begins and ends, UTF-16 units
	Active int       `json:"active"` // the parameter at the position
	Doc    string    `json:"doc,omitempty"`
	See    []Mention `json:"see,omitempty"` // what Doc refers to
}

// Meaning is what a name stands for.
type Meaning struct {
	Label string    `json:"label"` // its declaration
	Doc   string    `json:"doc,omitempty"`
	See   []Mention `json:"see,omitempty"` // what Doc refers to
}

// At answers q.
func At(q Query) Answer {
	cells, text := q.draft()
	if q.Kind == Format {
		return Answer{Text: Formatted(text)}
	}
	if q.Offset < 0 || q.Offset > len(text) || inLiteral(text, q.Offset) {
		return Answer{}
	}
	d, ok := vm.NewDraft(cells, q.Target)
	if !ok {
		return Answer{}
	}
	v := &view{Draft: d, text: text, pos: d.Pos(q.Offset), offset: q.Offset}
	within := v.pos
	if q.Kind == Complete && wordBefore(text, q.Offset) < q.Offset {
		within-- // the end of a name is not within it
	}
	v.path, _ = astutil.PathEnclosingInterval(d.Files[0], within, within)
	switch q.Kind {
	case Complete:
		return Answer{Items: v.complete()}
	case Call:
		return Answer{Signature: v.signature()}
	case Explain:
		return Answer{Meaning: v.meaning()}
	}
	return Answer{}
}

// view is a position in a draft.
type view struct {
	*vm.Draft
	text   string
	offset int
	pos    token.Pos
	path   []ast.Node // around pos, the innermost first
}

// draft is the lesson's cells, with a name inserted at the offset if there is none, and the target's original text.
func (q Query) draft() (cells []vm.Cell, text string) {
	cells = append(cells, q.Cells...)
	for i, c := range cells {
		if c.ID != q.Target {
			continue
		}
		text = c.Text
		if q.Kind == Complete && q.Offset >= 0 && q.Offset <= len(text) && wordBefore(text, q.Offset) == q.Offset {
			cells[i].Text = text[:q.Offset] + placeholderFor(text[q.Offset:]) + text[q.Offset:]
		}
	}
	return cells, text
}

// placeholder stands in for a name that is still to be written, so that the code around it parses.
const placeholder = "nameToBeWritten"

// placeholderFor is the text that must be inserted so that the rest parses: a name, or a whole statement where a line
// ends with the name.
func placeholderFor(rest string) string {
	if line, _, _ := strings.Cut(rest, "\n"); strings.TrimSpace(line) == "" {
		return placeholder + ";"
	}
	return placeholder
}

// wordBefore is where the name begins that ends at an offset.
func wordBefore(text string, offset int) int {
	for offset > 0 && isWord(text[offset-1]) {
		offset--
	}
	return offset
}

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0x80
}

// inLiteral reports whether an offset stands in a comment or in a literal, where nothing is a name.
func inLiteral(text string, offset int) bool {
	fset := token.NewFileSet()
	file := fset.AddFile("", -1, len(text))
	var s scanner.Scanner
	s.Init(file, []byte(text), func(token.Position, string) {}, scanner.ScanComments)
	for {
		pos, tok, lit := s.Scan()
		from := file.Offset(pos)
		to := from + len(lit)
		switch {
		case tok == token.EOF || from >= offset:
			return false
		case tok == token.COMMENT && (offset < to || offset == to && strings.HasPrefix(lit, "//")):
			return true
		case (tok == token.STRING || tok == token.CHAR) && (offset < to || offset == to && !closed(lit)):
			return true
		case (tok == token.INT || tok == token.FLOAT || tok == token.IMAG) && offset <= to:
			return true
		}
	}
}

// closed reports whether a literal of text is terminated.
func closed(lit string) bool { return len(lit) > 1 && lit[len(lit)-1] == lit[0] }

// qualifier names packages as programs do.
func (v *view) qualifier(p *types.Package) string {
	if p == v.Pkg {
		return ""
	}
	return p.Name()
}
