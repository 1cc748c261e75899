package vm

import (
	"reflect"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// Scanning into variables of named types: the rest of package fmt's scanning is Go source.
var _ = register(map[string]native{
	"fmt.pointee":    scanPointee,
	"fmt.setWord":    scanSet,
	"fmt.setFloat":   scanSet,
	"fmt.setComplex": scanSet,
	"fmt.setString":  scanSet,
	"fmt.setBytes":   scanSet,
})

// The kinds of variables as _std/own/fmt/scannamed.go numbers them.
const (
	scanOther = iota
	scanBool
	scanInt
	scanUint
	scanString
	scanBytes
	scanFloat
	scanComplex
)

// scanPointee is func pointee(p any) (kind, bits int, name string, pointer bool).
func scanPointee(g *gor, a, r []value) {
	r[0], r[1], r[2], r[3] = value{}, value{}, mem.Text("<nil>"), value{}
	if a[0].Num() == 0 {
		return
	}
	t := g.vm.prog.types.byID(a[0].Num())
	r[2] = g.text(t.str)
	if t.kind != reflect.Pointer {
		return
	}
	r[3] = mem.Bool(true)
	r[0], r[1] = mem.Int(scanKind(t.elem)), mem.Int(t.elem.bits())
	switch t.elem.kind {
	case reflect.Float32:
		r[1] = mem.Int(32)
	case reflect.Complex128:
		r[1] = mem.Int(128)
	}
}

func scanKind(t *rtype) int {
	switch {
	case t.kind == reflect.Bool:
		return scanBool
	case t.isUnsigned():
		return scanUint
	case t.isInteger():
		return scanInt
	case t.isString():
		return scanString
	case t.isFloat():
		return scanFloat
	case t.isComplex():
		return scanComplex
	case t.kind == reflect.Slice && t.elem.kind == reflect.Uint8:
		return scanBytes
	}
	return scanOther
}

// scanSet stores a value into the variable that a pointer in an interface points to.
func scanSet(g *gor, a, _ []value) {
	if a[0].IsNil() {
		panic(g.nilDeref())
	}
	t := g.vm.prog.types.byID(a[0].Num())
	store(unbox(t, a[0]), a[1], t.elem)
}
