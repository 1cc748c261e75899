package vm

import (
	"go/types"
	"reflect"
	"sync"
	"sync/atomic"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// rtype is a type at run time. Two identical types of a program have the same rtype, so comparing pointers or ids
// compares types.
type rtype struct {
	id     uint64
	t      types.Type
	kind   reflect.Kind
	size   int    // flat size in cells, see tooLarge
	length int    // of an array
	elem   *rtype // of a pointer, slice, array, map, chan
	key    *rtype // of a map
	fields []field
	direct bool   // in an interface the value is the pointer itself
	str    string // as %T prints it: main.Counter
	basic  types.BasicInfo

	methods sync.Map // method id -> *code, nil if there is none
	forms   atomic.Pointer[forms]
	visible atomic.Pointer[[]*types.Func] // see visibleMethods
	pointer atomic.Pointer[rtype]         // see Program.pointerTo
}

// field is a field of a struct.
type field struct {
	name     string
	off      int // in cells
	typ      *rtype
	embedded bool
	exported bool
	tag      string
}

// typeTable makes rtypes of the types of one program.
type typeTable struct {
	mu      sync.Mutex
	names   *typeNames
	byType  map[types.Type]*rtype // by identity of the types.Type: fast path
	canon   typeutil.Map          // by types.Identical
	all     atomic.Pointer[[]*rtype]
	pending []*rtype // not filled in yet

	implMu sync.Mutex
	impl   map[implKey]bool
}

type implKey struct {
	t     *rtype
	iface *rtype
}

func newTypeTable() *typeTable {
	tt := &typeTable{names: newTypeNames(nil), byType: map[types.Type]*rtype{}, impl: map[implKey]bool{}}
	first := make([]*rtype, 1, 64) // id 0 is no type
	tt.all.Store(&first)
	return tt
}

// byID is the rtype with the id in an interface value's n.
func (tt *typeTable) byID(id uint64) *rtype { return (*tt.all.Load())[id] }

// enter prepares for the types of fn, which is about to be lowered.
func (tt *typeTable) enter(fn *ssa.Function) {
	if len(fn.TypeArgs()) == 0 {
		return
	}
	tt.mu.Lock()
	defer tt.mu.Unlock()
	tt.names.enter(fn)
}

// of is the rtype of t.
func (tt *typeTable) of(t types.Type) *rtype {
	tt.mu.Lock()
	defer tt.mu.Unlock()
	r := tt.get(t)
	tt.complete(r)
	for len(tt.pending) > 0 {
		next := tt.pending[0]
		tt.pending = tt.pending[1:]
		tt.complete(next)
	}
	return r
}

// complete fills r in. Types that r only points to are filled in later: types may point to each other in a cycle, but
// cannot contain each other.
func (tt *typeTable) complete(r *rtype) {
	if r.size < 0 {
		tt.fill(r)
	}
}

// get is the rtype of t, which may not be filled in yet.
func (tt *typeTable) get(t types.Type) *rtype {
	if r := tt.byType[t]; r != nil {
		return r
	}
	if r, ok := tt.canon.At(t).(*rtype); ok {
		tt.byType[t] = r
		return r
	}
	old := *tt.all.Load()
	r := &rtype{id: uint64(len(old)), t: types.Unalias(t), size: -1}
	tt.byType[t] = r
	tt.canon.Set(t, r)
	all := append(old, r)
	tt.all.Store(&all)
	tt.pending = append(tt.pending, r)
	return r
}

var basicKinds = map[types.BasicKind]reflect.Kind{
	types.Bool: reflect.Bool, types.Int: reflect.Int, types.Int8: reflect.Int8, types.Int16: reflect.Int16,
	types.Int32: reflect.Int32, types.Int64: reflect.Int64, types.Uint: reflect.Uint, types.Uint8: reflect.Uint8,
	types.Uint16: reflect.Uint16, types.Uint32: reflect.Uint32, types.Uint64: reflect.Uint64,
	types.Uintptr: reflect.Uintptr, types.Float32: reflect.Float32, types.Float64: reflect.Float64,
	types.Complex64: reflect.Complex64, types.Complex128: reflect.Complex128, types.String: reflect.String,
	types.UnsafePointer: reflect.UnsafePointer, types.UntypedBool: reflect.Bool, types.UntypedInt: reflect.Int,
	types.UntypedRune: reflect.Int32, types.UntypedFloat: reflect.Float64, types.UntypedComplex: reflect.Complex128,
	types.UntypedString: reflect.String, types.UntypedNil: reflect.UnsafePointer,
}

func (tt *typeTable) fill(r *rtype) {
	r.str = tt.names.str(r.t)
	r.size = 1
	switch u := r.t.Underlying().(type) {
	case *types.Basic:
		r.kind, r.basic = basicKinds[u.Kind()], u.Info()
		if r.kind == reflect.Complex64 || r.kind == reflect.Complex128 {
			r.size = 2
		}
		r.direct = r.kind == reflect.UnsafePointer
	case *types.Pointer:
		r.kind, r.elem = reflect.Pointer, tt.get(u.Elem())
		r.direct = !pointsToPacked(u)
	case *types.Slice:
		r.kind = reflect.Slice
		r.elem = tt.get(u.Elem())
	case *types.Map:
		r.kind, r.direct = reflect.Map, true
		r.key, r.elem = tt.get(u.Key()), tt.get(u.Elem())
	case *types.Chan:
		r.kind, r.direct = reflect.Chan, true
		r.elem = tt.get(u.Elem())
	case *types.Signature:
		r.kind, r.direct = reflect.Func, true
	case *types.Interface:
		r.kind = reflect.Interface
	case *types.Array:
		r.kind, r.length = reflect.Array, int(u.Len())
		r.elem = tt.get(u.Elem())
		tt.complete(r.elem)
		r.size = arraySize(r.length, r.elem.size)
	case *types.Struct:
		r.kind = reflect.Struct
		tt.fillStruct(r, u)
	}
}

func (tt *typeTable) fillStruct(r *rtype, u *types.Struct) {
	off := 0
	for i := range u.NumFields() {
		f := u.Field(i)
		ft := tt.get(f.Type())
		tt.complete(ft)
		r.fields = append(r.fields, field{f.Name(), off, ft, f.Embedded(), f.Exported(), u.Tag(i)})
		off += ft.size
	}
	if n := len(r.fields); n > 0 && off > 0 && r.fields[n-1].typ.size == 0 {
		off++ // as in Go: a pointer to the last field must not point behind the variable, into another one
	}
	r.size = min(off, mem.MaxCells+1)
}

// arraySize is the flat size of an array, or maxCells+1 if it is larger than maxCells.
func arraySize(length, elem int) int {
	if elem > 0 && length > mem.MaxCells/elem {
		return mem.MaxCells + 1
	}
	return length * elem
}

// tooLarge reports whether the type can have no values: its size and offsets are not valid then.
func (r *rtype) tooLarge() bool { return r.size > mem.MaxCells || r.length > mem.MaxLen }

// pointsToPacked reports whether a pointer may point to a packed array. Its p alone does not show that.
func pointsToPacked(u *types.Pointer) bool {
	a, ok := u.Elem().Underlying().(*types.Array)
	if !ok {
		return false
	}
	b, ok := a.Elem().Underlying().(*types.Basic)
	return ok && (b.Kind() == types.Uint8 || b.Kind() == types.Bool)
}

// implements reports whether the dynamic type t has all methods of the interface type iface.
func (tt *typeTable) implements(t, iface *rtype) bool {
	k := implKey{t, iface}
	tt.implMu.Lock()
	defer tt.implMu.Unlock()
	ok, seen := tt.impl[k]
	if !seen {
		ok = types.Implements(t.t, iface.t.Underlying().(*types.Interface))
		tt.impl[k] = ok
	}
	return ok
}

// libraryType is a type that a package of the library declares, which the program imports.
func (p *Program) libraryType(pkg, name string) types.Type {
	return p.prog.ImportedPackage(pkg).Pkg.Scope().Lookup(name).Type()
}

func (r *rtype) isString() bool   { return r.kind == reflect.String }
func (r *rtype) isUnsigned() bool { return r.kind >= reflect.Uint && r.kind <= reflect.Uintptr }
func (r *rtype) isInteger() bool  { return r.kind >= reflect.Int && r.kind <= reflect.Uintptr }
func (r *rtype) isFloat() bool    { return r.kind == reflect.Float32 || r.kind == reflect.Float64 }
func (r *rtype) isComplex() bool  { return r.kind == reflect.Complex64 || r.kind == reflect.Complex128 }

// bits is the width of an integer type.
func (r *rtype) bits() int {
	switch r.kind {
	case reflect.Int8, reflect.Uint8:
		return 8
	case reflect.Int16, reflect.Uint16:
		return 16
	case reflect.Int32, reflect.Uint32:
		return 32
	}
	return 64
}

// truncate wraps a 64-bit result to the range of the integer kind k.
func truncate(k reflect.Kind, n uint64) uint64 {
	switch k {
	case reflect.Int8:
		return uint64(int8(n))
	case reflect.Int16:
		return uint64(int16(n))
	case reflect.Int32:
		return uint64(int32(n))
	case reflect.Uint8:
		return uint64(uint8(n))
	case reflect.Uint16:
		return uint64(uint16(n))
	case reflect.Uint32:
		return uint64(uint32(n))
	}
	return n
}
