//go:build memcheck

package mem

import (
	"fmt"
	"reflect"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"unsafe"
)

const checking = true

// content is what a region of memory holds.
type content uint8

const (
	holdsNothing content = iota // no pointer to it was made
	holdsCells
	holdsBytes

	contentMask = 3
	begins      = 4 // an allocation begins with this granule
	ends        = 8 // an allocation ends with it
)

// The map of memory has a byte for each granule: its content and whether an allocation begins or ends there. Go's
// allocator allocates multiples of a granule, except for objects that are shorter than two granules and have no
// pointers.
const (
	granule    = 8
	pageBits   = 13
	pageSize   = 1 << pageBits
	regionBits = 31
	addressMax = 48
)

type (
	page   [pageSize / granule]atomic.Uint32
	region [1 << (regionBits - pageBits)]atomic.Pointer[page]
)

var memory [1 << (addressMax - regionBits)]atomic.Pointer[region]

func init() {
	allocated(unsafe.Pointer(&zeroCells), CellSize, holdsCells)
}

// at is the entry of the granule at address a.
func at(a uintptr) *atomic.Uint32 {
	if a>>addressMax != 0 {
		fail(fmt.Sprintf("%#x is no address", a))
	}
	r := find(&memory[a>>regionBits])
	p := find(&r[a&(1<<regionBits-1)>>pageBits])
	return &p[a&(pageSize-1)/granule]
}

// find is what p points to, created if there is nothing yet.
func find[T any](p *atomic.Pointer[T]) *T {
	if x := p.Load(); x != nil {
		return x
	}
	p.CompareAndSwap(nil, new(T))
	return p.Load()
}

// granules calls f with the entry of each granule of the n bytes at p, and whether it is the first and the last.
func granules(p unsafe.Pointer, n uintptr, f func(e *atomic.Uint32, first, last bool)) {
	from, to := uintptr(p)/granule*granule, (uintptr(p)+n-1)/granule*granule
	for a := from; a <= to; a += granule {
		f(at(a), a == from, a == to)
	}
}

// allocated records that the n bytes at p were just allocated. Earlier entries of the map for them are obsolete.
func allocated(p unsafe.Pointer, n uintptr, c content) {
	if n == 0 {
		return
	}
	granules(p, n, func(e *atomic.Uint32, first, last bool) {
		x := uint32(c)
		if first {
			x |= begins
		}
		if last {
			x |= ends
		}
		e.Store(x)
	})
}

// adopt records that the n bytes at p hold c according to Go's own types. They may be part of a known allocation.
func adopt(p unsafe.Pointer, n uintptr, c content) {
	if n > 0 && !within(p, n, c) {
		allocated(p, n, c)
	}
}

// within reports whether the n bytes at p lie in one allocation that holds c.
func within(p unsafe.Pointer, n uintptr, c content) bool {
	ok := true
	granules(p, n, func(e *atomic.Uint32, first, last bool) {
		x := e.Load()
		ok = ok && content(x&contentMask) == c && (first || x&begins == 0) && (last || x&ends == 0)
	})
	return ok
}

// wantCells checks that n cells lie at p.
func wantCells(p unsafe.Pointer, n int) {
	if n > 0 && p != nil && !within(p, uintptr(n)*CellSize, holdsCells) {
		fail(fmt.Sprintf("there are no %d cells at %p, but %s", n, p, around(p, uintptr(n)*CellSize)))
	}
}

// wantBytes checks that the n bytes of a string lie at p. The constants of an executable overlap, so it does not matter where
// one of them begins or ends.
func wantBytes(p unsafe.Pointer, n uintptr) {
	if n == 0 {
		return
	}
	ok := true
	granules(p, n, func(e *atomic.Uint32, _, _ bool) { ok = ok && content(e.Load()&contentMask) == holdsBytes })
	if !ok {
		fail(fmt.Sprintf("there are no %d bytes at %p, but %s", n, p, around(p, n)))
	}
}

// sharedMax is the maximum size in bytes of objects that Go's allocator may put into the granules of others.
const sharedMax = 16

// wantPacked checks that n packed elements lie at p.
func wantPacked(p unsafe.Pointer, n uintptr) {
	if wantBytes(p, n); n > sharedMax && !within(p, n, holdsBytes) {
		fail(fmt.Sprintf("there are no %d packed elements at %p, but %s", n, p, around(p, n)))
	}
}

// wantByte checks that a byte, or a cell with a number, lies at p.
func wantByte(p unsafe.Pointer) {
	switch content(at(uintptr(p)).Load() & contentMask) {
	case holdsBytes:
	case holdsCells:
		wantCells(p, 1)
	default:
		fail(fmt.Sprintf("there is no byte at %p, but %s", p, around(p, 1)))
	}
}

// wantUnpacked checks that v is not marked as pointing to packed memory.
func wantUnpacked(v Value) {
	if v.Packed() {
		fail("packed bytes are used as cells")
	}
}

// bounds is the number of registers.
type bounds struct{ n int32 }

func boundsOf(c []Value) bounds { return bounds{int32(len(c))} }

func (b bounds) want(i int32) {
	if uint32(i) >= uint32(b.n) {
		fail(fmt.Sprintf("there is no register %d of %d", i, b.n))
	}
}

// around describes the map's entries for the n bytes at p.
func around(p unsafe.Pointer, n uintptr) string {
	var b []byte
	granules(p, min(n, 256), func(e *atomic.Uint32, _, _ bool) {
		x := e.Load()
		if x&begins != 0 {
			b = append(b, '[')
		}
		b = append(b, "-cb?"[x&contentMask])
		if x&ends != 0 {
			b = append(b, ']')
		}
	})
	return string(b)
}

// objects is the type of each object, by its address.
var objects sync.Map

func typeOf[T any]() any { return reflect.TypeFor[T]() }

func madeObject(p unsafe.Pointer, t any) { objects.Store(uintptr(p), t) }

func wantObject(p unsafe.Pointer, t any) {
	if made, _ := objects.Load(uintptr(p)); made != t {
		fail(fmt.Sprintf("there is no %v at %p, but a %v", t, p, made))
	}
}

// fail ends the process: a learner's program must not recover from it.
func fail(what string) {
	text := "memcheck: " + what + "\n\n" + string(debug.Stack())
	go panic(text)
	select {}
}
