package assist

import (
	"go/ast"
	"go/doc"
	"go/token"
	"go/types"
	"regexp"
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/vm"
)

// Ranks of items.
const (
	rankNear    = iota // a member, a local name
	rankPackage        // of the program
	rankImport         // a package
	rankBuiltin        // of the language
)

// complete lists what can stand at the position. The caller compares it with what is written there.
func (v *view) complete() []Item {
	if sel := v.selector(); sel != nil {
		return v.members(sel.X)
	}
	if v.declaresName() {
		return nil
	}
	items := v.fieldKeys()
	items = append(items, v.scope()...)
	items = append(items, v.others()...)
	return append(items, v.packages()...)
}

// selector is the x.y whose y contains the position.
func (v *view) selector() *ast.SelectorExpr {
	for _, n := range v.path {
		if sel, ok := n.(*ast.SelectorExpr); ok && sel.Sel.Pos() <= v.pos && v.pos <= sel.Sel.End() {
			return sel
		}
	}
	return nil
}

// declaresName reports whether the name at the position is being declared.
func (v *view) declaresName() bool {
	at := wordBefore(v.text, v.offset)
	before := strings.TrimRight(v.text[:at], " \t")
	word := before[wordBefore(before, len(before)):]
	return word == "func" || word == "type" || word == "var" || word == "const" || word == "package"
}

// members are those of the expression before a dot.
func (v *view) members(x ast.Expr) []Item {
	if id, ok := x.(*ast.Ident); ok {
		switch obj := v.Info.Uses[id].(type) {
		case *types.PkgName:
			return v.exported(obj.Imported())
		case nil:
			if pkg := vm.PackageNamed(id.Name); pkg != nil {
				return v.exported(pkg)
			}
		}
	}
	t := v.Info.TypeOf(x)
	if t == nil || t == types.Typ[types.Invalid] {
		return nil
	}
	m := &memberList{view: v, seen: map[string]bool{}, embedded: map[types.Type]bool{}}
	m.of(t, rankNear)
	return m.items
}

// exported are a package's names.
func (v *view) exported(pkg *types.Package) []Item {
	var items []Item
	for _, name := range pkg.Scope().Names() {
		if token.IsExported(name) {
			items = append(items, v.item(pkg.Scope().Lookup(name), rankNear))
		}
	}
	return items
}

// memberList gathers fields and methods, those of embedded fields after the others.
type memberList struct {
	*view
	items    []Item
	seen     map[string]bool
	embedded map[types.Type]bool // already visited; a type may contain itself
}

func (m *memberList) of(t types.Type, rank int) {
	if m.embedded[t] {
		return
	}
	m.embedded[t] = true
	pointer := t
	if _, ok := t.Underlying().(*types.Pointer); !ok && !types.IsInterface(t) {
		pointer = types.NewPointer(t)
	}
	set := types.NewMethodSet(pointer)
	for i := range set.Len() {
		m.add(set.At(i).Obj(), rank)
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return
	}
	for f := range s.Fields() {
		m.add(f, rank)
	}
	for f := range s.Fields() {
		if f.Embedded() {
			m.of(f.Type(), rank+1)
		}
	}
}

func (m *memberList) add(obj types.Object, rank int) {
	if m.seen[obj.Name()] || !obj.Exported() && obj.Pkg() != m.Pkg || obj.Name() == "_" {
		return
	}
	m.seen[obj.Name()] = true
	m.items = append(m.items, m.item(obj, rank))
}

// fieldKeys are the fields of the struct literal at the position, if a key can stand there.
func (v *view) fieldKeys() []Item {
	for i, n := range v.path {
		lit, ok := n.(*ast.CompositeLit)
		if !ok {
			continue
		}
		if i > 0 {
			if kv, ok := v.path[i-1].(*ast.KeyValueExpr); ok && v.pos > kv.Colon {
				return nil
			}
		}
		t := v.Info.TypeOf(lit)
		if t == nil || v.pos < lit.Lbrace {
			return nil
		}
		s, ok := t.Underlying().(*types.Struct)
		if !ok {
			return nil
		}
		var items []Item
		for f := range s.Fields() {
			if f.Exported() || f.Pkg() == v.Pkg {
				it := v.item(f, rankNear)
				it.Label += ": "
				items = append(items, it)
			}
		}
		return items
	}
	return nil
}

// scope are the names that are visible at the place.
func (v *view) scope() []Item {
	var items []Item
	seen := map[string]bool{}
	inner := v.Pkg.Scope().Innermost(v.pos)
	if inner == nil {
		inner = v.Pkg.Scope()
	}
	for s := inner; s != nil; s = s.Parent() {
		rank := rankNear
		switch s {
		case v.Pkg.Scope():
			rank = rankPackage
		case types.Universe:
			rank = rankBuiltin
		}
		for _, name := range s.Names() {
			obj := s.Lookup(name)
			local := rank == rankNear && obj.Pos().IsValid()
			if _, imported := obj.(*types.PkgName); seen[name] || name == "_" || name == "main" || name == "init" || imported || local && obj.Pos() >= v.pos {
				continue
			}
			seen[name] = true
			items = append(items, v.item(obj, rank))
		}
	}
	for _, word := range keywords {
		items = append(items, Item{Label: word, Kind: "keyword", Rank: rankBuiltin})
	}
	return items
}

var keywords = []string{
	"break", "case", "chan", "const", "continue", "default", "defer", "else", "fallthrough", "for", "func", "go", "goto", "if",
	"interface", "map", "range", "return", "select", "struct", "switch", "type", "var",
}

// others are the names that other cells declare and the program does not use yet.
func (v *view) others() []Item {
	var items []Item
	for _, o := range v.Others {
		if v.Pkg.Scope().Lookup(o.Name) != nil {
			continue
		}
		it := Item{Label: o.Name, Kind: "var", Detail: "in the cell " + o.Cell, Rank: rankPackage}
		switch n := o.Node.(type) {
		case *ast.FuncDecl:
			it.Kind, it.Doc = "func", synopsis(n.Doc.Text())
		case *ast.GenDecl:
			it.Doc = synopsis(n.Doc.Text())
			if n.Tok == token.TYPE {
				it.Kind = "type"
			} else if n.Tok == token.CONST {
				it.Kind = "const"
			}
		}
		items = append(items, it)
	}
	return items
}

// packages are those that a program can use, imported or not.
func (v *view) packages() []Item {
	var items []Item
	for _, name := range vm.PackageNames() {
		items = append(items, Item{Label: name, Kind: "package", Rank: rankImport})
	}
	return items
}

// item describes an object.
func (v *view) item(obj types.Object, rank int) Item {
	it := Item{Label: obj.Name(), Rank: rank, Doc: synopsis(v.Doc(obj))}
	switch obj := obj.(type) {
	case *types.Func:
		it.Kind = "func"
		if obj.Signature().Recv() != nil {
			it.Kind = "method"
		}
		it.Detail = strings.TrimPrefix(types.TypeString(obj.Type(), v.qualifier), "func")
	case *types.Var:
		it.Kind = "var"
		if obj.IsField() {
			it.Kind = "field"
		}
		it.Detail = types.TypeString(obj.Type(), v.qualifier)
	case *types.Const:
		it.Kind = "const"
		it.Detail = types.TypeString(obj.Type(), v.qualifier)
		if obj.Parent() != types.Universe {
			it.Detail += " = " + obj.Val().String()
		}
	case *types.TypeName:
		it.Kind = "type"
		if it.Detail = kindOf(obj.Type()); obj.Parent() == types.Universe {
			it.Detail = ""
		}
	case *types.Builtin:
		it.Kind, it.Detail = "func", strings.TrimPrefix(builtins[obj.Name()].label, "func "+obj.Name())
		it.Doc = builtins[obj.Name()].doc
	case *types.Nil:
		it.Kind = "const"
	}
	it.Detail = short(it.Detail)
	return it
}

// kindOf is what a type is made of, in a word or two.
func kindOf(t types.Type) string {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		return "struct"
	case *types.Interface:
		return "interface"
	case *types.Signature:
		return "func"
	default:
		return u.String()
	}
}

const longest = 120 // characters of a detail

func short(text string) string {
	if r := []rune(text); len(r) > longest {
		return string(r[:longest-1]) + "…"
	}
	return text
}

// synopsis is the first sentence of a comment, without references: in a list they cannot be followed.
func synopsis(text string) string {
	var p doc.Package
	return sends.ReplaceAllString(p.Synopsis(text), "")
}

var sends = regexp.MustCompile(`;\s+see [A-Z]\w*(?:\.\w+)?`)
