package atomic

// A Bool is a bool for atomic use.
type Bool struct{ v uint32 }

func bit(b bool) uint32 {
	if b {
		return 1
	}
	return 0
}

// Load returns the value of x.
func (x *Bool) Load() bool { return LoadUint32(&x.v) != 0 }

// Store sets the value of x to val.
func (x *Bool) Store(val bool) { StoreUint32(&x.v, bit(val)) }

// Swap sets the value of x to new, and returns the value that it had.
func (x *Bool) Swap(new bool) (old bool) { return SwapUint32(&x.v, bit(new)) != 0 }

// CompareAndSwap sets the value of x to new if it is old, and returns whether it did.
func (x *Bool) CompareAndSwap(old, new bool) bool {
	return CompareAndSwapUint32(&x.v, bit(old), bit(new))
}

// A Pointer is a pointer to a T for atomic use.
type Pointer[T any] struct {
	_ [0]*T
	v *T
}

// Load returns the pointer.
func (x *Pointer[T]) Load() *T {
	point(x)
	return x.v
}

// Store sets the pointer.
func (x *Pointer[T]) Store(val *T) {
	point(x)
	x.v = val
}

// Swap sets the pointer and returns what it was.
func (x *Pointer[T]) Swap(new *T) (old *T) {
	point(x)
	old = x.v
	x.v = new
	return old
}

// CompareAndSwap sets the pointer to new if it is old.
func (x *Pointer[T]) CompareAndSwap(old, new *T) (swapped bool) { return casPointer(&x.v, old, new) }

func casPointer[T any](addr **T, old, new *T) bool

// A Value holds a value of any one type for atomic use.
type Value struct{ v any }

// Load returns what was stored last, nil if nothing was.
func (v *Value) Load() (val any) {
	point(v)
	return v.v
}

// Store sets the value.
func (v *Value) Store(val any) {
	if val == nil {
		panic("sync/atomic: store of nil value into Value")
	}
	point(v)
	if v.v != nil && !sameType(v.v, val) {
		panic("sync/atomic: store of inconsistently typed value into Value")
	}
	v.v = val
}

// Swap sets the value and returns what it was.
func (v *Value) Swap(new any) (old any) {
	if new == nil {
		panic("sync/atomic: swap of nil value into Value")
	}
	point(v)
	if v.v != nil && !sameType(v.v, new) {
		panic("sync/atomic: swap of inconsistently typed value into Value")
	}
	old = v.v
	v.v = new
	return old
}

// CompareAndSwap sets the value to new if it is old.
func (v *Value) CompareAndSwap(old, new any) (swapped bool) {
	if new == nil {
		panic("sync/atomic: compare and swap of nil value into Value")
	}
	if old != nil && !sameType(old, new) {
		panic("sync/atomic: compare and swap of inconsistently typed values")
	}
	point(v)
	if v.v != nil && !sameType(v.v, new) {
		panic("sync/atomic: compare and swap of inconsistently typed value into Value")
	}
	return casValue(&v.v, old, new)
}

// sameType reports whether two values have the same dynamic type.
func sameType(a, b any) bool

func casValue(addr *any, old, new any) bool
