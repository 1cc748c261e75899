package main

import (
	"errors"
	"fmt"
	"sort"
	"strings"
)

type shape interface {
	area() float64
	fmt.Stringer
}

type rect struct{ w, h float64 }

func (r rect) area() float64  { return r.w * r.h }
func (r rect) String() string { return fmt.Sprintf("rect %gx%g", r.w, r.h) }

type square struct {
	rect
	tag string
}

func newSquare(a float64) *square { return &square{rect{a, a}, "sq"} }

type weekday uint8

const (
	mon weekday = iota + 1
	tue
	_
	thu
)

type matrix [2][3]int

type stack[T any] struct{ items []T }

func (s *stack[T]) push(x T) { s.items = append(s.items, x) }
func (s *stack[T]) pop() (x T, ok bool) {
	if len(s.items) == 0 {
		return x, false
	}
	x = s.items[len(s.items)-1]
	s.items = s.items[:len(s.items)-1]
	return x, true
}

type number interface{ ~int | ~float64 }

func sum[T number](xs ...T) (t T) {
	for _, x := range xs {
		t += x
	}
	return
}

func mapTo[A, B any](xs []A, f func(A) B) []B {
	out := make([]B, 0, len(xs))
	for _, x := range xs {
		out = append(out, f(x))
	}
	return out
}

func count(n int) func(func(int, string) bool) {
	return func(yield func(int, string) bool) {
		for i := range n {
			if !yield(i, strings.Repeat("*", i)) {
				return
			}
		}
	}
}

func deferred() (s string, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("recovered: %v", r)
		}
	}()
	for i := range count(3) {
		defer func() { s += fmt.Sprint(i) }()
	}
	var a []int
	_ = a[len(s)+2]
	return "not", nil
}

type key struct {
	a int
	b string
	c [2]any
	d float64
}

var (
	first  = second + 1
	second = compute()
)

func compute() int { return 41 }

func init() { second *= 2 }

func main() {
	shapes := []shape{rect{2, 3}, newSquare(2)}
	for i, s := range shapes {
		fmt.Println(i, s, s.area())
	}
	fmt.Println(mon, tue, thu, first, second)
	var m matrix
	m[1][2] = 7
	n := m
	n[0][0] = 1
	fmt.Println(m, n, m == n, len(m[0]))
	s := &stack[string]{}
	s.push("a")
	s.push("b")
	fmt.Println(s.pop())
	fmt.Println(sum(1, 2, 3), sum(1.5, 2), mapTo([]int{1, 2}, func(i int) string { return fmt.Sprint(i * i) }))
	for i, x := range count(10) {
		if i == 3 {
			break
		}
		fmt.Print(x, ";")
	}
	fmt.Println()
	fmt.Println(deferred())
	keys := map[key]int{{1, "x", [2]any{1, "y"}, 2.5}: 1}
	keys[key{1, "x", [2]any{1, "y"}, 2.5}]++
	fmt.Println(len(keys), keys[key{1, "x", [2]any{1, "y"}, 2.5}], keys[key{}])
	a := []int{1, 2, 3, 4, 5}
	b := a[1:3]
	b = append(b, 99)
	fmt.Println(a, b, len(b), cap(b), cap(a[1:2:3]))
	arr := [3]int(a[:3])
	arr[0] = -1
	fmt.Println(arr, a[0], *(*[2]int)(a))
	var funcs []func() int
	for i := 0; i < 3; i++ {
		funcs = append(funcs, func() int { i *= 10; return i })
	}
	for _, f := range funcs {
		fmt.Print(f(), f(), " ")
	}
	fmt.Println()
	var e1 = errors.New("base")
	e2 := fmt.Errorf("wrap %d: %w", 1, e1)
	fmt.Println(errors.Is(e2, e1), errors.Unwrap(e2) == e1, errors.Join(e1, e2))
outer:
	for i := range 3 {
		for j := range 3 {
			switch {
			case j == 2:
				continue outer
			case i == 2:
				break outer
			case i == 1:
				fallthrough
			default:
				fmt.Print(i, j, " ")
			}
		}
	}
	fmt.Println()
	people := []struct {
		name string
		age  int
	}{{"ann", 30}, {"bob", 25}, {"cat", 30}}
	sort.SliceStable(people, func(i, j int) bool { return people[i].age < people[j].age })
	fmt.Println(people)
	x := 200
	fmt.Println(int8(x), uint8(x), uint32(x)<<31, int32(-7)/2, -7%3, 7&^2, ^5, 1<<3|1)
	for i, r := range "aé😀" {
		fmt.Print(i, ":", string(r), " ")
	}
	fmt.Println(len("aé😀"), []byte("é"), []rune("é😀"), string([]rune{104, 105}))
	f := (*square).String
	g := newSquare(3).area
	fmt.Println(f(newSquare(1)), g())
	var np *square
	func() {
		defer func() { fmt.Println("recovered:", recover()) }()
		fmt.Println(np.tag)
	}()
	fmt.Println(min(3, 1, 2), max("a", "b"), min(2.5, 1))
	c := complex(1, 2)
	fmt.Println(c*c, real(c), imag(c))
	clear(keys)
	fmt.Println(len(keys))
	goto end
end:
	fmt.Println("end")
}
