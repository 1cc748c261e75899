package vm

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// operation is how the source describes a place where a program waits.
type operation struct {
	object ast.Expr        // the channel, or x in x.Lock(); nil if the place is of another kind
	method string          // of a call
	cases  []communication // of a select, in order, without default
}

// communication is a send or a receive of a select statement.
type communication struct {
	channel ast.Expr
	send    bool
}

// text is the case in the words of the source, without what is sent.
func (c communication) text() string {
	if c.send {
		return "case " + inSource(c.channel) + " <- ..."
	}
	return "case <-" + inSource(c.channel)
}

// inSource is an expression as the source has it; "" for nil.
func inSource(x ast.Expr) string {
	if x == nil {
		return ""
	}
	return types.ExprString(x)
}

// naming is the name of what an operation waits for. Number 0 is its object, and numbers from 1 are the cases of a select; source is
// what the source calls it, "" if nothing is known.
type naming func(number int, source string) string

// operationAt finds the operation whose instruction has the position pos.
func (p *Program) operationAt(pos token.Pos) (op operation) {
	for _, n := range p.pathTo(pos) {
		op.read(n, pos)
	}
	return op
}

// read takes the description from n, if n has the position pos.
func (op *operation) read(n ast.Node, pos token.Pos) {
	switch n := n.(type) {
	case *ast.SendStmt:
		if n.Arrow == pos {
			op.object = n.Chan
		}
	case *ast.UnaryExpr:
		if n.OpPos == pos && n.Op == token.ARROW {
			op.object = n.X
		}
	case *ast.RangeStmt:
		if n.For == pos {
			op.object = n.X
		}
	case *ast.CallExpr:
		if f, ok := n.Fun.(*ast.Ident); ok && n.Lparen == pos && f.Name == "close" && len(n.Args) == 1 {
			op.object = n.Args[0]
		}
		if sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr); ok && n.Lparen == pos {
			op.object, op.method = sel.X, sel.Sel.Name
			if isPointerType(sel.X) && len(n.Args) > 0 { // (*sync.Mutex).Lock(&mu)
				op.object = withoutAddress(n.Args[0])
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
		op.cases = append(op.cases, communication{s.Chan, true})
		return
	case *ast.ExprStmt:
		x = s.X
	case *ast.AssignStmt:
		x = s.Rhs[0]
	}
	if recv, ok := ast.Unparen(x).(*ast.UnaryExpr); ok {
		op.cases = append(op.cases, communication{recv.X, false})
	}
}

// subject is what the operation is about, by its number: see naming.
func (op *operation) subject(number int) ast.Expr {
	if 0 < number && number <= len(op.cases) {
		return op.cases[number-1].channel
	}
	return op.object
}

// waits says what a goroutine that blocks there for a reason waits for, as a continuation of "waits"; "" if nothing
// is known.
func (op *operation) waits(why trace.Reason, name naming) string {
	switch why {
	case trace.ReasonChanSend:
		return op.channelWords(true, name)
	case trace.ReasonChanReceive:
		return op.channelWords(false, name)
	case trace.ReasonSelect:
		return op.selectWords(name)
	case trace.ReasonMutex:
		return op.lockWords(name)
	case trace.ReasonWaitGroup:
		return "for " + op.waited("a WaitGroup", name)
	case trace.ReasonCond:
		return "for a signal on " + op.waited("a Cond", name)
	case trace.ReasonWait:
		return "in System.Wait"
	}
	return ""
}

// channelWords describes an operation on a channel.
func (op *operation) channelWords(send bool, name naming) string {
	if op.method != "" {
		return op.inside()
	}
	return onChannel(send, name(0, cmp.Or(inSource(op.object), "a channel")))
}

func (op *operation) selectWords(name naming) string {
	if op.method != "" {
		return op.inside()
	}
	list := make([]string, len(op.cases))
	for i, c := range op.cases {
		list[i] = onChannel(c.send, name(i+1, inSource(c.channel)))
	}
	return inSelect(list)
}

// onChannel describes an operation on a channel.
func onChannel(send bool, channel string) string {
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
func (op *operation) inside() string { return "in " + inSource(op.object) + "." + op.method }

// lockWords names the lock that a call of Lock, or of something that calls it, waits for.
func (op *operation) lockWords(name naming) string {
	switch {
	case op.method == "Lock":
		return "to lock " + name(0, inSource(op.object))
	case op.method == "RLock":
		return "to lock " + name(0, inSource(op.object)) + " for reading"
	case op.hasLock():
		return "to lock " + name(0, op.itsLock())
	case op.object == nil: // the method is called by its value, as in f := mu.Lock
		return "to lock " + name(0, "a lock")
	}
	return "for a lock " + op.inside() // as in context.WithCancel(ctx)
}

// hasLock reports whether the method is one of a thing that has a lock: cond.Wait, once.Do.
func (op *operation) hasLock() bool {
	return op.object != nil && (op.method == "Wait" || op.method == "Do")
}

// itsLock is what the lock of such a thing is called.
func (op *operation) itsLock() string { return "the lock of " + inSource(op.object) }

// waited is what a call of Wait waits for, or other if the call is of another method.
func (op *operation) waited(other string, name naming) string {
	if op.method != "Wait" { // called by its value
		return name(0, other)
	}
	return name(0, inSource(op.object))
}
