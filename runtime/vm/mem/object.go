package mem

import "unsafe"

// Object makes a Value of an object of the machine: a map, a channel, a function, or what natives keep. The program's
// type for the latter is a pointer to an empty struct: whoever walks through values does not follow it.
func Object[T any](x *T) Value {
	if checking && x != nil {
		madeObject(unsafe.Pointer(x), typeOf[T]())
	}
	return Value{p: unsafe.Pointer(x)}
}

// As is the object that a Value was made of by Object, with the same T; nil of nil.
func As[T any](v Value) *T {
	if checking && v.p != nil {
		wantObject(v.p, typeOf[T]())
	}
	return (*T)(v.p)
}

// Interface is an interface value with the dynamic type of that id: v is a pointer to its boxed cells, or the value
// itself if that is a pointer. It has no room to say that bytes are packed.
func Interface(id uint64, v Value) Value {
	if v.Packed() {
		panic("mem: a pointer to packed bytes in an interface")
	}
	return Value{n: id, p: v.p}
}

// Content is what is in an interface value: the pointer that Interface was given.
func (v Value) Content() Value {
	if checking {
		wantUnpacked(v)
	}
	return Value{p: v.p}
}

// Place is an unsafe.Pointer to where v points. Programs can compare it, and nothing else.
func (v Value) Place() Value { return Value{p: v.p} }
