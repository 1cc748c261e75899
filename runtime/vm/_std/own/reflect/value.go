package reflect

import "unsafe"

// Value is a Go value, or a variable, of any type. The zero Value stands for none.
type Value struct{ m *mirror }

// mirror is what the machine knows of a Value.
type mirror struct{}

// ValueError says that a method was called of a Value of a kind that does not have it.
type ValueError struct {
	Method string
	Kind   Kind
}

func (e *ValueError) Error() string {
	if e.Kind == Invalid {
		return "reflect: call of " + e.Method + " on zero Value"
	}
	return "reflect: call of " + e.Method + " on " + e.Kind.String() + " Value"
}

// ValueOf is what is in i; the zero Value if nothing is.
func ValueOf(i any) Value

func (v Value) IsValid() bool { return v.m != nil }
func (v Value) Kind() Kind
func (v Value) Type() Type
func (v Value) CanAddr() bool
func (v Value) CanSet() bool
func (v Value) CanInterface() bool
func (v Value) Interface() any
func (v Value) Addr() Value
func (v Value) Elem() Value
func (v Value) IsNil() bool

// exact is Interface also of what was read from fields that are not exported.
func (v Value) exact() any

// mustBe, mustBeExported and mustBeAssignable panic, naming method, unless v is what they say.
func (v Value) mustBe(k Kind, method string)
func (v Value) mustBeExported(method string)
func (v Value) mustBeAssignable(method string)

// as is v as a value of t, which has the same underlying type.
func (v Value) as(t *rtype) Value

// readOnly is v, read-only if u is.
func (v Value) readOnly(u Value) Value

func (v Value) Bool() bool
func (v Value) Int() int64
func (v Value) Uint() uint64
func (v Value) Float() float64
func (v Value) Complex() complex128
func (v Value) String() string
func (v Value) Bytes() []byte
func (v Value) runes() []rune

func (v Value) Len() int
func (v Value) Cap() int
func (v Value) Index(i int) Value
func (v Value) Slice(i, j int) Value
func (v Value) Slice3(i, j, k int) Value

func (v Value) NumField() int
func (v Value) Field(i int) Value

func (v Value) NumMethod() int
func (v Value) Method(i int) Value
func (v Value) Call(in []Value) []Value
func (v Value) CallSlice(in []Value) []Value

func (v Value) Pointer() uintptr
func (v Value) UnsafePointer() unsafe.Pointer
func (v Value) UnsafeAddr() uintptr

func (v Value) Set(x Value)
func (v Value) SetZero()
func (v Value) SetBool(x bool)
func (v Value) SetInt(x int64)
func (v Value) SetUint(x uint64)
func (v Value) SetFloat(x float64)
func (v Value) SetComplex(x complex128)
func (v Value) SetString(x string)
func (v Value) SetBytes(x []byte)
func (v Value) setRunes(x []rune)
func (v Value) SetLen(n int)
func (v Value) SetCap(n int)
func (v Value) Grow(n int)
func (v Value) Clear()

func (v Value) recv(block bool) (x Value, ok bool)
func (v Value) send(x Value, block bool) bool
func (v Value) Close()

func (v Value) Recv() (x Value, ok bool)    { return v.recv(true) }
func (v Value) TryRecv() (x Value, ok bool) { return v.recv(false) }
func (v Value) Send(x Value)                { v.send(x, true) }
func (v Value) TrySend(x Value) bool        { return v.send(x, false) }

func (v Value) CanInt() bool     { return v.Kind() >= Int && v.Kind() <= Int64 }
func (v Value) CanUint() bool    { return v.Kind() >= Uint && v.Kind() <= Uintptr }
func (v Value) CanFloat() bool   { return v.Kind() == Float32 || v.Kind() == Float64 }
func (v Value) CanComplex() bool { return v.Kind() == Complex64 || v.Kind() == Complex128 }

// MethodByName is the method of that name, the zero Value if there is none.
func (v Value) MethodByName(name string) Value {
	if !v.IsValid() {
		panic(&ValueError{"reflect.Value.MethodByName", Invalid})
	}
	i := v.Type().common().methodIndex(name)
	if i < 0 {
		return Value{}
	}
	return v.Method(i)
}

// FieldByIndex is the nested field of that index; it panics if that is behind a nil pointer.
func (v Value) FieldByIndex(index []int) Value {
	f, missing := v.fieldByIndex(index, "reflect.Value.FieldByIndex")
	if missing != nil {
		panic("reflect: indirection through nil pointer to embedded struct")
	}
	return f
}

// FieldByIndexErr is FieldByIndex with an error for a nil pointer.
func (v Value) FieldByIndexErr(index []int) (Value, error) {
	f, missing := v.fieldByIndex(index, "reflect.Value.FieldByIndexErr")
	if missing != nil {
		return Value{}, nilEmbedded(missing.Name())
	}
	return f, nil
}

type nilEmbedded string

func (e nilEmbedded) Error() string {
	return "reflect: indirection through nil pointer to embedded struct field " + string(e)
}

// fieldByIndex is the field of that index, or the type of the struct on the way that is not there.
func (v Value) fieldByIndex(index []int, method string) (Value, Type) {
	if len(index) != 1 {
		v.mustBe(Struct, method)
	}
	for i, x := range index {
		if i > 0 && v.Kind() == Pointer && v.Type().Elem().Kind() == Struct {
			if v.IsNil() {
				return Value{}, v.Type().Elem()
			}
			v = v.Elem()
		}
		v = v.Field(x)
	}
	return v, nil
}

// FieldByName is the field of that name, the zero Value if there is none.
func (v Value) FieldByName(name string) Value {
	v.mustBe(Struct, "reflect.Value.FieldByName")
	if f, ok := v.Type().FieldByName(name); ok {
		return v.FieldByIndex(f.Index)
	}
	return Value{}
}

// FieldByNameFunc is the field whose name satisfies match, the zero Value if there is none.
func (v Value) FieldByNameFunc(match func(string) bool) Value {
	if f, ok := v.Type().FieldByNameFunc(match); ok {
		return v.FieldByIndex(f.Index)
	}
	return Value{}
}

// IsZero reports whether v is the zero value of its type.
func (v Value) IsZero() bool {
	switch v.Kind() {
	case Bool:
		return !v.Bool()
	case Int, Int8, Int16, Int32, Int64:
		return v.Int() == 0
	case Uint, Uint8, Uint16, Uint32, Uint64, Uintptr:
		return v.Uint() == 0
	case Float32, Float64:
		return v.Float() == 0
	case Complex64, Complex128:
		return v.Complex() == 0
	case String:
		return v.Len() == 0
	case Chan, Func, Interface, Map, Pointer, Slice, UnsafePointer:
		return v.IsNil()
	case Array:
		for i := range v.Len() {
			if !v.Index(i).IsZero() {
				return false
			}
		}
		return true
	case Struct:
		for i := range v.NumField() {
			if !v.Field(i).IsZero() && v.Type().Field(i).Name != "_" {
				return false
			}
		}
		return true
	}
	panic(&ValueError{"reflect.Value.IsZero", v.Kind()})
}

// OverflowInt reports whether x does not fit v.
func (v Value) OverflowInt(x int64) bool {
	if !v.CanInt() {
		panic(&ValueError{"reflect.Value.OverflowInt", v.Kind()})
	}
	return v.Type().OverflowInt(x)
}

// OverflowUint reports whether x does not fit v.
func (v Value) OverflowUint(x uint64) bool {
	if !v.CanUint() {
		panic(&ValueError{"reflect.Value.OverflowUint", v.Kind()})
	}
	return v.Type().OverflowUint(x)
}

// OverflowFloat reports whether x does not fit v.
func (v Value) OverflowFloat(x float64) bool {
	if !v.CanFloat() {
		panic(&ValueError{"reflect.Value.OverflowFloat", v.Kind()})
	}
	return v.Type().OverflowFloat(x)
}

// OverflowComplex reports whether x does not fit v.
func (v Value) OverflowComplex(x complex128) bool {
	if !v.CanComplex() {
		panic(&ValueError{"reflect.Value.OverflowComplex", v.Kind()})
	}
	return v.Type().OverflowComplex(x)
}

func overflowFloat32(x float64) bool {
	const max32, max64 = 0x1p127 * (1 + (1 - 0x1p-23)), 0x1p1023 * (1 + (1 - 0x1p-52)) // math.MaxFloat32, math.MaxFloat64
	if x < 0 {
		x = -x
	}
	return max32 < x && x <= max64
}
