package main

import (
	"fmt"
	"math"
	"time"
)

type color uint8
type point struct {
	X, Y int
	c    color
}
type deep struct {
	P   *point
	L   []point
	M   map[string]*int
	I   any
	E   error
	F   func()
	A   [2]color
	N   struct{ Z any }
	pri map[color][]string
}

func main() {
	fmt.Printf("%#v\n", point{1, 2, 3})
	fmt.Printf("%#v\n", deep{L: []point{{}}, I: point{}, N: struct{ Z any }{"z"}, pri: map[color][]string{2: {"b"}, 1: nil}})
	fmt.Printf("%#v %#v %#v\n", []any{1, "a", nil, 2.5, 'x', true}, map[string]any{"k": []int{1}}, [2]string{"a"})
	fmt.Printf("%#v %#v %#v %#v\n", int64(5), uint(6), uint8(7), uintptr(8))
	fmt.Printf("%#v %#v %#v %#v %#v\n", 1.0, 1e21, float32(0.5), 1e-7, math.Inf(1))
	fmt.Printf("%#v %#v %#v\n", 1+2i, complex64(1), color(9))
	fmt.Printf("%#v %#v %#v\n", []byte("hi"), []rune("hé"), "q\"uote`\n")
	fmt.Printf("%#v %#v %#v %#v\n", (*point)(nil), []int(nil), map[string]int(nil), error(nil))
	fmt.Printf("%#v %#v\n", struct{}{}, struct {
		A int
		B []string
	}{1, nil})
	fmt.Printf("%#v\n", time.Duration(5))
	fmt.Printf("%#v %#v\n", [][]int{{1}, nil}, []point{{1, 1, 1}})
	fmt.Printf("%+v %+v\n", deep{L: []point{{}}, A: [2]color{1, 2}}, &point{4, 5, 6})
	fmt.Printf("%x %X %#x %q\n", []string{"a", "b"}, point{10, 11, 12}, [3]int{1, 2, 3}, map[string]string{"k": "v"})
	fmt.Printf("%d %s %v\n", point{1, 2, 3}, []string{"x"}, &[]point{{1, 2, 3}})
	fmt.Printf("%v %v\n", &map[string]int{"a": 1}, &[2]int{1, 2})
}
