package assist

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
	"unicode/utf16"

	"golang.org/x/tools/go/ast/astutil"
)

// signature is the parameters of the innermost call whose parentheses contain the position.
func (v *view) signature() *Signature {
	for _, n := range v.path {
		if _, ok := n.(*ast.FuncLit); ok {
			return nil // a statement of its own
		}
		call, ok := n.(*ast.CallExpr)
		if !ok || v.pos <= call.Lparen || call.Rparen.IsValid() && v.pos > call.Rparen {
			continue
		}
		active := 0
		for _, arg := range call.Args {
			if arg.End() < v.pos && strings.Contains(v.between(arg), ",") {
				active++
			}
		}
		return v.taken(call, active)
	}
	return nil
}

// between is the text from the end of an argument to the place.
func (v *view) between(arg ast.Expr) string {
	length := int(v.pos - arg.End())
	return v.text[max(0, v.offset-length):v.offset]
}

// taken is the signature of a call; nil if it is a conversion, or unknown.
func (v *view) taken(call *ast.CallExpr, active int) *Signature {
	obj := v.called(call.Fun)
	if b, ok := obj.(*types.Builtin); ok {
		return builtinSignature(b.Name(), active)
	}
	t, ok := v.Info.TypeOf(call.Fun).(*types.Signature)
	if !ok {
		return nil
	}
	name := "func"
	s := &Signature{Params: [][2]int{}}
	if obj != nil {
		name, s.Doc = "func "+obj.Name(), v.Doc(obj)
		s.See = v.see(obj, s.Doc, map[types.Object]bool{})
	}
	label := name + "("
	for i := range t.Params().Len() {
		if i > 0 {
			label += ", "
		}
		p := t.Params().At(i)
		text := types.TypeString(p.Type(), v.qualifier)
		if t.Variadic() && i == t.Params().Len()-1 {
			text = "..." + strings.TrimPrefix(text, "[]")
		}
		if p.Name() != "" {
			text = p.Name() + " " + text
		}
		from := width(label)
		label += text
		s.Params = append(s.Params, [2]int{from, width(label)})
	}
	s.Label = label + ")" + v.results(t)
	s.Active = active
	if n := len(s.Params); t.Variadic() && active >= n {
		s.Active = n - 1
	}
	return s
}

func (v *view) results(t *types.Signature) string {
	switch r := t.Results(); {
	case r.Len() == 0:
		return ""
	case r.Len() == 1 && r.At(0).Name() == "":
		return " " + types.TypeString(r.At(0).Type(), v.qualifier)
	default:
		return " " + types.TypeString(r, v.qualifier)
	}
}

// called is the object that a call names; nil if it names none.
func (v *view) called(fun ast.Expr) types.Object {
	switch fun := ast.Unparen(fun).(type) {
	case *ast.Ident:
		return v.Info.ObjectOf(fun)
	case *ast.SelectorExpr:
		return v.Info.ObjectOf(fun.Sel)
	case *ast.IndexExpr:
		return v.called(fun.X)
	case *ast.IndexListExpr:
		return v.called(fun.X)
	}
	return nil
}

// meaning is what the name at the place stands for.
func (v *view) meaning() *Meaning {
	id := v.name()
	if id == nil {
		return nil
	}
	obj := v.Info.ObjectOf(id)
	if obj == nil {
		return nil
	}
	m := &Meaning{Label: v.declaration(obj), Doc: v.Doc(obj)}
	switch obj := obj.(type) {
	case *types.Builtin:
		m.Label, m.Doc = builtins[obj.Name()].label, builtins[obj.Name()].doc
	case *types.PkgName:
		m.Label = "package " + obj.Imported().Path()
	}
	m.See = v.see(obj, m.Doc, map[types.Object]bool{})
	return m
}

// name is the name that contains the position, or ends at it.
func (v *view) name() *ast.Ident {
	for _, pos := range []token.Pos{v.pos, v.pos - 1} {
		path, _ := astutil.PathEnclosingInterval(v.Files[0], pos, pos)
		if len(path) > 0 {
			if id, ok := path[0].(*ast.Ident); ok && id.End() >= v.pos {
				return id
			}
		}
	}
	return nil
}

const longestDeclaration = 600 // characters

// declaration is how an object is declared, without a function's body.
func (v *view) declaration(obj types.Object) string {
	text := types.ObjectString(obj, v.qualifier)
	if c, ok := obj.(*types.Const); ok && c.Val() != nil {
		text += " = " + c.Val().String()
	}
	if t, ok := obj.(*types.TypeName); ok {
		text = typeDeclaration(t, v.qualifier)
	}
	if r := []rune(text); len(r) > longestDeclaration {
		text = string(r[:longestDeclaration-1]) + "…"
	}
	return text
}

// typeDeclaration is a type with the fields that can be used, each in a line.
func typeDeclaration(t *types.TypeName, q types.Qualifier) string {
	s, ok := t.Type().Underlying().(*types.Struct)
	if !ok || t.IsAlias() {
		return types.ObjectString(t, q)
	}
	var b strings.Builder
	hidden := false
	for f := range s.Fields() {
		if !f.Exported() && q(f.Pkg()) != "" {
			hidden = true
			continue
		}
		b.WriteString("\n\t" + f.Name() + " " + types.TypeString(f.Type(), q))
	}
	if hidden {
		b.WriteString("\n\t// and what only its package can use")
	}
	name := t.Name()
	if p := q(t.Pkg()); p != "" {
		name = p + "." + name
	}
	if b.Len() == 0 {
		return "type " + name + " struct{}"
	}
	return "type " + name + " struct {" + b.String() + "\n}"
}

// width is the length of a text in UTF-16 units.
func width(text string) int { return len(utf16.Encode([]rune(text))) }
