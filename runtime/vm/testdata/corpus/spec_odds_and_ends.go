package main

import (
	"errors"
	"fmt"
	"runtime"
	"sort"
	"strings"
)

type Blank struct {
	_ int
	a int
	_ string
}
type I1 interface{ A() string }
type I2 interface {
	I1
	B() string
}
type impl struct{ n string }

func (i impl) A() string  { return "A" + i.n }
func (i *impl) B() string { return "B" + i.n }

type wrap struct{ I2 }
type wrap2 struct{ *wrap }

type F0 func() F0

type myErr struct{ msg string }

func (e *myErr) Error() string        { return e.msg }
func (e *myErr) Is(target error) bool { return target == errBase }

var errBase = errors.New("base")

type temp interface{ Temporary() bool }
type netErr struct{ error }

func (netErr) Temporary() bool { return true }

func find(i int) error {
	switch i {
	case 0:
		return nil
	case 1:
		return &myErr{"one"}
	case 2:
		return fmt.Errorf("ctx: %w", &myErr{"two"})
	case 3:
		return errors.Join(errBase, netErr{errors.New("net")})
	}
	return fmt.Errorf("multi %w and %w", errBase, netErr{nil})
}

type byLen []string

func (b byLen) Len() int           { return len(b) }
func (b byLen) Less(i, j int) bool { return len(b[i]) < len(b[j]) }
func (b byLen) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

type counter struct{ hits map[string]int }

func (c *counter) inc(k string) *counter { c.hits[k]++; return c }

func trace(s string) string { fmt.Println("enter", s); return s }
func un(s string)           { fmt.Println("leave", s) }
func nested() {
	defer un(trace("a"))
	func() {
		defer un(trace("b"))
		fmt.Println("in b")
	}()
}
func divmod(a, b int) (q, r int, err error) {
	defer func() {
		if e := recover(); e != nil {
			if re, ok := e.(runtime.Error); ok {
				err = fmt.Errorf("recovered: %w", re)
				return
			}
			panic(e)
		}
	}()
	q = a / b
	r = a % b
	return
}
func closureCapture() []func() int {
	var out []func() int
	x := 0
	for i := 0; i < 3; i, x = i+1, x+10 {
		y := i * i
		out = append(out, func() int { x++; y++; return x*100 + y*10 + i })
	}
	return out
}
func gotoLoop() (n int) {
	i := 0
retry:
	for ; i < 5; i++ {
		if i == 3 && n < 10 {
			n += 5
			i = 0
			goto retry
		}
		n++
	}
	return
}
func typeSwitchFall(vs ...any) (out []string) {
	for _, v := range vs {
		switch x := v.(type) {
		case int, int64, uint:
			out = append(out, fmt.Sprintf("int-like %v", x))
		case fmt.Stringer:
			out = append(out, "S:"+x.String())
		case error:
			out = append(out, "E:"+x.Error())
		case func():
			x()
			out = append(out, "func")
		case []any:
			out = append(out, typeSwitchFall(x...)...)
		case map[string]any:
			ks := make([]string, 0)
			for k := range x {
				ks = append(ks, k)
			}
			sort.Strings(ks)
			out = append(out, strings.Join(ks, "+"))
		case *int:
			*x++
		case chan<- int, <-chan int:
			out = append(out, fmt.Sprintf("%T", x))
		case struct{ A int }:
			out = append(out, fmt.Sprint(x.A))
		case [2]int:
			out = append(out, fmt.Sprint(x[1]))
		case nil:
			out = append(out, "nil")
		default:
			out = append(out, fmt.Sprintf("?%T", x))
		}
	}
	return
}

func main() {
	fmt.Println(Blank{a: 1} == Blank{a: 1}, Blank{a: 1} == Blank{a: 2})
	w := wrap2{&wrap{&impl{"x"}}}
	fmt.Println(w.A(), w.B(), I1(w).A(), I2.B(w), wrap2.A(w), (*wrap).B(w.wrap))
	f := (*impl).A
	fmt.Println(f(&impl{"q"}))
	var f0 F0
	f0 = func() F0 { return f0 }
	fmt.Println(f0()()() != nil)
	for i := range 5 {
		err := find(i)
		var me *myErr
		var t temp
		fmt.Println(i, err, errors.Is(err, errBase), errors.As(err, &me), errors.As(err, &t), errors.Unwrap(err) != nil)
	}
	s := byLen{"ccc", "a", "bb"}
	sort.Sort(sort.Reverse(s))
	fmt.Println(s, sort.IsSorted(s))
	c := &counter{map[string]int{}}
	c.inc("a").inc("b").inc("a")
	fmt.Println(c.hits)
	nested()
	fmt.Println(divmod(7, 2))
	fmt.Println(divmod(7, 0))
	for _, f := range closureCapture() {
		fmt.Print(f(), " ", f(), " ")
	}
	fmt.Println(gotoLoop())
	n := 1
	fmt.Println(typeSwitchFall(1, int64(2), int32(3), "s", errors.New("e"), func() { n = 5 }, []any{nil, 2.5}, map[string]any{"b": 1, "a": 2}, &n, make(chan<- int), make(<-chan int), make(chan int), struct{ A int }{4}, [2]int{1, 2}), n)
	var iface any = Blank{a: 3}
	m := map[any]string{iface: "blank", [1]any{"x"}: "arr", struct{ e error }{errBase}: "err"}
	fmt.Println(m[Blank{a: 3}], m[[1]any{"x"}], m[struct{ e error }{errBase}], len(m))
	x := []int{1, 2, 3, 4, 5}
	copy(x[2:], x)
	fmt.Println(x, x[len(x)-1], x[:len(x):len(x)])
	x = append(x[:1], x[2:]...)
	fmt.Println(x, cap(x))
	y := [][]int{{1}, {2, 3}}
	z := append([][]int(nil), y...)
	z[0][0] = 100
	z[1] = nil
	fmt.Println(y, z)
	type kv struct {
		k string
		v int
	}
	kvs := []kv{{"a", 2}, {"b", 1}, {"c", 2}}
	sort.SliceStable(kvs, func(i, j int) bool { return kvs[i].v > kvs[j].v })
	fmt.Println(kvs)
	str := "a,b,,c"
	for i, p := range strings.Split(str, ",") {
		fmt.Print(i, p, ";")
	}
	fmt.Println()
	var np *impl
	func() {
		defer func() {
			var re runtime.Error
			err, _ := recover().(error)
			fmt.Println(errors.As(err, &re), err)
		}()
		fmt.Println(np.A())
	}()
	var i8 int8 = -128
	fmt.Println(i8/-1, i8*i8, uint8(i8), -i8 == i8, i8>>7, uint8(i8)>>7, i8&0x0f, i8|1, ^i8)
	const huge = 1 << 200
	fmt.Println(huge>>198, float32(huge>>100), huge/(huge>>3))
	var z1, z2 = complex(3, 4), complex64(1i)
	z1 *= z1
	z2 /= 2
	fmt.Println(z1, z2, real(z1)+imag(z1), z1 == -7+24i, -z2)
	fmt.Printf("%v %.1f %T\n", z1, z1, z2)
	a, b, cc := 1, 2, 3
	a, b, cc = cc, a, b
	fmt.Println(a, b, cc)
	arr := [3]int{1, 2, 3}
	i := 0
	i, arr[i] = 2, 9
	fmt.Println(i, arr)
	p := &arr
	for i := range p {
		p[i] *= 2
	}
	for i, v := range p[1:] {
		fmt.Print(i, v, " ")
	}
	fmt.Println(len(p), *p)
	if v, ok := any(p).(*[3]int); ok {
		v[0] = -1
	}
	fmt.Println(arr)
}
