package reflectcases

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"sort"
	"strings"
	"time"
)

type Named int

func (n Named) Double() Named            { return 2 * n }
func (n *Named) Add(m int, k ...int) int { *n += Named(m + len(k)); return int(*n) }
func (n Named) hidden()                  {}
func (n Named) String() string           { return fmt.Sprintf("#%d", int(n)) }

type Iface interface {
	Double() Named
	hidden()
}

type Inner struct {
	A int `k:"v" json:"a,omitempty"`
	b string
}

type Outer struct {
	Inner
	*Other
	inner2
	X   []byte
	Y   map[string]int
	fn  func(int) string
	Any any
	Arr [2]Inner
	Ptr *int
	_   int
}

type Other struct{ Z, A float64 }
type inner2 struct{ Q bool }

type Pair[K comparable, V any] struct {
	Key K
	Val V
}

func (p Pair[K, V]) Get() V { return p.Val }

type Bytes []byte
type Bools [3]bool
type Str string
type Fn func(a int, b ...string) (int, error)

// try is what f prints, or the panic it ends with.
func try(f func() any) (s string) {
	defer func() {
		e := recover()
		if r, ok := e.(interface{ RuntimeError() }); ok {
			s = fmt.Sprint("runtime error: ", r)
		} else if e != nil {
			s = fmt.Sprintf("panic %T: %v", e, e)
		}
	}()
	x := f()
	if v, ok := x.(reflect.Value); ok { // lessons have no reflection, so their fmt does not know Values
		return printable(v)
	}
	return fmt.Sprint(x)
}

var i = 5

func samples() []any {
	n := Named(3)
	np := &n
	return []any{
		true, 1, int8(-2), uint16(3), uintptr(4), 1.5, float32(2.5), 1 + 2i, complex64(3i), "text", 'r', byte(7),
		n, np, &np, Str("s"), Bytes("by"), Bools{true}, [0]int{}, [2]string{"a", "b"}, []int(nil), []int{}, []int{1, 2}, []byte("b"), []bool{true, false}, []any{1, nil, "x"}, [3]byte{1, 2, 3}, &[3]byte{4, 5, 6}, [1]int{9},
		map[string]int(nil), map[string]int{"a": 1}, map[Inner]bool{{1, "x"}: true}, map[any]any{1: "a"},
		Inner{1, "b"}, &Inner{2, "c"}, Outer{Inner: Inner{1, "2"}, X: []byte("x")}, &Outer{Other: &Other{1, 2}, Any: Named(4)}, Pair[string, Named]{"k", 1}, Pair[Pair[int, bool], []*Inner]{}, struct{}{}, struct {
			A int `x:"y"`
			b bool
		}{1, true},
		(*int)(nil), &i, (*Inner)(nil), errors.New("e"), fmt.Errorf("w %w", errors.New("e")), error(nil), time.March, strings.NewReader("x"),
		func() {}, Fn(nil), func(a int, b ...string) (x int, err error) { return a, nil }, make(chan int, 2), (<-chan string)(nil), make(chan<- bool), any(nil), (*Iface)(nil), (*any)(nil), [2][]Named{{1}, nil}, [][2]int{{1, 2}},
	}
}

func typeText(t reflect.Type) string {
	if t == nil {
		return "nil"
	}
	s := fmt.Sprintf("%s|%s|%s|%s|size %d align %d|cmp %v|methods %d", t, t.Name(), t.PkgPath(), t.Kind(), t.Size(), t.Align(), t.Comparable(), t.NumMethod())
	switch t.Kind() {
	case reflect.Struct:
		for k := range t.NumField() {
			f := t.Field(k)
			s += fmt.Sprintf(" [%s %q %s %q %d %v %v %v]", f.Name, f.PkgPath, f.Type, f.Tag, f.Offset, f.Index, f.Anonymous, f.IsExported())
		}
		for _, f := range reflect.VisibleFields(t) {
			s += fmt.Sprint(" ", f.Name, f.Index)
		}
		for _, name := range []string{"A", "Z", "Q", "b", "none", "Inner"} {
			f, ok := t.FieldByName(name)
			s += fmt.Sprint(" ", name, ok, f.Index)
		}
	case reflect.Func:
		s += fmt.Sprint(t.NumIn(), t.NumOut(), t.IsVariadic())
		for k := range t.NumIn() {
			s += fmt.Sprint(" ", t.In(k))
		}
		for k := range t.NumOut() {
			s += fmt.Sprint(" ", t.Out(k))
		}
	case reflect.Chan:
		s += fmt.Sprint(t.ChanDir())
	case reflect.Array:
		s += fmt.Sprint(t.Len())
	case reflect.Map:
		s += fmt.Sprint(t.Key())
	}
	for k := range t.NumMethod() {
		m := t.Method(k)
		s += fmt.Sprintf(" (%s %s %s %v)", m.Name, m.PkgPath, m.Type, m.Func.IsValid())
	}
	s += try(func() any { return t.Elem() }) + try(func() any { return t.Bits() })
	return s + fmt.Sprint(t.CanSeq(), t.CanSeq2())
}

// Lines is a line for each case.
func Lines() []string {
	var out []string
	add := func(name string, f func() any) { out = append(out, name+": "+try(f)) }
	for k, x := range samples() {
		x := x
		name := fmt.Sprintf("%d %T", k, x)
		add(name+" type", func() any { return typeText(reflect.TypeOf(x)) })
		if x != nil {
			add(name+" pointer", func() any { return typeText(reflect.PointerTo(reflect.TypeOf(x))) })
		}
		reads(name, reflect.ValueOf(x), add)
		p := reflect.New(reflect.TypeFor[any]())
		if x != nil {
			p = reflect.New(reflect.TypeOf(x))
			p.Elem().Set(reflect.ValueOf(x))
		}
		reads(name+" var", p.Elem(), add)
		writes(name, p.Elem(), add)
	}
	types := []reflect.Type{}
	for _, x := range samples() {
		if x != nil {
			types = append(types, reflect.TypeOf(x))
		}
	}
	types = append(types, reflect.TypeFor[Iface](), reflect.TypeFor[error](), reflect.TypeFor[any](), reflect.TypeFor[fmt.Stringer](), reflect.TypeFor[[]rune](), reflect.TypeFor[*[2]int](), reflect.TypeFor[[2]int]())
	for _, t := range types {
		s := ""
		for _, u := range types {
			s += fmt.Sprint(" ", b2i(t.AssignableTo(u)), b2i(t.ConvertibleTo(u)))
			if u.Kind() == reflect.Interface {
				s += fmt.Sprint(" ", b2i(t.Implements(u)))
			}
		}
		out = append(out, "relations "+t.String()+s)
	}
	for _, x := range samples() {
		for _, t := range types {
			if x != nil && reflect.TypeOf(x).ConvertibleTo(t) {
				add(fmt.Sprintf("convert %T to %v", x, t), func() any {
					v := reflect.ValueOf(x).Convert(t)
					return fmt.Sprintf("%v %s %v", v.CanSet(), v.Type(), printable(v))
				})
			}
		}
	}
	out = append(out, equalities()...)
	special(add)
	return out
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// printable is v without addresses.
func printable(v reflect.Value) string {
	switch v.Kind() {
	case reflect.Pointer, reflect.Func, reflect.Chan, reflect.UnsafePointer, reflect.Map:
		return fmt.Sprint(v.Kind(), v.IsNil())
	case reflect.Interface:
		if v.IsNil() {
			return "nil interface"
		}
		return "in " + v.Type().String() + ": " + printable(v.Elem())
	case reflect.Struct, reflect.Array, reflect.Slice:
		s := "{"
		n := 0
		if v.Kind() == reflect.Struct {
			n = v.NumField()
		} else {
			n = v.Len()
		}
		for i := range n {
			if v.Kind() == reflect.Struct {
				s += printable(v.Field(i)) + " "
			} else {
				s += printable(v.Index(i)) + " "
			}
		}
		return s + "}"
	case reflect.Invalid:
		return "invalid"
	case reflect.String:
		return v.String()
	}
	switch {
	case v.CanInt():
		return fmt.Sprint(v.Int())
	case v.CanUint():
		return fmt.Sprint(v.Uint())
	case v.CanFloat():
		return fmt.Sprint(v.Float())
	case v.CanComplex():
		return fmt.Sprint(v.Complex())
	}
	return fmt.Sprint(v.Bool())
}

func reads(name string, v reflect.Value, add func(string, func() any)) {
	add(name+" flags", func() any { return fmt.Sprint(v.IsValid(), v.Kind(), v.CanAddr(), v.CanSet(), v.String() == "") })
	add(name+" print", func() any { return printable(v) })
	checks := map[string]func() any{
		"Interface": func() any { return fmt.Sprintf("%T", v.Interface()) },
		"Elem":      func() any { e := v.Elem(); return fmt.Sprint(printable(e), e.CanSet()) },
		"IsNil":     func() any { return v.IsNil() },
		"IsZero":    func() any { return v.IsZero() },
		"Len":       func() any { return v.Len() },
		"Cap":       func() any { return v.Cap() },
		"Bool":      func() any { return v.Bool() },
		"Int":       func() any { return v.Int() },
		"Uint":      func() any { return v.Uint() },
		"Float":     func() any { return v.Float() },
		"Complex":   func() any { return v.Complex() },
		"String":    func() any { return v.String() },
		"Bytes":     func() any { return v.Bytes() },
		"NumField":  func() any { return v.NumField() },
		"NumMethod": func() any { return v.NumMethod() },
		"Index":     func() any { e := v.Index(1); return fmt.Sprint(printable(e), e.CanSet()) },
		"Slice":     func() any { s := v.Slice(0, 1); return fmt.Sprint(printable(s), s.Cap() >= 1, s.Type()) },
		"Slice3":    func() any { s := v.Slice3(0, 1, 2); return fmt.Sprint(printable(s), s.Len(), s.Cap()) },
		"MapKeys":   func() any { return len(v.MapKeys()) },
		"MapIndex":  func() any { return printable(v.MapIndex(reflect.ValueOf("a"))) },
		"MapRange": func() any {
			n := 0
			for it := v.MapRange(); it.Next(); n++ {
				printable(it.Key())
				printable(it.Value())
			}
			return n
		},
		"Addr":       func() any { return v.Addr().Type() },
		"Comparable": func() any { return v.Comparable() },
		"Equal":      func() any { return v.Equal(v) },
		"Method":     func() any { return v.MethodByName("Double").Call(nil)[0].Interface() },
		"Method0":    func() any { return v.Method(0).Type() },
		"Type":       func() any { return v.Type() },
		"Pointer":    func() any { return v.Pointer() != 1 },
		"Field":      func() any { f := v.Field(0); return fmt.Sprint(printable(f), f.CanSet(), f.CanInterface()) },
		"FieldByName": func() any {
			f := v.FieldByName("b")
			return fmt.Sprint(printable(f), f.CanSet(), f.CanInterface(), f.Interface())
		},
		"FieldByIndex": func() any { return printable(v.FieldByIndex([]int{1, 0})) },
		"embedded": func() any {
			f := v.FieldByName("Q")
			return fmt.Sprint(printable(f), f.CanSet())
		},
		"CanConvert": func() any { return v.CanConvert(reflect.TypeFor[string]()) },
		"Seq": func() any {
			s := ""
			for x := range v.Seq() {
				s += printable(x) + ","
			}
			return s
		},
		"Seq2": func() any {
			s := ""
			for x, y := range v.Seq2() {
				s += printable(x) + "=" + printable(y) + ","
			}
			return s
		},
	}
	for _, what := range slices.Sorted(maps.Keys(checks)) {
		if what != "Seq" || v.Kind() != reflect.Chan {
			add(name+" "+what, checks[what])
		}
	}
}

func writes(name string, v reflect.Value, add func(string, func() any)) {
	saved := reflect.New(v.Type()).Elem()
	saved.Set(v)
	for _, w := range []struct {
		what string
		f    func()
	}{
		{"SetBool", func() { v.SetBool(true) }}, {"SetInt", func() { v.SetInt(300) }}, {"SetUint", func() { v.SetUint(1 << 40) }}, {"SetFloat", func() { v.SetFloat(math.Pi) }},
		{"SetComplex", func() { v.SetComplex(1.1i) }}, {"SetString", func() { v.SetString("new") }}, {"SetBytes", func() { v.SetBytes([]byte("nb")) }}, {"SetLen", func() { v.SetLen(1) }}, {"SetCap", func() { v.SetCap(v.Len()) }},
		{"Grow", func() { v.Grow(10); v.SetLen(v.Len() + 1) }}, {"Index", func() { v.Index(0).Set(v.Index(1)) }}, {"Field", func() { v.Field(0).Field(0).SetInt(9) }}, {"hidden", func() { v.FieldByName("b").SetString("no") }},
		{"SetMapIndex", func() { v.SetMapIndex(reflect.ValueOf("n"), reflect.ValueOf(2)) }}, {"delete", func() { v.SetMapIndex(reflect.ValueOf("a"), reflect.Value{}) }}, {"Set", func() { v.Set(reflect.ValueOf(1)) }}, {"SetNil", func() { v.Set(reflect.Value{}) }},
		{"Clear", func() { v.Clear() }}, {"SetZero", func() { v.SetZero() }},
	} {
		add(name+" "+w.what, func() any { w.f(); return printable(v) })
		v.Set(saved)
	}
	add(name+" Append", func() any { return printable(reflect.Append(v, reflect.Zero(v.Type().Elem()))) })
	add(name+" Copy", func() any { return fmt.Sprint(reflect.Copy(v, v), printable(v)) })
}

type cycle struct {
	next *cycle
	m    map[string]any
}

func equalities() []string {
	c1, c2 := &cycle{m: map[string]any{}}, &cycle{m: map[string]any{}}
	c1.next, c2.next = c1, c2
	c1.m["x"], c2.m["x"] = c1, c2
	s1, s2 := make([]any, 1), make([]any, 1)
	s1[0], s2[0] = s1, s2
	f := func() {}
	nan := math.NaN()
	all := []any{nil, 1, int64(1), 1.0, nan, "a", []int{1, 2}, []int{1, 2}, []int{1, 3}, []int{}, []int(nil), map[string][]int{"a": {1}}, map[string][]int{"a": {1}}, map[string][]int{"a": {2}}, map[string][]int{}, map[string][]int(nil),
		Inner{1, "a"}, Inner{1, "a"}, Inner{1, "b"}, &Inner{1, "a"}, &Inner{1, "a"}, c1, c2, s1, s2, f, (func())(nil), []any{1, "x", nil}, []any{1, "x", nil}, [2]bool{true}, [2]bool{true}, []byte("ab"), []byte("ab"), Bytes("ab"), []float64{nan}, []func(){f}, []func(){nil}, errors.New("a"), errors.New("a"), map[any]any{1: nan}}
	var out []string
	for i, x := range all {
		s := ""
		for _, y := range all {
			s += fmt.Sprint(b2i(reflect.DeepEqual(x, y)))
		}
		out = append(out, fmt.Sprintf("DeepEqual %d %s", i, s))
	}
	return out
}

func special(add func(string, func() any)) {
	v := reflect.ValueOf
	n := Named(1)
	add("call", func() any { return v(strings.Repeat).Call([]reflect.Value{v("ab"), v(3)})[0] })
	add("call variadic", func() any { return v(fmt.Sprint).Call([]reflect.Value{v("a"), v(1), v(true)})[0] })
	add("call slice", func() any { return v(fmt.Sprint).CallSlice([]reflect.Value{v([]any{1, 2})})[0] })
	add("call method", func() any { return v(&n).MethodByName("Add").Call([]reflect.Value{v(2), v(1), v(1)})[0] })
	add("call by type", func() any {
		m, _ := reflect.TypeOf(&n).MethodByName("Add")
		return m.Func.Call([]reflect.Value{v(&n), v(2)})[0]
	})
	add("method value", func() any { return v(n).MethodByName("Double").Interface().(func() Named)() })
	add("method of interface", func() any { var s fmt.Stringer = n; return v(&s).Elem().Method(0).Call(nil)[0] })
	add("method of generic", func() any { return v(Pair[int, string]{1, "g"}).MethodByName("Get").Call(nil)[0] })
	add("no method", func() any { return v(n).MethodByName("hidden").IsValid() })
	add("few", func() any { return v(strings.Repeat).Call([]reflect.Value{v("ab")}) })
	add("many", func() any { return v(strings.ToUpper).Call([]reflect.Value{v("ab"), v(1)}) })
	add("wrong", func() any { return v(strings.Repeat).Call([]reflect.Value{v("ab"), v("x")}) })
	add("wrong rest", func() any { return v(func(...int) {}).Call([]reflect.Value{v("ab")}) })
	add("zero arg", func() any { return v(strings.ToUpper).Call([]reflect.Value{{}}) })
	add("nil func", func() any { return v((func())(nil)).Call(nil) })
	add("not a func", func() any { return v(1).Call(nil) })
	add("panics inside", func() any { return v(func() { panic("inside") }).Call(nil) })
	add("results", func() any {
		r := v(func() (int, [2]int, error) { return 1, [2]int{2, 3}, errors.New("e") }).Call(nil)
		return fmt.Sprint(len(r), printable(r[0]), printable(r[1]), r[2].Interface(), r[2].Type())
	})
	add("MakeFunc", func() any {
		swap := func(in []reflect.Value) []reflect.Value { return []reflect.Value{in[1], in[0]} }
		f := reflect.MakeFunc(reflect.TypeFor[func(int, string) (string, int)](), swap).Interface().(func(int, string) (string, int))
		s, k := f(1, "x")
		return fmt.Sprint(s, k)
	})
	add("MakeFunc wrong", func() any {
		f := reflect.MakeFunc(reflect.TypeFor[func() int](), func([]reflect.Value) []reflect.Value { return nil }).Interface().(func() int)
		return f()
	})
	add("Swapper", func() any { s := []string{"a", "b", "c"}; reflect.Swapper(s)(0, 2); return s })
	add("Swapper structs", func() any { s := []Inner{{1, "a"}, {2, "b"}}; reflect.Swapper(s)(0, 1); return s })
	add("Swapper bytes", func() any { s := []byte("abc"); reflect.Swapper(s)(0, 2); return string(s) })
	add("Swapper range", func() any { reflect.Swapper([]int{1})(0, 2); return nil })
	add("AppendSlice", func() any { return reflect.AppendSlice(v([]int{1}), v([]int{2, 3})) })
	add("AppendSlice types", func() any { return reflect.AppendSlice(v([]int{1}), v([]string{})) })
	add("Append bytes", func() any { return reflect.Append(v([]byte("a")), v(byte('b'))).Bytes() })
	add("Append keeps", func() any {
		s := make([]int, 1, 4)
		t := reflect.Append(v(s), v(7))
		return fmt.Sprint(s[:2], printable(t))
	})
	add("Copy string", func() any { b := make([]byte, 3); k := reflect.Copy(v(b), v("hello")); return fmt.Sprint(k, string(b)) })
	add("Copy array", func() any { b := []int{0, 0, 0}; return fmt.Sprint(reflect.Copy(v(b), v([2]int{1, 2})), b) })
	add("Copy to array", func() any { var a [2]bool; reflect.Copy(v(&a).Elem(), v([]bool{true, true})); return a })
	add("MakeSlice", func() any {
		s := reflect.MakeSlice(reflect.TypeFor[[]Inner](), 2, 5)
		s.Index(1).Field(0).SetInt(3)
		return fmt.Sprint(printable(s), s.Cap())
	})
	add("MakeSlice bytes", func() any {
		s := reflect.MakeSlice(reflect.TypeFor[Bytes](), 2, 5)
		s.Index(1).SetUint(3)
		return s.Interface()
	})
	add("MakeSlice wrong", func() any { return reflect.MakeSlice(reflect.TypeFor[int](), 2, 5) })
	add("MakeSlice len", func() any { return reflect.MakeSlice(reflect.TypeFor[[]int](), 2, 1) })
	add("MakeMap", func() any {
		m := reflect.MakeMap(reflect.MapOf(reflect.TypeFor[string](), reflect.TypeFor[[]int]()))
		m.SetMapIndex(v("k"), v([]int{1}))
		return m.Interface().(map[string][]int)["k"]
	})
	add("MapOf", func() any { return reflect.MapOf(reflect.TypeFor[[]int](), reflect.TypeFor[int]()) })
	add("constructed", func() any {
		return fmt.Sprint(reflect.SliceOf(reflect.TypeFor[Inner]()) == reflect.TypeFor[[]Inner](), reflect.ArrayOf(3, reflect.TypeFor[byte]()), reflect.ChanOf(reflect.RecvDir, reflect.TypeFor[int]()),
			reflect.FuncOf([]reflect.Type{reflect.TypeFor[int](), reflect.TypeFor[[]string]()}, []reflect.Type{reflect.TypeFor[error]()}, true), reflect.PointerTo(reflect.PointerTo(reflect.TypeFor[Named]())))
	})
	add("new array", func() any {
		p := reflect.New(reflect.ArrayOf(3, reflect.TypeFor[byte]()))
		p.Elem().Index(2).SetUint(9)
		return fmt.Sprint(printable(p.Elem()), p.Elem().Slice(1, 3).Bytes(), p.Elem().Bytes(), *p.Interface().(*[3]byte))
	})
	add("array in struct", func() any {
		var s struct{ A [4]byte }
		f := v(&s).Elem().Field(0)
		f.Index(1).SetUint(5)
		copy(f.Bytes(), "z")
		reflect.Copy(f.Slice(2, 4), v([]byte("yx")))
		return fmt.Sprint(s, f.Slice(0, 2).Bytes())
	})
	add("channels", func() any {
		c := reflect.MakeChan(reflect.TypeFor[chan int](), 1)
		sent := c.TrySend(v(1))
		full := c.TrySend(v(2))
		x, ok := c.TryRecv()
		none, ok2 := c.TryRecv()
		c.Send(v(3))
		y, ok3 := c.Recv()
		c.Close()
		z, ok4 := c.Recv()
		return fmt.Sprint(sent, full, printable(x), ok, none.IsValid(), ok2, printable(y), ok3, printable(z), ok4, c.Len(), c.Cap())
	})
	add("send direction", func() any { v((<-chan int)(nil)).Send(v(1)); return nil })
	add("recv direction", func() any { v((chan<- int)(nil)).Recv(); return nil })
	add("range over func", func() any {
		s := ""
		for x := range v(func(yield func(int) bool) { _ = yield(1) && yield(2) }).Seq() {
			s += printable(x)
		}
		return s
	})
	add("range over chan", func() any {
		c := make(chan int, 2)
		c <- 1
		c <- 2
		close(c)
		s := ""
		for x := range v(c).Seq() {
			s += printable(x)
		}
		return s
	})
	add("iterator before", func() any { return v(map[int]int{}).MapRange().Key() })
	add("iterator after", func() any { it := v(map[int]int{}).MapRange(); it.Next(); return it.Value() })
	add("iterator again", func() any { it := v(map[int]int{}).MapRange(); it.Next(); return it.Next() })
	add("iterator without", func() any { return new(reflect.MapIter).Next() })
	add("iterator sets", func() any {
		it := v(map[string]int{"a": 1}).MapRange()
		it.Next()
		var k string
		var x any
		v(&k).Elem().SetIterKey(it)
		v(&x).Elem().SetIterValue(it)
		return fmt.Sprint(k, x)
	})
	add("keys sorted", func() any {
		var keys []string
		for _, k := range v(map[string]int{"b": 1, "a": 2, "c": 3}).MapKeys() {
			keys = append(keys, k.String())
		}
		sort.Strings(keys)
		return keys
	})
	add("nil map set", func() any { v(map[string]int(nil)).SetMapIndex(v("a"), v(1)); return nil })
	add("nil map delete", func() any { v(map[string]int(nil)).SetMapIndex(v("a"), reflect.Value{}); return "ok" })
	add("map key kind", func() any { return v(map[string]int{}).MapIndex(v(1)) })
	add("map elem kind", func() any { v(map[string]int{}).SetMapIndex(v("a"), v("b")); return nil })
	add("map of interfaces", func() any { m := map[any]any{}; v(m).SetMapIndex(v(1), v("x")); return m })
	add("embedded pointer", func() any { return v(Outer{}).FieldByName("Z") })
	add("embedded pointer err", func() any { _, err := v(Outer{}).FieldByIndexErr([]int{1, 0}); return err })
	add("set through embedded", func() any { o := Outer{}; v(&o).Elem().FieldByName("Q").SetBool(true); return o.Q })
	add("set interface", func() any { var x any; v(&x).Elem().Set(v(Named(3))); return x })
	add("set interface wrong", func() any { var x error; v(&x).Elem().Set(v(3)); return x })
	add("set nil interface", func() any { x := any(1); v(&x).Elem().Set(reflect.Zero(reflect.TypeFor[any]())); return x })
	add("overflow", func() any {
		return fmt.Sprint(v(int8(0)).OverflowInt(128), v(int8(0)).OverflowInt(-128), v(uint8(0)).OverflowUint(256), v(float32(0)).OverflowFloat(1e39), v(float32(0)).OverflowFloat(math.Inf(1)), v(1.0).OverflowFloat(1e300), v(complex64(0)).OverflowComplex(1e39i))
	})
	add("overflow kind", func() any { return v("").OverflowInt(1) })
	add("zero Value", func() any {
		return fmt.Sprint(reflect.Value{}.IsValid(), reflect.Value{}.Kind(), reflect.Value{}.String(), reflect.Value{} == reflect.Value{})
	})
	add("zero Value type", func() any { return reflect.Value{}.Type() })
	add("zero Value interface", func() any { return reflect.Value{}.Interface() })
	add("zero of nil", func() any { return reflect.Zero(nil) })
	add("slice to array", func() any { return v([]int{1, 2, 3}).Convert(reflect.TypeFor[[2]int]()) })
	add("slice to array short", func() any { return v([]int{1}).Convert(reflect.TypeFor[[2]int]()) })
	add("slice to pointer", func() any {
		s := []byte("abc")
		*v(s).Convert(reflect.TypeFor[*[2]byte]()).Interface().(*[2]byte) = [2]byte{'x', 'y'}
		return string(s)
	})
	add("slice to pointer short", func() any { return v([]int{1}).Convert(reflect.TypeFor[*[2]int]()) })
	add("TypeAssert", func() any { x, ok := reflect.TypeAssert[fmt.Stringer](v(n)); return fmt.Sprint(x, ok) })
	add("TypeAssert no", func() any { x, ok := reflect.TypeAssert[string](v(n)); return fmt.Sprint(x == "", ok) })
	add("TypeAssert hidden", func() any { x, ok := reflect.TypeAssert[string](v(Inner{}).Field(1)); return fmt.Sprint(x, ok) })
	add("tags", func() any {
		f, _ := reflect.TypeFor[Inner]().FieldByName("A")
		_, ok := f.Tag.Lookup("none")
		return fmt.Sprint(f.Tag.Get("k"), f.Tag.Get("json"), ok, reflect.StructTag(`bad`).Get("bad"), reflect.StructTag(`a:"1" b:"x\"y"`).Get("b"))
	})
	add("kinds", func() any {
		s := ""
		for k := range 28 {
			s += reflect.Kind(k).String() + " "
		}
		return s
	})
	add("snapshot", func() any {
		o := Inner{1, "a"}
		p := v(&o).Elem()
		x := p.Interface()
		p.Field(0).SetInt(5)
		return fmt.Sprint(x, o)
	})
	add("as map key", func() any { m := map[reflect.Type]int{reflect.TypeFor[int](): 1}; return m[reflect.TypeOf(5)] })
	add("local", func() any {
		type local struct{ X int }
		return fmt.Sprint(reflect.TypeFor[local](), reflect.TypeFor[local]().Name(), reflect.TypeFor[Pair[local, *Inner]]().Name())
	})
}
