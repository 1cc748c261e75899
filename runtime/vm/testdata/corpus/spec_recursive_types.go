package main

import "fmt"

type T struct {
	a   int
	f   func(int) int
	m   map[string]*T
	s   []T
	c   chan T
	i   interface{}
	e   struct{ x, y float32 }
	p   *T
	u   uint8
	r   rune
	cx  complex64
	arr [2]bool
}

type (
	Fn   func(*T) Fn
	Tree map[string]Tree
	Sl   []Sl
	Ch   chan Ch
	Ptr  *Ptr
	I    interface{ M(I) I }
)

func (t T) M(i I) I { return i }

func state(t *T) Fn {
	t.a++
	if t.a > 3 {
		return nil
	}
	return state
}

const (
	c0 = iota
	c1 = "s"
	c2
	c3 = iota + 0.5
	c4
	_, c5 = iota, iota * iota
)

type E int

const (
	E0 E = iota + 1
	E1
)

func (e E) String() string { return [...]string{"?", "E0", "E1"}[e] }

var (
	x, y  = y + 1, f()
	order []string
)

func f() int { order = append(order, "f"); return 41 }

func outer() (fn func() int, err error) {
	n := 0
	fn = func() int {
		n++
		if n := n * 2; n > 4 {
			return n
		}
		return -n
	}
	if err := fmt.Errorf("inner"); err != nil {
		_ = err
	}
	return
}

func swap[T any](a, b *T) { *a, *b = *b, *a }

func rec(n int) (r []int) {
	if n == 0 {
		return
	}
	defer func() { r = append(r, n) }()
	return rec(n - 1)
}

func main() {
	t := T{}
	for fn := Fn(state); fn != nil; {
		fn = fn(&t)
	}
	fmt.Println(t.a, c0, c1, c2, c3, c4, c5, E0, E1, x, y, order)
	fmt.Printf("%v\n%+v\n", T{}, T{})
	tr := Tree{"a": {"b": nil}}
	fmt.Println(tr, len(tr["a"]["b"]["c"]))
	sl := Sl{{}, {{}, {}}}
	fmt.Println(sl, len(sl[1]))
	ch := make(Ch, 1)
	ch <- ch
	fmt.Println(<-ch == ch)
	var p Ptr
	p = &p
	fmt.Println(p == *p)
	fn, err := outer()
	fmt.Println(fn(), fn(), fn(), err)
	a, b := "x", "y"
	swap(&a, &b)
	fmt.Println(a, b, rec(4))
	var i I = T{a: 5}
	fmt.Println(i.M(nil) == nil, i.M(i).(T).a)
	if v, ok := i.(interface{ M(I) I }); ok {
		fmt.Println(v.(T).a)
	}
	var arr [5]int
	for i, p := 0, &arr[0]; i < len(arr); i++ {
		p = &arr[i]
		*p = i * i
	}
	fmt.Println(arr, arr[1:3:4], len(arr[1:3:4]), cap(arr[1:3:4]))
	m := map[string]struct{ n int }{}
	m["a"] = struct{ n int }{1}
	fmt.Println(m["a"].n, m["b"].n)
	type local = map[string][]int
	l := local{"x": {1}}
	l["x"][0]++
	l["y"] = append(l["y"], 7)
	fmt.Println(l)
	var e interface{} = t.e
	_, ok := e.(struct{ x, y float32 })
	fmt.Println(ok)
	funcs := map[string]func(...int) int{
		"sum": func(xs ...int) (s int) {
			for _, x := range xs {
				s += x
			}
			return
		},
		"len": func(xs ...int) int { return len(xs) },
	}
	fmt.Println(funcs["sum"](1, 2, 3), funcs["len"]())
	goto end
end:
	for i := 0; i < 2; i++ {
		switch i {
		case 0:
			continue
		}
		fmt.Println("i", i)
	}
	func(args ...interface{}) { fmt.Println(len(args), args) }(nil, 1, "x")
	bits := uint8(0b1010_1010)
	fmt.Printf("%08b %08b %08b %d\n", bits, ^bits, bits&^0xF0, bits>>1<<1)
	var u8 uint8 = 200
	var i8 int8 = int8(u8)
	fmt.Println(u8+100, i8, i8>>1, u8>>1, -i8, uint16(i8), u8*u8)
	str := "héllo, 世界"
	fmt.Println(len(str), []rune(str)[1], str[1:3], string([]rune(str)[7:]), []byte(str)[:3])
	fmt.Printf("%5.2f|%-8s|%+d|%x|%q|%v|%T\n", 3.14159, "go", 5, 255, 'x', []string{"a"}, t.cx)
	println2 := func(a ...any) { fmt.Println(a...) }
	println2(1, 2)
	var np *T
	defer func() {
		r := recover()
		fmt.Println(r)
		err, ok := r.(error)
		fmt.Println(ok, err)
	}()
	np.e.x = 1
}
