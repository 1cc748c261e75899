package vm

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// operation is how the source describes a place where a program waits.
type operation struct {
	object string          // the channel, or x in x.Lock(); "" if the place is of another kind
	method string          // of a call
	cases  []communication // of a select, in order, without default
}

// communication is a send or a receive of a select statement.
type communication struct {
	channel string
	send    bool
}

// text is the case in the words of the source, without what is sent.
func (c communication) text() string {
	if c.send {
		return "case " + c.channel + " <- ..."
	}
	return "case <-" + c.channel
}

// operationAt finds the operation whose instruction has the position pos.
func (p *Program) operationAt(pos token.Pos) (op operation) {
	if !pos.IsValid() {
		return op
	}
	for _, f := range p.files {
		if pos < f.FileStart || f.FileEnd <= pos {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if n == nil || pos < n.Pos() || n.End() <= pos {
				return false
			}
			op.read(n, pos)
			return true
		})
	}
	return op
}

// read takes the description from n, if n has the position pos.
func (op *operation) read(n ast.Node, pos token.Pos) {
	switch n := n.(type) {
	case *ast.SendStmt:
		if n.Arrow == pos {
			op.object = types.ExprString(n.Chan)
		}
	case *ast.UnaryExpr:
		if n.OpPos == pos && n.Op == token.ARROW {
			op.object = types.ExprString(n.X)
		}
	case *ast.RangeStmt:
		if n.For == pos {
			op.object = types.ExprString(n.X)
		}
	case *ast.CallExpr:
		if f, ok := n.Fun.(*ast.Ident); ok && n.Lparen == pos && f.Name == "close" && len(n.Args) == 1 {
			op.object = types.ExprString(n.Args[0])
		}
		if sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr); ok && n.Lparen == pos {
			op.object, op.method = types.ExprString(sel.X), sel.Sel.Name
			if isPointerType(sel.X) && len(n.Args) > 0 { // (*sync.Mutex).Lock(&mu)
				op.object = types.ExprString(withoutAddress(n.Args[0]))
			}
		}
	case *ast.SelectStmt:
		if n.Select == pos {
			for _, clause := range n.Body.List {
				op.addCase(clause.(*ast.CommClause).Comm)
			}
		}
	}
}

// isPointerType reports whether x, before a method, is a type of package sync, as in (*sync.Mutex).Lock, not a variable, as in
// (*p).Lock.
func isPointerType(x ast.Expr) bool {
	star, ok := ast.Unparen(x).(*ast.StarExpr)
	if !ok {
		return false
	}
	sel, ok := ast.Unparen(star.X).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	pkg, ok := sel.X.(*ast.Ident)
	return ok && pkg.Name == "sync"
}

// withoutAddress is mu for &mu.
func withoutAddress(x ast.Expr) ast.Expr {
	if u, ok := ast.Unparen(x).(*ast.UnaryExpr); ok && u.Op == token.AND {
		return u.X
	}
	return x
}

// addCase adds a case of a select; s is nil for default.
func (op *operation) addCase(s ast.Stmt) {
	var x ast.Expr
	switch s := s.(type) {
	case *ast.SendStmt:
		op.cases = append(op.cases, communication{types.ExprString(s.Chan), true})
		return
	case *ast.ExprStmt:
		x = s.X
	case *ast.AssignStmt:
		x = s.Rhs[0]
	}
	if recv, ok := ast.Unparen(x).(*ast.UnaryExpr); ok {
		op.cases = append(op.cases, communication{types.ExprString(recv.X), false})
	}
}

// waits says what a goroutine that blocks there for a reason waits for, as a continuation of "waits"; "" if nothing
// is known.
func (op *operation) waits(why trace.Reason) string {
	switch why {
	case trace.ReasonChanSend:
		return op.channelWords(true, op.object)
	case trace.ReasonChanReceive:
		return op.channelWords(false, op.object)
	case trace.ReasonSelect:
		return op.selectWords()
	case trace.ReasonMutex:
		return op.lockWords()
	case trace.ReasonWaitGroup:
		return "for " + op.waited("a WaitGroup")
	case trace.ReasonCond:
		return "for a signal on " + op.waited("a Cond")
	case trace.ReasonWait:
		return "in System.Wait"
	}
	return ""
}

// channelWords describes an operation on a channel.
func (op *operation) channelWords(send bool, channel string) string {
	if op.method != "" {
		return op.inside()
	}
	return onChannel(send, channel)
}

func (op *operation) selectWords() string {
	if op.method != "" {
		return op.inside()
	}
	list := make([]string, len(op.cases))
	for i, c := range op.cases {
		list[i] = onChannel(c.send, c.channel)
	}
	return inSelect(list)
}

// onChannel describes an operation on a channel whose name may be unknown.
func onChannel(send bool, channel string) string {
	if channel == "" {
		channel = "a channel"
	}
	if send {
		return "to send on " + channel
	}
	return "to receive from " + channel
}

// inSelect says what a select with these cases waits for.
func inSelect(cases []string) string {
	if len(cases) == 0 {
		return "in a select without cases"
	}
	return "in a select, " + enumerate(cases, "or")
}

// inside is for a call of the library, which waits for something of its own.
func (op *operation) inside() string { return "in " + op.object + "." + op.method }

// lockWords names the lock that a call of Lock, or of something that calls it, waits for.
func (op *operation) lockWords() string {
	switch {
	case op.method == "Lock":
		return "to lock " + op.object
	case op.method == "RLock":
		return "to lock " + op.object + " for reading"
	case op.hasLock():
		return "to lock the lock of " + op.object
	case op.object == "":
		return "to lock a lock"
	}
	return "for a lock " + op.inside() // as in context.WithCancel(ctx)
}

// hasLock reports whether the method is one of a thing that has a lock: cond.Wait, once.Do.
func (op *operation) hasLock() bool {
	return op.object != "" && (op.method == "Wait" || op.method == "Do")
}

// waited is what a call of Wait waits for, or other if the call is of another method.
func (op *operation) waited(other string) string {
	if op.method != "Wait" {
		return other
	}
	return op.object
}
