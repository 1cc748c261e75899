package vm

import (
	"maps"

	"golang.org/x/tools/go/ssa"
)

// natives are the functions that the library declares without a body, by their full name:
// "strings.Split", "(*sync.Mutex).Lock".
var natives = map[string]native{}

// register adds natives; the files natives_*.go call it, one for each group of packages.
func register(m map[string]native) bool {
	maps.Copy(natives, m)
	return true
}

// findNative is the native that stands for fn, nil if there is none.
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
	"fmt.Sprintf":  func(g *gor, a, r []value) { r[0] = g.text(g.sprintf(a[0].str(), a[1])) },
	"fmt.print":    func(g *gor, a, _ []value) { g.write(stdout, a[0].str()) },
	"fmt.errorf":   fmtErrorf,

	"runtime.Gosched":      func(g *gor, _, _ []value) { g.yield() },
	"runtime.Goexit":       func(g *gor, _, _ []value) { panic(goexit{}) },
	"runtime.NumGoroutine": func(g *gor, _, r []value) { r[0] = intv(g.vm.running) },
	"runtime.NumCPU":       func(g *gor, _, r []value) { r[0] = intv(g.vm.settings.Cores) },
	"runtime.GC":           func(g *gor, _, _ []value) {},
	"runtime.caller":       runtimeCaller,

	"errors.comparable": func(g *gor, a, r []value) { r[0] = boolv(g.comparable(a[0])) },
	"errors.assign":     errorsAssign,
})

// text is a string result, counted against the memory limit.
func (g *gor) text(s string) value {
	g.countBytes(uint64(len(s)))
	return strv(s)
}
