package vm

import (
	"go/ast"
	"go/token"
	"strings"

	"golang.org/x/tools/go/ast/astutil"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// sourceNames finds what the source of a program calls the channels, locks and the like that its goroutines share. It keeps what it has
// found, which is slow to find: many may be used at one place.
type sourceNames struct {
	prog       *Program
	operations map[token.Pos]operation
	calls      map[token.Pos]*ast.CallExpr
	parameters map[*ast.Ident]parameter
	here       map[hereKey]*called
}

func newSourceNames(p *Program) sourceNames {
	return sourceNames{prog: p, operations: map[token.Pos]operation{}, calls: map[token.Pos]*ast.CallExpr{}, parameters: map[*ast.Ident]parameter{}, here: map[hereKey]*called{}}
}

// operationAt is Program.operationAt.
func (n *sourceNames) operationAt(pos token.Pos) operation {
	return kept(n.operations, pos, n.prog.operationAt)
}

// kept is what find finds for a key, which is asked only once.
func kept[K comparable, V any](found map[K]V, key K, find func(K) V) V {
	v, known := found[key]
	if !known {
		v = find(key)
		found[key] = v
	}
	return v
}

// mostCallers is the number of calls through which a parameter is followed.
const mostCallers = 8

// nameOf is the name of x, an expression of the function in which g stands. If x begins with a parameter, the name is that of the
// caller's argument: in a function that locks its parameter m, and is called with &mu, the name is mu. So two functions that call a
// lock by different names have one for it, and two locks that one function calls by the same name have two.
func (g *gor) nameOf(x ast.Expr) string {
	fr := g.ownFrame()
	x = g.valued(x, fr)
	for range mostCallers {
		if fr == nil {
			break
		}
		root := rootOf(x)
		if root == nil {
			break
		}
		p := kept(g.vm.names.parameters, root, g.vm.names.parameterAt)
		arg := g.valued(g.vm.names.argument(p, g.callOf(fr)), fr.caller)
		if !isPath(arg) {
			break
		}
		x, fr = replaced(x, root, arg), fr.caller
	}
	return inSource(x)
}

// subject is what the operation at which g stands is about: what the source calls an object of a kind, and the expression, nil if it has
// none, as for the lock of a sync.Once. The case is that of a select statement, else -1.
func (g *gor) subject(kind trace.ObjectKind, selectCase int) (source string, x ast.Expr) {
	pos, _ := g.standsAt()
	op := g.vm.names.operationAt(pos)
	isChan := kind == trace.ObjectChan || kind == trace.ObjectTimer
	// In a wrapper, the method is called by its value, as in f := mu.Lock.
	byValue := g.top.code.wrapper && !isChan
	switch {
	case 0 <= selectCase && selectCase < len(op.cases):
		x = op.cases[selectCase].channel
	case isChan && op.method == "", !isChan && lockMethods[op.method], !isChan && !kind.IsLock() && groupMethods[op.method]:
		x = op.object
	case op.hasLock() && kind.IsLock() && !byValue:
		return op.itsLock(), nil
	}
	if x == nil {
		return "", nil
	}
	return inSource(g.valued(x, g.ownFrame())), x
}

// hereKey is a place where an object is used: the case of a select statement, or -1.
type hereKey struct {
	pos        token.Pos
	object     trace.ObjectID
	selectCase int
}

// words is a text, and its index in events: see trace.Event.Here.
type words struct {
	text  string
	index int32
}

// inEvents is a text with its index.
func (g *gor) inEvents(text string) words {
	if text == "" || !g.tracing() {
		return words{text, 0}
	}
	return words{text, int32(g.vm.host.Recorder().String(text)) + 1}
}

// calledHere is what the source calls an object where g stands, if that is not its name: see trace.Here.
func (g *gor) calledHere(id trace.ObjectID, selectCase int) words {
	if id == 0 || g.top == nil {
		return words{}
	}
	pos, _ := g.standsAt()
	key := hereKey{pos, id, selectCase}
	if c := g.vm.names.here[key]; c != nil && c.holds(g) {
		return c.words
	}
	o := g.vm.object(id)
	source, x := g.subject(o.Kind, selectCase)
	c := &called{indexes: bracketsOf(x)}
	for _, bracket := range c.indexes {
		c.values = append(c.values, g.indexText(bracket, g.ownFrame()))
	}
	if source != "" && o.Kind != trace.ObjectSelect {
		c.words = g.inEvents(trace.Here(o.Name, source))
	}
	g.vm.names.here[key] = c
	return c.words
}

// called is what the source calls an object at a place, as long as the indexes in it have these values.
type called struct {
	words
	indexes []token.Pos
	values  []string
}

// holds reports whether the indexes have these values where g stands.
func (c *called) holds(g *gor) bool {
	for i, bracket := range c.indexes {
		if g.indexText(bracket, g.ownFrame()) != c.values[i] {
			return false
		}
	}
	return true
}

// namesOfWait is the naming of what g waits for, at an operation: by the names of rows, so that one thing has one name, and what the source
// calls it there. A nil channel has no row, and has the name that it would have if it were first used there.
func (g *gor) namesOfWait(op *operation) naming {
	return func(number int, source string) string {
		x := op.subject(number)
		if x == nil || source != inSource(x) { // it is the lock of something
			x = nil
		} else {
			source = inSource(g.valued(x, g.ownFrame()))
		}
		name := g.vm.object(g.wait.object(number)).Name
		switch {
		case name != "" && (x != nil || op.hasLock()):
			return trace.CalledHere(name, trace.Here(name, source))
		case name != "":
			return name
		case x != nil && g.isNil(number):
			return nilChannel(g.nameOf(x))
		case x != nil:
			return g.nameOf(x)
		}
		return source
	}
}

// sourceOfWait is the naming of what g waits for by the source alone: several things have one name.
func (g *gor) sourceOfWait(number int, source string) string {
	if g.isNil(number) {
		return nilChannel(source)
	}
	return source
}

// nilChannel is the name of a nil channel, for which a goroutine waits for ever.
func nilChannel(name string) string { return name + " (a nil channel)" }

// isNil reports whether what g waits for is a nil channel, by its number: see naming.
func (g *gor) isNil(number int) bool {
	if number == 0 {
		return strings.HasSuffix(g.blocked.what, nilChan)
	}
	return number <= len(g.wait.cases) && g.wait.cases[number-1].c == nil
}

// object is the number of the row of what w waits for, by its number: see naming. It is 0 if there is none.
func (w *waiting) object(number int) trace.ObjectID {
	switch at := max(number-1, 0); {
	case w.line != nil:
		return w.line.shared.id()
	case at < len(w.cases) && w.cases[at].c != nil:
		return w.cases[at].c.shared.id()
	}
	return 0
}

// ownFrame is the frame of the program's own function in which g stands.
func (g *gor) ownFrame() *frame {
	for fr := g.top; fr != nil; fr = fr.caller {
		if fr.pos() >= learnerBase {
			return fr
		}
	}
	return nil
}

// callOf is the call in the program's source that made a frame, nil if there is none: the library may have made it.
func (g *gor) callOf(fr *frame) *ast.CallExpr {
	pos := g.created
	if fr.caller != nil {
		if fr.kind != plainCall || fr.caller.code.wrapper {
			return nil
		}
		pos = fr.caller.pos()
	}
	return kept(g.vm.names.calls, pos, g.vm.names.callAt)
}

// callAt is the call whose instruction has the position pos, or that of a go statement there; nil if there is none.
func (n *sourceNames) callAt(pos token.Pos) *ast.CallExpr {
	for _, node := range n.prog.pathTo(pos) {
		switch node := node.(type) {
		case *ast.CallExpr:
			if node.Lparen == pos {
				return node
			}
		case *ast.GoStmt:
			if node.Go == pos {
				return node.Call
			}
		}
	}
	return nil
}

// pathTo is the nodes around a position of the program's source, the innermost first.
func (p *Program) pathTo(pos token.Pos) []ast.Node {
	for _, f := range p.files {
		if f.FileStart <= pos && pos < f.FileEnd {
			path, _ := astutil.PathEnclosingInterval(f, pos, pos)
			return path
		}
	}
	return nil
}
