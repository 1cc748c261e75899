// Package instrument puts calls of package replay into a program, so that it executes its operations natively in the order of a
// simulated run.
//
// It changes the text of the program as little as it can: a call, a send, a receive becomes a call of package replay with the same
// operands. Channels, locks, goroutines and atomics stay Go's own. What cannot be held up is listed, see Program.Unordered.
package instrument

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/replay"
	"github.com/rehearse-lab/rehearse/runtime/vm"
)

// Program is an instrumented program.
type Program struct {
	Files []vm.File     // the files of the program, with calls of package replay
	Order []replay.Step // the order of its operations
	// Unordered says in sentences what may happen in another order, by place; empty: nothing does.
	Unordered []string
}

// Instrument prepares a program for the order in which a run has executed its operations. Accesses to memory are held up on the given
// lines, see trace.Settings.Accesses. importPath is that of package replay.
func Instrument(p *vm.Program, operations []vm.Operation, accesses, importPath string) (*Program, error) {
	s, err := p.Syntax()
	if err != nil {
		return nil, err
	}
	w := &writer{Syntax: s, lines: map[string]bool{}, instrumented: map[string]bool{}, replaced: map[*ast.Ident]bool{}, inFunction: map[*ast.CallExpr]bool{}}
	for line := range strings.SplitSeq(accesses, ",") {
		w.lines[line] = true
	}
	w.name = unusedName(s.Files)
	out := &Program{}
	for i, file := range s.Files {
		source := p.Sources()[i]
		w.edits = edits{}
		w.file(file, importPath)
		out.Files = append(out.Files, vm.File{Name: source.Name, Text: w.apply(source.Text)})
	}
	var dropped []string
	out.Order, dropped = order(operations, w.instrumented)
	out.Unordered = append(w.unordered, dropped...)
	slices.Sort(out.Unordered)
	out.Unordered = slices.Compact(out.Unordered)
	return out, nil
}

// place is a place as a word of an order.
func place(p vm.Place) string {
	return fmt.Sprintf("%s:%d:%d", strings.Join(strings.Fields(p.File), "_"), p.Line, p.Col)
}

// writer instruments a file.
type writer struct {
	*vm.Syntax
	edits
	lines        map[string]bool // on which accesses to variables are operations
	instrumented map[string]bool // "read" or "write" and the places of those
	replaced     map[*ast.Ident]bool
	unordered    []string
	inFunction   map[*ast.CallExpr]bool // calls of go statements that have become statements of a function
	name         string                 // of package replay in the program
	stack        []ast.Node             // of the node that is visited
}

func (w *writer) file(file *ast.File, importPath string) {
	name := ""
	if w.name != packageName {
		name = w.name + " "
	}
	w.insert(file.Name.End(), ";import "+name+strconv.Quote(importPath))
	ast.PreorderStack(file, nil, func(n ast.Node, stack []ast.Node) bool {
		w.stack = stack
		w.node(n)
		return true
	})
	w.keepImports(file)
}

// packageName is the name of package replay, unless the program uses it for something else.
const packageName = "replay"

// unusedName is a name for package replay that the program does not use.
func unusedName(files []*ast.File) string {
	used := map[string]bool{}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				used[id.Name] = true
			}
			return true
		})
	}
	name := packageName
	for used[name] {
		name += "er"
	}
	return name
}

// node instruments a node of the syntax.
func (w *writer) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.FuncDecl:
		if n.Name.Name == "main" && n.Recv == nil {
			w.insert(n.Body.Lbrace+1, " defer replay.Main(replayedOrder)();")
		}
	case *ast.SendStmt:
		if c, ok := w.parent().(*ast.CommClause); !ok || c.Comm != n {
			w.open(n.Pos(), "replay.To(%s, ", w.at(n.Arrow))
			w.replace(n.Arrow, n.Arrow+2, ").Send(")
			w.close(n.End(), ")")
		}
	case *ast.UnaryExpr:
		if n.Op == token.ARROW && !w.inComm() {
			w.open(n.Pos(), w.receive()+"(%s, ", w.at(n.OpPos))
			w.replace(n.OpPos, n.OpPos+2, "")
			w.close(n.End(), ")")
		}
	case *ast.RangeStmt:
		switch w.typeOf(n.X).Underlying().(type) {
		case *types.Chan:
			w.wrap(n.X, "replay.Range(%s, ", w.at(n.For))
		case *types.Map:
			w.leaves(n.For, "Go visits the entries of a map in an order of its own")
		}
	case *ast.GoStmt:
		w.goStmt(n)
	case *ast.SelectStmt:
		w.selectStmt(n)
	case *ast.CallExpr:
		w.call(n)
	case *ast.SelectorExpr:
		w.selector(n)
		w.variable(n, n.Sel.Pos())
	case *ast.Ident:
		if p, ok := w.parent().(*ast.SelectorExpr); !ok || p.Sel != n {
			w.variable(n, n.Pos())
		}
	case *ast.IndexExpr:
		w.variable(n, n.Lbrack)
	case *ast.StarExpr:
		w.variable(n, n.Star)
	case *ast.AssignStmt:
		w.assign(n)
	case *ast.IncDecStmt:
		w.modify(n, n.X, n.End(), n.Tok.String()[:1], nil)
	}
}

// parent is the node around the one that is visited, without parentheses.
func (w *writer) parent() ast.Node {
	for i := len(w.stack) - 1; i >= 0; i-- {
		if _, ok := w.stack[i].(*ast.ParenExpr); !ok {
			return w.stack[i]
		}
	}
	return nil
}

// around is the n-th node around the visited one, from 1.
func (w *writer) around(n int) ast.Node {
	if n > len(w.stack) {
		return nil
	}
	return w.stack[len(w.stack)-n]
}

// at is a place, quoted.
func (w *writer) at(pos token.Pos) string { return strconv.Quote(w.placeOf(pos)) }

func (w *writer) placeOf(pos token.Pos) string {
	p := w.Fset.Position(pos)
	return place(vm.Place{File: p.Filename, Line: p.Line, Col: p.Column})
}

// lineOf is a place for a sentence.
func (w *writer) lineOf(pos token.Pos) string {
	p := w.Fset.Position(pos)
	return fmt.Sprintf("%s:%d", p.Filename, p.Line)
}

// leaves says that something is not held up.
func (w *writer) leaves(pos token.Pos, format string, args ...any) {
	w.unordered = append(w.unordered, fmt.Sprintf("%s: %s", w.lineOf(pos), fmt.Sprintf(format, args...)))
}

func (w *writer) typeOf(x ast.Expr) types.Type { return w.Info.TypeOf(x) }

// inComm reports whether the visited receive is that of a case of a select statement.
func (w *writer) inComm() bool {
	for i := 1; ; i++ {
		switch n := w.around(i).(type) {
		case *ast.ParenExpr, *ast.ExprStmt:
		case *ast.AssignStmt:
			clause, ok := w.around(i + 1).(*ast.CommClause)
			return ok && clause.Comm == n
		case *ast.CommClause:
			return n.Comm != nil && n.Comm == w.around(i-1)
		default:
			return false
		}
	}
}

// receive is the function for the visited receive.
func (w *writer) receive() string {
	switch n := w.parent().(type) {
	case *ast.AssignStmt:
		if len(n.Lhs) == 2 && len(n.Rhs) == 1 {
			return "replay.Receive2"
		}
	case *ast.ValueSpec:
		if len(n.Names) == 2 && len(n.Values) == 1 {
			return "replay.Receive2"
		}
	}
	return "replay.Receive"
}

func (w *writer) goStmt(n *ast.GoStmt) {
	if w.counterpart(n.Call) != "" {
		w.goLibrary(n)
		return
	}
	w.open(n.Call.Fun.Pos(), "replay.Go(%s, ", w.at(n.Go))
	w.close(n.Call.Fun.End(), ")")
}

// goLibrary instruments a goroutine that only makes a call of the library. Its arguments are evaluated before it begins.
func (w *writer) goLibrary(n *ast.GoStmt) {
	before := ""
	for i, arg := range n.Call.Args {
		switch tv := w.Info.Types[arg]; {
		case tv.Value != nil, tv.IsNil():
		case w.named(arg):
			name := fmt.Sprint("replayedArgument", i+1)
			before += name + " := " + types.ExprString(arg) + "; "
			w.replace(arg.Pos(), arg.End(), name)
		default:
			w.leaves(n.Go, "the goroutine that only makes a call of the library begins when Go lets it")
			return
		}
	}
	w.open(n.Go, "{ %s", before)
	w.open(n.Call.Pos(), "replay.Go(%s, func() { ", w.at(n.Go))
	w.close(n.Call.End(), " })() }")
	w.inFunction[n.Call] = true
}

// named reports whether an expression is the name of a variable or of one of its fields.
func (w *writer) named(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return w.named(x.X)
	}
	return false
}

func (w *writer) selectStmt(n *ast.SelectStmt) {
	var comm []*ast.CommClause
	for _, s := range n.Body.List {
		c := s.(*ast.CommClause)
		w.insert(c.Colon+1, " replay.Taken();")
		if c.Comm != nil {
			comm = append(comm, c)
		}
	}
	switch {
	case len(n.Body.List) == 0:
		w.open(n.Pos(), "{ replay.Forever(%s); ", w.at(n.Select))
		w.close(n.End(), " }")
	case len(comm) == 0:
		w.leaves(n.Pos(), "a select statement with nothing but a default case is not held up")
	}
	for i, c := range comm {
		x := channelOf(c.Comm)
		if send, ok := c.Comm.(*ast.SendStmt); ok && i == len(comm)-1 && w.heldUp(send.Value) {
			w.leaves(send.Arrow, "what the last case of a select statement sends is evaluated after the statement was held up")
		}
		switch {
		case len(n.Body.List) == 1: // Go makes it an operation on the channel
			op, at := operationOf(c.Comm)
			w.wrap(x, "replay.Only(%q, %s, ", op, w.at(at))
		case i < len(comm)-1:
			w.wrap(x, "replay.Case(%d, ", i+1)
		default:
			w.wrap(x, "replay.Last(%s, %d, ", w.at(n.Select), i+1)
		}
	}
}

// operationOf is the operation of a case, and its place.
func operationOf(comm ast.Stmt) (op string, at token.Pos) {
	switch s := comm.(type) {
	case *ast.SendStmt:
		return "chan-send", s.Arrow
	case *ast.ExprStmt:
		return "chan-receive", ast.Unparen(s.X).Pos()
	}
	return "chan-receive", ast.Unparen(comm.(*ast.AssignStmt).Rhs[0]).Pos()
}

// channelOf is the channel of a case.
func channelOf(comm ast.Stmt) ast.Expr {
	switch s := comm.(type) {
	case *ast.SendStmt:
		return s.Chan
	case *ast.ExprStmt:
		return ast.Unparen(s.X).(*ast.UnaryExpr).X
	}
	return ast.Unparen(comm.(*ast.AssignStmt).Rhs[0]).(*ast.UnaryExpr).X
}

// keeps are declarations that use a package whose only uses were replaced.
var keeps = map[string]string{"time": "var _ %s.Duration", "runtime": "var _ = %s.GC", "sync": "var _ %s.Mutex"}

// keepImports adds a use of each package that has none any more.
func (w *writer) keepImports(file *ast.File) {
	for _, spec := range file.Imports {
		path, _ := strconv.Unquote(spec.Path.Value)
		name := w.Info.PkgNameOf(spec)
		if name == nil || keeps[path] == "" || spec.Name != nil && (spec.Name.Name == "_" || spec.Name.Name == ".") {
			continue
		}
		used := false
		for id, obj := range w.Info.Uses {
			used = used || obj == name && !w.replaced[id]
		}
		if !used {
			w.insert(file.FileEnd, "\n\n"+fmt.Sprintf(keeps[path], name.Name())+" // imported\n")
		}
	}
}
