package vm

import (
	"fmt"
	"reflect"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// bridge makes a native from a Go function whose parameters and results are numbers, strings, booleans, slices of
// bytes or strings, or errors as results. Common signatures are called directly, others by reflection.
func bridge(f any) native {
	switch f := f.(type) {
	case func(float64) float64:
		return func(_ *gor, a, r []value) { r[0] = mem.Float(f(a[0].Float())) }
	case func(x, y float64) float64:
		return func(_ *gor, a, r []value) { r[0] = mem.Float(f(a[0].Float(), a[1].Float())) }
	case func(rune) bool:
		return func(_ *gor, a, r []value) { r[0] = mem.Bool(f(rune(a[0].Num()))) }
	case func(rune) rune:
		return func(_ *gor, a, r []value) { r[0] = mem.Num(uint64(f(rune(a[0].Num())))) }
	case func(string) string:
		return func(g *gor, a, r []value) {
			g.scan(int(a[0].Num()))
			r[0] = g.text(f(a[0].Text()))
		}
	case func(s, t string) string:
		return func(g *gor, a, r []value) {
			g.scan(int(a[0].Num() + a[1].Num()))
			r[0] = g.text(f(a[0].Text(), a[1].Text()))
		}
	case func(s, t string) bool:
		return func(g *gor, a, r []value) {
			g.scan(int(a[0].Num() + a[1].Num()))
			r[0] = mem.Bool(f(a[0].Text(), a[1].Text()))
		}
	case func(s, t string) int:
		return func(g *gor, a, r []value) {
			g.scan(int(a[0].Num() + a[1].Num()))
			r[0] = mem.Int(f(a[0].Text(), a[1].Text()))
		}
	case func(uint64) int:
		return func(_ *gor, a, r []value) { r[0] = mem.Int(f(a[0].Num())) }
	case func(uint) int:
		return func(_ *gor, a, r []value) { r[0] = mem.Int(f(uint(a[0].Num()))) }
	case func(x, y uint64) (uint64, uint64):
		return func(_ *gor, a, r []value) {
			x, y := f(a[0].Num(), a[1].Num())
			r[0], r[1] = mem.Num(x), mem.Num(y)
		}
	}
	return reflected(reflect.ValueOf(f))
}

// reflected calls f by reflection, with converters chosen once.
func reflected(f reflect.Value) native {
	t := f.Type()
	in := make([]func(v value) reflect.Value, t.NumIn())
	for i := range in {
		in[i] = toGo(t.In(i))
	}
	out := make([]func(g *gor, x reflect.Value) value, t.NumOut())
	for i := range out {
		out[i] = fromGo(t.Out(i))
	}
	return func(g *gor, a, r []value) {
		args := make([]reflect.Value, len(in))
		for i, conv := range in {
			args[i] = conv(a[i])
			if k := args[i].Kind(); k == reflect.String || k == reflect.Slice {
				g.scan(args[i].Len())
			}
		}
		var res []reflect.Value
		if t.IsVariadic() {
			res = f.CallSlice(args)
		} else {
			res = f.Call(args)
		}
		for i, conv := range out {
			r[i] = conv(g, res[i])
		}
	}
}

// toGo converts a value of the machine to one of Go type t.
func toGo(t reflect.Type) func(v value) reflect.Value {
	switch t.Kind() {
	case reflect.Bool:
		return func(v value) reflect.Value { return reflect.ValueOf(v.Num() != 0).Convert(t) }
	case reflect.String:
		return func(v value) reflect.Value { return reflect.ValueOf(v.Text()).Convert(t) }
	case reflect.Float32, reflect.Float64:
		return func(v value) reflect.Value { return reflect.ValueOf(v.Float()).Convert(t) }
	case reflect.Complex128:
		return func(v value) reflect.Value { return reflect.ValueOf(complexOf(v)) }
	case reflect.Slice:
		switch t.Elem().Kind() {
		case reflect.Uint8:
			return func(v value) reflect.Value { return reflect.ValueOf(v.Bytes()) }
		case reflect.String:
			return func(v value) reflect.Value {
				s := make([]string, v.Len())
				for i, c := range v.Elems(1) {
					s[i] = c.Text()
				}
				return reflect.ValueOf(s)
			}
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return func(v value) reflect.Value { return reflect.ValueOf(v.Num()).Convert(t) }
	}
	panic(fmt.Sprintf("bridge: no way to pass a %s", t))
}

// fromGo converts a Go value of type t to one of the machine.
func fromGo(t reflect.Type) func(g *gor, x reflect.Value) value {
	if t == reflect.TypeFor[error]() {
		return func(g *gor, x reflect.Value) value {
			if x.IsNil() {
				return value{}
			}
			return g.newError(x.Interface().(error).Error())
		}
	}
	switch t.Kind() {
	case reflect.Bool:
		return func(_ *gor, x reflect.Value) value { return mem.Bool(x.Bool()) }
	case reflect.String:
		return func(g *gor, x reflect.Value) value { return g.text(x.String()) }
	case reflect.Float32, reflect.Float64:
		return func(_ *gor, x reflect.Value) value { return mem.Float(x.Float()) }
	case reflect.Complex128:
		return func(_ *gor, x reflect.Value) value { return complexv(x.Complex()) }
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return func(_ *gor, x reflect.Value) value { return mem.Num(uint64(x.Int())) }
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return func(_ *gor, x reflect.Value) value { return mem.Num(x.Uint()) }
	case reflect.Slice:
		switch t.Elem().Kind() {
		case reflect.Uint8:
			return func(g *gor, x reflect.Value) value {
				if x.IsNil() {
					return value{}
				}
				return g.bytesv(x.Bytes())
			}
		case reflect.String:
			return exportStrings
		}
	}
	panic(fmt.Sprintf("bridge: no way to return a %s", t))
}

func exportStrings(g *gor, x reflect.Value) value {
	if x.IsNil() {
		return value{}
	}
	n := x.Len()
	v := g.newSlice(n, n, 1)
	for i := range n {
		*v.CellAt(i) = g.text(x.Index(i).String())
	}
	return v
}
