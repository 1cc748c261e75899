package vm

import (
	"fmt"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// rangeBody is go/ssa's name for the function made from the body of a loop over a function.
const rangeBody = "range-over-func yield"

// functionName is the name of fn as a goroutine's stack shows it: main.(*Counter).Receive, main.main.func1,
// main.Map[...], main.main-range1 for the body of a loop over a function.
func functionName(fn *ssa.Function) string {
	outer := fn.Parent()
	if outer == nil {
		return declaredName(fn)
	}
	for outer.Synthetic == rangeBody {
		outer = outer.Parent()
	}
	n, _ := ordinal(outer, fn)
	name := functionName(outer)
	switch {
	case fn.Synthetic == rangeBody:
		return fmt.Sprintf("%s-range%d", name, n)
	case outer.Parent() != nil:
		return fmt.Sprintf("%s.%d", name, n)
	}
	return fmt.Sprintf("%s.func%d", name, n)
}

// ordinal counts the functions within outer up to fn that are of its kind: literals or loop bodies. Loop bodies are
// transparent. found says whether fn was among them.
func ordinal(outer, fn *ssa.Function) (n int, found bool) {
	for _, f := range outer.AnonFuncs {
		body := f.Synthetic == rangeBody
		if body == (fn.Synthetic == rangeBody) {
			n++
		}
		if f == fn {
			return n, true
		}
		if body {
			inner, found := ordinal(f, fn)
			n += inner
			if found {
				return n, true
			}
		}
	}
	return n, false
}

// declaredName is the name of a function that is no literal.
func declaredName(fn *ssa.Function) string {
	name := fn.Name()
	if i := strings.IndexByte(name, '['); i >= 0 {
		name = name[:i] + "[...]"
	}
	if i, ok := strings.CutPrefix(name, "init#"); ok {
		var n int
		fmt.Sscan(i, &n)
		name = fmt.Sprintf("init.%d", n-1)
	}
	path := pathOf(packageOf(fn))
	if recv := fn.Signature.Recv(); recv != nil {
		return path + methodName(recv.Type(), name)
	}
	return path + name
}

// pathOf is a package before the name of something in it; "" for none.
func pathOf(pkg *types.Package) string {
	if pkg == nil {
		return ""
	}
	return pkg.Path() + "."
}

// methodName is a method of a receiver, without the package: (*Counter).Receive.
func methodName(recv types.Type, name string) string {
	t := types.Unalias(recv)
	if p, ok := t.(*types.Pointer); ok {
		return "(*" + receiverName(p.Elem()) + ")." + name
	}
	return receiverName(t) + "." + name
}

func packageOf(fn *ssa.Function) *types.Package {
	switch {
	case fn.Object() != nil:
		return fn.Object().Pkg()
	case fn.Package() != nil:
		return fn.Package().Pkg
	}
	return nil
}

func receiverName(t types.Type) string {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return t.String()
	}
	if named.TypeArgs().Len() > 0 {
		return named.Obj().Name() + "[...]"
	}
	return named.Obj().Name()
}
