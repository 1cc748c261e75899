package vm

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// interfaceCycles are the unnamed interface types that contain themselves: type i interface{ m() interface{ i } }.
// The compiler does not allow them, but go/types does; their names would be infinite.
func (d *diagnoser) interfaceCycles() []Diagnostic {
	finder := cycleFinder{}
	var found []token.Pos
	for expr, tv := range d.info.Types {
		if _, ok := expr.(*ast.InterfaceType); ok && tv.Type != nil && finder.within(tv.Type) {
			found = append(found, expr.Pos())
		}
	}
	slices.SortFunc(found, func(a, b token.Pos) int { return cmp.Compare(a, b) })
	var out []Diagnostic
	for _, pos := range found {
		e := types.Error{Fset: d.p.fset, Pos: pos, Msg: "invalid recursive type: anonymous interface refers to itself (see https://go.dev/issue/56103)"}
		diag := d.one(e)
		diag.Hint = "give the inner interface a name: type x interface { ... }"
		out = append(out, diag)
	}
	return out
}

// cycleFinder remembers for an unnamed interface type whether it contains itself; nil: it is being examined.
type cycleFinder map[*types.Interface]*bool

// within reports whether t contains an interface that contains itself. Named types are not examined.
func (f cycleFinder) within(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Map:
		return f.within(t.Key()) || f.within(t.Elem())
	case *types.Struct:
		return slices.ContainsFunc(slices.Collect(t.Fields()), func(v *types.Var) bool { return f.within(v.Type()) })
	case *types.Signature:
		return f.within(t.Params()) || f.within(t.Results())
	case *types.Tuple:
		return slices.ContainsFunc(slices.Collect(t.Variables()), func(v *types.Var) bool { return f.within(v.Type()) })
	case *types.Interface:
		return f.iface(t)
	case *types.Named:
		return false
	case interface{ Elem() types.Type }: // pointers, slices, arrays, channels
		return f.within(t.Elem())
	}
	return false
}

func (f cycleFinder) iface(t *types.Interface) bool {
	if known, seen := f[t]; seen {
		return known == nil || *known
	}
	f[t] = nil
	result := slices.ContainsFunc(slices.Collect(t.Methods()), func(m *types.Func) bool { return f.within(m.Type()) })
	f[t] = &result
	return result
}
