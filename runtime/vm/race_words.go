package vm

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// what is what an access is to, so that it can be put in the words of the source.
type what struct {
	addr   ssa.Value // points to it; or, with object, is the map
	key    ssa.Value // of the map, nil: any
	object bool
	elems  ssa.Value // instead: a slice whose elements are accessed
	name   string    // instead: its name
}

// String is it in the words of the source, "" if there are none: c.sum, m["x"], buf[…].
func (w what) String() string {
	switch {
	case w.name != "":
		return w.name
	case w.elems != nil:
		if s := exprWords(w.elems, 0); s != "" {
			return s + "[…]"
		}
		return ""
	case w.addr == nil:
		return ""
	case w.object:
		m := exprWords(w.addr, 0)
		if m == "" {
			return ""
		}
		if k := exprWords(w.key, 0); k != "" {
			return m + "[" + k + "]"
		}
		return m
	}
	return pointedWords(w.addr, 0)
}

// maxWords limits how deep an expression is put in words.
const maxWords = 6

// pointedWords is the variable that the pointer v points to, in the words of the source; "" if it has none.
func pointedWords(v ssa.Value, depth int) string {
	switch v := v.(type) {
	case *ssa.Alloc:
		return variableName(v.Comment)
	case *ssa.FreeVar:
		return v.Name() // it refers to a variable of the function around
	case *ssa.Global:
		return v.Name()
	case *ssa.FieldAddr:
		f := v.X.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Struct).Field(v.Field)
		x := structWords(v.X, depth)
		switch {
		case f.Embedded() && x != "": // a promoted field is written without it
			return x
		case x == "":
			return f.Name()
		}
		return x + "." + f.Name()
	case *ssa.IndexAddr:
		x := structWords(v.X, depth)
		if _, isSlice := v.X.Type().Underlying().(*types.Slice); isSlice {
			x = exprWords(v.X, depth+1)
		}
		if x == "" {
			return ""
		}
		i := exprWords(v.Index, depth+1)
		if i == "" {
			i = "…"
		}
		return x + "[" + i + "]"
	}
	if x := exprWords(v, depth+1); x != "" {
		return "*" + x
	}
	return ""
}

// structWords is the struct or array to which v points: p for a pointer in p, as in p.x.
func structWords(v ssa.Value, depth int) string {
	switch v.(type) {
	case *ssa.Alloc, *ssa.FreeVar, *ssa.Global, *ssa.FieldAddr, *ssa.IndexAddr:
		if x := pointedWords(v, depth+1); x != "" {
			return x
		}
	}
	return exprWords(v, depth+1)
}

// exprWords is the expression with the value v; "" if it has none.
func exprWords(v ssa.Value, depth int) string {
	if v == nil || depth > maxWords {
		return ""
	}
	if name := sourceName(v); name != "" {
		return name
	}
	switch v := v.(type) {
	case *ssa.Const:
		if v.Value != nil && v.Value.Kind() == constant.String {
			return v.Value.String()
		}
		return strings.TrimSpace(strings.SplitN(v.String(), ":", 2)[0])
	case *ssa.Parameter:
		return v.Name()
	case *ssa.Phi:
		return variableName(v.Comment)
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return pointedWords(v.X, depth+1)
		}
	case *ssa.ChangeType:
		return exprWords(v.X, depth+1)
	case *ssa.Convert:
		return exprWords(v.X, depth+1)
	case *ssa.MakeInterface:
		return exprWords(v.X, depth+1)
	case *ssa.Field:
		if x := exprWords(v.X, depth+1); x != "" {
			return x + "." + v.X.Type().Underlying().(*types.Struct).Field(v.Field).Name()
		}
	case *ssa.Slice:
		return structWords(v.X, depth+1)
	case *ssa.BinOp:
		x, y := exprWords(v.X, depth+1), exprWords(v.Y, depth+1)
		if x != "" && y != "" {
			return x + v.Op.String() + y
		}
	case *ssa.Call:
		if f := v.Call.StaticCallee(); f != nil {
			return f.Name() + "(…)"
		}
	case *ssa.Alloc:
		if n := variableName(v.Comment); n != "" {
			return "&" + n
		}
	}
	return ""
}

// sourceName is the variable of the source that has the value v; "" if none has it.
func sourceName(v ssa.Value) string {
	refs := v.Referrers()
	if refs == nil {
		return ""
	}
	for _, in := range *refs {
		if ref, ok := in.(*ssa.DebugRef); ok && !ref.IsAddr {
			if id, ok := ref.Expr.(*ast.Ident); ok && id.Name != "_" {
				return id.Name
			}
		}
	}
	return ""
}

// variableName is the variable for which go/ssa made an instruction, by its comment; "" if it is none.
func variableName(comment string) string {
	if token.IsIdentifier(comment) && comment != "new" && comment != "complit" && comment != "makeslice" && comment != "varargs" && comment != "slicelit" && comment != "rangeindex" {
		return comment
	}
	return ""
}
