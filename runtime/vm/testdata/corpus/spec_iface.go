package main

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
)

type Shape interface {
	Area() float64
	Name() string
}
type Sq struct{ s float64 }

func (q Sq) Area() float64 { return q.s * q.s }
func (q *Sq) Grow()        { q.s *= 2 }
func (q Sq) Name() string  { return fmt.Sprint("sq", q.s) }

type Named struct {
	Shape
	n string
}

func (n Named) Name() string { return n.n + "/" + n.Shape.Name() }

type Deep struct{ *Named }

type F func(int) int

func (f F) Area() float64 { return float64(f(3)) }
func (f F) Name() string  { return "F" }

type M map[string]int

func (m M) Area() float64 { return float64(len(m)) }
func (m M) Name() string  { m["n"]++; return "M" }

type Int int

func (i Int) Area() float64 { return float64(i) }
func (i Int) Name() string  { return "Int" }
func (i *Int) Inc()         { *i++ }

type unexp interface{ hidden() }
type hid struct{}

func (hid) hidden() {}

type Emb1 struct{ A, B int }
type Emb2 struct{ B, C int }
type Both struct {
	Emb1
	Emb2
	C string
}

func check(f func()) {
	defer func() {
		e := recover()
		if te, ok := e.(*runtime.TypeAssertionError); ok {
			fmt.Println("TAE:", te.Error())
			return
		}
		if re, ok := e.(runtime.Error); ok {
			fmt.Println("RE:", re)
			return
		}
		fmt.Println("E:", e)
	}()
	f()
}

type errT struct{}

func (*errT) Error() string { return "errT" }

func mayFail(f bool) error {
	var e *errT
	if f {
		e = &errT{}
	}
	return e
}

func main() {
	i := Int(5)
	shapes := []Shape{Sq{2}, &Sq{3}, Named{Sq{4}, "n"}, &Named{&Sq{5}, "p"}, Deep{&Named{Int(6), "d"}}, F(func(x int) int { return x * x }), M{}, Int(7), &i}
	for _, s := range shapes {
		fmt.Printf("%T %v %v\n", s, s.Area(), s.Name())
		switch x := s.(type) {
		case Sq:
			fmt.Println(" Sq", x.s)
		case *Sq:
			x.Grow()
			fmt.Println(" *Sq", x.s, x.Area())
		case Named, *Named:
			fmt.Printf(" named %T\n", x)
		case interface{ Inc() }:
			x.Inc()
			fmt.Println(" inc", i)
		case F:
			fmt.Println(" F", x(10))
		default:
			fmt.Printf(" other %T\n", x)
		}
	}
	var s Shape
	check(func() { s.Area() })
	check(func() { _ = s.(Sq) })
	check(func() { _ = s.(interface{ Foo() }) })
	s = Int(3)
	check(func() { _ = s.(Sq) })
	check(func() { _ = s.(*Sq) })
	check(func() { _ = s.(interface{ Foo() }) })
	check(func() { _ = s.(fmt.Stringer) })
	var a any = "str"
	check(func() { _ = a.(int) })
	check(func() { _ = a.(error) })
	check(func() { _ = a.(unexp) })
	check(func() { _ = a.(map[string][]*Sq) })
	check(func() { _ = a.(func(int, ...string) (int, error)) })
	check(func() {
		_ = a.(struct {
			X int `tag:"x"`
		})
	})
	check(func() { _ = a.(chan<- int) })
	check(func() { _ = a.([3]int) })
	a = nil
	check(func() { _ = a.(int) })
	check(func() { _ = a.(error) })
	a = Sq{}
	check(func() { _ = a.(interface{ Grow() }) })
	a = hid{}
	_, ok := a.(unexp)
	fmt.Println(ok)
	var e error = mayFail(false)
	fmt.Println(e == nil, e != nil, mayFail(true))
	check(func() { fmt.Println(e.Error()) })
	b := Both{Emb1{1, 2}, Emb2{3, 4}, "c"}
	fmt.Println(b.A, b.Emb1.B, b.Emb2.B, b.C, b.Emb2.C)
	check(func() { var x, y any = []int{1}, []int{1}; fmt.Println(x == y) })
	check(func() { var x, y any = map[string]int{}, 1; fmt.Println(x == y) })
	check(func() { var x, y any = struct{ a any }{[]int{}}, struct{ a any }{[]int{}}; fmt.Println(x == y) })
	check(func() {
		var x, y any = struct {
			a int
			f func()
		}{}, struct {
			a int
			f func()
		}{}
		fmt.Println(x == y)
	})
	check(func() { m := map[any]int{}; m[[]int{}] = 1 })
	check(func() { m := map[any]int{}; fmt.Println(m[func() {}]) })
	check(func() { m := map[any]int{}; delete(m, map[int]int{}) })
	check(func() { m := map[Shape]int{}; m[M{}] = 1 })
	check(func() { var m map[any]int; fmt.Println(m[[]int{1}]) })
	check(func() { x := [2]any{1, []int{}}; y := [2]any{2, []int{}}; fmt.Println(x == y) })
	check(func() { x := [2]any{[]int{}, 1}; y := [2]any{[]int{}, 2}; fmt.Println(x == y) })
	var r io.Reader = strings.NewReader("x")
	_, isW := r.(io.Writer)
	_, isS := r.(io.Seeker)
	fmt.Println(isW, isS)
	f := s.Area
	s = Sq{9}
	fmt.Println(f(), s.Area())
	q := Sq{1}
	g := q.Area
	h := q.Grow
	q.s = 5
	h()
	fmt.Println(g(), q.s)
	fe := Sq.Area
	fp := (*Sq).Grow
	fi := Shape.Name
	fp(&q)
	fmt.Println(fe(q), fi(q), fi(Int(1)))
	fpv := (*Sq).Area
	fmt.Println(fpv(&q))
	check(func() { var p *Sq; fmt.Println(p.Area()) })
	check(func() { var p *Sq; f := p.Area; fmt.Println(f()) })
	check(func() { var d Deep; fmt.Println(d.Name()) })
	check(func() { var d Named; fmt.Println(d.Area()) })
	check(func() { var s Shape; f := s.Area; fmt.Println(f) })
	check(func() { fmt.Println(fpv(nil)) })
	var err error = errors.New("a")
	if err == errors.New("a") {
		fmt.Println("same")
	}
	type local struct{ a int }
	var l1 any = local{1}
	{
		type local struct{ a int }
		_, ok := l1.(local)
		fmt.Println(ok)
		check(func() { _ = l1.(local) })
	}
	var anon1 any = struct{ X, Y int }{1, 2}
	_, ok1 := anon1.(struct{ X, Y int })
	_, ok2 := anon1.(struct{ Y, X int })
	fmt.Println(ok1, ok2)
	fmt.Println(any(1) == any(1.0), any(int8(1)) == any(1), any("a") == any("a"), any(nil) == nil, Shape(Int(1)) == any(Int(1)), s == Shape(Sq{9}), any(Int(2)) == Int(2))
	var st fmt.Stringer
	fmt.Println(st == nil, any(st) == nil)
	switch x := any(3).(type) {
	case nil:
	case int, string:
		fmt.Printf("%T\n", x)
	}
	switch any(nil).(type) {
	case nil:
		fmt.Println("nil")
	default:
		fmt.Println("default")
	}
}
