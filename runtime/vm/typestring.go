package vm

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// typeNames formats types as the %T verb and Go's runtime do: package names, not paths; no names of parameters; uint8
// and int32, not byte and rune. Within type arguments packages have their paths, and types declared in a function
// their number, so that no two instances have the same name.
type typeNames struct {
	numbers map[token.Pos]int                // of types declared in functions, by their name's position
	outer   map[*types.TypeName][]types.Type // of types declared in generic functions: that instance's arguments
}

// newTypeNames numbers the types that the functions of files declare.
func newTypeNames(files []*ast.File) *typeNames {
	n := &typeNames{numbers: map[token.Pos]int{}, outer: map[*types.TypeName][]types.Type{}}
	for _, f := range files {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				n.number(fn)
			} else if vars, ok := d.(*ast.GenDecl); ok && vars.Tok == token.VAR {
				n.number(vars) // function literals
			}
		}
	}
	return n
}

func (n *typeNames) number(decl ast.Node) {
	ast.Inspect(decl, func(x ast.Node) bool {
		if spec, ok := x.(*ast.TypeSpec); ok && !spec.Assign.IsValid() {
			n.numbers[spec.Name.Pos()] = len(n.numbers) + 1
		}
		return true
	})
}

// enter records the types declared by fn, if it is an instance of a generic function: go/ssa makes new ones, without
// a scope, for each instance.
func (n *typeNames) enter(fn *ssa.Function) {
	args := fn.TypeArgs()
	if fn.Syntax() == nil {
		return
	}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if v, ok := in.(ssa.Value); ok {
				n.note(v.Type(), fn.Syntax(), args)
			}
			for _, op := range in.Operands(nil) {
				if *op != nil {
					n.note((*op).Type(), fn.Syntax(), args)
				}
			}
		}
	}
}

// note assigns the arguments args to t, or to its parts, if declared in decl.
func (n *typeNames) note(t types.Type, decl ast.Node, args []types.Type) {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		obj := t.Obj()
		if obj.Parent() == nil && obj.Pos() > decl.Pos() && obj.Pos() < decl.End() && n.outer[obj] == nil {
			n.outer[obj] = args
		}
		for i := range t.TypeArgs().Len() {
			n.note(t.TypeArgs().At(i), decl, args)
		}
	case interface{ Elem() types.Type }: // pointers, slices, arrays, maps, channels
		n.note(t.Elem(), decl, args)
	}
}

// str is the name of t.
func (n *typeNames) str(t types.Type) string {
	w := typeWriter{names: n}
	w.write(t)
	return w.b.String()
}

type typeWriter struct {
	names *typeNames
	b     strings.Builder
	args  int // depth of type arguments
}

func (w *typeWriter) write(t types.Type) {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		w.b.WriteString(basicName(t))
	case *types.Named:
		w.named(t)
	case *types.Pointer:
		w.prefixed("*", t.Elem())
	case *types.Slice:
		w.prefixed("[]", t.Elem())
	case *types.Array:
		w.prefixed("["+strconv.FormatInt(t.Len(), 10)+"]", t.Elem())
	case *types.Map:
		w.prefixed("map[", t.Key())
		w.prefixed("]", t.Elem())
	case *types.Chan:
		w.channel(t)
	case *types.Signature:
		w.b.WriteString("func")
		w.signature(t)
	case *types.Struct:
		w.structure(t)
	case *types.Interface:
		w.iface(t)
	default:
		w.b.WriteString(t.String())
	}
}

func (w *typeWriter) prefixed(prefix string, t types.Type) {
	w.b.WriteString(prefix)
	w.write(t)
}

func basicName(t *types.Basic) string {
	switch t.Kind() {
	case types.Byte:
		return "uint8"
	case types.Rune:
		return "int32"
	case types.UnsafePointer:
		return "unsafe.Pointer"
	}
	return t.Name()
}

func (w *typeWriter) named(t *types.Named) {
	obj := t.Obj()
	if p := obj.Pkg(); p != nil {
		w.qualify(p)
	}
	w.b.WriteString(obj.Name())
	if n := w.names.numbers[obj.Pos()]; n > 0 && w.args > 0 {
		w.b.WriteString("·" + strconv.Itoa(n))
	}
	outer, own := w.names.outer[obj], t.TypeArgs()
	if len(outer)+own.Len() == 0 {
		return
	}
	w.args++
	sep := "["
	for _, arg := range outer {
		w.prefixed(sep, arg)
		sep = ","
	}
	if len(outer) > 0 {
		sep = ";"
	}
	for i := range own.Len() {
		w.prefixed(sep, own.At(i))
		sep = ","
	}
	w.b.WriteByte(']')
	w.args--
}

// qualify writes what stands before a name of package p.
func (w *typeWriter) qualify(p *types.Package) {
	if w.args > 0 {
		w.b.WriteString(p.Path() + ".")
		return
	}
	w.b.WriteString(p.Name() + ".")
}

func (w *typeWriter) channel(t *types.Chan) {
	elem, _ := types.Unalias(t.Elem()).(*types.Chan)
	switch {
	case t.Dir() == types.RecvOnly:
		w.prefixed("<-chan ", t.Elem())
	case t.Dir() == types.SendOnly:
		w.prefixed("chan<- ", t.Elem())
	case elem != nil && elem.Dir() == types.RecvOnly:
		w.prefixed("chan (", elem)
		w.b.WriteByte(')')
	default:
		w.prefixed("chan ", t.Elem())
	}
}

// signature writes parameters and results.
func (w *typeWriter) signature(t *types.Signature) {
	w.tuple(t.Params(), t.Variadic())
	switch res := t.Results(); res.Len() {
	case 0:
	case 1:
		w.prefixed(" ", res.At(0).Type())
	default:
		w.b.WriteByte(' ')
		w.tuple(res, false)
	}
}

func (w *typeWriter) tuple(t *types.Tuple, variadic bool) {
	w.b.WriteByte('(')
	for i := range t.Len() {
		if i > 0 {
			w.b.WriteString(", ")
		}
		if variadic && i == t.Len()-1 {
			w.prefixed("...", t.At(i).Type().Underlying().(*types.Slice).Elem())
			continue
		}
		w.write(t.At(i).Type())
	}
	w.b.WriteByte(')')
}

func (w *typeWriter) structure(t *types.Struct) {
	w.b.WriteString("struct {")
	for i := range t.NumFields() {
		w.separate(i)
		f := t.Field(i)
		if !f.Embedded() {
			if w.args > 0 && !f.Exported() {
				w.qualify(f.Pkg())
			}
			w.b.WriteString(f.Name() + " ")
		}
		w.write(f.Type())
		if tag := t.Tag(i); tag != "" {
			w.b.WriteString(" " + strconv.Quote(tag))
		}
	}
	w.close(t.NumFields())
}

func (w *typeWriter) iface(t *types.Interface) {
	w.b.WriteString("interface {")
	for i := range t.NumMethods() {
		w.separate(i)
		m := t.Method(i)
		if !m.Exported() {
			w.qualify(m.Pkg())
		}
		w.b.WriteString(m.Name())
		w.signature(m.Signature())
	}
	w.close(t.NumMethods())
}

// separate stands before part i of a list in braces.
func (w *typeWriter) separate(i int) {
	if i > 0 {
		w.b.WriteByte(';')
	}
	w.b.WriteByte(' ')
}

// close ends a list of n parts in braces.
func (w *typeWriter) close(n int) {
	if n > 0 {
		w.b.WriteByte(' ')
	}
	w.b.WriteByte('}')
}
