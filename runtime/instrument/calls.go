package instrument

import (
	"go/ast"
	"go/types"
	"strings"
)

// functions are the functions that package replay has, too.
var functions = map[string]string{
	"time.Sleep": "Sleep", "time.After": "After", "time.NewTimer": "NewTimer", "time.AfterFunc": "AfterFunc", "time.NewTicker": "NewTicker",
	"time.Tick": "Tick", "runtime.Gosched": "Gosched",
}

// methods are the methods that package replay has as functions, which take a pointer to the receiver.
var methods = map[string]string{
	"(*sync.Mutex).Lock": "Lock", "(*sync.Mutex).Unlock": "Unlock", "(sync.Locker).Lock": "Lock", "(sync.Locker).Unlock": "Unlock",
	"(*sync.RWMutex).Lock": "Lock", "(*sync.RWMutex).Unlock": "Unlock", "(*sync.RWMutex).RLock": "RLock", "(*sync.RWMutex).RUnlock": "RUnlock",
	"(*sync.RWMutex).RLocker": "RLocker",
	"(*sync.WaitGroup).Add":   "Add", "(*sync.WaitGroup).Done": "Done", "(*sync.WaitGroup).Wait": "Wait", "(*sync.WaitGroup).Go": "GroupGo",
	"(*sync.Once).Do": "OnceDo", "(*sync.Cond).Wait": "CondWait", "(*sync.Cond).Signal": "Signal", "(*sync.Cond).Broadcast": "Broadcast",
}

// unordered are functions whose operations are not ordered, with what is said of them.
var unordered = map[string]string{
	"sync.OnceFunc":        "the function that OnceFunc returns is not held up",
	"sync.OnceValue":       "the function that OnceValue returns is not held up",
	"sync.OnceValues":      "the function that OnceValues returns is not held up",
	"context.AfterFunc":    "the function that AfterFunc calls runs when Go lets it",
	"context.WithTimeout":  "the timeout of the context goes by the clock",
	"context.WithDeadline": "the deadline of the context goes by the clock",
	"runtime.NumGoroutine": "NumGoroutine also counts the goroutine that watches the order",
}

// library reports whether a function of the library is held up as a whole.
func library(name string) bool {
	switch {
	case name == "context.Background", name == "context.TODO", name == "context.WithValue":
		return false
	case strings.HasPrefix(name, "sync/atomic."), strings.HasPrefix(name, "(*sync/atomic."), strings.HasPrefix(name, "context."),
		strings.HasPrefix(name, "(context."), strings.HasPrefix(name, "(*sync.Map)."), strings.HasSuffix(name, ").TryLock"), strings.HasSuffix(name, ").TryRLock"):
		return true
	}
	return false
}

// callee is the full name of the function that is called: time.Sleep, (*sync.Mutex).Lock; "" if it is not known.
func (w *writer) callee(call *ast.CallExpr) string {
	switch f := w.objectOf(call.Fun).(type) {
	case *types.Builtin:
		return f.Name()
	case *types.Func:
		return f.Origin().FullName()
	}
	if named, ok := w.typeOf(call.Fun).(*types.Named); ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "context" {
		return "context." + named.Obj().Name()
	}
	return ""
}

// objectOf is what the name of a function means.
func (w *writer) objectOf(fun ast.Expr) types.Object {
	switch f := ast.Unparen(fun).(type) {
	case *ast.Ident:
		return w.Info.Uses[f]
	case *ast.SelectorExpr:
		return w.Info.Uses[f.Sel]
	case *ast.IndexExpr:
		return w.objectOf(f.X)
	case *ast.IndexListExpr:
		return w.objectOf(f.X)
	}
	return nil
}

// counterpart is the function of package replay for a call, "" if it has none.
func (w *writer) counterpart(call *ast.CallExpr) string {
	if w.Info.Types[call.Fun].IsType() {
		return ""
	}
	name := w.callee(call)
	switch {
	case name == "close":
		return "Close"
	case functions[name] != "":
		return functions[name]
	case methods[name] != "":
		return methods[name]
	case library(name):
		return "Call"
	}
	return ""
}

// call instruments a call.
func (w *writer) call(call *ast.CallExpr) {
	name := w.callee(call)
	if strings.HasPrefix(name, "math/rand.") || strings.HasPrefix(name, "math/rand/v2.") && !strings.HasPrefix(name, "math/rand/v2.New") {
		w.leaves(call.Pos(), "random numbers are others than in simulation")
	}
	if why := unordered[name]; why != "" {
		w.leaves(call.Pos(), "%s", why)
	}
	if strings.HasPrefix(name, "(*ticket.Limiter).") || name == "(ticket.Pass).Release" {
		w.leaves(call.Pos(), "whom the limiter admits, and when, is not held up")
	}
	switch to := w.counterpart(call); {
	case to == "":
	case to == "Call":
		w.libraryCall(call)
	case methods[name] != "":
		w.method(call, to)
	default:
		w.drop(call.Fun)
		w.replace(call.Fun.Pos(), call.Fun.End(), "replay."+to)
		w.insert(call.Lparen+1, w.at(call.Lparen)+separator(call))
	}
}

func separator(call *ast.CallExpr) string {
	if len(call.Args) == 0 {
		return ""
	}
	return ", "
}

// drop records that names of packages are no longer used.
func (w *writer) drop(fun ast.Expr) {
	ast.Inspect(fun, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			w.replaced[id] = true
		}
		return true
	})
}

// method makes the call of a method the call of a function with a pointer to the receiver.
func (w *writer) method(call *ast.CallExpr, to string) {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || w.Info.Selections[sel] == nil || w.Info.Selections[sel].Kind() != types.MethodVal {
		w.leaves(call.Pos(), "the method is not called by its receiver, so the call is not held up")
		return
	}
	path, pointer := promoted(w.Info.Selections[sel])
	amp := "&"
	if pointer {
		amp = ""
	}
	w.open(call.Pos(), "replay.%s(%s, %s", to, w.at(call.Lparen), amp)
	w.replace(sel.X.End(), call.Lparen+1, path+separator(call))
}

// promoted is the path of embedded fields to the receiver of a method, and whether the receiver is a pointer or an interface.
func promoted(s *types.Selection) (path string, pointer bool) {
	t := s.Recv()
	for _, i := range s.Index()[:len(s.Index())-1] {
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		f := t.Underlying().(*types.Struct).Field(i)
		path, t = path+"."+f.Name(), f.Type()
	}
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Interface:
		return path, true
	}
	return path, false
}

// libraryCall holds up a call of the library as a whole: before its arguments are evaluated.
func (w *writer) libraryCall(call *ast.CallExpr) {
	for _, arg := range call.Args {
		if w.heldUp(arg) {
			w.leaves(call.Pos(), "the call is not held up, because its arguments are")
			return
		}
	}
	w.instrumented["call "+w.placeOf(call.Lparen)] = true
	_, deferred := w.parent().(*ast.DeferStmt)
	_, goes := w.parent().(*ast.GoStmt)
	switch {
	case deferred && len(call.Args) == 0 && results(w.typeOf(call)) == 0: // what is called is evaluated long before the call
		w.open(call.Pos(), "replay.Do(%s, ", w.at(call.Lparen))
		w.replace(call.Lparen, call.Rparen, "")
	case deferred:
		w.leaves(call.Pos(), "the call is not held up, because it is deferred with arguments")
	case goes && !w.inFunction[call]: // see goLibrary
	default:
		w.open(call.Fun.Pos(), "replay.Call(%s, ", w.at(call.Lparen))
		w.close(call.Fun.End(), ")")
	}
}

// heldUp reports whether an expression has a call or a receive that is held up.
func (w *writer) heldUp(x ast.Expr) (found bool) {
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			found = found || w.counterpart(n) != "" || w.ownFunction(n)
		case *ast.UnaryExpr:
			found = found || n.Op.String() == "<-"
		}
		return !found
	})
	return found
}

// ownFunction reports whether a function of the program is called, which may be held up inside.
func (w *writer) ownFunction(call *ast.CallExpr) bool {
	if w.Info.Types[call.Fun].IsType() {
		return false
	}
	obj := w.objectOf(call.Fun)
	f, ok := obj.(*types.Func)
	_, builtin := obj.(*types.Builtin)
	return !builtin && (!ok || f.Pkg() == w.Pkg)
}

// results is the number of results of a call of type t.
func results(t types.Type) int {
	switch t := t.(type) {
	case *types.Tuple:
		return t.Len()
	case nil:
		return 0
	}
	return 1
}

// selector replaces the types of timers, and finds methods that are used as values.
func (w *writer) selector(sel *ast.SelectorExpr) {
	switch obj := w.Info.Uses[sel.Sel].(type) {
	case *types.TypeName:
		if obj.Pkg() != nil && obj.Pkg().Path() == "time" && (obj.Name() == "Timer" || obj.Name() == "Ticker") {
			w.drop(sel)
			w.replace(sel.Pos(), sel.End(), "replay."+obj.Name())
		}
	case *types.Func:
		name := obj.Origin().FullName()
		call, ok := w.parent().(*ast.CallExpr)
		if (!ok || ast.Unparen(call.Fun) != sel) && (methods[name] != "" || functions[name] != "" || library(name)) {
			w.leaves(sel.Pos(), "%s is used as a value, so its calls are not held up", obj.Name())
		}
	}
}
