package vm

import (
	"go/types"
	"testing"
)

// TestFieldsLieWithinTheStruct checks that a pointer to a field without size points into the variable: the garbage
// collector would take a pointer behind it for one to what lies there.
func TestFieldsLieWithinTheStruct(t *testing.T) {
	empty := types.NewStruct(nil, nil)
	field := func(name string, typ types.Type) *types.Var { return types.NewField(0, nil, name, typ, false) }
	tail := types.NewStruct([]*types.Var{field("A", types.Typ[types.Int]), field("Z", types.NewArray(types.Typ[types.Int], 0))}, nil)
	tt := newTypeTable()
	for _, s := range []*types.Struct{
		tail,
		types.NewStruct([]*types.Var{field("Z", empty), field("A", types.Typ[types.Int])}, nil),
		types.NewStruct([]*types.Var{field("T", tail), field("Y", empty), field("Z", empty)}, nil),
		types.NewStruct([]*types.Var{field("Z", empty)}, nil),
	} {
		r := tt.of(s)
		for _, f := range r.fields {
			if f.off+f.typ.size > r.size || f.off > 0 && f.off >= r.size {
				t.Errorf("%s: field %s of %d cells at %d, the struct has %d", r.str, f.name, f.typ.size, f.off, r.size)
			}
		}
	}
}
