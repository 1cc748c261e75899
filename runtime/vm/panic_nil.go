package vm

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// nilHint names what was nil when the instruction at pos of c failed. It names several candidates if they cannot be
// distinguished; it is "" if one of them has no name in the source.
func (c *code) nilHint(pos token.Pos) string {
	if c == nil || c.fn == nil {
		return ""
	}
	names := c.namesOf(c.pointersAt(pos))
	if len(names) == 0 || len(names) > 2 {
		return ""
	}
	return enumerate(names, "or") + " is nil: give it a value first, or test it with != nil"
}

// pointersAt are the pointers, functions and interfaces that instructions at pos dereference. Like lower, it assigns
// an instruction without a position that of the previous one.
func (c *code) pointersAt(pos token.Pos) []ssa.Value {
	var list []ssa.Value
	at := token.NoPos
	for _, b := range c.fn.Blocks {
		for _, in := range b.Instrs {
			if _, ok := in.(*ssa.DebugRef); ok {
				continue
			}
			if own := in.Pos(); own.IsValid() {
				at = own
			}
			if v := through(in); at == pos && v != nil && !slices.Contains(list, v) {
				list = append(list, v)
			}
		}
	}
	return list
}

// through is the operand that makes in fail if it is nil; nil if that is impossible: addresses of variables, fields
// and elements never are.
func through(in ssa.Instruction) ssa.Value {
	var v ssa.Value
	switch in := in.(type) {
	case *ssa.UnOp:
		if in.Op == token.MUL {
			v = in.X
		}
	case *ssa.Store:
		v = in.Addr
	case *ssa.FieldAddr:
		v = in.X
	case *ssa.IndexAddr:
		if _, ok := in.X.Type().Underlying().(*types.Pointer); ok {
			v = in.X
		}
	case *ssa.Slice:
		if _, ok := in.X.Type().Underlying().(*types.Pointer); ok {
			v = in.X
		}
	case *ssa.Call:
		v = in.Call.Value
	}
	switch v.(type) {
	case *ssa.Alloc, *ssa.Global, *ssa.FreeVar, *ssa.FieldAddr, *ssa.IndexAddr, *ssa.Function, *ssa.Builtin, *ssa.MakeClosure:
		return nil
	}
	return v
}

// namesOf are the expressions in the source that have the values, nil if one of them has none.
func (c *code) namesOf(values []ssa.Value) []string {
	source := map[ssa.Value]ast.Expr{}
	for _, b := range c.fn.Blocks {
		for _, in := range b.Instrs {
			if ref, ok := in.(*ssa.DebugRef); ok && !ref.IsAddr {
				source[ref.X] = ref.Expr
			}
		}
	}
	var names []string
	for _, v := range values {
		name := ""
		if param, ok := v.(*ssa.Parameter); ok {
			name = param.Name()
		} else if e := source[v]; e != nil {
			name = types.ExprString(e)
		}
		const long = 40 // no longer a name
		if name == "" || len(name) > long {
			return nil
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
