package main

import (
	"fmt"
	"math"
)

type point struct{ x, y int }
type named struct {
	point
	name string
	tag  any
}

func main() {
	a := named{point{1, 2}, "a", 1}
	b := a
	fmt.Println(a == b, &a == &b)
	b.tag = int64(1)
	fmt.Println(a == b, a != b)
	b.tag = "s"
	fmt.Println(a.point == b.point, a == b)
	anon := struct{ x, y int }{1, 2}
	fmt.Println(a.point == anon, point(anon) == a.point)
	var i, j any = a, a
	fmt.Println(i == j, i == any(b), i != nil)
	k := map[any]int{a: 1, point{1, 2}: 2, 3: 3, "x": 4, [2]int{1, 2}: 5, 3.5: 6, nil: 7}
	fmt.Println(k[named{point{1, 2}, "a", 1}], k[point{1, 2}], k[[2]int{1, 2}], k[int8(3)], k[nil], len(k))
	func() {
		defer func() { fmt.Println(recover()) }()
		a.tag = []int{1}
		fmt.Println(a == a)
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		k[map[string]int{}] = 1
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		var x, y any = func() {}, func() {}
		fmt.Println(x == 1)
		fmt.Println(x == y)
	}()
	var e1, e2 struct{}
	fmt.Println(e1 == e2, [0]int{} == [0]int{})
	nan := math.NaN()
	fmt.Println(nan == nan, struct{ f float64 }{nan} == struct{ f float64 }{nan})
}
