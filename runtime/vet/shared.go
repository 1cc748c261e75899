package vet

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/vm"
)

// Shared is a remark on a variable that goroutines or actors of a program share, where one of them writes it and
// nothing in the source visibly orders their accesses: no lock, channel, atomic or wait comes before. It is "" if
// there is no such variable. A finding need not be a data race, and not all races are found; no run shows the
// difference.
func Shared(p *vm.Program) (string, error) {
	s, err := p.Syntax()
	if err != nil {
		return "", err
	}
	l := &sharing{Syntax: s, decls: map[*types.Func]*ast.FuncDecl{}}
	for _, f := range s.Files {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
				if obj, ok := s.Info.Defs[fn.Name].(*types.Func); ok {
					l.decls[obj] = fn
				}
			}
		}
	}
	for _, f := range s.Files {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
				l.function(fn.Body)
			}
		}
	}
	return l.remark(), nil
}

// sharing looks for shared variables.
type sharing struct {
	*vm.Syntax
	decls map[*types.Func]*ast.FuncDecl
	found []pair
}

// pair is two places, possibly the same, at which a shared variable is used.
type pair struct {
	name   string
	a, b   token.Pos
	actors bool // shared by actors, not goroutines
}

// place is a variable, or a field of one.
type place struct {
	root types.Object
	path string
}

func (p place) String() string { return p.root.Name() + p.path }

// use is a use of a variable.
type use struct {
	place
	at    token.Pos
	write bool
}

// start is where a function starts a goroutine, or spawns an actor.
type start struct {
	at, end token.Pos
	loop    ast.Node // innermost around it within the function, nil: none
	actor   bool
	uses    []use // of the started code, without ordering
}

// function examines the goroutines that a body starts, and those of the function literals in it.
func (l *sharing) function(body *ast.BlockStmt) {
	starts := l.starts(body)
	for i, s := range starts {
		for _, u := range s.uses {
			if u.write && s.loop != nil && !within(u.root, s.loop) { // otherwise each iteration of the loop has its own
				l.add(u, u, s.actor)
			}
		}
		after := l.after(body, s)
		for _, u := range s.uses {
			for _, v := range after {
				l.match(u, v, false)
			}
		}
		for _, t := range starts[i+1:] {
			if s.actor != t.actor || l.ordered(body, s.end, t.at) {
				continue
			}
			for _, u := range s.uses {
				for _, v := range t.uses {
					l.match(u, v, s.actor)
				}
			}
		}
	}
}

// match adds two uses of one variable, one of which writes it.
func (l *sharing) match(u, v use, actors bool) {
	if u.place == v.place && (u.write || v.write) {
		l.add(u, v, actors)
	}
}

func (l *sharing) add(u, v use, actors bool) {
	l.found = append(l.found, pair{u.place.String(), min(u.at, v.at), max(u.at, v.at), actors})
}

// within reports whether a variable is declared in a part of the source.
func within(o types.Object, n ast.Node) bool { return n.Pos() <= o.Pos() && o.Pos() < n.End() }

// starts are the goroutines and actors that a body starts, including those of function literals in it.
func (l *sharing) starts(body *ast.BlockStmt) []start {
	var list []start
	var loops []ast.Node
	ast.PreorderStack(body, nil, func(n ast.Node, stack []ast.Node) bool {
		loops = loops[:0]
		for _, s := range stack {
			switch s.(type) {
			case *ast.ForStmt, *ast.RangeStmt:
				loops = append(loops, s)
			}
		}
		var loop ast.Node
		if len(loops) > 0 {
			loop = loops[len(loops)-1]
		}
		if run, env, actor := l.started(n); run != nil {
			w := &walk{l: l, outside: run, env: env, seen: map[ast.Node]bool{}}
			w.block(run)
			list = append(list, start{at: n.Pos(), end: n.End(), loop: loop, actor: actor, uses: w.uses})
		}
		return true
	})
	return list
}

// started is the body of what a node starts as a goroutine or an actor, with what its parameters stand for; nil if it starts none.
func (l *sharing) started(n ast.Node) (body *ast.BlockStmt, env map[types.Object]place, actor bool) {
	switch n := n.(type) {
	case *ast.GoStmt:
		body, env = l.callee(n.Call, nil)
		return body, env, false
	case *ast.CallExpr:
		if len(n.Args) != 1 {
			return nil, nil, false
		}
		lit, isLit := ast.Unparen(n.Args[0]).(*ast.FuncLit)
		if !isLit {
			return nil, nil, false
		}
		if f, ok := l.calledFunc(n); ok {
			return choose(lit, f.Name() == "Go" && f.Pkg() != nil && f.Pkg().Path() == "sync"), nil, false
		}
		if t := l.Info.Types[n.Fun]; t.IsType() {
			if named, ok := types.Unalias(t.Type).(*types.Named); ok && named.Obj().Name() == "BehaviorFunc" {
				return lit.Body, nil, true
			}
		}
	}
	return nil, nil, false
}

func choose(lit *ast.FuncLit, is bool) *ast.BlockStmt {
	if is {
		return lit.Body
	}
	return nil
}

// calledFunc is the function or method that a call names.
func (l *sharing) calledFunc(c *ast.CallExpr) (*types.Func, bool) {
	switch f := ast.Unparen(c.Fun).(type) {
	case *ast.Ident:
		fn, ok := l.Info.Uses[f].(*types.Func)
		return fn, ok
	case *ast.SelectorExpr:
		fn, ok := l.Info.Uses[f.Sel].(*types.Func)
		return fn, ok
	}
	return nil, false
}

// callee is the body that a call runs, if that is known, and what its parameters stand for where env holds.
func (l *sharing) callee(c *ast.CallExpr, env map[types.Object]place) (*ast.BlockStmt, map[types.Object]place) {
	var params []*ast.Field
	var body *ast.BlockStmt
	inner := map[types.Object]place{}
	if lit, ok := ast.Unparen(c.Fun).(*ast.FuncLit); ok {
		params, body = lit.Type.Params.List, lit.Body
		for o, p := range env {
			inner[o] = p
		}
	} else if fn, ok := l.calledFunc(c); ok && l.decls[fn.Origin()] != nil {
		d := l.decls[fn.Origin()]
		params, body = d.Type.Params.List, d.Body
		if sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr); ok && d.Recv != nil && len(d.Recv.List[0].Names) == 1 && pointed(fn) {
			l.bind(inner, d.Recv.List[0].Names[0], sel.X, env)
		}
	} else {
		return nil, nil
	}
	i := 0
	for _, field := range params {
		for _, name := range field.Names {
			if i < len(c.Args) {
				l.bind(inner, name, c.Args[i], env)
			}
			i++
		}
	}
	return body, inner
}

// pointed reports whether a method's receiver is a pointer.
func pointed(f *types.Func) bool {
	recv := f.Signature().Recv()
	if recv == nil {
		return false
	}
	_, ok := recv.Type().Underlying().(*types.Pointer)
	return ok
}

// bind records what a pointer parameter points to, as far as the argument shows it.
func (l *sharing) bind(env map[types.Object]place, param *ast.Ident, arg ast.Expr, outer map[types.Object]place) {
	o := l.Info.Defs[param]
	if o == nil {
		return
	}
	if _, ok := o.Type().Underlying().(*types.Pointer); !ok {
		return
	}
	if u, ok := ast.Unparen(arg).(*ast.UnaryExpr); ok && u.Op == token.AND {
		arg = u.X
	}
	if p, ok := l.place(arg, outer); ok {
		env[o] = p
	}
}

// place is the variable that an expression names.
func (l *sharing) place(x ast.Expr, env map[types.Object]place) (place, bool) {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		o, ok := l.Info.ObjectOf(x).(*types.Var)
		if !ok || o.IsField() {
			return place{}, false
		}
		if p, ok := env[o]; ok {
			return p, true
		}
		return place{o, ""}, true
	case *ast.StarExpr:
		return l.place(x.X, env)
	case *ast.SelectorExpr:
		if o, ok := l.Info.Uses[x.Sel].(*types.Var); ok && !o.IsField() { // of another package
			return place{o, ""}, true
		}
		if s := l.Info.Selections[x]; s == nil || s.Kind() != types.FieldVal {
			return place{}, false
		}
		p, ok := l.place(x.X, env)
		return place{p.root, p.path + "." + x.Sel.Name}, ok
	case *ast.IndexExpr:
		if _, ok := l.Info.TypeOf(x.X).Underlying().(*types.Map); ok {
			return l.place(x.X, env)
		}
	}
	return place{}, false
}

// after are the uses in the body itself that can happen concurrently with what it has started.
func (l *sharing) after(body *ast.BlockStmt, s start) []use {
	w := &walk{l: l, from: s.end, loop: s.loop, skip: s, seen: map[ast.Node]bool{}}
	w.block(body)
	return w.uses
}

// ordered reports whether something orders what follows one place in a body before what follows another.
func (l *sharing) ordered(body *ast.BlockStmt, from, to token.Pos) bool {
	w := &walk{l: l, from: from, to: to, seen: map[ast.Node]bool{}}
	w.block(body)
	return w.synced
}

// remark describes the finding.
func (l *sharing) remark() string {
	if len(l.found) == 0 {
		return ""
	}
	p := slices.MinFunc(l.found, func(x, y pair) int { return int(x.a) - int(y.a) })
	at := func(pos token.Pos) string {
		if len(l.Files) > 1 {
			p := l.Fset.Position(pos)
			return fmt.Sprintf("%s:%d", p.Filename, p.Line)
		}
		return fmt.Sprint(l.Fset.Position(pos).Line)
	}
	where := "lines " + at(p.a) + " and " + at(p.b)
	if at(p.a) == at(p.b) {
		where = "line " + at(p.a)
	}
	who := "goroutines"
	if p.actors {
		who = "actors"
	}
	return fmt.Sprintf("Not all of this run was searched for data races, and the program shares %s between %s at %s. "+
		"A run that ends well does not show that this is right.", p.name, who, where)
}
