package progen

import "fmt"

type kind uint8

const (
	boolKind kind = iota
	intKind
	floatKind
	complexKind
	stringKind
	sliceKind
	arrayKind
	mapKind
	structKind
	pointerKind
	funcKind
	ifaceKind // Shape, which has a method
	anyKind
)

// typ is a type of a generated program. Two are the same if their names are.
type typ struct {
	name     string
	kind     kind
	bits     int
	unsigned bool
	elem     *typ
	key      *typ
	n        int     // of an array
	fields   []field // of a struct
	promoted []field
	params   []*typ
}

type field struct {
	name string
	t    *typ
}

func integer(name string, bits int, unsigned bool) *typ {
	return &typ{name: name, kind: intKind, bits: bits, unsigned: unsigned}
}

var (
	boolType    = &typ{name: "bool", kind: boolKind}
	intType     = integer("int", 64, false)
	stringType  = &typ{name: "string", kind: stringKind}
	floatType   = &typ{name: "float64", kind: floatKind, bits: 64}
	float32Type = &typ{name: "float32", kind: floatKind, bits: 32}
	complexType = &typ{name: "complex128", kind: complexKind, bits: 128}
	anyType     = &typ{name: "any", kind: anyKind}
	shapeType   = &typ{name: "Shape", kind: ifaceKind}
	integers    = []*typ{intType, integer("int8", 8, false), integer("uint8", 8, true), integer("int16", 16, false), integer("uint16", 16, true),
		integer("int32", 32, false), integer("uint32", 32, true), integer("int64", 64, false), integer("uint64", 64, true), integer("uint", 64, true),
		integer("uintptr", 64, true)}
	basics = append([]*typ{boolType, stringType, floatType, float32Type, complexType, {name: "complex64", kind: complexKind, bits: 64}}, integers...)
)

func sliceOf(t *typ) *typ { return &typ{name: "[]" + t.name, kind: sliceKind, elem: t} }

func arrayOf(n int, t *typ) *typ {
	return &typ{name: fmt.Sprintf("[%d]%s", n, t.name), kind: arrayKind, n: n, elem: t}
}

func mapOf(k, t *typ) *typ {
	return &typ{name: "map[" + k.name + "]" + t.name, kind: mapKind, key: k, elem: t}
}

func pointerTo(t *typ) *typ { return &typ{name: "*" + t.name, kind: pointerKind, elem: t} }

func funcOf(result *typ, params ...*typ) *typ {
	return &typ{name: "func(" + names(params) + ") " + result.name, kind: funcKind, elem: result, params: params}
}

func names(ts []*typ) string {
	s := ""
	for i, t := range ts {
		if i > 0 {
			s += ", "
		}
		s += t.name
	}
	return s
}

// comparable reports whether values can be compared without a panic.
func (t *typ) comparable() bool {
	switch t.kind {
	case sliceKind, mapKind, funcKind, anyKind, ifaceKind:
		return false
	case arrayKind:
		return t.elem.comparable()
	case structKind:
		for _, f := range t.fields {
			if !f.t.comparable() {
				return false
			}
		}
	}
	return true
}

// ordered reports whether < can compare values.
func (t *typ) ordered() bool {
	return t.kind == intKind || t.kind == floatKind || t.kind == stringKind
}

// printable reports whether %v shows no address.
func (t *typ) printable(top bool) bool {
	switch t.kind {
	case funcKind, ifaceKind: // a Shape may be a pointer
		return false
	case pointerKind:
		return top && t.elem.kind >= sliceKind && t.elem.kind <= structKind && t.elem.printable(false)
	case sliceKind, arrayKind, mapKind:
		return t.elem.printable(false)
	case structKind:
		for _, f := range t.fields {
			if !f.t.printable(false) {
				return false
			}
		}
	}
	return true
}

// someType is an existing type, or one built from others up to a depth.
func (g *gen) someType(depth int) *typ {
	switch k := g.n(20); {
	case k < 5 || depth <= 0:
		return pick(g.choices, basics)
	case k < 8:
		return intType
	case k < 11:
		return pick(g.choices, g.types)
	case k < 13:
		return sliceOf(g.someType(depth - 1))
	case k < 14:
		return arrayOf(1+g.n(4), g.someType(depth-1))
	case k < 16:
		return mapOf(g.keyType(), g.someType(depth-1))
	case k < 17:
		return pointerTo(g.someType(depth - 1))
	case k < 18:
		return funcOf(g.someType(depth-1), g.someType(0))
	case k < 19:
		return shapeType
	}
	return anyType
}

// keyType is a type whose values slices.Sorted can sort.
func (g *gen) keyType() *typ {
	return pick(g.choices, []*typ{intType, stringType, integers[1], integers[2], integers[4]})
}
