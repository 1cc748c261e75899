package reflect

// Zero is the zero value of typ. It cannot be set.
func Zero(typ Type) Value {
	if typ == nil {
		panic("reflect: Zero(nil)")
	}
	return zero(typ.common())
}

// New is a pointer to a new variable of type typ.
func New(typ Type) Value {
	if typ == nil {
		panic("reflect: New(nil)")
	}
	return newVar(typ.common())
}

func zero(t *rtype) Value
func newVar(t *rtype) Value
func makeSlice(t *rtype, length, capacity int) Value
func makeMap(t *rtype) Value
func makeChan(t *rtype, buffer int) Value

// MakeSlice is a new slice of type typ.
func MakeSlice(typ Type, len, cap int) Value {
	switch {
	case typ.Kind() != Slice:
		panic("reflect.MakeSlice of non-slice type")
	case len < 0:
		panic("reflect.MakeSlice: negative len")
	case cap < 0:
		panic("reflect.MakeSlice: negative cap")
	case len > cap:
		panic("reflect.MakeSlice: len > cap")
	}
	return makeSlice(typ.common(), len, cap)
}

// MakeMap is a new map of type typ.
func MakeMap(typ Type) Value { return MakeMapWithSize(typ, 0) }

// MakeMapWithSize is MakeMap: the machine's maps are not made larger beforehand.
func MakeMapWithSize(typ Type, n int) Value {
	if typ.Kind() != Map {
		panic("reflect.MakeMapWithSize of non-map type")
	}
	return makeMap(typ.common())
}

// MakeChan is a new channel of type typ.
func MakeChan(typ Type, buffer int) Value {
	switch {
	case typ.Kind() != Chan:
		panic("reflect.MakeChan of non-chan type")
	case buffer < 0:
		panic("reflect.MakeChan: negative buffer size")
	case typ.ChanDir() != BothDir:
		panic("reflect.MakeChan: unidirectional channel type")
	}
	return makeChan(typ.common(), buffer)
}

// makeFunc is a function of type t that calls fn.
func makeFunc(t *rtype, fn func([]Value) []Value) Value

// MakeFunc is a function of type typ that calls fn with its arguments.
func MakeFunc(typ Type, fn func(args []Value) (results []Value)) Value {
	if typ.Kind() != Func {
		panic("reflect: call of MakeFunc with non-Func type")
	}
	outs := typ.NumOut()
	return makeFunc(typ.common(), func(args []Value) []Value {
		results := fn(args)
		if len(results) != outs {
			panic("reflect: wrong return count from function created by MakeFunc")
		}
		for i, v := range results {
			if !v.IsValid() {
				panic("reflect: function created by MakeFunc using closure returned zero Value")
			}
			x := New(typ.Out(i)).Elem()
			x.Set(v)
			results[i] = x
		}
		return results
	})
}

// Indirect is what v points to; v itself if it is no pointer.
func Indirect(v Value) Value {
	if v.Kind() != Pointer {
		return v
	}
	return v.Elem()
}

// TypeAssert is what v.Interface().(T) is.
func TypeAssert[T any](v Value) (T, bool) {
	if !v.IsValid() {
		panic(&ValueError{"reflect.TypeAssert", Invalid})
	}
	if !v.CanInterface() {
		panic("reflect.TypeAssert: cannot return value obtained from unexported field or method")
	}
	x, ok := v.exact().(T)
	return x, ok
}

// extend is the slice s with n more elements.
func (s Value) extend(n int) Value {
	s.mustBeExported(noMethod)
	x := newVar(s.Type().common()).Elem()
	x.Set(s)
	x.Grow(n)
	x.SetLen(s.Len() + n)
	return x
}

// noMethod is what Go calls the method that was called on a Value of the wrong kind when it was a function.
const noMethod = "unknown method"

// Append is the slice s with the values x behind it.
func Append(s Value, x ...Value) Value {
	s.mustBe(Slice, noMethod)
	n := s.Len()
	s = s.extend(len(x))
	for i, v := range x {
		s.Index(n + i).Set(v)
	}
	return s.value()
}

// AppendSlice is the slice s with the elements of t behind it.
func AppendSlice(s, t Value) Value {
	s.mustBe(Slice, noMethod)
	t.mustBe(Slice, noMethod)
	sameElem("reflect.AppendSlice", s, t)
	ns, nt := s.Len(), t.Len()
	s = s.extend(nt)
	Copy(s.Slice(ns, ns+nt), t)
	return s.value()
}

// value is v as a value that cannot be set.
func (v Value) value() Value { return v.as(v.Type().common()) }

func sameElem(what string, x, y Value) {
	if a, b := x.Type().Elem(), y.Type().Elem(); a != b {
		panic(what + ": " + a.String() + " != " + b.String())
	}
}

// Copy copies elements of src to dst and returns how many.
func Copy(dst, src Value) int {
	switch dst.Kind() {
	case Array:
		dst.mustBeAssignable(noMethod)
	case Slice:
		dst.mustBeExported(noMethod)
	default:
		panic(&ValueError{"reflect.Copy", dst.Kind()})
	}
	n := min(dst.Len(), src.Len())
	switch src.Kind() {
	case Array, Slice:
		src.mustBeExported(noMethod)
		sameElem("reflect.Copy", dst, src)
	case String:
		if dst.Type().Elem().Kind() == Uint8 {
			copy(dst.Slice(0, n).Bytes(), src.String())
			return n
		}
		fallthrough
	default:
		panic(&ValueError{"reflect.Copy", src.Kind()})
	}
	if dst.Kind() == Array {
		dst = dst.Slice(0, n)
	}
	if src.Kind() == Array && src.CanAddr() {
		src = src.Slice(0, n)
	}
	copyElems(dst, src, n)
	return n
}

// copyElems copies n elements from src, a slice or an array, to the slice dst.
func copyElems(dst, src Value, n int)

// Swapper returns a function that swaps elements of slice.
func Swapper(slice any) func(i, j int) {
	v := ValueOf(slice)
	if v.Kind() != Slice {
		panic(&ValueError{"Swapper", v.Kind()})
	}
	return func(i, j int) {
		x, y := v.Index(i), v.Index(j)
		saved := x.value()
		x.Set(y)
		y.Set(saved)
	}
}
