package vm

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"regexp"
	"slices"
	"strings"
)

// Diagnostic is an error that keeps a program from running, or a warning: where, what, and what to do about it. Lines
// and columns are 1-based, columns count bytes, the end is exclusive.
type Diagnostic struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Col     int    `json:"col"`
	EndLine int    `json:"endLine"`
	EndCol  int    `json:"endCol"`
	Text    string `json:"text"`
	Hint    string `json:"hint,omitempty"`
	Warning bool   `json:"warning,omitempty"` // the program can still run
}

// String is the form of Go's own compiler: file:line:col: text.
func (d Diagnostic) String() string {
	return fmt.Sprintf("%s:%d:%d: %s", d.File, d.Line, d.Col, d.Text)
}

// MaxDiagnostics is how many errors of a program are listed; more do not help anybody.
const MaxDiagnostics = 100

// maxDiagnosticText is the maximum length of an error's text, or of its hint, in bytes: names in it may be as long as
// the program.
const maxDiagnosticText = 2000

// bounded cuts ds to MaxDiagnostics, and says so in the last one; it shortens long texts.
func bounded(ds []Diagnostic) []Diagnostic {
	for i := range ds {
		ds[i].Text, ds[i].Hint = shortened(ds[i].Text, maxDiagnosticText), shortened(ds[i].Hint, maxDiagnosticText)
	}
	more := len(ds) - MaxDiagnostics
	if more <= 0 {
		return ds
	}
	ds = slices.Clone(ds[:MaxDiagnostics+1])
	last := &ds[MaxDiagnostics]
	last.Text = fmt.Sprintf("too many errors: from here on, %d more are not listed", more)
	last.Hint = "correct the ones above first"
	return ds
}

// bodiless are functions without a body. Go allows them for functions written in assembly.
func (p *Program) bodiless() []Diagnostic {
	var out []Diagnostic
	for _, f := range p.files {
		for _, decl := range f.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok || fn.Body != nil || fn.Name.Name == "init" || fn.Name.Name == "main" && fn.Recv == nil {
				continue // go/types reports these
			}
			at, end := p.fset.Position(fn.Name.Pos()), p.fset.Position(fn.Name.End())
			out = append(out, Diagnostic{
				File: at.Filename, Line: at.Line, Col: at.Column, EndLine: end.Line, EndCol: end.Column,
				Text: "missing function body", Hint: "write its body between { and }, with the { on this line",
			})
		}
	}
	return out
}

// diagnoser turns the type checker's errors into diagnostics.
type diagnoser struct {
	p     *Program
	files []File
	pkg   *types.Package
	info  *types.Info
}

func (d *diagnoser) all(errs []types.Error) []Diagnostic {
	var out []Diagnostic
	for _, e := range errs {
		if strings.HasPrefix(e.Msg, "\t") && len(out) > 0 { // "\tother declaration of x" belongs to the one before
			if where, ok := d.p.place(e.Pos); ok {
				last := &out[len(out)-1]
				last.Hint = strings.TrimSpace(fmt.Sprintf("%s; %s at %s:%d:%d", last.Hint, strings.TrimSpace(e.Msg), where.Filename, where.Line, where.Column))
				last.Hint = strings.TrimPrefix(last.Hint, "; ")
			}
			continue
		}
		out = append(out, d.one(e))
	}
	out = append(out, d.p.bodiless()...)
	slices.SortStableFunc(out, func(a, b Diagnostic) int {
		return cmp.Or(d.fileIndex(a.File)-d.fileIndex(b.File), a.Line-b.Line, a.Col-b.Col)
	})
	return slices.Compact(out)
}

func (d *diagnoser) fileIndex(name string) int {
	return slices.IndexFunc(d.files, func(f File) bool { return f.Name == name })
}

func (d *diagnoser) one(e types.Error) Diagnostic {
	start, _ := d.p.place(e.Pos)
	out := Diagnostic{File: start.Filename, Line: start.Line, Col: start.Column, Text: e.Msg}
	end, _ := d.p.place(d.end(e))
	out.EndLine, out.EndCol = end.Line, end.Column
	if end.Filename != start.Filename || end.Offset <= start.Offset {
		out.EndLine, out.EndCol = out.Line, out.Col+1
	}
	if path, ok := missingPackage(e.Msg); ok {
		out.Text = (&errNoPackage{path}).Error()
		out.Hint = packageHint(path)
		return out
	}
	out.Hint = d.hint(e)
	return out
}

var importErr = regexp.MustCompile(`^could not import (\S+) \(package \S+ is not available in lessons\)$`)

func missingPackage(msg string) (string, bool) {
	m := importErr.FindStringSubmatch(msg)
	if m == nil {
		return "", false
	}
	return m[1], true
}

// end finds where the range of e ends. go/types keeps it in an unexported field; without it, the innermost node that
// begins at the position is used.
func (d *diagnoser) end(e types.Error) token.Pos {
	if f := reflect.ValueOf(e).FieldByName("go116end"); f.IsValid() && f.CanInt() {
		if end := token.Pos(f.Int()); end > e.Pos {
			return end
		}
	}
	end := e.Pos + 1
	for _, f := range d.p.files {
		ast.Inspect(f, func(n ast.Node) bool {
			if n == nil || n.Pos() > e.Pos || n.End() <= e.Pos {
				return false
			}
			if n.Pos() == e.Pos {
				end = n.End()
			}
			return true
		})
	}
	return end
}

func (d *diagnoser) noMain() Diagnostic {
	return Diagnostic{File: d.files[0].Name, Line: 1, Col: 1, EndLine: 1, EndCol: 1,
		Text: "function main is undeclared in the main package", Hint: "a program starts in func main() { ... }"}
}
