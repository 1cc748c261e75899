// Package atomic has operations on memory that no other goroutine can come between.
package atomic

// point stands before each operation: the simulation may let others run here.
func point(addr any)

// AddInt32 adds delta to *addr and returns the sum.
func AddInt32(addr *int32, delta int32) (new int32) {
	point(addr)
	*addr += delta
	return *addr
}

// LoadInt32 returns *addr.
func LoadInt32(addr *int32) int32 {
	point(addr)
	return *addr
}

// StoreInt32 sets *addr.
func StoreInt32(addr *int32, val int32) {
	point(addr)
	*addr = val
}

// SwapInt32 sets *addr and returns what it was.
func SwapInt32(addr *int32, new int32) (old int32) {
	point(addr)
	old = *addr
	*addr = new
	return old
}

// AndInt32 and OrInt32 change the bits of *addr and return what it was.
func AndInt32(addr *int32, mask int32) (old int32) {
	point(addr)
	old = *addr
	*addr &= mask
	return old
}

// OrInt32 sets *addr to *addr | mask, and returns the value that it had.
func OrInt32(addr *int32, mask int32) (old int32) {
	point(addr)
	old = *addr
	*addr |= mask
	return old
}

// CompareAndSwapInt32 sets *addr to new if it is old.
func CompareAndSwapInt32(addr *int32, old, new int32) (swapped bool)

// A Int32 is a int32 for atomic use.
type Int32 struct{ v int32 }

// Load returns the value of x.
func (x *Int32) Load() int32 { return LoadInt32(&x.v) }

// Store sets the value of x to val.
func (x *Int32) Store(val int32) { StoreInt32(&x.v, val) }

// Swap sets the value of x to new, and returns the value that it had.
func (x *Int32) Swap(new int32) (old int32) { return SwapInt32(&x.v, new) }

// Add adds delta to x, and returns the sum.
func (x *Int32) Add(delta int32) (new int32) { return AddInt32(&x.v, delta) }

// And sets x to x & mask, and returns the value that it had.
func (x *Int32) And(mask int32) (old int32) { return AndInt32(&x.v, mask) }

// Or sets x to x | mask, and returns the value that it had.
func (x *Int32) Or(mask int32) (old int32) { return OrInt32(&x.v, mask) }

// CompareAndSwap sets the value of x to new if it is old, and returns whether it did.
func (x *Int32) CompareAndSwap(old, new int32) bool { return CompareAndSwapInt32(&x.v, old, new) }

// AddInt64 adds delta to *addr and returns the sum.
func AddInt64(addr *int64, delta int64) (new int64) {
	point(addr)
	*addr += delta
	return *addr
}

// LoadInt64 returns *addr.
func LoadInt64(addr *int64) int64 {
	point(addr)
	return *addr
}

// StoreInt64 sets *addr.
func StoreInt64(addr *int64, val int64) {
	point(addr)
	*addr = val
}

// SwapInt64 sets *addr and returns what it was.
func SwapInt64(addr *int64, new int64) (old int64) {
	point(addr)
	old = *addr
	*addr = new
	return old
}

// AndInt64 and OrInt64 change the bits of *addr and return what it was.
func AndInt64(addr *int64, mask int64) (old int64) {
	point(addr)
	old = *addr
	*addr &= mask
	return old
}

// OrInt64 sets *addr to *addr | mask, and returns the value that it had.
func OrInt64(addr *int64, mask int64) (old int64) {
	point(addr)
	old = *addr
	*addr |= mask
	return old
}

// CompareAndSwapInt64 sets *addr to new if it is old.
func CompareAndSwapInt64(addr *int64, old, new int64) (swapped bool)

// A Int64 is a int64 for atomic use.
type Int64 struct{ v int64 }

// Load returns the value of x.
func (x *Int64) Load() int64 { return LoadInt64(&x.v) }

// Store sets the value of x to val.
func (x *Int64) Store(val int64) { StoreInt64(&x.v, val) }

// Swap sets the value of x to new, and returns the value that it had.
func (x *Int64) Swap(new int64) (old int64) { return SwapInt64(&x.v, new) }

// Add adds delta to x, and returns the sum.
func (x *Int64) Add(delta int64) (new int64) { return AddInt64(&x.v, delta) }

// And sets x to x & mask, and returns the value that it had.
func (x *Int64) And(mask int64) (old int64) { return AndInt64(&x.v, mask) }

// Or sets x to x | mask, and returns the value that it had.
func (x *Int64) Or(mask int64) (old int64) { return OrInt64(&x.v, mask) }

// CompareAndSwap sets the value of x to new if it is old, and returns whether it did.
func (x *Int64) CompareAndSwap(old, new int64) bool { return CompareAndSwapInt64(&x.v, old, new) }

// AddUint32 adds delta to *addr and returns the sum.
func AddUint32(addr *uint32, delta uint32) (new uint32) {
	point(addr)
	*addr += delta
	return *addr
}

// LoadUint32 returns *addr.
func LoadUint32(addr *uint32) uint32 {
	point(addr)
	return *addr
}

// StoreUint32 sets *addr.
func StoreUint32(addr *uint32, val uint32) {
	point(addr)
	*addr = val
}

// SwapUint32 sets *addr and returns what it was.
func SwapUint32(addr *uint32, new uint32) (old uint32) {
	point(addr)
	old = *addr
	*addr = new
	return old
}

// AndUint32 and OrUint32 change the bits of *addr and return what it was.
func AndUint32(addr *uint32, mask uint32) (old uint32) {
	point(addr)
	old = *addr
	*addr &= mask
	return old
}

// OrUint32 sets *addr to *addr | mask, and returns the value that it had.
func OrUint32(addr *uint32, mask uint32) (old uint32) {
	point(addr)
	old = *addr
	*addr |= mask
	return old
}

// CompareAndSwapUint32 sets *addr to new if it is old.
func CompareAndSwapUint32(addr *uint32, old, new uint32) (swapped bool)

// A Uint32 is a uint32 for atomic use.
type Uint32 struct{ v uint32 }

// Load returns the value of x.
func (x *Uint32) Load() uint32 { return LoadUint32(&x.v) }

// Store sets the value of x to val.
func (x *Uint32) Store(val uint32) { StoreUint32(&x.v, val) }

// Swap sets the value of x to new, and returns the value that it had.
func (x *Uint32) Swap(new uint32) (old uint32) { return SwapUint32(&x.v, new) }

// Add adds delta to x, and returns the sum.
func (x *Uint32) Add(delta uint32) (new uint32) { return AddUint32(&x.v, delta) }

// And sets x to x & mask, and returns the value that it had.
func (x *Uint32) And(mask uint32) (old uint32) { return AndUint32(&x.v, mask) }

// Or sets x to x | mask, and returns the value that it had.
func (x *Uint32) Or(mask uint32) (old uint32) { return OrUint32(&x.v, mask) }

// CompareAndSwap sets the value of x to new if it is old, and returns whether it did.
func (x *Uint32) CompareAndSwap(old, new uint32) bool { return CompareAndSwapUint32(&x.v, old, new) }

// AddUint64 adds delta to *addr and returns the sum.
func AddUint64(addr *uint64, delta uint64) (new uint64) {
	point(addr)
	*addr += delta
	return *addr
}

// LoadUint64 returns *addr.
func LoadUint64(addr *uint64) uint64 {
	point(addr)
	return *addr
}

// StoreUint64 sets *addr.
func StoreUint64(addr *uint64, val uint64) {
	point(addr)
	*addr = val
}

// SwapUint64 sets *addr and returns what it was.
func SwapUint64(addr *uint64, new uint64) (old uint64) {
	point(addr)
	old = *addr
	*addr = new
	return old
}

// AndUint64 and OrUint64 change the bits of *addr and return what it was.
func AndUint64(addr *uint64, mask uint64) (old uint64) {
	point(addr)
	old = *addr
	*addr &= mask
	return old
}

// OrUint64 sets *addr to *addr | mask, and returns the value that it had.
func OrUint64(addr *uint64, mask uint64) (old uint64) {
	point(addr)
	old = *addr
	*addr |= mask
	return old
}

// CompareAndSwapUint64 sets *addr to new if it is old.
func CompareAndSwapUint64(addr *uint64, old, new uint64) (swapped bool)

// A Uint64 is a uint64 for atomic use.
type Uint64 struct{ v uint64 }

// Load returns the value of x.
func (x *Uint64) Load() uint64 { return LoadUint64(&x.v) }

// Store sets the value of x to val.
func (x *Uint64) Store(val uint64) { StoreUint64(&x.v, val) }

// Swap sets the value of x to new, and returns the value that it had.
func (x *Uint64) Swap(new uint64) (old uint64) { return SwapUint64(&x.v, new) }

// Add adds delta to x, and returns the sum.
func (x *Uint64) Add(delta uint64) (new uint64) { return AddUint64(&x.v, delta) }

// And sets x to x & mask, and returns the value that it had.
func (x *Uint64) And(mask uint64) (old uint64) { return AndUint64(&x.v, mask) }

// Or sets x to x | mask, and returns the value that it had.
func (x *Uint64) Or(mask uint64) (old uint64) { return OrUint64(&x.v, mask) }

// CompareAndSwap sets the value of x to new if it is old, and returns whether it did.
func (x *Uint64) CompareAndSwap(old, new uint64) bool { return CompareAndSwapUint64(&x.v, old, new) }

// AddUintptr adds delta to *addr and returns the sum.
func AddUintptr(addr *uintptr, delta uintptr) (new uintptr) {
	point(addr)
	*addr += delta
	return *addr
}

// LoadUintptr returns *addr.
func LoadUintptr(addr *uintptr) uintptr {
	point(addr)
	return *addr
}

// StoreUintptr sets *addr.
func StoreUintptr(addr *uintptr, val uintptr) {
	point(addr)
	*addr = val
}

// SwapUintptr sets *addr and returns what it was.
func SwapUintptr(addr *uintptr, new uintptr) (old uintptr) {
	point(addr)
	old = *addr
	*addr = new
	return old
}

// AndUintptr and OrUintptr change the bits of *addr and return what it was.
func AndUintptr(addr *uintptr, mask uintptr) (old uintptr) {
	point(addr)
	old = *addr
	*addr &= mask
	return old
}

// OrUintptr sets *addr to *addr | mask, and returns the value that it had.
func OrUintptr(addr *uintptr, mask uintptr) (old uintptr) {
	point(addr)
	old = *addr
	*addr |= mask
	return old
}

// CompareAndSwapUintptr sets *addr to new if it is old.
func CompareAndSwapUintptr(addr *uintptr, old, new uintptr) (swapped bool)

// A Uintptr is a uintptr for atomic use.
type Uintptr struct{ v uintptr }

// Load returns the value of x.
func (x *Uintptr) Load() uintptr { return LoadUintptr(&x.v) }

// Store sets the value of x to val.
func (x *Uintptr) Store(val uintptr) { StoreUintptr(&x.v, val) }

// Swap sets the value of x to new, and returns the value that it had.
func (x *Uintptr) Swap(new uintptr) (old uintptr) { return SwapUintptr(&x.v, new) }

// Add adds delta to x, and returns the sum.
func (x *Uintptr) Add(delta uintptr) (new uintptr) { return AddUintptr(&x.v, delta) }

// And sets x to x & mask, and returns the value that it had.
func (x *Uintptr) And(mask uintptr) (old uintptr) { return AndUintptr(&x.v, mask) }

// Or sets x to x | mask, and returns the value that it had.
func (x *Uintptr) Or(mask uintptr) (old uintptr) { return OrUintptr(&x.v, mask) }

// CompareAndSwap sets the value of x to new if it is old, and returns whether it did.
func (x *Uintptr) CompareAndSwap(old, new uintptr) bool { return CompareAndSwapUintptr(&x.v, old, new) }
