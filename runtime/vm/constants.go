package vm

import (
	"fmt"
	"go/ast"
	"go/token"
	"strings"
)

// MaxConstantText is the maximum total length of a program's constant strings, in bytes. The type checker computes
// them before any limit of a run applies, and a constant twice as long as another needs only one line: forty such
// lines make a terabyte.
const MaxConstantText = 16 << 20

// namedText is the assumed length of a constant string of the library, in bytes; the longest have half of that.
const namedText = 256

// checkConstants refuses a program whose constant strings are too long in total.
func (p *Program) checkConstants() []Diagnostic {
	pos, ok := tooLongConstant(p.files)
	if !ok {
		return nil
	}
	at := p.fset.Position(pos)
	return []Diagnostic{{File: at.Filename, Line: at.Line, Col: at.Column, EndLine: at.Line, EndCol: at.Column + 1,
		Text: fmt.Sprintf("the constant strings of the program are too long: up to here more than %d MB together", MaxConstantText>>20),
		Hint: "build a long string at run time, with strings.Repeat"}}
}

// tooLongConstant is where the constant strings of the files exceed MaxConstantText. It measures concatenations from
// the syntax, without computing anything: each at every place where it stands; expressions that are not constant
// count as nothing. A name counts as the longest constant for which it can stand there.
func tooLongConstant(files []*ast.File) (at token.Pos, ok bool) {
	t := constantTexts{values: map[string]ast.Expr{}, top: map[string]int{}, local: map[string]int{}, packages: map[string]bool{}}
	for _, f := range files {
		t.addImports(f)
		for _, d := range f.Decls {
			eachConstant(d, func(name string, value ast.Expr) { t.values[name] = value })
		}
	}
	for _, f := range files {
		for _, d := range f.Decls {
			ast.Inspect(d, t.count)
		}
	}
	return t.over, t.over.IsValid()
}

// constantTexts measures constant strings. Sizes are in bytes; any number above MaxConstantText stands for all larger
// ones.
type constantTexts struct {
	values   map[string]ast.Expr // of the package's constants
	top      map[string]int      // sizes of those that have been measured
	local    map[string]int      // by name, the largest size of constants in functions, among those above the current place
	packages map[string]bool     // the names of packages; ".": names are used without a package
	total    int
	over     token.Pos // where total exceeded MaxConstantText
}

func (t *constantTexts) addImports(f *ast.File) {
	for _, imp := range f.Imports {
		name := baseName(strings.Trim(imp.Path.Value, `"`))
		if imp.Name != nil {
			name = imp.Name.Name
		}
		t.packages[name] = true
	}
}

// eachConstant calls f with the constants of a declaration; one without a value repeats the value of the line above.
func eachConstant(n ast.Node, f func(name string, value ast.Expr)) {
	d, ok := n.(*ast.GenDecl)
	if !ok || d.Tok != token.CONST {
		return
	}
	var values []ast.Expr
	for _, s := range d.Specs {
		s := s.(*ast.ValueSpec)
		if len(s.Values) > 0 {
			values = s.Values
		}
		for i, name := range s.Names {
			if i < len(values) {
				f(name.Name, values[i])
			}
		}
	}
}

// count adds the concatenations in n, and searches their operands for more.
func (t *constantTexts) count(n ast.Node) bool {
	switch x := n.(type) {
	case *ast.DeclStmt:
		eachConstant(x.Decl, func(name string, value ast.Expr) { t.local[name] = max(t.local[name], t.size(value)) })
	case *ast.BinaryExpr:
		if x.Op != token.ADD {
			return true
		}
		if t.total += t.size(x); t.total > MaxConstantText && !t.over.IsValid() {
			t.over = x.Pos()
		}
		t.operands(x)
		return false
	}
	return true
}

// operands searches for concatenations in the operands of e.
func (t *constantTexts) operands(e ast.Expr) {
	switch x := e.(type) {
	case *ast.ParenExpr:
		t.operands(x.X)
		return
	case *ast.BinaryExpr:
		if x.Op == token.ADD {
			t.operands(x.X)
			t.operands(x.Y)
			return
		}
	}
	ast.Inspect(e, t.count)
}

// size is at least the size of an expression that is a constant string.
func (t *constantTexts) size(e ast.Expr) int {
	n := 0
	switch x := e.(type) {
	case *ast.BasicLit:
		if x.Kind == token.STRING {
			n = len(x.Value)
		}
	case *ast.ParenExpr:
		n = t.size(x.X)
	case *ast.BinaryExpr:
		if x.Op == token.ADD {
			n = t.size(x.X) + t.size(x.Y)
		}
	case *ast.CallExpr:
		if len(x.Args) == 1 { // maybe a conversion, of a rune perhaps
			n = t.size(x.Args[0]) + 4
		}
	case *ast.SelectorExpr:
		if p, ok := x.X.(*ast.Ident); ok && t.packages[p.Name] && x.Sel.IsExported() {
			n = namedText
		}
	case *ast.Ident:
		n = max(t.named(x.Name), t.local[x.Name])
		if n == 0 && t.packages["."] && x.IsExported() {
			n = namedText
		}
	}
	return min(n, MaxConstantText+1)
}

// named is the size of a constant of the package; 0 if there is none of the name.
func (t *constantTexts) named(name string) int {
	n, known := t.top[name]
	if v := t.values[name]; !known && v != nil {
		t.top[name] = 0 // a constant defined by itself is an error that the type checker reports
		n = t.size(v)
		t.top[name] = n
	}
	return n
}
