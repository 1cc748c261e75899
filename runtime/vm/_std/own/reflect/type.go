// Package reflect lets packages of the library look at values of any type. It is not for lessons: programs cannot import it.
//
// Types and values live in the machine. What is here declares them, and builds on the natives what needs no machine.
package reflect

import (
	"iter"
	"strconv"
)

// Type is a Go type. Types can be compared with ==.
type Type interface {
	Align() int
	FieldAlign() int
	Method(int) Method
	MethodByName(string) (Method, bool)
	NumMethod() int
	Name() string
	PkgPath() string
	Size() uintptr
	String() string
	Kind() Kind
	Implements(u Type) bool
	AssignableTo(u Type) bool
	ConvertibleTo(u Type) bool
	Comparable() bool
	Bits() int
	ChanDir() ChanDir
	IsVariadic() bool
	Elem() Type
	Field(i int) StructField
	FieldByIndex(index []int) StructField
	FieldByName(name string) (StructField, bool)
	FieldByNameFunc(match func(string) bool) (StructField, bool)
	In(i int) Type
	Key() Type
	Len() int
	NumField() int
	NumIn() int
	NumOut() int
	Out(i int) Type
	OverflowComplex(x complex128) bool
	OverflowFloat(x float64) bool
	OverflowInt(x int64) bool
	OverflowUint(x uint64) bool
	CanSeq() bool
	CanSeq2() bool
	Fields() iter.Seq[StructField]
	Methods() iter.Seq[Method]
	Ins() iter.Seq[Type]
	Outs() iter.Seq[Type]

	common() *rtype
}

// rtype is a type of the machine. There is one for each type, so pointers to them can be compared.
type rtype struct{}

func (t *rtype) common() *rtype { return t }

func (t *rtype) Kind() Kind
func (t *rtype) String() string
func (t *rtype) PkgPath() string
func (t *rtype) Size() uintptr
func (t *rtype) Align() int
func (t *rtype) Comparable() bool
func (t *rtype) NumMethod() int

func (t *rtype) named() bool
func (t *rtype) elem() *rtype
func (t *rtype) key() *rtype
func (t *rtype) length() int
func (t *rtype) numField() int
func (t *rtype) field(i int) (name, pkgPath string, typ *rtype, tag string, offset uintptr, embedded bool)
func (t *rtype) signature() (in, out int, variadic bool)
func (t *rtype) in(i int) *rtype
func (t *rtype) out(i int) *rtype
func (t *rtype) direction() ChanDir
func (t *rtype) method(i int) (name, pkgPath string, typ *rtype, fn Value)
func (t *rtype) methodIndex(name string) int
func (t *rtype) implements(u *rtype) bool
func (t *rtype) assignableTo(u *rtype) bool
func (t *rtype) convertibleTo(u *rtype) bool

// must panics with what and the type's name unless t is of kind k.
func (t *rtype) must(k Kind, what string) {
	if t.Kind() != k {
		panic("reflect: " + what + t.String())
	}
}

func (t *rtype) FieldAlign() int { return t.Align() }

func (t *rtype) Name() string {
	if !t.named() {
		return ""
	}
	s := t.String()
	brackets := 0
	for i := len(s) - 1; i >= 0; i-- {
		switch s[i] {
		case ']':
			brackets++
		case '[':
			brackets--
		case '.':
			if brackets == 0 {
				return s[i+1:]
			}
		}
	}
	return s
}

func (t *rtype) Bits() int {
	if k := t.Kind(); k < Int || k > Complex128 {
		panic("reflect: Bits of non-arithmetic Type " + t.String())
	}
	return int(t.Size()) * 8
}

func (t *rtype) Elem() Type {
	switch t.Kind() {
	case Array, Chan, Map, Pointer, Slice:
		return t.elem()
	}
	panic("reflect: Elem of invalid type " + t.String())
}

func (t *rtype) Key() Type {
	t.must(Map, "Key of non-map type ")
	return t.key()
}

func (t *rtype) Len() int {
	t.must(Array, "Len of non-array type ")
	return t.length()
}

func (t *rtype) ChanDir() ChanDir {
	t.must(Chan, "ChanDir of non-chan type ")
	return t.direction()
}

func (t *rtype) IsVariadic() bool {
	t.must(Func, "IsVariadic of non-func type ")
	_, _, variadic := t.signature()
	return variadic
}

func (t *rtype) NumIn() int {
	t.must(Func, "NumIn of non-func type ")
	n, _, _ := t.signature()
	return n
}

func (t *rtype) NumOut() int {
	t.must(Func, "NumOut of non-func type ")
	_, n, _ := t.signature()
	return n
}

func (t *rtype) In(i int) Type {
	t.must(Func, "In of non-func type ")
	return t.in(i)
}

func (t *rtype) Out(i int) Type {
	t.must(Func, "Out of non-func type ")
	return t.out(i)
}

func (t *rtype) Method(i int) Method {
	if i < 0 || i >= t.NumMethod() {
		if t.Kind() == Interface {
			return Method{}
		}
		panic("reflect: Method index out of range")
	}
	name, pkgPath, typ, fn := t.method(i)
	return Method{Name: name, PkgPath: pkgPath, Type: typ, Func: fn, Index: i}
}

func (t *rtype) MethodByName(name string) (Method, bool) {
	i := t.methodIndex(name)
	if i < 0 {
		return Method{}, false
	}
	return t.Method(i), true
}

func (t *rtype) Implements(u Type) bool {
	if u == nil {
		panic("reflect: nil type passed to Type.Implements")
	}
	if u.Kind() != Interface {
		panic("reflect: non-interface type passed to Type.Implements")
	}
	return t.implements(u.common())
}

func (t *rtype) AssignableTo(u Type) bool {
	if u == nil {
		panic("reflect: nil type passed to Type.AssignableTo")
	}
	return t.assignableTo(u.common())
}

func (t *rtype) ConvertibleTo(u Type) bool {
	if u == nil {
		panic("reflect: nil type passed to Type.ConvertibleTo")
	}
	return t.convertibleTo(u.common())
}

func (t *rtype) OverflowComplex(x complex128) bool {
	switch t.Kind() {
	case Complex64:
		return overflowFloat32(real(x)) || overflowFloat32(imag(x))
	case Complex128:
		return false
	}
	panic("reflect: OverflowComplex of non-complex type " + t.String())
}

func (t *rtype) OverflowFloat(x float64) bool {
	switch t.Kind() {
	case Float32:
		return overflowFloat32(x)
	case Float64:
		return false
	}
	panic("reflect: OverflowFloat of non-float type " + t.String())
}

func (t *rtype) OverflowInt(x int64) bool {
	if k := t.Kind(); k < Int || k > Int64 {
		panic("reflect: OverflowInt of non-int type " + t.String())
	}
	unused := 64 - t.Bits()
	return x<<unused>>unused != x
}

func (t *rtype) OverflowUint(x uint64) bool {
	if k := t.Kind(); k < Uint || k > Uintptr {
		panic("reflect: OverflowUint of non-uint type " + t.String())
	}
	unused := 64 - t.Bits()
	return x<<unused>>unused != x
}

func (t *rtype) CanSeq() bool {
	switch k := t.Kind(); k {
	case Array, Slice, Chan, String, Map:
		return true
	case Func:
		return t.isIterator(1)
	case Pointer:
		return t.elem().Kind() == Array
	default:
		return k >= Int && k <= Uintptr
	}
}

func (t *rtype) CanSeq2() bool {
	switch t.Kind() {
	case Array, Slice, String, Map:
		return true
	case Func:
		return t.isIterator(2)
	case Pointer:
		return t.elem().Kind() == Array
	}
	return false
}

// isIterator reports whether t is a func(yield func(...) bool), where yield has n parameters.
func (t *rtype) isIterator(n int) bool {
	if t.Kind() != Func || t.NumIn() != 1 || t.NumOut() != 0 {
		return false
	}
	y := t.in(0)
	return y.Kind() == Func && y.NumIn() == n && y.NumOut() == 1 && y.out(0).Kind() == Bool
}

func (t *rtype) Fields() iter.Seq[StructField] {
	t.must(Struct, "Fields of non-struct type ")
	return func(yield func(StructField) bool) {
		for i := range t.NumField() {
			if !yield(t.Field(i)) {
				return
			}
		}
	}
}

func (t *rtype) Methods() iter.Seq[Method] {
	return func(yield func(Method) bool) {
		for i := range t.NumMethod() {
			if !yield(t.Method(i)) {
				return
			}
		}
	}
}

func (t *rtype) Ins() iter.Seq[Type] {
	t.must(Func, "Ins of non-func type ")
	return func(yield func(Type) bool) {
		for i := range t.NumIn() {
			if !yield(t.In(i)) {
				return
			}
		}
	}
}

func (t *rtype) Outs() iter.Seq[Type] {
	t.must(Func, "Outs of non-func type ")
	return func(yield func(Type) bool) {
		for i := range t.NumOut() {
			if !yield(t.Out(i)) {
				return
			}
		}
	}
}

// Method is a method of a type.
type Method struct {
	Name    string
	PkgPath string // of a method that is not exported
	Type    Type
	Func    Value // takes the receiver as its first argument
	Index   int
}

// IsExported reports whether the method is exported.
func (m Method) IsExported() bool { return m.PkgPath == "" }

// ChanDir is the direction of a channel type.
type ChanDir int

const (
	RecvDir ChanDir = 1 << iota
	SendDir
	BothDir = RecvDir | SendDir
)

func (d ChanDir) String() string {
	switch d {
	case SendDir:
		return "chan<-"
	case RecvDir:
		return "<-chan"
	case BothDir:
		return "chan"
	}
	return "ChanDir" + strconv.Itoa(int(d))
}

// typeOf is the type of what is in i, nil if nothing is.
func typeOf(i any) *rtype

// TypeOf is the dynamic type of i, nil if i is nil.
func TypeOf(i any) Type {
	if i == nil {
		return nil
	}
	return typeOf(i)
}

// TypeFor is the type T.
func TypeFor[T any]() Type { return typeOf((*T)(nil)).elem() }

func pointerTo(t *rtype) *rtype
func sliceOf(t *rtype) *rtype
func arrayOf(n int, t *rtype) *rtype
func mapOf(key, elem *rtype) *rtype
func chanOf(dir ChanDir, t *rtype) *rtype
func funcOf(in, out []Type, variadic bool) *rtype

// PointerTo is the type *t.
func PointerTo(t Type) Type { return pointerTo(t.common()) }

// PtrTo is an old name of PointerTo.
func PtrTo(t Type) Type { return PointerTo(t) }

// SliceOf is the type []t.
func SliceOf(t Type) Type { return sliceOf(t.common()) }

// ArrayOf is the type [length]elem.
func ArrayOf(length int, elem Type) Type {
	if length < 0 {
		panic("reflect: negative length passed to ArrayOf")
	}
	return arrayOf(length, elem.common())
}

// MapOf is the type map[key]elem.
func MapOf(key, elem Type) Type {
	if !key.Comparable() {
		panic("reflect.MapOf: invalid key type " + key.String())
	}
	return mapOf(key.common(), elem.common())
}

// ChanOf is the type of channels of t.
func ChanOf(dir ChanDir, t Type) Type { return chanOf(dir, t.common()) }

// FuncOf is the type of functions with those parameters and results.
func FuncOf(in, out []Type, variadic bool) Type {
	if variadic && (len(in) == 0 || in[len(in)-1].Kind() != Slice) {
		panic("reflect.FuncOf: last arg of variadic func must be slice")
	}
	return funcOf(in, out, variadic)
}
