package vm

import (
	"cmp"
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// statement is a part of the source that is executed as one: a simple statement, or the part of a compound one that
// is executed itself (the condition of an if). The positions in [from, to) belong to it, unless they belong to a
// later one.
type statement struct {
	from, to token.Pos
	at       token.Pos // the position in the event; the key of the statement
}

// statements finds the statements of a function, without those of nested functions.
type statements struct {
	list []statement
	part map[ast.Node]bool // statements that run as part of another
}

func (s *statements) add(n ast.Node, at token.Pos) {
	s.list = append(s.list, statement{n.Pos(), n.End(), at})
}

func (s *statements) collect(root ast.Node) {
	ast.Inspect(root, func(n ast.Node) bool {
		if s.part[n] {
			return true
		}
		switch n := n.(type) {
		case *ast.FuncLit:
			return n == root
		case *ast.ExprStmt, *ast.SendStmt, *ast.IncDecStmt, *ast.AssignStmt, *ast.GoStmt, *ast.DeferStmt, *ast.ReturnStmt:
			s.add(n, n.Pos())
		case *ast.ValueSpec:
			s.add(n, n.Pos())
		case *ast.IfStmt:
			s.add(n.Cond, n.Pos())
		case *ast.ForStmt:
			if n.Cond != nil {
				s.add(n.Cond, n.Cond.Pos())
			}
		case *ast.RangeStmt:
			s.add(n.X, n.X.Pos())
			for _, e := range []ast.Expr{n.Value, n.Key} {
				if e != nil { // once per iteration
					s.list = append(s.list, statement{e.Pos(), e.End(), n.Pos()})
				}
			}
		case *ast.SwitchStmt:
			s.cases(n.Tag, n.Body, n.Pos())
		case *ast.SelectStmt:
			s.communication(n)
		}
		return true
	})
	slices.SortStableFunc(s.list, func(a, b statement) int { return cmp.Compare(a.from, b.from) })
}

// cases adds the comparisons of a switch, which are one statement.
func (s *statements) cases(tag ast.Expr, body *ast.BlockStmt, at token.Pos) {
	if tag != nil {
		s.add(tag, at)
	}
	for _, clause := range body.List {
		for _, e := range clause.(*ast.CaseClause).List {
			s.add(e, at)
		}
	}
}

// communication adds a select and the operands of its cases, which are one statement.
func (s *statements) communication(n *ast.SelectStmt) {
	s.list = append(s.list, statement{n.Pos(), n.Body.Lbrace, n.Pos()})
	for _, clause := range n.Body.List {
		if comm := clause.(*ast.CommClause).Comm; comm != nil {
			s.add(comm, n.Pos())
			s.part[comm] = true
		}
	}
}

// of is the innermost statement to which pos belongs.
func (s *statements) of(pos token.Pos) (at token.Pos, ok bool) {
	i, _ := slices.BinarySearchFunc(s.list, pos, func(st statement, pos token.Pos) int {
		if st.from <= pos {
			return -1
		}
		return 1
	})
	for i--; i >= 0; i-- {
		if pos < s.list[i].to {
			return s.list[i].at, true
		}
	}
	return token.NoPos, false
}

// statementStarts finds the instruction at which each statement of fn begins. It precedes all others of the statement
// on every path, so it is the first in dominance order.
func statementStarts(fn *ssa.Function, files []*ast.File) map[ssa.Instruction]token.Pos {
	s := statements{part: map[ast.Node]bool{}}
	if root := fn.Syntax(); root != nil {
		s.collect(root)
	} else {
		for _, f := range files { // package-level variables
			for _, d := range f.Decls {
				if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.VAR {
					s.collect(d)
				}
			}
		}
	}
	starts, begun := map[ssa.Instruction]token.Pos{}, map[token.Pos]bool{}
	for _, b := range fn.DomPreorder() {
		for _, in := range b.Instrs {
			if _, ok := in.(*ssa.Phi); ok {
				continue
			}
			if at, ok := s.of(in.Pos()); ok && !begun[at] {
				begun[at] = true
				starts[in] = at
			}
		}
	}
	return starts
}

// line records that the statement at pos is about to run. It takes no time and is not a step of the thread: the
// thread's next event has the same cause as without it.
func (g *gor) line(pos token.Pos) {
	rec := g.vm.host.Recorder()
	if rec == nil || g.vm.host.Stopping() {
		return
	}
	e := trace.Event{Kind: trace.Line, Actor: g.actorID(), Pos: g.vm.posID(pos), Cause: trace.NoStep}
	if g.t != nil {
		g.t.Record(e)
		return
	}
	e.Thread = trace.NoThread
	rec.Record(e)
}
