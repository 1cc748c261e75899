package vm

import (
	"maps"

	"golang.org/x/tools/go/ssa"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// natives are the functions that the library declares without a body, by their full name:
// "strings.Split", "(*sync.Mutex).Lock".
var natives = map[string]native{}

// register adds natives; the files natives_*.go call it, once for each group of packages.
func register(m map[string]native) bool {
	maps.Copy(natives, m)
	return true
}

// nativeVar sets the cells of a package-level variable of the library before a run first refers to it.
type nativeVar func(g *gor, c []value)

// nativeVars are the variables, by full name, that the library declares without a value and that natives fill. They
// cost nothing in a run that does not refer to them.
var nativeVars = map[string]nativeVar{}

// registerVars is register for variables.
func registerVars(m map[string]nativeVar) bool {
	maps.Copy(nativeVars, m)
	return true
}

// findNative is the native that implements fn, nil if there is none.
func findNative(fn *ssa.Function) native {
	if fn.Pkg != nil && fn.Pkg.Pkg.Path() == "main" {
		return nil
	}
	if o := fn.Origin(); o != nil {
		fn = o
	}
	return natives[fn.String()]
}

var _ = register(map[string]native{
	"fmt.Sprint":   func(g *gor, a, r []value) { r[0] = g.text(g.sprint(a[0])) },
	"fmt.Sprintln": func(g *gor, a, r []value) { r[0] = g.text(g.sprintln(a[0])) },
	"fmt.Sprintf":  func(g *gor, a, r []value) { r[0] = g.text(g.sprintf(a[0].Text(), a[1])) },
	"fmt.print":    func(g *gor, a, _ []value) { g.write(stdout, a[0].Text()) },
	"fmt.errorf":   fmtErrorf,

	"errors.comparable": func(g *gor, a, r []value) { r[0] = mem.Bool(g.comparable(a[0])) },
	"errors.assign":     errorsAssign,
})

// raiseText is a panic of the program with a string; raiseError is one with an error of that text.
func (g *gor) raiseText(text string) learnerPanic {
	return learnerPanic{g.box(g.vm.prog.known.str, mem.Text(text))}
}

func (g *gor) raiseError(text string) learnerPanic { return learnerPanic{g.newError(text)} }

// text is a string result, counted against the memory limit.
func (g *gor) text(s string) value {
	g.countBytes(uint64(len(s)))
	return mem.Text(s)
}
