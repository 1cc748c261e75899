package mem

import "unsafe"

// Object makes a Value from an object of the machine: a map, a channel, a function, or state of natives. The
// program's type for the last is a pointer to an empty struct, so code that walks through values does not follow it.
func Object[T any](x *T) Value {
	if checking && x != nil {
		madeObject(unsafe.Pointer(x), typeOf[T]())
	}
	return Value{p: unsafe.Pointer(x)}
}

// As is the object from which Object, with the same T, made a Value; nil for nil.
func As[T any](v Value) *T {
	if checking && v.p != nil {
		wantObject(v.p, typeOf[T]())
	}
	return (*T)(v.p)
}

// Interface is an interface value with the dynamic type of that id: v is a pointer to its boxed cells, or the value
// itself if that is a pointer. It cannot record that bytes are packed.
func Interface(id uint64, v Value) Value {
	if v.Packed() {
		panic("mem: a pointer to packed bytes in an interface")
	}
	return Value{n: id, p: v.p}
}

// Content is the content of an interface value: the pointer passed to Interface.
func (v Value) Content() Value {
	if checking {
		wantUnpacked(v)
	}
	return Value{p: v.p}
}

// Place is an unsafe.Pointer to where v points. Programs can only compare it.
func (v Value) Place() Value { return Value{p: v.p} }
